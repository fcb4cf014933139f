// The extension's settings: its own from package.json, and the server's from the schema that the program's tests write.
import fs from 'node:fs';

/** Settings that only the extension knows. */
const own = /^benchlens\.(server|trace|languages)\b/;

/** What is better otherwise in this editor: its hovers can show pictures. */
const defaults = { 'benchlens.hover.chart': 'image' };

/**
 * @param {object} inManifest the settings in package.json
 * @param {string} schema the path of settings.schema.json; without it, the settings are those of the manifest
 */
export function settings(inManifest, schema) {
  if (!fs.existsSync(schema)) {
    return inManifest;
  }
  const { properties } = JSON.parse(fs.readFileSync(schema, 'utf8'));
  const ofServer = Object.entries(properties)
    .filter(([name]) => name !== 'benchlens.styledHints') // the extension says this of itself
    .map(([name, setting], order) => [name, { ...setting, ...(name in defaults ? { default: defaults[name] } : {}), order }]);
  return Object.fromEntries([...ofServer, ...Object.entries(inManifest).filter(([name]) => own.test(name))]);
}

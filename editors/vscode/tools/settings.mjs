// The extension's settings: its own from package.json, and the server's from the schema that the program's tests write.
import fs from 'node:fs';

/** What is better otherwise in this editor: its hovers can show pictures. */
const defaults = { 'benchlens.hover.chart': 'image' };

/** What the extension tells of itself. */
const told = ['benchlens.styledHints', 'benchlens.codesPage'];

/**
 * @param {object} own the settings in package.json, which only the extension knows
 * @param {string} schema the path of settings.schema.json
 */
export function settings(own, schema) {
  const { properties } = JSON.parse(fs.readFileSync(schema, 'utf8'));
  const ofServer = Object.entries(properties)
    .filter(([name]) => !told.includes(name))
    .map(([name, setting], order) => [name, { ...setting, ...(name in defaults ? { default: defaults[name] } : {}), order }]);
  return Object.fromEntries([...ofServer, ...Object.entries(own)]);
}

// Writes the server's settings into package.json, from editors/settings.schema.json, which the program's tests write.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));
const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** What is better otherwise in this editor: its hovers can show pictures. */
const defaults = { 'benchlens.hover.chart': 'image' };

const manifest = read(at('../package.json'));
const schema = read(at('../../settings.schema.json'));
const { properties } = manifest.contributes.configuration;
const own = Object.entries(properties).filter(([name]) => /^benchlens\.(server|trace|languages)\b/.test(name));
const ofServer = Object.entries(schema.properties)
  .filter(([name]) => name !== 'benchlens.styledHints') // the extension says this of itself
  .map(([name, setting], order) => [name, { ...setting, ...(name in defaults ? { default: defaults[name] } : {}), order }]);
manifest.contributes.configuration.properties = Object.fromEntries([...ofServer, ...own]);
fs.writeFileSync(at('../package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

// Builds the extension and packs it with the server's program into a .vsix.
// Usage: node tools/package.mjs --out FILE [--server PROGRAM --target PLATFORM]; without a program it uses one on the PATH.
import { build } from 'esbuild';
import { createVSIX } from '@vscode/vsce';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { codePages } from './codes.mjs';
import { settings } from './settings.mjs';

const { values } = parseArgs({
  options: { out: { type: 'string' }, server: { type: 'string' }, target: { type: 'string' } },
});
if (!values.out || !values.server !== !values.target) {
  console.error('usage: node tools/package.mjs --out FILE [--server PROGRAM --target PLATFORM]');
  process.exit(2);
}
const here = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const top = path.join(here, '../..');
const out = path.resolve(values.out);

// What is packed is laid out beside the result, so that a build leaves nothing in the sources.
const stage = path.join(path.dirname(out), `stage-${values.target ?? 'any'}`);
fs.rmSync(stage, { recursive: true, force: true });
fs.mkdirSync(path.join(stage, 'dist'), { recursive: true });

await build({
  entryPoints: [path.join(here, 'src/extension.ts')],
  outfile: path.join(stage, 'dist/extension.js'),
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  external: ['vscode'],
  minify: true,
  legalComments: 'linked',
  logLevel: 'warning',
});

const { devDependencies, scripts, private: _, ...manifest } = JSON.parse(fs.readFileSync(path.join(here, 'package.json'), 'utf8'));
void devDependencies, scripts, _;
manifest.contributes.configuration.properties = settings(
  manifest.contributes.configuration.properties,
  path.join(top, 'editors/settings.schema.json'),
);
fs.writeFileSync(path.join(stage, 'package.json'), JSON.stringify(manifest, null, 2));

// Pages show the pictures of the project's documents, which are packed beside the icon.
const pictures = path.join(top, 'docs/images');
function page(from, to, media) {
  const text = fs.readFileSync(from, 'utf8').replace(/\((?:\.\.\/)+docs\/images\/(vscode-[a-z]+\.png)\)/g, (_, name) => {
    fs.copyFileSync(path.join(pictures, name), path.join(stage, 'media', name));
    return `(${media}/${name})`;
  });
  fs.writeFileSync(to, text);
}
fs.cpSync(path.join(here, 'media'), path.join(stage, 'media'), { recursive: true });
fs.mkdirSync(path.join(stage, 'walkthrough'));
for (const name of fs.readdirSync(path.join(here, 'walkthrough'))) {
  page(path.join(here, 'walkthrough', name), path.join(stage, 'walkthrough', name), '../media');
}
for (const name of ['README.md', 'CHANGELOG.md']) {
  page(path.join(here, name), path.join(stage, name), 'media');
}
for (const name of ['email.language-configuration.json', 'email.tmLanguage.json']) {
  fs.copyFileSync(path.join(here, name), path.join(stage, name));
}
fs.rmSync(path.join(stage, 'media/icon.svg')); // what icon.png was drawn from
fs.writeFileSync(path.join(stage, '.vscodeignore'), '');
for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE']) {
  fs.copyFileSync(path.join(top, licence), path.join(stage, licence));
}
codePages(path.join(top, 'docs/lints.md'), path.join(stage, 'dist/codes'));
fs.copyFileSync(path.join(top, 'fixtures/demo/reply.txt'), path.join(stage, 'dist/sample.eml'));
if (values.server) {
  const name = values.target.startsWith('win32') ? 'benchlens.exe' : 'benchlens';
  fs.mkdirSync(path.join(stage, 'server'));
  fs.copyFileSync(values.server, path.join(stage, 'server', name));
  fs.chmodSync(path.join(stage, 'server', name), 0o755);
}

await createVSIX({
  cwd: stage,
  packagePath: out,
  ...(values.target ? { target: values.target } : {}),
  dependencies: false,
  allowMissingRepository: true,
  skipLicense: true,
  rewriteRelativeLinks: false,
});

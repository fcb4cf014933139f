// Builds the extension and packs it with the server's program into a .vsix.
// Usage: node tools/package.mjs --out FILE [--server PROGRAM --target PLATFORM]; without a program it uses one on the PATH.
import { build } from 'esbuild';
import { createVSIX } from '@vscode/vsce';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';

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
fs.writeFileSync(path.join(stage, 'package.json'), JSON.stringify(manifest, null, 2));
for (const file of fs.readdirSync(here).filter((name) => /^(README|CHANGELOG)\.md$|^email\..*\.json$/.test(name))) {
  fs.copyFileSync(path.join(here, file), path.join(stage, file));
}
for (const folder of ['media', 'walkthrough']) {
  fs.cpSync(path.join(here, folder), path.join(stage, folder), { recursive: true });
}
fs.rmSync(path.join(stage, 'media/icon.svg')); // what icon.png was drawn from
fs.writeFileSync(path.join(stage, '.vscodeignore'), '');
for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE']) {
  fs.copyFileSync(path.join(top, licence), path.join(stage, licence));
}
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

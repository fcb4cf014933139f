// Runs the cases in cases/*.mjs in one VS Code, and ends with `N passed, N failed`. Started by tests/editors/vscode/drive.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { repo, Workbench } from './workbench.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const wanted = new RegExp(process.argv[2] ?? '');
const cases = [];
for (const file of fs.readdirSync(path.join(here, 'cases')).sort()) {
  const { default: define } = await import(path.join(here, 'cases', file));
  define((name, body) => cases.push({ name, body }));
}

let passed = 0, failed = 0;
const chosen = cases.filter(({ name }) => wanted.test(name));
const start = () => Workbench.start({
  vscode: process.env.BENCHLENS_TEST_VSCODE,
  node: process.execPath,
  extensions: [process.env.BENCHLENS_TEST_VSIX, process.env.BENCHLENS_TEST_BRIDGE_VSIX],
});
const began = Date.now();
const code = await start();
console.log(`VS Code has started (${((Date.now() - began) / 1000).toFixed(1)} s)`);
try {
  for (const { name, body } of chosen) {
    const began = Date.now();
    try {
      await code.clean();
      await body(code);
      passed++;
      console.log(`ok      vscode: ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed++;
      console.log(`FAILED  vscode: ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)\n${error.stack ?? error}`);
      const kept = path.join(repo, 'target/vscode/failed');
      fs.mkdirSync(kept, { recursive: true });
      await code.shot(path.join(kept, `${name.replace(/\W+/g, '-')}.png`)).catch(() => {});
    }
  }
} finally {
  await code.stop();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

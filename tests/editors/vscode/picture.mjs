// Takes the pictures of the documents: the fixture mail in VS Code, light and dark, a hover and the problems list.
// Usage: picture.mjs FOLDER
import path from 'node:path';
import { Workbench } from './workbench.mjs';

const folder = process.argv[2];
const dynamic = 'stacker_dynamic : 15371.80';
const code = await Workbench.start({
  vscode: process.env.BENCHLENS_TEST_VSCODE,
  node: process.execPath,
  extensions: [process.env.BENCHLENS_TEST_VSIX, process.env.BENCHLENS_TEST_BRIDGE_VSIX],
  viewport: { width: 900, height: 900 },
  settings: {
    'breadcrumbs.enabled': false,
    'editor.occurrencesHighlight': 'off',
    'editor.renderLineHighlight': 'none',
    'window.commandCenter': false,
    'workbench.activityBar.location': 'hidden',
    'workbench.colorTheme': 'Default Light Modern',
    'workbench.layoutControl.enabled': false,
    'workbench.navigationControl.enabled': false,
  },
});

async function shot(name, clip) {
  await new Promise((done) => setTimeout(done, 700)); // what fades in has faded in
  const file = path.join(folder, `vscode-${name}.png`);
  await code.shot(file, clip);
  console.log(file);
}

try {
  await code.open('reply.eml', Workbench.demo());
  await code.select('Re: [PATCH'); // the cursor where it covers nothing
  await code.rowWith(dynamic, /-2\.3%/);
  await code.wait('the finding', async () => (await code.findings()).length > 0);
  await code.wait('the lenses', async () => (await code.page.locator('.codelens-decoration').allInnerTexts()).filter((lens) => lens.includes('baseline')).length === 3);
  await code.command('notifications.clearAll');
  await shot('light');
  await code.set('workbench.colorTheme', 'Default Dark Modern');
  await code.wait('the dark theme', () => code.page.evaluate(() => document.querySelector('.monaco-workbench').classList.contains('vs-dark')));
  await shot('dark');

  await code.hover(dynamic, '18049.45', '18715.48');
  const hover = await code.page.locator('.monaco-hover:not(.hidden)').first().boundingBox();
  const row = await code.box(dynamic, '18049.45');
  const top = Math.min(hover.y, row.top) - 60;
  await shot('hover', { x: 0, y: Math.max(0, top), width: 900, height: Math.max(hover.y + hover.height, row.bottom) + 40 - Math.max(0, top) });

  await code.page.mouse.move(5, 5);
  await code.open('note.txt', ['Seconds, lower is better:', '', 'test           before     after     change', 'first            3.15      2.82     -10.5%', 'second           2.59      2.14     -16.4%', 'third            2.10      1.57     -25.2%', ''].join('\n'));
  await code.wait('the finding', async () => (await code.findings()).length > 0);
  await code.command('workbench.actions.view.problems');
  await code.page.setViewportSize({ width: 900, height: 560 });
  await code.rowWith('second', /✗/);
  await shot('findings');
} finally {
  await code.stop();
}

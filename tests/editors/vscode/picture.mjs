// Takes the pictures of the documents: the fixture mail in VS Code, light and dark, and each feature in use.
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
  await code.select('15371.80');
  await code.offers();
  await shot('actions', { x: 0, y: 0, width: 900, height: 620 });
  await code.page.keyboard.press('Escape');
  await code.page.keyboard.press('Escape');

  await code.select('18049.45');
  await code.command('editor.action.goToReferences');
  await code.page.waitForSelector('.peekview-widget .monaco-list-row', { timeout: 15000 });
  await shot('references', { x: 0, y: 180, width: 900, height: 520 });
  await code.page.keyboard.press('Escape');

  await code.command('workbench.action.gotoSymbol');
  await code.page.waitForSelector('.quick-input-list .monaco-list-row', { timeout: 15000 });
  await shot('outline', { x: 0, y: 0, width: 900, height: 480 });
  await code.page.keyboard.press('Escape');

  await code.select('The dynamic slots');
  await code.page.keyboard.press('Home');
  await code.page.keyboard.press('Enter');
  await code.page.keyboard.press('ArrowUp');
  await code.page.keyboard.type('stacker_s');
  await code.command('editor.action.triggerSuggest');
  await code.page.waitForSelector('.suggest-widget.visible .monaco-list-row', { timeout: 15000 });
  await shot('completion', { x: 0, y: 180, width: 900, height: 420 });
  await code.page.keyboard.press('Escape');
  await code.command('editor.action.deleteLines');

  await code.select('18049.45');
  for (let step = 0; step < 4; step++) await code.command('editor.action.smartSelect.expand');
  await shot('selection', { x: 0, y: 100, width: 900, height: 280 });
  await code.select('Re: [PATCH');
  await code.command('editor.foldAll');
  await shot('folds', { x: 0, y: 0, width: 900, height: 480 });
  await code.command('editor.unfoldAll');
  await code.open('note.txt', ['Seconds, lower is better:', '', 'test           before     after     change', 'first            3.15      2.82     -10.5%', 'second           2.59      2.14     -16.4%', 'third            2.10      1.57     -25.2%', ''].join('\n'));
  await code.wait('the finding', async () => (await code.findings()).length > 0);
  await code.command('workbench.actions.view.problems');
  await code.page.setViewportSize({ width: 900, height: 560 });
  await code.rowWith('second', /✗/);
  await shot('findings');

  // Last: it stays open beside the text.
  await code.command('workbench.action.closePanel');
  await code.page.setViewportSize({ width: 900, height: 900 });
  await code.open('reply.eml', Workbench.demo());
  await code.rowWith(dynamic, /-2\.3%/);
  await code.command('benchlens.showReport');
  await code.page.waitForSelector('iframe.webview.ready', { timeout: 15000 });
  await shot('report');
} finally {
  await code.stop();
}

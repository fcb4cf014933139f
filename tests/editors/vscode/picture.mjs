// Takes the pictures of the documents: the fixture mail in VS Code, light and dark, and each feature in use.
// Usage: picture.mjs FOLDER [PATTERN], where only pictures with names that fit the pattern are written.
import path from 'node:path';
import { Workbench } from './workbench.mjs';

const folder = process.argv[2];
const wanted = new RegExp(process.argv[3] ?? '');
const dynamic = 'stacker_dynamic : 15371.80';
const code = await Workbench.start({
  vscode: process.env.BENCHLENS_TEST_VSCODE,
  node: process.execPath,
  extensions: [process.env.BENCHLENS_TEST_VSIX, process.env.BENCHLENS_TEST_BRIDGE_VSIX],
  viewport: { width: 900, height: 900 },
  settings: {
    'breadcrumbs.enabled': false,
    'editor.largeFileOptimizations': false,
    'editor.occurrencesHighlight': 'off',
    'editor.renderLineHighlight': 'none',
    'window.commandCenter': false,
    'workbench.activityBar.location': 'hidden',
    'workbench.editor.useModal': 'off',
    'workbench.editorLargeFileConfirmation': 100, // MB
    'workbench.colorTheme': 'Default Light Modern',
    'workbench.layoutControl.enabled': false,
    'workbench.navigationControl.enabled': false,
  },
});

async function shot(name, clip, wait = 700) {
  if (!wanted.test(name)) return;
  await new Promise((done) => setTimeout(done, wait)); // what fades in has faded in
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
  await code.page.setViewportSize({ width: 900, height: 800 });
  const link = code.page.locator('.markers-panel a.monaco-link', { hasText: 'claim-mismatch' }).first();
  await link.click();
  await code.wait('the page of the code', async () => {
    const frames = await Promise.all(code.page.frames().map((frame) => frame.locator('h1', { hasText: 'claim-mismatch' }).count()));
    return frames.some((count) => count > 0);
  });
  await code.command('workbench.actions.view.problems');
  await code.command('notifications.clearAll');
  await shot('code');
  await code.command('workbench.action.closeActiveEditor');
  await code.command('workbench.action.closePanel');

  // The settings below the text that they change: one is changed as a person does it, and the text is drawn anew.
  await code.page.setViewportSize({ width: 900, height: 720 });
  await code.open('reply.eml', Workbench.demo());
  await code.rowWith(dynamic, /-2\.3%/);
  await code.command('workbench.action.openSettings', '@id:benchlens.hints.placement,benchlens.hints.minPercent');
  await code.page.waitForSelector('.settings-editor .setting-item', { timeout: 15000 });
  await code.command('workbench.action.moveEditorToBelowGroup');
  await code.page.locator('.settings-editor .setting-item', { hasText: 'Where deltas stand' }).locator('select').selectOption('lineEnd');
  await code.command('workbench.action.focusFirstEditorGroup');
  await code.rowWith(dynamic, /21037\.24 +-1\.6%/);
  await shot('settings');
  await code.set('benchlens.hints.placement', undefined);
  await code.command('workbench.action.closeEditorsInOtherGroups');

  // A file of a year's mails, read while one looks at it.
  await code.page.setViewportSize({ width: 900, height: 400 });
  await code.open('year.mbox', 'From reviewer@example.org Mon Jan  5 10:00:00 2026\n'.concat(Workbench.demo(), '\n').repeat(12000));
  await code.wait('the progress', () => code.page.locator('.statusbar-item', { hasText: 'Reading numbers' }).count());
  await shot('progress', undefined, 50); // it does not last
  await code.command('workbench.action.closeActiveEditor');

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

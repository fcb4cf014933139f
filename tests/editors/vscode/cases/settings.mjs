// Settings, commands and the status bar take effect at once.
import fs from 'node:fs';
import path from 'node:path';
import * as expect from '../expect.mjs';
import { Workbench } from '../workbench.mjs';

const dynamic = 'stacker_dynamic : 15371.80';
const status = (code) => code.page.locator('.statusbar-item', { hasText: 'benchlens' });

async function with_(code, settings, body) {
  for (const [name, value] of Object.entries(settings)) await code.set(name, value);
  try {
    await body();
  } finally {
    for (const name of Object.keys(settings)) await code.set(name, undefined);
  }
}

export default (test) => {
  test('settings change the screen while the text is open', async (code) => {
    await code.open('reply.eml', Workbench.demo());
    await code.rowWith(dynamic, /15371\.80 *-1\.6%/);
    await with_(code, { 'benchlens.hints.minPercent': 2 }, async () => {
      const row = await code.rowWithout(dynamic, /-1\.6%/);
      expect.that(/18049\.45 *-3\.6%/.test(row), row);
    });
    await with_(code, { 'benchlens.hints.brackets': 'always' }, () => code.rowWith(dynamic, /15371\.80 *\(-1\.6%\)/));
    await with_(code, { 'benchlens.hints.placement': 'lineEnd' }, () => code.rowWith(dynamic, /15371\.80   18049\.45   20281\.98   21037\.24 +-1\.6% +-3\.6% +-0\.5% +-2\.3%/));
    await with_(code, { 'benchlens.hints.enabled': false }, () => code.rowWithout(dynamic, /%/));
    await code.rowWith(dynamic, /15371\.80 *-1\.6%/);
  });

  test('the command and the status bar hide and show the deltas of one text', async (code) => {
    await code.open('other.eml', Workbench.demo());
    await code.rowWith(dynamic, /-1\.6%/);
    await code.open('reply.eml', Workbench.demo());
    await code.rowWith(dynamic, /-1\.6%/);
    await code.command('benchlens.toggleHints');
    const bare = await code.rowWithout(dynamic, /%/);
    expect.that(bare.includes('> stacker_dynamic : 15371.80   18049.45   20281.98   21037.24'), bare);
    await code.wait('an eye that is closed', async () => (await status(code).locator('.codicon-eye-closed').count()) === 1);
    await code.open('other.eml', Workbench.demo());
    await code.rowWith(dynamic, /-1\.6%/);
    await code.open('reply.eml', Workbench.demo());
    await code.rowWithout(dynamic, /%/);
    await status(code).click();
    await code.rowWith(dynamic, /-1\.6%/);
  });

  test('the status bar is silent where nothing is read', async (code) => {
    await code.open('reply.eml', Workbench.demo());
    await code.wait('the item', async () => (await status(code).count()) === 1);
    await code.open('main.c', 'int main(void);\n');
    await code.wait('no item', async () => (await status(code).count()) === 0);
  });

  test('the server is restarted, and the text is read again', async (code) => {
    // Each start leaves a line.
    const starts = path.join(code.home, 'starts.log');
    const server = await code.call((vscode) => vscode.extensions.getExtension('benchlens.benchlens').extensionPath + '/server/benchlens');
    const between = path.join(code.home, 'counting');
    fs.writeFileSync(between, `#!/bin/sh\necho started >>'${starts}'\nexec '${server}' lsp\n`, { mode: 0o755 });
    const count = () => fs.readFileSync(starts, 'utf8').split('\n').length - 1;
    await with_(code, { 'benchlens.server.path': between }, async () => {
      await code.open('reply.eml', Workbench.demo());
      await code.rowWith(dynamic, /-1\.6%/);
      await code.wait('one start', () => count() === 1);
      await code.command('benchlens.restart');
      expect.equal(count(), 2, 'starts');
      await code.select('15371.80', 1);
      await code.type('3');
      await code.rowWith('stacker_dynamic : 35371.80', /\+126\.3%/);
    });
  });

  test('a program that is not there is told, and the text is read once it is', async (code) => {
    await code.open('reply.eml', Workbench.demo());
    await code.rowWith(dynamic, /-1\.6%/);
    await code.set('benchlens.server.path', '/nowhere/benchlens');
    try {
      const said = await code.wait('the message', async () => {
        const said = (await code.page.locator('.notifications-toasts').allInnerTexts()).join('\n');
        return said.includes('/nowhere/benchlens') && said;
      });
      expect.that(said.includes('benchlens.server.path') && said.includes('Open Setting'), said);
      await code.rowWithout(dynamic, /%/);
    } finally {
      await code.set('benchlens.server.path', undefined);
    }
    await code.rowWith(dynamic, /-1\.6%/);
  });

  test('no setting of this extension is unknown to the server', async (code) => {
    // What the server says is kept by a program in front of it.
    const said = path.join(code.home, 'said.log');
    const server = await code.call((vscode) => vscode.extensions.getExtension('benchlens.benchlens').extensionPath + '/server/benchlens');
    const between = path.join(code.home, 'between');
    fs.writeFileSync(between, `#!/bin/sh\n'${server}' lsp | tee '${said}'\n`, { mode: 0o755 });
    await with_(code, { 'benchlens.server.path': between }, async () => {
      await code.open('reply.eml', Workbench.demo());
      await code.rowWith(dynamic, /-1\.6%/);
      await code.set('benchlens.trace.server', 'messages');
      await code.set('benchlens.trace.server', undefined);
      await code.set('benchlens.hints.minPercent', 2);
      await code.rowWithout(dynamic, /-1\.6%/);
      await code.set('benchlens.hints.minPercent', undefined);
      await code.rowWith(dynamic, /-1\.6%/);
      const messages = fs.readFileSync(said, 'utf8').match(/"method":"window\/[^{]*\{[^}]*\}/g);
      expect.equal(messages, null, 'messages of the server');
    });
    await code.rowWith(dynamic, /-1\.6%/);
  });

  test('the log is shown', async (code) => {
    await code.open('reply.eml', Workbench.demo());
    await code.command('benchlens.showLog');
    await code.wait('the log', async () => (await code.page.locator('.part.panel').innerText()).includes('benchlens'));
  });
};

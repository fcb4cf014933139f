// Findings are in the problems list; the hover tells what a figure is compared with; light bulbs put figures right.
import * as expect from '../expect.mjs';
import { Workbench } from '../workbench.mjs';

const lines = ['Seconds, lower is better:', '', 'test           before     after     change', 'first            3.15      2.82     -10.5%', 'second           2.59      2.14     -16.4%', 'third            2.10      1.57     -25.2%', '', 'Bye.', ''];

async function fix(code, prefix) {
  await code.open('note.txt', lines.map((line) => (line === '' && prefix ? '>' : prefix + line)).join('\n'));
  await code.wait('the finding', async () => (await code.findings()).length === 1);
  await code.select('-16.4%');
  return code.offers();
}

const text = (code) => code.call((vscode) => vscode.window.activeTextEditor.document.getText());

export default (test) => {
  test('the nan of the mail is in the problems list, and nothing else', async (code) => {
    await code.open('reply.eml', Workbench.demo());
    const line = Workbench.demo().split('\n').findIndex((line) => / nan$/.test(line)) + 1;
    const found = await code.wait('a finding', async () => (await code.findings()).length > 0 && code.findings());
    expect.equal(found.map(({ message, ...rest }) => rest), [{ line, code: 'nan-value', source: 'benchlens', severity: 'information' }], 'findings');
    await code.command('workbench.actions.view.problems');
    await code.wait('the problems list', async () => {
      const problems = await code.page.locator('.markers-panel').innerText();
      return problems.includes('nan-value') && problems.includes(`Ln ${line}`) && problems.includes('reply.eml');
    });
  });

  test('the hover on a figure names its baseline', async (code) => {
    await code.open('reply.eml', Workbench.demo());
    await code.rowWith('stacker_dynamic : 15371.80', /-1\.6%/);
    const said = await code.hover('stacker_dynamic : 15371.80', '15371.80', '15627.93');
    expect.that(/control/.test(said) && /1\.6\d?%/.test(said), said);
  });

  test('the hover on a delta says the same', async (code) => {
    await code.open('reply.eml', Workbench.demo());
    await code.rowWith('stacker_dynamic : 15371.80', /-1\.6%/);
    await code.hover('stacker_dynamic : 15371.80', '-1.6%', '15627.93');
  });

  test('a light bulb puts the right figure in the place of a wrong one', async (code) => {
    const offered = await fix(code, '');
    await offered.filter({ hasText: '-17.4%' }).first().click();
    await code.wait('the edit', async () => (await text(code)).includes('-17.4%'));
    expect.equal((await text(code)).split('\n'), lines.map((line) => line.replace('-16.4%', '-17.4%')), 'lines');
    await code.wait('no finding', async () => (await code.findings()).length === 0);
  });

  test('a light bulb answers a wrong figure below the quoted table', async (code) => {
    const offered = await fix(code, '> ');
    const before = (await text(code)).split('\n');
    await offered.filter({ hasText: /right figure/ }).first().click();
    const after = await code.wait('the reply', async () => {
      const now = (await text(code)).split('\n');
      return now.length > before.length && now;
    });
    const added = after.filter((line) => !before.includes(line));
    expect.that(added.length === 1 && added[0].includes('-17.4%') && !added[0].startsWith('>'), added.join('\n'));
    expect.equal(after.filter((line) => line.startsWith('>')), before.filter((line) => line.startsWith('>')), 'the quoted lines');
  });

  test('a click on a code opens its page, drawn', async (code) => {
    const opened = () => code.call((vscode) => {
      const { label, input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
      return `${label}: ${input?.viewType}`;
    });
    const ways = {
      'in the problems list': async () => {
        await code.command('workbench.actions.view.problems');
        await code.page.locator('.markers-panel a.monaco-link', { hasText: 'claim-mismatch' }).first().click();
      },
      'in the hover': async () => {
        await code.hover('second ', '-16.4%', 'claim-mismatch');
        await code.page.locator('.monaco-hover:not(.hidden) a', { hasText: 'claim-mismatch' }).first().click();
      },
      'in the peek': async () => {
        await code.command('editor.action.marker.next');
        await code.page.locator('.marker-widget a.code-link', { hasText: 'claim-mismatch' }).first().click();
      },
    };
    for (const [way, click] of Object.entries(ways)) {
      await code.open('note.txt', lines.join('\n'));
      await code.wait('the finding', async () => (await code.findings()).length === 1);
      await click();
      await code.wait(`the page, ${way}`, async () => (await opened()) === 'claim-mismatch.md: vscode.markdown.preview.editor');
      await code.wait('what it says', async () => {
        for (const frame of code.page.frames()) {
          if ((await frame.locator('h1', { hasText: 'claim-mismatch' }).count()) > 0) return (await frame.locator('body').innerText()).includes('To silence it');
        }
        return false;
      });
      const found = await code.call((vscode) => vscode.languages.getDiagnostics().filter(([uri, all]) => uri.path.includes('/dist/codes/') && all.length > 0).length);
      expect.equal(found, 0, 'pages with findings in their examples');
      await code.clean();
    }
  });

  test('a severity that is changed in the settings', async (code) => {
    await code.open('note.txt', lines.join('\n'));
    await code.wait('the warning', async () => (await code.findings())[0]?.severity === 'warning');
    await code.set('benchlens.findings', { 'claim-mismatch': 'off' });
    try {
      await code.wait('no finding', async () => (await code.findings()).length === 0);
      await code.set('benchlens.findings', { 'claim-mismatch': 'error' });
      await code.wait('an error', async () => (await code.findings())[0]?.severity === 'error');
    } finally {
      await code.set('benchlens.findings', undefined);
    }
  });
};

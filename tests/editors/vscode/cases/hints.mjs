// Deltas stand on the screen behind their figures, and the table stays as aligned as it was written.
import * as expect from '../expect.mjs';
import { Workbench } from '../workbench.mjs';

const dynamic = 'stacker_dynamic : 15371.80';

export default (test) => {
  test('deltas stand behind their figures', async (code) => {
    await code.open('reply.eml', Workbench.demo());
    const row = await code.rowWith(dynamic, /21037\.24 *-2\.3%/);
    for (const cell of [/15371\.80 *-1\.6%/, /18049\.45 *-3\.6%/, /20281\.98 *-0\.5%/]) {
      expect.that(cell.test(row), `no ${cell} in ${row}`);
    }
    await code.rowWith('stacker_static  : 15247.48', /20579\.46 *\+1\.0%/);
    await code.rowWith('stacker_static  : 197.254', /333\.781 *-4\.9%/);
    expect.that(!/%/.test(await code.rowWith('control         : 15627.93', /./)), 'the baseline has a delta');
    expect.that(!/nan *[+-]/.test(await code.rowWith('stacker_static  : 197.254', /nan/)), 'nan has a delta');
  });

  test('a delta begins where its figure ends, and columns line up to the pixel', async (code) => {
    await code.open('reply.eml', Workbench.demo());
    await code.rowWith(dynamic, /-2\.3%/);
    const figure = await code.box(dynamic, '15371.80');
    const delta = await code.box(dynamic, '-1.6%');
    expect.that(delta.left > figure.right - 1 && delta.left - figure.right < 3 * (figure.right - figure.left) / 8, `the delta at ${delta.left} is not behind the figure that ends at ${figure.right}`);
    const rows = { 'stacker_dynamic : 15371.80': ['15371.80', '18049.45', '20281.98', '21037.24'], 'stacker_static  : 15247.48': ['15247.48', '18395.96', '20579.46', '21523.41'], 'control         : 15627.93': ['15627.93', '18715.48', '20377.54', '21543.10'] };
    const header = ['1', '2', '4', '8'];
    for (const [row, values] of Object.entries(rows)) {
      for (const [column, value] of values.entries()) {
        const head = await code.box('> #clients', column === 0 ? ` ${header[column]} ` : ` ${header[column]}`);
        const cell = await code.box(row, value);
        const width = (cell.right - cell.left) / value.length;
        expect.close(cell.right, column === 0 ? head.right - width : head.right, `${value} and its heading`);
      }
    }
  });

  test('a delta looks different from the text and has its font', async (code) => {
    await code.open('reply.eml', Workbench.demo());
    await code.rowWith(dynamic, /-1\.6%/);
    const hint = await code.box(dynamic, '-1.6%');
    const text = await code.box(dynamic, '15371.80');
    expect.that(hint.look.background !== text.look.background, `both have the background ${hint.look.background}`);
    expect.that(!/\(-1\.6%\)/.test(await code.rowWith(dynamic, /-1\.6%/)), 'figures in brackets');
    expect.close((hint.right - hint.left) / 5, (text.right - text.left) / 8, 'widths of a character');
  });

  test('no delta of a wide row is cut off', async (code) => {
    const columns = [1, 2, 4, 8, 16, 32, 64, 128];
    const row = (name, factor) => name.padEnd(8) + columns.map((n) => (n * 100 * factor).toFixed(2).padStart(10)).join('');
    const text = ['Requests per second, larger is better:', '', 'threads '.padEnd(8) + columns.map((n) => String(n).padStart(10)).join(''), row('before', 1), row('after', 1.1), ''].join('\n');
    for (const name of ['wide.txt', 'wide.eml', 'wide.md', 'wide.patch', 'COMMIT_EDITMSG', 'wide.rst']) {
      await code.open(name, text);
      // Markdown is wrapped by default, so the row may go on below.
      await code.wait(`all deltas in ${name}`, async () => ((await code.screen()).join('\n').match(/\+10\.0%/g) ?? []).length === 8);
      expect.that(!(await code.screen()).some((row) => row.includes('…')), `a hint is cut in ${name}`);
    }
  });

  test('a text that was never saved is read', async (code) => {
    await code.command('benchlens.openSample');
    await code.rowWith(dynamic, /15371\.80 *-1\.6%/);
    const shown = await code.call((vscode) => {
      const { document } = vscode.window.activeTextEditor;
      return [document.languageId, document.uri.scheme, document.getText()];
    });
    expect.equal(shown, ['email', 'untitled', Workbench.demo()], 'the sample');
  });
};

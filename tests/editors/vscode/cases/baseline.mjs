// Another baseline, by the list and by the light bulb; what the comparisons come to, above the tables and in the report.
import * as expect from '../expect.mjs';
import { Workbench } from '../workbench.mjs';

const dynamic = 'stacker_dynamic : 15371.80';
const quoted = (text) => text.split('\n').filter((line) => line.startsWith('>'));
const text = (code) => code.call((vscode) => vscode.window.activeTextEditor.document.getText());

export default (test) => {
  test('a baseline is chosen from a list, and given back', async (code) => {
    await code.open('reply.eml', Workbench.demo());
    await code.rowWith(dynamic, /15371\.80 *-1\.6%/);
    await code.select('15371.80');
    const choosing = code.command('benchlens.pickBaseline'); // done when the choice is made
    await code.page.waitForSelector('.quick-input-list .monaco-list-row', { timeout: 10000 });
    const choices = await code.page.locator('.quick-input-list .monaco-list-row').allInnerTexts();
    expect.that(['control', 'stacker_dynamic', 'stacker_static'].every((name) => choices.some((choice) => choice.includes(name))), choices.join('\n'));
    await code.page.locator('.quick-input-list .monaco-list-row', { hasText: 'stacker_dynamic' }).click();
    await choosing;
    await code.rowWith('control         : 15627.93', /15627\.93 *\+1\.7%/); // 15627.93 / 15371.80
    await code.rowWithout(dynamic, /%/);
    const back = code.command('benchlens.pickBaseline');
    await code.page.locator('.quick-input-list .monaco-list-row', { hasText: 'automatic' }).click();
    await back;
    await code.rowWith(dynamic, /15371\.80 *-1\.6%/);
  });

  test('the light bulb makes the row of the cursor the baseline', async (code) => {
    await code.open('reply.eml', Workbench.demo());
    await code.rowWith(dynamic, /15371\.80 *-1\.6%/);
    await code.select('15247.48');
    await (await code.offers()).filter({ hasText: /Use .*stacker_static as baseline/ }).first().click();
    await code.rowWith(dynamic, /15371\.80 *\+0\.8%/); // 15371.80 / 15247.48
    await code.rowWith('control         : 15627.93', /15627\.93 *\+2\.5%/);
    await (await code.offers()).filter({ hasText: /automatic/ }).first().click();
    await code.rowWith(dynamic, /15371\.80 *-1\.6%/);
    expect.equal(await text(code), Workbench.demo(), 'the text');
  });

  test('the light bulb writes a summary below the quoted table', async (code) => {
    await code.open('reply.eml', Workbench.demo());
    await code.rowWith(dynamic, /-1\.6%/);
    await code.select('15371.80');
    await (await code.offers()).filter({ hasText: /summary/i }).first().click();
    const after = await code.wait('the summary', async () => (await text(code)) !== Workbench.demo() && text(code));
    expect.equal(quoted(after), quoted(Workbench.demo()), 'the quoted lines');
    const added = after.split('\n').filter((line) => !Workbench.demo().split('\n').includes(line));
    expect.that(added.length > 0 && added.some((line) => line.includes('stacker_static')), added.join('\n'));
    expect.that(added.every((line) => line.length <= 72 && /^[ -~]*$/.test(line)), added.join('\n'));
  });

  test('above a table stands what it comes to', async (code) => {
    await code.open('reply.eml', Workbench.demo());
    await code.rowWith(dynamic, /-1\.6%/);
    const lenses = await code.wait('the lenses', async () => {
      const lenses = await code.page.locator('.codelens-decoration').allInnerTexts();
      return lenses.length >= 2 && lenses;
    });
    expect.that(lenses.every((lens) => /baseline/i.test(lens)) && /control/.test(lenses[0]), lenses.join('\n'));
  });

  test('better and worse figures look different, and not by colour alone', async (code) => {
    await code.open('reply.eml', Workbench.demo());
    await code.rowWith(dynamic, /-1\.6%/);
    const look = async (row, part) => (await code.box(row, part)).look;
    await code.wait('underlined figures', async () => (await look(dynamic, '18049.45')).decoration.includes('underline'));
    const worse = await look(dynamic, '18049.45');
    const better = await look('stacker_static  : 15247.48', '20579.46');
    const base = await look('control         : 15627.93', '18715.48');
    expect.that(Number(better.weight) >= 600 && !better.decoration.includes('underline'), JSON.stringify(better));
    expect.that(new Set([worse.color, better.color, base.color]).size === 3, JSON.stringify([worse, better, base]));
  });

  test('the report shows charts and figures beside the text, and follows it', async (code) => {
    await code.open('reply.eml', Workbench.demo());
    await code.rowWith(dynamic, /-1\.6%/);
    await code.command('benchlens.showReport');
    const inside = (part) => code.wait(part, async () => {
      for (const frame of code.page.frames()) {
        const body = await frame.locator('body').innerText({ timeout: 200 }).catch(() => '');
        if (body.includes(part) && frame !== code.page.mainFrame()) return frame;
      }
      return false;
    });
    const frame = await inside('stacker_static');
    const picture = frame.locator('img').first();
    expect.that((await picture.getAttribute('alt')).length > 10, 'the chart has no words');
    expect.that(await picture.evaluate((it) => it.complete && it.naturalWidth > 50), 'the chart is not drawn');
    await code.select('15247.48', 1);
    await code.type('9');
    await inside('+509'); // 95247.48 / 15627.93
  });
};

// What is typed changes the deltas at once.
import * as expect from '../expect.mjs';
import { Workbench } from '../workbench.mjs';

export default (test) => {
  test('a digit typed into a figure changes its delta', async (code) => {
    await code.open('reply.eml', Workbench.demo());
    await code.rowWith('stacker_dynamic : 15371.80', /15371\.80 *-1\.6%/);
    await code.select('15371.80', 1);
    await code.type('3');
    await code.rowWith('stacker_dynamic : 35371.80', /35371\.80 *\+126\.3%/);
    await code.press('Control+z');
    await code.rowWith('stacker_dynamic : 15371.80', /15371\.80 *-1\.6%/);
  });

  test('a changed baseline changes the whole column', async (code) => {
    await code.open('reply.eml', Workbench.demo());
    await code.rowWith('stacker_dynamic : 15371.80', /-1\.6%/);
    await code.select('15627.93', 8);
    await code.type('20000.00');
    await code.rowWith('stacker_dynamic : 15371.80', /15371\.80 *-23\.1%/);
    await code.rowWith('stacker_static  : 15247.48', /15247\.48 *-23\.8%/);
  });

  test('nothing of the deltas is copied or saved', async (code) => {
    await code.open('reply.eml', Workbench.demo());
    await code.rowWith('stacker_dynamic : 15371.80', /-1\.6%/);
    await code.select('15371.80', 1);
    await code.type('1');
    await code.press('Control+s');
    await code.wait('a saved file', () => code.call((vscode) => !vscode.window.activeTextEditor.document.isDirty));
    const saved = await code.call(async (vscode) => new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.window.activeTextEditor.document.uri)));
    expect.equal(saved, Workbench.demo(), 'the saved file');
  });
};

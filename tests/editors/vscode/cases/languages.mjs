// Which texts are read, and as what.
import * as expect from '../expect.mjs';
import { Workbench } from '../workbench.mjs';

const language = (code) => code.call((vscode) => vscode.window.activeTextEditor.document.languageId);

const message = ['lib: sort faster', '', 'Seconds, lower is better:', '', '         before   after   change', 'small      3.15    2.82   -10.5%', 'large      2.59    2.14   -16.4%', 'huge       2.10    1.57   -25.2%', ''].join('\n');

export default (test) => {
  test('names and first lines tell mails and commit messages', async (code) => {
    const mail = Workbench.demo();
    const patch = `From 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001\n${mail}`;
    const wanted = { 'reply.eml': 'email', 'list.mbox': 'email', 'mutt-host-1000-1-2': 'email', 'neomutt-host-1': 'email', 'aerc-compose-1': 'email', '.gitsendemail.msg.Abc': 'email', 'series': 'email', '0001-x.patch': 'diff', 'COMMIT_EDITMSG': 'git-commit', 'TAG_EDITMSG': 'git-commit', 'notes.txt': 'plaintext' };
    for (const [name, id] of Object.entries(wanted)) {
      await code.open(name, name === 'series' ? patch : mail);
      expect.equal(await language(code), id, name);
      await code.rowWith('stacker_dynamic : 15371.80', /15371\.80 *-1\.6%/);
    }
  });

  test('a commit message is read, and its findings are warnings', async (code) => {
    await code.open('COMMIT_EDITMSG', `${message}\n# Please enter the commit message for your changes.\n`);
    await code.rowWith('large', /-16\.4% ✗ -17\.4%/);
    const found = await code.wait('a finding', async () => (await code.findings()).length > 0 && code.findings());
    expect.equal(found.map(({ line, code, severity }) => ({ line, code, severity })), [{ line: 7, code: 'claim-mismatch', severity: 'warning' }], 'findings');
  });

  test('the source control input box has findings', async (code) => {
    await code.call((vscode, message) => {
      globalThis.sourceControl = vscode.scm.createSourceControl('probe', 'Probe', vscode.workspace.workspaceFolders[0].uri);
      globalThis.sourceControl.inputBox.value = message;
    }, message);
    try {
      await code.command('workbench.view.scm');
      const found = await code.wait('a finding', () => code.call((vscode) => {
        const all = vscode.languages.getDiagnostics().filter(([uri]) => uri.scheme === 'vscode-scm').flatMap(([, found]) => found);
        return all.length > 0 && all.map((it) => it.message);
      }));
      expect.that(found.length === 1 && found[0].includes('-17.4%'), found.join('\n'));
    } finally {
      await code.call(() => globalThis.sourceControl.dispose());
    }
  });

  test('a source file is not read', async (code) => {
    await code.open('main.c', `/*\n${Workbench.demo()}*/\n`);
    await new Promise((done) => setTimeout(done, 1000));
    expect.that(!(await code.screen()).some((row) => /-1\.6%/.test(row)), 'deltas in a source file');
  });

  test('quoted lines and headers of a mail have colours of their own', async (code) => {
    await code.open('reply.eml', Workbench.demo());
    await code.rowWith('stacker_dynamic : 15371.80', /-1\.6%/);
    const look = async (row, part) => (await code.box(row, part)).look.color;
    const prose = await look('The dynamic slots lose', 'dynamic');
    await code.wait('the colours', async () => (await look('> Apachebench', 'requests')) !== prose);
    expect.that((await look('Subject: Re:', 'Subject')) !== prose, 'a header looks like prose');
  });
};

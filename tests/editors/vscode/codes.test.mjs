// The pages that the codes of findings lead to.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { codePages } from '../../../editors/vscode/tools/codes.mjs';

test('every code of the documents has a page of its own, and no link of it leads nowhere', () => {
  const top = path.resolve(import.meta.dirname, '../../..');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'benchlens-codes-'));
  try {
    codePages(path.join(top, 'docs/lints.md'), folder);
    const { properties } = JSON.parse(fs.readFileSync(path.join(top, 'editors/settings.schema.json'), 'utf8'));
    const codes = [...Object.keys(properties['benchlens.findings'].properties), 'not-read', 'more-findings'];
    assert.deepEqual(fs.readdirSync(folder).sort(), codes.map((code) => `${code}.md`).sort());
    for (const code of codes) {
      const page = fs.readFileSync(path.join(folder, `${code}.md`), 'utf8');
      assert.match(page, new RegExp(`^# ${code}\\n\\n\\S`));
      assert.doesNotMatch(page, /\]\(/);
      assert.equal(page.match(/^#+ /gm).length, 1, `${page} is about more than one code`);
    }
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

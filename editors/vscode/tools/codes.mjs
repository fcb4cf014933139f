// A page for each code of findings, from the page of the project's documents: what a click on a code opens.
import fs from 'node:fs';
import path from 'node:path';

/**
 * @param {string} page the path of lints.md
 * @param {string} folder where the pages go, each called after its code
 */
export function codePages(page, folder) {
  fs.mkdirSync(folder, { recursive: true });
  // Under the title stands the list of all; each part after it is headed by its code.
  const parts = fs.readFileSync(page, 'utf8').split(/^##+ (?=[a-z]+(?:-[a-z]+)+$)/m).slice(1);
  for (const part of parts) {
    const [code, ...rest] = part.split(/^##/m)[0].split('\n');
    const text = rest.filter((line) => !line.startsWith('Cases: ')).join('\n').trim(); // those are not packed
    fs.writeFileSync(path.join(folder, `${code}.md`), `# ${code}\n\n${text}\n`);
  }
}

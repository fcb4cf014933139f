// A real VS Code that a test types at and looks at as a person would: code-server, drawn by a headless Chromium.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const repo = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
export const patience = Number(process.env.BENCHLENS_TEST_PATIENCE ?? 15000);

const userSettings = {
  'chat.commandCenter.enabled': false,
  'editor.fontFamily': 'DejaVu Sans Mono',
  'editor.hover.delay': 100,
  'editor.minimap.enabled': false,
  'editor.scrollbar.vertical': 'hidden',
  'files.autoSave': 'off',
  'files.hotExit': 'off',
  'git.enabled': false,
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.sideBar.location': 'left',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'window.menuBarVisibility': 'hidden',
};

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

function run(program, args, options) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let said = '';
    child.stdout.on('data', (data) => (said += data));
    child.stderr.on('data', (data) => (said += data));
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done(said) : fail(new Error(`${program} ${args.join(' ')} ended with ${code}:\n${said}`))));
  });
}

export class Workbench {
  /**
   * Starts it in an empty home, with the extensions that are given as .vsix files.
   * @param {{ vscode: string, node: string, extensions: string[], settings?: object, viewport?: { width: number, height: number }, scale?: number, env?: object }} options
   */
  static async start({ vscode, node, extensions, settings = {}, viewport = { width: 1320, height: 900 }, scale = 1, env = {} }) {
    const it = new Workbench();
    it.home = fs.mkdtempSync(path.join(os.tmpdir(), 'benchlens-vscode-'));
    it.folder = path.join(it.home, 'mails');
    it.userSettings = { ...userSettings, ...settings };
    const data = path.join(it.home, 'data');
    fs.mkdirSync(path.join(data, 'User'), { recursive: true });
    fs.mkdirSync(it.folder);
    fs.writeFileSync(path.join(data, 'User/settings.json'), JSON.stringify(it.userSettings));

    const bridgePort = await freePort();
    it.bridge = `http://127.0.0.1:${bridgePort}/`;
    const common = ['--user-data-dir', data, '--extensions-dir', path.join(it.home, 'extensions'), '--config', path.join(it.home, 'none.yaml')];
    fs.writeFileSync(path.join(it.home, 'none.yaml'), 'auth: none\n');
    const entry = path.join(vscode, 'node_modules/code-server/out/node/entry.js');
    const environment = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', HOME: it.home, BENCHLENS_TEST_BRIDGE: String(bridgePort), ...env };
    await run(node, [entry, ...common, ...extensions.flatMap((file) => ['--install-extension', file])], { env: environment });

    const port = await freePort();
    it.server = spawn(
      node,
      [entry, ...common, '--bind-addr', `127.0.0.1:${port}`, '--auth', 'none', '--disable-telemetry', '--disable-update-check', '--disable-workspace-trust', '--disable-getting-started-override', it.folder],
      { env: environment, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
    );
    it.said = '';
    it.server.stdout.on('data', (text) => (it.said += text));
    it.server.stderr.on('data', (text) => (it.said += text));
    try {
      await it.wait('the server to listen', () => it.said.includes('HTTP server listening'));
      const { chromium } = createRequire(path.join(vscode, 'package.json'))('playwright-core');
      it.browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        headless: true,
        args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'],
      });
      it.page = await it.browser.newPage({ viewport, deviceScaleFactor: scale });
      await it.page.goto(`http://127.0.0.1:${port}/?folder=${it.folder}`);
      await it.page.waitForSelector('.monaco-workbench .statusbar', { timeout: 90000 });
      await it.wait('the extension host', () => it.call(() => true), 90000);
      await it.call((vscode) => vscode.commands.executeCommand('workbench.action.closeSidebar'));
    } catch (error) {
      await it.stop();
      throw error;
    }
    return it;
  }

  /** Runs a function in the extension host: `vscode` first, then what else is given. */
  async call(code, ...args) {
    const response = await fetch(this.bridge, { method: 'POST', body: JSON.stringify({ code: String(code), args }) });
    const { value, error } = await response.json();
    if (error) throw new Error(error);
    return value;
  }

  /** Waits until `check` gives something true, and returns that. */
  async wait(what, check, limit = patience) {
    const end = Date.now() + limit;
    for (;;) {
      let problem = '';
      try {
        const value = await check();
        if (value) return value;
      } catch (error) {
        problem = `: ${error.message ?? error}`;
      }
      if (Date.now() > end) {
        throw new Error(`waited for ${what}${problem}\nscreen:\n  | ${(await this.screen()).join('\n  | ')}`);
      }
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  /** Writes a file into the folder that is open and returns its path. */
  file(name, text) {
    const file = path.join(this.folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
    return file;
  }

  /** Opens a text as a file of that name. */
  async open(name, text) {
    await this.call(async (vscode, file) => {
      await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file), { preview: false });
    }, this.file(name, text));
    await this.wait(`${name} on the screen`, async () => (await this.screen()).some((row) => row.trim() !== ''));
  }

  static demo() {
    return fs.readFileSync(path.join(repo, 'fixtures/demo/reply.txt'), 'utf8');
  }

  /** The drawn rows of the active editor, from the top down, deltas included. */
  async screen() {
    if (!this.page) return ['(none)'];
    return this.page.evaluate(() => {
      const editor = document.querySelector('.editor-group-container.active .monaco-editor') ?? document.querySelector('.editor-instance .monaco-editor');
      const lines = [...(editor?.querySelectorAll('.view-lines .view-line') ?? [])];
      lines.sort((a, b) => parseFloat(a.style.top) - parseFloat(b.style.top));
      return lines.map((line) => line.textContent.replace(/\u00a0/g, ' ').replace(/[\u200b-\u200d\u2060\ufeff]/g, ''));
    });
  }

  /** Waits until the first row that holds `text` also fits `pattern`, and returns the row. */
  async rowWith(text, pattern) {
    return this.wait(`${pattern} in the row of ${text}`, async () => {
      const row = (await this.screen()).find((row) => row.includes(text));
      return row !== undefined && pattern.test(row) && row;
    });
  }

  /** Waits until the first row that holds `text` does not fit `pattern`, and returns the row. */
  async rowWithout(text, pattern) {
    return this.wait(`no ${pattern} in the row of ${text}`, async () => {
      const row = (await this.screen()).find((row) => row.includes(text));
      return row !== undefined && !pattern.test(row) && row;
    });
  }

  /** Where `part` stands in the first row that holds `text`, in pixels of the window, and what it looks like. */
  async box(text, part) {
    return this.page.evaluate(({ text, part }) => {
      const plain = (value) => value.replace(/\u00a0/g, ' ');
      for (const line of document.querySelectorAll('.editor-instance .view-lines .view-line')) {
        const whole = plain(line.textContent);
        if (!whole.includes(text)) continue;
        const from = whole.indexOf(part);
        if (from < 0) return null;
        const nodes = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        let at = 0, look;
        for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
          const end = at + node.length;
          if (from >= at && from < end) {
            range.setStart(node, from - at);
            const style = getComputedStyle(node.parentElement);
            look = { color: style.color, background: style.backgroundColor, weight: style.fontWeight, decoration: style.textDecorationLine, font: style.fontFamily };
          }
          if (from + part.length > at && from + part.length <= end) range.setEnd(node, from + part.length - at);
          at = end;
        }
        const { left, right, top, bottom } = range.getBoundingClientRect();
        return { left, right, top, bottom, look };
      }
      return null;
    }, { text, part });
  }

  /** Points at `part` in the first row that holds `text` until a hover with `wanted` opens; returns what it says. */
  async hover(text, part, wanted) {
    let said = '';
    for (let tries = 0; tries < 5; tries++) {
      const { left, right, top, bottom } = await this.box(text, part);
      const middle = (top + bottom) / 2;
      await this.page.mouse.move(5, 5); // where there is nothing, and a hover closes
      await new Promise((done) => setTimeout(done, 500));
      // At once: on the way over other figures their hovers would open.
      await this.page.mouse.move((left + right) / 2, middle);
      await this.page.mouse.move((left + right) / 2 + 1, middle);
      // Hints that are drawn anew under the mouse are noticed when it moves again.
      for (let waited = 0; waited < 2000; waited += 100) {
        said = (await this.page.locator('.monaco-hover:not(.hidden)').allInnerTexts()).join('\n');
        if (said.includes(wanted)) return said;
        await new Promise((done) => setTimeout(done, 100));
      }
    }
    throw new Error(`no hover with ${wanted}: ${said}`);
  }

  /** Puts the cursor behind the first `text` of the active text. */
  async select(text, length = 0) {
    await this.call(async (vscode, text, length) => {
      const editor = vscode.window.activeTextEditor;
      const at = editor.document.getText().indexOf(text);
      if (at < 0) throw new Error(`no ${text} in the text`);
      const from = editor.document.positionAt(at);
      editor.selection = new vscode.Selection(from, editor.document.positionAt(at + length));
      editor.revealRange(editor.selection);
    }, text, length);
    await this.call((vscode) => vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup'));
  }

  /** Opens the light bulb at the cursor, and returns what it offers. */
  async offers() {
    const rows = this.page.locator('.action-widget .monaco-list-row');
    for (let tries = 0; tries < 5; tries++) {
      await this.press('Control+.');
      try {
        await rows.first().waitFor({ timeout: 2000 });
        return rows;
      } catch {
        // A list that opens while the text is drawn anew closes again.
      }
    }
    throw new Error(`the light bulb offers nothing\nscreen:\n  | ${(await this.screen()).join('\n  | ')}`);
  }

  type(text) {
    return this.page.keyboard.type(text);
  }

  press(...keys) {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  command(name, ...args) {
    return this.call((vscode, name, ...args) => vscode.commands.executeCommand(name, ...args).then(() => undefined), name, ...args);
  }

  /** What the findings of the active text say, as the problems list gets them. */
  findings() {
    return this.call((vscode) => {
      const severities = ['error', 'warning', 'information', 'hint'];
      return vscode.languages.getDiagnostics(vscode.window.activeTextEditor.document.uri).map((it) => ({
        line: it.range.start.line + 1, code: typeof it.code === 'object' ? it.code.value : it.code, source: it.source, severity: severities[it.severity], message: it.message,
      }));
    });
  }

  /** Sets a setting of the person; `undefined`, which arrives as null, takes it back. */
  set(name, value) {
    return this.call((vscode, name, value) => vscode.workspace.getConfiguration().update(name, value ?? undefined, vscode.ConfigurationTarget.Global), name, value);
  }

  /** Closes all texts, unsaved ones as well. */
  async clean() {
    await this.page.mouse.move(5, 5);
    await this.press('Escape', 'Escape');
    await this.call(async (vscode) => {
      for (let open = 0; vscode.window.activeTextEditor && open < 20; open++) {
        await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
      }
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await vscode.commands.executeCommand('workbench.action.closePanel');
      await vscode.commands.executeCommand('workbench.action.closeSidebar');
      await vscode.commands.executeCommand('notifications.clearAll');
    });
  }

  async shot(file, clip) {
    await this.page.screenshot({ path: file, ...(clip ? { clip } : {}) });
  }

  async stop() {
    await this.browser?.close().catch(() => {});
    try {
      process.kill(-this.server.pid, 'SIGTERM'); // with the extension hosts, which would live on for hours
    } catch {
      // It has ended by itself.
    }
    await new Promise((done) => setTimeout(done, 300));
    try {
      process.kill(-this.server.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
    fs.rmSync(this.home, { recursive: true, force: true, maxRetries: 5 });
  }
}

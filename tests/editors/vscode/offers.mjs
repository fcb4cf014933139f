// What a server says that it offers, asked as an editor asks at the start.
import { spawn } from 'node:child_process';

/** What VS Code can do, as far as it decides what it is offered. */
const capabilities = {
  textDocument: {
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['', 'quickfix', 'refactor'] } } },
    codeLens: { dynamicRegistration: true },
    semanticTokens: { requests: { range: true, full: { delta: true } }, tokenTypes: ['number'], tokenModifiers: [], formats: ['relative'] },
  },
};

/** The capabilities in the server's answer to `initialize`. */
export function offersOf(program) {
  return new Promise((done, fail) => {
    const server = spawn(program, ['lsp'], { stdio: ['pipe', 'pipe', 'ignore'] });
    let said = '';
    const late = setTimeout(() => {
      server.kill();
      fail(new Error(`${program} does not answer`));
    }, 20000);
    server.on('error', fail);
    server.stdout.on('data', (data) => {
      said += data;
      const body = said.indexOf('{');
      const length = Number(/Content-Length: *(\d+)/i.exec(said)?.[1] ?? Infinity);
      if (body >= 0 && said.length - body >= length) {
        clearTimeout(late);
        server.kill();
        done(JSON.parse(said.slice(body, body + length)).result.capabilities);
      }
    });
    const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities } });
    server.stdin.write(`Content-Length: ${request.length}\r\n\r\n${request}`);
  });
}

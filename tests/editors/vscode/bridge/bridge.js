// Runs, inside the extension host, functions that a test sends as text, and answers what they return as JSON.
const http = require('node:http');
const vscode = require('vscode');

exports.activate = () => {
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    try {
      const { code, args } = JSON.parse(body);
      const run = (0, eval)(`(${code})`);
      const value = await run(vscode, ...args);
      response.end(JSON.stringify({ value }));
    } catch (error) {
      response.statusCode = 500;
      response.end(JSON.stringify({ error: String(error?.stack ?? error) }));
    }
  });
  server.listen(Number(process.env.BENCHLENS_TEST_BRIDGE), '127.0.0.1');
};

// How the extension finds the server's program.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { findServer } from '../../../editors/vscode/src/server.ts';

let home;
beforeEach(() => (home = fs.mkdtempSync(path.join(os.tmpdir(), 'benchlens-find-'))));
afterEach(() => fs.rmSync(home, { recursive: true }));

function program(name, mode = 0o755) {
  const file = path.join(home, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, '', { mode });
  return file;
}

const find = (setting, more = {}) =>
  findServer({ setting, extension: path.join(home, 'extension'), environment: { PATH: path.join(home, 'bin') }, home, windows: false, ...more });

test('the program that came with the extension is taken before others', () => {
  const bundled = program('extension/server/benchlens');
  program('bin/benchlens');
  program('.cargo/bin/benchlens');
  assert.deepEqual(find(''), { program: bundled });
});

test('the PATH is taken before cargo', () => {
  const there = program('bin/benchlens');
  program('.cargo/bin/benchlens');
  assert.deepEqual(find(''), { program: there });
});

test('a program that cargo has installed', () => {
  const there = program('.cargo/bin/benchlens');
  assert.deepEqual(find(''), { program: there });
  const elsewhere = program('cargo/bin/benchlens');
  assert.deepEqual(find('', { environment: { PATH: '', CARGO_HOME: path.join(home, 'cargo') } }), { program: elsewhere });
});

test('a setting is taken at its word', () => {
  program('extension/server/benchlens');
  const chosen = program('own/benchlens');
  assert.deepEqual(find(chosen), { program: chosen });
  assert.deepEqual(find('~/own/benchlens'), { program: chosen });
  assert.deepEqual(find('~/none'), { missing: [path.join(home, 'none')] });
  const named = program('bin/other');
  assert.deepEqual(find('other'), { program: named });
});

test('what cannot be run is no program', () => {
  program('bin/benchlens', 0o644);
  fs.mkdirSync(path.join(home, '.cargo/bin/benchlens'), { recursive: true });
  assert.deepEqual(find(''), { missing: ['benchlens'] });
});

test('Windows has its own name for programs', () => {
  const there = program('extension/server/benchlens.exe');
  assert.deepEqual(find('', { windows: true }), { program: there });
});

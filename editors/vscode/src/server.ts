/** Finds the server's program. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

/** The places where the program may be. */
export interface Places {
  /** What the setting says; empty where it says nothing. */
  setting: string;
  /** The folder of the extension. */
  extension: string;
  /** The environment that the program is looked up in. */
  environment: NodeJS.ProcessEnv;
  home: string;
  windows: boolean;
}

/** A program, or what was looked for in vain. */
export type Found = { program: string } | { missing: string[] };

/** The places on this machine. */
export function placesHere(setting: string, extension: string): Places {
  return { setting, extension, environment: process.env, home: os.homedir(), windows: process.platform === 'win32' };
}

/**
 * The program to start. A setting is taken at its word: where it names nothing that can be run, no other is taken in
 * its place.
 */
export function findServer(places: Places): Found {
  const name = places.windows ? 'benchlens.exe' : 'benchlens';
  const candidates = places.setting === ''
    ? [
        path.join(places.extension, 'server', name),
        ...onPath(name, places.environment),
        path.join(places.environment['CARGO_HOME'] ?? path.join(places.home, '.cargo'), 'bin', name),
      ]
    : named(places);
  const program = candidates.find(runs);
  return program === undefined ? { missing: places.setting === '' ? [name] : candidates } : { program };
}

function named({ setting, home, environment }: Places): string[] {
  if (setting === '~' || /^~[/\\]/.test(setting)) {
    return [path.join(home, setting.slice(1))];
  }
  return /[/\\]/.test(setting) ? [path.resolve(home, setting)] : onPath(setting, environment);
}

function onPath(name: string, environment: NodeJS.ProcessEnv): string[] {
  const folders = (environment['PATH'] ?? '').split(path.delimiter);
  return folders.filter((folder) => folder !== '').map((folder) => path.join(folder, name));
}

function runs(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

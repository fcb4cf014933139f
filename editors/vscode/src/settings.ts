/** The server's settings, as the server wants them: those of this extension alone are left out. */
import * as vscode from 'vscode';

/** Members of the section `benchlens` that the server does not know. */
const ownSettings = ['server', 'languages', 'trace'];

export function serverSettings(): Record<string, unknown> {
  return withoutOwn(vscode.workspace.getConfiguration('benchlens'));
}

/** A section without what is ours alone. */
export function withoutOwn(section: unknown): Record<string, unknown> {
  // The editor hands out objects that cannot be changed.
  const settings = JSON.parse(JSON.stringify(section ?? {})) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !ownSettings.includes(name)));
}

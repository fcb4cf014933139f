/** What VS Code calls: puts the parts together, and starts the server as soon as there is a text to read. */
import * as vscode from 'vscode';
import { chooseBaseline } from './baseline';
import { Connection } from './connection';
import { readsDocument } from './documents';
import { Hints } from './hints';
import { Report } from './report';
import { openSample } from './sample';
import { Status } from './status';

let connection: Connection | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel('benchlens', { log: true });
  const hints = new Hints();
  connection = new Connection(context, log, hints);
  const current = connection;
  const report = new Report(context.extensionUri, current);
  const status = new Status(current, hints);
  context.subscriptions.push(log, hints, report, status);

  const command = (name: string, run: (...args: unknown[]) => unknown): void => {
    context.subscriptions.push(vscode.commands.registerCommand(`benchlens.${name}`, run));
  };
  command('toggleHints', () => {
    const document = vscode.window.activeTextEditor?.document;
    if (!vscode.workspace.getConfiguration('benchlens').get<boolean>('hints.enabled', true)) {
      void vscode.window.showInformationMessage('benchlens: deltas are off by the setting benchlens.hints.enabled.', 'Open Setting').then((choice) =>
        choice && vscode.commands.executeCommand('workbench.action.openSettings', 'benchlens.hints.enabled'));
    } else if (document) {
      hints.toggle(document.uri);
    }
  });
  command('pickBaseline', () => chooseBaseline(current, vscode.window.activeTextEditor));
  command('showReport', () => report.show(vscode.window.activeTextEditor));
  command('openSample', () => openSample(context.extensionUri));
  command('restart', () => current.restart());
  command('showLog', () => {
    log.show(true);
  });

  const tellWhetherRead = (): void => {
    const document = vscode.window.activeTextEditor?.document;
    const reads = document !== undefined && readsDocument(document);
    void vscode.commands.executeCommand('setContext', 'benchlens.reads', reads);
  };
  tellWhetherRead();
  context.subscriptions.push(
    vscode.window.onDidChangeActiveTextEditor(tellWhetherRead),
    vscode.workspace.onDidOpenTextDocument(tellWhetherRead),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      // Which program is started, and for which texts, is fixed when it starts.
      if (event.affectsConfiguration('benchlens.server') || event.affectsConfiguration('benchlens.languages')) {
        tellWhetherRead();
        await current.restart();
      }
    }),
  );
  await current.start();
}

export async function deactivate(): Promise<void> {
  await connection?.stop();
}

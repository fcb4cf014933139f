/** Lets a person choose what a table is compared with: the server knows the candidates at the cursor, and asks. */
import * as vscode from 'vscode';
import type { Connection } from './connection';

/** The server's command. The client makes it a command of the editor when the server offers it. */
const command = 'benchlens.chooseBaseline';

export async function chooseBaseline(connection: Connection, editor: vscode.TextEditor | undefined): Promise<void> {
  if (!editor) {
    return;
  }
  if (!(await vscode.commands.getCommands(true)).includes(command)) {
    void vscode.window.showInformationMessage('benchlens: this server does not let one choose a baseline, or does not run.');
    return;
  }
  const { line, character } = editor.selection.active;
  await vscode.commands.executeCommand(command, { uri: connection.name(editor.document.uri), position: { line, character } });
}

/** What the server asks, with the answers it takes. */
export interface Question {
  message: string;
  actions?: { title: string }[] | null;
}

/** Puts a question of the server: one with many answers as a list, which the keyboard reaches, others as a message. */
export async function ask({ message, actions }: Question): Promise<{ title: string } | null> {
  const titles = (actions ?? []).map(({ title }) => title);
  const title = titles.length > 1
    ? await vscode.window.showQuickPick(titles, { title: 'benchlens', placeHolder: message })
    : await vscode.window.showInformationMessage(message, ...titles);
  return title === undefined ? null : { title };
}

/** Lets a person choose what a table is compared with, out of what the server offers at the cursor. */
import * as vscode from 'vscode';

/** The kind of the server's actions that choose a baseline. */
const kind = 'source.baseline';

export async function chooseBaseline(editor: vscode.TextEditor | undefined): Promise<void> {
  if (!editor) {
    return;
  }
  const offered = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    editor.document.uri,
    editor.selection,
    kind,
  );
  if (offered.length === 0) {
    void vscode.window.showInformationMessage(
      'benchlens: nothing is compared here. Put the cursor on the row, column or heading that is to be the baseline.',
    );
    return;
  }
  const choice = await vscode.window.showQuickPick(
    offered.map((action) => ({ label: action.title, action })),
    { title: 'Baseline of this table', placeHolder: 'What the others are compared with' },
  );
  if (!choice) {
    return;
  }
  const { edit, command } = choice.action;
  if (edit) {
    await vscode.workspace.applyEdit(edit);
  }
  if (command) {
    await vscode.commands.executeCommand(command.command, ...((command.arguments ?? []) as unknown[]));
  }
}

/** A mail to try things on: an untitled text, so that nothing on the disk changes. */
import * as vscode from 'vscode';

export async function openSample(extension: vscode.Uri): Promise<void> {
  const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extension, 'dist', 'sample.eml'));
  const content = new TextDecoder().decode(bytes);
  const document = await vscode.workspace.openTextDocument({ language: 'email', content });
  await vscode.window.showTextDocument(document);
}

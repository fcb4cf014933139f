/** Which texts have their deltas hidden, and how the editor is made to ask for hints again. */
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';

export class Hints implements vscode.Disposable {
  private readonly hiddenIn = new Set<string>();
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly forgetting: vscode.Disposable;
  /** Fires when the deltas of a text were hidden or shown. */
  readonly onDidChange = this.changed.event;
  private refresh: () => void = () => undefined;

  constructor() {
    this.forgetting = vscode.workspace.onDidCloseTextDocument((document) => {
      this.hiddenIn.delete(document.uri.toString());
    });
  }

  hidden(uri: vscode.Uri): boolean {
    return this.hiddenIn.has(uri.toString());
  }

  toggle(uri: vscode.Uri): void {
    const name = uri.toString();
    if (!this.hiddenIn.delete(name)) {
      this.hiddenIn.add(name);
    }
    this.refresh();
    this.changed.fire();
  }

  /** Uses a client to make the editor ask again. */
  refreshWith(client: LanguageClient): void {
    this.refresh = () => {
      for (const document of vscode.workspace.textDocuments) {
        client.getFeature('textDocument/inlayHint').getProvider(document)?.onDidChangeInlayHints.fire();
      }
    };
  }

  dispose(): void {
    this.forgetting.dispose();
    this.changed.dispose();
  }
}

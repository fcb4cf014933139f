/** The panel with the report of a text: its tables' summaries and charts, kept up to date while the text changes. */
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { Connection } from './connection';
import { readsDocument } from './documents';

/** What the server answers to `benchlens/report`. */
interface Answer {
  /** A complete page without scripts. */
  html?: string;
}

/** How long a text has to rest before its report is made again, in milliseconds. */
const restAfterTyping = 300;

export class Report implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private document: vscode.TextDocument | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly watching: vscode.Disposable;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly connection: Connection,
  ) {
    this.watching = vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (this.panel && document === this.document) {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.draw(), restAfterTyping);
      }
    });
  }

  async show(editor: vscode.TextEditor | undefined): Promise<void> {
    if (!editor || !readsDocument(editor.document)) {
      void vscode.window.showInformationMessage('benchlens: open a text with benchmark tables first.');
      return;
    }
    this.document = editor.document;
    if (this.panel) {
      this.panel.reveal(undefined, true);
    } else {
      this.panel = vscode.window.createWebviewPanel(
        'benchlens.report',
        'Report',
        { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
        { enableScripts: false, localResourceRoots: [] },
      );
      this.panel.iconPath = vscode.Uri.joinPath(this.extension, 'media', 'icon.png');
      this.panel.onDidDispose(() => {
        this.panel = undefined;
        this.document = undefined;
      });
    }
    await this.draw();
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.watching.dispose();
    this.panel?.dispose();
  }

  private async draw(): Promise<void> {
    const { document, panel } = this;
    if (!document || !panel) {
      return;
    }
    const answer = await this.connection.ask<Answer>('benchlens/report', {
      textDocument: { uri: this.connection.name(document.uri) },
      format: 'html',
    });
    panel.title = `Report: ${document.uri.path.split('/').pop() ?? ''}`;
    panel.webview.html = page(answer?.html ?? '<p>This text has no comparison to report.</p>');
  }
}

/** A page that may show what is written into it, and load nothing. */
function page(body: string): string {
  const nonce = randomBytes(16).toString('base64');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'nonce-${nonce}'">
<style nonce="${nonce}">
  body { padding: 0 1.5em 2em; max-width: 70em; }
  pre, code, td { font-family: var(--vscode-editor-font-family); }
  table { border-collapse: collapse; }
  td, th { padding: 0.15em 0.8em; text-align: right; border-bottom: 1px solid var(--vscode-widget-border, #8884); }
  td:first-child, th:first-child { text-align: left; }
  svg { max-width: 100%; height: auto; }
</style>
</head>
<body>${body}</body>
</html>`;
}

/** The panel with the report of a text: its tables' summaries and charts, kept up to date while the text changes. */
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { Connection } from './connection';
import { readsDocument } from './documents';

/** A chart of the server's answer. */
interface Chart {
  title: string;
  /** The chart in words. */
  alt: string;
  svg: string;
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
    const textDocument = { uri: this.connection.name(document.uri) };
    const [charts, markdown] = await Promise.all([
      this.connection.ask<{ charts?: Chart[] }>('benchlens/report', { textDocument, format: 'svg' }),
      this.connection.ask<{ text?: string }>('benchlens/report', { textDocument, format: 'markdown' }),
    ]);
    if (this.panel !== panel) {
      return;
    }
    panel.title = `Report: ${document.uri.path.split('/').pop() ?? ''}`;
    panel.webview.html = page((charts?.charts ?? []).map(figure).join('\n') + (await rendered(markdown?.text ?? '')));
  }
}

/** A chart as a picture: nothing in it can be run, and its words are there for those who do not see it. */
function figure({ title, alt, svg }: Chart): string {
  const data = Buffer.from(svg).toString('base64');
  return `<figure><img alt="${escaped(alt)}" src="data:image/svg+xml;base64,${data}"><figcaption>${escaped(title)}</figcaption></figure>`;
}

async function rendered(markdown: string): Promise<string> {
  if (markdown === '') {
    return '<p>This text has no comparison to report.</p>';
  }
  try {
    return await vscode.commands.executeCommand<string>('markdown.api.render', markdown);
  } catch {
    // The editor's own Markdown extension is switched off.
    return `<pre>${escaped(markdown)}</pre>`;
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
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
  figure { margin: 1.5em 0; }
  figcaption { opacity: 0.8; }
  img { max-width: 100%; height: auto; background: #fff; border-radius: 4px; }
</style>
</head>
<body>${body}</body>
</html>`;
}

/** The item in the status bar: whether the text is read, and a click that hides or shows its deltas. */
import * as vscode from 'vscode';
import type { Connection } from './connection';
import { readsDocument } from './documents';
import type { Hints } from './hints';

export class Status implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('benchlens', vscode.StatusBarAlignment.Right, 90);
  private readonly watching: vscode.Disposable[];

  constructor(
    private readonly connection: Connection,
    private readonly hints: Hints,
  ) {
    this.item.name = 'benchlens';
    const draw = (): void => {
      this.draw();
    };
    this.watching = [
      connection.onDidChange(draw),
      hints.onDidChange(draw),
      vscode.window.onDidChangeActiveTextEditor(draw),
      vscode.workspace.onDidOpenTextDocument(draw),
      vscode.workspace.onDidChangeConfiguration(draw),
      vscode.languages.onDidChangeDiagnostics(draw),
    ];
    this.draw();
  }

  dispose(): void {
    vscode.Disposable.from(this.item, ...this.watching).dispose();
  }

  private draw(): void {
    const document = vscode.window.activeTextEditor?.document;
    if (!document || !readsDocument(document)) {
      this.item.hide();
      return;
    }
    this.item.backgroundColor = undefined;
    switch (this.connection.condition) {
      case 'starting':
        this.set('$(sync~spin) benchlens', 'benchlens is starting', 'benchlens.showLog');
        break;
      case 'missing':
      case 'stopped':
        this.set('$(warning) benchlens', 'benchlens does not run. A click starts it.', 'benchlens.restart');
        this.item.backgroundColor = new vscode.ThemeColor('statusBarItem.warningBackground');
        break;
      case 'running':
        this.drawRunning(document);
    }
    this.item.show();
  }

  private drawRunning(document: vscode.TextDocument): void {
    const enabled = vscode.workspace.getConfiguration('benchlens').get<boolean>('hints.enabled', true);
    const shown = enabled && !this.hints.hidden(document.uri);
    const findings = vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'benchlens').length;
    const count = findings === 0 ? '' : ` ${findings}`;
    const tooltip = new vscode.MarkdownString(undefined, true);
    tooltip.isTrusted = { enabledCommands: ['benchlens.toggleHints', 'benchlens.showReport', 'benchlens.showLog', 'workbench.actions.view.problems'] };
    tooltip.appendMarkdown(
      [
        `**${this.connection.server === '' ? 'benchlens' : this.connection.server}**`,
        enabled
          ? `Deltas are ${shown ? 'shown' : 'hidden'} in this text · [${shown ? 'hide' : 'show'}](command:benchlens.toggleHints)`
          : 'Deltas are off by the setting `benchlens.hints.enabled`',
        `${findings === 0 ? 'No' : findings} finding${findings === 1 ? '' : 's'} · [problems](command:workbench.actions.view.problems)`,
        '[Report](command:benchlens.showReport) · [Log](command:benchlens.showLog)',
      ].join('\n\n'),
    );
    this.set(`$(${shown ? 'graph-line' : 'eye-closed'}) benchlens${count}`, tooltip, 'benchlens.toggleHints');
    this.item.accessibilityInformation = {
      label: `benchlens: deltas ${shown ? 'shown' : 'hidden'}, ${findings} findings`,
    };
  }

  private set(text: string, tooltip: string | vscode.MarkdownString, command: string): void {
    this.item.text = text;
    this.item.tooltip = tooltip;
    this.item.command = command;
  }
}

/** The connection with the server: started, started anew, ended; and what it is told of this editor. */
import * as path from 'node:path';
import * as vscode from 'vscode';
import { LanguageClient, RevealOutputChannelOn, State, TransportKind } from 'vscode-languageclient/node';
import type { LanguageClientOptions, ServerOptions, StaticFeature } from 'vscode-languageclient/node';
import { ask } from './baseline';
import type { Question } from './baseline';
import { selector } from './documents';
import type { Hints } from './hints';
import { findServer, placesHere } from './server';
import { serverSettings, withoutOwn } from './settings';

/** What the connection is doing. */
export type Condition = 'starting' | 'running' | 'stopped' | 'missing';

/**
 * Has the server send findings by itself. The client asks for those of texts in tabs only, and so would leave out the
 * source control input box.
 */
const pushedFindings: StaticFeature = {
  fillClientCapabilities: (capabilities) => {
    delete capabilities.textDocument?.diagnostic;
    delete capabilities.workspace?.diagnostics;
  },
  initialize: () => undefined,
  getState: () => ({ kind: 'static' }),
  clear: () => undefined,
};

export class Connection {
  private client: LanguageClient | undefined;
  private last: Promise<void> = Promise.resolve();
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when [condition] has changed. */
  readonly onDidChange = this.changed.event;
  condition: Condition = 'stopped';
  /** The server's name and version, once it has said so. */
  server = '';

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly log: vscode.LogOutputChannel,
    private readonly hints: Hints,
  ) {}

  start(): Promise<void> {
    return this.inTurn(() => this.begin());
  }

  stop(): Promise<void> {
    return this.inTurn(() => this.end());
  }

  restart(): Promise<void> {
    return this.inTurn(async () => {
      await this.end();
      await this.begin();
    });
  }

  /** One after another: two changes of settings at once would start two servers. */
  private inTurn(step: () => Promise<void>): Promise<void> {
    this.last = this.last.then(step, step);
    return this.last;
  }

  private async begin(): Promise<void> {
    const settings = vscode.workspace.getConfiguration('benchlens.server');
    const named = settings.get<unknown>('path');
    const chosen = typeof named === 'string' ? named.trim() : '';
    const found = findServer(placesHere(chosen, this.context.extensionPath));
    if ('missing' in found) {
      this.become('missing');
      this.log.error(`No server: looked for ${found.missing.join(', ')}`);
      this.explainMissing(chosen);
      return;
    }
    this.log.info(`Starting ${found.program}`);
    const options: ServerOptions = {
      command: found.program,
      args: settings.get<string[]>('arguments', ['lsp']),
      transport: TransportKind.stdio,
      // No folder is needed, and none is held open.
      options: { cwd: path.parse(found.program).root },
    };
    this.become('starting');
    const client = new LanguageClient('benchlens', 'benchlens', options, this.clientOptions());
    this.client = client;
    client.registerFeature(pushedFindings);
    client.onDidChangeState(({ newState }) => {
      if (this.client === client) {
        this.become(newState === State.Running ? 'running' : newState === State.Starting ? 'starting' : 'stopped');
      }
    });
    try {
      await client.start();
    } catch (error) {
      this.log.error(`The server did not start: ${String(error)}`);
      this.become('stopped');
      return;
    }
    this.hints.refreshWith(client);
    client.onRequest('window/showMessageRequest', (question: Question) => ask(question));
    const info = client.initializeResult?.serverInfo;
    this.server = info ? [info.name, info.version].filter(Boolean).join(' ') : '';
    this.become('running');
  }

  private async end(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.become('stopped');
    if (client?.needsStop()) {
      await client.stop().catch((error: unknown) => {
        this.log.warn(`The server did not stop: ${String(error)}`);
      });
    }
    await client?.dispose().catch(() => undefined); // it has ended one way or another
  }

  /** Asks the server something that only this server knows; `undefined` where it does not know it or does not run. */
  async ask<T>(method: string, params: unknown): Promise<T | undefined> {
    if (!this.client?.isRunning()) {
      return undefined;
    }
    try {
      return await this.client.sendRequest<T>(method, params);
    } catch (error) {
      this.log.warn(`${method}: ${String(error)}`);
      return undefined;
    }
  }

  /** The name by which the server knows a document. */
  name(uri: vscode.Uri): string {
    return this.client?.code2ProtocolConverter.asUri(uri) ?? uri.toString();
  }

  private clientOptions(): LanguageClientOptions {
    return {
      documentSelector: selector(),
      outputChannel: this.log,
      traceOutputChannel: this.log,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      // Hints have a box of their own here, so their figures need no brackets.
      initializationOptions: { codesPage: this.codesPage(), ...serverSettings(), styledHints: true },
      markdown: { isTrusted: false, supportHtml: false },
      middleware: {
        // The pages about codes have examples of what is wrong, which are nothing to put right.
        didOpen: (document, next) => this.isOwn(document.uri) ? Promise.resolve() : next(document),
        didChange: (event, next) => this.isOwn(event.document.uri) ? Promise.resolve() : next(event),
        didSave: (document, next) => this.isOwn(document.uri) ? Promise.resolve() : next(document),
        didClose: (document, next) => this.isOwn(document.uri) ? Promise.resolve() : next(document),
        provideInlayHints: async (document, range, token, next) => {
          const hints = await next(document, range, token);
          // Asked after the answer: somebody may have hidden them while the server was reading.
          return this.hints.hidden(document.uri) ? [] : hints;
        },
        workspace: {
          configuration: async (params, token, next) => {
            const sections = await next(params, token);
            return Array.isArray(sections)
              ? sections.map((section: unknown, at) => params.items[at]?.section === 'benchlens' ? withoutOwn(section) : section)
              : sections;
          },
          didChangeConfiguration: async () => {
            await this.client?.sendNotification('workspace/didChangeConfiguration', {
              settings: { benchlens: serverSettings() },
            });
          },
        },
      },
    };
  }

  /** The pages about codes, in the form that the server takes. */
  private codesPage(): string {
    return `${vscode.Uri.joinPath(this.context.extensionUri, 'dist', 'codes').toString()}/{code}.md`;
  }

  /** Whether a text is one of the extension's own pages. */
  private isOwn(uri: vscode.Uri): boolean {
    return uri.toString().startsWith(`${this.context.extensionUri.toString()}/`);
  }

  private become(condition: Condition): void {
    this.condition = condition;
    this.changed.fire();
  }

  private explainMissing(setting: string): void {
    const why = setting === ''
      ? 'benchlens: the program `benchlens` is neither part of this extension, nor on the PATH, nor in ~/.cargo/bin. Install it (`cargo install --path .` in its checkout), or name it in the setting benchlens.server.path.'
      : `benchlens: the setting benchlens.server.path names ${setting}, which cannot be run. Correct it, or empty it to use the program that is found.`;
    void vscode.window.showErrorMessage(why, 'Open Setting', 'Try Again').then(async (choice) => {
      if (choice === 'Open Setting') {
        await vscode.commands.executeCommand('workbench.action.openSettings', 'benchlens.server.path');
      } else if (choice === 'Try Again') {
        await this.restart();
      }
    });
  }
}

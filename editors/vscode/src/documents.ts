/** Which documents are read. */
import * as vscode from 'vscode';

/** Where texts that a person reads or writes come from. Output panels and earlier versions of files are left out. */
const schemes = ['file', 'untitled', 'vscode-vfs', 'vscode-scm', 'comment'];

function languages(): string[] {
  return vscode.workspace.getConfiguration('benchlens').get<string[]>('languages', []);
}

/** The documents that the server gets to see. */
export function selector(): { scheme: string; language: string }[] {
  return languages().flatMap((language) => schemes.map((scheme) => ({ scheme, language })));
}

/** Whether the server gets to see a document. */
export function readsDocument(document: vscode.TextDocument): boolean {
  return schemes.includes(document.uri.scheme) && languages().includes(document.languageId);
}

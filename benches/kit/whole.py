#!/usr/bin/env python3
"""whole.py - measures typing in an editor that asks for the hints of the whole text after each key.

Neovim does so. One keystroke is a change and a request for all hints, sent in one go; it ends when the diagnostics of
that version (the first that come) and all hints have come. Prints one JSON object: milliseconds, counts and bytes.

Example
  whole.py --file mail-10k.txt --line-pattern '^control' -- benchlens lsp

Python 3.11+, Linux, standard library only.
"""
from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

import lspbench


def measure(file: Path, pattern: str | None, keys: int, patience: float, command: list[str]) -> dict[str, Any]:
    """Times of `keys` keystrokes; ValueError where the server does not answer in `patience` milliseconds."""
    client = lspbench.Client(command, str(file.resolve().parent), {}, {}, [])
    try:
        frame, _ = client.request("initialize", {
            "processId": None, "rootUri": None,
            "capabilities": {"general": {"positionEncodings": ["utf-8", "utf-16"]}, "textDocument": {
                "publishDiagnostics": {"versionSupport": True, "relatedInformation": True},
                "inlayHint": {"resolveSupport": {"properties": ["tooltip", "label.location"]}}}}}, patience)
        if frame is None or frame.error:
            raise ValueError("initialize was not answered")
        client.notify("initialized", {})
        doc = lspbench.Doc(str(file), None, pattern, 4, frame.result["capabilities"].get("positionEncoding") or "utf-16")
        uri = file.resolve().as_uri()
        whole = {"textDocument": {"uri": uri}, "range": {"start": {"line": 0, "character": 0}, "end": doc.end()}}
        client.send(client.pack("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "mail", "version": 1, "text": doc.text}}), patience)
        first, opened = client.request("textDocument/inlayHint", whole, patience)
        if first is None:
            raise ValueError("the hints were not answered")
        client.quiet(300, patience)
        cpu = lspbench.cpu_ms(client.proc.pid)
        times, size = [], 0
        for version in range(2, keys + 2):
            ident = {"uri": uri, "version": version}
            change = client.pack("textDocument/didChange", {"textDocument": ident, "contentChanges": [doc.next_edit()]})
            number, request = client.request_bytes("textDocument/inlayHint", whole)
            fresh = told = None
            start = lspbench.now()
            client.send(change + request, patience)

            def step(f: lspbench.Frame) -> bool:
                nonlocal fresh, told, size
                if f.method is None and f.id == number:
                    told, size = f.t, len(f.raw)
                elif f.method == "textDocument/publishDiagnostics" and f.version == version and fresh is None:
                    fresh = f.t
                return told is not None and fresh is not None

            if client.wait(step, patience) is None:
                raise ValueError("a keystroke was not answered")
            times.append(max(told, fresh) - start)
        client.quiet(300, patience)
        spent = (lspbench.cpu_ms(client.proc.pid) - cpu) / keys
        memory = lspbench.memory(client.proc.pid)
        client.stop(patience)
        return {"lines": doc.count, "bytes": doc.size, "opened_ms": round(opened, 3), "hints": first.raw.count(b'"position":'),
                "hints_bytes": size, "keystroke_ms": lspbench.summary(times), "cpu_per_keystroke_ms": round(spent, 4),
                "hwm_mib": memory["hwm_mib"]}
    finally:
        client.abort()


def main() -> int:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--file", type=Path, required=True)
    p.add_argument("--line-pattern", help="regular expression; the first line behind the middle that has it is edited")
    p.add_argument("--keys", type=int, default=50)
    p.add_argument("--timeout", type=float, default=120, help="seconds for any answer")
    p.add_argument("command", nargs=argparse.REMAINDER, help="-- then the server's command line")
    a = p.parse_args()
    command = a.command[1:] if a.command[:1] == ["--"] else a.command
    if not command:
        p.error("give the server's command line after --")
    command[0] = os.path.abspath(command[0]) if os.sep in command[0] else command[0]
    print(json.dumps(measure(a.file, a.line_pattern, a.keys, a.timeout * 1000, command)))
    return 0


if __name__ == "__main__":
    sys.exit(main())

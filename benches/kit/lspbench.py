#!/usr/bin/env python3
"""lspbench.py - measures any language server over stdio.

Starts a server by its command line, opens one document, types into it, sends a burst of changes and
shuts the server down, timing every step from the outside as an editor would see it:

  startup    spawn -> initialize response; the same again over --startup-runs short runs
  open       didOpen -> first publishDiagnostics for that version; didOpen -> first viewport hints;
             a whole-document and repeated viewport inlayHint requests; semanticTokens/full if offered
  keystroke  N single-character incremental changes inside one line in the middle of the file;
             each is followed at once by a viewport inlayHint request; measured to (a) publishDiagnostics
             of that version or later, (b) the hint response, (c) both
  burst      many changes sent in one go -> diagnostics and hints of the last version
  memory     VmRSS / VmHWM of the server's process tree after initialize, after open (before any whole-document
             request), after those requests, at the end
  cpu        user + system time of the process tree in every phase and in total
  exit       shutdown -> response, exit -> process gone, exit code

A server that lacks inlay hints or diagnostics is measured for what it has.  Requests from the server
(workspace/configuration, client/registerCapability, window/workDoneProgress/create, ...) are answered,
stderr is drained, and every wait has a time limit.

Subcommands
  run      measure one server on one document; writes JSON (--json) and prints a table
  table    print the JSON files of several runs side by side
  mock     a minimal server in this file, for testing the driver and knowing its own floor

Examples
  lspbench.py run --file docs/mail-10k.txt --language plaintext --json out.json -- benchlens lsp
  lspbench.py run --file docs/py-10k.py --language python -- ruff server
  lspbench.py run --file docs/mail-10k.txt -- python3 ./lspbench.py mock
  lspbench.py table out/*.json

How to read the figures
  All times are milliseconds on the driver's monotonic clock; a reply counts from its last byte read,
  before it is parsed.  The driver's own floor (`run ... -- lspbench.py mock`) is some tenths of a
  millisecond.  `cpu` is the server's own processor time, which other load on the machine hardly moves.
  `stale` counts hint replies whose hints on the edited line did not follow the edit although the ones
  before them did: a server that answers from old text is fast and wrong.
  Diagnostics without a version are matched to the last change sent ("unversioned": true).

Python 3.11+, Linux, standard library only.
"""
from __future__ import annotations

import argparse
import collections
import json
import math
import os
import platform
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, Callable

FORMAT = 1
LAZY = 64 * 1024          # frames above this many bytes are recognised by a byte scan, not parsed
CLK_TCK = os.sysconf("SC_CLK_TCK")
SEMANTIC_TYPES = ["namespace", "type", "class", "enum", "interface", "struct", "typeParameter", "parameter",
                  "variable", "property", "enumMember", "event", "function", "method", "macro", "keyword",
                  "modifier", "comment", "string", "number", "regexp", "operator", "decorator"]


class BenchError(Exception):
    """The measurement cannot go on (server gone, write blocked, initialize failed)."""


def now() -> float:
    """Milliseconds on a monotonic clock."""
    return time.perf_counter_ns() / 1e6


def summary(values: list[float]) -> dict[str, float] | None:
    """p50/p90/p99/max/mean/n of a list of milliseconds (nearest-rank percentiles)."""
    if not values:
        return None
    s = sorted(values)
    rank = lambda q: s[max(0, math.ceil(q * len(s)) - 1)]
    return {"n": len(s), "min": round(s[0], 4), "p50": round(rank(0.50), 4), "p90": round(rank(0.90), 4),
            "p99": round(rank(0.99), 4), "max": round(s[-1], 4), "mean": round(sum(s) / len(s), 4)}


# ------------------------------------------------------------------------------------------------
# Process figures from /proc


def tree(pid: int) -> list[int]:
    """pid and all its descendants that are alive."""
    out, todo = [], [pid]
    while todo:
        p = todo.pop()
        out.append(p)
        try:
            for task in os.listdir(f"/proc/{p}/task"):
                with open(f"/proc/{p}/task/{task}/children") as f:
                    todo += [int(c) for c in f.read().split()]
        except (OSError, ValueError):
            pass
    return out


def memory(pid: int) -> dict[str, float]:
    """VmRSS and VmHWM in MiB, summed over the process tree, and how many processes and threads."""
    rss = hwm = threads = 0
    procs = tree(pid)
    for p in procs:
        try:
            with open(f"/proc/{p}/status") as f:
                for line in f:
                    if line.startswith("VmRSS:"):
                        rss += int(line.split()[1])
                    elif line.startswith("VmHWM:"):
                        hwm += int(line.split()[1])
                    elif line.startswith("Threads:"):
                        threads += int(line.split()[1])
        except (OSError, ValueError):
            pass
    return {"rss_mib": round(rss / 1024, 2), "hwm_mib": round(hwm / 1024, 2), "processes": len(procs), "threads": threads}


def cpu_ms(pid: int) -> float:
    """User + system milliseconds of the process tree so far.  Live threads are read from schedstat
    (nanoseconds); where the tick-based total is larger (threads that ended), that is used."""
    total = 0.0
    for p in tree(pid):
        fine = coarse = 0.0
        try:
            for task in os.listdir(f"/proc/{p}/task"):
                with open(f"/proc/{p}/task/{task}/schedstat") as f:
                    fine += int(f.read().split()[0]) / 1e6
        except (OSError, ValueError, IndexError):
            pass
        try:
            with open(f"/proc/{p}/stat") as f:
                rest = f.read().rsplit(")", 1)[1].split()
            coarse = (int(rest[11]) + int(rest[12])) * 1000.0 / CLK_TCK
        except (OSError, ValueError, IndexError):
            pass
        total += max(fine, coarse - 2 * 1000.0 / CLK_TCK) if fine else coarse
    return total


# ------------------------------------------------------------------------------------------------
# The client


class Frame:
    """One message from the server: its bytes, when its last byte was read, and what it is."""

    __slots__ = ("t", "raw", "method", "id", "version", "error", "lazy", "_msg")

    HEAD_METHOD = re.compile(rb'"method"\s*:\s*"([^"]+)"')
    HEAD_ID = re.compile(rb'^\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d+)')
    TAIL_ID = re.compile(rb'"id"\s*:\s*(\d+)\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$')
    HEAD_VERSION = re.compile(rb'"params"\s*:\s*\{(?:\s*"uri"\s*:\s*"[^"]*"\s*,)?\s*"version"\s*:\s*(\d+)')
    TAIL_VERSION = re.compile(rb'"version"\s*:\s*(\d+)\s*\}\s*(?:,[^\[\]{}]*)?\}\s*$')

    def __init__(self, t: float, raw: bytes) -> None:
        self.t, self.raw, self._msg = t, raw, None
        self.method: str | None = None
        self.id: Any = None
        self.version: int | None = None
        self.error: dict | None = None
        self.lazy = len(raw) > LAZY and self._scan()
        if not self.lazy:
            msg = self.msg
            self.method, self.id, self.error = msg.get("method"), msg.get("id"), msg.get("error")
            if self.method == "textDocument/publishDiagnostics":
                self.version = msg["params"].get("version")

    def _scan(self) -> bool:
        """Recognises a large notification or response by its first and last bytes."""
        head, tail = self.raw[:600], self.raw[-200:]
        m = self.HEAD_METHOD.search(head) or self.HEAD_METHOD.search(tail)
        if m:
            if m[1] != b"textDocument/publishDiagnostics":
                return False
            self.method = m[1].decode()
            v = self.HEAD_VERSION.search(head) or self.TAIL_VERSION.search(tail)
            self.version = int(v[1]) if v else None
            return True
        i = self.HEAD_ID.search(head) or self.TAIL_ID.search(tail)
        if i and b'"error"' not in head:
            self.id = int(i[1])
            return True
        return False

    @property
    def msg(self) -> dict:
        if self._msg is None:
            self._msg = json.loads(self.raw)
        return self._msg

    @property
    def result(self) -> Any:
        return self.msg.get("result")


class Client:
    """A language client with one thread: it reads while it writes, so neither side can block the other."""

    def __init__(self, command: list[str], cwd: str, config: dict, env: dict[str, str], log: list[str]) -> None:
        self.config, self.log = config, log
        self.buf = bytearray()
        self.out: collections.deque[memoryview] = collections.deque()
        self.frames: collections.deque[Frame] = collections.deque()
        self.next_id = 0
        self.counts: collections.Counter[str] = collections.Counter()
        self.registered: list[str] = []
        self.stderr_tail: collections.deque[bytes] = collections.deque(maxlen=40)
        self.stderr_bytes = 0
        self.closed = False
        self.t_spawn = now()
        self.proc = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                     cwd=cwd, env={**os.environ, **env}, process_group=0, bufsize=0)
        self.fd_in, self.fd_out = self.proc.stdin.fileno(), self.proc.stdout.fileno()
        os.set_blocking(self.fd_in, False)
        os.set_blocking(self.fd_out, False)
        threading.Thread(target=self._drain, daemon=True).start()

    def _drain(self) -> None:
        while chunk := self.proc.stderr.read(65536):
            self.stderr_bytes += len(chunk)
            self.stderr_tail.append(chunk[-2000:])

    # -- sending ---------------------------------------------------------------------------
    @staticmethod
    def encode(body: bytes) -> bytes:
        return b"Content-Length: %d\r\n\r\n" % len(body) + body

    def pack(self, method: str, params: Any, id_: int | None = None) -> bytes:
        msg: dict[str, Any] = {"jsonrpc": "2.0"}
        if id_ is not None:
            msg["id"] = id_
        msg["method"] = method
        if params is not None:
            msg["params"] = params
        return self.encode(json.dumps(msg, ensure_ascii=False, separators=(",", ":")).encode())

    def request_bytes(self, method: str, params: Any) -> tuple[int, bytes]:
        self.next_id += 1
        return self.next_id, self.pack(method, params, self.next_id)

    def send(self, data: bytes, timeout_ms: float = 60000) -> None:
        """Queues bytes and writes all of them out, reading meanwhile."""
        self.out.append(memoryview(data))
        end = now() + timeout_ms
        while self.out:
            if now() > end:
                raise BenchError("the server does not read its input")
            self._io(min(1000.0, end - now()))

    def notify(self, method: str, params: Any) -> None:
        self.send(self.pack(method, params))

    # -- receiving -------------------------------------------------------------------------
    def _io(self, timeout_ms: float) -> None:
        """One round of reading and writing, waiting for at most timeout_ms."""
        if self.closed:
            raise BenchError("the server closed its output")
        if self.out:  # try to write first: the usual small message goes out without a select
            self._write_some()
        want_write = [self.fd_in] if self.out else []
        r, w, _ = select.select([self.fd_out], want_write, [], max(0.0, timeout_ms) / 1000)
        if w:
            self._write_some()
        if r:
            self._read_some()

    def _write_some(self) -> None:
        while self.out:
            try:
                n = os.write(self.fd_in, self.out[0][:1 << 20])
            except BlockingIOError:
                return
            except BrokenPipeError as e:
                raise BenchError("the server closed its input") from e
            if n == len(self.out[0]):
                self.out.popleft()
            else:
                self.out[0] = self.out[0][n:]

    def _read_some(self) -> None:
        try:
            chunk = os.read(self.fd_out, 1 << 20)
        except BlockingIOError:
            return
        t = now()
        if not chunk:
            self.closed = True
            return
        self.buf += chunk
        while True:
            end = self.buf.find(b"\r\n\r\n", 0, 4096)
            if end < 0:
                return
            m = re.search(rb"content-length\s*:\s*(\d+)", bytes(self.buf[:end]), re.I)
            if not m:
                raise BenchError(f"bad header from the server: {bytes(self.buf[:80])!r}")
            need = end + 4 + int(m[1])
            if len(self.buf) < need:
                return
            raw = bytes(self.buf[end + 4:need])
            del self.buf[:need]
            frame = Frame(t, raw)
            if frame.method is not None and frame.id is not None:
                self._answer(frame)
            else:
                if frame.method:
                    self.counts[frame.method] += 1
                self.frames.append(frame)

    def _answer(self, frame: Frame) -> None:
        """Answers a request from the server as a plain editor would."""
        msg, method = frame.msg, frame.method
        self.counts[method] += 1
        params = msg.get("params") or {}
        reply: dict[str, Any] = {"jsonrpc": "2.0", "id": msg["id"]}
        if method == "workspace/configuration":
            reply["result"] = [self.config.get(item.get("section") or "", self.config.get("*")) for item in params.get("items", [])]
        elif method == "client/registerCapability":
            self.registered += [r.get("method", "") for r in params.get("registrations", [])]
            reply["result"] = None
        elif method == "workspace/workspaceFolders":
            reply["result"] = None
        elif method == "workspace/applyEdit":
            reply["result"] = {"applied": False}
        elif method == "window/showDocument":
            reply["result"] = {"success": False}
        elif method in ("client/unregisterCapability", "window/workDoneProgress/create", "window/showMessageRequest") \
                or (method.startswith("workspace/") and method.endswith("/refresh")):
            reply["result"] = None
        else:
            reply["error"] = {"code": -32601, "message": f"lspbench does not know {method}"}
        self.out.append(memoryview(self.encode(json.dumps(reply).encode())))

    def wait(self, done: Callable[[Frame], bool], timeout_ms: float) -> Frame | None:
        """Handles frames in order until done(frame) is true; that frame, or None when time is up."""
        end = now() + timeout_ms
        while True:
            while self.frames:
                frame = self.frames.popleft()
                if done(frame):
                    return frame
            left = end - now()
            if left <= 0:
                return None
            self._io(min(left, 500))

    def quiet(self, ms: float, limit_ms: float, seen: Callable[[Frame], None] = lambda f: None) -> None:
        """Handles frames until none came for ms."""
        end = now() + limit_ms
        while now() < end:
            if self.wait(lambda f: (seen(f), True)[1], ms) is None:
                return

    def request(self, method: str, params: Any, timeout_ms: float, retries: int = 20) -> tuple[Frame | None, float]:
        """Sends a request and waits for its reply: (frame, milliseconds from first send).
        ContentModified, ServerCancelled and RequestCancelled are sent again."""
        t0 = now()
        for _ in range(retries):
            id_, data = self.request_bytes(method, params)
            self.send(data)
            frame = self.wait(lambda f: f.id == id_ and f.method is None, timeout_ms - (now() - t0))
            if frame is None or not frame.error or frame.error.get("code") not in (-32801, -32802, -32800):
                return frame, (frame.t if frame else now()) - t0
        return None, now() - t0

    # -- the end ---------------------------------------------------------------------------
    def stop(self, grace_ms: float) -> dict[str, Any]:
        """shutdown, exit, wait; kills our own child if it does not go."""
        out: dict[str, Any] = {"shutdown_ms": None, "exit_ms": None, "code": None, "killed": False}
        try:
            frame, ms = self.request("shutdown", None, grace_ms)
            out["shutdown_ms"] = round(ms, 3) if frame else None
            out["shutdown_ok"] = bool(frame and not frame.error)
            t0 = now()
            self.send(self.pack("exit", None), grace_ms)
        except BenchError as e:
            out["error"] = str(e)
            t0 = now()
        end = now() + grace_ms
        status = rusage = None
        closed_stdin = False
        while status is None:
            pid, st, ru = os.wait4(self.proc.pid, os.WNOHANG)
            if pid:
                status, rusage = st, ru
                break
            if now() > end:
                out["killed"] = True
                os.killpg(self.proc.pid, signal.SIGKILL)
                _, status, rusage = os.wait4(self.proc.pid, 0)
                break
            if not closed_stdin and now() - t0 > grace_ms / 2:
                self.proc.stdin.close()  # some servers end only when their input does
                closed_stdin = True
                out["needed_eof"] = True
            r, _, _ = select.select([self.fd_out], [], [], 0.0005)
            if r:
                try:
                    if not os.read(self.fd_out, 1 << 16):
                        time.sleep(0.0002)
                except OSError:
                    pass
        out["exit_ms"] = round(now() - t0, 3)
        self.proc.returncode = os.waitstatus_to_exitcode(status)
        out["code"] = self.proc.returncode
        out["cpu_user_ms"] = round(rusage.ru_utime * 1000, 2)
        out["cpu_system_ms"] = round(rusage.ru_stime * 1000, 2)
        out["max_rss_mib"] = round(rusage.ru_maxrss / 1024, 2)
        for pipe in (self.proc.stdin, self.proc.stdout):
            try:
                pipe.close()
            except OSError:
                pass
        return out

    def abort(self) -> None:
        """Ends our own child whatever state it is in."""
        if self.proc.returncode is None:
            try:
                os.killpg(self.proc.pid, signal.SIGKILL)
                os.waitpid(self.proc.pid, 0)
            except (ProcessLookupError, ChildProcessError):
                pass
            self.proc.returncode = -9


# ------------------------------------------------------------------------------------------------
# The document and the edits


class Doc:
    """The text, and one line of it that is typed into.

    The default line is the first one at or after the middle that holds at least two numbers with two
    or more digits; digits are typed after the first digit of its last number (so that its value
    changes), --run of them, and then deleted again, over and over."""

    NUMBER = re.compile(r"(?<![\w.])\d[\d,.]*\d")

    def __init__(self, path: str, line: int | None, pattern: str | None, run: int, encoding: str) -> None:
        self.text = Path(path).read_bytes().decode("utf-8", "replace").replace("\r\n", "\n")
        self.size = len(self.text.encode())
        self.lines = self.text.split("\n")
        self.count = len(self.lines) - (self.lines[-1] == "")
        self.run, self.encoding = run, encoding
        self.line = self._choose(line, pattern)
        self.before = self.lines[self.line]
        m = list(self.NUMBER.finditer(self.before))
        self.at = m[-1].start() + 1 if m else len(self.before)   # character index of the caret
        self.typed, self.deleting, self.edits, self.salt = "", False, 0, 0
        self._prefix = self._suffix = b""

    def _choose(self, line: int | None, pattern: str | None) -> int:
        if line is not None:
            return min(max(line - 1, 0), self.count - 1)
        mid = self.count // 2
        rx = re.compile(pattern) if pattern else None
        order = list(range(mid, self.count)) + list(range(mid - 1, -1, -1))
        for i in order:
            if (rx.search(self.lines[i]) if rx else len(self.NUMBER.findall(self.lines[i])) >= 2):
                return i
        for i in order:
            if self.NUMBER.search(self.lines[i]):
                return i
        return mid

    def col(self, chars: int, line: str) -> int:
        """Character index -> column in the negotiated encoding."""
        part = line[:chars]
        if self.encoding == "utf-8":
            return len(part.encode())
        if self.encoding == "utf-32":
            return len(part)
        return len(part.encode("utf-16-le")) // 2

    def next_edit(self, keep: bool = False) -> dict[str, Any]:
        """The next keystroke as an incremental content change; the document moves along.
        With keep, the text is not brought back to what it was when it was opened."""
        current = self.before[:self.at] + self.typed + self.before[self.at:]
        c = self.col(self.at + len(self.typed), current)
        if not self.typed or (keep and len(self.typed) == 1):
            self.deleting = False
        elif len(self.typed) >= self.run:
            self.deleting = True
        self.edits += 1
        if not self.deleting:
            digit = str((self.edits * 7 + 3 + self.salt) % 10)
            self.typed += digit
            return {"range": {"start": {"line": self.line, "character": c}, "end": {"line": self.line, "character": c}}, "text": digit}
        self.typed = self.typed[:-1]
        return {"range": {"start": {"line": self.line, "character": c - 1}, "end": {"line": self.line, "character": c}}, "text": ""}

    def full_change(self) -> bytes:
        """The whole text, as JSON, for servers that take only full documents."""
        if not self._prefix:
            enc = lambda s: json.dumps(s, ensure_ascii=False).encode()[1:-1]
            start = sum(len(x) + 1 for x in self.lines[:self.line]) + self.at
            self._prefix, self._suffix = enc(self.text[:start]), enc(self.text[start:])
        return b'"' + self._prefix + self.typed.encode() + self._suffix + b'"'

    def end(self) -> dict[str, int]:
        return {"line": len(self.lines) - 1, "character": self.col(len(self.lines[-1]), self.lines[-1])}


# ------------------------------------------------------------------------------------------------
# The measurement


def capabilities(a: argparse.Namespace) -> dict[str, Any]:
    text: dict[str, Any] = {
        "synchronization": {"dynamicRegistration": True, "didSave": True},
        "publishDiagnostics": {"relatedInformation": True, "versionSupport": True, "codeDescriptionSupport": True, "dataSupport": True},
        "inlayHint": {"dynamicRegistration": True, "resolveSupport": {"properties": ["tooltip", "textEdits", "label.tooltip", "label.location", "label.command"]}},
        "semanticTokens": {"dynamicRegistration": True, "requests": {"range": True, "full": {"delta": True}}, "tokenTypes": SEMANTIC_TYPES,
                           "tokenModifiers": ["declaration", "definition", "readonly", "static", "deprecated"], "formats": ["relative"]},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "refactor", "source"]}}},
    }
    if a.pull:
        text["diagnostic"] = {"dynamicRegistration": True, "relatedDocumentSupport": False}
    return {"general": {"positionEncodings": [e for e in a.encodings.split(",") if e], "staleRequestSupport": {"cancel": True, "retryOnContentModified": []}},
            "workspace": {"configuration": True, "workspaceFolders": True, "didChangeConfiguration": {"dynamicRegistration": True},
                          "didChangeWatchedFiles": {"dynamicRegistration": True}, "inlayHint": {"refreshSupport": True},
                          "semanticTokens": {"refreshSupport": True}, "diagnostics": {"refreshSupport": True}, "applyEdit": True},
            "window": {"workDoneProgress": True, "showDocument": {"support": True}}, "textDocument": text}


def hint_lines(result: Any, line: int) -> list[tuple[int, str]]:
    """(character, label) of the hints on one line."""
    out = []
    for h in result or []:
        pos = h.get("position") or {}
        if pos.get("line") == line:
            label = h.get("label")
            out.append((pos.get("character"), label if isinstance(label, str) else "".join(p.get("value", "") for p in label or [])))
    return sorted(out)


class Measurement:
    """One server on one document."""

    def __init__(self, a: argparse.Namespace, notes: list[str]) -> None:
        self.a, self.notes = a, notes
        self.report: dict[str, Any] = {}
        self.caps: dict[str, Any] = {}
        self.folder = tempfile.mkdtemp(prefix="lspbench-")
        self.path = os.path.join(self.folder, os.path.basename(a.file))
        shutil.copyfile(a.file, self.path)
        for extra in a.extra_file:
            shutil.copy(extra, self.folder)
        self.uri = Path(self.path).as_uri()
        self.client: Client | None = None

    def start(self) -> tuple[float, Frame]:
        a = self.a
        env = dict(e.split("=", 1) for e in a.env)
        self.client = Client(a.command, self.folder, json.loads(a.config), env, self.notes)
        root = Path(self.folder).as_uri()
        params = {"processId": os.getpid(), "clientInfo": {"name": "lspbench", "version": str(FORMAT)}, "rootUri": root, "rootPath": self.folder,
                  "workspaceFolders": [{"uri": root, "name": "lspbench"}], "capabilities": capabilities(a), "trace": "off"}
        if a.init_options:
            params["initializationOptions"] = json.loads(a.init_options)
        id_, data = self.client.request_bytes("initialize", params)
        self.client.send(data)
        frame = self.client.wait(lambda f: f.id == id_ and f.method is None, a.timeout * 1000)
        if frame is None or frame.error:
            raise BenchError(f"initialize failed: {frame.error if frame else 'no answer in time'}")
        ms = frame.t - self.client.t_spawn
        self.caps = (frame.result or {}).get("capabilities") or {}
        self.info = (frame.result or {}).get("serverInfo") or {}
        self.client.notify("initialized", {})
        return ms, frame

    # -- what the server offers --------------------------------------------------------------
    def offers(self, name: str, method: str) -> bool:
        return bool(self.caps.get(name)) or method in self.client.registered

    def sync_kind(self) -> int:
        sync = self.caps.get("textDocumentSync")
        if isinstance(sync, dict):
            return sync.get("change") or 0
        return sync if isinstance(sync, int) else 0

    def viewport(self, doc: Doc) -> dict[str, Any]:
        first = max(0, doc.line - self.a.viewport // 2)
        last = min(len(doc.lines) - 1, first + self.a.viewport)
        return {"textDocument": {"uri": self.uri}, "range": {"start": {"line": first, "character": 0}, "end": {"line": last, "character": 0}}}

    def is_diag(self, version: int) -> Callable[[Frame], bool]:
        def check(f: Frame) -> bool:
            if f.method != "textDocument/publishDiagnostics" or (not f.lazy and f.msg["params"].get("uri") != self.uri):
                return False
            if f.version is None:
                self.unversioned = True
                return True
            return f.version >= version
        return check

    def run(self) -> dict[str, Any]:
        a, self.unversioned = self.a, False
        report = self.report                          # kept as far as it got when the server gives up
        report |= {"format": FORMAT, "label": a.label or os.path.basename(a.command[0]), "command": a.command,
                                  "host": {"cpu": cpu_name(), "cores": os.cpu_count(), "kernel": platform.release(), "python": platform.python_version(),
                                           "loadavg_start": round(os.getloadavg()[0], 2)}}
        ms, _ = self.start()
        c = self.client
        report["server"] = self.info
        report["startup"] = {"initialize_ms": round(ms, 3)}
        c.quiet(a.settle, 5000)                       # registrations, configuration requests
        mem0, cpu0 = memory(c.proc.pid), cpu_ms(c.proc.pid)
        encoding = self.caps.get("positionEncoding") or "utf-16"
        doc = self.doc = Doc(a.file, a.line, a.line_pattern, a.run, encoding)
        has_hints = self.offers("inlayHintProvider", "textDocument/inlayHint")
        has_tokens = bool(self.caps.get("semanticTokensProvider"))
        report["document"] = {"file": a.file, "bytes": doc.size, "lines": doc.count, "languageId": a.language, "edit_line": doc.line + 1, "edit_text": doc.before[:120]}
        report["capabilities"] = {"positionEncoding": encoding, "textDocumentSync": self.sync_kind(), "inlayHint": has_hints, "semanticTokens": has_tokens,
                                  "pullDiagnostics": self.offers("diagnosticProvider", "textDocument/diagnostic"), "registered": sorted(set(c.registered))}
        report["open"] = self.measure_open(doc, has_hints, has_tokens)
        mem1, cpu1 = self.mem_open, self.cpu_open
        mem_requests, cpu_requests = memory(c.proc.pid), cpu_ms(c.proc.pid)
        has_diag = report["open"]["diagnostics_ms"] is not None or self.caps.get("diagnosticProvider")
        report["keystroke"] = self.measure_keys(doc, has_hints, bool(has_diag)) if a.keys else None
        cpu2 = cpu_ms(c.proc.pid)
        mib = doc.size / 2 ** 20
        n = (report["keystroke"] or {}).get("n") or 0
        report["memory"] = {"after_initialize": mem0, "after_open": mem1, "after_requests": mem_requests, "after_keystrokes": memory(c.proc.pid),
                            "rss_per_doc_mib": round((mem1["rss_mib"] - mem0["rss_mib"]) / mib, 2)}
        report["cpu"] = {"initialize_ms": round(cpu0, 3), "open_ms": round(cpu1 - cpu0, 3), "requests_ms": round(cpu_requests - cpu1, 3),
                         "keystrokes_ms": round(cpu2 - cpu_requests, 3), "per_keystroke_ms": round((cpu2 - cpu_requests) / n, 4) if n else None}
        report["burst"] = self.measure_burst(doc, has_hints, bool(has_diag)) if a.burst else None
        c.quiet(a.settle, 5000)
        mem2, cpu3 = memory(c.proc.pid), cpu_ms(c.proc.pid)
        report["memory"] |= {"at_end": mem2, "hwm_per_doc_mib": round((mem2["hwm_mib"] - mem0["hwm_mib"]) / mib, 2)}
        report["cpu"] |= {"burst_ms": round(cpu3 - cpu2, 3), "total_ms": round(cpu3, 3)}
        c.notify("textDocument/didClose", {"textDocument": {"uri": self.uri}})
        report["exit"] = c.stop(a.grace * 1000)
        report["messages_from_server"] = dict(c.counts)
        report["stderr_bytes"] = c.stderr_bytes
        report["unversioned"] = self.unversioned
        report["host"]["loadavg_end"] = round(os.getloadavg()[0], 2)
        return report

    # -- didOpen -------------------------------------------------------------------------------
    def measure_open(self, doc: Doc, has_hints: bool, has_tokens: bool) -> dict[str, Any]:
        a, c = self.a, self.client
        out: dict[str, Any] = {"write_ms": None, "diagnostics_ms": None, "diagnostics_nonempty_ms": None, "diagnostics_count": None, "diagnostics_bytes": None,
                               "viewport_hints_ms": None, "pull_diagnostics_ms": None, "hints_full_ms": None, "hints_full_count": None, "hints_full_bytes": None,
                               "hints_viewport_ms": None, "hints_viewport_count": None, "semantic_tokens_full_ms": None}
        data = c.pack("textDocument/didOpen", {"textDocument": {"uri": self.uri, "languageId": a.language, "version": 1, "text": doc.text}})
        hint_id, hint_data = c.request_bytes("textDocument/inlayHint", self.viewport(doc)) if has_hints else (None, b"")
        frames: list[Frame] = []
        is_diag, hint_frame = self.is_diag(1), None
        t0 = now()
        c.send(data, a.timeout * 1000)
        out["write_ms"] = round(now() - t0, 3)
        if hint_data:
            c.send(hint_data, a.timeout * 1000)

        def step(f: Frame) -> bool:
            nonlocal hint_frame
            if is_diag(f):
                frames.append(f)
            elif hint_id is not None and f.id == hint_id and f.method is None:
                hint_frame = f
            return bool(frames) and (hint_id is None or hint_frame is not None)

        push = not (self.caps.get("diagnosticProvider") and a.pull)
        if push:
            c.wait(step, a.timeout * 1000 if not a.no_diagnostics else a.settle)
        elif hint_id is not None:
            c.wait(lambda f: (step(f), hint_frame is not None)[1], a.timeout * 1000)
        if not push:
            frame, ms = c.request("textDocument/diagnostic", {"textDocument": {"uri": self.uri}}, a.timeout * 1000)
            if frame and not frame.error:
                out["pull_diagnostics_ms"] = round(frame.t - t0, 3)
                out["diagnostics_count"] = len((frame.result or {}).get("items") or [])
                out["diagnostics_bytes"] = len(frame.raw)
        c.quiet(a.settle, a.timeout * 1000, lambda f: step(f) and None)
        if a.idle:
            self.wait_until_idle(lambda f: step(f) and None)
        if frames:
            out["diagnostics_ms"] = round(frames[0].t - t0, 3)
            last = frames[-1]
            out["diagnostics_published"] = len(frames)
            out["diagnostics_bytes"] = len(last.raw)
            if len(last.raw) < 400 << 20:
                out["diagnostics_count"] = len(last.msg["params"].get("diagnostics") or [])
                last._msg = None
            full = next((f for f in frames if len(f.raw) >= len(last.raw) * 0.5), last)
            out["diagnostics_nonempty_ms"] = round(full.t - t0, 3) if out["diagnostics_count"] else None
        elif push:
            self.notes.append("no publishDiagnostics after didOpen in time")
        if hint_frame is not None:
            out["viewport_hints_ms"] = round(hint_frame.t - t0, 3) if not hint_frame.error else None
        self.mem_open, self.cpu_open = memory(c.proc.pid), cpu_ms(c.proc.pid)
        if has_hints and not a.no_full_hints:
            frame, ms = c.request("textDocument/inlayHint", {"textDocument": {"uri": self.uri}, "range": {"start": {"line": 0, "character": 0}, "end": doc.end()}}, a.timeout * 1000)
            if frame and not frame.error:
                out["hints_full_ms"], out["hints_full_bytes"] = round(ms, 3), len(frame.raw)
                out["hints_full_count"] = len(frame.result or [])
        if has_hints:
            times, frame = [], None
            for _ in range(a.repeat):
                frame, ms = c.request("textDocument/inlayHint", self.viewport(doc), a.timeout * 1000)
                if frame is None or frame.error:
                    break
                times.append(ms)
            out["hints_viewport_ms"] = summary(times)
            if frame and not frame.error:
                out["hints_viewport_count"] = len(frame.result or [])
        if has_tokens and not a.no_tokens:
            frame, ms = c.request("textDocument/semanticTokens/full", {"textDocument": {"uri": self.uri}}, a.timeout * 1000)
            out["semantic_tokens_full_ms"] = round(ms, 3) if frame and not frame.error else None
        times = []
        for _ in range(a.repeat):                       # an unknown request: the floor of one round trip
            frame, ms = c.request("$/lspbench/ping", {}, 2000)
            if frame is None:
                break
            times.append(ms)
        out["ping_ms"] = summary(times)
        return out

    def wait_until_idle(self, seen: Callable[[Frame], None]) -> None:
        """Handles frames until the server has spent no processor time for a while, at most --timeout."""
        end, before = now() + self.a.timeout * 1000, -1.0
        while now() < end and (spent := cpu_ms(self.client.proc.pid)) > before + 1:
            before = spent
            self.client.quiet(500, 500, seen)

    # -- keystrokes ----------------------------------------------------------------------------
    def change(self, doc: Doc, version: int, keep: bool = False) -> bytes:
        edit = doc.next_edit(keep)
        ident = {"uri": self.uri, "version": version}
        if self.sync_kind() == 2:
            return self.client.pack("textDocument/didChange", {"textDocument": ident, "contentChanges": [edit]})
        body = b'{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":' + json.dumps(ident).encode() + \
            b',"contentChanges":[{"text":' + doc.full_change() + b"}]}}"
        return self.client.encode(body)

    def measure_keys(self, doc: Doc, has_hints: bool, has_diag: bool) -> dict[str, Any]:
        a, c = self.a, self.client
        pull = bool(self.caps.get("diagnosticProvider")) and a.pull
        diag_ms: list[float] = []
        hint_ms: list[float] = []
        both_ms: list[float] = []
        missed = stale = changed = n = 0
        diag_on = has_diag
        last_sig: list | None = None
        moved_before = False
        if has_hints:
            frame, _ = c.request("textDocument/inlayHint", self.viewport(doc), a.timeout * 1000)
            last_sig = hint_lines(frame.result if frame and not frame.error else None, doc.line)
        t_phase = now()
        for k in range(a.keys):
            if now() - t_phase > a.phase * 1000:
                self.notes.append(f"keystrokes stopped after {k} of {a.keys}: {a.phase:g} s were used up")
                break
            self.version = version = k + 2
            data = self.change(doc, version)
            hint_id = diag_id = None
            if has_hints:
                hint_id, more = c.request_bytes("textDocument/inlayHint", self.viewport(doc))
                data += more
            if pull:
                diag_id, more = c.request_bytes("textDocument/diagnostic", {"textDocument": {"uri": self.uri}})
                data += more
            is_diag = self.is_diag(version)
            t_diag = t_hint = None
            hint_frame: Frame | None = None
            t0 = now()
            c.send(data, a.key_timeout * 1000)

            def step(f: Frame) -> bool:
                nonlocal t_diag, t_hint, hint_frame, hint_id
                if diag_id is not None and f.id == diag_id and f.method is None:
                    t_diag = f.t
                elif not pull and t_diag is None and is_diag(f):
                    t_diag = f.t
                elif hint_id is not None and f.id == hint_id and f.method is None:
                    if f.error and f.error.get("code") in (-32801, -32802):
                        hint_id, again = c.request_bytes("textDocument/inlayHint", self.viewport(doc))
                        c.out.append(memoryview(again))
                    else:
                        t_hint, hint_frame = f.t, f
                return (not diag_on or t_diag is not None) and (hint_id is None or t_hint is not None)

            ok = c.wait(step, a.key_timeout * 1000)
            n += 1
            if t_diag is not None:
                diag_ms.append(t_diag - t0)
            if t_hint is not None and hint_frame is not None and not hint_frame.error:
                hint_ms.append(t_hint - t0)
                sig = hint_lines(hint_frame.result, doc.line)
                if sig != last_sig:
                    changed += 1
                    moved_before = True
                elif moved_before and sig:
                    stale += 1
                last_sig = sig
            if ok:
                both_ms.append(max(x for x in (t_diag, t_hint, t0) if x is not None) - t0)
            elif diag_on and t_diag is None:
                missed += 1
                if missed >= 3 and not diag_ms:
                    diag_on = False
                    self.notes.append("no diagnostics after single keystrokes: not waited for any more")
            if a.pace:
                c.quiet(a.pace, a.pace)
        self.version = n + 1
        return {"n": n, "diagnostics_ms": summary(diag_ms), "hints_ms": summary(hint_ms), "both_ms": summary(both_ms), "diagnostics_missed": missed,
                "hints_changed": changed, "hints_stale": stale, "pull": pull}

    # -- burst -----------------------------------------------------------------------------------
    def measure_burst(self, doc: Doc, has_hints: bool, has_diag: bool) -> dict[str, Any]:
        a, c = self.a, self.client
        count = a.burst
        if self.sync_kind() != 2:
            count = max(1, min(count, (a.burst_mib << 20) // max(1, doc.size)))
            if count < a.burst:
                self.notes.append(f"burst cut to {count} changes: the server takes whole documents only")
        first = getattr(self, "version", 1) + 1
        doc.salt += 1                                 # other digits than before: the burst changes the text
        parts = [self.change(doc, first + i, keep=i == count - 1) for i in range(count)]
        last = first + count - 1
        data = b"".join(parts)
        pull = bool(self.caps.get("diagnosticProvider")) and a.pull
        hint_id = diag_id = None
        if has_hints:
            hint_id, more = c.request_bytes("textDocument/inlayHint", self.viewport(doc))
            data += more
        if pull:
            diag_id, more = c.request_bytes("textDocument/diagnostic", {"textDocument": {"uri": self.uri}})
            data += more
        published = 0
        t_diag = t_hint = t_last = None
        is_last, is_any = self.is_diag(last), self.is_diag(0)

        def step(f: Frame) -> bool:
            nonlocal published, t_diag, t_hint, t_last, hint_id
            if diag_id is not None and f.id == diag_id and f.method is None:
                t_diag = f.t
            elif is_any(f):
                published += 1
                t_last = f.t
                if f.version is not None and is_last(f) and t_diag is None:
                    t_diag = f.t
            elif hint_id is not None and f.id == hint_id and f.method is None:
                if f.error and f.error.get("code") in (-32801, -32802):
                    hint_id, again = c.request_bytes("textDocument/inlayHint", self.viewport(doc))
                    c.out.append(memoryview(again))
                else:
                    t_hint = f.t
            return (not has_diag or t_diag is not None) and (hint_id is None or t_hint is not None)

        t0 = now()
        c.send(data, a.timeout * 1000)
        written = now() - t0
        if has_diag or hint_id is not None:
            if self.unversioned and not pull:            # no versions: the last one before a silence
                c.wait(lambda f: (step(f), published > 0)[1], a.timeout * 1000)
                c.quiet(max(a.settle, 1000), a.timeout * 1000, lambda f: step(f) and None)
                t_diag = t_last
            else:
                c.wait(step, a.timeout * 1000)
        return {"changes": count, "bytes": len(data), "write_ms": round(written, 3), "diagnostics_ms": round(t_diag - t0, 3) if t_diag else None,
                "hints_ms": round(t_hint - t0, 3) if t_hint else None, "published": published}


def cpu_name() -> str:
    try:
        with open("/proc/cpuinfo") as f:
            for line in f:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor()


def startup_runs(a: argparse.Namespace, notes: list[str]) -> dict[str, Any]:
    """Short runs without a document: spawn -> initialize response, and how they end."""
    init, gone, codes, cpu = [], [], collections.Counter(), []
    for _ in range(a.startup_runs):
        s = Measurement(a, notes)
        try:
            ms, _ = s.start()
            init.append(ms)
            e = s.client.stop(a.grace * 1000)
            codes[str(e["code"]) + (" killed" if e["killed"] else "")] += 1
            gone.append(e["exit_ms"])
            cpu.append(e["cpu_user_ms"] + e["cpu_system_ms"])
        finally:
            if s.client:
                s.client.abort()
            shutil.rmtree(s.folder, ignore_errors=True)
    return {"initialize_ms": summary(init), "exit_ms": summary(gone), "cpu_ms": summary(cpu), "exit_codes": dict(codes)}


# ------------------------------------------------------------------------------------------------
# Tables

ROWS: list[tuple[str, str]] = [
    ("document lines", "document.lines"), ("document MiB", "document.bytes/MiB"), ("encoding", "capabilities.positionEncoding"), ("sync kind", "capabilities.textDocumentSync"),
    ("spawn->initialize ms (p50 of short runs)", "startup.runs.initialize_ms.p50"), ("spawn->initialize ms (this run)", "startup.initialize_ms"),
    ("ping p50 ms", "open.ping_ms.p50"),
    ("didOpen->diagnostics ms", "open.diagnostics_ms"), ("didOpen->non-empty diagnostics ms", "open.diagnostics_nonempty_ms"), ("didOpen->pulled diagnostics ms", "open.pull_diagnostics_ms"),
    ("diagnostics", "open.diagnostics_count"), ("didOpen->viewport hints ms", "open.viewport_hints_ms"), ("full hints ms", "open.hints_full_ms"), ("full hints", "open.hints_full_count"),
    ("viewport hints p50 ms", "open.hints_viewport_ms.p50"), ("viewport hints p99 ms", "open.hints_viewport_ms.p99"), ("viewport hints", "open.hints_viewport_count"),
    ("semanticTokens/full ms", "open.semantic_tokens_full_ms"),
    ("keystrokes", "keystroke.n"), ("key->diagnostics p50 ms", "keystroke.diagnostics_ms.p50"), ("key->diagnostics p90 ms", "keystroke.diagnostics_ms.p90"),
    ("key->diagnostics p99 ms", "keystroke.diagnostics_ms.p99"), ("key->diagnostics max ms", "keystroke.diagnostics_ms.max"),
    ("key->hints p50 ms", "keystroke.hints_ms.p50"), ("key->hints p90 ms", "keystroke.hints_ms.p90"), ("key->hints p99 ms", "keystroke.hints_ms.p99"), ("key->hints max ms", "keystroke.hints_ms.max"),
    ("hints changed / stale", "keystroke.hints_changed+hints_stale"), ("cpu per keystroke ms", "cpu.per_keystroke_ms"),
    ("burst changes", "burst.changes"), ("burst->diagnostics ms", "burst.diagnostics_ms"), ("burst->hints ms", "burst.hints_ms"), ("burst: publishes", "burst.published"), ("burst cpu ms", "cpu.burst_ms"),
    ("RSS after initialize MiB", "memory.after_initialize.rss_mib"), ("RSS after open MiB", "memory.after_open.rss_mib"), ("RSS after full requests MiB", "memory.after_requests.rss_mib"), ("RSS at end MiB", "memory.at_end.rss_mib"), ("HWM at end MiB", "memory.at_end.hwm_mib"),
    ("RSS after open per doc MiB", "memory.rss_per_doc_mib"), ("cpu didOpen ms", "cpu.open_ms"), ("cpu total ms", "cpu.total_ms"),
    ("shutdown ms", "exit.shutdown_ms"), ("exit ms", "exit.exit_ms"), ("exit code", "exit.code"), ("unversioned", "unversioned"), ("load average", "host.loadavg_start"),
]


def lookup(report: dict, path: str) -> str:
    if path == "document.bytes/MiB":
        return f"{(report.get('document') or {}).get('bytes', 0) / 2 ** 20:.2f}"
    if path == "keystroke.hints_changed+hints_stale":
        k = report.get("keystroke") or {}
        return f"{k['hints_changed']}/{k['hints_stale']}" if k.get("hints_ms") else "-"
    node: Any = report
    for part in path.split("."):
        node = node.get(part) if isinstance(node, dict) else None
    if node is None:
        return "-"
    if isinstance(node, bool):
        return "yes" if node else "no"
    if isinstance(node, float):
        return f"{node:.3f}" if node < 10 else f"{node:.1f}" if node < 1000 else f"{node:,.0f}"
    return str(node)


def print_table(reports: list[dict], stream: Any = sys.stdout, markdown: bool = False) -> None:
    cells = [[""] + [r.get("label", "?") for r in reports]]
    for name, path in ROWS:
        row = [lookup(r, path) for r in reports]
        if any(x != "-" for x in row):
            cells.append([name] + row)
    widths = [max(len(r[i]) for r in cells) for i in range(len(cells[0]))]
    for n, row in enumerate(cells):
        text = [row[0].ljust(widths[0])] + [c.rjust(w) for c, w in zip(row[1:], widths[1:])]
        print(("| " + " | ".join(text) + " |") if markdown else "  ".join(text).rstrip(), file=stream)
        if n == 0 and markdown:
            print("|" + "---|" + "---:|" * (len(row) - 1), file=stream)
    for r in reports:
        for note in r.get("notes", []):
            print(f"note ({r.get('label')}): {note}", file=stream)


# ------------------------------------------------------------------------------------------------
# A mock server, for the driver's own floor and its tests


def mock() -> int:
    """Answers at once: one diagnostic and one hint a viewport, which follows the typed text."""
    inp, outp = sys.stdin.buffer, sys.stdout.buffer
    length_typed = 0

    def put(msg: dict) -> None:
        body = json.dumps(msg, separators=(",", ":")).encode()
        outp.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        outp.flush()

    while True:
        need = 0
        while (line := inp.readline()) not in (b"\r\n", b""):
            if line.lower().startswith(b"content-length:"):
                need = int(line.split(b":")[1])
        if not line:
            return 1
        msg = json.loads(inp.read(need))
        method, params = msg.get("method"), msg.get("params") or {}
        if method == "initialize":
            put({"jsonrpc": "2.0", "id": msg["id"], "result": {"serverInfo": {"name": "mock"}, "capabilities": {
                "positionEncoding": "utf-8", "textDocumentSync": 2, "inlayHintProvider": True}}})
        elif method in ("textDocument/didOpen", "textDocument/didChange"):
            ident = params["textDocument"]
            for ch in params.get("contentChanges", []):
                length_typed += 1 if ch["text"] else -1
            rng = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 1}}
            put({"jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": {
                "uri": ident["uri"], "version": ident["version"], "diagnostics": [{"range": rng, "severity": 2, "message": "mock"}]}})
        elif method == "textDocument/inlayHint":
            line_no = (params["range"]["start"]["line"] + params["range"]["end"]["line"]) // 2
            put({"jsonrpc": "2.0", "id": msg["id"], "result": [{"position": {"line": line_no, "character": 10 + length_typed}, "label": "mock"}]})
        elif method == "exit":
            return 0
        elif "id" in msg and method:
            put({"jsonrpc": "2.0", "id": msg["id"], "result": None} if method == "shutdown" else
                {"jsonrpc": "2.0", "id": msg["id"], "error": {"code": -32601, "message": "unknown"}})


# ------------------------------------------------------------------------------------------------


def parser() -> argparse.ArgumentParser:
    p = argparse.ArgumentParser(prog="lspbench.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    sub = p.add_subparsers(dest="what", required=True)
    r = sub.add_parser("run", help="measure one server on one document", formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    r.add_argument("--file", required=True, help="document to open (it is copied into an empty folder, which is the workspace)")
    r.add_argument("--language", default="plaintext", help="languageId")
    r.add_argument("--label", help="column title (default: the program's name)")
    r.add_argument("--json", help="write the result here")
    r.add_argument("--line", type=int, help="1-based line to type into (default: one with numbers near the middle)")
    r.add_argument("--line-pattern", help="or: first line at or after the middle that this regular expression matches")
    r.add_argument("--keys", type=int, default=200, help="keystrokes (0: none)")
    r.add_argument("--run", type=int, default=4, help="digits typed before they are deleted again")
    r.add_argument("--pace", type=float, default=0, help="milliseconds of rest between keystrokes")
    r.add_argument("--burst", type=int, default=1000, help="changes sent at once (0: none)")
    r.add_argument("--burst-mib", type=int, default=256, help="limit of a burst's size where the server takes whole documents only")
    r.add_argument("--viewport", type=int, default=80, help="lines in a viewport")
    r.add_argument("--repeat", type=int, default=20, help="repeated viewport requests and pings")
    r.add_argument("--startup-runs", type=int, default=10, help="short runs for spawn->initialize (0: none)")
    r.add_argument("--encodings", default="utf-8,utf-16", help="position encodings offered, in order")
    r.add_argument("--pull", action="store_true", help="offer pull diagnostics and measure them where the server has them")
    r.add_argument("--no-diagnostics", action="store_true", help="do not wait for diagnostics after didOpen")
    r.add_argument("--no-full-hints", action="store_true", help="do not request the whole document's hints")
    r.add_argument("--no-tokens", action="store_true", help="do not request semantic tokens")
    r.add_argument("--init-options", help="initializationOptions, JSON")
    r.add_argument("--config", default="{}", help='answers to workspace/configuration: JSON object by section; "*" is for all others')
    r.add_argument("--extra-file", action="append", default=[], help="file to copy beside the document (e.g. a project file)")
    r.add_argument("--env", action="append", default=[], help="NAME=VALUE for the server")
    r.add_argument("--timeout", type=float, default=120, help="seconds for initialize, didOpen, one large request, the burst")
    r.add_argument("--key-timeout", type=float, default=10, help="seconds for one keystroke")
    r.add_argument("--phase", type=float, default=120, help="seconds for all keystrokes")
    r.add_argument("--settle", type=float, default=300, help="milliseconds without messages that count as rest")
    r.add_argument("--idle", action="store_true", help="after didOpen, go on only when the server has nothing to do any more")
    r.add_argument("--grace", type=float, default=10, help="seconds for shutdown and for exit before the server is killed")
    r.add_argument("--quiet", action="store_true", help="no table")
    r.add_argument("command", nargs=argparse.REMAINDER, help="-- then the server's command line")
    t = sub.add_parser("table", help="print results side by side")
    t.add_argument("files", nargs="+")
    t.add_argument("--markdown", action="store_true")
    sub.add_parser("mock", help="be a minimal server (the driver's floor)")
    return p


def main() -> int:
    p = parser()
    a = p.parse_args()
    if a.what == "mock":
        return mock()
    if a.what == "table":
        print_table([json.loads(Path(f).read_text()) for f in a.files], markdown=a.markdown)
        return 0
    a.command = a.command[1:] if a.command[:1] == ["--"] else a.command
    if not a.command:
        p.error("give the server's command line after --")
    a.command = [os.path.abspath(c) if i < 2 and os.sep in c and os.path.exists(c) else c for i, c in enumerate(a.command)]
    a.file = os.path.abspath(a.file)
    notes: list[str] = []
    short = None
    measurement = None
    failed = 0
    report: dict[str, Any] = {"format": FORMAT, "label": a.label or os.path.basename(a.command[0]), "command": a.command}
    try:
        short = startup_runs(a, notes) if a.startup_runs else None
        measurement = Measurement(a, notes)
        report = measurement.run()
    except (BenchError, OSError, json.JSONDecodeError) as e:
        report |= measurement.report if measurement else {}
        report["error"] = f"{type(e).__name__}: {e}"
        notes.append(report["error"])
        failed = 1
    finally:
        if measurement:
            if measurement.client:
                measurement.client.abort()
                if failed:
                    report["stderr_tail"] = b"".join(measurement.client.stderr_tail)[-2000:].decode("utf-8", "replace")
            shutil.rmtree(measurement.folder, ignore_errors=True)
    report.setdefault("startup", {})["runs"] = short
    report["notes"] = notes
    if a.json:
        Path(a.json).parent.mkdir(parents=True, exist_ok=True)
        Path(a.json).write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n")
    if not a.quiet:
        print_table([report])
    return failed


if __name__ == "__main__":
    sys.exit(main())

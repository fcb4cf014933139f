#!/usr/bin/env python3
"""instructions.py - counts the instructions of fixed workloads and compares them with committed bounds.

Times on a shared machine differ by half from run to run; instruction counts hardly differ at all. Three workloads run
under `valgrind --tool=callgrind`, on texts that make_docs.py makes the same everywhere:

  check        `benchlens check` of a mail of 10,000 lines
  typing       one keystroke in that mail: the change, the hints in view, the diagnostics, as an editor asks for them
  whole hints  the hints of the whole mail once: what an editor asks for that shows no part of a text alone

The last two are differences of a longer and a shorter conversation with the server, divided by what the longer one has
more, so that starting and opening do not count. Beyond these, a keystroke in one and the same mail is counted in
documents of 1,000 and 100,000 lines, and in 100,000 lines that are one message: the count is not to grow with the text
around it.

The client waits for every answer before it goes on, and asks for diagnostics instead of having them sent, since a
server answers that when it has come to rest: nothing depends on time.

Python 3.11+, Linux, standard library and valgrind only.
"""
from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import lspbench
import shapes

KIT = Path(__file__).resolve().parent
BOUNDS = KIT / "instructions.txt"
UPDATE = "scripts/instructions --update"
LINE = r"^(> ?)*(control|base|vanilla|stacker)\S* .*\d"   # typing is in a row of a table
VIEW = 80                 # lines in view
PATIENCE = 600_000        # milliseconds until a server counts as hung; no answer comes near that
SLACK = 5                 # percent that a bound lies above what was measured
FEW, MANY = 10, 50        # keystrokes of the shorter and the longer conversation
WHOLE = 4                 # requests for all hints that the longer one has more
GROWTH = "typing, dearest document in percent of the cheapest"
FLAT = 110                # what that is to come down to; no bound below is set


class Conversation:
    """A server under callgrind with one document open that has come to rest."""

    def __init__(self, server: str, document: Path, line: int | None, counts: Path) -> None:
        command = [*valgrind(counts), server, "lsp"]
        self.client = lspbench.Client(command, str(document.parent), {}, {}, [])
        self.uri = document.resolve().as_uri()
        self.doc = lspbench.Doc(str(document), line, LINE, 4, "utf-8")
        self.version = 1
        self.ask(self.client.request_bytes("initialize", {
            "processId": None, "rootUri": None,
            "capabilities": {"general": {"positionEncodings": ["utf-8"]}, "textDocument": {
                "diagnostic": {}, "inlayHint": {"resolveSupport": {"properties": ["tooltip", "label.location"]}}}}}))
        self.client.notify("initialized", {})
        opened = {"uri": self.uri, "languageId": "mail", "version": 1, "text": self.doc.text}
        self.client.send(self.client.pack("textDocument/didOpen", {"textDocument": opened}), PATIENCE)
        self.ask(self.diagnostics())

    def ask(self, *requests: tuple[int, bytes], before: bytes = b"") -> None:
        """Sends requests in one go and waits for the answer to each."""
        self.client.send(before + b"".join(data for _, data in requests), PATIENCE)
        waited = {number for number, _ in requests}

        def step(frame: lspbench.Frame) -> bool:
            if frame.method is None and frame.id in waited:
                if frame.error:
                    raise SystemExit(f"the server answered with an error: {frame.error}")
                waited.discard(frame.id)
            return not waited

        if self.client.wait(step, PATIENCE) is None:
            raise SystemExit("the server did not answer")

    def diagnostics(self) -> tuple[int, bytes]:
        return self.client.request_bytes("textDocument/diagnostic", {"textDocument": {"uri": self.uri}})

    def hints(self, first: int, last: int) -> tuple[int, bytes]:
        place: dict[str, Any] = {"start": {"line": first, "character": 0}, "end": {"line": last, "character": 0}}
        return self.client.request_bytes("textDocument/inlayHint", {"textDocument": {"uri": self.uri}, "range": place})

    def key(self) -> None:
        """One keystroke, and what an editor asks after it."""
        self.version += 1
        ident = {"uri": self.uri, "version": self.version}
        change = self.client.pack("textDocument/didChange", {"textDocument": ident, "contentChanges": [self.doc.next_edit()]})
        first = max(0, self.doc.line - VIEW // 2)
        self.ask(self.hints(first, min(first + VIEW, self.doc.count)), self.diagnostics(), before=change)

    def whole(self) -> None:
        self.ask(self.hints(0, self.doc.count))

    def end(self) -> None:
        end = self.client.stop(PATIENCE)
        if end["code"] != 0 or end["killed"]:
            raise SystemExit(f"the server did not end well: {end}")


def valgrind(counts: Path) -> list[str]:
    return ["valgrind", "--tool=callgrind", "--quiet", f"--callgrind-out-file={counts}"]


def instructions(counts: Path) -> int:
    found = re.search(r"^(?:totals|summary): (\d+)", counts.read_text(), re.M)
    if not found:
        raise SystemExit(f"{counts}: callgrind wrote no total")
    return int(found[1])


def check(server: str, document: Path, counts: Path) -> int:
    done = subprocess.run([*valgrind(counts), server, "check", str(document)],
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    if done.returncode not in (0, 1):                     # 1: there are findings
        raise SystemExit(f"check ended with {done.returncode}: {done.stderr.decode(errors='replace')}")
    return instructions(counts)


def converse(server: str, document: Path, line: int | None, keys: int, wholes: int, counts: Path) -> int:
    conversation = Conversation(server, document, line, counts)
    try:
        for _ in range(keys):
            conversation.key()
        for _ in range(wholes):
            conversation.whole()
        conversation.end()
    finally:
        conversation.client.abort()
    return instructions(counts)


def measure(server: str, folder: Path) -> dict[str, int]:
    """The counts of all workloads, by name."""
    folder.mkdir(parents=True, exist_ok=True)
    mail = shapes.write(folder / "mail-10k.txt", shapes.mail(10_000))
    same = {
        "typing, 1k lines": shapes.same_mail(1_000),
        "typing, 100k lines": shapes.same_mail(100_000),
        "typing, 100k lines in one message": shapes.same_mail(100_000, one=True),
    }
    jobs: dict[str, tuple] = {}

    def job(name: str, *what: Any) -> None:
        jobs[name] = (*what, folder / f"callgrind.{len(jobs)}")

    # The long ones first, so that two cores are done at the same time.
    for n, (name, (text, line)) in enumerate(reversed(same.items())):
        document = shapes.write(folder / f"same-{n}.txt", text)
        job(f"{name} +", document, line, MANY, 0)
        job(f"{name} -", document, line, FEW, 0)
    job("typing +", mail, None, MANY, 0)
    job("base", mail, None, FEW, 0)
    job("whole hints +", mail, None, FEW, WHOLE)
    job("check", mail)

    def run(what: tuple) -> int:
        if len(what) == 2:
            return check(server, what[0], what[1])
        return converse(server, *what)

    with ThreadPoolExecutor(max_workers=len(os.sched_getaffinity(0))) as pool:
        counted = dict(zip(jobs, pool.map(run, jobs.values())))
    result = {
        "check": counted["check"],
        "typing": (counted["typing +"] - counted["base"]) // (MANY - FEW),
        "whole hints": (counted["whole hints +"] - counted["base"]) // WHOLE,
    }
    for name in same:
        result[name] = (counted[f"{name} +"] - counted[f"{name} -"]) // (MANY - FEW)
    keys = [result[name] for name in same]
    result[GROWTH] = max(keys) * 100 // min(keys)
    return result


def read_bounds() -> dict[str, int]:
    lines = [line for line in BOUNDS.read_text().splitlines() if line and not line.startswith("#")]
    return {name.strip(): int(bound.replace(",", "")) for name, bound in (line.rsplit("\t", 1) for line in lines)}


def write_bounds(measured: dict[str, int]) -> None:
    opening = [line for line in BOUNDS.read_text().splitlines() if line.startswith("#")] if BOUNDS.exists() else []
    bounds = {name: count * (100 + SLACK) // 100 for name, count in measured.items()}
    bounds[GROWTH] = max(bounds[GROWTH], FLAT)
    BOUNDS.write_text("\n".join([*opening, *(f"{name}\t{bound:,}" for name, bound in bounds.items())]) + "\n")


def judge(measured: dict[str, int], bounds: dict[str, int]) -> int:
    """Prints every workload with its bound; how many failed."""
    failed = 0
    for name, count in measured.items():
        bound = bounds.get(name)
        what = f"{count} %" if name == GROWTH else f"{count:,} instructions"
        if bound is None:
            failed += 1
            print(f"FAILED  {name}: {what}, and no bound in benches/kit/{BOUNDS.name}: set one with {UPDATE}")
        elif count > bound:
            failed += 1
            print(f"FAILED  {name}: {what}, {(count - bound) * 100 / bound:.1f} % over the bound of {bound:,}.\n"
                  f"        callgrind_annotate tells what costs more; where that is worth it, set the bounds anew with {UPDATE}")
        else:
            aim = f", to come down to {FLAT}" if name == GROWTH and count > FLAT else ""
            print(f"ok      {name}: {what}, bound {bound:,}{aim}")
    return failed


def main() -> int:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--server", required=True, help="the program, built with the profile `profiling`")
    p.add_argument("--folder", required=True, type=Path, help="where documents and callgrind's files go")
    p.add_argument("--update", action="store_true", help=f"set the bounds to what is measured plus {SLACK} percent")
    a = p.parse_args()
    measured = measure(os.path.abspath(a.server), a.folder)
    if a.update:
        write_bounds(measured)
    failed = judge(measured, read_bounds())
    print(f"{len(measured) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

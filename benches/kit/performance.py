#!/usr/bin/env python3
"""performance.py - measures the program and the null server side by side and has the tables written.

Runs lspbench.py for both servers on mails of 1,000 to 1,000,000 lines and on the same as one message, one after the
other in pairs, so that other load on the machine meets both; measures `check` on one core beside ripgrep, a folder on
one and two cores, and every shape of shapes.py. What was measured goes to results.json in the working folder, and from
there into the page. Takes about half an hour; with --quick some minutes, on less text, and the page is left alone.

Python 3.11+, Linux, standard library only; ripgrep where it is there.
"""
from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import lspbench
import report
import shapes
import whole

KIT = Path(__file__).resolve().parent
LINE = r"^(> ?)*(control|base|vanilla|stacker)\S* .*\d"
SIZES = {"1k": 1_000, "10k": 10_000, "100k": 100_000, "1M": 1_000_000}
TIME = shutil.which("time")
RG = [r"-j1", "-o", r"[0-9]+\.[0-9]+"]

# Runs a command without output and prints its status, wall seconds, processor seconds and KiB of memory at most. The
# memory of whoever starts a program counts as that program's at first, so this is a process of its own, and a small one.
METER = """
import os, resource, subprocess, sys, time
start = time.perf_counter()
code = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
wall = time.perf_counter() - start
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(code, wall, used.ru_utime + used.ru_stime, used.ru_maxrss)
"""


def say(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)


def metered(cores: str, command: list[str], limit: float) -> dict[str, float] | None:
    """What a command takes on these cores; None where it does not end in `limit` seconds."""
    meter = [sys.executable, "-I", "-S", "-c", METER, "taskset", "-c", cores]
    note = Path(tempfile.gettempdir()) / f"benchlens-memory-{os.getpid()}"
    if TIME:                                            # smaller still: Python cannot tell less than its own 10 MiB
        meter += [TIME, "--quiet", "-f", "%M", "-o", str(note)]
    meter += command
    with subprocess.Popen(meter, stdout=subprocess.PIPE, text=True, process_group=0) as child:
        try:
            out, _ = child.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, 9)
            return None
    code, wall, cpu, memory = out.split()
    if int(code) not in (0, 1):                         # 1: findings, or nothing found
        raise SystemExit(f"{' '.join(command)} ended with {code}")
    if TIME:
        memory = note.read_text().split()[-1]
        note.unlink()
    return {"wall": float(wall), "cpu": float(cpu), "mib": int(memory) / 1024}


def middle(values: list[float]) -> float | None:
    return sorted(values)[len(values) // 2] if values else None


def middles(runs: list[dict[str, float]]) -> dict[str, float] | None:
    """The median of each figure; None where a run did not end."""
    if not runs or None in runs:
        return None
    return {key: middle([run[key] for run in runs]) for key in runs[0]}


class Kit:
    """What is measured, with what, and where."""

    def __init__(self, a: argparse.Namespace) -> None:
        self.server, self.null, self.folder, self.quick, self.pairs = a.server, a.null, a.folder, a.quick, a.pairs
        self.sizes = {name: lines for name, lines in SIZES.items() if not a.quick or name != "1M"}
        self.cores = sorted(os.sched_getaffinity(0))
        self.rg = shutil.which("rg")

    def document(self, kind: str, size: str) -> Path:
        return self.folder / f"{kind}-{size}.txt"

    def write_documents(self) -> None:
        say("texts are written")
        for size, lines in self.sizes.items():
            text = shapes.mail(lines)
            shapes.write(self.document("mail", size), text)
            shapes.write(self.document("one", size), shapes.one_message(text))
            if size == "100k":
                shapes.write(self.document("mime", size), shapes.mime_message(text))

    # -- servers -------------------------------------------------------------------------------
    def lspbench(self, which: str, kind: str, size: str) -> dict[str, Any]:
        document = self.document("mail" if kind == "reading" else kind, size)
        out = self.folder / "lspbench.json"
        command = [self.server, "lsp"] if which == "benchlens" else [self.null]
        options = ["--line-pattern", LINE, "--label", which, "--json", str(out), "--quiet", "--no-tokens"]
        options += ["--keys", "60" if self.quick else "200", "--startup-runs", "5" if self.quick else "20"]
        if kind != "reading":
            options.append("--idle")
        if size == "1M":
            options.append("--no-full-hints")           # the answer would be read by Python for a minute
        out.unlink(missing_ok=True)
        subprocess.run([sys.executable, str(KIT / "lspbench.py"), "run", "--file", str(document), *options, "--", *command],
                       check=False, stdout=subprocess.DEVNULL)
        result = json.loads(out.read_text()) if out.exists() else {"error": "lspbench.py broke off"}
        if result.get("error") or result.get("notes"):
            say(f"{which}, {document.name}: {result.get('error') or result.get('notes')}")
        return result

    def servers(self) -> dict[str, Any]:
        """Pairs of runs by document."""
        result: dict[str, Any] = {}
        jobs = [(kind, size) for kind in ("mail", "one") for size in self.sizes]
        jobs += [job for job in (("mime", "100k"), ("reading", "1M")) if job[1] in self.sizes]
        for kind, size in jobs:
            count = self.pairs or (1 if self.quick else 5 if size in ("1k", "1M") else 3)
            pairs = []
            for n in range(count):
                say(f"servers, {kind} of {size} lines, pair {n + 1} of {count}")
                pair = ("benchlens", "null") if n % 2 == 0 else ("null", "benchlens")
                pairs.append({which: self.lspbench(which, kind, size) for which in pair})
            result[f"{kind}-{size}"] = pairs
        return result

    def whole_hints(self) -> dict[str, Any]:
        """Typing with all hints asked for after each key."""
        result: dict[str, Any] = {}
        for size in self.sizes:
            document = self.document("mail", size)
            keys = {"1k": 100, "10k": 50, "100k": 20, "1M": 3}[size]
            for which, command in (("benchlens", [self.server, "lsp"]), ("null", [self.null])):
                say(f"all hints after each key, {size} lines, {which}")
                try:
                    result.setdefault(size, {})[which] = whole.measure(document, LINE, keys, 120_000, command)
                except (ValueError, lspbench.BenchError) as error:
                    say(str(error))
                    result.setdefault(size, {})[which] = None
        return result

    # -- check ---------------------------------------------------------------------------------
    def check(self) -> dict[str, Any]:
        size = list(self.sizes)[-1]
        document, core = self.document("mail", size), str(self.cores[0])
        runs: dict[str, list] = {"benchlens": [], "rg": []}
        for n in range(self.pairs or (2 if self.quick else 5)):
            say(f"check of {size} lines, run {n + 1}")
            runs["benchlens"].append(metered(core, [self.server, "check", str(document)], 600))
            if self.rg:
                runs["rg"].append(metered(core, [self.rg, *RG, str(document)], 600))
        result: dict[str, Any] = {"size": size, "bytes": document.stat().st_size}
        result |= {which: middles(those) for which, those in runs.items()}
        result["memory"] = {}
        for kind in ("mail", "one"):
            for other in list(self.sizes)[-2:]:
                run = metered(core, [self.server, "check", str(self.document(kind, other))], 600)
                result["memory"][f"{kind}-{other}"] = run and run["mib"]
        return result

    def mails(self) -> dict[str, Any]:
        """A folder with a file for each mail, on one core and on two."""
        size = list(self.sizes)[-1]
        folder = self.folder / "folder"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        count, file = 0, None
        for line in self.document("mail", size).read_text().splitlines(keepends=True):
            if line.startswith("Re: [PATCH") or file is None:
                if file:
                    file.close()
                file = open(folder / f"{count:06}.eml", "w", encoding="utf-8")
                count += 1
            file.write(line)
        file.close()
        runs: dict[str, list] = {}
        for n in range(self.pairs or (2 if self.quick else 5)):
            for many in (1, 2):
                if len(self.cores) >= many:
                    say(f"a folder of {count} mails on {many} cores, run {n + 1}")
                    cores = ",".join(map(str, self.cores[:many]))
                    runs.setdefault(str(many), []).append(metered(cores, [self.server, "check", str(folder)], 600))
        shutil.rmtree(folder)
        return {"files": count, "bytes": self.document("mail", size).stat().st_size} | {n: middles(those) for n, those in runs.items()}

    def shapes(self) -> dict[str, Any]:
        size, limit = (1_000_000 if self.quick else 5_000_000), 60
        result: dict[str, Any] = {"size": size, "limit": limit, "of": {}}
        for name, (what, make) in shapes.SHAPES.items():
            say(f"shape {name}")
            document = shapes.write(self.folder / "shapes" / f"{name}.txt", make(size))
            runs = []
            for _ in range(3):
                runs.append(metered(str(self.cores[0]), [self.server, "check", str(document)], limit))
                if runs[-1] is None:
                    break
            result["of"][name] = {"what": what, "bytes": document.stat().st_size, "run": middles(runs)}
        return result

    def measure(self) -> dict[str, Any]:
        load = os.getloadavg()[0]
        if load > 0.5:
            say(f"the machine is not idle (load {load:.1f}): the ratios hold, the times are too long")
        self.write_documents()
        # The short ones first: whoever waits sees them, and the long ones disturb none.
        result = {"machine": {"cpu": lspbench.cpu_name(), "cores": os.cpu_count()}, "quick": self.quick, "pairs": self.pairs}
        result["shapes"] = self.shapes()
        result["check"] = self.check()
        result["folder"] = self.mails()
        result["whole"] = self.whole_hints()
        result["servers"] = self.servers()
        return result


def main() -> int:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--server", required=True, type=os.path.abspath, help="the program, a release build")
    p.add_argument("--null", required=True, type=os.path.abspath, help="null_lsp, a release build")
    p.add_argument("--folder", required=True, type=Path, help="where texts and results go")
    p.add_argument("--page", type=Path, help="the page whose tables are written anew")
    p.add_argument("--quick", action="store_true", help="less text, fewer runs; prints the tables and leaves the page alone")
    p.add_argument("--pairs", type=int, help="how many runs of each, where the usual five or three take too long")
    p.add_argument("--only", choices=["shapes", "check", "mails", "whole_hints", "servers"], help="measure this alone and print it as JSON")
    a = p.parse_args()
    a.folder = a.folder.resolve()
    kit = Kit(a)
    if a.only:
        kit.write_documents()
        print(json.dumps(getattr(kit, a.only)(), indent=1))
        return 0
    results = kit.measure()
    path = a.folder / ("quick.json" if a.quick else "results.json")
    path.write_text(json.dumps(results, indent=1) + "\n")
    if a.quick or not a.page:
        print(report.tables(results))
    else:
        report.write(results, a.page)
        say(f"{a.page} is written")
    return 0


if __name__ == "__main__":
    sys.exit(main())

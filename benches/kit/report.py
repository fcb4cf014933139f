#!/usr/bin/env python3
"""report.py - writes what performance.py measured as tables, into the part of a page that is kept for them.

The tables stand between two comments in the page; everything around them is written by people and left as it is.

Example
  report.py target/performance/results.json docs/performance.md

Python 3.11+, standard library only.
"""
from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Callable

BEGIN = "<!-- measured: what follows is written by `make performance` -->"
END = "<!-- measured: end -->"
NAMES = {"mail": "mails", "one": "one message", "mime": "one message of MIME parts", "reading": "mails, while they are still read"}
LINES = {"1k": "1,000", "10k": "10,000", "100k": "100,000", "1M": "1,000,000"}


def dig(node: Any, path: str) -> Any:
    for part in path.split("."):
        node = node.get(part) if isinstance(node, dict) else None
    return node


def middle(values: list[float | None]) -> float | None:
    there = sorted(v for v in values if v is not None)
    return there[len(there) // 2] if len(there) == len(values) and there else None


def figure(value: float | None, unit: str = "") -> str:
    """Three digits or so; a dash for what could not be measured."""
    if value is None:
        return "-"
    text = f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
    return f"{text} {unit}".rstrip()


def verdict(value: float | None, target: float, least: bool = False) -> str:
    """The target, and whether it is met."""
    sign = "at least" if least else "at most"
    met = value is not None and (value >= target if least else value <= target)
    return f"{sign} {target:g}: {'met' if met else '**not met**'}"


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    rule = ["---", *["---:"] * (len(head) - 1)]
    return ["| " + " | ".join(row) + " |" for row in [head, rule, *rows]] + [""]


class Pairs:
    """The runs of both servers on one document."""

    def __init__(self, runs: list[dict[str, Any]]) -> None:
        self.runs = runs

    def of(self, which: str, value: str | Callable[[dict], float | None]) -> float | None:
        take = value if callable(value) else lambda run: dig(run, value)
        return middle([take(run[which]) for run in self.runs])

    def ratio(self, value: str | Callable[[dict], float | None]) -> float | None:
        """The median of the pairs' ratios: both runs of a pair met the same other load."""
        take = value if callable(value) else lambda run: dig(run, value)
        pairs = [(take(run["benchlens"]), take(run["null"])) for run in self.runs]
        return middle([ours / null if ours is not None and null else None for ours, null in pairs])


def documents(servers: dict[str, Any]) -> list[tuple[str, str, Pairs]]:
    """(name, label, runs) of every document."""
    out = []
    for name, runs in servers.items():
        kind, size = name.split("-")
        out.append((name, f"{LINES[size]} lines, {NAMES[kind]}", Pairs(runs)))
    return out


def burst(run: dict) -> float | None:
    times = [dig(run, "burst.diagnostics_ms"), dig(run, "burst.hints_ms")]
    return max(times) if None not in times else None


def per_hint(run: dict) -> float | None:
    ms, count = dig(run, "open.hints_full_ms"), dig(run, "open.hints_full_count")
    return ms * 1e6 / count if ms and count else None


def keystrokes(servers: dict[str, Any]) -> list[str]:
    out = ["## Typing", "",
           "A key is typed into a row of a table. The time ends when the diagnostics of the new text and the hints of the 80 lines",
           "in view have come. All of the text was read before, where the label says nothing else.", ""]
    rows = []
    for _, label, runs in documents(servers):
        row = [label]
        for rank, target in (("p50", 2), ("p99", 3)):
            path = f"keystroke.both_ms.{rank}"
            ratio = runs.ratio(path)
            row += [figure(runs.of("benchlens", path), "ms"), figure(runs.of("null", path), "ms"), figure(ratio), verdict(ratio, target)]
        row.append(figure(runs.of("benchlens", "cpu.per_keystroke_ms"), "ms"))
        stale = [dig(run["benchlens"], "keystroke.hints_stale") for run in runs.runs]
        row.append("-" if None in stale else str(sum(stale)))
        rows.append(row)
    out += table(["document", "p50", "null server", "ratio", "target", "p99", "null server", "ratio", "target", "CPU a key", "stale hints"], rows)
    for kind in ("mail", "one"):
        small, large = (servers.get(f"{kind}-{size}") for size in ("1k", "1M"))
        if small and large:
            path = "keystroke.both_ms.p50"
            grows = {}
            for which in ("benchlens", "null"):
                a, b = Pairs(small).of(which, path), Pairs(large).of(which, path)
                grows[which] = b / a if a and b else None
            ours, null = grows["benchlens"], grows["null"]
            ratio = ours / null if ours and null else None
            out += [f"From 1,000 to 1,000,000 lines, {NAMES[kind]}, the median grows {figure(ours)} times, that of the null server "
                    f"{figure(null)} times: a ratio of {figure(ratio)} ({verdict(ratio, 1.5)}).", ""]
    return out


def opening(servers: dict[str, Any]) -> list[str]:
    out = ["## Opening", "", "From opening a document to its first diagnostics, and to the hints in view in the middle of it. CPU is what was spent until",
           "all was read; of a text that is still read, what was spent until the first diagnostics and 0.3 seconds of silence had come.", ""]
    rows = []
    for name, label, runs in documents(servers):
        ratio = runs.ratio("cpu.open_ms")
        target = verdict(ratio, 3) if name.startswith("reading") else ""
        rows.append([label, figure(runs.of("benchlens", "open.diagnostics_ms"), "ms"), figure(runs.of("benchlens", "open.viewport_hints_ms"), "ms"),
                     figure(runs.of("benchlens", "cpu.open_ms"), "ms"), figure(runs.of("null", "cpu.open_ms"), "ms"), figure(ratio), target])
    return out + table(["document", "diagnostics", "hints in view", "CPU", "null server", "ratio", "target"], rows)


def bursts(servers: dict[str, Any]) -> list[str]:
    out = ["## A burst of changes", "", "1,000 changes are sent at once. The time ends with the diagnostics and the hints of the last version.", ""]
    rows = []
    for _, label, runs in documents(servers):
        ratio = runs.ratio(burst)
        rows.append([label, figure(runs.of("benchlens", burst), "ms"), figure(runs.of("null", burst), "ms"), figure(ratio), verdict(ratio, 2)])
    return out + table(["document", "benchlens", "null server", "ratio", "target"], rows)


def start_and_memory(servers: dict[str, Any]) -> list[str]:
    out = ["## Start and memory", ""]
    everything = Pairs([run for runs in servers.values() for run in runs])
    path = "startup.runs.initialize_ms.p50"
    ratio = everything.ratio(path)
    out += [f"From start to the answer to `initialize`: {figure(everything.of('benchlens', path), 'ms')}, null server "
            f"{figure(everything.of('null', path), 'ms')}, ratio {figure(ratio)} ({verdict(ratio, 1.5)}).", "",
            "Memory is what is resident after opening. The target is 3 MiB for each MiB of text and 5 MiB more.", ""]
    rows = []
    for _, label, runs in documents(servers):
        text = (runs.of("benchlens", "document.bytes") or 0) / 2 ** 20
        memory = runs.of("benchlens", "memory.after_open.rss_mib")
        rows.append([label, figure(text, "MiB"), figure(memory, "MiB"), figure(runs.of("null", "memory.after_open.rss_mib"), "MiB"),
                     figure(runs.of("benchlens", "memory.at_end.hwm_mib"), "MiB"), verdict(memory, round(3 * text + 5, 1))])
    return out + table(["document", "text", "memory", "null server", "most at any time", "target"], rows)


def whole(results: dict[str, Any]) -> list[str]:
    out = ["## All hints of a document", "",
           "The answer with all hints of a document, time for each hint:", ""]
    rows = []
    for _, label, runs in documents(results["servers"]):
        if runs.of("benchlens", "open.hints_full_ms") is not None:
            ratio = runs.ratio(per_hint)
            rows.append([label, figure(runs.of("benchlens", "open.hints_full_count")), figure(runs.of("benchlens", "open.hints_full_ms"), "ms"),
                         figure(runs.of("benchlens", per_hint), "ns"), figure(runs.of("null", per_hint), "ns"), figure(ratio), verdict(ratio, 1)])
    out += table(["document", "hints", "answer", "for a hint", "null server", "ratio", "target"], rows)
    out += ["Neovim asks for the hints of the whole text after each key. A keystroke, to the diagnostics and all hints:", ""]
    rows = []
    for size, both in results["whole"].items():
        ours, null = both.get("benchlens"), both.get("null")
        p50, floor = dig(ours, "keystroke_ms.p50"), dig(null, "keystroke_ms.p50")
        rows.append([f"{LINES[size]} lines, mails", figure(dig(ours, "hints")), figure(p50, "ms"), figure(dig(ours, "keystroke_ms.p99"), "ms"),
                     figure(dig(ours, "cpu_per_keystroke_ms"), "ms"), figure(dig(null, "hints")), figure(floor, "ms"),
                     figure(p50 / floor if p50 and floor else None)])
    return out + table(["document", "hints", "p50", "p99", "CPU a key", "hints of the null server", "p50", "ratio"], rows)


def check(results: dict[str, Any]) -> list[str]:
    c, f = results["check"], results["folder"]
    size = c["bytes"] / 1e6
    out = ["## `benchlens check`", "", f"Mails of {LINES[c['size']]} lines ({size:.1f} MB) on one core, beside a search for numbers with `rg -j1 -o '[0-9]+\\.[0-9]+'`:", ""]
    ours, rg = c.get("benchlens"), c.get("rg")
    rows = []
    for name, run in (("benchlens check", ours), ("rg", rg)):
        cpu = dig(run, "cpu")
        rows.append([name, figure(dig(run, "wall"), "s"), figure(cpu, "s"), figure(size / cpu if cpu else None, "MB/s")])
    out += table(["", "time", "CPU", "speed"], rows)
    if rg and ours:
        ratio = ours["cpu"] / rg["cpu"]
        out += [f"The ratio of the processor times is {figure(ratio)} ({verdict(ratio, 1)}; {verdict(ratio, 2)}).", ""]
    else:
        out += ["rg was not there, so nothing is compared with it." if not rg else "The check did not end.", ""]
    one, two = f.get("1"), f.get("2")
    ratio = one["wall"] / two["wall"] if one and two else None
    out += [f"The same mails as {f['files']:,} files in a folder: {figure(dig(one, 'wall'), 's')} on one core, {figure(dig(two, 'wall'), 's')} on two, "
            f"{figure(ratio)} times as fast ({verdict(ratio, 1.8, least=True)}).", "",
            "Memory at most. It is to depend on the largest message and not on the length of the text:", ""]
    rows = []
    for name, mib in c["memory"].items():
        kind, lines = name.split("-")
        rows.append([f"{LINES[lines]} lines, {NAMES[kind]}", figure(mib, "MiB")])
    return out + table(["text", "memory"], rows)


def shape_rows(results: dict[str, Any]) -> list[str]:
    s = results["shapes"]
    out = ["## The same text in other shapes", "", f"`benchlens check` of {s['size'] / 1e6:.0f} MB on one core, CPU for each byte. Each is to stay under twice that of ordinary mail.", ""]
    cost = {name: one["run"]["cpu"] * 1e9 / one["bytes"] if one["run"] else None for name, one in s["of"].items()}
    rows = []
    for name, one in s["of"].items():
        ratio = cost[name] / cost["mail"] if cost[name] and cost["mail"] else None
        rows.append([one["what"], figure(cost[name], "ns") if one["run"] else f"over {s['limit'] * 1e9 / one['bytes']:,.0f} ns",
                     figure(ratio), "" if name == "mail" else verdict(ratio, 2), figure(dig(one, "run.mib"), "MiB")])
    return out + table(["text", "a byte", "ratio", "target", "memory"], rows)


def tables(results: dict[str, Any]) -> str:
    machine = results["machine"]
    out = [f"Measured on {machine['cores']} cores, {machine['cpu']}. "
           + ("Times and ratios are those of one pair of runs." if results.get("pairs") == 1 else
              "Times are medians over several runs; a ratio is the median over pairs of runs."), ""]
    servers = results["servers"]
    out += keystrokes(servers) + whole(results) + opening(servers) + bursts(servers) + start_and_memory(servers) + check(results) + shape_rows(results)
    return "\n".join(out)


def write(results: dict[str, Any], page: Path) -> None:
    text = page.read_text()
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{page}: the comments are missing that the tables stand between:\n{BEGIN}\n{END}")
    page.write_text(f"{before}{BEGIN}\n\n{tables(results)}\n{END}{after}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    write(json.loads(Path(sys.argv[1]).read_text()), Path(sys.argv[2]))

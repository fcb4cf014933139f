#!/usr/bin/env python3
"""shapes.py - the texts that are measured beyond plain mails: the same text in every shape that it may come in.

All are made of what make_docs.py writes, so the same arguments give the same bytes on every machine.

Examples
  shapes.py mail --lines 100k --out mail-100k.txt
  shapes.py mail --lines 100k --one-message --out one-100k.txt
  shapes.py shapes --bytes 5M --outdir shapes

Python 3.11+, standard library only.
"""
from __future__ import annotations

import argparse
import itertools
import quopri
import re
import sys
from pathlib import Path
from typing import Callable, Iterator

import make_docs

SEED = 20050811
HEADER = re.compile(r"Re: \[PATCH|(From|Date|Message-Id): ")
EDITED = re.compile(r"(control|base|vanilla|stacker)\S* .*\d")


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    return path


def mail(lines: int | None = None, size: int | None = None) -> str:
    """Mails, one after the other, of so many lines or at least so many bytes."""
    return make_docs.build("mail", lines, size, SEED)[0]


def one_message(text: str) -> str:
    """The same mails as one message: all lines of headers but the first ones are taken away."""
    out, headers_end = [], False
    for line in text.splitlines():
        is_header = HEADER.match(line) is not None
        if is_header and headers_end:
            continue
        headers_end = headers_end or line.startswith("Message-Id: ")
        out.append(line)
    return "\n".join(out) + "\n"


def mime_message(text: str) -> str:
    """The same mails as one message whose header says that it has several parts."""
    return one_message(text).replace("\nMessage-Id: ", '\nContent-Type: multipart/mixed; boundary="=_next"\nMessage-Id: ', 1)


def messages() -> Iterator[list[str]]:
    """Mails of make_docs.py one by one, without end."""
    message: list[str] = []
    for line in make_docs.Gen(SEED).mail():
        if line.startswith("Re: [PATCH") and message:
            yield message
            message = []
        message.append(line)


def same_mail(lines: int, one: bool = False) -> tuple[str, int]:
    """One and the same mail over and over, so that the middle of every document looks alike; with `one`, as one
    message. It is a mail of usual length. Also the number of a line near the middle, counted from 1: always the same
    row of a table in that mail."""
    fits = lambda m: 100 <= len(m) <= 200 and any(EDITED.match(line) for line in m)
    message = next(m for m in messages() if fits(m))
    again = [line for line in message if not HEADER.match(line)] if one else message
    text = list(itertools.islice(itertools.chain(message, itertools.cycle(again)), lines))
    before = len(message) + len(again) * (lines // 2 // len(again) - 1)
    edited = before + next(n for n, line in enumerate(again) if EDITED.match(line))
    return "\n".join(text) + "\n", edited + 1


# -- shapes ------------------------------------------------------------------------------------


def until(size: int, pieces: Iterator[str]) -> str:
    """Pieces until there are so many bytes."""
    out, total = [], 0
    for piece in pieces:
        out.append(piece)
        total += len(piece.encode())
        if total >= size:
            break
    return "".join(out)


def in_lines_of(width: int, text: str) -> str:
    """The text with line ends only where a line has reached so many columns."""
    joined = text.replace("\n", "  ")
    return "".join(joined[i:i + width] + "\n" for i in range(0, len(joined), width))


def quote_marks(size: int) -> str:
    """Lines behind 100,000 quote marks each."""
    lines = mail(size=20_000).splitlines()
    return until(size, (">" * 100_000 + " " + line + "\n" for line in itertools.cycle(lines)))


def equal_titles(size: int) -> str:
    """Sections with one and the same title, a row each."""
    return until(size, (f"Results:\n\nthroughput  {1000 + n % 97}.{n % 10}\n\n" for n in itertools.count()))


def contrasted_titles(size: int) -> str:
    """Sections that contrast in turn, a row each."""
    titles = ("before", "after")
    return until(size, (f"{titles[n % 2]}:\n\nthroughput  {1000 + n % 97}.{n % 10}\n\n" for n in itertools.count()))


def alternating_quotes(size: int) -> str:
    """A mail whose lines are quoted by turns to depths of 0 to 3."""
    text = mail(size=size)
    return "".join("> " * (n % 4) + line + "\n" for n, line in enumerate(text.splitlines()))


def rows(size: int) -> str:
    """One table without end."""
    head = "threads  vanilla  patched\n"
    return head + until(size, (f"{n:<8} {1000 + n % 89:>8} {1000 + n % 97:>8}\n" for n in itertools.count(1)))


def long_tables(size: int) -> str:
    """Tables of 8,000 rows with words between them."""
    head = "\nAnd this is the next one:\n\nthreads  vanilla  patched\n"
    row = lambda n: f"{n:<8} {1000 + n % 89:>8} {1000 + n % 97:>8}\n"
    return until(size, ((head if n % 8000 == 0 else "") + row(n) for n in itertools.count()))


def wide_tables(size: int) -> str:
    """Tables of 300 rows and 400 columns."""
    row = lambda n: " ".join(str(1000 + (n * 31 + k * 7) % 1000) for k in range(400)) + "\n"
    return until(size, (("\nAnd the next run:\n\n" if n % 300 == 0 else "") + row(n) for n in itertools.count()))


def statements(size: int) -> str:
    """Two rows and a sentence with a change, which is wrong, over and over."""
    piece = lambda n: (f"base    {1000 + n % 50}  {2000 + n % 71}\npatched {1100 + n % 50}  {2100 + n % 71}\n\n"
                       f"Throughput improves by {n % 50}.{n % 10}% and latency drops from {n % 1000 + 100} to {n % 1000 + 150} us.\n\n")
    return until(size, map(piece, itertools.count(1)))


def diff(size: int) -> str:
    """One patch."""
    g = make_docs.Gen(SEED)
    return until(size, ("\n".join(line for line in g.diff() if line) + "\n" for _ in itertools.count()))


def quoted_printable(size: int) -> str:
    """Mails as their source has them: long lines broken, signs beyond ASCII written with `=`."""
    encoded = quopri.encodestring(mail(size=size).encode()).decode()
    return encoded.replace("\nMessage-Id: ", "\nContent-Transfer-Encoding: quoted-printable\nMessage-Id: ")


SHAPES: dict[str, tuple[str, Callable[[int], str]]] = {
    "mail": ("ordinary mail", lambda size: mail(size=size)),
    "one-message": ("the same as one message", lambda size: one_message(mail(size=size))),
    "one-line": ("all on one line", lambda size: mail(size=size).replace("\n", "  ") + "\n"),
    "wide-lines": ("lines of 100,000 columns", lambda size: in_lines_of(100_000, mail(size=size))),
    "quote-marks": ("100,000 quote marks before each line", quote_marks),
    "equal-titles": ("sections with the same title", equal_titles),
    "contrasted-titles": ("sections `before:` and `after:` by turns", contrasted_titles),
    "alternating-quotes": ("quoted to another depth at each line", alternating_quotes),
    "mime-message": ("one message of MIME parts", lambda size: mime_message(mail(size=size))),
    "long-tables": ("tables of 8,000 rows", long_tables),
    "wide-tables": ("tables of 400 columns", wide_tables),
    "statements": ("two rows and a wrong sentence, over and over", statements),
    "rows": ("one table, no empty line", rows),
    "empty-lines": ("empty lines only", lambda size: "\n" * size),
    "diff": ("one patch", diff),
    "quoted-printable": ("quoted-printable source", quoted_printable),
}


def main() -> int:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    sub = p.add_subparsers(dest="what", required=True)
    m = sub.add_parser("mail", help="mails, or the same as one message")
    m.add_argument("--lines", type=make_docs.number, required=True)
    m.add_argument("--one-message", action="store_true", help="without the headers between the mails")
    m.add_argument("--same", action="store_true", help="one and the same mail over and over")
    m.add_argument("--out", type=Path, required=True)
    s = sub.add_parser("shapes", help="every shape in a file of its own")
    s.add_argument("--bytes", type=make_docs.number, required=True)
    s.add_argument("--outdir", type=Path, required=True)
    a = p.parse_args()
    if a.what == "shapes":
        for name, (_, make) in SHAPES.items():
            write(a.outdir / f"{name}.txt", make(a.bytes))
    elif a.same:
        write(a.out, same_mail(a.lines, a.one_message)[0])
    else:
        text = mail(a.lines)
        write(a.out, one_message(text) if a.one_message else text)
    return 0


if __name__ == "__main__":
    sys.exit(main())

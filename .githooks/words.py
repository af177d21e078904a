"""Finds prose that a reader has to decode, in comments, texts and pages.

    python3 .githooks/words.py [--update] [FILE...]    default: all files

A line is reported if it has one of the phrases below, or a doc comment starts with a form below. Write what
the message proposes; .github/CONTRIBUTING.md has the rules. `words-allowed.txt` beside this file lists how
many reports each file may have; a file that is not listed may have none. --update writes the list and
refuses to raise a number.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ALLOWED = pathlib.Path(__file__).with_name("words-allowed.txt")
PHRASES = [
    (r"\banew\b", "again, from scratch, rebuild"),
    (r"\b(go|goes|going|went) on\b", "continue, resume"),
    (r"\bby (itself|themselves)\b", "automatically, without input"),
    (r"\bon (its|their|the) way\b", "moving, in transit, before that"),
    (r"\b([Nn]obody|[Ss]omebody)\b", "name who it is, or use the passive"),
    (r"\b(come|comes|came|coming) to rest\b", "settle"),
    (r"\b[Aa]ll that\b", "everything, every"),
    (r"\bwhat is (seen|shown|there|done|held|left|decided|wrong)\b", "a noun: the visible area, the remaining part"),
    (r"\b(is|are|was|were) told\b", "is reported, receives"),
    (r"\bbut for\b|\bnor (is|are|does)\b|\bthereby\b|\bwhereupon\b", "except for, and not"),
    (r"\bno use\b|\bno good\b|\bis no ([a-z]+) that\b", "invalid, not a"),
    (r"\b[Ll]ets? (\w+ ){1,6}happen\b", "applies, performs"),
    (r"\btakes? (note|hold) of\b", "stores, catches"),
    (r"\bhow many(eth)?\b.*\bis\b$", "the number of"),
]
DOC = [
    (r"(What|Whose|That which|Those|Where|When) (?!.*\?)", "start with a noun phrase, a verb or 'Whether'"),
    (r"How (far|long|many|often|much|fast|high|soon)\b(?!.*\?)", "the distance, duration, number, velocity"),
    (r"(Makes|Says|Tells|Lets|Hands|Takes note)\b", "creates, returns, reports, applies, passes"),
]
CODE = re.compile(r"`[^`]*`")
COMMENT = {
    ".swift": r"\s*//+", ".js": r"\s*(?://+|/?\*+)", ".py": r"\s*#", ".lua": r"\s*--+", ".el": r"\s*;+", ".c": r"\s*//+",
    ".h": r"\s*//+",
}
SKIPPED = re.compile(r"(^|/)(Goldens|Examples|PluginExamples|Releases|Tables|Schemas)/|^\.githooks/words")


def prose(path):
    """Yields the number, the text and whether it starts a doc comment, for each line that a person reads."""
    lines = path.read_text("utf-8").split("\n")
    if path.suffix == ".md":
        fenced = False
        for number, line in enumerate(lines, 1):
            if line.lstrip().startswith("```"):
                fenced = not fenced
            elif not fenced:
                yield number, line, False
        return
    comment = re.compile(COMMENT[path.suffix] + r"\s?(.*)")
    was_doc = is_text = False
    for number, line in enumerate(lines, 1):
        if path.suffix in (".swift", ".py") and line.count('"""') == 1:
            is_text = not is_text
        elif is_text:
            yield number, line, False
            continue
        found = comment.match(line)
        is_doc = path.suffix == ".swift" and line.lstrip().startswith("///")
        if found:
            yield number, found.group(1), is_doc and not was_doc
        else:
            for literal in re.findall(r'"((?:[^"\\]|\\.)*[a-z] [a-z](?:[^"\\]|\\.)*)"', line):
                yield number, literal, False
        was_doc = is_doc


def reports(name):
    """Returns the reports about a file."""
    found = []
    for number, text, begins_doc in prose(ROOT / name):
        plain = CODE.sub("X", text)
        for pattern, advice in PHRASES:
            match = re.search(pattern, plain)
            if match:
                found.append(f"{name}:{number}: “{match.group(0)}”: {advice}")
        for pattern, advice in DOC if begins_doc else []:
            match = re.match(pattern, plain)
            if match:
                found.append(f"{name}:{number}: “{match.group(0)}…”: {advice}")
    return found


def allowed():
    """Returns the number of reports that each file may have."""
    rows = [line.split() for line in ALLOWED.read_text("utf-8").splitlines() if line and line[0] != "#"]
    return {name: int(count) for count, name in rows}


def main(arguments):
    update = "--update" in arguments
    names = [name for name in arguments if name != "--update"]
    if not names:
        names = subprocess.run(["git", "ls-files"], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
        names = names.stdout.split("\n")
    names = [name for name in names if (pathlib.PurePath(name).suffix in COMMENT or name.endswith(".md"))
             and not SKIPPED.search(name) and (ROOT / name).is_file() and not (ROOT / name).is_symlink()]
    limits = allowed() if ALLOWED.exists() else None
    found = {name: reports(name) for name in names}
    if update:
        counts = {name: len(rows) for name, rows in found.items() if rows}
        if limits is not None:
            counts = {name: min(count, limits.get(name, 0)) for name, count in counts.items()}
        text = "# Reports of words.py that a file may have. The numbers only go down.\n"
        text += "".join(f"{count} {name}\n" for name, count in sorted(counts.items()) if count)
        ALLOWED.write_text(text, "utf-8")
        limits = allowed()
    failed = False
    for name, rows in found.items():
        if len(rows) > (limits or {}).get(name, 0):
            failed = True
            print(f"{name} has {len(rows)} phrases to rewrite; {(limits or {}).get(name, 0)} are allowed:")
            print("\n".join("  " + row for row in rows))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

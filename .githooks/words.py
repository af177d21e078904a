"""Finds prose that is hard to read, in comments, strings and Markdown pages.

    python3 .githooks/words.py [FILE...]    default: all files
    python3 .githooks/words.py --texts      list the texts that users see, to be read from top to bottom

Reports each line that contains one of the phrases below, and each doc comment that starts with one of the
forms below. Follow the advice in the message; .github/CONTRIBUTING.md explains the rules. The exit status is
1 if there are reports.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
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
    (r"\btakes? (no |a |the )?touch(es)?\b", "receives touches"),
    (r"\balso when\b", "even if"),
    (r"\bnear names?\b", "similar names"),
    (r"\bset-up\b", "setup"),
    (r"\bunder way\b", "in progress, running"),
    (r"\bhow many(eth)?\b.*\bis\b$", "the number of"),
]
DOC = [
    (r"(What|Whose|That which|Those|Where|When) (?!.*\?)", "start with a noun phrase, a verb or 'Whether'"),
    (r"How (far|long|many|often|much|fast|high|soon)\b(?!.*\?)", "the distance, duration, number, velocity"),
    (r"(Makes|Says|Tells|Lets|Hands|Takes note)\b", "creates, returns, reports, applies, passes"),
]
CODE = re.compile(r"`[^`]*`")
COMMENT = {
    ".swift": r"\s*//+", ".js": r"\s*(?://+|/?\*+)", ".mjs": r"\s*//+", ".mts": r"\s*(?://+|/?\*+)", ".py": r"\s*#", ".lua": r"\s*--+", ".el": r"\s*;+", ".c": r"\s*//+",
    ".h": r"\s*//+",
}
SKIPPED = re.compile(r"(^|/)(Goldens|Examples|PluginExamples|Releases|Tables|Schemas)/|^\.githooks/words")


def prose(path):
    """Yields each line of prose with its number and whether it starts a doc comment."""
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


def texts():
    """Prints every error, diagnostic, finding, help text and label of the program, one line each."""
    names = subprocess.run(
        ["git", "ls-files", "Sources", "Plugins/*/Sources", "Plugins/Kit/python", "Protocol/Methods", "Protocol/Wire"],
        cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout.split("\n")
    for name in names:
        if pathlib.PurePath(name).suffix not in (".swift", ".js", ".py") or "test_" in name:
            continue
        lines = (ROOT / name).read_text("utf-8").split("\n")
        comment = re.compile(COMMENT[pathlib.PurePath(name).suffix])
        for number, text, _ in prose(ROOT / name):
            if " " in text.strip() and not comment.match(lines[number - 1]):
                print(f"{name}:{number}: {text.strip()}")
    return 0


def main(names):
    if names == ["--texts"]:
        return texts()
    if not names:
        names = subprocess.run(["git", "ls-files"], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
        names = names.stdout.split("\n")
    names = [name for name in names if (pathlib.PurePath(name).suffix in COMMENT or name.endswith(".md"))
             and not SKIPPED.search(name) and (ROOT / name).is_file() and not (ROOT / name).is_symlink()]
    found = [report for name in names for report in reports(name)]
    print("".join(report + "\n" for report in found), end="")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

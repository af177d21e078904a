#!/usr/bin/env python3
"""Lets each system call of some commands fail in turn, with strace.

Every run must end on its own with a documented exit code and, if it fails, with a message. Files must be either
as before or complete, and nothing else may stay behind.

Usage: python3 Tests/Faults/run.py [--most N]
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("PLAYGROUND_BINARY", ROOT / ".build/release/playground")).resolve()
CALLS = {
    "write": "ENOSPC", "read": "EIO", "openat": "EACCES", "rename": "EXDEV", "mkdir": "EACCES", "pipe2": "EMFILE",
    "clone,clone3,vfork,fork": "EAGAIN", "ftruncate": "EIO", "lseek": "EIO", "fchmod": "EPERM", "getdents64": "EIO",
}
COMMANDS = {
    "replay": ["replay", "a.jsonl"],
    "replay --update": ["replay", "--update", "all", "a.jsonl"],
    "replay -j 2": ["replay", "-j", "2", "a.jsonl", "b.jsonl"],
    "review": ["review", "--accept", "."],
    "film": ["film", "-o", "film.svg", "a.jsonl"],
    "plot": ["plot", "-o", "plot.svg", "a.jsonl"],
    "report": ["report", "-o", "report.html", "a.jsonl"],
    "check": ["check", "--junit", "check.xml", "a.jsonl"],
    "baseline": ["check", "--baseline", "known.json", "--update-baseline", "a.jsonl"],
    "sweep": ["sweep", "-j", "2", "--set", "response=0.2,0.4", "a.jsonl"],
    "explore": ["explore", "--samples", "20", "-o", "explore.html", "a.jsonl"],
    "plugin new": ["plugin", "new", "mine", "--language", "python", "--package", str(ROOT)],
    "a plugin's session": ["replay", "--plugins", "plugins", "p.jsonl"],
    "serve --record": ["serve", "--record", "record.jsonl"],
}
# The exit codes in Console.swift: success, findings, usage, invalid input, environment, unstable, and 70 for a
# worker process that ended.
CODES = [*range(0, 7), 70]


def prepare(folder):
    goldens = ROOT / "Plugins/BottomCard/Goldens"
    for name, source in [("a", "flick-up"), ("b", "dismiss")]:
        shutil.copy(goldens / f"{source}.jsonl", folder / f"{name}.jsonl")
        shutil.copy(goldens / f"{source}.golden.jsonl", folder / f"{name}.golden.jsonl")
    shutil.copy(folder / "b.golden.jsonl", folder / "b.golden.jsonl.new")
    pulled = ROOT / "Plugins/PullToRefresh"
    shutil.copytree(pulled, folder / "plugins/PullToRefresh", ignore=shutil.ignore_patterns("Goldens", "__pycache__"))
    shutil.copy(pulled / "Goldens/past-the-threshold.jsonl", folder / "p.jsonl")
    shutil.copy(pulled / "Goldens/past-the-threshold.golden.jsonl", folder / "p.golden.jsonl")
    for old in ["film.svg", "plot.svg", "report.html", "check.xml"]:
        (folder / old).write_text("old\n")


def contents(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*")) if path.is_file() and "__pycache__" not in path.parts
    }


def play(words, call=None, at=0):
    """Runs a command in a new folder.

    Returns how it ended, its files before and after, and whether the call failed.
    """
    with tempfile.TemporaryDirectory() as name, tempfile.TemporaryDirectory() as aside:
        folder, log = pathlib.Path(name), pathlib.Path(aside) / "log"
        prepare(folder)
        before = contents(folder)
        environment = {key: value for key, value in os.environ.items() if key != "CI"}
        environment.update(TMPDIR=aside, PLAYGROUND_BINARY=str(PROGRAM))
        asked = (folder / "a.jsonl").read_bytes() if words[0] == "serve" else b""
        tracer = []
        if call:
            inject = f"inject={call}:error={CALLS[call]}:when={at}"
            tracer = ["strace", "-f", "-qq", "-o", log, "-e", f"trace={call}", "-e", inject]
        run = subprocess.run(
            [*tracer, PROGRAM, *words], cwd=folder, env=environment, input=asked, capture_output=True, timeout=120)
        return run, before, contents(folder), bool(call) and b"(INJECTED)" in log.read_bytes()


def problems(words, run, before, after, whole):
    if run.returncode not in CODES:
        yield f"ends with {run.returncode}: {run.stderr.decode(errors='replace')[-300:]}"
    elif run.returncode and not run.stderr and not run.stdout:
        yield f"ends with {run.returncode} and says nothing"
    for name in sorted(set(before) | set(after)):
        new = after.get(name)
        if new == before.get(name) or new == whole.get(name):
            continue
        # A new project and a recording are written piece by piece.
        if words[0] in ("plugin", "serve") and new is not None and name not in before:
            continue
        # A difference from a golden file is kept for a review, with its page and the names of failed scenarios.
        if name.endswith((".new", ".new.html", "last-failed")):
            continue
        # A report may be about the failure. It is complete if it has its end.
        if new is not None and new.rstrip().endswith((b"</html>", b"</testsuites>")):
            continue
        yield f"{name} is {'missing' if new is None else 'incomplete or left behind'}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=400, help="failing calls per command and kind (default 400)")
    options = parser.parse_args()
    faults = runs = 0
    for title, words in COMMANDS.items():
        plain, _, whole, _ = play(words)
        assert plain.returncode in (0, 1), (title, plain.returncode, plain.stderr)
        for call in CALLS:
            for at in range(1, options.most + 1):
                run, before, after, failed = play(words, call, at)
                if not failed:
                    break
                runs += 1
                for problem in problems(words, run, before, after, whole):
                    faults += 1
                    print(f"{title}: {call} {at}: {problem}", flush=True)
    print(f"{runs} failing calls in {len(COMMANDS)} commands, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

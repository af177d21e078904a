#!/usr/bin/env python3
"""Counts the instructions of the host's most frequent operations and checks them against a budget.

  python3 Tests/Bench/instructions.py [--host PATH] [--write]

Unlike a time, the count is nearly the same on every machine, although the C library chooses some
functions by processor. Each figure is the difference of two runs, which excludes the start. The
script fails if a figure is more than 10 % above Tests/Bench/budget.json, and prints every other
difference as a trend. --write replaces the budget: commit it with the change that lowers a figure,
or with the reason for raising one. The script requires valgrind, whose tool callgrind counts.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BUDGET = os.path.join(HERE, "budget.json")
SLACK = 1.10
# The maximum additional cost of a drag with diagnostics, in instructions. It is not a fraction of a drag's cost, because
# drags become cheaper.
JUDGING = 10_500


def line(number, method, params):
    return json.dumps(
        {"jsonrpc": "2.0", "id": number, "method": method, "params": params},
        separators=(",", ":")) + "\n"


def create(component, parameters):
    return line(0, "session/create", {"component": component, "parameters": parameters})


def drags(count, since=False, judged=False):
    """Returns drags of 60 samples each, alternately up and down, as bench.py sends them."""
    text = create("bottom-card", {"item": {"id": "a", "title": "x"}})
    if judged:
        text += line(-1, "session/diagnose", {"session": "s1"})
    for index in range(count):
        step = index % 60
        phase = "began" if step == 0 else "ended" if step == 59 else "changed"
        up = (index // 60) % 2 == 0
        params = {"session": "s1", "event": {
            "type": "drag", "phase": phase, "t": round(index / 120, 6),
            "translation": {"x": 0, "y": -4 * step if up else 4 * step - 1}}}
        if since:
            params["since"] = index
        text += line(index + 1, "session/send", params)
    return text


def frames(count):
    """Returns expand and collapse actions, each followed by a one-second advance with 60 frames."""
    text = create("bottom-card", {"item": {"id": "a"}})
    for index in range(count):
        text += line(2 * index + 1, "session/send", {
            "session": "s1", "event": {"type": "action", "name": ["expand", "collapse"][index % 2]}})
        text += line(2 * index + 2, "session/advance", {
            "session": "s1", "by": 1, "frames": True, "fps": 60})
    return text


def stack(count, cards=10_000, judged=False):
    """Returns drags on a stack with many cards."""
    text = create("card-stack", {"cards": [{"id": f"c{n}"} for n in range(cards)]})
    if judged:
        text += line(-1, "session/diagnose", {"session": "s1"})
    for index in range(count):
        step = index % 20
        phase = "began" if step == 0 else "cancelled" if step == 19 else "changed"
        text += line(index + 1, "session/send", {"session": "s1", "event": {
            "type": "drag", "phase": phase, "t": round(index / 120, 6),
            "translation": {"x": 4 * step, "y": 0}}})
    return text


def plugin(program, folder):
    """Creates a folder with the program itself as a plugin, and returns the options that load it."""
    place = os.path.join(folder, "plugins", "card")
    os.makedirs(place)
    manifest = {
        "name": "card", "version": "1.0.0", "protocolVersions": [1],
        "command": [program, "serve", "--only", "bottom-card"],
        "components": [{"id": "bottom-card", "title": "Bottom card"}]}
    with open(os.path.join(place, "plugin.json"), "w", encoding="utf-8") as file:
        json.dump(manifest, file)
    return ["serve", "--no-builtins", "--no-search", "--plugins", os.path.dirname(place)]


def count(program, words, text, folder):
    """Returns the number of instructions of one run."""
    path = os.path.join(folder, "input")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    with open(path, "rb") as file:
        # Without deterministic hashing, the positions in hash tables, and with them the cost of a lookup,
        # differ from run to run.
        result = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, *words],
            stdin=file, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True, cwd=ROOT,
            env={**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"})
    # A refused request costs little and would make the figure meaningless.
    for answer in result.stdout.splitlines():
        if b'"error":' in answer:
            sys.exit("a request was refused: " + answer.decode()[:300])
    return int(re.search(rb"Collected : (\d+)", result.stderr)[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--host", default=os.path.join(ROOT, ".build/release/playground"))
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    if not shutil.which("valgrind"):
        sys.exit("install valgrind (Debian: apt-get install valgrind)")
    with tempfile.TemporaryDirectory() as folder:
        # valgrind can't read the toolchain's debug information.
        program = os.path.join(folder, "playground")
        shutil.copy(arguments.host, program)
        subprocess.run(["strip", "-g", program], check=True)

        def each(make, few, many, words=()):
            low, high = (count(program, list(words), make(n), folder) for n in (few, many))
            return round((high - low) / (many - few))

        golden = "Plugins/BottomCard/Goldens/slow-drag-up.jsonl"
        found = {
            "a drag event": each(drags, 240, 1200),
            "a drag event with since": each(lambda n: drags(n, since=True), 240, 1200),
            "a drag event that is judged": each(lambda n: drags(n, judged=True), 240, 1200),
            "a frame of an advance with 60": round(each(frames, 4, 24) / 60),
            "an event on 10 000 cards": each(stack, 40, 240),
            "an event on 10 000 cards that is judged": each(lambda n: stack(n, judged=True), 40, 240),
            "a drag event through a plugin": each(drags, 240, 1200, plugin(program, folder)),
            "start to first answer": count(program, [], line(0, "ping", {}), folder),
            "replay of one golden": count(program, ["replay", "-j", "1", golden], "", folder),
        }
    budget = {}
    if os.path.exists(BUDGET):
        with open(BUDGET, encoding="utf-8") as file:
            budget = json.load(file)
    failed = False
    for name, value in found.items():
        limit = budget.get(name)
        over = limit is not None and value > limit * SLACK
        failed = failed or over
        trend = "" if limit is None else f"  budget {limit:,}  {value / limit - 1:+.1%}"
        print(f"{name:40}{value:>14,}{trend}{'  TOO MANY' if over else ''}")
    cost = found["a drag event that is judged"] - found["a drag event"]
    failed = failed or cost > JUDGING
    print(f"diagnostics cost {cost:,}, limit {JUDGING:,}{'  TOO MUCH' if cost > JUDGING else ''}")
    if arguments.write:
        with open(BUDGET, "w", encoding="utf-8") as file:
            json.dump(found, file, indent=2)
            file.write("\n")
    sys.exit(1 if failed and not arguments.write else 0)


if __name__ == "__main__":
    main()

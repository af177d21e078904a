"""Searches for calls whose cost grows faster than the number of items.

    python3 Tests/Bench/cost.py [--scripts N] [--seed S] [--items N] [PROGRAM]

Each script creates a component with N items and random choices of its parameters, and sends random events.
The same script runs again with 4 N items. The program fails if that takes more than 7 times the CPU time,
in each of three attempts, and prints the script's seed. `--seed S --scripts 1` repeats it.
"""
import argparse
import json
import random
import subprocess
import sys

from growth import ORDERS, ROOT, Run, call, create

# The CPU time that 4 times as many items may take, relative to the time for N items.
LIMIT = 7

# Below this many seconds, the time for N items is too short to compare.
SHORTEST = 0.03


def pool(kind, count):
    """Returns functions that return a random event for a session of this kind."""
    name = {"cards": "c", "sheets": "sheet", "sources": "s", "elements": "e"}.get(kind, "p")

    def item(draw):
        return f"{name}{draw.choice([0, 1, count // 2, count - 1])}"

    def drag(draw):
        way = {"x": draw.choice([0, -200, 200]), "y": draw.choice([0, -200, 200])}
        return {"type": "drag", "phase": draw.choice(["began", "changed", "ended"]), "translation": way}

    def turn(draw):
        size = draw.choice([(393, 852), (852, 393), (1024, 1366)])
        return {"type": "environment", "viewport": {"width": size[0], "height": size[1]}}

    def touch(draw):
        phase = draw.choice(["down", "move", "up"])
        return {"type": "pointer", "phase": phase, "x": draw.randrange(393), "y": draw.randrange(852)}

    def wheel(draw):
        return {"type": "wheel", "x": 200, "y": 600, "deltaX": 0, "deltaY": draw.choice([-4000, 60, 4000])}

    def action(*names):
        return lambda draw: {"type": "action", "name": draw.choice(names)}

    def bind(draw):
        value = {"id": f"i{draw.randrange(9)}"}
        return {"type": "bind", "sheet": item(draw), "name": "item", "value": draw.choice([value, None])}

    common = [drag, touch, turn, wheel]
    if kind == "cards":
        def change(draw):
            return draw.choice([
                {"op": "remove", "ids": [item(draw)]},
                {"op": "insert", "items": [{"id": f"n{draw.randrange(10**6)}"}], "at": draw.choice([0, 1])},
                {"op": "move", "ids": [item(draw)], "at": 0},
                {"op": "replace", "items": [{"id": f"c{i}"} for i in range(count)]}]) | {"type": "items"}
        return [*common, change, action("save", "remove", "undo", "veto")]
    if kind in ("photos", "entries"):
        def height(draw):
            return {"type": "measure", "key": "expandedContent", "height": draw.choice([100, 5000])}
        return [*common, height, action("expand", "collapse", "increment", "escape")]
    if kind == "sheets":
        def present(draw):
            return {"type": "present", "sheet": item(draw), "item": {"id": f"i{draw.randrange(9)}"}}
        return [*common, present, bind, lambda draw: {"type": "dismissAll"}, action("escape")]

    def measure(draw):
        frame = {"x": draw.randrange(300), "y": draw.randrange(700), "width": 60, "height": 60}
        return {"type": "measure", "key": "destination", "frame": frame}

    def open_one(draw):
        return {"type": "present", "source": item(draw)} if kind == "sources" else {"type": "dismiss"}
    return [*common, measure, open_one, lambda draw: {"type": "dismiss"}, lambda draw: {"type": "cancel"}]


def choices(program, kind, draw):
    """Returns random values for a third of the component's choices and Booleans."""
    text = subprocess.run(
        [program, "components", "--json", ORDERS[kind](0)[0]], capture_output=True, check=True, text=True).stdout
    found = {}
    for name, schema in json.loads(text)["parameters"]["properties"].items():
        if draw.random() > 1 / 3:
            continue
        if "enum" in schema and all(isinstance(word, str) for word in schema["enum"]):
            found[name] = draw.choice(schema["enum"])
        elif schema.get("type") == "boolean":
            found[name] = draw.random() < 0.5
    return found


class Script(Run):
    """A run whose refused calls are expected, because random events also name items that have gone."""

    def __init__(self, program, lines):
        super().__init__(program, lines, refusals=True)


def script(program, seed, count):
    """Returns the calls of a script with a number of items."""
    draw = random.Random(seed)
    kind = draw.choice(sorted(ORDERS))
    chosen = choices(program, kind, draw)
    request = json.loads(create(kind, count)[0])
    request["params"]["parameters"].update(chosen)
    lines = [json.dumps(request)]
    events = pool(kind, count)
    for _ in range(24):
        if draw.random() < 0.3:
            lines.append(call("session/advance", session="s1", until="settled"))
        elif draw.random() < 0.1:
            lines.append(call("session/state", session="s1"))
        else:
            lines.append(call("session/send", session="s1", explain=draw.random() < 0.3,
                              events=[draw.choice(events)(draw)]))
    return kind, chosen, lines


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--scripts", type=int, default=60)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--items", type=int, default=1500)
    options.add_argument("program", nargs="?", default=str(ROOT / ".build/release/playground"))
    options = options.parse_args()
    worst, failed = 0, []
    for seed in range(options.seed, options.seed + options.scripts):
        for attempt in range(3):
            count = options.items
            few = Script(options.program, script(options.program, seed, count)[2]).cpu
            # A cheap script gets more items, so that the process's start does not hide their cost.
            while few < SHORTEST and count < 100_000:
                count *= 2
                few = Script(options.program, script(options.program, seed, count)[2]).cpu
            kind, chosen, lines = script(options.program, seed, 4 * count)
            ratio = Script(options.program, lines).cpu / few
            if ratio <= LIMIT:
                break
        worst = max(worst, ratio)
        if ratio > LIMIT:
            failed.append(seed)
            print(f"seed {seed}: {count} to {4 * count} {kind}, {ratio:.1f} times the CPU time, {chosen}", flush=True)
    print(f"{options.scripts} scripts; 4 times as many items take at most {worst:.1f} times as long")
    if failed:
        sys.exit(f"seeds {failed} take more than {LIMIT} times as long")


main()

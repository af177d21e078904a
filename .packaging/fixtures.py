"""Writes the compatibility fixtures of a release: Protocol/Releases/VERSION.

    python3 .packaging/fixtures.py [PROGRAM]   (default .build/release/playground)

Each built-in component has a recording, as `serve --record` writes it, and a snapshot taken during a motion, in
the form of a scenario that restores it and continues. `$/expect` lines in both files state what every later
version must preserve: each call succeeds, and the effects and the final state are the same. Intermediate values
may change with a component's version, so they are not included. A release's fixtures are never overwritten.
"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCENARIOS = ["BottomCard/Goldens/slow-drag-up", "CardStack/Goldens/flick-right",
             "HeroTransition/Goldens/tap-and-close", "SheetCoordinator/Goldens/detents"]


def play(program, lines, *options):
    """Plays messages and returns the responses by id."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    out = subprocess.run([program, "serve", *options], input=text, encoding="utf-8",
                         stdout=subprocess.PIPE, check=True).stdout
    return {answer["id"]: answer for answer in map(json.loads, out.splitlines()) if "id" in answer}


def expectations(answer):
    """Returns the expectations, derived from a response, that every later version must meet."""
    result = answer["result"]
    found = [("/result/effects/%d/type" % place, effect["type"])
             for place, effect in enumerate(result.get("effects", []))]
    if result.get("settled"):
        found += [("/result/state/phase", result["state"]["phase"]), ("/result/settled", True)]
    elif "state" in result:
        # An error has no state, so this also expects the call to succeed.
        found += [("/result/state/phase", result["state"]["phase"])]
    return [{"jsonrpc": "2.0", "method": "$/expect", "params": {"path": path, "value": value}}
            for path, value in found]


def request(number, method, **params):
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def write(path, lines):
    path.write_text("".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"
                            for line in lines), "utf-8")
    print(path.relative_to(ROOT))


def recording(program, calls, path):
    """Records a client's messages and adds the expectations after each call."""
    draft = path.with_suffix(".draft")
    answers = play(program, calls, "--record", str(draft))
    lines = []
    for line in map(json.loads, draft.read_text("utf-8").splitlines()):
        lines.append(line)
        if "id" in line:
            lines += expectations(answers[line["id"]])
    draft.unlink()
    write(path, lines)


def snapshot(program, calls, path):
    """Writes a scenario that restores a snapshot taken during the last motion and continues from it."""
    way = max(place for place, call in enumerate(calls) if call["method"] == "session/advance")
    component = calls[0]["params"]["component"]
    half = calls[:way] + [request(90, "session/advance", session="s1", by=0.1),
                          request(91, "session/snapshot", session="s1")]
    answers = play(program, half)
    assert not answers[90]["result"]["settled"], f"{component} rests when the snapshot is taken"
    calls = [request(1, "session/create", component=component),
             request(2, "session/restore", session="s1", snapshot=answers[91]["result"]["snapshot"]),
             request(3, "session/advance", session="s1", until="settled")]
    answers = play(program, calls)
    write(path, [line for call in calls for line in [call, *expectations(answers[call["id"]])]])


def main(program):
    version = subprocess.run([program, "--version"], stdout=subprocess.PIPE, check=True,
                             encoding="utf-8").stdout.split()[1]
    folder = ROOT / "Protocol" / "Releases" / version
    if folder.exists():
        sys.exit(f"{folder} already exists; the fixtures of a release must not change")
    folder.mkdir(parents=True)
    for name in SCENARIOS:
        lines = (ROOT / "Plugins" / f"{name}.jsonl").read_text("utf-8").splitlines()
        calls = [call for call in map(json.loads, lines) if "id" in call]
        component = calls[0]["params"]["component"]
        recording(program, calls, folder / f"{component}.jsonl")
        snapshot(program, calls, folder / f"{component}-snapshot.jsonl")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/release/playground"))

"""Writes the seeds and the dictionary of a fuzzing target: seeds.py TARGET FOLDER."""
import hashlib
import json
import pathlib
import random
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def scenarios():
    for path in sorted(ROOT.glob("P*/**/*.jsonl")):
        if not path.name.endswith(".golden.jsonl"):
            yield path.read_text()


def strings(value):
    if isinstance(value, str) and 1 < len(value) < 20 and value.isascii():
        yield value
    if isinstance(value, dict):
        for name, element in value.items():
            yield from strings(name)
            yield from strings(element)
    if isinstance(value, list):
        for element in value:
            yield from strings(element)


def protocol_seeds():
    """Yields complete conversations: as lines, with headers, and split into pieces of several sizes."""
    for index, text in enumerate(scenarios()):
        yield bytes([3 * index % 51]) + text.encode()
        bodies = [line.encode() for line in text.splitlines()]
        framed = b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(body), body) for body in bodies)
        yield bytes([(3 * index + 2) % 51]) + framed
        yield bytes([0]) + b"[" + b",".join(bodies) + b"]"


def event_seeds():
    """Yields, for each scenario, the params of its first session and then its events."""
    for text in scenarios():
        order, events = None, []
        for line in text.splitlines():
            try:
                params = json.loads(line)["params"]
            except (ValueError, KeyError, TypeError):
                continue
            if not isinstance(params, dict):
                continue
            if order is None and "component" in params:
                order = {name: params[name] for name in params if name != "session"}
            events += params.get("events") or ([params["event"]] if "event" in params else [])
        if order and isinstance(events, list):
            lines = [order] + events
            yield "\n".join(json.dumps(line, separators=(",", ":")) for line in lines).encode()


def snapshot_seeds():
    """Yields the events up to some time, then bytes that select the changes to the snapshot."""
    source = random.Random(1)
    for text in event_seeds():
        lines = text.split(b"\n")
        for _ in range(3):
            cut = source.randint(1, min(len(lines), 30))
            yield b"\n".join(lines[:cut])[:4000] + b"\0" + source.randbytes(48)


def header_seeds():
    """Yields streams with headers, some of them with faults."""
    source = random.Random(2)
    for index in range(60):
        faults = [source.randint(0, 10) if source.random() < index / 120 else 0 for _ in range(12)]
        yield bytes([source.randint(0, 39)]) + b"".join(
            bytes([source.randint(0, 255), fault]) + source.randbytes(bool(fault)) for fault in faults)


def plugin_seeds():
    """Yields the responses in golden files, as lines that a plugin could write."""
    for path in sorted(ROOT.glob("P*/**/*.golden.jsonl")):
        lines = [line for line in path.read_text().splitlines() if '"error"' not in line]
        for start in range(0, min(len(lines), 12), 3):
            text = "\n".join(lines[start:start + 3])[:4000] + "\n"
            yield bytes([start]) + text.encode()
    yield b"\x05" + PLUGIN_DELTAS.encode()


PLUGIN_DELTAS = """\
{"jsonrpc":"2.0","id":1,"result":{"session":"s","revision":0,"state":{"t":0,"phase":"a","settled":true,\
"values":{"x":1,"y":null},"layers":[{"id":"l","role":"r","x":0,"y":0,"width":9,"height":9,"translateX":0,\
"translateY":0,"scale":1,"rotation":0,"opacity":1,"cornerRadius":0,"zIndex":0}]},"effects":[],"diagnostics":[]}}
{"jsonrpc":"2.0","id":2,"result":{"revision":1,"base":0,"delta":{"t":0.1,"phase":"b","values":{"x":2},\
"layers":{"changed":[{"id":"m","role":"r","x":1,"y":1,"width":2,"height":2},{"id":"l","opacity":0.5,\
"hit":{"x":0,"y":0,"width":1,"height":1},"cornerRadii":{"topLeft":1},"content":{"kind":"k","text":"t"},\
"shadows":[{"opacity":0.1,"radius":4,"x":0,"y":1}],"clip":{"x":0,"y":0,"width":1,"height":1},"hidden":true}],\
"removed":[]},"order":["m","l"]},"effects":[{"t":0.1,"type":"e","n":1}],"diagnostics":[{"t":0,\
"severity":"hint","code":"c/d","message":"Do it."}],"frames":[],"settled":false}}
"""

def recording_seeds():
    """Yields recordings in all formats, and scenarios with pointers."""
    for path in sorted((ROOT / "Tests/RecordingsTests/Recordings").iterdir()):
        if path.suffix not in (".py", ".md"):
            for choice in (6, 13):
                yield bytes([choice]) + path.read_bytes()
    for text in scenarios():
        if '"pointer"' in text:
            yield b"\x05" + text.encode()


SEEDS = {
    "protocol": protocol_seeds, "events": event_seeds, "snapshots": snapshot_seeds,
    "headers": header_seeds, "plugin": plugin_seeds,
    "recordings": recording_seeds,
}

target, folder = sys.argv[1], pathlib.Path(sys.argv[2])
for seed in SEEDS[target]():
    (folder / "seeds" / hashlib.sha1(seed).hexdigest()).write_bytes(seed[:4096])
words = set(strings(json.loads((ROOT / "Protocol/openrpc.json").read_text())))
for path in (ROOT / "Protocol/Schemas/parameters").glob("*.json"):
    words |= set(strings(json.loads(path.read_text())))
words |= {"Content-Length: ", "\r\n\r\n", '{"type":"', '"t":', "null", "true", "1e308", "-0.0"}
escaped = (word.replace("\\", "\\\\").replace('"', '\\"') for word in sorted(words))
lines = (word.replace("\r", "\\x0d").replace("\n", "\\x0a") for word in escaped)
(folder / "words").write_text("".join(f'"{line}"\n' for line in lines))

"""Writes the seeds and the dictionary of a fuzzing target: seeds.py TARGET FOLDER."""
import hashlib
import json
import pathlib
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
    """Whole conversations: as lines, as headers, and in pieces of different sizes."""
    for index, text in enumerate(scenarios()):
        yield bytes([3 * index % 51]) + text.encode()
        bodies = [line.encode() for line in text.splitlines()]
        framed = b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(body), body) for body in bodies)
        yield bytes([(3 * index + 2) % 51]) + framed
        yield bytes([0]) + b"[" + b",".join(bodies) + b"]"


def event_seeds():
    """For each scenario what its first session is created of, and then the events."""
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


target, folder = sys.argv[1], pathlib.Path(sys.argv[2])
for seed in protocol_seeds() if target == "protocol" else event_seeds():
    (folder / "seeds" / hashlib.sha1(seed).hexdigest()).write_bytes(seed[:4096])
words = set(strings(json.loads((ROOT / "Protocol/openrpc.json").read_text())))
for path in (ROOT / "Protocol/Schemas/parameters").glob("*.json"):
    words |= set(strings(json.loads(path.read_text())))
words |= {"Content-Length: ", "\r\n\r\n", '{"type":"', '"t":', "null", "true", "1e308", "-0.0"}
escaped = (word.replace("\\", "\\\\").replace('"', '\\"') for word in sorted(words))
lines = (word.replace("\r", "\\x0d").replace("\n", "\\x0a") for word in escaped)
(folder / "words").write_text("".join(f'"{line}"\n' for line in lines))

"""Checks input and output against the JSON Schemas of Protocol/Schemas.

    schemas.py PLAYGROUND traffic    every scenario of the repository and its golden file
    schemas.py PLAYGROUND refusals   events and parameters with one error each, sent to the host

The schemas accept all input that the host accepts. They know all members that the host writes. If the
host refuses input that the schemas accept, then only for a reason that a schema can't express.
"""
import copy
import json
import pathlib
import random
import subprocess
import sys

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMAS = ROOT / "Protocol" / "Schemas"
COMPONENTS = sorted(path.name.split(".")[0] for path in (SCHEMAS / "parameters").glob("*.schema.json"))


def closed(schema):
    """Returns a schema that allows only the members it names, unless it explicitly allows others."""
    if isinstance(schema, list):
        return [closed(element) for element in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {name: closed(value) for name, value in schema.items()}
    if schema.get("type") == "object" and "properties" in schema:
        schema.setdefault("additionalProperties", False)
    return schema


def load(path, wrap=lambda schema: schema):
    schema = wrap(json.loads((SCHEMAS / path).read_text()))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def narrowed(validator, component):
    """Returns a validator for the events that one component accepts: the common events and its own."""
    schema = copy.deepcopy(validator.schema)
    own = "".join(word.capitalize() for word in component.split("-")) + "Event"
    others = {"".join(w.capitalize() for w in c.split("-")) + "Event" for c in COMPONENTS} - {own}
    schema["anyOf"] = [kind for kind in schema["anyOf"] if kind["$ref"][8:] not in others]
    return jsonschema.Draft202012Validator(schema)


EVENTS = {name: narrowed(load("event.schema.json"), name) for name in COMPONENTS}
PARAMETERS = {name: load(f"parameters/{name}.schema.json") for name in COMPONENTS}
OUTPUTS = {
    name: load(f"{name}.schema.json", closed) for name in ["state", "effect", "diagnostic"]
}
GESTURE = load("gesture.schema.json")
counts = {}
wrong = []


def check(kind, validator, value, place):
    counts[kind] = counts.get(kind, 0) + 1
    error = jsonschema.exceptions.best_match(validator.iter_errors(value))
    if error:
        wrong.append(f"{place}: {kind} {error.json_path}: {error.message[:300]}")


def messages(path):
    for line in path.read_text().splitlines():
        try:
            message = json.loads(line)
        except ValueError:
            continue
        yield from message if isinstance(message, list) else [message]


def outputs(part, place):
    """Checks a result or the params of a session/didRender, ignoring the result of component/describe."""
    if "phases" in part:
        return
    frames = part.get("frames", [])
    for state in [part.get("state")] + (frames if isinstance(frames, list) else []):
        if isinstance(state, dict):
            check("state", OUTPUTS["state"], state, place)
    for effect in part.get("effects", []):
        check("effect", OUTPUTS["effect"], effect, place)
    for finding in part.get("diagnostics", []):
        check("diagnostic", OUTPUTS["diagnostic"], finding, place)


def is_of_plugin(path):
    """Returns whether a scenario belongs to a plugin, whose events are not in this host's schemas."""
    return any((folder / "plugin.json").exists() for folder in path.parents)


def traffic():
    """Checks every scenario, except events that the host refused."""
    for golden in sorted(ROOT.glob("P*/**/*.golden.jsonl")):
        # The schemas describe single components. A composite adds a prefix to the names of its content.
        if is_of_plugin(golden) or "Composites" in golden.parts:
            continue
        place = golden.relative_to(ROOT)
        answers = [message for message in messages(golden) if isinstance(message, dict)]
        results = {}
        for answer in answers:
            if isinstance(answer.get("result"), dict):
                outputs(answer["result"], place)
                results[str(answer["id"])] = answer["result"]
            if answer.get("method") == "session/didRender":
                outputs(answer["params"], place)
        components = {}
        scenario = golden.with_name(golden.name.replace(".golden", ""))
        for call in messages(scenario):
            if not isinstance(call, dict) or str(call.get("id", ...)) not in results:
                continue
            params, result = call.get("params"), results[str(call["id"])]
            if not isinstance(params, dict):
                continue
            if call["method"] == "session/create":
                components[result["session"]] = params["component"]
            component = components.get(params.get("session", result.get("session")))
            if component is None:
                continue
            if call["method"] == "session/send":
                for event in params.get("events") or [params["event"]]:
                    check("event", EVENTS[component], event, place)
            if call["method"] == "session/perform":
                check("gesture", GESTURE, params["gesture"], place)
            if isinstance(params.get("parameters"), dict):
                check("parameters", PARAMETERS[component], params["parameters"], place)


def samples():
    """Returns the events and parameters of the scenarios, by component, and a few that the scenarios lack."""
    events = {name: [] for name in COMPONENTS}
    parameters = {name: [] for name in COMPONENTS}
    for path in sorted(ROOT.glob("Plugins/*/Goldens/**/*.jsonl")):
        if is_of_plugin(path):
            continue
        component = None
        for call in messages(path):
            params = call.get("params") if isinstance(call, dict) else None
            if not isinstance(params, dict):
                continue
            component = params.get("component", component)
            if component not in events:
                continue
            events[component] += params.get("events") or [params.get("event")]
            parameters[component].append(params.get("parameters"))
    shared = [
        {"type": "pointer", "phase": "down", "id": 3, "x": 1, "y": 2.5, "device": "pen"},
        {"type": "pointer", "phase": "up", "target": "card"},
        {"type": "wheel", "x": 1, "y": 2, "deltaX": 0, "deltaY": 40},
        {"type": "drag", "phase": "changed", "translation": {"x": 0, "y": 9},
         "velocity": {"x": 0, "y": 1}, "predictedEndTranslation": {"x": 0, "y": 2}},
        {"type": "drag", "phase": "cancelled"},
        {"type": "scroll", "offset": {"x": 0, "y": 4}},
        {"type": "tap", "x": 4, "y": 5}, {"type": "tap", "target": "handle"},
        {"type": "environment", "viewport": {"width": 320, "height": 480,
         "safeArea": {"top": 20}}, "safeArea": {"bottom": 4}, "reduceMotion": True,
         "layoutDirection": "rtl", "keyboardHeight": 200},
    ]
    image = {"id": "i", "width": 4, "height": 3}
    frame = {"x": 0, "y": 0, "width": 10, "height": 10}
    events["bottom-card"].append({"type": "measure", "key": "content", "height": 90})
    events["card-stack"] += [
        {"type": "items", "op": "insert", "items": [{"id": "n", "media": {"kind": "image"}}], "at": 0},
        {"type": "items", "op": "move", "ids": ["n"], "at": 1},
        {"type": "action", "name": "jump", "card": "n"}]
    events["hero-transition"] += [
        {"type": "measure", "key": "source:a", "frame": frame}, {"type": "release", "source": "a"}]
    events["sheet-coordinator"] += [
        {"type": "action", "name": "selectDetent", "detent": {"fraction": 0.3}},
        {"type": "bind", "name": "flag", "value": True, "sheet": "player"}]
    parameters["bottom-card"].append({"detents": ["compact", {"height": 300}], "item": {
        "id": "a", "rating": 4, "photos": [{"id": "p", "owner": "friend"}]}})
    parameters["card-stack"].append({"allowed": ["up"], "swipe": {"response": 0.4}, "ahead": 3})
    parameters["hero-transition"].append({
        "controller": {"kind": "controller", "destination": {"frame": frame, "image": image}},
        "sources": [{"id": "a", "frame": frame, "cornerRadii": {"topLeft": 4}, "image": image}],
        "elements": [{"id": "e", "source": {"frame": frame}, "destination": {"frame": frame}}]})
    parameters["sheet-coordinator"].append({"sheets": {"notes": {
        "detents": ["medium", {"height": 200}], "hasItem": False, "backgroundThrough": "medium"}}})
    for name in COMPONENTS:
        events[name] = shared + [event for event in events[name] if event]
        parameters[name] = [parameters for parameters in parameters[name] if parameters]
    return events, parameters


def places(value, path=()):
    yield path
    if isinstance(value, (dict, list)):
        for name, element in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(element, path + (name,))


def mutants(value):
    """Yields copies of a value with one change each: a member that is missing or has a different type or size."""
    for path in places(value):
        for other in [..., None, True, -1, 2e9, "", "word", [], {}]:
            mutant = copy.deepcopy(value)
            inner = mutant
            for name in path[:-1]:
                inner = inner[name]
            if not path:
                if other is not ...:
                    yield other
            elif other is not ...:
                inner[path[-1]] = other
                yield mutant
            elif isinstance(inner, dict):
                del inner[path[-1]]
                yield mutant


def distinct(values, limit):
    """Returns up to `limit` distinct values, always the same ones."""
    texts = list(dict.fromkeys(json.dumps(value) for value in values))
    random.Random(8).shuffle(texts)
    return [json.loads(text) for text in texts[:limit]]


# The host's expectations for input that a schema accepts but the host refuses.
BEYOND_SCHEMAS = ("an id that no other", "as many ids as", "a detent of the sheet")

# Members that refer to something in the session, which must exist at that time.
NAMES = {
    "target", "sheet", "card", "source", "controller", "detent", "initialDetent", "over", "ids", "key",
    "item", "to"}


def refusals(binary):
    """Sends mutants to the host, and compares its responses with the schemas."""
    events, parameters = samples()
    calls, expected = [], []
    for name in COMPONENTS:
        calls.append(("session/create", {"component": name, "session": name}))
        expected.append(None)
        calls.append(("session/snapshot", {"session": name}))
        expected.append(None)
        sound = distinct(events[name], 400)
        sound = list({(e.get("type"), e.get("name"), e.get("op"), e.get("key"), tuple(sorted(e)),
                       e.get("phase")): e for e in sound}.values())
        for value in distinct((m for e in sound for m in mutants(e)), 6000):
            if isinstance(value, dict):
                value.pop("t", None)
            calls.append(("session/send", {"session": name, "event": value}))
            expected.append(("event", EVENTS[name], value))
        for value in distinct((m for p in parameters[name][-8:] for m in mutants(p)), 3000):
            if not isinstance(value, dict):
                continue
            calls.append(("session/configure", {"session": name, "parameters": value}))
            expected.append(("parameters", PARAMETERS[name], value))
    lines = [json.dumps({"jsonrpc": "2.0", "id": index, "method": method, "params": params})
             for index, (method, params) in enumerate(calls)]
    output = subprocess.run([binary], input="\n".join(lines), text=True, capture_output=True)
    answers = output.stdout.splitlines()
    assert output.returncode == 0 and len(answers) == len(calls), output.stderr
    for answer, case in zip(map(json.loads, answers), expected):
        if case is None:
            assert "result" in answer, answer
            continue
        kind, validator, value = case
        error = answer.get("error")
        takes = validator.is_valid(value)
        outcome = "refused by both" if error and not takes else "taken by both"
        if error and takes:
            outcome = "refused by the host alone"
            names = [part for part in error["data"].get("path", "").split("/") if not part.isdigit()]
            beyond = error["data"].get("expected", "").startswith(BEYOND_SCHEMAS)
            if not beyond and names[-1] not in NAMES:
                wrong.append(f"taken {kind}: {error['message']} {value}"[:400])
        if takes is False and error is None:
            best = jsonschema.exceptions.best_match(validator.iter_errors(value))
            wrong.append(f"refused {kind}: {best.json_path} {best.message}"[:400])
        counts[f"{kind} {outcome}"] = counts.get(f"{kind} {outcome}", 0) + 1


if __name__ == "__main__":
    traffic() if sys.argv[2] == "traffic" else refusals(sys.argv[1])
    for name in sorted(counts):
        print(name, counts[name])
    for line in list(dict.fromkeys(wrong))[:40]:
        print(line, file=sys.stderr)
    sys.exit(1 if wrong else 0)

"""A good small plugin without any library, and one that breaks one thing: `drawer.py FAULT`.

Each fault is called like the check that finds it, and is made so that no other check does.
The drawer slides by a curve that ends; every number is exact in binary, so nothing is rounded.
"""
import json
import os
import sys
import time

FAULT = sys.argv[1] if len(sys.argv) > 1 else "none"
VERSION = "1.0.0"
HEIGHT = {"description": "How high it is.", "type": "number", "minimum": 50, "maximum": 400,
          "x-unit": "points", "default": 300}
SIDE = {"description": "Where it is.", "type": "string", "enum": ["bottom", "top"],
        "default": "bottom"}
DESCRIPTION = {
    "id": "drawer", "title": "Drawer", "version": VERSION, "summary": "A drawer that taps open.",
    "parameters": {"type": "object", "properties": {"height": HEIGHT, "side": SIDE}},
    "events": [{"type": it, "members": "{}", "summary": it}
               for it in ("pointer", "tap", "toggle", "action", "environment")],
    "effects": [{"type": "toggled", "members": "{open}", "summary": "It was tapped."}],
    "values": [{"name": "open", "type": "boolean", "summary": "Whether it is open."},
               {"name": "offset", "type": "number, points", "summary": "How far it is down."}],
    "phases": ["closed", "open", "moving"], "presets": [],
    "actions": [{"name": "toggle", "members": "{}", "summary": "As a tap."}], "measures": [],
}
DURATION = 1 << 19  # microseconds: about half a second


class Refusal(Exception):
    def __init__(self, code, message, path=None):
        super().__init__(message)
        self.code, self.data = code, {"kind": "refused"}
        if path is not None:
            self.data.update(path=path, expected="something else")


def check_span(span):
    if span > 600_000_000:
        raise Refusal(-32011, "That is more than 600 seconds.")


def bad(path):
    return Refusal(-32602, f"Give {path} as something else.", path)


class Session:
    shared_count = 0

    def __init__(self, name, parameters):
        self.name = name
        self.parameters = {"height": 300, "side": "bottom"}
        self.now, self.revision, self.effects, self.diagnostics = 0, 0, [], []
        self.since = None
        self.open, self.start, self.origin, self.held = False, None, 0, None
        self.drift = 0.0
        self.assign(parameters)

    def assign(self, parameters):
        changed = dict(self.parameters)
        for name, value in parameters.items():
            if name == "height" and isinstance(value, (int, float)) and value is not True:
                if FAULT == "bad-parameters":
                    value = min(400, max(50, value))
                if 50 <= value <= 400:
                    changed[name] = value
                    continue
            if name == "side" and value in ("bottom", "top"):
                changed[name] = value
                continue
            raise bad("/parameters/" + name)
        self.parameters = changed

    def offset(self):
        goal = 0 if self.open else self.parameters["height"] - 50
        if self.start is None:
            return goal
        share = min(1, (self.now - self.start) / DURATION)
        return self.origin + (goal - self.origin) * share * share * (3 - 2 * share)

    def advance(self, time):
        self.now = time
        if self.start is not None and self.now >= self.start + DURATION:
            self.start = None
            self.drift = 0.0

    def toggle(self):
        self.origin, self.start = self.offset(), self.now
        self.open = not self.open
        name = "knocked" if FAULT == "vocabulary" else "toggled"
        self.effects.append({"t": self.now / 1e6, "type": name, "open": self.open})
        if FAULT == "sessions" and self.name == "w":
            Session.shared_count += 1  # What happens in one session is seen in all.

    def read(self, event, clock, place):
        if not isinstance(event, dict):
            raise bad(place)
        kind = event.get("type")
        known = kind in ("pointer", "tap", "toggle", "action", "environment")
        if not known and not (FAULT == "unknown-events" and isinstance(kind, str) and kind):
            raise bad(place + "/type")
        if kind == "pointer" and event.get("phase") not in ("down", "move", "up", "cancel"):
            raise bad(place + "/phase")
        if kind == "pointer" and event["phase"] in ("down", "move"):
            for name in ("x", "y"):
                if type(event.get(name)) not in (int, float) or abs(event[name]) > 1e9:
                    if FAULT == "fuzz" and event.get(name) == []:
                        sys.exit(9)
                    raise bad(place + "/" + name)
        if kind == "environment" and FAULT == "rehearsal":
            sys.exit(9)
        if kind == "action" and event.get("name") != "toggle":
            raise bad(place + "/name")
        t = event.get("t")
        if t is None:
            return clock
        if type(t) not in (int, float) or not 0 <= t <= 1e9:
            raise bad(place + "/t")
        time = int(t * 1e6 + 0.5)
        if time < clock:
            raise Refusal(-32602 if FAULT == "time-reversed" and place == "/event" else -32014,
                          "That is past.", place + "/t")
        return time

    def happen(self, event):
        if event["type"] in ("tap", "toggle", "action"):
            self.toggle()
        elif event["type"] == "pointer" and event["phase"] == "down":
            self.held = event["y"]
        elif event["type"] == "pointer" and event["phase"] in ("up", "cancel"):
            if self.held is not None and event["phase"] == "up":
                self.toggle()
            self.held = None

    def state(self):
        offset = round((self.offset() + self.drift) * 4096) / 4096
        offset = round(offset, 4)
        if FAULT == "sessions":
            offset = round(offset + Session.shared_count, 4)
        moving = self.start is not None
        height = self.parameters["height"]
        shown = round(height - offset, 4)
        layer = {"id": "drawer", "role": "drawer", "x": 0, "y": 852 - height, "width": 393,
                 "height": height, "translateX": 0, "translateY": offset, "scale": 1, "rotation": 0,
                 "opacity": 1, "cornerRadius": 12, "zIndex": 0,
                 "hit": {"x": 0, "y": round(852 - shown, 4), "width": 393, "height": shown}}
        if FAULT == "shape":
            del layer["zIndex"]
        if FAULT == "numbers":
            layer["opacity"] = 0.99999
        if FAULT == "stable-ids" and moving:
            layer["id"] = f"drawer:{self.now}"
        if FAULT == "visible-hits":
            hit = layer.pop("hit")
            layer.update(hidden=True, hit=hit)
        layers = [layer, dict(layer)] if FAULT == "layer-ids" else [layer]
        phase = "moving" if moving else "open" if self.open else "closed"
        return {"t": self.now / 1e6, "phase": phase,
                "settled": FAULT == "settled" or not moving,
                "values": {"open": self.open, "offset": offset}, "layers": layers}

    def film(self, end, fps, frames):
        """Advances and records the states on the way, all but the last one."""
        if fps is None:
            return self.advance(end)
        start, k = self.film_start, self.film_k
        while start + int(1e6 * k / fps + 0.5) < end:
            self.advance(start + int(1e6 * k / fps + 0.5))
            frames.append(self.state())
            k += 1
        self.film_k = k
        self.advance(end)

    def begin(self, params):
        self.since = params.get("since")
        self.film_start, self.film_k = self.now, 1
        return params.get("fps", 60) if params.get("frames") else None

    def result(self, film, frames, session=None):
        self.revision += 1
        result = {} if session is None else {"session": session}
        result.update(revision=self.revision, state=self.state(), effects=self.effects,
                      diagnostics=self.diagnostics)
        if FAULT == "deltas" and film is None and self.since == self.revision - 1:
            # The values are forgotten.
            state = result.pop("state")
            result.update(base=self.since, delta={
                "t": state["t"], "phase": state["phase"], "settled": state["settled"],
                "layers": {"changed": state["layers"]}})
        self.effects = []
        if film is not None:
            result["frames"] = frames if FAULT == "frames" else frames + [result["state"]]
        return result


SESSIONS, CLOSED = {}, []
KEPT = ["now", "open", "start", "origin", "parameters", "held", "drift"]


def session(params):
    if params.get("session") not in SESSIONS:
        is_new = params.get("session") not in CLOSED
        raise Refusal(-32603 if FAULT == "unknown-names" and is_new else -32012, "There is no such session.")
    return SESSIONS[params["session"]]


def create(params):
    if params.get("component") != "drawer":
        raise Refusal(-32013, "There is no such component.")
    name = params.get("session", "s1")
    if name in SESSIONS:
        raise Refusal(-32018, "There is one already.")
    made = Session(name, params.get("parameters") or {})
    if FAULT == "children" and not SESSIONS:
        if os.fork() == 0:
            os.execvp("sleep", ["sleep", "30"])
    SESSIONS[name] = made
    return made.result(None, [], name)


def send(params):
    it = session(params)
    events = params.get("events", [params.get("event")])
    if not isinstance(events, list):
        raise bad("/events")
    if FAULT == "call-time" and len(events) >= 1000:
        time.sleep(30)
    film, frames, clock, times = it.begin(params), [], it.now, []
    if FAULT == "all-or-nothing" and len(events) > 6:
        for event in events:
            it.film(it.read(event, it.now, "/event"), film, frames)
            it.happen(event)
        return it.result(film, frames)
    for index, event in enumerate(events):
        clock = it.read(event, clock, f"/events/{index}" if "events" in params else "/event")
        times.append(clock)
    check_span(clock - it.now)
    for event, moment in zip(events, times):
        it.film(moment, film, frames)
        it.happen(event)
    return it.result(film, frames)


def advance(params):
    it = session(params)
    goals = [name for name in ("by", "to", "until") if params.get(name) is not None]
    if len(goals) != 1:
        raise bad("")
    value = params[goals[0]]
    if goals[0] == "until":
        if value != "settled":
            raise bad("/until")
        end = it.now if it.start is None else it.start + DURATION
    else:
        if type(value) not in (int, float) or not 0 <= value <= 1e9:
            raise bad("/" + goals[0])
        end = int(value * 1e6 + 0.5) + (it.now if goals[0] == "by" else 0)
    if end < it.now:
        raise Refusal(-32014, "That is past.", "/to")
    check_span(end - it.now)
    film, frames = it.begin(params), []
    if FAULT == "sampling" and it.start is not None:
        it.drift += 0.25  # Each step costs a quarter of a point.
    it.film(end, film, frames)
    result = it.result(film, frames)
    result["settled"] = it.state()["settled"]
    return result


def configure(params):
    it = session(params)
    it.assign(params.get("parameters") or {})
    return it.result(None, [])


def snapshot(params):
    it = session(params)
    kept = {name: getattr(it, name) for name in KEPT}
    if FAULT == "snapshot":
        kept["start"] = None
    return {"snapshot": {"drawer": VERSION, **kept}}


def restore(params):
    it, value = session(params), params.get("snapshot")
    if value is None:
        raise bad("/snapshot")
    if not isinstance(value, dict) or value.get("drawer") != VERSION:
        if FAULT == "foreign-snapshot":
            return {"state": it.state()}
        raise Refusal(-32017, "That is no snapshot of a drawer.")
    for name in KEPT:
        setattr(it, name, value[name])
    return {"state": it.state()}


def hit_test(params):
    x, y = params.get("x"), params.get("y")
    if type(x) not in (int, float) or type(y) not in (int, float):
        raise bad("/x")
    for layer in reversed(session(params).state()["layers"]):
        hit = layer["hit"]
        if FAULT == "hit-region":
            hit = {name: layer[name] for name in ("x", "y", "width", "height")}
        if 0 <= x - hit["x"] < hit["width"] and 0 <= y - hit["y"] < hit["height"]:
            return {"target": layer["id"]}
    return {"target": None}


def close(params):
    session(params)
    del SESSIONS[params["session"]]
    CLOSED.append(params["session"])


def describe(params):
    if params.get("component") != "drawer":
        raise Refusal(-32013, "There is no such component.")
    changed = {"version": "0.9.0"} if FAULT == "description" else {}
    return {**DESCRIPTION, **changed}


METHODS = {
    "initialize": lambda params: {
        "protocolVersion": 2 if FAULT == "handshake" else 1,
        "capabilities": {"since": FAULT == "deltas"}},
    "shutdown": lambda params: None,
    "component/list": lambda params: {"components": [{
        "id": "drawer", "title": "Drawer" if FAULT != "manifest" else "Chest", "version": VERSION}]},
    "component/describe": describe, "session/create": create, "session/send": send,
    "session/advance": advance, "session/configure": configure, "session/close": close,
    "session/state": lambda params: {"state": session(params).state()},
    "session/snapshot": snapshot, "session/restore": restore, "session/hitTest": hit_test,
}


def answer(line):
    """The answer to a line, or None."""
    try:
        request = json.loads(line)
        identity, method = request["id"], request["method"]
        params = request.get("params") or {}
    except (ValueError, TypeError, KeyError):
        return None
    try:
        if method not in METHODS:
            if FAULT == "stdout":
                print("who calls", method)
            if FAULT == "unknown-methods":
                return {"jsonrpc": "2.0", "id": identity, "result": None}
            raise Refusal(-32601, "There is no such method.")
        return {"jsonrpc": "2.0", "id": identity, "result": METHODS[method](params)}
    except Refusal as refusal:
        message = str(refusal)
        if FAULT == "determinism":
            message += f" ({time.monotonic_ns()})"
        return {"jsonrpc": "2.0", "id": identity,
                "error": {"code": refusal.code, "message": message, "data": refusal.data}}


def main():
    is_shut_down = False
    if FAULT == "exit-at-start":
        sys.exit(7)
    if FAULT == "sleep-at-start":
        time.sleep(30)
    if FAULT == "killed":
        os.kill(os.getpid(), 9)
    while FAULT == "endless":
        print('{"jsonrpc":"2.0","method":"chatter"}')
    if FAULT == "defaults":
        HEIGHT["default"] = 10
    for line in sys.stdin:
        is_shut_down = is_shut_down or '"method":"shutdown"' in line
        if '"method":"exit"' in line and FAULT != "exit":
            sys.exit(0 if is_shut_down else 1)
        said = answer(line)
        if said is not None:
            print(json.dumps(said, separators=(",", ":")), flush=True)
    if FAULT == "end-of-input":
        time.sleep(30)


main()

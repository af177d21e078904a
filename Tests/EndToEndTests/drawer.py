"""A small, valid plugin that uses no library. `drawer.py FAULT` runs it with one deliberate fault.

A fault has the name of the check that finds it, with details after a colon if the check finds several.
`drawer.py --faults` lists all faults. `turned` is a rotated drawer without a fault, and `still` a drawer that
opens and closes without a motion; `sideless` ignores a parameter. `drawable:all` has several faults. The drawer follows a finger, and slides
along a curve of fixed duration.
"""
import json
import math
import os
import sys
import time

FAULT = sys.argv[1] if len(sys.argv) > 1 else "none"
FAULTS = """
manifest handshake description defaults rehearsal rehearsal:drag vocabulary:effect vocabulary:member
vocabulary:missing-member vocabulary:phase vocabulary:value vocabulary:missing-value vocabulary:kind
shape numbers drawable:width drawable:height drawable:opaque drawable:transparent drawable:huge
drawable:tiny drawable:hit drawable:hit-width drawable:corner drawable:corners drawable:shadow drawable:faint-shadow
layer-ids layer-ids:moving stable-ids revisions:configure revisions:snapshot revisions:film
effect-times:zero effect-times:late decisions decisions:late decisions:unmet decisions:huge deltas frames settled settled:early settled:never hit-region
hit-bounds:clip hit-bounds:clip-side hit-bounds:screen hit-bounds:layer visible-hits visible-hits:outside determinism sampling sessions snapshot snapshot:finger snapshot:milliseconds
foreign-snapshot parameters configure viewport:ignored viewport:create-ignored viewport:event-ignored
described-events undescribed-events pointers:any-finger pointers:takes-over pointers:any-cancel
cancel retarget limit:ignored limit:too-far limit:too-near unknown-events bad-parameters
all-or-nothing time-reversed unknown-names unknown-methods call-time fuzz stdout end-of-input exit
children
"""
VERSION = "1.0.0"
HEIGHT = {"description": "How high it is.", "type": "number", "minimum": 50, "maximum": 400,
          "x-unit": "points", "default": 300}
SIDE = {"description": "Where it is.", "type": "string", "enum": ["bottom", "top"],
        "default": "bottom"}
EVENTS = ["pointer", "tap", "toggle", "action", "environment"]
if FAULT == "described-events":
    EVENTS.append("nudge")
DESCRIPTION = {
    "id": "drawer", "title": "Drawer", "version": VERSION, "summary": "A drawer that taps open.",
    "parameters": {"type": "object", "properties": {"height": HEIGHT, "side": SIDE}},
    "events": [{"type": it, "members": "{}", "summary": it}
               for it in EVENTS],
    "effects": [{"type": "toggled", "members": "{open}", "summary": "It was tapped."}],
    "values": [{"name": "open", "type": "boolean", "summary": "Whether it is open."},
               {"name": "offset", "type": "number, points", "summary": "How far it is down."}],
    "phases": ["closed", "open", "moving"], "presets": [],
    "actions": [{"name": "toggle", "members": "{}", "summary": "As a tap."}], "measures": [],
}
UNDRAWABLE = {
    "drawable:width": {"width": -50}, "drawable:height": {"height": -0.5},
    "drawable:opaque": {"opacity": 7}, "drawable:transparent": {"opacity": -0.5},
    "drawable:huge": {"zIndex": 1e300}, "drawable:tiny": {"zIndex": -1e300},
    "drawable:hit-width": {"hit": {"x": 0, "y": 0, "width": -1, "height": 10}},
    "drawable:corner": {"cornerRadius": -3},
    "drawable:corners": {"cornerRadii": {"topLeft": 12, "topRight": 12, "bottomLeft": -1, "bottomRight": 0}},
    "drawable:shadow": {"shadows": [{"opacity": 0.2, "radius": -2, "x": 0, "y": 0}]},
    "drawable:faint-shadow": {"shadows": [{"opacity": 1.5, "radius": 2, "x": 0, "y": 0}]},
    "drawable:all": {"width": -50, "opacity": 7, "zIndex": 1e300,
                     "hit": {"x": 0, "y": 0, "width": 10, "height": -1}, "cornerRadii": {"topLeft": -1},
                     "shadows": [{"opacity": 1, "radius": -1}]},
    "drawable:hit": {"hit": {"x": 0, "y": 0, "width": 10, "height": -1}},
}
DURATION = 1 << 19  # microseconds: about half a second


class Refusal(Exception):
    def __init__(self, code, message, path=None):
        super().__init__(message)
        self.code, self.data = code, {"kind": "refused"}
        if path is not None:
            self.data.update(path=path, expected="something else")


def check_span(span):
    if span > 600_000_000 and FAULT != "limit:too-far":
        raise Refusal(-32011, "That is more than 600 seconds.")


def bad(path):
    return Refusal(-32602, f"{path} must be something else.", path)


class Session:
    shared_count = 0

    def __init__(self, name, parameters, viewport):
        self.name = name
        self.width, self.height = viewport
        self.parameters = {"height": 300, "side": "bottom"}
        self.now, self.revision, self.effects, self.diagnostics = 0, 0, [], []
        self.since, self.explains, self.decisions = None, False, []
        self.open, self.start, self.origin, self.held = False, None, 0, None
        self.is_silent = False
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
        if FAULT != "parameters":
            self.parameters = changed

    def offset(self):
        if self.held is not None and self.held["way"] is not None:
            return min(self.parameters["height"] - 50, max(0, self.held["from"] + self.held["way"]))
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

    def slide(self):
        """Starts moving from the current position to the resting position."""
        if FAULT != "still":
            self.origin, self.start = self.offset(), self.now

    def toggle(self):
        was_open = self.open
        if FAULT == "retarget":
            self.start = None  # It sets out from where it would have arrived.
        self.slide()
        self.open = not was_open
        name = "knocked" if FAULT == "vocabulary:effect" else "toggled"
        moment = {"effect-times:zero": 0, "effect-times:late": self.now + 1000}.get(FAULT, self.now)
        effect = {"t": moment / 1e6, "type": name, "open": self.open}
        if FAULT == "vocabulary:member":
            effect["speed"] = 1
        if FAULT == "vocabulary:missing-member":
            del effect["open"]
        if FAULT == "decisions:huge":
            effect["because"] = {"rules": [], "decided": 1e300}
        self.effects.append(effect)
        if FAULT == "sessions" and self.name == "w":
            Session.shared_count += 1  # What happens in one session is seen in all.

    def read(self, event, clock, place):
        if not isinstance(event, dict):
            raise bad(place)
        kind = event.get("type")
        known = kind in EVENTS or FAULT == "undescribed-events" and kind == "flip"
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
        if kind == "pointer" and event["phase"] == "down" and FAULT == "rehearsal:drag":
            raise Refusal(-32603, "Fix the component: KeyError: 'y'.")
        if kind == "environment" and FAULT == "rehearsal":
            sys.exit(9)
        size = event.get("viewport")
        if size is not None and not (isinstance(size, dict) and all(
                type(it) in (int, float) and 1 <= it <= 1e5 for it in size.values())):
            raise bad(place + "/viewport")
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
        if event["type"] in ("tap", "toggle", "action", "flip"):
            self.toggle()
        elif event["type"] == "environment":
            size = event.get("viewport") or {}
            if FAULT not in ("viewport:ignored", "viewport:event-ignored"):
                self.width = size.get("width", self.width)
                self.height = size.get("height", self.height)
        elif event["type"] == "pointer":
            self.touch(event, event.get("id", 0), event["phase"])

    def touch(self, event, finger, phase):
        if phase == "down":
            takes_over = FAULT == "pointers:takes-over" and self.held is not None
            top = self.height - self.parameters["height"] + self.offset()
            if takes_over or self.held is None and event["y"] >= top:
                caught = 0 if self.start is not None else None
                self.held = {"id": finger, "y": event["y"], "from": self.offset(), "way": caught}
                self.start = None
        elif FAULT == "pointers:any-cancel" and phase == "cancel" and self.held is not None:
            self.let_go()
        elif self.held is None or (self.held["id"] != finger and FAULT != "pointers:any-finger"):
            return
        elif phase == "move":
            way = event["y"] - self.held["y"]
            if self.held["way"] is not None or abs(way) >= 8:
                self.held["way"] = way
        elif phase == "up" or FAULT == "cancel":
            self.release()
        else:
            self.let_go()

    def release(self):
        if self.held["way"] is None:
            self.held = None
            return self.toggle()
        middle = (self.parameters["height"] - 50) / 2
        offset = round(self.offset(), 4)
        is_open = offset < middle
        self.decide(offset, middle, is_open)
        self.slide()
        self.held = None
        if is_open != self.open:
            self.toggle()

    def decide(self, offset, middle, is_open):
        """Records why a release opens or closes the drawer."""
        moment = self.now + 1000 if FAULT == "decisions:late" else self.now
        margin = round(abs(offset - middle), 4)
        clause = {"name": "offset", "value": offset, "op": "<", "threshold": middle, "unit": "pt",
                  "margin": margin + 1 if FAULT == "decisions" else margin, "passed": is_open}
        rules = [{"outcome": "open", "passed": is_open, "clauses": [clause]},
                 {"outcome": "closed", "passed": True, "clauses": []}]
        decided = 0 if is_open or FAULT == "decisions:unmet" else 1
        self.decisions.append({
            "t": moment / 1e6, "decision": "release", "outcome": rules[decided]["outcome"],
            "because": {"rules": rules, "decided": decided}})

    def let_go(self):
        if self.held["way"] is not None:
            self.slide()
        self.held = None

    def state(self):
        offset = round((self.offset() + self.drift) * 4096) / 4096
        offset = round(offset, 4)
        if FAULT == "sessions":
            offset = round(offset + Session.shared_count, 4)
        moving = self.start is not None
        height = self.parameters["height"]
        shown = max(0, round(height - offset, 4))
        is_top = self.parameters["side"] == "top" and FAULT != "sideless"
        layer = {"id": "drawer", "role": "drawer", "x": 0, "y": self.height - height,
                 "width": self.width,
                 "height": height, "translateX": 0, "translateY": offset, "scale": 1, "rotation": 0,
                 "opacity": 1, "cornerRadius": 0 if is_top else 12, "zIndex": 0,
                 "hit": {"x": 0, "y": round(self.height - shown, 4), "width": self.width,
                         "height": shown}}
        if FAULT == "turned":
            turn_over(layer)
        if FAULT == "shape":
            del layer["zIndex"]
        if FAULT == "numbers":
            layer["opacity"] = 0.99999
        if FAULT == "stable-ids" and moving:
            layer["id"] = f"drawer:{self.now}"
        if FAULT == "visible-hits":
            hit = layer.pop("hit")
            layer.update(hidden=True, hit=hit)
        if FAULT == "visible-hits:outside":
            layer["y"] += self.height
            layer["hit"]["y"] = round(layer["hit"]["y"] + self.height, 4)
        if FAULT == "hit-bounds:clip":
            layer["clip"] = {"x": 0, "y": 0, "width": self.width, "height": 20}
        if FAULT == "hit-bounds:clip-side":
            layer["clip"] = {"x": 10, "y": 0, "width": self.width - 10, "height": self.height}
        if FAULT == "hit-bounds:screen":
            layer["hit"]["width"] = self.width + 100
        if FAULT == "hit-bounds:layer":
            layer["hit"]["y"] = self.height - 20
            layer["hit"]["height"] = 60
        layer.update(UNDRAWABLE.get(FAULT, {}))
        if "hit" in layer:
            layer["hit"] = layer.pop("hit")  # It is the last member.
        is_double = FAULT == "layer-ids" or FAULT == "layer-ids:moving" and moving
        layers = [layer, dict(layer)] if is_double else [layer]
        is_dragged = self.held is not None and self.held["way"] is not None
        phase = "moving" if moving or is_dragged else "open" if self.open else "closed"
        if FAULT == "vocabulary:phase" and is_dragged:
            phase = "dragged"
        values = {"open": int(self.open) if FAULT == "vocabulary:kind" else self.open,
                  "offset": offset}
        if FAULT == "vocabulary:value":
            values["speed"] = 0
        if FAULT == "vocabulary:missing-value":
            del values["open"]
        settled = not moving
        if FAULT == "settled:early" and moving:
            settled = self.now >= self.start + DURATION * 3 // 4
        return {"t": self.now / 1e6, "phase": phase,
                "settled": FAULT == "settled" or settled and FAULT != "settled:never",
                "values": values, "layers": layers}

    def film(self, end, fps, frames):
        """Advances to `end`, and records the states in between, excluding the last one."""
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
        self.explains = params.get("explain") is True
        self.film_start, self.film_k = self.now, 1
        return params.get("fps", 60) if params.get("frames") else None

    def result(self, film, frames, session=None):
        self.revision += 0 if self.is_silent else 1
        if FAULT == "revisions:film" and film is not None:
            self.revision += 1
        self.is_silent = False
        result = {} if session is None else {"session": session}
        result.update(revision=self.revision, state=self.state(), effects=self.effects,
                      diagnostics=self.diagnostics)
        has_deltas = FAULT in ("none", "deltas")
        if has_deltas and film is None and self.since is not None and self.since == self.revision - 1:
            delta = result.pop("state")
            delta["layers"] = {"changed": delta["layers"]}
            if FAULT == "deltas":
                del delta["values"]
            result.update(base=self.since, delta=delta)
        if self.explains:
            result["decisions"] = self.decisions
        self.effects, self.decisions, self.explains = [], [], False
        if film is not None:
            result["frames"] = frames if FAULT == "frames" else frames + [result["state"]]
        return result


SESSIONS, CLOSED = {}, []
KEPT = ["now", "open", "start", "origin", "parameters", "held", "drift", "width", "height"]


def session(params):
    if params.get("session") not in SESSIONS:
        is_new = params.get("session") not in CLOSED
        raise Refusal(-32600 if FAULT == "unknown-names" and is_new else -32012, "There is no such session.")
    return SESSIONS[params["session"]]


def create(params):
    if params.get("component") != "drawer":
        raise Refusal(-32013, "There is no such component.")
    name = params.get("session", "s1")
    if name in SESSIONS:
        raise Refusal(-32018, "There is one already.")
    size = params.get("viewport") or {}
    if FAULT in ("viewport:ignored", "viewport:create-ignored"):
        size = {}
    made = Session(
        name, params.get("parameters") or {}, (size.get("width", 393), size.get("height", 852)))
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
        if FAULT != "limit:ignored":
            last = it.now + int(params.get("limit", 10) * 1e6 + 0.5)
            end = it.now if FAULT == "limit:too-near" and end > last else min(end, last)
        if FAULT == "settled:never":
            end = it.now + int(params.get("limit", 10) * 1e6 + 0.5)
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
    before = it.parameters
    it.assign(params.get("parameters") or {})
    if FAULT == "configure":
        it.parameters = before
    it.is_silent = FAULT == "revisions:configure"
    return it.result(None, [])


def snapshot(params):
    it = session(params)
    kept = {name: getattr(it, name) for name in KEPT}
    if FAULT == "snapshot":
        kept["start"] = None
    if FAULT == "snapshot:finger":
        kept["held"] = None
    if FAULT == "revisions:snapshot":
        it.revision += 1
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
    if it.held is not None:
        it.held = dict(it.held)
    if FAULT == "snapshot:milliseconds":
        it.now -= it.now % 1000
    return {"state": it.state()}


def turn_over(layer):
    """Rotates a layer; `hit` becomes the box around it. This is no fault."""
    layer["rotation"] = 6
    sine, cosine = math.sin(math.radians(6)), math.cos(math.radians(6))
    width = cosine * layer["width"] + sine * layer["height"]
    height = sine * layer["width"] + cosine * layer["height"]
    middle = layer["y"] + layer["height"] / 2 + layer["translateY"]
    box = {"x": (layer["width"] - width) / 2, "y": middle - height / 2, "width": width,
           "height": height}
    layer["hit"] = {name: round(number, 4) for name, number in box.items()}


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
        "capabilities": {"since": FAULT in ("none", "deltas")}},
    "shutdown": lambda params: None,
    "component/list": lambda params: {"components": [{
        "id": "drawer", "title": "Drawer" if FAULT != "manifest" else "Chest", "version": VERSION}]},
    "component/describe": describe, "session/create": create, "session/send": send,
    "session/advance": advance, "session/configure": configure, "session/close": close,
    "session/state": lambda params: {"state": session(params).state()},
    "session/snapshot": snapshot, "session/restore": restore, "session/hitTest": hit_test,
}


def answer(line):
    """Returns the response to a line, or None."""
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
    if FAULT == "--faults":
        return print("\n".join(FAULTS.split()))
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
            text = json.dumps(said, separators=(",", ":"))
            if FAULT == "nan":
                text = text[:text.index('"result"')] + '"result":NaN}'
            if FAULT == "pieces":
                print(text, end="", flush=True)
                time.sleep(0.0005)
                text = ""
            print(text, flush=True)
    if FAULT == "end-of-input":
        time.sleep(30)


main()

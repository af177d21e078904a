"""Tests of the Python kit and of the example plugins: `python3 -m unittest` in this folder."""
from __future__ import annotations

import io
import json
import math
import os
import random
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple

HERE = Path(__file__).resolve().parent
PLUGINS = HERE.parent.parent
TABLES = PLUGINS.parent / "Tests" / "MotionTests" / "Tables"
PULL = PLUGINS / "PullToRefresh"
SHELL = HERE.parent / "shell"
HOST = os.environ.get("PLAYGROUND_BINARY", str(PLUGINS.parent / ".build/debug/playground"))
sys.path[:0] = [str(HERE), str(PULL)]

import playground_plugin as sdk  # noqa: E402
from playground_plugin import (  # noqa: E402
    Animated, Array, Bool, Choice, Component, Decay, Event, Integer, InvalidValue, Number, Object,
    Server, Spring, State, Touch, VelocityTracker, read)
from pull_to_refresh import PullToRefresh  # noqa: E402


class Sample(Component):
    """A component with one member of each kind, and with several ways to fail."""

    id, title, version, summary = "sample", "Sample", "1.2.0", "One of everything."
    parameters = {
        "size": Number(80, (1, 1000.5), "points", "How large."),
        "count": Integer(3, (0, 10), "things", "How many."),
        "isBlue": Bool(False, "Whether it is blue."),
        "mode": Choice(["slow", "fast"], "How it moves."),
        "item": Object(None, "What it shows.", lambda it: {"id": read(it, "id", sdk.Text())}),
        "map": Object({}, "What else there is."),
        "list": Array([], "All there is.", Number(0, (0, 9)).check),
        "label": sdk.Text(summary="What it is called."),
    }
    phases = ["idle", "moving"]
    values = {"x": ("number, points", "Where it is."), "note": ("string or null", "A note.")}
    events = {"tap": ("{x, y}", "Moves it."), "go": ("{to}", "Moves it.")}
    actions = {"reset": ("{}", "Puts it back."), "fail": ("{}", "Fails."), "loop": ("{}", "Stops.")}
    measures = {"content": ("{height}", "How high it is.")}
    effects = {"gone": ("{to}", "It went.")}
    presets = {"blue": ("A blue one.", {"isBlue": True})}
    hint = "Tap it."
    holder = "box"
    sample = {"parameters": {"isBlue": True},
              "actions": [{"title": "Go", "event": {"type": "go", "to": 9}}]}

    def start(self) -> None:
        self.x, self.note, self.touch = Animated(0), None, Touch()
        self.log: List[str] = []
        self.is_broken = False
        self.effect("gone", to=0)

    def decode(self, event: Event) -> None:
        if event.type == "go":
            event["to"] = read(event, "to", Number(0, (0, 500)))

    def handle(self, event: Event, now: int) -> None:
        self.log.append(event.type)
        if event.type == "go":
            self.x.animate(event.to, Spring(0.3, 0.7), now)
            self.effect("gone", to=event.to)
        elif event.type == "tap":
            self.effect("gone", to=event.hit, role=event.role)
        elif event.type == "action" and event.name == "fail":
            self.x.set(9)
            print("a word for the log")
            raise ZeroDivisionError("on purpose")
        elif event.type == "action" and event.name == "loop":
            self.is_broken = True
        elif event.type == "action":
            self.x.set(0)
            self.diagnose("hint", "sample/reset", "It was put back.", value="x")
        elif event.type == "measure" and event.height == 13:
            raise InvalidValue("/height", "another number than 13")

    def next_moment(self, now: int) -> Optional[int]:
        return now if self.is_broken else self.x.next_moment(now)

    def render(self, now: int, state: State) -> None:
        state.phase = "idle" if self.x.next_moment(now) is None else "moving"
        state.values = {"x": self.x.value(now)}
        state.layer("box", "box", self.x.value(now), 0, self.p.size, self.p.size, hit=True,
                    shadows=[{"opacity": 0.5, "radius": 3}], content={"kind": "text", "text": "é"})
        state.layer("turned", "arm", 300, 300, 80, 20, rotation=90, zIndex=1, hit=True)


class Client:
    """A client of a server in this process, which makes calls as a host does."""

    def __init__(self, *kinds: Any) -> None:
        self.server, self.last_id = Server(*(kinds or (Sample,))), 0

    def text(self, line: Any) -> Optional[str]:
        return self.server.answer(line if isinstance(line, bytes) else str(line).encode())

    def call(self, method: str, **params: Any) -> Dict[str, Any]:
        self.last_id += 1
        request = {"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params}
        answer = json.loads(self.text(json.dumps(request)) or "null")
        assert answer["id"] == self.last_id and answer["jsonrpc"] == "2.0"
        return dict(answer)

    def __call__(self, method: str, **params: Any) -> Any:
        answer = self.call(method, **params)
        assert "error" not in answer, answer
        return answer["result"]

    def fails(self, method: str, **params: Any) -> Any:
        return self.call(method, **params)["error"]


def create(*kinds: Any, **params: Any) -> Client:
    client = Client(*kinds)
    kind = kinds[0] if kinds else Sample
    client("session/create", component=kind.id, session="s", **params)
    return client


class ProtocolTests(unittest.TestCase):
    def error(self, line: Any, code: int, id: Any = None, client: Optional[Client] = None) -> Any:
        answer = json.loads((client or Client()).text(line) or "null")
        self.assertEqual((answer["error"]["code"], answer["id"]), (code, id), answer)
        return answer["error"]

    def test_examples_of_the_specification(self) -> None:
        self.error('{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]', -32700)
        self.error('{"jsonrpc": "2.0", "method": 1, "params": "bar"}', -32600)
        self.error("[]", -32600)
        self.error('{"jsonrpc": "2.0", "method": "foobar", "id": "1"}', -32601, "1")
        answers = json.loads(Client().text("[1,2]") or "")
        self.assertEqual([it["error"]["code"] for it in answers], [-32600, -32600])
        batch = ('[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"ping"},'
                 '{"foo":"boo"},{"jsonrpc":"2.0","id":"9","method":"ping"}]')
        answers = json.loads(Client().text(batch) or "")
        self.assertEqual([it.get("id") for it in answers], [1, None, "9"])
        self.assertIsNone(Client().text('[{"jsonrpc":"2.0","method":"ping"}]'))
        self.assertIsNone(Client().text('{"jsonrpc":"2.0","method":"no/such"}'))
        self.assertIsNone(Client().text('{"jsonrpc":"2.0","id":1,"result":{}}'))

    def test_text_that_is_no_json(self) -> None:
        for line in ("nonsense", '{"a":NaN}', '{"a":1e999}', '{"a":1,"a":2}', "[" * 100_000,
                     b"\xff\xfe", "{} {}", '{"jsonrpc":"2.0"', "1" * 5000 + ".e"):
            self.error(line, -32700)

    def test_ids_come_back_as_they_are(self) -> None:
        for id in ("1", "-7", "1.5", "1.0", '"a"', '"é\\n"', "null", "9007199254740993"):
            text = Client().text('{"jsonrpc":"2.0","id":%s,"method":"ping"}' % id)
            self.assertEqual(text, '{"jsonrpc":"2.0","id":%s,"result":{}}' % id)
        for id in ("true", "[1]", "{}"):
            self.error('{"jsonrpc":"2.0","id":%s,"method":"ping"}' % id, -32600)

    def test_params(self) -> None:
        for params in ("null", "{}", '{"x":1}'):
            line = '{"jsonrpc":"2.0","id":1,"method":"ping","params":%s}' % params
            self.assertEqual(Client().text(line), '{"jsonrpc":"2.0","id":1,"result":{}}')
        error = self.error('{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}', -32602, 1)
        self.assertEqual(error["data"]["kind"], "invalid-params")
        self.error('{"jsonrpc":"2.0","id":1,"method":"ping","params":3}', -32600, 1)
        self.error('{"id":1,"method":"ping"}', -32600, 1)

    def test_life(self) -> None:
        client = Client()
        result = client("initialize", protocolVersion=1, clientInfo={})
        self.assertEqual(list(result), ["protocolVersion", "serverInfo", "capabilities"])
        self.assertEqual(client.fails("initialize")["code"], -32600)
        error = Client().fails("initialize", protocolVersion=2)
        self.assertEqual((error["code"], error["data"]["supported"]), (-32021, [1]))
        self.assertIsNone(client.text('{"jsonrpc":"2.0","method":"initialized"}'))
        self.assertIsNone(client("shutdown"))
        self.assertEqual(client.fails("ping")["code"], -32600)
        self.assertIsNone(client.text('{"jsonrpc":"2.0","method":"exit"}'))
        self.assertEqual(client.server.exit_code, 0)
        early = Client()
        early.text('{"jsonrpc":"2.0","method":"exit"}')
        self.assertEqual(early.server.exit_code, 1)
        self.error('{"jsonrpc":"2.0","id":1,"method":"exit"}', -32601, 1)

    def test_what_a_host_does_itself_is_unknown(self) -> None:
        for method in ("session/perform", "session/subscribe", "rpc.discover", "component/load"):
            self.assertEqual(Client().fails(method)["data"]["kind"], "method-not-found")
        error = Client().fails("session/create", component="sample", clock="realtime")
        self.assertEqual(error["data"]["path"], "/clock")

    def test_description(self) -> None:
        client = Client()
        listed = client("component/list")["components"]
        self.assertEqual(listed, [{"id": "sample", "title": "Sample", "version": "1.2.0",
                                   "source": "builtin"}])
        text = client.text('{"jsonrpc":"2.0","id":1,"method":"component/describe",'
                           '"params":{"component":"sample"}}') or ""
        self.assertIn('"size":{"description":"How large.","type":"number","minimum":1,'
                      '"maximum":1000.5,"x-unit":"points","default":80}', text)
        self.assertIn('"mode":{"description":"How it moves.","type":"string",'
                      '"enum":["slow","fast"],"default":"slow"}', text)
        self.assertIn('"type":["object","null"],"default":null', text)
        for kind, example in ((Array, [1]), (Object, {"id": "a"})):
            self.assertEqual(kind(example=example).schema["examples"], [example])
            self.assertNotIn("examples", kind().schema)
        told = Choice({"slow": "Step by step.", "fast": "At once."}, "How it moves.").schema
        self.assertEqual(told["enum"], ["slow", "fast"])
        self.assertEqual(told["enumDescriptions"], ["Step by step.", "At once."])
        self.assertIn('"hint":"Tap it.","holder":"box","sample":{"parameters":{"isBlue":true},'
                      '"actions":[{"title":"Go",', text)
        self.assertIn('"presets":[{"name":"blue","summary":"A blue one.",'
                      '"parameters":{"isBlue":true}}]', text)
        self.assertEqual(client.fails("component/describe", component="x")["code"], -32013)

    def test_sessions(self) -> None:
        client = Client()
        for id in ("s1", "s2"):
            self.assertEqual(client("session/create", component="sample")["session"], id)
        client("session/create", component="sample", session="s3")
        self.assertEqual(client("session/create", component="sample")["session"], "s4")
        error = client.fails("session/create", component="sample", session="s3")
        self.assertEqual((error["code"], error["data"]["kind"]), (-32018, "session-exists"))
        self.assertIsNone(client("session/close", session="s2"))
        self.assertEqual(client("session/list")["sessions"], ["s1", "s3", "s4"])
        self.assertEqual(client.fails("session/state", session="s2")["code"], -32012)
        self.assertEqual(client.fails("session/state")["data"]["path"], "/session")
        self.assertEqual(client.fails("session/create", component="no")["code"], -32013)

    def test_bytes_of_a_state(self) -> None:
        text = Client().text('{"jsonrpc":"2.0","id":1,"method":"session/create",'
                             '"params":{"component":"sample","parameters":{"size":7.6}}}')
        self.assertEqual(text, (
            '{"jsonrpc":"2.0","id":1,"result":{"session":"s1","revision":0,"state":{"t":0,'
            '"phase":"idle","settled":true,"values":{"x":0,"note":null},"layers":[{"id":"box",'
            '"role":"box","x":0,"y":0,"width":7.6,"height":7.6,"translateX":0,"translateY":0,'
            '"scale":1,"rotation":0,"opacity":1,"cornerRadius":0,"zIndex":0,"shadows":[{"opacity":'
            '0.5,"radius":3,"x":0,"y":0}],"hit":{"x":0,"y":0,"width":7.6,"height":7.6},"content":'
            '{"kind":"text","text":"é"}},{"id":"turned","role":"arm","x":300,"y":300,"width":80,'
            '"height":20,"translateX":0,"translateY":0,"scale":1,"rotation":90,"opacity":1,'
            '"cornerRadius":0,"zIndex":1,"hit":{"x":330,"y":270,"width":20,"height":80}}]},'
            '"effects":[{"t":0,"type":"gone","to":0}],"diagnostics":[]}}'))


class SessionTests(unittest.TestCase):
    def test_viewport_and_parameters(self) -> None:
        client = create(viewport={"width": 100, "height": 50.5, "safeArea": {"top": 7}},
                        parameters={"count": 4, "item": {"id": "a", "more": 1}, "list": [1, 2]})
        component = client.server.sessions["s"].component
        screen = component.environment
        self.assertEqual((screen.width, screen.height, screen.top, screen.bottom), (100, 50.5, 7, 0))
        self.assertEqual((component.p.count, component.p.item), (4, {"id": "a"}))
        self.assertEqual(Sample.parameters["list"].default, [])
        self.assertEqual(component.p.label, "")
        again = create(parameters={"label": ""})
        self.assertEqual(again.server.sessions["s"].component.p.label, "")

    def test_wrong_parameters(self) -> None:
        for parameters, path, expected in (
                ({"size": 0}, "/size", "a number from 1 to 1000.5"),
                ({"size": True}, "/size", "a number from 1 to 1000.5"),
                ({"count": 1.5}, "/count", "a whole number from 0 to 10"),
                ({"isBlue": 1}, "/isBlue", "true or false"),
                ({"mode": "medium"}, "/mode", "one of slow, fast"),
                ({"item": 3}, "/item", "an object or null"),
                ({"label": 3}, "/label", "a string that is not empty"),
                ({"item": {}}, "/item/id", "a string that is not empty"),
                ({"map": None}, "/map", "an object"),
                ({"list": [1, 10]}, "/list/1", "a number from 0 to 9"),
                ({"a/b": 1}, "/a~1b", None)):
            error = Client().fails("session/create", component="sample", parameters=parameters)
            self.assertEqual((error["code"], error["data"]["path"]), (-32602, "/parameters" + path))
            if expected:
                self.assertEqual(error["data"]["expected"], expected)
        self.assertEqual(
            Client().fails("session/create", component="sample", viewport={"width": 1})["data"]
            ["path"], "/viewport/height")

    def test_events(self) -> None:
        client = create()
        result = client("session/send", session="s", event={"type": "tap", "x": 5, "y": 5, "t": 1})
        self.assertEqual(list(result), ["revision", "state", "effects", "diagnostics"])
        self.assertEqual(result["effects"], [{"t": 1, "type": "gone", "to": "box", "role": "box"}])
        result = client("session/send", session="s", events=[
            {"type": "go", "to": 100}, {"type": "action", "name": "reset", "t": 1.5}])
        self.assertEqual([it["type"] for it in result["effects"]], ["gone"])
        self.assertEqual(result["diagnostics"], [{
            "t": 1.5, "severity": "hint", "code": "sample/reset", "message": "It was put back.",
            "value": "x"}])
        result = client("session/send", session="s", event={"type": "tap", "target": "arm"})
        self.assertEqual(result["effects"][0]["to"], "turned")

    def test_wrong_events(self) -> None:
        client = create()
        for event, path in (
                (3, ""), ({}, "/type"), ({"type": "nod"}, "/type"), ({"type": "tap"}, "/x"),
                ({"type": "tap", "x": 1e10, "y": 0}, "/x"), ({"type": "go", "to": "x"}, "/to"),
                ({"type": "go", "to": 501}, "/to"), ({"type": "action", "name": "no"}, "/name"),
                ({"type": "pointer", "phase": "hover", "x": 0, "y": 0}, "/phase"),
                ({"type": "pointer", "phase": "down", "x": 0}, "/y"),
                ({"type": "pointer", "phase": "up", "x": 0}, "/y"),
                ({"type": "pointer", "phase": "up", "id": 1.5}, "/id"),
                ({"type": "drag", "phase": "ended"}, "/translation"),
                ({"type": "drag", "phase": "ended", "translation": {"x": 1}}, "/translation/y"),
                ({"type": "measure", "key": "none"}, "/key"),
                ({"type": "measure", "key": "content", "height": -1}, "/height"),
                ({"type": "measure", "key": "content", "height": 13}, "/height"),
                ({"type": "scroll", "offset": {}}, "/offset/y"), ({"type": "tap", "t": "1"}, "/t"),
                ({"type": "environment", "viewport": {"width": 0}}, "/viewport/width"),
                ({"type": "environment", "layoutDirection": "up"}, "/layoutDirection")):
            before = client("session/snapshot", session="s")
            error = client.fails("session/send", session="s",
                                 events=[{"type": "go", "to": 5, "t": 0.5}, event])
            self.assertEqual((error["code"], error["data"]["path"]), (-32602, "/events/1" + path))
            self.assertEqual(client("session/snapshot", session="s"), before, event)
        self.assertEqual(client.fails("session/send", session="s")["data"]["path"], "/event")
        self.assertEqual(
            client.fails("session/send", session="s", events=3)["data"]["path"], "/events")

    def test_time_goes_one_way(self) -> None:
        client = create()
        client("session/advance", session="s", to=1)
        for params in ({"event": {"type": "go", "to": 1, "t": 0.5}},
                       {"events": [{"type": "go", "to": 1, "t": 2}, {"type": "go", "to": 1, "t": 1}]}):
            error = client.fails("session/send", session="s", **params)
            self.assertEqual((error["code"], error["data"]["kind"]), (-32014, "time-reversed"))
        for time, code in ((-5, -32014), (1e300, -32011), (10 ** 12, -32011)):
            event = {"type": "go", "to": 1, "t": time}
            self.assertEqual(client.fails("session/send", session="s", event=event)["code"], code)
            self.assertEqual(client.fails("session/advance", session="s", to=time)["code"], code)
        error = client.fails("session/advance", session="s", to=0.999999)
        self.assertEqual(error["data"], {"kind": "time-reversed", "path": "/to", "time": 0.999999,
                                         "now": 1.0})
        state = client("session/state", session="s")["state"]
        self.assertEqual((state["t"], state["values"]["x"]), (1, 0))

    def test_advance(self) -> None:
        client = create()
        client("session/send", session="s", event={"type": "go", "to": 100})
        result = client("session/advance", session="s", by=0.1, frames=True, fps=30)
        self.assertEqual(list(result)[-2:], ["frames", "settled"])
        self.assertEqual([it["t"] for it in result["frames"]], [0.033333, 0.066667, 0.1])
        self.assertEqual(result["frames"][-1], result["state"])
        result = client("session/advance", session="s", until="settled", limit=0.2)
        self.assertEqual((result["state"]["t"], result["settled"]), (0.3, False))
        result = client("session/advance", session="s", until="settled", frames=True)
        self.assertEqual((result["state"]["values"]["x"], result["settled"]), (100, True))
        self.assertEqual(result["state"]["t"], Spring(0.3, 0.7).rest(-100, 0) / 1e6)
        self.assertLess(result["frames"][-2]["t"], result["frames"][-1]["t"])
        for params in ({}, {"by": 1, "to": 2}, {"until": "late"}, {"by": -1}, {"by": 1, "fps": 0}):
            self.assertEqual(client.fails("session/advance", session="s", **params)["code"], -32602)
        for params in ({"by": 601}, {"by": 600, "frames": True, "fps": 1000}):
            error = client.fails("session/advance", session="s", **params)
            self.assertEqual(error["data"]["kind"], "limit-exceeded")

    def test_configure(self) -> None:
        client = create(parameters={"count": 4})
        self.assertEqual(
            client("session/configure", session="s", parameters={"size": 5})["revision"], 1)
        p = client.server.sessions["s"].component.p
        self.assertEqual((p.size, p.count), (5, 4))
        error = client.fails("session/configure", session="s", parameters={"size": 5, "count": 11})
        self.assertEqual(error["data"]["path"], "/parameters/count")
        self.assertEqual(client.server.sessions["s"].component.p, p)

    def test_hit(self) -> None:
        client = create()
        for x, y, target in ((0, 0, "box"), (80, 0, None), (79.9, 79.9, "box"), (340, 275, "turned"),
                             (310, 310, None), (335, 345, "turned")):
            self.assertEqual(client("session/hitTest", session="s", x=x, y=y), {"target": target})
        self.assertEqual(client.fails("session/hitTest", session="s", x=1)["data"]["path"], "/y")

    def test_decisions(self) -> None:
        class Chooser(Component):
            id, phases = "chooser", ["idle"]
            events = {"choose": ("{offset, isFast}", "Decides.")}

            def start(self) -> None:
                self.chosen: Optional[str] = None

            def handle(self, event: Event, now: int) -> None:
                self.chosen = self.decide(
                    "release", ("fast", ("isFast", event.isFast, "is", True)),
                    ("open", ("offset", event.offset, "<", 125, "pt"), ("speed", -1, "<=", 0, "pt/s")),
                    *([] if event.offset == 999 else [("closed",)]))

            def render(self, now: int, state: State) -> None:
                state.phase = "idle"

        client = create(Chooser)
        event = {"type": "choose", "offset": 100.00004, "isFast": False}
        self.assertNotIn("decisions", client("session/send", session="s", event=event))
        result = client("session/send", session="s", event=event, explain=True)
        self.assertEqual(list(result)[-1], "decisions")
        self.assertEqual(result["decisions"], [{
            "t": 0, "decision": "release", "outcome": "open", "because": {"rules": [
                {"outcome": "fast", "passed": False, "clauses": [
                    {"name": "isFast", "value": False, "op": "is", "threshold": True,
                     "passed": False}]},
                {"outcome": "open", "passed": True, "clauses": [
                    {"name": "offset", "value": 100, "op": "<", "threshold": 125, "unit": "pt",
                     "margin": 25, "passed": True},
                    {"name": "speed", "value": -1, "op": "<=", "threshold": 0, "unit": "pt/s",
                     "margin": 1, "passed": True}]},
                {"outcome": "closed", "passed": True, "clauses": []}], "decided": 1}}])
        self.assertEqual(client("session/advance", session="s", by=0, explain=True)["decisions"], [])
        with redirect_stderr(io.StringIO()):
            error = client.fails(
                "session/send", session="s", event={"type": "choose", "offset": 999, "isFast": False})
        self.assertIn("no rule of the decision 'release' holds", error["message"])
        # `session/explain` returns what an event would decide, and changes nothing.
        before = client("session/snapshot", session="s")
        self.assertEqual(client("session/explain", session="s", event=event), {
            "decisions": result["decisions"]})
        self.assertEqual(client("session/explain", session="s", events=[]), {"decisions": []})
        self.assertEqual(client("session/snapshot", session="s"), before)
        self.assertEqual(client("session/explain", session="s"), {"decisions": []})
        # A session that was created with `explain` reports the decisions of every call.
        always = create(Chooser, explain=True)
        self.assertEqual(
            always("session/send", session="s", event=event)["decisions"], result["decisions"])
        self.assertEqual(
            always("session/explain", session="s"), {"decisions": result["decisions"]})

    def test_effects_of_a_notification_come_with_the_next_result(self) -> None:
        client = create()
        self.assertIsNone(client.text('{"jsonrpc":"2.0","method":"session/send","params":'
                                      '{"session":"s","event":{"type":"go","to":9}}}'))
        result = client("session/advance", session="s", by=0)
        self.assertEqual([it["type"] for it in result["effects"]], ["gone"])
        self.assertEqual(client("session/advance", session="s", by=0)["effects"], [])

    def test_a_fault_of_the_component_changes_nothing(self) -> None:
        client = create()
        for name in ("fail", "loop"):
            before = client("session/snapshot", session="s")
            log = io.StringIO()
            with redirect_stderr(log), redirect_stdout(io.StringIO()):
                error = client.fails("session/send", session="s", events=[
                    {"type": "go", "to": 50}, {"type": "action", "name": name, "t": 0.1}])
            self.assertEqual((error["code"], error["data"]["kind"]), (-32603, "internal-error"))
            self.assertIn("Traceback", log.getvalue())
            self.assertEqual(client("session/snapshot", session="s"), before)

    def test_declarations_are_kept(self) -> None:
        class Wrong(Sample):
            how = ""

            def render(self, now: int, state: State) -> None:
                super().render(now, state)
                if self.how == "phase":
                    state.phase = "absent"
                elif self.how == "value":
                    state.values["unheard"] = 1
                elif self.how == "nan":
                    state.values["x"] = math.nan
                elif self.how == "member":
                    state.layer("a", "b", 0, 0, 1, 1, colour="red")
                elif self.how == "text":
                    state.layer("a", "b", "0", 0, 1, 1)  # type: ignore[arg-type]
        for how in ("phase", "value", "nan", "member", "text"):
            Wrong.how = how
            with redirect_stderr(io.StringIO()):
                client = Client(Wrong)
                self.assertEqual(
                    client.fails("session/create", component="sample")["code"], -32603, how)
            self.assertEqual(client("session/list"), {"sessions": []})


class SnapshotTests(unittest.TestCase):
    def test_a_broken_snapshot_is_refused(self) -> None:
        client = create()
        client("session/send", session="s", event={"type": "go", "to": 100})
        good = client("session/snapshot", session="s")["snapshot"]
        before = client.server.sessions["s"]
        for path, value in (
                ((), None), ((), 3), ((), {}), (("format",), 2), (("version",), "1"), (("t",), -1),
                (("component",), "x"), (("parameters",), {"size": 0}), (("parameters",), 3),
                (("environment",), {}), (("environment", "width"), "x"), (("state",), {}),
                (("state", "x"), 3), (("state", "x", "$"), "Nothing"), (("state", "x", "spring"), 1),
                (("state", "more"), 1)):
            broken: Any = {"": json.loads(json.dumps(good))}
            place = broken
            for name in ("", *path)[:-1]:
                place = place[name]
            place[("", *path)[-1]] = value
            error = client.fails("session/restore", session="s", snapshot=broken[""])
            self.assertEqual(error["data"]["kind"], "snapshot-mismatch", (path, value))
            self.assertIs(client.server.sessions["s"], before)

    def test_earlier_versions_are_read(self) -> None:
        client = create(Sample)
        snapshot = client("session/snapshot", session="s")["snapshot"]
        for version in ("1.2.0", "1.1.9", "1.0.12"):
            snapshot["version"] = version
            self.assertEqual(client("session/restore", session="s", snapshot=snapshot)["state"],
                             client("session/advance", session="s", by=0)["state"])
        for version in ("1.2.1", "1.10.0", "2.0.0", "0.9.9", "1", "1.1", "1. 1.0", "1.-1.0", 1, None):
            snapshot["version"] = version
            error = client.fails("session/restore", session="s", snapshot=snapshot)
            self.assertEqual(error["data"]["kind"], "snapshot-mismatch", version)

    def test_a_snapshot_comes_back_from_where_there_is_one_kind_of_number(self) -> None:
        client = create(Sample)
        snapshot = client("session/snapshot", session="s")["snapshot"]
        whole = json.loads(
            json.dumps(snapshot), parse_float=lambda text: int(float(text))
            if float(text).is_integer() else float(text))
        self.assertIs(type(whole["environment"]["width"]), int)
        client("session/restore", session="s", snapshot=whole)
        again = client("session/snapshot", session="s")["snapshot"]
        self.assertEqual(again["environment"], snapshot["environment"])
        self.assertIs(type(again["environment"]["width"]), float)
        for wrong in (None, [], 3):
            error = client.fails("session/restore", session="s", snapshot={**whole, "environment": wrong})
            self.assertEqual(error["data"]["path"], "/snapshot/environment")

    def test_all_that_a_state_may_hold(self) -> None:
        spring = Spring(0.3, 0.4)
        value = {"a": [None, True, 1, 1.5, "x", {"b": []}], "spring": spring}
        text = sdk.write(sdk.pack(value), repr)
        self.assertEqual(vars(sdk.unpack(json.loads(text))["spring"]), vars(spring))
        for wrong in ((1, 2), {1: 2}, {"$": 1}, math.inf, object(), {1, 2}):
            self.assertRaises(TypeError, sdk.pack, wrong)

    def test_a_state_may_change_its_types(self) -> None:
        class Changing(Sample):
            def start(self) -> None:
                super().start()
                self.number, self.nothing, self.something = 0, None, Touch()

            def handle(self, event: Event, now: int) -> None:
                self.number, self.nothing, self.something = 0.5, {"a": 1}, None  # type: ignore
        client = create(Changing)
        client("session/send", session="s", event={"type": "go", "to": 1})
        snapshot = client("session/snapshot", session="s")["snapshot"]
        client("session/restore", session="s", snapshot=snapshot)
        self.assertEqual(client("session/snapshot", session="s")["snapshot"], snapshot)

    def test_something_that_cannot_be_pickled_is_undone_as_well(self) -> None:
        class Local(Sample):
            def start(self) -> None:
                super().start()
                self.callback = lambda: None
        client = create(Local)
        with redirect_stderr(io.StringIO()), redirect_stdout(io.StringIO()):
            client.fails("session/send", session="s", events=[
                {"type": "go", "to": 5}, {"type": "action", "name": "fail"}])
        self.assertEqual(client("session/state", session="s")["state"]["values"]["x"], 0)


def random_events(source: random.Random, count: int) -> Iterator[Dict[str, Any]]:
    """Yields random events for a pull to refresh."""
    now, y, is_down = 0.0, 300.0, False
    for index in range(count):
        now = round(now + source.choice((0.004, 0.008, 0.016, 0.05, 0.4)) * source.random() * 2, 6)
        kind = source.random()
        if kind < 0.65:
            phase = "down" if not is_down else source.choice(("move",) * 8 + ("up", "up", "cancel"))
            is_down = phase in ("down", "move")
            y = y + source.uniform(-60, 90) if phase == "move" else source.uniform(60, 700)
            yield {"type": "pointer", "phase": phase, "x": 200, "y": y, "t": now,
                   "id": source.choice((0, 0, 0, 0, 0, 1))}
        elif kind < 0.72:
            yield {"type": "wheel", "deltaY": source.uniform(-200, 200), "t": now}
        elif kind < 0.8:
            yield {"type": "action", "name": source.choice(("refresh", "finish")), "t": now}
        elif kind < 0.84:
            yield {"type": "action", "name": "finish", "rows": [{"id": f"n{index}"}], "t": now}
        elif kind < 0.88:
            yield {"type": "environment", "reduceMotion": source.random() < 0.3, "t": now,
                   "viewport": {"width": 400, "height": source.uniform(300, 900)}}
        elif kind < 0.94:
            yield {"type": "drag", "phase": source.choice(("began", "changed", "ended", "cancelled")),
                   "translation": {"x": 0, "y": source.uniform(-200, 300)}, "t": now}
        else:
            yield {"type": "scroll", "offset": {"y": source.uniform(0, 300)}, "t": now}


class PullToRefreshTests(unittest.TestCase):
    @staticmethod
    def opened(seed: int) -> Client:
        rows = [{"id": f"r{index}"} for index in range(random.Random(seed).choice((0, 3, 40)))]
        trigger = ("release", "pull")[seed % 2]
        return create(PullToRefresh, parameters={"rows": rows, "trigger": trigger})

    def test_sampling_does_not_matter(self) -> None:
        for seed in range(8):
            source = random.Random(seed)
            often, seldom = self.opened(seed), self.opened(seed)
            heard: Dict[str, List[Any]] = {"often": [], "seldom": []}
            now = 0.0
            for event in random_events(source, 60):
                while now + 0.04 < event["t"]:
                    now = round(now + source.uniform(0.001, 0.04), 6)
                    result = often("session/advance", session="s", to=now, frames=True, fps=90)
                    heard["often"] += result["effects"]
                    if source.random() < 0.1:
                        often("session/hitTest", session="s", x=200, y=200)
                now = event["t"]
                one = often("session/send", session="s", event=event)
                two = seldom("session/send", session="s", event=event)
                self.assertEqual(one["state"], two["state"], f"seed {seed}, {event}")
                heard["often"] += one["effects"]
                heard["seldom"] += two["effects"]
            ends = [it("session/advance", session="s", until="settled") for it in (often, seldom)]
            self.assertEqual(ends[0]["state"], ends[1]["state"], f"seed {seed}")
            self.assertEqual(heard["often"], heard["seldom"], f"seed {seed}")

    def test_a_restored_session_goes_on_as_the_one_that_was_snapped(self) -> None:
        for seed in range(12):
            events = list(random_events(random.Random(seed), 60))
            one = self.opened(seed)
            for event in events[:30]:
                one("session/send", session="s", event=event)
            one("session/advance", session="s", by=0.000123)
            snapshot = one("session/snapshot", session="s")["snapshot"]
            two = create(PullToRefresh)
            self.assertEqual(two("session/restore", session="s", snapshot=snapshot),
                             {"revision": 1, **one("session/state", session="s")}, f"seed {seed}")
            self.assertEqual(two("session/snapshot", session="s")["snapshot"], snapshot)
            later = [{**event, "t": event["t"] + 1} for event in events[30:]]
            answers = [it("session/send", session="s", events=later, frames=True)
                       for it in (one, two)]
            for answer in answers:
                del answer["revision"]
            self.assertEqual(answers[0], answers[1], f"seed {seed}")

    def test_it_stays_in_bounds(self) -> None:
        for seed in range(20):
            client = self.opened(seed)
            for event in random_events(random.Random(seed), 60):
                session = client.server.sessions["s"]
                state = client("session/send", session="s", event=event)["state"]
                values = state["values"]
                self.assertTrue(0 <= values["progress"] <= 1 and values["pull"] < 900, f"seed {seed}")
                ids = [layer["id"] for layer in state["layers"]]
                self.assertEqual(len(ids), len(set(ids)), f"seed {seed}")
                self.assertEqual(state["settled"], session.next_moment(session.now) is None)
            client("session/send", session="s", event={"type": "pointer", "phase": "cancel",
                                                       "id": 0})
            client("session/send", session="s", event={"type": "pointer", "phase": "cancel",
                                                       "id": 1})
            client("session/send", session="s", event={
                "type": "drag", "phase": "cancelled", "translation": {"x": 0, "y": 0}})
            end = client("session/advance", session="s", until="settled", limit=60)
            self.assertTrue(end["settled"], f"seed {seed}")
            self.assertIn(end["state"]["phase"], ("idle", "refreshing"), f"seed {seed}")

    def test_golden_files(self) -> None:
        scenarios = [it for it in sorted((PULL / "Goldens").glob("*.jsonl"))
                     if not it.name.endswith(".golden.jsonl")]
        self.assertGreater(len(scenarios), 8)
        for scenario in scenarios:
            run = plugin(["python3", "pull_to_refresh.py"], PULL, scenario.read_bytes())
            golden = scenario.with_name(scenario.stem + ".golden.jsonl")
            self.assertEqual(run.stdout.decode(), golden.read_text("utf-8"), scenario.name)
            self.assertEqual((run.stderr, run.returncode), (b"", 0))


class FuzzTests(unittest.TestCase):
    """Invalid calls fail with a specific error and change nothing."""

    odd: List[Any] = [None, True, 0, -1, 1.5, 1e10, 2**70, "", "x", "list", [], {}, [1], {"a": 1}, [[[]]],
           {"x": 1, "y": 2}, "\ud800", {"type": "tap"}, {"width": 1, "height": 1}, {"$": "Spring"}]
    names = ["session", "component", "event", "events", "by", "to", "until", "limit", "fps", "frames",
             "parameters", "viewport", "snapshot", "x", "y", "clock", "t", "type", "phase", "id",
             "translation", "offset", "key", "name", "rows"]

    def spoil(self, source: random.Random, value: Any, share: float = 0.1) -> Any:
        """Returns a copy of a value with some parts removed, replaced or added."""
        if source.random() < share:
            return source.choice(self.odd)
        if isinstance(value, list):
            return [self.spoil(source, it, share) for it in value]
        if not isinstance(value, dict):
            return value
        result = {name: self.spoil(source, it, share) for name, it in value.items()
                  if source.random() > share / 2}
        if source.random() < share:
            result[source.choice(self.names)] = source.choice(self.odd)
        return result

    def test_spoilt_calls(self) -> None:
        for seed in range(20):
            source = random.Random(seed)
            client = PullToRefreshTests.opened(seed)
            snapshot = client("session/snapshot", session="s")["snapshot"]
            events = list(random_events(source, 40))
            for event in events:
                event.pop("t")
            for _ in range(60):
                calls: List[Tuple[str, Dict[str, Any]]] = [
                    ("session/send", {"events": source.sample(events, 2)}),
                    ("session/send", {"event": source.choice(events), "frames": True, "fps": 30}),
                    ("session/advance", {"by": source.random(), "frames": source.random() < 0.5}),
                    ("session/advance", {"until": "settled", "limit": 2}),
                    ("session/configure", {"parameters": {
                        "threshold": 50, "rows": [{"id": "a"}, {"id": "b"}], "restHeight": 0}}),
                    ("session/create", {"component": PullToRefresh.id, "session": "t"}),
                    ("session/restore", {"snapshot": snapshot}), ("session/hitTest", {"x": 1, "y": 2}),
                    ("component/describe", {"component": PullToRefresh.id}), ("session/list", {})]
                method, params = source.choice(calls)
                call = self.spoil(source, {"session": "s", **params}, source.choice((0, 0.05, 0.1)))
                before = client("session/snapshot", session="s")
                text = client.text(json.dumps(
                    {"jsonrpc": "2.0", "id": 1, "method": method, "params": call})) or ""
                answer = json.loads(text)
                if "error" in answer:
                    self.assertNotEqual(answer["error"]["code"], -32603, f"seed {seed}, {call}")
                    self.assertEqual(client("session/snapshot", session="s"), before)


def plugin(command: List[str], folder: Path, text: bytes) -> subprocess.CompletedProcess[bytes]:
    """Runs a plugin with the text as its standard input."""
    return subprocess.run(command, cwd=folder, input=text, capture_output=True, timeout=180)


class ProcessTests(unittest.TestCase):
    source = textwrap.dedent('''
        import os, subprocess, sys
        from playground_plugin import Component, serve
        class Noisy(Component):
            id, phases = "noisy", ["idle"]
            events = {"go": ("{}", "Makes noise.")}
            def handle(self, event, now):
                print("from print")
                os.system("echo from a child; cat")
                os.write(1, b"from the descriptor\\n")
            def render(self, now, state):
                state.phase = "idle"
        serve(Noisy)
        ''')

    def start(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-c", self.source], cwd=HERE,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(lambda: [it.close() for it in (
            process.stdin, process.stdout, process.stderr) if it])
        return process

    def test_standard_output_is_the_protocols(self) -> None:
        lines = [
            {"jsonrpc": "2.0", "id": 1, "method": "session/create", "params": {"component": "noisy"}},
            {"jsonrpc": "2.0", "id": 2, "method": "session/send",
             "params": {"session": "s1", "event": {"type": "go"}}},
            {"jsonrpc": "2.0", "id": 3, "method": "ping"}]
        text = "\n".join(json.dumps(line) for line in lines)  # The last line has no end.
        run = plugin([sys.executable, "-c", self.source], HERE, text.encode())
        answers = [json.loads(line) for line in run.stdout.splitlines()]
        self.assertEqual([it["id"] for it in answers], [1, 2, 3])
        for noise in (b"from print", b"from a child", b"from the descriptor"):
            self.assertIn(noise, run.stderr)
        self.assertEqual(run.returncode, 0)

    def test_an_answer_does_not_wait_for_the_next_line(self) -> None:
        process = self.start()
        assert process.stdin and process.stdout
        for id in range(3):
            process.stdin.write(b'{"jsonrpc":"2.0","id":%d,"method":"ping"}\n' % id)
            process.stdin.flush()
            self.assertEqual(json.loads(process.stdout.readline())["id"], id)
        process.send_signal(signal.SIGINT)
        time.sleep(0.1)
        process.stdin.write(b'{"jsonrpc":"2.0","id":9,"method":"ping"}\n')
        process.stdin.flush()
        self.assertEqual(json.loads(process.stdout.readline())["id"], 9)
        process.stdin.close()
        self.assertEqual(process.wait(10), 0)
        assert process.stderr
        self.assertEqual(process.stderr.read(), b"")

    def test_exit(self) -> None:
        for text, code in ((b'{"jsonrpc":"2.0","method":"exit"}\n', 1), (
                b'{"jsonrpc":"2.0","id":1,"method":"shutdown"}\n'
                b'{"jsonrpc":"2.0","method":"exit"}\n{"jsonrpc":"2.0","id":2,"method":"ping"}\n', 0)):
            run = plugin([sys.executable, "-c", self.source], HERE, text)
            self.assertEqual((run.returncode, run.stdout.count(b"\n")), (code, 1 - code))

    def test_a_reader_that_goes_away_ends_it_quietly(self) -> None:
        process = self.start()
        assert process.stdin and process.stdout and process.stderr
        process.stdout.close()
        try:
            process.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n' * 100)
            process.stdin.close()
        except BrokenPipeError:
            pass
        self.assertEqual(process.wait(10), 0)
        self.assertEqual(process.stderr.read(), b"")

    def test_a_long_line_and_many_lines(self) -> None:
        long = b'{"jsonrpc":"2.0","id":"' + b"x" * 3_000_000 + b'","method":"ping"}\n'
        text = long + b'\n \n{"jsonrpc":"2.0","id":1,"method":"ping"}\n' * 5000
        run = plugin([sys.executable, "-c", self.source], HERE, text)
        self.assertEqual(run.stdout.count(b"\n"), 5001)

    def test_the_example_in_the_documentation_runs(self) -> None:
        example = textwrap.dedent("    from playground_plugin import" + (sdk.__doc__ or "").split(
            "    from playground_plugin import")[1].split("\n\nA component has no clock")[0])
        lines = [
            {"jsonrpc": "2.0", "id": 1, "method": "session/create", "params": {"component": "drawer"}},
            {"jsonrpc": "2.0", "id": 2, "method": "session/send", "params": {"session": "s1", "events": [
                {"type": "pointer", "phase": "down", "x": 9, "y": 9},
                {"type": "pointer", "phase": "up", "t": 0.1}]}},
            {"jsonrpc": "2.0", "id": 3, "method": "session/advance",
             "params": {"session": "s1", "until": "settled"}}]
        text = "".join(json.dumps(line) + "\n" for line in lines)
        run = plugin([sys.executable, "-c", example], HERE, text.encode())
        self.assertEqual(run.stderr, b"")
        values = [json.loads(line)["result"]["state"]["values"]["width"]
                  for line in run.stdout.splitlines()]
        self.assertEqual(values, [40, 40, 300])


class NumberTests(unittest.TestCase):
    def test_numbers(self) -> None:
        for value, text in (
                (7.6, "7.6"), (10.0, "10"), (-0.0, "0"), (-0.00004, "0"), (0.00005, "0.0001"),
                (-0.00005, "-0.0001"), (0.1 + 0.2, "0.3"), (1 / 3, "0.3333"), (-2.5, "-2.5"),
                (99999.99995, "100000"), (1e9, "1000000000"), (123456789.12345, "123456789.1235"),
                (1e11, "100000000000.0"), (0.0001, "0.0001")):
            self.assertEqual(sdk.decimal(value), text)
        for value in (math.nan, math.inf, -math.inf):
            self.assertRaises(ValueError, sdk.decimal, value)
        for moment, text in ((0, "0"), (1, "0.000001"), (50, "0.00005"), (1_500_000, "1.5"),
                             (10_000_000, "10"), (123_456_789, "123.456789")):
            self.assertEqual(sdk.seconds_text(moment), text)
        self.assertEqual([sdk.rounded(it) for it in (0.5, 1.5, -0.5, 2.4999, -2.5)],
                         [1, 2, -1, 2, -3])

    @unittest.skipUnless(os.access(HOST, os.X_OK), "the host is not built")
    def test_numbers_are_written_as_the_host_writes_them(self) -> None:
        source = random.Random(5)
        widths = [source.choice((source.uniform(1, 9), source.uniform(1, 99_999),
                                 source.randrange(10_000, 900_000) / 10_000 + 0.00005,
                                 source.randrange(8, 400) / 8)) for _ in range(500)]
        lines = [json.dumps({"jsonrpc": "2.0", "id": index, "method": "session/create", "params": {
            "component": "bottom-card", "viewport": {"width": width, "height": 800},
            "parameters": {"item": {"id": "a"}}}}) for index, width in enumerate(widths)]
        run = plugin([HOST], HERE, "\n".join(lines).encode())
        for width, line in zip(widths, run.stdout.decode().splitlines()):
            self.assertIn(f'"width":{sdk.decimal(width)},"height":400', line)

    def test_strings(self) -> None:
        text = "é\u2028\"\\/\n\t\x01\x7f😀"
        self.assertEqual(json.loads(sdk.write(text)), text)
        self.assertEqual(sdk.write("\x01\x1f/"), '"\\u0001\\u001f/"')
        answer = Client().text('{"jsonrpc":"2.0","id":"\\ud800","method":"ping"}') or ""
        self.assertIn(b'"id":"\\ud800"', answer.encode("utf-8", "backslashreplace"))


def table(name: str) -> Iterator[List[str]]:
    """Yields the rows of a reference table, computed with 50 digits for the Swift tests."""
    for line in (TABLES / f"{name}.txt").read_text().splitlines():
        if not line.startswith("#"):
            yield line.split()


def numbers(name: str) -> Iterator[List[float]]:
    for row in table(name):
        yield [float(cell) for cell in row]


class MotionTests(unittest.TestCase):
    def test_elementary_functions(self) -> None:
        functions = {
            "exp": lambda x: sdk.exp(x), "expm1": lambda x: sdk.expm1(x),
            "log1p": lambda x: sdk.log1p(x), "sin": lambda x: sdk.sin_cos(x)[0],
            "cos": lambda x: sdk.sin_cos(x)[1]}
        seen = dict.fromkeys(functions, 0)
        for name in ("exponential", "logarithm", "trigonometry"):
            for function, *cells in table(name):
                x, expected = float(cells[0]), float(cells[-2])
                is_far = abs(x) > (1000 if name == "trigonometry" else 1e300)
                if function not in functions or is_far or not 1e-300 < abs(expected) < 1e300:
                    continue
                seen[function] += 1
                error = abs(functions[function](x) - expected)
                scale = 1.0 if name == "trigonometry" else expected
                self.assertLessEqual(error, 4 * math.ulp(scale), (function, x))
        self.assertGreater(min(seen.values()), 50, seen)
        for angle in range(-720, 721, 90):
            sine, cosine = sdk.sin_cos_degrees(angle)
            self.assertEqual(sorted((abs(sine), abs(cosine))), [0, 1])
        for seed in range(300):
            source = random.Random(seed)
            y, x = source.uniform(-9, 9), source.uniform(-9, 9)
            self.assertAlmostEqual(sdk.atan2(y, x), math.atan2(y, x), delta=1e-15)

    def test_springs(self) -> None:
        for response, fraction, displacement, velocity, at, *expected in numbers("springs"):
            for value, reference in zip(
                    Spring(response, fraction).state(displacement, velocity, at), expected):
                self.assertLess(abs(value - reference), 1e-9 * abs(reference))

    def test_rest(self) -> None:
        for response, fraction, displacement, velocity, near, _, moment in numbers("settling"):
            rest = Spring(response, fraction).rest(displacement, velocity, unit=near < 0.001)
            self.assertEqual(rest, moment)

    def test_rest_at_the_limits(self) -> None:
        for response in (0.001, 0.5, 10):
            for fraction in (0.05, 1 - 2**-53, 1, 1 + 2**-52, 10):
                for start in (0, 1e-9, 0.011, 1e9):
                    for velocity in (0, 1e-9, -1e9):
                        spring = Spring(response, fraction)
                        rest = spring.rest(start, velocity)
                        distance, speed = spring.state(start, velocity, rest / 1e6)
                        self.assertTrue(abs(distance) <= 0.01 and abs(speed) < 0.1)
                        if rest:
                            distance, speed = spring.state(start, velocity, (rest - 1) / 1e6)
                            self.assertFalse(abs(distance) <= 0.01 and abs(speed) < 0.1)
        self.assertRaises(ValueError, Spring, 0, 1)
        self.assertRaises(ValueError, Spring, 1, 0)

    def test_animated(self) -> None:
        value = Animated(10)
        self.assertEqual((value.value(5), value.next_moment(5)), (10, None))
        value.animate(110, Spring(0.4, 0.8), 1000)
        self.assertEqual(value.value(1000), 10)
        before = value.at(200_000)
        value.animate(50, Spring(0.4, 0.8), 200_000)
        for old, new in zip(before, value.at(200_000)):
            self.assertAlmostEqual(old, new, delta=1e-12)
        self.assertEqual(value.at(value.rests_at), (50, 0))
        self.assertNotEqual(value.value(value.rests_at - 1), 50)

    def test_velocity(self) -> None:
        for x, y, *cells in numbers("velocities"):
            tracker = VelocityTracker()
            for at in range(0, len(cells), 3):
                tracker.add(cells[at + 1], cells[at + 2], int(cells[at]))
            velocity = tracker.velocity(int(cells[-3]))
            self.assertLess(abs(velocity[0] - x), 1e-9 * max(1, abs(x)))
            self.assertLess(abs(velocity[1] - y), 1e-9 * max(1, abs(y)))

    def test_velocity_windows(self) -> None:
        def speed(times: List[int], at: int) -> float:
            tracker = VelocityTracker()
            for moment in times:
                seconds = moment / 1000
                tracker.add(3 + 200 * seconds + 5000 * seconds * seconds, 0, moment * 1000)
            return tracker.velocity(at)[0]
        self.assertAlmostEqual(speed([0, 8, 17, 25, 33], 40_000), 530)
        for times in ([], [0], [0, 8], [5, 5, 5, 5], [0, 5, 5, 5]):
            self.assertEqual(speed(times, 8000), 0)
        self.assertNotEqual(speed([0, 8, 16, 24], 64_000), 0)
        self.assertEqual(speed([0, 8, 16, 24], 64_001), 0)
        self.assertEqual(speed([0, 8, 49, 57], 57_000), 0)
        self.assertAlmostEqual(speed([0, 8, 48, 56], 56_000), 760)

    def test_decay(self) -> None:
        free = Decay(0, 1000, 0, -1e9, 1e9)
        self.assertAlmostEqual(free.end, 998 / 1000 * 1000 / Decay.RATE, delta=2)
        self.assertAlmostEqual(abs(free.velocity(free.ends)), 1, delta=1e-5)
        bound = Decay(100, -1000, 50, 0, 500)
        self.assertTrue(bound.hits_edge)
        self.assertEqual(bound.value(bound.ends), 0)
        self.assertAlmostEqual(bound.value(bound.ends - 1), 0, delta=0.01)
        self.assertLess(bound.velocity(bound.ends), -700)

    def test_rubber_band(self) -> None:
        self.assertAlmostEqual(sdk.rubber_band(100, 400), (1 - 1 / (100 * 0.55 / 400 + 1)) * 400)
        for pull in (-500, -1, 0, 3, 9999):
            self.assertAlmostEqual(sdk.rubber_band_pull(sdk.rubber_band(pull, 793), 793), pull)
        self.assertAlmostEqual(sdk.project(1000), 499)

    def test_touch(self) -> None:
        touch = Touch()

        def point(phase: str, y: Optional[float], at: int, id: int = 0) -> Optional[str]:
            x = None if y is None else 0
            event = {"type": "pointer", "phase": phase, "id": id, "x": x, "y": y}
            return touch.receive(Event(event, hit="a" if phase == "down" else None), at)
        self.assertEqual(point("move", 0, 0), None)
        self.assertEqual([point("down", 0, 0), point("up", 5, 9)], ["down", "tap"])
        self.assertEqual(
            [point("down", 0, 0), point("down", 0, 0, 1), point("move", 9, 8000),
             point("move", 10, 16_000), point("move", 30, 24_000), point("up", 99, 24_000, 1),
             point("up", None, 25_000)],
            ["down", None, None, "began", "changed", None, "ended"])
        self.assertEqual((touch.dy, touch.hit), (30, "a"))
        self.assertGreater(touch.velocity(25_000)[1], 1000)
        self.assertEqual([point("down", 0, 0), point("cancel", None, 9)], ["down", "cancelled"])
        self.assertEqual([point("down", 0, 0), point("up", 50, 9)], ["down", "ended"])
        drag = {"type": "drag", "phase": "changed", "translation": Event(x=0, y=7)}
        self.assertEqual(touch.receive(Event(drag), 0), "began")
        end = {**drag, "phase": "ended", "velocity": Event(x=1, y=2)}
        self.assertEqual((touch.receive(Event(end), 0), touch.velocity(0)), ("ended", (1, 2)))


class HostTests(unittest.TestCase):
    """Runs the plugins through a host, which must pass every byte through unchanged."""

    def setUp(self) -> None:
        help = plugin([HOST, "serve", "--help"], HERE, b"") if os.access(HOST, os.X_OK) else None
        if help is None or b"--plugins" not in help.stdout:
            self.skipTest("no host that takes plugins is built")

    def test_golden_files_through_a_host(self) -> None:
        for golden in sorted((PULL / "Goldens").glob("*.golden.jsonl")):
            scenario = golden.with_name(golden.name.replace(".golden", ""))
            run = plugin([HOST, "serve", "--plugins", str(PULL)], HERE, scenario.read_bytes())
            self.assertEqual(run.stdout.decode(), golden.read_text("utf-8"), scenario.name)

    def test_gestures_through_a_host(self) -> None:
        lines = [
            {"method": "session/create", "params": {"component": "pull-to-refresh"}},
            {"method": "session/perform", "params": {"session": "s1", "gesture": {
                "kind": "drag", "from": {"x": 200, "y": 200}, "to": {"x": 200, "y": 420},
                "duration": 0.3}}},
            {"method": "session/advance", "params": {"session": "s1", "until": "settled"}}]
        text = "".join(json.dumps({"jsonrpc": "2.0", "id": 1, **line}) + "\n" for line in lines)
        run = plugin([HOST, "serve", "--plugins", str(PULL)], HERE, text.encode())
        state = json.loads(run.stdout.splitlines()[-1])["result"]["state"]
        self.assertEqual((state["phase"], state["values"]["offset"]), ("refreshing", -60))


@unittest.skipUnless(any(os.access(folder + "/jq", os.X_OK) for folder in os.get_exec_path()),
                     "jq is not installed")
class ReadmeTests(unittest.TestCase):
    """Runs the complete example of the README as a plugin."""

    def setUp(self) -> None:
        HostTests.setUp(self)  # type: ignore[arg-type]
        text = (HERE / "README.md").read_text("utf-8")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "component.py").write_text(
            text.split("```python\n")[1].split("```")[0], "utf-8")
        (self.folder / "playground_plugin.py").symlink_to(HERE / "playground_plugin.py")
        manifest, drag = (block.split("```")[0] for block in text.split("```json\n")[1:3])
        (self.folder / "plugin.json").write_text(manifest)
        (self.folder / "Goldens").mkdir()
        (self.folder / "Goldens/drag.jsonl").write_text(drag)
        self.shown = text.split("why --plugins . Goldens/drag.jsonl\n")[1].split("$ ")[0]

    def test_it_is_valid(self) -> None:
        run = plugin([HOST, "validate", "--strict", "--json", "."], self.folder, b"")
        self.assertEqual(run.returncode, 0, run.stdout.decode())

    def test_its_golden_file_is_recorded(self) -> None:
        run = plugin([HOST, "replay", "--plugins", ".", "--update", "missing", "Goldens"],
                     self.folder, b"")
        self.assertEqual(run.returncode, 0, run.stderr.decode())
        self.assertIn('"phase":"open"', (self.folder / "Goldens/drag.golden.jsonl").read_text())

    def test_its_checked_array(self) -> None:
        text = (HERE / "README.md").read_text("utf-8")
        names: Dict[str, Any] = {"InvalidValue": sdk.InvalidValue}
        exec(text.split("```python\n")[2].split("```")[0], names)
        rows = sdk.Array([], "The rows.", names["checked_row"])
        self.assertEqual(rows.check([{"id": "a"}]), [{"id": "a"}])
        with self.assertRaises(sdk.InvalidValue) as raised:
            rows.check([{"id": "a"}, {"id": 7}])
        self.assertEqual((raised.exception.path, raised.exception.expected), ("/1/id", "a string"))

    def test_its_decisions_are_explained(self) -> None:
        run = plugin([HOST, "why", "--plugins", ".", "Goldens/drag.jsonl"],
                     self.folder, b"")
        self.assertEqual(run.stdout.decode(), self.shown)
        run = plugin([HOST, "map", "--json", "--x", "travel=-300..100", "--y",
                      "velocity=-2000..2000", "--plugins", ".", "Goldens/drag.jsonl"], self.folder, b"")
        outcomes = json.loads(run.stdout)["outcomes"]
        self.assertEqual([it["outcome"] for it in outcomes], ["closed", "open"])


class ShellTests(unittest.TestCase):
    def ask(self, *lines: Any) -> List[Any]:
        text = "\n".join(line if isinstance(line, str) else json.dumps(
            {"jsonrpc": "2.0", "id": index, **line}) for index, line in enumerate(lines))
        run = plugin(["sh", "light_switch.sh"], SHELL, text.encode())
        self.assertEqual(run.stderr, b"")
        return [json.loads(line) for line in run.stdout.splitlines()]

    create = {"method": "session/create", "params": {"component": "light-switch"}}

    def test_golden_file(self) -> None:
        run = plugin(["sh", "light_switch.sh"], SHELL, (SHELL / "Goldens/taps.jsonl").read_bytes())
        self.assertEqual(run.stdout.decode(), (SHELL / "Goldens/taps.golden.jsonl").read_text())
        self.assertEqual(run.returncode, 0)

    def test_what_is_refused(self) -> None:
        def send(*events: Any) -> Dict[str, Any]:
            return {"method": "session/send", "params": {"session": "s1", "events": list(events)}}
        tap = {"type": "tap", "target": "switch", "t": 1}
        answers = self.ask(
            self.create, send(tap, {"type": "tap"}), send(tap, {"type": "nod"}),
            send({**tap, "t": 2}, tap), send({"type": "pointer", "phase": "x"}), "nonsense", "[]",
            {"method": "session/state", "params": {"session": "s1"}},
            {"method": "session/create", "params": {"component": "none"}},
            {"method": "session/state", "params": {"session": "none"}}, self.create,
            {"method": "session/create", "params": {"component": "light-switch", "session": "s1"}},
            {"method": "session/perform"}, {"method": "ping", "params": [1]},
            {"method": "session/restore", "params": {"session": "s1", "snapshot": {}}},
            {"method": "session/configure", "params": {"session": "s1", "parameters": {"size": 1}}},
            {"method": "session/advance", "params": {"session": "s1", "by": 601}})
        codes = [it.get("error", {}).get("code") for it in answers]
        self.assertEqual(codes, [
            None, -32602, -32602, -32014, -32602, -32700, -32600, None, -32013, -32012, None, -32018,
            -32601, -32602, -32017, -32602, -32011])
        self.assertEqual(answers[1]["error"]["data"]["path"], "/events/1/x")
        self.assertEqual(answers[7]["result"]["state"]["values"], {"on": False, "turns": 0})

    def test_a_restored_session_goes_on(self) -> None:
        tap = {"method": "session/send", "params": {"session": "s1", "event": {
            "type": "tap", "x": 200, "y": 430, "t": 0.5}}}
        snap = {"method": "session/snapshot", "params": {"session": "s1"}}
        answers = self.ask(self.create, tap, snap)
        answers = self.ask(self.create, {"method": "session/restore", "params": {
            "session": "s1", "snapshot": answers[-1]["result"]["snapshot"]}}, tap)
        self.assertEqual(answers[1]["result"]["state"]["values"], {"on": True, "turns": 1})
        self.assertEqual(answers[2]["result"]["state"]["values"], {"on": False, "turns": 2})

    def test_exit(self) -> None:
        exit = b'{"jsonrpc":"2.0","method":"exit"}\n'
        down = b'{"jsonrpc":"2.0","id":1,"method":"shutdown"}\n'
        for text, code in ((exit, 1), (down + exit, 0)):
            self.assertEqual(plugin(["sh", "light_switch.sh"], SHELL, text).returncode, code)


class PageTests(unittest.TestCase):
    def test_transcripts(self) -> None:
        for page in (PULL / "README.md", HERE.parent / "README.md"):
            for block in page.read_text("utf-8").split("```console\n$ ")[1:]:
                command, *expected = block.split("\n```")[0].split("\n")
                run = plugin(["bash", "-c", command], PLUGINS.parent, b"")
                self.assertEqual(run.stdout.decode().splitlines(), expected, page)

    def test_manifests(self) -> None:
        for folder in (PULL, SHELL):
            manifest = json.loads((folder / "plugin.json").read_text())
            run = plugin(manifest["command"], folder,
                         b'{"jsonrpc":"2.0","id":1,"method":"component/list"}')
            listed = json.loads(run.stdout)["result"]["components"]
            self.assertEqual(manifest["components"], [
                {name: it for name, it in one.items() if name != "source"} for one in listed])
            for file in manifest.get("watch", []):
                self.assertTrue((folder / file).is_file(), file)


if __name__ == "__main__":
    unittest.main()

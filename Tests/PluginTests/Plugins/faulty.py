"""A plugin that counts, and that can fail in every way in which a plugin can fail.

The variable FAULT lists the faults that apply from the start, separated by spaces. An event
{"type": "fault", "kind": K} triggers a fault. Every process, including the children that it leaves
behind, writes a line to the file named by the variable PIDS.
"""

import json
import os
import select
import signal
import sys
import threading
import time

STEP = 1
FAULTS = os.environ.get("FAULT", "").split()
ID = os.environ.get("COMPONENT", "faulty")
sessions = {}
late = []
creations = 0


def note(word):
    if "PIDS" in os.environ:
        with open(os.environ["PIDS"], "a") as file:
            file.write("%s %d\n" % (word, os.getpid()))


def write(data):
    if isinstance(data, str):
        data = data.encode()
    view = memoryview(data)
    while view:
        view = view[os.write(1, view):]


def answer(id, result=None, error=None):
    message = {"jsonrpc": "2.0", "id": id}
    message.update({"error": error} if error else {"result": result})
    write(json.dumps(message) + "\n")


class Refusal(Exception):
    def __init__(self, code, message, data=None):
        self.error = {"code": code, "message": message, "data": data or {}}


def state(session):
    box = {"id": "box", "role": "box", "x": session["count"], "y": 0, "width": 10, "height": 10}
    return {
        "t": session["t"] / 1e6, "phase": "idle", "settled": session["end"] <= session["t"],
        "values": {"count": session["count"], "pointers": session["pointers"]},
        "layers": [box],
    }


def outcome(session, effects, since=None):
    session["revision"] = session.get("revision", -1) + 1
    revision = 2 ** 63 - 1 if "huge-revision" in FAULTS else session["revision"]
    result = {"revision": revision, "effects": effects, "diagnostics": []}
    if since is None or since != session["revision"] - 1:
        return dict(result, state=state(session))
    now = state(session)
    delta = {"t": now["t"], "settled": now["settled"], "values": {"count": session["count"]},
             "layers": {"changed": [{"id": "box", "x": session["count"]}]}}
    if "wrong-base" in FAULTS:
        since += 1
    if "wrong-delta" in FAULTS:
        delta["values"]["no-such-value"] = 1
    if "short-order" in FAULTS:
        delta["order"] = []
    if "wrong-order" in FAULTS:
        delta["order"] = ["box", "box"]
    return dict(result, base=since, delta=delta)


def child(body):
    """Starts a detached process that ignores signals, and does not wait for it."""
    if os.fork() == 0:
        os.setsid()
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        note("child")
        body()
        os._exit(0)


def flood(piece, seconds=60):
    end = time.time() + seconds
    while time.time() < end:
        write(piece)


def notifications():
    """Writes valid notifications continuously while calls are being answered."""
    text = json.dumps({"jsonrpc": "2.0", "method": "log", "params": {"text": "x" * 100}}) + "\n"
    while True:
        os.write(1, text.encode() * 20)  # a write of less than a page is atomic


def fault(kind, session, id):
    """Triggers a fault. Returns True if the call is then answered as usual."""
    if kind == "crash":
        os.kill(os.getpid(), signal.SIGKILL)
    elif kind == "exit":
        os._exit(3)
    elif kind == "once":
        # Crash only the first time. After that, the file exists.
        if os.path.exists(os.environ["MARK"]):
            return True
        open(os.environ["MARK"], "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    elif kind == "stop":
        os.kill(os.getpid(), signal.SIGSTOP)
    elif kind == "hang":
        time.sleep(60)
    elif kind == "slow":
        time.sleep(0.05)
        return True
    elif kind == "garbage":
        write("this is no JSON\n")
    elif kind == "print":
        write("hello, I print to standard output\n")
        return True
    elif kind == "text":
        flood("x" * 65536)
    elif kind == "string":
        write('{"jsonrpc":"2.0","id":1,"result":"')
        flood("x" * 65536)
    elif kind == "lines":
        flood("[]\n" * 20000)
    elif kind == "notifications":
        flood('{"jsonrpc":"2.0","method":"log","params":{}}\n' * 1000)
    elif kind == "huge":
        write('{"jsonrpc":"2.0","id":%d,"result":{"state":{"t":0,"text":"' % id)
        for _ in range(1 << 14):
            write("x" * 65536)
        write('"}}}\n')
    elif kind == "deep":
        write("[" * 100000 + "\n")
    elif kind == "wrong-id":
        answer(id + 1000, outcome(session, []))
    elif kind == "string-id":
        answer(str(id), outcome(session, []))
    elif kind == "twice":
        answer(id, outcome(session, []))
        return True
    elif kind == "request":
        write('{"jsonrpc":"2.0","id":9,"method":"ping"}\n')
    elif kind == "number":
        answer(id, 42)
    elif kind == "no-state":
        answer(id, {"effects": []})
    elif kind == "bad-layer":
        answer(id, {"state": dict(state(session), layers=[{"id": 7}])})
    elif kind == "negative-width":
        layers = [dict(state(session)["layers"][0], width=-50)]
        answer(id, {"state": dict(state(session), layers=layers)})
    elif kind == "negative-radius":
        layers = [dict(state(session)["layers"][0], cornerRadii={"topLeft": 4, "topRight": -4})]
        answer(id, {"state": dict(state(session), layers=layers)})
    elif kind == "nan":
        write('{"jsonrpc":"2.0","id":%d,"result":{"state":{"t":NaN}}}\n' % id)
    elif kind == "refuse":
        raise Refusal(-32602, "Not this.", {"kind": "invalid-params", "path": "/event"})
    elif kind == "error-shape":
        write('{"jsonrpc":"2.0","id":%d,"error":"no"}\n' % id)
    elif kind == "close-output":
        os.close(1)
        time.sleep(60)
    elif kind == "close-input":
        os.close(0)
        time.sleep(60)
    elif kind == "child":
        child(lambda: time.sleep(60))
        return True
    elif kind == "daemon":
        # Detach completely, with a separate session, parent and environment.
        script = 'echo daemon $$ >> "$0"; exec sleep 60'
        os.system("env -i PATH=/usr/bin:/bin setsid sh -c '%s' %s > /dev/null 2>&1 < /dev/null &" % (
            script, os.environ["PIDS"]))
        return True
    elif kind == "memory":
        bytearray(300 << 20)
        return True
    elif kind == "far-time":
        answer(id, {"state": dict(state(session), t=1e300)})
    elif kind == "back-in-time":
        answer(id, {"state": dict(state(session), t=session["t"] / 1e6 - 0.5)})
    elif kind == "negative-time":
        answer(id, {"state": dict(state(session), t=-1)})
    elif kind == "far-effect":
        answer(id, dict(outcome(session, [{"t": -5, "type": "added"}])))
    elif kind == "twins":
        layers = state(session)["layers"]
        answer(id, {"state": dict(state(session), layers=layers + layers)})
    elif kind == "duplicates":
        write('{"jsonrpc":"2.0","id":%d,"result":{"state":{"t":0,"t":1}}}\n' % id)
    elif kind == "talking-child":
        # Keep the pipes open and write to them continuously.
        child(lambda: flood("I am still here\n", 60))
        os.kill(os.getpid(), signal.SIGKILL)
    elif kind == "bomb":
        for _ in range(50):
            child(lambda: child(lambda: time.sleep(60)) or time.sleep(60))
        os.kill(os.getpid(), signal.SIGKILL)
    elif kind == "zombies":
        for _ in range(30):
            if os.fork() == 0:
                if os.fork() == 0:
                    os._exit(0)
                os._exit(0)
            os.wait()
        return True
    elif kind == "stderr":
        def shout():
            while True:
                os.write(2, b"oh no\n" * 10000)
        threading.Thread(target=shout, daemon=True).start()
        return True
    elif kind == "last-words":
        os.write(2, b"".join(b"line %d\n" % n for n in range(500)) + b"the last words\n")
        os._exit(3)
    elif kind == "chatter":
        threading.Thread(target=notifications, daemon=True).start()
        return True
    return False


def happen(session, event, id):
    """Applies an event. Returns its effects, or None if the call is not answered."""
    if "t" in event:
        session["t"] = max(session["t"], round(event["t"] * 1e6))
    kind = event.get("type")
    if kind == "add":
        session["count"] += STEP * event.get("by", 1)
        session["end"] = max(session["end"], session["t"] + round(event.get("lasting", 0) * 1e6))
        return [{"t": session["t"] / 1e6, "type": "added", "count": session["count"]}]
    if kind == "environ":
        return [{"t": session["t"] / 1e6, "type": "environ", "names": sorted(os.environ)}]
    if kind == "large":
        return [{"t": session["t"] / 1e6, "type": "text", "text": "x" * 300000}]
    if kind == "fault":
        return [] if fault(event["kind"], session, id) else None
    if kind in ("pointer", "wheel"):
        session["pointers"] += 1
        return []
    raise Refusal(-32602, "Send add or fault.", {
        "kind": "invalid-params", "path": "/event/type", "expected": "add or fault"})


def carry_out(method, params, id):
    global creations
    if method == "initialize":
        if "too-old" in FAULTS:
            raise Refusal(-32021, "This plugin uses protocol version 0.")
        return {"protocolVersion": 2 if "version-2" in FAULTS else 1,
                "capabilities": {"since": "since" in FAULTS}}
    if method == "component/list":
        name = "something-else" if "offers-nothing" in FAULTS else ID
        return {"components": [{"id": name, "title": ID, "version": "1", "source": "builtin"}]}
    if method == "component/describe":
        described = {"id": ID, "title": ID, "version": "1"}
        if "described" in FAULTS:
            described["values"] = [{"name": "count", "type": "number", "summary": "The count."}]
            described["events"] = [{"type": "add", "members": "{by}", "summary": "Adds."}]
        return described
    if method == "shutdown":
        return {}
    if method == "session/create":
        creations += 1
        if "die-in-rebuild" in FAULTS and os.path.exists(os.environ["MARK"]):
            os._exit(3)
        if "slow-rebuild" in FAULTS and os.path.exists(os.environ["MARK"]):
            note("rebuild")
            time.sleep(0.5)
        if "kind" in params.get("parameters", {}):
            fault(params["parameters"]["kind"], {}, id)
        session = {"t": 0, "count": 0, "pointers": 0, "end": 0}
        sessions[params["session"]] = session
        return outcome(session, [])
    if method == "session/perform" and "no-perform" in FAULTS:
        raise Refusal(-32601, "There is no session/perform.")
    if params.get("session") not in sessions:
        raise Refusal(-32012, "There is no such session.", {"kind": "session-not-found"})
    session = sessions[params["session"]]
    if method == "session/send":
        effects = []
        before = dict(session)
        try:
            for event in params.get("events", [params.get("event")]):
                more = happen(session, event, id)
                if more is None:
                    return None
                effects += more
        except Refusal:
            session.update(before)
            raise
        return outcome(session, effects, params.get("since"))
    if method == "session/perform":
        session["pointers"] += 100
        return outcome(session, [])
    if method == "session/advance":
        if "crash-in-advance" in FAULTS and not os.path.exists(os.environ["MARK"]):
            open(os.environ["MARK"], "w").close()
            os.kill(os.getpid(), signal.SIGKILL)
        if "to" in params:
            session["t"] = round(params["to"] * 1e6)
        elif "by" in params:
            session["t"] += round(params["by"] * 1e6)
        return dict(outcome(session, []), settled=True)
    if method == "session/state":
        return {"state": state(session)}
    if method == "session/snapshot":
        if "no-snapshot" in FAULTS:
            raise Refusal(-32601, "There is no session/snapshot.")
        note("snapshot")
        return {"snapshot": dict(session)}
    if method == "session/restore":
        if "die-in-restore" in FAULTS:
            os.kill(os.getpid(), signal.SIGKILL)
        if "refuse-restore" in FAULTS:
            raise Refusal(-32017, "This snapshot is invalid.")
        session.clear()
        session.update(params["snapshot"])
        return {"state": state(session)}
    if method == "session/hitTest":
        return {"target": "box"}
    if method == "session/close":
        del sessions[params["session"]]
        return None if "never-closes" in FAULTS else {}
    raise Refusal(-32601, "There is no method %s." % method)


def serve(line):
    request = json.loads(line)
    id = request.get("id")
    if id is None:
        if request["method"] == "exit" and "stays" not in FAULTS:
            sys.exit(0)
        return
    try:
        result = carry_out(request["method"], request.get("params") or {}, id)
    except Refusal as refusal:
        return late.append((id, None, refusal.error))
    if result is not None:
        late.append((id, result, None))


def pump():
    """Sends the pending responses, in reverse order if that is the fault."""
    if "backwards" in FAULTS:
        late.reverse()
    for entry in late:
        answer(*entry)
    late.clear()


def main():
    note("plugin")
    if "exit-at-start" in FAULTS:
        sys.exit(7)
    if "die-in-restart" in FAULTS and os.path.exists(os.environ["MARK"]):
        # The file contains the number of processes that must still die before the handshake.
        with open(os.environ["MARK"], "r+") as file:
            deaths = int(file.read())
            file.seek(0)
            file.write(str(deaths - 1))
        if deaths > 0:
            os.kill(os.getpid(), signal.SIGKILL)
    if "sleep-at-start" in FAULTS:
        time.sleep(60)
    if "stop-at-start" in FAULTS:
        os.kill(os.getpid(), signal.SIGSTOP)
    if "garbage-at-start" in FAULTS:
        write("Welcome to the plugin!\n")
    if "environment" in FAULTS:
        os.write(2, ("PLAYGROUND_PLUGIN=%s in %s\n" % (
            os.environ.get("PLAYGROUND_PLUGIN"), os.getcwd())).encode())
    text = b""
    while True:
        piece = os.read(0, 1 << 16)
        if not piece:
            break
        lines = (text + piece).split(b"\n")
        text = lines.pop()
        if "backwards" in FAULTS:
            # Wait for more calls, so that there are several responses to reverse.
            while select.select([0], [], [], 0.02)[0]:
                piece = os.read(0, 1 << 16)
                if not piece:
                    break
                more = (text + piece).split(b"\n")
                text = more.pop()
                lines += more
        for line in lines:
            serve(line)
            if "backwards" not in FAULTS:
                pump()
        pump()
    if "stays" in FAULTS:
        time.sleep(60)


main()

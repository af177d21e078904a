"""A playground as a process, for the soak: calls, what comes back, and what the system says of it."""

import json
import os
import signal
import subprocess
import tempfile
import threading
import time


class Host:
    """One `playground serve`, and a thread that reads what it says unless `stall` holds it."""

    def __init__(self, arguments, guard):
        # What it logs of plugins that are killed is of interest only where the host ends.
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log)
        self.guard = guard
        self.answers = {}
        self.forgotten = set()
        self.followed = {}
        self.counts = {"answers": 0, "notifications": 0, "skipped": 0, "bytes": 0}
        self.trouble = []
        self.last_id = 0
        self.changed = threading.Condition()
        self.stalled_until = 0.0
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    # Saying

    def write(self, message):
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def notify(self, method, params):
        self.write({"jsonrpc": "2.0", "method": method, "params": params})

    def begin(self, method, params):
        """Sends a call; `answer` waits for what comes."""
        self.last_id += 1
        self.write({"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params})
        return self.last_id

    def ask(self, method, params):
        return self.answer(self.begin(method, params))

    def call(self, method, params):
        """A call that has to succeed."""
        answer = self.ask(method, params)
        if "result" not in answer:
            raise SystemExit(f"{method} {json.dumps(params)[:300]}: {json.dumps(answer)[:500]}")
        return answer["result"]

    # Hearing

    def stall(self, seconds):
        """Reads nothing for a while, as a client that is busy."""
        self.stalled_until = time.monotonic() + seconds

    def answer(self, number):
        # The guard is against hanging; nothing else depends on the time of day.
        end = time.monotonic() + self.guard
        with self.changed:
            while number not in self.answers:
                if not self.reader.is_alive():
                    self.log.seek(0)
                    raise SystemExit(f"the host has ended: {self.log.read()[-2000:]}")
                if time.monotonic() > end:
                    raise SystemExit(f"call {number} is not answered after {self.guard} s")
                self.changed.wait(0.2)
            return self.answers.pop(number)

    def read(self):
        for line in self.process.stdout:
            while time.monotonic() < self.stalled_until:
                time.sleep(0.01)
            message = json.loads(line)
            self.counts["bytes"] += len(line)
            with self.changed:
                if "method" in message:
                    self.take(message)
                else:
                    self.counts["answers"] += 1
                    self.answers[message["id"]] = message
                    self.changed.notify()

    def take(self, message):
        """A notification: the revisions of a session grow, and a delta fits what was told before."""
        self.counts["notifications"] += 1
        params = message["params"]
        if message["method"] != "session/didRender":
            return
        self.counts["skipped"] += params.get("skipped", 0)
        session, revision = params["session"], params["revision"]
        last = self.followed.get(session)
        if "base" in params and params["base"] != last:
            self.trouble.append(f"{session}: a delta from {params['base']} after {last}")
        if last is not None and revision < last:
            self.trouble.append(f"{session}: revision {revision} after {last}")
        self.followed[session] = revision

    def forget(self, session):
        """The session is closed; its name may come again."""
        with self.changed:
            self.followed.pop(session, None)

    # Ending

    def end(self):
        """Ends the input; the host answers what is left and ends with 0."""
        self.process.stdin.close()
        self.reader.join(self.guard)
        return self.process.wait(self.guard)

    # What the system says

    def resident(self):
        """The memory of the process that is in use, in kilobytes."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS:"))

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def plugins(self):
        """The processes that plugins run in: what the guardians, the host's children, have started."""
        return [child for guardian in children(self.process.pid) for child in children(guardian)]

    def kill_plugin(self, choose):
        """Kills a plugin or its guardian, as `choose` picks from a list; whether there was one."""
        candidates = self.plugins() + children(self.process.pid)
        if not candidates:
            return False
        try:
            os.kill(choose(sorted(candidates)), signal.SIGKILL)
        except ProcessLookupError:
            return False
        return True


def children(pid):
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        return []

"""A playground process for the soak test: its calls, responses and resource usage."""

import json
import os
import signal
import subprocess
import tempfile
import threading
import time


class Host:
    """A `playground serve` process, with a thread that reads its output except while `stall` pauses it."""

    def __init__(self, arguments, guard):
        # The log of killed plugins is needed only if the host ends unexpectedly.
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

    # Input

    def write(self, message):
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def notify(self, method, params):
        self.write({"jsonrpc": "2.0", "method": method, "params": params})

    def begin(self, method, params):
        """Sends a call without waiting. `answer` waits for the response."""
        self.last_id += 1
        self.write({"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params})
        return self.last_id

    def ask(self, method, params):
        return self.answer(self.begin(method, params))

    def call(self, method, params):
        """Makes a call that must succeed, and returns its result."""
        answer = self.ask(method, params)
        if "result" not in answer:
            raise SystemExit(f"{method} {json.dumps(params)[:300]}: {json.dumps(answer)[:500]}")
        return answer["result"]

    # Output

    def stall(self, seconds):
        """Reads nothing for a while, like a busy client."""
        self.stalled_until = time.monotonic() + seconds

    def answer(self, number):
        # This timeout only prevents hanging. The checks do not depend on wall-clock time.
        end = time.monotonic() + self.guard
        with self.changed:
            while number not in self.answers:
                if not self.reader.is_alive():
                    self.log.seek(0)
                    raise SystemExit(f"the host ended: {self.log.read()[-2000:]}")
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
        """Checks a notification: revisions must not decrease, and a delta must refer to the last revision."""
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
        """Forgets a closed session, because its name may be used again."""
        with self.changed:
            self.followed.pop(session, None)

    # End

    def end(self):
        """Closes the input, and returns the exit code after the remaining responses."""
        self.process.stdin.close()
        self.reader.join(self.guard)
        return self.process.wait(self.guard)

    # Resources

    def resident(self):
        """Returns the resident memory of the process in kilobytes."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS:"))

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def plugins(self):
        """Returns the process ids of the plugins, which are children of the guardians."""
        return [child for guardian in children(self.process.pid) for child in children(guardian)]

    def kill_plugin(self, choose):
        """Kills a plugin or a guardian, selected by `choose`, and returns whether a process was killed."""
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

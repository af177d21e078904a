#!/usr/bin/env python3
"""Runs one host with a day of mixed traffic, and checks that its memory does not grow.

    python3 Tests/Soak/soak.py [--hours 24] [--minutes 10] [--seed 1] [--host PATH]

If a check fails, it is printed and the exit code is 1. README.md in this folder lists the checks.
"""

import argparse
import json
import os
import random as randomness
import sys
import time

from host import Host
from traffic import PARAMETERS, happening

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# The errors that calls may return, because random input may be invalid and plugins are killed.
REFUSALS = {"invalid-params", "plugin-failed", "plugin-timeout"}

# The simulated seconds between two rounds.
ROUND = 20.0

# The share of the run that is used for warming up (the first minute of ten), and the minimum number of rounds
# for it. By then, rare inputs that need a lot of memory must have occurred at least once.
WARM = 0.1
WARM_ROUNDS = 150


class Soak:
    def __init__(self, options):
        self.random = randomness.Random(options.seed)
        self.options = options
        self.host = Host(
            [options.host, "serve", "--plugins", os.path.join(ROOT, "Plugins", "PullToRefresh")],
            guard=120)
        self.now = 0.0
        self.lasting = []
        self.passing = []
        self.counts = {}
        self.first = None

    def count(self, word):
        self.counts[word] = self.counts.get(word, 0) + 1

    # Sessions

    def create(self, name, component, **members):
        params = {"component": component, "session": name,
                  "parameters": PARAMETERS[component](self.random), **members}
        if not self.is_refused(self.host.ask("session/create", params)):
            self.count("sessions")
            return True
        return False

    def close(self, name):
        self.host.call("session/close", {"session": name})
        self.host.forget(name)

    def is_refused(self, answer):
        """Returns whether a call was refused, and counts it. An unexpected error ends the run."""
        if "error" not in answer:
            return False
        data = answer["error"].get("data") or {}
        if data.get("kind") not in REFUSALS:
            sys.exit(f"refused: {json.dumps(answer)[:1000]}")
        self.count(data["kind"])
        if data.get("quarantined"):
            self.host.call("component/reload", {"component": "pull-to-refresh"})
            self.count("reloads")
        return True

    # Actions

    def play(self, name, component):
        method, params = happening(self.random, component)
        self.is_refused(self.host.ask(method, {"session": name, **params}))
        self.count("calls")

    def advance(self, name):
        """Advances a virtual clock to the time of the run. After a gesture, the clock may already be later."""
        seconds = self.host.ask("session/state", {"session": name})
        if self.is_refused(seconds):
            return
        left = self.now - seconds["result"]["state"]["t"]
        if left > 0:
            params = {"session": name, "by": round(left, 6), "frames": self.random.random() < 0.05}
            self.is_refused(self.host.ask("session/advance", params))

    def stall(self):
        """Sends many moves and requests while the client reads nothing."""
        name, _ = self.lasting[0]
        self.host.stall(0.5)
        for step in range(300):
            event = {"type": "pointer", "phase": "move", "x": 200, "y": 400 + step % 300}
            self.host.notify("session/send", {"session": name, "event": event})
        asked = [self.host.begin("session/state", {"session": name}) for _ in range(1500)]
        for number in asked:
            self.host.answer(number)
        self.count("stalls")

    def sample(self):
        """Plays a fixed interaction in a separate session, and checks that its responses never change."""
        item = {"id": "pin-7", "title": "Ramen Ya"}
        drag = {"kind": "drag", "from": {"x": 200, "y": 800}, "to": {"x": 200, "y": 500},
                "duration": 0.3}
        answers = [
            self.host.call("session/create", {"component": "bottom-card", "session": "sample",
                                              "parameters": {"item": item}}),
            self.host.call("session/perform", {"session": "sample", "gesture": drag}),
            self.host.call("session/advance", {"session": "sample", "until": "settled",
                                               "frames": True}),
        ]
        self.close("sample")
        if self.first is None:
            self.first = answers
        elif self.first != answers:
            sys.exit("the host's answers differ from those at the beginning")

    def restore(self, name, component):
        """Takes a snapshot, changes the session, and restores the snapshot."""
        answer = self.host.ask("session/snapshot", {"session": name})
        if self.is_refused(answer):
            return
        self.play(name, component)
        snapshot = answer["result"]["snapshot"]
        if not self.is_refused(
                self.host.ask("session/restore", {"session": name, "snapshot": snapshot})):
            self.count("restores")

    def round(self):
        """Plays one round: advances all sessions, creates some and closes some."""
        random = self.random
        self.now += ROUND
        for name, component in self.lasting:
            if random.random() < 0.5:
                self.play(name, component)
            if not name.startswith("real"):
                self.advance(name)
        for _ in range(2):
            component = random.choice(sorted(PARAMETERS))
            clock = random.choice(["virtual", "realtime"])
            name = f"passing-{self.counts.get('sessions', 0)}"
            if self.create(name, component, clock=clock):
                if random.random() < 0.5:
                    self.host.call("session/subscribe", {
                        "session": name, "frames": random.choice(["delta", "full"])})
                self.play(name, component)
                self.passing.append(name)
        random.shuffle(self.passing)
        while len(self.passing) > 20:
            self.close(self.passing.pop())
        if random.random() < 0.2:
            self.host.call("session/list", {})
            self.restore(*random.choice(self.lasting))
        if random.random() < 0.05 and self.host.kill_plugin(random.choice):
            self.count("kills")
        if random.random() < 0.1:
            self.sample()

    def run(self):
        for component in sorted(PARAMETERS):
            for kind, clock in [("virtual", "virtual"), ("real", "realtime")]:
                name = f"{kind}-{component}"
                self.create(name, component, clock=clock)
                self.host.call("session/subscribe", {"session": name, "frames": "delta"})
                self.lasting.append((name, component))
        rounds = max(100, int(self.options.hours * 3600 / ROUND))
        pace = self.options.minutes * 60 / rounds
        begin = time.monotonic()
        measured, descriptors = [], []
        for number in range(rounds):
            self.round()
            # The actions that need the most memory also occur during the warm-up.
            if number % max(1, rounds // 40) == rounds // 80:
                self.stall()
            if number % max(1, rounds // 200) == 0:
                measured.append(self.host.resident())
                descriptors.append(self.host.descriptors())
            early = begin + (number + 1) * pace - time.monotonic()
            if early > 0:
                time.sleep(early)
        return measured, descriptors, time.monotonic() - begin

    def finish(self, measured, descriptors, seconds):
        open_sessions = len(self.host.call("session/list", {})["sessions"])
        status = self.host.end()
        rounds = round(self.now / ROUND)
        tenth = len(measured) // 10
        begin = int(len(measured) * max(WARM, min(0.6, WARM_ROUNDS / rounds)))
        # Use the median, because a single sample may coincide with a large response.
        warm = sorted(measured[begin:begin + tenth])[tenth // 2]
        last = sorted(measured[-tenth:])[tenth // 2]
        print(json.dumps({
            "seed": self.options.seed, "simulatedHours": round(self.now / 3600, 2),
            "seconds": round(seconds), "residentKilobytes": measured[::max(1, tenth // 2)],
            "warm": warm, "last": last, "descriptors": [descriptors[begin], descriptors[-1]],
            **self.counts, **self.host.counts}))
        wrong = list(self.host.trouble[:10])
        if last > warm * 1.1:
            wrong.append(f"memory grew from {warm} to {last} kB")
        if open_sessions != len(self.lasting) + len(self.passing):
            wrong.append(f"{open_sessions} sessions are open")
        if descriptors[-1] > descriptors[begin] + 6:
            wrong.append(f"file descriptors grew from {descriptors[begin]} to {descriptors[-1]}")
        if status != 0:
            wrong.append(f"the host ended with exit code {status}")
        for word in ["kills", "stalls", "restores"]:
            if word not in self.counts:
                wrong.append(f"no {word} in the whole run; use a longer run")
        for sentence in wrong:
            print(sentence, file=sys.stderr)
        return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--hours", type=float, default=24, help="simulated hours")
    parser.add_argument("--minutes", type=float, default=10, help="minimum real time in minutes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--host", default=os.environ.get(
        "PLAYGROUND_BINARY", os.path.join(ROOT, ".build", "release", "playground")))
    soak = Soak(parser.parse_args())
    sys.exit(soak.finish(*soak.run()))


if __name__ == "__main__":
    main()

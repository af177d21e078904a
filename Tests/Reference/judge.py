"""Compares the host with an independent implementation of the specs.

    python3 Tests/Reference/judge.py [--count N] [--seed N] [PROGRAM]

It sends N random drags (default 200) to each component, and computes the decision of the release and the spring
that follows from the specs alone, in double precision with Python's math module. A consistent error in the
host's own laws passes the golden files, but not this comparison.
"""

import argparse
import json
import math
import pathlib
import random
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOLERANCE = 2e-3  # points. The host rounds its output to 0.0001 pt, and the start of the spring likewise.


def spring(start, target, velocity, response, damping, t):
    """Returns the position of a damped spring with unit mass, from its differential equation."""
    omega = 2 * math.pi / response
    x = start - target
    if damping < 1:
        frequency = omega * math.sqrt(1 - damping * damping)
        decay = math.exp(-damping * omega * t)
        b = (velocity + damping * omega * x) / frequency
        return target + decay * (x * math.cos(frequency * t) + b * math.sin(frequency * t))
    return target + math.exp(-omega * t) * (x + (velocity + omega * x) * t)


class Host:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "serve", "--ordered"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        encoding="utf-8")
        self.id = 0

    def call(self, method, **params):
        self.id += 1
        print(json.dumps({"jsonrpc": "2.0", "id": self.id, "method": method, "params": params}),
              file=self.process.stdin, flush=True)
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            sys.exit(f"{method} {params}: {answer['error']}")
        return answer["result"]


def drag(translation, velocity, predicted):
    """Returns the events of a drag that moves to a translation in 0.1 s and is released there."""
    def event(phase, t, share):
        return {"type": "drag", "phase": phase, "t": t,
                "translation": {axis: value * share for axis, value in translation.items()}}
    release = event("ended", 0.12, 1)
    release.update(velocity=velocity, predictedEndTranslation=predicted)
    return [event("began", 0.0, 0), event("changed", 0.05, 0.5), event("changed", 0.1, 1), release]


def shifted(events, start):
    return [{**event, "t": event["t"] + start} for event in events]


def bottom_card(host, source):
    """The card's snap thresholds (spec 000), and its spring with response 0.35 and damping fraction 0.85."""
    number = [0]

    def case():
        number[0] += 1
        name = f"b{number[0]}"
        host.call("session/create", session=name, component="bottom-card", parameters={"item": {"id": "a"}})
        start = host.call("session/advance", session=name, until="settled")["state"]
        is_expanded = source.random() < 0.5
        if is_expanded:
            host.call("session/send", session=name, event={"type": "action", "name": "expand"})
            start = host.call("session/advance", session=name, until="settled")["state"]
        low, high = start["values"]["compactHeight"], start["values"]["expandedHeight"]
        y = round(source.uniform(-40, 100) if source.random() < 0.5 else source.uniform(-150, 150), 1)
        predicted = round(y + source.choice([0, 1]) * source.uniform(-200, 200), 1)
        velocity = round((predicted - y) * 4, 1)
        events = drag({"x": 0, "y": y}, {"x": 0, "y": velocity}, {"x": 0, "y": predicted})
        result = host.call("session/send", session=name, events=shifted(events, start["t"]))
        values, effects = result["state"]["values"], [effect["type"] for effect in result.get("effects", [])]
        if is_expanded:
            expected = "collapse" if y > 60 or predicted > 150 else "stay"
        elif y < -25 or predicted < -120:
            expected = "expand"
        elif y > 50 or predicted > 120:
            expected = "dismiss"
        else:
            expected = "stay"
        if "dismissed" in effects:
            actual = "dismiss"
        elif values["isExpanded"] == is_expanded:
            actual = "stay"
        else:
            actual = "expand" if values["isExpanded"] else "collapse"
        if actual != expected:
            return f"bottom card: y {y}, predicted {predicted}, expanded {is_expanded}: {actual}, not {expected}"
        if expected == "dismiss":
            return None
        target = high if values["isExpanded"] else low
        height, released = values["displayHeight"], result["state"]["t"]
        inside = low < height < high  # At an end, the spring starts without the release's velocity.
        for step in range(1, 9):
            t = step * 0.05
            state = host.call("session/advance", session=name, to=released + t)["state"]
            wanted = spring(height, target, -velocity, 0.35, 0.85, t)
            # The displayed height never leaves the range; the card moves as a whole beyond it.
            wanted = min(max(wanted, low), high)
            shown = state["values"]["displayHeight"]
            if inside and abs(shown - wanted) > TOLERANCE:
                return f"bottom card: y {y}, velocity {velocity}, {t} s later: {shown} pt, not {wanted:.4f} pt"
        host.call("session/close", session=name)
        return None
    return case


def card_stack(host, source):
    """A swipe is acted on if its speed exceeds 300 pt/s or its distance 120 pt (spec 004)."""
    number = [0]

    def case():
        number[0] += 1
        name = f"c{number[0]}"
        host.call("session/create", session=name, component="card-stack",
                  parameters={"cards": [{"id": str(index)} for index in range(3)]})
        start = host.call("session/advance", session=name, until="settled")["state"]
        x = round(source.uniform(-200, 200), 1)
        velocity = round(source.uniform(-500, 500), 1) * source.choice([0, 1])
        events = drag({"x": x, "y": 0}, {"x": velocity, "y": 0}, {"x": x + velocity / 4, "y": 0})
        result = host.call("session/send", session=name, events=shifted(events, start["t"]))
        acted = [effect for effect in result.get("effects", []) if effect["type"] == "acted"]
        # A throw back toward the center is not a swipe in either direction.
        goes_back = x * velocity < 0 and abs(velocity) > 300
        expected = (abs(velocity) > 300 or abs(x) > 120) and not goes_back
        host.call("session/close", session=name)
        if not goes_back and bool(acted) != expected:
            return f"card stack: x {x}, velocity {velocity}: acted {bool(acted)}, not {expected}"
        return None
    return case


def hero_transition(host, source):
    """A drag dismisses the detail if its predicted distance exceeds a third of the screen's height (852 pt)."""
    number = [0]
    cell = {"id": "a", "frame": {"x": 20, "y": 430, "width": 160, "height": 90}, "image": {"id": "i", "width": 4, "height": 3}}
    controller = {"kind": "controller", "destination": {"frame": {"x": 0, "y": 0, "width": 393, "height": 300}}}

    def case():
        number[0] += 1
        name = f"h{number[0]}"
        host.call("session/create", session=name, component="hero-transition",
                  parameters={"sources": [cell], "controller": controller})
        present = {"type": "present", "source": "a", "animated": False}
        start = host.call("session/send", session=name, event=present)["state"]
        y = round(source.uniform(20, 400), 1)
        predicted = round(y + source.choice([0, 1]) * source.uniform(-200, 200), 1)
        events = drag({"x": 0, "y": y}, {"x": 0, "y": (predicted - y) * 4}, {"x": 0, "y": predicted})
        host.call("session/send", session=name, events=shifted(events, start["t"]))
        expected = "idle" if predicted > 852 / 3 else "presented"
        settled = host.call("session/advance", session=name, until="settled")["state"]
        host.call("session/close", session=name)
        if settled["phase"] != expected:
            return f"hero transition: y {y}, predicted {predicted}: {settled['phase']}, not {expected}"
        return None
    return case


def sheet_coordinator(host, source):
    """A release moves a sheet to the detent nearest to its position 0.25 s later, or dismisses it below half."""
    number = [0]

    def case():
        number[0] += 1
        name = f"s{number[0]}"
        host.call("session/create", session=name, component="sheet-coordinator",
                  parameters={"sheets": {"a": {"detents": ["medium", "large"], "dragIndicator": "visible"}}})
        host.call("session/send", session=name, event={"type": "present", "sheet": "a", "item": {"id": "x"}})
        start = host.call("session/advance", session=name, until="settled")["state"]
        medium, large = start["values"]["height"], 852 - 59 - 10
        # A finger that moves at a constant speed has this velocity in every estimator.
        speed, count = source.uniform(-1500, 1500), source.randint(8, 14)
        top = 852 - medium + 3
        events = [{"type": "pointer", "phase": phase, "x": 200, "y": top + speed * step / 120, "t": start["t"] + step / 120}
                  for step, phase in enumerate(["down"] + ["move"] * count)]
        events.append({**events[-1], "phase": "up"})
        states = host.call("session/send", session=name, events=events[:-1])
        height = states["state"]["values"]["height"]
        host.call("session/send", session=name, event=events[-1])
        predicted = height - speed * 0.25
        limits = [medium / 2, (medium + large) / 2]
        # A finger that stays within 10 pt taps, and the top has a rubber band.
        if abs(speed) * count / 120 < 12 or height >= large - 1 or min(abs(predicted - limit) for limit in limits) < 3:
            return None
        expected = 0 if predicted < limits[0] else medium if predicted < limits[1] else large
        settled = host.call("session/advance", session=name, until="settled")["state"]
        actual = settled["values"]["height"] or 0
        host.call("session/close", session=name)
        if abs(actual - expected) > 0.01:
            return f"sheet: {height} pt at {speed:.1f} pt/s: {actual} pt, not {expected}"
        return None
    return case


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--count", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("program", nargs="?", default=str(ROOT / ".build/release/playground"))
    given = options.parse_args()
    host = Host(given.program)
    failures = 0
    for component in (bottom_card, card_stack, hero_transition, sheet_coordinator):
        case = component(host, random.Random(given.seed))
        messages = [message for message in (case() for _ in range(given.count)) if message]
        failures += len(messages)
        print(f"{component.__name__}: {given.count - len(messages)} of {given.count} agree")
        for message in messages[:5]:
            print("  " + message)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

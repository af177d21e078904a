"""Prints the bits of the Python kit's results, so that tests can compare other kits with it.

Each line of input is the name of a function and its arguments, as JSON. The output has one line of
hexadecimal digits for each, with 16 digits for each number of the result.
"""
import json
import struct
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "python"))

import playground_plugin as kit  # noqa: E402


def animated(target, response, fraction, velocity, then, *moments):
    value = kit.Animated(0.0)
    value.animate(target, kit.Spring(response, fraction), 0, velocity)
    value.animate(-target, kit.Spring(fraction, response), then)
    return [value.rests_at, *(it for moment in moments for it in value.at(then + moment))]


def decay(value, velocity, low, high, *moments):
    fling = kit.Decay(value, velocity, 0, low, high)
    return [fling.ends, fling.end, *(it(moment) for moment in moments for it in (fling.value, fling.velocity))]


def velocity(*samples):
    tracker = kit.VelocityTracker()
    for moment, x, y in samples:
        tracker.add(x, y, moment)
    return tracker.velocity(samples[-1][0])


FUNCTIONS = {
    "exp": kit.exp, "expm1": kit.expm1, "log1p": kit.log1p, "sinCos": kit.sin_cos,
    "sinCosDegrees": kit.sin_cos_degrees, "atan2": kit.atan2, "seconds": kit.seconds,
    "rounded": kit.rounded, "rubberBand": kit.rubber_band, "rubberBandPull": kit.rubber_band_pull,
    "project": kit.project, "animated": animated, "decay": decay, "velocity": velocity,
    "state": lambda response, fraction, *rest: kit.Spring(response, fraction).state(*rest),
    "rest": lambda response, fraction, *rest: kit.Spring(response, fraction).rest(*rest),
    "decimal": kit.decimal, "exact": repr,
}

for line in sys.stdin:
    name, *arguments = json.loads(line)
    result = FUNCTIONS[name](*arguments)
    if isinstance(result, str):
        print(result)
    else:
        results = result if isinstance(result, (list, tuple)) else [result]
        print("".join(struct.pack(">d", float(it)).hex() for it in results))

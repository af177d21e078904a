"""Components for the Interaction Playground in Python: one file, the standard library, Python 3.9+.

    from playground_plugin import Animated, Component, Number, Spring, Touch, serve

    class Drawer(Component):
        id, title, summary = "drawer", "Drawer", "A drawer that a tap opens and closes."
        parameters = {"response": Number(0.4, (0.01, 10), "seconds", "The spring's response.")}
        phases = ["closed", "open"]
        values = {"width": ("number, points", "The visible width.")}
        events = {"pointer": ("{phase, id?, x, y, …}", "A tap opens or closes it."),
                  "tap": ("{x, y} or {target}", "A tap that the client recognized.")}
        effects = {"toggled": ("{open}", "A tap opened or closed the drawer.")}

        def start(self):
            self.is_open, self.width, self.touch = False, Animated(40), Touch()

        def handle(self, event, now):
            is_tap = event.type == "tap" and event.hit is not None
            if is_tap or event.type == "pointer" and self.touch.receive(event, now) == "tap":
                self.is_open = not self.is_open
                self.width.animate(300 if self.is_open else 40, Spring(self.p.response, 0.8), now)
                self.effect("toggled", open=self.is_open)

        def next_moment(self, now):
            return self.width.next_moment(now)

        def render(self, now, state):
            width = self.width.value(now)
            state.phase = "open" if self.is_open else "closed"
            state.values["width"] = width
            state.layer("drawer", "drawer", 0, 0, width, self.environment.height, hit=True)

    serve(Drawer)

A component has no clock and does no I/O. Times are whole numbers of microseconds since the start of
the session. Between two events, a component's state must depend only on the time, not on how often
it was rendered before. Distances are in points, velocities in points per second.

The file has four parts: components, motion, the wire format, and the server. `print` in a component
writes to standard error, because standard output belongs to the protocol.
"""
from __future__ import annotations

import copy
import json
import math
import operator
import os
import pickle
import re
import signal
import sys
import traceback
from contextlib import contextmanager
from json.encoder import encode_basestring as quoted
from types import SimpleNamespace
from typing import Any, Callable, Dict, Iterator, List, NoReturn, Optional, Tuple, Type, Union

__version__ = "1.0.0"

LARGEST = 1e9  # The greatest magnitude of a number from outside: no screen is that large.
LIMITS = {"messageBytes": 1 << 24, "nesting": 128, "sessions": 4096, "eventsPerCall": 100_000,
          "framesPerCall": 100_000, "secondsPerCall": 600}
REQUIRED: Any = object()


# =================================================================================== Components


class InvalidValue(Exception):
    """An invalid value from a client: its path (a JSON pointer) and the expected value.

    `decode`, `handle` and the checks of parameters may raise it; the call then changes nothing.
    """

    def __init__(self, path: str, expected: str) -> None:
        super().__init__(path, expected)
        self.path, self.expected = path, expected

    def under(self, *names: Any) -> InvalidValue:
        """Returns the same error, with its path relative to the enclosing object or array."""
        escaped = (str(name).replace("~", "~0").replace("/", "~1") for name in names)
        return InvalidValue("".join("/" + name for name in escaped) + self.path, self.expected)


class Parameter:
    """The accepted values of a parameter or an event's member; created by the functions below."""

    def __init__(self, default: Any, schema: Dict[str, Any], expected: str,
                 fits: Callable[[Any], bool], convert: Callable[[Any], Any] = lambda value: value):
        self.default, self.schema, self.expected = default, {**schema, "default": default}, expected
        self.fits, self.convert = fits, convert

    def check(self, value: Any) -> Any:
        """Returns the value that the component receives; raises InvalidValue for an invalid one."""
        if not self.fits(value):
            raise InvalidValue("", self.expected)
        return self.convert(value)


Range = Tuple[float, float]
Check = Optional[Callable[[Any], Any]]


def Number(default: float = 0, range: Range = (-LARGEST, LARGEST), unit: str = "",
           summary: str = "") -> Parameter:
    """A parameter for a number: `Number(80, (1, 1000), "points", "The pull distance.")`."""
    schema = {"description": summary, "type": "number", "minimum": range[0], "maximum": range[1],
              "x-unit": unit}
    return Parameter(default, schema, f"a number from {plain(range[0])} to {plain(range[1])}",
                     lambda it: type(it) in (int, float) and range[0] <= it <= range[1], float)


def Integer(default: int = 0, range: Range = (-LARGEST, LARGEST), unit: str = "",
            summary: str = "") -> Parameter:
    """A parameter for a whole number: `Integer(3, (0, 10), "rows", "The number of rows.")`."""
    number = Number(default, range, unit, summary)
    return Parameter(default, {**number.schema, "type": "integer"},
                     number.expected.replace("number", "whole number"),
                     lambda it: number.fits(it) and it == int(it), int)


def Bool(default: bool = False, summary: str = "") -> Parameter:
    """A parameter that is true or false."""
    return Parameter(default, {"description": summary, "type": "boolean"}, "true or false",
                     lambda it: isinstance(it, bool))


def Choice(words: Union[List[str], Dict[str, str]], summary: str = "") -> Parameter:
    """A parameter with choices; the first is the default. A dictionary explains each choice."""
    names = list(words)
    schema = {"description": summary, "type": "string", "enum": names}
    if isinstance(words, dict):
        schema["enumDescriptions"] = list(words.values())
    return Parameter(names[0], schema, "one of " + ", ".join(names),
                     lambda it: isinstance(it, str) and it in names)


def Text(default: str = "", summary: str = "") -> Parameter:
    """A parameter for a string. An empty string is valid only if it is the default."""
    return Parameter(default, {"description": summary, "type": "string"},
                     "a string that is not empty", lambda it: isinstance(it, str) and it != "")


def with_example(schema: Dict[str, Any], example: Any) -> Dict[str, Any]:
    return schema if example is None else {**schema, "examples": [example]}


def Object(default: Optional[Dict[str, Any]] = None, summary: str = "",
           check: Check = None, example: Optional[Dict[str, Any]] = None) -> Parameter:
    """A parameter for an object, or for null if that is the default.

    `check` may inspect and replace the object. On a page, `example` is the initial value."""
    kind: Any = "object" if default is not None else ["object", "null"]
    return Parameter(default, with_example({"description": summary, "type": kind}, example),
                     "an object" if default is not None else "an object or null",
                     lambda it: isinstance(it, dict) or it is default is None,
                     lambda it: it if check is None or it is None else check(it))


def Array(default: Optional[List[Any]] = None, summary: str = "",
          check: Check = None, example: Optional[List[Any]] = None) -> Parameter:
    """A parameter for a list. `check` may replace elements; `example` is a page's initial value."""
    def each(elements: List[Any]) -> List[Any]:
        checked = []
        for index, element in enumerate(elements):
            with under(index):
                checked.append(element if check is None else check(element))
        return checked
    schema = with_example({"description": summary, "type": "array"}, example)
    return Parameter(default or [], schema, "an array",
                     lambda it: isinstance(it, list), each)


def read(members: Dict[str, Any], name: str, kind: Parameter, default: Any = REQUIRED) -> Any:
    """Returns a checked member of a client's object: `read(event, "count", Integer(0, (0, 9)))`.

    An absent or null member gives `default`; without a default it raises InvalidValue.
    """
    value = members.get(name)
    if value is None and default is not REQUIRED:
        return default
    with under(name):
        return kind.check(value)


@contextmanager
def under(*names: Any) -> Iterator[None]:
    """Adds names to the start of the path of an InvalidValue that is raised in the block."""
    try:
        yield
    except InvalidValue as error:
        raise error.under(*names) from None


def encoded(item_id: str) -> str:
    """Returns an item's id, escaped for use in a layer's id: `row:` + encoded(id)."""
    return "%2D" if item_id == "-" else item_id.replace("%", "%25").replace("/", "%2F")


def plain(number: float) -> str:
    """Returns a number in human-readable form: a whole number has no decimal point."""
    return str(int(number)) if number == int(number) else str(number)


class Record:
    """The base class for objects in a component's state that a snapshot can store."""

    kinds: Dict[str, Type[Record]] = {}

    def __init_subclass__(cls) -> None:
        Record.kinds[cls.__name__] = cls


class Environment(Record):
    """The screen: its size, its safe area, and the user's settings."""

    def __init__(self) -> None:
        self.width, self.height = 393.0, 852.0
        self.top, self.left, self.bottom, self.right = 59.0, 0.0, 34.0, 0.0
        self.reduce_motion, self.right_to_left, self.keyboard_height = False, False, 0.0


class Event(Dict[str, Any]):
    """An event. Read its members as `event.phase` or `event["phase"]`; an absent one is None.

    A pointer that goes down, a tap, a wheel and a drag with a target have `hit`, the id of the
    layer that they hit, and `role`, that layer's role.
    """

    def __getattr__(self, name: str) -> Any:
        return self.get(name)


class State:
    """The visible state at one time: `render` sets phase, values and layers."""

    def __init__(self) -> None:
        self.phase = ""
        self.values: Dict[str, Any] = {}
        self.layers: List[Dict[str, Any]] = []

    def layer(self, id: str, role: str, x: float, y: float, width: float, height: float,
              **more: Any) -> None:
        """Adds a layer in front of the existing ones.

        Optional members: translateX, translateY, scale, rotation (degrees), opacity, cornerRadius,
        zIndex, cornerRadii, hidden, shadows, clip, hit and content. With `hit=True`, the hit area
        is the box around the transformed layer.
        """
        frame = {"id": id, "role": role, "x": x, "y": y, "width": width, "height": height}
        self.layers.append({**LAYER, **frame, **more})


Described = Dict[str, Tuple[str, str]]


class Component:
    """The base class of components: a component receives events and returns its state at any time.

    The attributes that `start` sets on `self` are the state. Use only None, booleans, numbers,
    strings, lists, dicts with string keys, and objects of this file's or your own `Record` classes.
    Snapshots then need no extra code. `self.p` contains the parameters, and `self.environment`
    the screen.
    """

    id = title = summary = ""
    version = "1.0.0"
    parameters: Dict[str, Parameter] = {}
    phases: List[str] = []
    # Names, each with its type or members and a sentence: {"pull": ("number, points", "The pull distance.")}.
    values: Described = {}
    events: Described = {}
    actions: Described = {}
    measures: Described = {}
    effects: Described = {}
    # Names, each with a sentence and the parameters that differ from the defaults.
    presets: Dict[str, Tuple[str, Dict[str, Any]]] = {}
    # A sentence that tells a new user what to try first.
    hint = ""
    # The id or role of the layer that shows the content of a composite, if there is such a layer.
    holder = ""
    # The content with which tools start a session: parameters, events and actions. See "Samples" in
    # Protocol/README.md.
    sample: Dict[str, Any] = {}
    # The intended behavior, for `playground check` and `explore`. See "Rules" in Protocol/README.md.
    rules: Dict[str, Any] = {}

    p: Any
    environment: Environment
    _now = 0
    _effects: List[Dict[str, Any]]
    _diagnostics: List[Dict[str, Any]]
    _decisions: List[Dict[str, Any]]

    def start(self) -> None:
        """Sets the state at time 0."""

    def decode(self, event: Event) -> None:
        """Checks an event before anything changes; raises InvalidValue for an invalid member."""

    def handle(self, event: Event, now: int) -> None:
        """Applies an event."""

    def configure(self, now: int) -> None:
        """Responds to changed parameters in `self.p`."""

    def next_moment(self, now: int) -> Optional[int]:
        """Returns the next time after `now` at which the component changes without an event.

        Returns None if it is settled. The end of a motion is such a time, even if it has no other
        effect.
        """
        return None

    def elapse(self, moment: int) -> None:
        """Performs the change that `next_moment` announced."""

    def render(self, now: int, state: State) -> None:
        """Fills in `state` for a time, without changing the component."""
        raise NotImplementedError

    def archive(self) -> Dict[str, Any]:
        """Returns the state as JSON values. By default, these are all attributes."""
        return {name: pack(value) for name, value in vars(self).items() if name not in NOT_STATE}

    def restore(self, archive: Dict[str, Any]) -> None:
        """Restores the state that `archive` returned."""
        expected = self.archive()
        if archive.keys() != expected.keys():
            raise InvalidValue("", "an object with " + ", ".join(expected))
        for name, value in expected.items():
            if not has_shape(archive[name], value):
                raise InvalidValue("/" + name, f"a value with the same type and members as {value}")
        vars(self).update((name, unpack(value)) for name, value in archive.items())

    def effect(self, type: str, **members: Any) -> None:
        """Reports an effect to the app, at the current time."""
        self._effects.append({"t": seconds_text(self._now), "type": type, **members})

    def diagnose(self, severity: str, code: str, message: str, **more: str) -> None:
        """Reports an error, warning, information or hint, optionally with `layer` and `value`."""
        found = {"severity": severity, "code": code, "message": message, **more}
        self._diagnostics.append({"t": seconds_text(self._now), **found})


    def decide(self, name: str, *rules: Tuple[Any, ...], touch: Optional[Touch] = None) -> str:
        """Returns the outcome of the first rule whose clauses all hold, and reports the decision.

        `playground why` and `map` show the rules. A rule is an outcome, followed by its clauses:

            self.decide("release", ("open", ("offset", offset, "<", 125, "pt")), ("closed",))

        A clause has a name, a value, a comparison (<, <=, >, >= or `is`), a threshold, and a unit:
        pt, pt/s, s, or 1 for a count. A clause with `is` compares two booleans and has no unit. The
        last rule should have no clauses, so that one rule always holds. Numbers are rounded to 4
        decimals before they are compared, as a client sees them. If the decision depends on the
        velocity of a touch, `touch` makes it possible to vary that velocity.
        """
        told = [told_rule(*rule) for rule in rules]
        decided = next((index for index, rule in enumerate(told) if rule["passed"]), None)
        if decided is None:
            raise ValueError(f"no rule of the decision {name!r} holds; end with a rule that has no"
                             " clauses")
        outcome = str(told[decided]["outcome"])
        because: Dict[str, Any] = {"rules": told, "decided": decided}
        if touch is not None:
            x, y = touch.velocity(self._now)
            source = "samples" if touch.given is None else "event"
            because["velocity"] = {"x": x, "y": y, "source": source, "strategy": "leastSquares"}
        self._decisions.append({"t": seconds_text(self._now), "decision": name, "outcome": outcome,
                                "because": because})
        return outcome


COMPARISONS: Dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "is": operator.eq}
UNITS = ("pt", "pt/s", "s", "1")


def told_rule(outcome: str, *clauses: Tuple[Any, ...]) -> Dict[str, Any]:
    """Returns a rule of a decision in its output form."""
    told = [told_clause(*clause) for clause in clauses]
    return {"outcome": outcome, "passed": all(it["passed"] for it in told), "clauses": told}


def told_clause(name: str, value: Any, op: str, threshold: Any, unit: str = "1") -> Dict[str, Any]:
    """Returns a clause of a rule in its output form."""
    if op not in COMPARISONS or unit not in UNITS:
        raise ValueError(f"clause {name!r} compares with {op!r} in {unit!r}; use one of"
                         f" {' '.join(COMPARISONS)} and a unit of {' '.join(UNITS)}")
    if op == "is":
        value, threshold = bool(value), bool(threshold)
        return {"name": name, "value": value, "op": op, "threshold": threshold,
                "passed": value == threshold}
    value, threshold = (rounded(it * 1e4) / 1e4 for it in (value, threshold))
    return {"name": name, "value": value, "op": op, "threshold": threshold, "unit": unit,
            "margin": abs(value - threshold), "passed": COMPARISONS[op](value, threshold)}


NOT_STATE = {"p", "environment", "_now", "_effects", "_diagnostics", "_decisions"}


def pack(value: Any) -> Any:
    """Returns a part of a component's state as JSON values."""
    if isinstance(value, Record):
        return {"$": type(value).__name__, **{name: pack(it) for name, it in vars(value).items()}}
    if isinstance(value, list):
        return [pack(element) for element in value]
    if isinstance(value, dict) and all(isinstance(name, str) and name != "$" for name in value):
        return {name: pack(it) for name, it in value.items()}
    if type(value) in (type(None), bool, int, str) or type(value) is float and value - value == 0:
        return value
    raise TypeError(f"a snapshot can't store {value!r}; the documentation of Component lists the"
                    " types that a state can contain")


def unpack(value: Any) -> Any:
    """Returns the value that was passed to `pack`."""
    if isinstance(value, list):
        return [unpack(element) for element in value]
    if not isinstance(value, dict):
        return value
    members = {name: unpack(it) for name, it in value.items() if name != "$"}
    if "$" not in value:
        return members
    if value["$"] not in Record.kinds:
        raise InvalidValue("/$", "one of " + ", ".join(sorted(Record.kinds)))
    record = Record.__new__(Record.kinds[value["$"]])
    vars(record).update(members)
    return record


def has_shape(packed: Any, pattern: Any) -> bool:
    """Returns whether a part of a snapshot can replace a value of a new component."""
    if packed is None or pattern is None:
        return True
    if isinstance(packed, dict) and isinstance(pattern, dict) and "$" in pattern:
        return packed.get("$") == pattern["$"] and packed.keys() == pattern.keys() and all(
            has_shape(packed[name], it) for name, it in pattern.items())
    if type(pattern) in (int, float):
        return type(packed) in (int, float)
    return type(packed) is type(pattern)


# ======================================================================================= Motion
#
# The functions in this part use only + − × ÷ √. The system's exp, sin and cos round differently from one
# machine to the next, but the same input has to give the same bytes on all of them.

INVERSE_FACTORIALS = [1 / math.factorial(n) for n in range(20)]
LN2 = [float.fromhex(it) for it in ("0x1.62e42feep-1", "0x1.a39ef35793c76p-33")]
HALF_PI = [float.fromhex(it) for it in ("0x1.921fb544p0", "0x1.0b4611a6p-34", "0x1.3198a2ep-69")]


def seconds(time: float) -> int:
    """Returns a number of seconds as whole microseconds: `now + seconds(0.25)`."""
    return rounded(max(-1e15, min(time, 1e15)) * 1e6)


def rounded(value: float) -> int:
    """Returns the nearest whole number. Halves round away from zero, unlike in Python's `round`."""
    whole = int(value)
    rest = value - whole
    return whole + (rest >= 0.5) - (rest <= -0.5)


def clamp(value: float, low: float, high: float) -> float:
    """Returns the value, limited to a range."""
    return low if value < low else high if value > high else value


def _series(x: float, powers: range) -> float:
    """Returns the sum of x^k / n! over the elements n of `powers`, where k is the index of n."""
    total = 0.0
    for n in reversed(powers):
        total = total * x + INVERSE_FACTORIALS[n]
    return total


def exp(x: float) -> float:
    """Returns e to the power of x, to within 1 ulp."""
    if not -745 < x < 709.7:
        return 0.0 if x < 0 else math.inf
    count = round(x * 1.4426950408889634)
    high, low = x - count * LN2[0], count * LN2[1]
    rest = high - low
    tail = rest * rest * _series(rest, range(2, 15)) + ((high - rest) - low) * (1 + rest)
    return math.ldexp(1 + (rest + tail), count)


def expm1(x: float) -> float:
    """Returns e^x − 1, accurately even if x is close to 0."""
    return exp(x) - 1 if abs(x) > 0.34 else x + x * x * _series(x, range(2, 15))


def sin_cos(x: float) -> Tuple[float, float]:
    """Returns the sine and cosine of an angle in radians, to within 1 ulp of 1."""
    if abs(x) > 1 << 20:
        x = math.fmod(x, 2 * math.pi)
    count = round(x * 0.6366197723675814)
    return _rotated(((x - count * HALF_PI[0]) - count * HALF_PI[1]) - count * HALF_PI[2], count)


def sin_cos_degrees(angle: float) -> Tuple[float, float]:
    """Returns the sine and cosine of an angle in degrees, exact at every multiple of 90."""
    count = round(angle / 90)
    return _rotated((angle - 90 * count) * 0.017453292519943295, count)


def _rotated(rest: float, quarters: int) -> Tuple[float, float]:
    z = -rest * rest
    sine = rest + rest * z * _series(z, range(3, 20, 2))
    cosine = 1 + z * _series(z, range(2, 20, 2))
    return ((sine, cosine), (cosine, -sine), (-sine, -cosine), (-cosine, sine))[quarters & 3]


def log1p(x: float) -> float:
    """Returns the natural logarithm of 1 + x, by Halley's method on `expm1`."""
    mantissa, exponent = math.frexp(1 + x)
    y = x if abs(x) < 0.3 else exponent * (LN2[0] + LN2[1]) - (1 - mantissa) * 1.4
    for _ in range(5):
        value = expm1(y)
        y += 2 * (x - value) / (x + value + 2)
    return y


def atan2(y: float, x: float) -> float:
    """Returns the angle of the vector (x, y), by steps that each rotate by the remaining angle."""
    length = math.sqrt(x * x + y * y)
    angle = math.copysign(0.7853981633974483 if x > 0 else 2.356194490192345, y)
    for _ in range(5 if length > 0 else 0):
        sine, cosine = sin_cos(angle)
        angle += (y * cosine - x * sine) / length
    return angle


class Spring(Record):
    """A damped spring in SwiftUI's terms: mass 1, a period of `response` seconds, and a damping
    relative to critical. It has no state: `Animated` is a value that a spring moves."""

    def __init__(self, response: float = 0.5, damping_fraction: float = 1.0) -> None:
        if not (response > 0 and damping_fraction > 0):
            raise ValueError("response and damping_fraction must be greater than 0")
        self.response, self.damping_fraction = response, damping_fraction

    def _constants(self) -> Tuple[float, float, float, float]:
        """Returns ω, ζ, √|1 − ζ²| and the decay per radian of the term that fades slowest."""
        zeta = self.damping_fraction
        root = math.sqrt(abs((1 - zeta) * (1 + zeta)))
        return 2 * math.pi / self.response, zeta, root, zeta if zeta <= 1 else 1 / (zeta + root)

    def state(self, displacement: float, velocity: float, time: float) -> Tuple[float, float]:
        """Returns two values after `time` seconds: the displacement from the target, and the velocity."""
        if time <= 0:
            return displacement, velocity
        omega, zeta, root, decay = self._constants()
        phase = omega * time
        fade = exp(-decay * phase)
        if fade == 0:
            return 0.0, 0.0
        # An under-damped spring uses the cosine, and the sine divided by `root`. An over-damped one uses its
        # two exponentials with the slower one factored out. A critically damped one uses the limit of both
        # forms.
        if zeta < 1:
            sine, even = sin_cos(root * phase)
            odd = sine / root
        elif zeta > 1:
            lost = expm1(-2 * root * phase)
            even, odd = 1 + lost, -lost / (2 * root)
        else:
            even, odd = 1.0, phase
        rest = displacement if zeta > 1 else displacement * even
        impulse = velocity / omega + decay * displacement
        pull = omega * displacement + decay * velocity
        return fade * (rest + impulse * odd), fade * (velocity * even - pull * odd)

    def rest(self, displacement: float, velocity: float, unit: bool = False) -> int:
        """Returns the time, in microseconds, from which the spring stays within 0.01 of its target and
        below 0.1 per second. With `unit`, for scale, opacity and progress, the bounds are 0.0001
        and 0.001."""
        near, slow = (0.0001, 0.001) if unit else (0.01, 0.1)
        omega, zeta, _, _ = self._constants()
        force = -omega * (omega * displacement + 2 * zeta * velocity)
        # The velocity of a spring obeys the spring's own equation, with the force as its rate of change.
        return max(
            self._last_entry(displacement, velocity, near, lambda time: abs(
                self.state(displacement, velocity, time)[0]) <= near),
            self._last_entry(velocity, force, slow, lambda time: abs(
                self.state(displacement, velocity, time)[1]) < slow))

    def _last_entry(self, start: float, slope: float, bound: float,
                    is_inside: Callable[[float], bool]) -> int:
        """Returns the time, in microseconds, from which a motion stays within a bound. After its last
        extremum outside the bound it crosses the bound once, at a time that bisection finds."""
        extremum = self._last_extremum(start, slope, bound)
        if extremum is None and is_inside(0):
            return 0
        outside, step = math.ceil((extremum or 0) * 1e6), 4096
        if is_inside(outside / 1e6):
            return outside
        while not is_inside((outside + step) / 1e6):
            outside, step = outside + step, 2 * step
        inside = outside + step
        while inside - outside > 1:
            middle = (inside + outside) // 2
            inside, outside = (middle, outside) if is_inside(middle / 1e6) else (inside, middle)
        return inside

    def _last_extremum(self, start: float, slope: float, bound: float) -> Optional[float]:
        """Returns the time, in seconds, of the last extremum outside a bound, or None."""
        omega, zeta, root, decay = self._constants()
        pull = omega * start + decay * slope
        if zeta < 1:  # Extrema half a turn apart, each smaller than the one before.
            turn = math.pi / (root * omega)
            first = atan2(root * slope, pull) / (root * omega)
            first += turn if first < 0 else 0
            ratio = abs(self.state(start, slope, first)[0]) / bound
            if ratio <= 1:
                return None
            return first + turn * int(log1p(ratio - 1) / (decay * omega * turn))
        if slope * pull <= 0:  # At most one; here it lies before the start.
            return None
        ratio = slope / pull
        only = (ratio if root == 0 else log1p(2 * root * ratio) / (2 * root)) / omega
        return only if abs(self.state(start, slope, only)[0]) > bound else None


class Animated(Record):
    """A number that springs animate to its target. Its value at a time depends only on how the
    motion started. From `rests_at` on, it is exactly at its target."""

    def __init__(self, value: float, unit: bool = False) -> None:
        self.target, self.unit, self.spring = float(value), unit, Spring()
        self.began, self.displacement, self.speed, self.rests_at = 0, 0.0, 0.0, 0

    def at(self, now: int) -> Tuple[float, float]:
        """Returns the value and the velocity at the time `now`."""
        if now >= self.rests_at:
            return self.target, 0.0
        time = (now - self.began) / 1e6
        displacement, velocity = self.spring.state(self.displacement, self.speed, time)
        return self.target + displacement, velocity

    def value(self, now: int) -> float:
        """Returns the value at the time `now`."""
        return self.at(now)[0]

    def velocity(self, now: int) -> float:
        """Returns the velocity at the time `now`, per second."""
        return self.at(now)[1]

    def next_moment(self, now: int) -> Optional[int]:
        """Returns the time at which the value settles, or None if it is at rest."""
        return self.rests_at if now < self.rests_at else None

    def animate(self, target: float, spring: Spring, now: int,
                velocity: Optional[float] = None) -> None:
        """Animates to a target from the current value, with the given or the current velocity."""
        value, present = self.at(now)
        self.target, self.spring, self.began = float(target), spring, now
        self.displacement = value - self.target
        self.speed = present if velocity is None else velocity
        self.rests_at = now + spring.rest(self.displacement, self.speed, self.unit)

    def set(self, value: float) -> None:
        """Sets the value without animation."""
        vars(self).update(vars(Animated(value, self.unit)))


class Decay(Record):
    """A fling that slows down: after each millisecond, 0.998 of its speed remains. It ends when it
    is slower than 1 point per second, or earlier at the edge of its range."""

    RATE = -1000 * log1p(-0.002)

    def __init__(self, value: float, velocity: float, now: int, low: float, high: float) -> None:
        self.start, self.speed, self.began = value, velocity, now
        edge = low if velocity < 0 else high
        ratio = self.RATE * (edge - value) / velocity if velocity else 1.0
        duration = log1p(max(abs(velocity), 1) - 1) / self.RATE
        arrival = -log1p(-ratio) / self.RATE if ratio < 1 else math.inf
        self.hits_edge = arrival < duration
        self.end = edge if self.hits_edge else clamp(self._value(duration), low, high)
        self.ends = now + math.ceil(min(arrival, duration) * 1e6)

    def _value(self, time: float) -> float:
        return self.start - self.speed * expm1(-self.RATE * time) / self.RATE

    def value(self, now: int) -> float:
        """Returns the value at the time `now`."""
        return self.end if now >= self.ends else self._value((now - self.began) / 1e6)

    def velocity(self, now: int) -> float:
        """Returns the velocity at the time `now`, per second; after the end, the final velocity."""
        return self.speed * exp(-self.RATE * (min(now, self.ends) - self.began) / 1e6)


class VelocityTracker(Record):
    """The velocity of a pointer: the slope, at the newest sample, of the parabola that best fits
    the last 100 ms. Samples before a gap of over 40 ms are ignored. A release is not a sample."""

    def __init__(self) -> None:
        self.samples: List[List[float]] = []

    def add(self, x: float, y: float, now: int) -> None:
        """Records the position of the pointer. The last 20 samples are kept."""
        self.samples = self.samples[-19:] + [[now, x, y]]

    def velocity(self, now: int) -> Tuple[float, float]:
        """Returns the velocity in x and y: 0 after a pause of over 40 ms or with fewer than
        3 samples."""
        window: List[List[float]] = []
        later: float = now
        for sample in reversed(self.samples):
            if later - sample[0] > 40_000 or self.samples[-1][0] - sample[0] > 100_000:
                break
            window.insert(0, sample)
            later = sample[0]
        if len({sample[0] for sample in window}) < 3:
            return 0.0, 0.0
        # Least squares in orthogonal polynomials (Forsythe), relative to the newest sample.
        newest, count = window[-1], len(window)
        times = [(sample[0] - newest[0]) / 1e6 for sample in window]
        mean = total(times) / count
        times = [time - mean for time in times]
        second = total([time * time for time in times])
        skew = total([time * time * time for time in times]) / second
        curve = [(time - skew) * time - second / count for time in times]
        norm = total([height * height for height in curve])

        def slope(axis: int) -> float:
            way = [sample[axis] - newest[axis] for sample in window]
            linear = total([it * time for it, time in zip(way, times)])
            quadratic = total([it * height for it, height in zip(way, curve)])
            return linear / second + quadratic * ((-2 * mean - skew) / norm)
        return slope(1), slope(2)


class Touch(Record):
    """The touch that holds a component: one pointer from down to up, or a drag that the client
    recognized. `dx` and `dy` are its translation. While it lasts, other touches are ignored."""

    def __init__(self, minimum_distance: float = 10.0) -> None:
        self.minimum_distance = minimum_distance
        self.id: Any = None
        self.hit: Optional[str] = None
        self.role: Optional[str] = None
        self.x = self.y = self.dx = self.dy = 0.0
        self.is_dragging = False
        self.given: Optional[List[float]] = None
        self.tracker = VelocityTracker()

    def receive(self, event: Event, now: int) -> Optional[str]:
        """Returns the meaning of an event: down, began, changed, ended, cancelled or tap.

        A pointer begins a drag when it has moved by `minimum_distance` points. If it lifts before
        that, the result is tap. A quick drag may end without having begun. None means no effect.
        """
        is_drag, phase = event.type == "drag", event.phase
        place = event.translation if is_drag else event
        begins = self.id is None and phase in ("down", "began", "changed")
        if begins and (event.hit is not None or is_drag and event.target is None):
            vars(self).update(vars(Touch(self.minimum_distance)))
            self.id, self.hit, self.role = "drag" if is_drag else event.id, event.hit, event.role
            self.x, self.y = (0.0, 0.0) if is_drag else (place.x, place.y)
        if self.id is None or self.id != ("drag" if is_drag else event.id):
            return None
        if phase in ("down", "move", "began", "changed"):
            self.tracker.add(place.x, place.y, now)
        if phase in ("cancel", "cancelled"):
            self.id = None
            return "cancelled"
        if place.x is not None:
            self.dx, self.dy = place.x - self.x, place.y - self.y
        was_dragging, far = self.is_dragging, self.minimum_distance * self.minimum_distance
        if phase != "down":
            self.is_dragging |= is_drag or self.dx * self.dx + self.dy * self.dy >= far
        if phase not in ("up", "ended"):
            moved = "changed" if was_dragging else "began"
            return "down" if phase == "down" else moved if self.is_dragging else None
        self.id, self.given = None, event.velocity and [event.velocity.x, event.velocity.y]
        return "ended" if self.is_dragging else "tap"

    def velocity(self, now: int) -> Tuple[float, float]:
        """Returns the velocity in x and y: the release event's, or else that of the samples."""
        return self.tracker.velocity(now) if self.given is None else (self.given[0], self.given[1])


def total(numbers: List[float]) -> float:
    """Returns the sum from left to right. From Python 3.12 on, `sum` rounds differently."""
    result = 0.0
    for number in numbers:
        result += number
    return result


def rubber_band(distance: float, dimension: float, coefficient: float = 0.55) -> float:
    """Returns the distance that content moves for a pull of `distance` past its edge."""
    pull = abs(distance) * coefficient
    return math.copysign(pull / (1 + pull / dimension), distance)


def rubber_band_pull(offset: float, dimension: float, coefficient: float = 0.55) -> float:
    """Returns the pull that moves content by an offset: the inverse of `rubber_band`."""
    return offset / coefficient * (dimension / (dimension - abs(offset)))


def project(velocity: float, rate: float = 0.998) -> float:
    """Returns the remaining distance of a fling (WWDC 2018, session 803)."""
    return velocity / 1000 * rate / (1 - rate)


# ================================================================================== Wire format


class Raw(str):
    """JSON text that is written unchanged."""


def seconds_text(moment: int) -> Raw:
    """Returns a time in seconds, with up to 6 decimals."""
    return Raw(f"{moment // 1_000_000}.{moment % 1_000_000:06}".rstrip("0").rstrip("."))


def decimal(value: float) -> str:
    """Returns a number rounded to 4 decimals, in the shortest form, as the host writes it."""
    if not -1e11 < value < 1e11:
        if value - value != 0:
            raise ValueError(f"{value} must be a finite number")
        return repr(value) if abs(value) >= 1e15 else repr(rounded(value * 1e4) / 1e4)
    scaled = rounded(value * 1e4)
    return str(scaled // 10_000) if scaled % 10_000 == 0 else repr(scaled / 1e4)


def write(value: Any, number: Callable[[float], str] = decimal) -> str:
    """Returns a value as JSON. With `repr` as `number`, every double is preserved exactly."""
    kind = type(value)
    if kind is str:
        return quoted(value)
    if kind is float:
        return number(value)
    if kind is dict or kind is Event:
        members = [f"{quoted(name)}:{write(it, number)}" for name, it in value.items()]
        return "{" + ",".join(members) + "}"
    if kind is list or kind is tuple:
        return "[" + ",".join([write(element, number) for element in value]) + "]"
    if kind is Raw or kind is int:
        return str(value)
    if value is None or kind is bool:
        return {None: "null", True: "true", False: "false"}[value]
    raise TypeError(f"{value!r} is not a JSON value")


LAYER: Dict[str, Any] = {
    "id": "", "role": "", "x": 0, "y": 0, "width": 0, "height": 0, "translateX": 0,
    "translateY": 0, "scale": 1, "rotation": 0, "opacity": 1, "cornerRadius": 0, "zIndex": 0}
RECTANGLE = ("x", "y", "width", "height")
# The optional members of a layer, each with its own members in order.
OPTIONAL: Dict[str, Tuple[str, ...]] = {
    "cornerRadii": ("topLeft", "topRight", "bottomLeft", "bottomRight"), "hidden": (),
    "shadows": ("opacity", "radius", "x", "y"), "clip": RECTANGLE, "hit": RECTANGLE,
    "content": ("kind", "text", "image", *RECTANGLE)}


def finished_layer(layer: Dict[str, Any]) -> Dict[str, Any]:
    """Returns a layer in its output form: checked, ordered, and without unused members."""
    done = {name: layer[name] for name in LAYER}
    for name in done:
        if not isinstance(done[name], str if name in ("id", "role") else (int, float)):
            raise ValueError(f"layer {layer['id']!r} has {name} {done[name]!r}")
    for name in layer:
        if name not in LAYER and name not in OPTIONAL:
            raise ValueError(f"layer {layer['id']!r} has an unknown member {name!r}")
    for name, members in OPTIONAL.items():
        value = layer.get(name)
        if name == "hit" and value is True:
            value = bounds(layer)
        if value is None or value is False or value == []:
            continue
        if isinstance(value, list):
            done[name] = [{**dict.fromkeys(members, 0), **it} for it in value]
        else:
            done[name] = value if value is True else {
                it: value[it] for it in members if value.get(it) is not None}
    return done


def bounds(layer: Dict[str, Any]) -> Dict[str, float]:
    """Returns the box around a transformed layer."""
    sine, cosine = (abs(it) * layer["scale"] for it in sin_cos_degrees(layer["rotation"]))
    width = cosine * layer["width"] + sine * layer["height"]
    height = sine * layer["width"] + cosine * layer["height"]
    return {"x": layer["x"] + layer["translateX"] + (layer["width"] - width) / 2,
            "y": layer["y"] + layer["translateY"] + (layer["height"] - height) / 2,
            "width": width, "height": height}


def takes_touch(layer: Dict[str, Any], x: float, y: float) -> bool:
    """Returns whether a layer receives a touch at a point, taking its rotation into account."""
    hit = layer.get("hit")
    if hit is None or not (0 <= x - hit["x"] < hit["width"] and 0 <= y - hit["y"] < hit["height"]):
        return False
    if layer["rotation"] == 0:
        return True
    sine, cosine = sin_cos_degrees(-layer["rotation"])
    dx = x - (layer["x"] + layer["width"] / 2 + layer["translateX"])
    dy = y - (layer["y"] + layer["height"] / 2 + layer["translateY"])
    width, height = layer["width"] * layer["scale"], layer["height"] * layer["scale"]
    return bool(abs(cosine * dx - sine * dy) <= width / 2
                and abs(sine * dx + cosine * dy) <= height / 2)


TIME = Number(0, (0, LARGEST))
# Times outside the range of the clock have their own errors, so they are accepted here.
MOMENT = Parameter(0, {}, "a number of seconds", lambda it: type(it) in (int, float))
COORDINATE = Number()
SIDE = Number(0, (0, 100_000))
EXTENT = Number(1, (1, 100_000))
FRAME_RATE = Number(60, (0.1, 1000))
WHOLE = Parameter(0, {}, "a whole number", lambda it: type(it) is int)
STRING = Parameter("", {}, "a string", lambda it: isinstance(it, str))
OBJECT = Object({})
POINT = Object({}, check=lambda it: Event(x=read(it, "x", COORDINATE), y=read(it, "y", COORDINATE)))
OFFSET = Object({}, check=lambda it: POINT.check({**it, "x": it.get("x") or 0}))
FRAME = Object({}, check=lambda it: Event({side: read(it, side, COORDINATE) for side in RECTANGLE}))
INSETS = Object({}, check=lambda it: {
    side: read(it, side, SIDE, 0.0) for side in ("top", "left", "bottom", "right")})
VIEWPORT = Object({}, check=lambda it: {
    "width": read(it, "width", EXTENT), "height": read(it, "height", EXTENT),
    **read(it, "safeArea", INSETS, {})})
SHARED_EVENTS = ("pointer", "wheel", "tap", "drag", "scroll", "action", "measure", "environment")
POINTER_PHASE, DEVICE = Choice(["down", "move", "up", "cancel"]), Choice(["touch", "mouse", "pen"])
DRAG_PHASE = Choice(["began", "changed", "ended", "cancelled"])
DIRECTION = Choice(["ltr", "rtl"])


def place(members: Dict[str, Any], is_required: bool) -> Dict[str, Any]:
    """Returns the members x and y: both or neither."""
    if not is_required and members.get("x") is None and members.get("y") is None:
        return {}
    return {"x": read(members, "x", COORDINATE), "y": read(members, "y", COORDINATE)}


def checked_event(members: Any, component: Component) -> Event:
    """Checks a client's event and returns it with only the members that its type defines."""
    if not isinstance(members, dict):
        raise InvalidValue("", "an object with a type")
    kind, time = read(members, "type", Text()), read(members, "t", MOMENT, None)
    event: Dict[str, Any] = {}
    if kind == "pointer":
        phase = read(members, "phase", POINTER_PHASE)
        event = {"phase": phase, "id": read(members, "id", WHOLE, 0),
                 **place(members, phase in ("down", "move")),
                 "device": read(members, "device", DEVICE, "touch"),
                 "target": read(members, "target", STRING, None)}
    elif kind == "wheel":
        event = {**place(members, False), "deltaX": read(members, "deltaX", COORDINATE, 0.0),
                 "deltaY": read(members, "deltaY", COORDINATE, 0.0)}
    elif kind == "tap":
        target = read(members, "target", STRING, None)
        event = {**place(members, target is None), "target": target}
    elif kind == "drag":
        event = checked_drag(members)
    elif kind == "scroll":
        event = {"offset": read(members, "offset", OFFSET)}
    elif kind == "action":
        event = {**members, "name": read(members, "name", Choice(list(component.actions) or [""]))}
    elif kind == "measure":
        key = read(members, "key", Text())
        if key not in component.measures and key.split(":")[0] not in component.measures:
            raise InvalidValue("/key", "one of " + ", ".join(component.measures))
        event = {"key": key, "width": read(members, "width", TIME, None),
                 "height": read(members, "height", TIME, None),
                 "frame": read(members, "frame", FRAME, None)}
    elif kind == "environment":
        event = {"viewport": read(members, "viewport", VIEWPORT, None),
                 "safeArea": read(members, "safeArea", INSETS, None),
                 "reduceMotion": read(members, "reduceMotion", Bool(), None),
                 "layoutDirection": read(members, "layoutDirection", DIRECTION, None),
                 "keyboardHeight": read(members, "keyboardHeight", Number(0, (0, 10_000)), None)}
    elif kind in component.events:
        event = members
    else:
        raise InvalidValue("/type", "one of " + ", ".join(component.events or SHARED_EVENTS))
    event = Event({**event, "type": kind, "t": None if time is None else seconds(time)})
    component.decode(event)
    return event


def checked_drag(members: Dict[str, Any]) -> Dict[str, Any]:
    """Returns a drag's members. A missing velocity or predicted end is derived as in SwiftUI."""
    phase = read(members, "phase", DRAG_PHASE)
    nowhere = Event(x=0.0, y=0.0) if phase == "cancelled" else REQUIRED
    translation = read(members, "translation", POINT, nowhere)
    velocity = read(members, "velocity", POINT, None)
    predicted = read(members, "predictedEndTranslation", POINT, None)
    if velocity is None and predicted is not None:
        velocity = Event({axis: 4 * (predicted[axis] - translation[axis]) for axis in "xy"})
    if predicted is None and velocity is not None:
        predicted = Event({axis: translation[axis] + velocity[axis] / 4 for axis in "xy"})
    return {"phase": phase, "translation": translation, "velocity": velocity,
            "predictedEndTranslation": predicted, "target": read(members, "target", STRING, None)}


# ======================================================================================= Server


VERSION = re.compile("[0-9]{1,9}([.][0-9]{1,9}){2}")


class RPCError(Exception):
    """The error of a response: a code and a kind for programs, and one sentence for people."""

    def __init__(self, code: int, kind: str, message: str, **data: Any) -> None:
        super().__init__(message)
        self.members = {"code": code, "message": message, "data": {"kind": kind, **data}}


def reads(written: Any, own: str) -> bool:
    """Returns whether a version can read the snapshots of another one: the same version, or an earlier
    one with the same major version (before 1.0, also the same minor version)."""
    if not (isinstance(written, str) and VERSION.fullmatch(written) and VERSION.fullmatch(own)):
        return bool(written == own)
    then, now = ([int(part) for part in version.split(".")] for version in (written, own))
    same = 1 if now[0] else 2
    return then[:same] == now[:same] and then <= now


def invalid_params(error: InvalidValue) -> RPCError:
    """Returns the error for an invalid parameter, with its path in params."""
    return RPCError(-32602, "invalid-params", f"params{error.path} must be {error.expected}.",
                    path=error.path, expected=error.expected)


def invalid_request(message: str) -> RPCError:
    """Returns the error for JSON that is not a request, or for a request that is not allowed now."""
    return RPCError(-32600, "invalid-request", message)


def too_many(what: str, limit: str) -> RPCError:
    """Returns the error for a call that exceeds a limit of the protocol."""
    return RPCError(-32011, "limit-exceeded", f"Use at most {LIMITS[limit]} {what}.",
                    limit=what.split()[0], maximum=LIMITS[limit])


def time_reversed(path: str, time: int, now: int) -> RPCError:
    """Returns the error for a time before the session's clock."""
    return RPCError(-32014, "time-reversed", f"params{path} must not be earlier than the session's"
                    f" clock, which is at {now / 1e6} s.",
                    path=path, time=time / 1e6, now=now / 1e6)


class Session:
    """A component with its own clock."""

    def __init__(self, kind: Type[Component], assigned: Dict[str, Any],
                 environment: Environment, explains: bool = False) -> None:
        # Whether every call reports its decisions, and whether the current call does.
        self.always_explains = self.explains = explains
        self.history: List[Dict[str, Any]] = []  # The latest decisions, if every call reports them.
        self.kind, self.assigned, self.now, self.revision = kind, assigned, 0, 0
        self.frames: Optional[List[Raw]] = None
        self.rate, self.began = 60.0, 0
        self.component = component = kind()
        component.p, component.environment = self.parameters(assigned), environment
        component._effects, component._diagnostics, component._decisions = [], [], []
        component.start()

    def parameters(self, assigned: Dict[str, Any]) -> SimpleNamespace:
        """Returns the parameters: the defaults, replaced by the values in `assigned`."""
        known, values = self.kind.parameters, {}
        for name, parameter in known.items():
            with under(name):
                value = copy.deepcopy(assigned.get(name, parameter.default))
                # A parameter's own default is always valid, for example a string that is empty until it is
                # set.
                is_default = type(value) is type(parameter.default) and value == parameter.default
                values[name] = parameter.convert(value) if is_default else parameter.check(value)
        for name in assigned:
            if name not in known:
                with under(name):
                    raise InvalidValue("", "a parameter of this component: " + ", ".join(known))
        return SimpleNamespace(**values)

    # Changes, each applied completely or not at all

    def change(self, body: Callable[[], Dict[str, Any]], rate: Optional[float] = None,
               explains: bool = False) -> Raw:
        """Performs a call that changes the session. After an error, nothing has changed.

        `body` returns the additional members of the result.
        """
        self.explains = explains or self.always_explains
        session, component, restored = dict(vars(self)), vars(self.component), self.way_back()
        self.began, self.rate = self.now, rate or 0
        self.frames = [] if rate else None
        try:
            more = body()
            self.revision += 1
            if self.frames is not None:
                self.frames.append(Raw(write(self.state(self.now))))
                more = {"frames": self.frames, **more}
            return Raw(write({**self.outcome(), **more}))
        except BaseException:
            vars(self).update(session)
            component.clear()
            component.update(restored())
            raise
        finally:
            self.frames = None

    def way_back(self) -> Callable[[], Dict[str, Any]]:
        """Returns a function that restores the component's current attributes."""
        kept = {"p": self.component.p, "environment": self.component.environment}
        state = {name: it for name, it in vars(self.component).items() if name not in kept}
        try:
            frozen = pickle.dumps(state, -1)
            return lambda: {**pickle.loads(frozen), **kept}
        except MemoryError:
            raise
        except Exception:  # Something that can't be pickled: slower, and as good.
            copied = copy.deepcopy(state)
            return lambda: {**copied, **kept}

    def send(self, events: List[Any], paths: List[Tuple[Any, ...]]) -> Dict[str, Any]:
        """Applies events, each at its own time. Checks all of them before it applies the first one."""
        clock, checked = self.now, []
        for members, path in zip(events, paths):
            with under(*path):
                event = checked_event(members, self.component)
            time = clock if event["t"] is None else event["t"]
            if time < clock:
                raise time_reversed("".join(f"/{name}" for name in path) + "/t", time, clock)
            event["t"] = clock = time
            checked.append(event)
        self.check_span(clock)
        for event, path in zip(checked, paths):
            self.run(event["t"])
            if event.type == "environment":
                self.component.environment = changed_environment(self.component.environment, event)
            self.find_hit(event)
            with under(*path):
                self.component.handle(event, self.now)
        return {}

    def rehearse(self, events: List[Any], paths: List[Tuple[Any, ...]]) -> List[Dict[str, Any]]:
        """Returns the decisions that events would lead to, and leaves the session unchanged."""
        session, component, restored = dict(vars(self)), vars(self.component), self.way_back()
        try:
            self.component._decisions = []
            self.send(events, paths)
            return self.component._decisions
        finally:
            vars(self).update(session)
            component.clear()
            component.update(restored())

    def advance(self, end: int, until_settled: bool) -> Dict[str, Any]:
        """Advances the clock to a time, or until the component settles."""
        self.check_span(end)
        if until_settled:
            moment = self.next_moment(self.now)
            while moment is not None and moment <= end:
                self.run(moment)
                moment = self.next_moment(self.now)
            end = self.now if moment is None else end
        self.run(end)
        return {"settled": self.next_moment(self.now) is None}

    def configure(self, parameters: Dict[str, Any]) -> Dict[str, Any]:
        """Changes some of the parameters."""
        assigned = {**self.assigned, **parameters}
        with under("parameters"):
            self.component.p = self.parameters(assigned)
            self.assigned = assigned
            self.component.configure(self.now)
        return {}

    def check_span(self, end: int) -> None:
        """Refuses a call that advances the clock too far."""
        if end - self.now > LIMITS["secondsPerCall"] * 1_000_000:
            raise too_many("seconds of session time in a call", "secondsPerCall")

    def run(self, end: int) -> None:
        """Advances the clock and performs all due changes in order."""
        moment = self.next_moment(self.now)
        while moment is not None and moment <= end:
            self.step(moment)
            self.component.elapse(moment)
            moment = self.next_moment(moment)
        self.step(end)

    def step(self, moment: int) -> None:
        """Advances the clock to a time before which nothing changes, and records the frames."""
        if (moment - self.began) * self.rate > LIMITS["framesPerCall"] * 1e6:
            raise too_many("frames in a call", "framesPerCall")
        while self.frames is not None:
            time = self.began + rounded(1e6 * (len(self.frames) + 1) / self.rate)
            if time >= moment:
                break
            self.frames.append(Raw(write(self.state(time))))
        self.now = self.component._now = moment

    def next_moment(self, now: int) -> Optional[int]:
        """Returns the component's next_moment(now); raises ValueError if that is not a later time."""
        moment = self.component.next_moment(now)
        if moment is not None and (type(moment) is not int or moment <= now):
            raise ValueError(f"next_moment({now}) returned {moment!r}; return a whole number"
                             f" greater than {now}, or None")
        return moment

    def find_hit(self, event: Event) -> None:
        """Adds to an event the layer that it hits: its target, or the layer at its position."""
        target, x, y = event.target, event.x, event.y
        is_aimed = (event.type in ("tap", "wheel") or event.type == "drag" and target is not None
                    or event.type == "pointer" and event.phase == "down")
        layers = self.state(self.now)["layers"] if is_aimed else []
        if target is None:
            found = [it for it in layers if x is not None and takes_touch(it, x, y)]
        else:
            found = ([it for it in layers if it["id"] == target]
                     or [it for it in layers if it["role"] == target])
        if found:
            event["hit"], event["role"] = found[-1]["id"], found[-1]["role"]

    # States and snapshots

    def state(self, now: int) -> Dict[str, Any]:
        """Returns the state at the time `now`, in its output form."""
        shown = State()
        self.component.render(now, shown)
        unknown = shown.values.keys() - self.kind.values.keys()
        if shown.phase not in self.kind.phases or unknown:
            raise ValueError(f"phase {shown.phase!r} or values {unknown} are not declared")
        return {"t": seconds_text(now), "phase": shown.phase,
                "settled": self.next_moment(now) is None,
                "values": {name: shown.values.get(name) for name in self.kind.values},
                "layers": [finished_layer(layer) for layer in shown.layers]}

    def outcome(self) -> Dict[str, Any]:
        """Returns the result of a call that changes the session."""
        decisions = {"decisions": self.component._decisions} if self.explains else {}
        return {"revision": self.revision, "state": self.state(self.now),
                "effects": self.component._effects, "diagnostics": self.component._diagnostics,
                **decisions}

    def forget_report(self) -> None:
        """Removes the effects, diagnostics and decisions, because they have been reported."""
        component = self.component
        if self.always_explains:
            self.history = (self.history + component._decisions)[-100:]
        component._effects, component._diagnostics, component._decisions = [], [], []

    def snapshot(self) -> Dict[str, Any]:
        """Returns the whole session as a JSON value."""
        return {"format": 1, "component": self.kind.id, "version": self.kind.version,
                "t": seconds_text(self.now), "parameters": self.assigned,
                "environment": pack(self.component.environment),
                "state": self.component.archive()}

    def restored(self, snapshot: Any) -> Session:
        """Returns a session restored from a snapshot."""
        try:
            members = OBJECT.check(snapshot)
            about = (members.get("format"), members.get("component"))
            if about != (1, self.kind.id) or not reads(members.get("version"), self.kind.version):
                raise InvalidValue("", f"a snapshot of {self.kind.id} {self.kind.version}")
            environment = unpack(read(members, "environment", OBJECT))
            if isinstance(environment, Environment):
                # A client with only one type of number may return 393.0 as 393.
                for name, it in vars(Environment()).items():
                    if type(it) is float and type(vars(environment).get(name)) is int:
                        setattr(environment, name, float(vars(environment)[name]))
            if not (isinstance(environment, Environment)
                    and kinds_of(environment) == kinds_of(Environment())):
                raise InvalidValue("/environment", "an environment")
            with under("parameters"):
                session = Session(self.kind, read(members, "parameters", OBJECT), environment,
                                  self.always_explains)
            session.now = session.component._now = seconds(read(members, "t", TIME))
            with under("state"):
                session.component.restore(read(members, "state", OBJECT))
            session.forget_report()
            write(session.state(session.now))
        except InvalidValue as error:
            raise snapshot_mismatch(error) from None
        except MemoryError:
            raise
        except Exception as error:
            wrong = InvalidValue("/state", f"a state of {self.kind.id} ({error})")
            raise snapshot_mismatch(wrong) from None
        session.revision = self.revision + 1
        return session


def kinds_of(record: Record) -> Dict[str, Any]:
    """Returns the names and types of a record's attributes."""
    return {name: type(it) for name, it in vars(record).items()}


def snapshot_mismatch(error: InvalidValue) -> RPCError:
    """Returns the error for a snapshot that is damaged or belongs to a different component."""
    return RPCError(-32017, "snapshot-mismatch", f"params/snapshot{error.path} must be"
                    f" {error.expected}, as returned by session/snapshot.",
                    path="/snapshot" + error.path, expected=error.expected)


def changed_environment(old: Environment, change: Dict[str, Any]) -> Environment:
    """Returns the environment after a change. Members that are not in the change stay the same."""
    new = copy.copy(old)
    for part in ("viewport", "safeArea"):
        vars(new).update(change.get(part) or {})
    for name, member in (("reduce_motion", "reduceMotion"), ("keyboard_height", "keyboardHeight")):
        if change.get(member) is not None:
            setattr(new, name, change[member])
    if change.get("layoutDirection") is not None:
        new.right_to_left = change["layoutDirection"] == "rtl"
    return new


class Server:
    """The components and sessions of one client. It receives and returns JSON text."""

    def __init__(self, *kinds: Type[Component]) -> None:
        self.kinds = {kind.id: kind for kind in kinds}
        self.sessions: Dict[str, Session] = {}
        self.last_number = 0
        self.is_initialized = self.is_shut_down = False
        self.exit_code: Optional[int] = None
        self.reported: Optional[Session] = None

    def answer(self, text: bytes) -> Optional[str]:
        """Returns the response to a line of input, or None if it gets no response."""
        try:
            if len(text) > LIMITS["messageBytes"]:
                raise too_many("bytes in a message", "messageBytes")
            message = parsed(text)
            if message == []:
                raise invalid_request("A batch must contain at least one request.")
        except RPCError as error:
            return failure(None, error)
        if not isinstance(message, list):
            return self.call(message)
        answers = [self.call(element) for element in message if self.exit_code is None]
        told = [answer for answer in answers if answer is not None]
        return f"[{','.join(told)}]" if told else None

    def call(self, message: Any) -> Optional[str]:
        """Performs one call. Notifications and responses get no response."""
        members = message if isinstance(message, dict) else {}
        id = members.get("id")
        has_id_type = id is None or type(id) in (int, float, str)
        try:
            name = checked_method(message)
            if not has_id_type:
                raise invalid_request("id must be a string, a number or null.")
        except RPCError as error:
            return failure(id if has_id_type else None, error)
        if name is None:
            return None
        self.reported = None
        is_request = "id" in members
        try:
            result = self.perform(name, members.get("params"), is_request)
        except RPCError as error:
            return failure(id, error) if is_request else None
        if is_request and self.reported is not None:
            self.reported.forget_report()
        if not is_request:
            return None
        return write({"jsonrpc": "2.0", "id": Raw(write(id, repr)), "result": result})

    def perform(self, name: str, params: Any, is_request: bool) -> Any:
        """Finds the method of a call and performs it."""
        if not is_request and (name in ("initialized", "exit") or name.startswith("$/")):
            if name == "exit":
                self.exit_code = 0 if self.is_shut_down else 1
            return None
        if name not in METHODS:
            raise RPCError(-32601, "method-not-found", f"There is no method {name} here.",
                           method=name)
        if self.is_shut_down:
            raise invalid_request("After shutdown, only exit is accepted.")
        try:
            if isinstance(params, list):
                raise InvalidValue("", "an object with named parameters")
            return METHODS[name](self, params or {})
        except InvalidValue as error:
            raise invalid_params(error) from None
        except RPCError:
            raise
        except MemoryError:  # Nothing can be relied on: better ended and started anew.
            raise
        except Exception as error:
            traceback.print_exc()
            what = f"{type(error).__name__}: {error}"
            raise RPCError(-32603, "internal-error", f"Fix the component: {what}.") from None

    def initialize(self, params: Dict[str, Any]) -> Any:
        version = read(params, "protocolVersion", WHOLE, 1)
        if version != 1:
            who = "This plugin" if version > 1 else "The client"
            raise RPCError(-32021, "version-mismatch", f"{who} is too old: use protocol"
                           " version 1.", requested=version, supported=[1])
        if self.is_initialized:
            raise invalid_request("Send initialize only once; this connection is initialized.")
        self.is_initialized = True
        info = {"name": "playground_plugin.py", "version": __version__}
        return {"protocolVersion": 1, "serverInfo": info, "capabilities": {"limits": LIMITS}}

    def shutdown(self, params: Dict[str, Any]) -> Any:
        self.is_shut_down = True

    def ping(self, params: Dict[str, Any]) -> Any:
        return {}

    def list_components(self, params: Dict[str, Any]) -> Any:
        kinds = self.kinds.values()
        return {"components": [{"id": kind.id, "title": kind.title, "version": kind.version,
                                "source": "builtin"} for kind in kinds]}

    def describe(self, params: Dict[str, Any]) -> Any:
        kind = self.kind(params)

        def entries(described: Described, key: str, shape: str) -> List[Dict[str, str]]:
            return [{key: name, shape: text, "summary": summary}
                    for name, (text, summary) in described.items()]
        properties = {name: parameter.schema for name, parameter in kind.parameters.items()}
        declared = {"hint": kind.hint, "holder": kind.holder, "sample": kind.sample,
                    "rules": kind.rules}
        return {
            "id": kind.id, "title": kind.title, "version": kind.version, "summary": kind.summary,
            "parameters": {"type": "object", "properties": properties,
                           "additionalProperties": False},
            "events": entries(kind.events, "type", "members"),
            "effects": entries(kind.effects, "type", "members"),
            "values": entries(kind.values, "name", "type"), "phases": kind.phases,
            "presets": [{"name": name, "summary": summary, "parameters": parameters}
                        for name, (summary, parameters) in kind.presets.items()],
            "actions": entries(kind.actions, "name", "members"),
            "measures": entries(kind.measures, "key", "members"),
            **{name: value for name, value in declared.items() if value}}

    def kind(self, params: Dict[str, Any]) -> Type[Component]:
        """Returns the component that a call refers to."""
        id = read(params, "component", Text())
        if id not in self.kinds:
            raise RPCError(-32013, "component-not-found", f"There is no component {id}; use one"
                           " from component/list.", component=id, known=list(self.kinds))
        return self.kinds[id]

    def session(self, params: Dict[str, Any]) -> Session:
        """Returns the session that a call refers to."""
        id = read(params, "session", Text())
        if id not in self.sessions:
            raise RPCError(-32012, "session-not-found", f"There is no session {id}; create it with"
                           " session/create.", session=id)
        return self.sessions[id]

    def create(self, params: Dict[str, Any]) -> Any:
        id, kind = read(params, "session", Text(), None), self.kind(params)
        assigned = read(params, "parameters", OBJECT, {})
        if read(params, "clock", Text(), "virtual") != "virtual":
            raise InvalidValue("/clock", "virtual, because only the host has a real-time clock")
        environment = changed_environment(
            Environment(), {"viewport": read(params, "viewport", VIEWPORT, None)})
        if id in self.sessions:
            raise RPCError(-32018, "session-exists", f"The session {id} already exists; use a"
                           " different id or close it first.", session=id)
        if len(self.sessions) >= LIMITS["sessions"]:
            raise too_many("sessions", "sessions")
        with under("parameters"):
            session = Session(kind, assigned, environment, explains(params))
        outcome = {name: Raw(write(it)) for name, it in session.outcome().items()}
        while id is None or "session" not in params and id in self.sessions:
            self.last_number += 1
            id = f"s{self.last_number}"
        self.sessions[id] = self.reported = session
        return {"session": id, **outcome}

    def send(self, params: Dict[str, Any]) -> Any:
        session, rate = self.session(params), frame_rate(params)
        events, paths = events_of(params)
        return self.told(session, session.change(lambda: session.send(events, paths), rate,
                                                 explains(params)))

    def explain(self, params: Dict[str, Any]) -> Any:
        session = self.session(params)
        if params.get("event") is None and params.get("events") is None:
            return {"decisions": session.history}
        return {"decisions": session.rehearse(*events_of(params))}

    def advance(self, params: Dict[str, Any]) -> Any:
        session, rate = self.session(params), frame_rate(params)
        by, to = read(params, "by", TIME, None), read(params, "to", MOMENT, None)
        until = read(params, "until", Choice(["settled"]), None)
        if [by, to, until].count(None) != 2:
            raise InvalidValue("", "an object with exactly one of by, to, until")
        if to is not None and seconds(to) < session.now:
            raise time_reversed("/to", seconds(to), session.now)
        if until is not None:
            by = read(params, "limit", TIME, 10.0)
        end = seconds(to) if to is not None else session.now + seconds(by)
        return self.told(session, session.change(lambda: session.advance(end, until is not None),
                                                 rate, explains(params)))

    def configure(self, params: Dict[str, Any]) -> Any:
        session, parameters = self.session(params), read(params, "parameters", OBJECT)
        return self.told(session, session.change(lambda: session.configure(parameters)))

    def told(self, session: Session, result: Raw) -> Raw:
        """Stores the session whose effects a result reports, and returns the result."""
        self.reported = session
        return result

    def state(self, params: Dict[str, Any]) -> Any:
        session = self.session(params)
        return {"state": session.state(session.now)}

    def snapshot(self, params: Dict[str, Any]) -> Any:
        return {"snapshot": Raw(write(self.session(params).snapshot(), repr))}

    def restore(self, params: Dict[str, Any]) -> Any:
        session = self.session(params).restored(params.get("snapshot"))
        self.sessions[params["session"]] = session
        return {"revision": session.revision, "state": session.state(session.now)}

    def hit_test(self, params: Dict[str, Any]) -> Any:
        session = self.session(params)
        x, y = read(params, "x", COORDINATE), read(params, "y", COORDINATE)
        layers = session.state(session.now)["layers"]
        found = [layer["id"] for layer in layers if takes_touch(layer, x, y)]
        return {"target": found[-1] if found else None}

    def list_sessions(self, params: Dict[str, Any]) -> Any:
        return {"sessions": list(self.sessions)}

    def close(self, params: Dict[str, Any]) -> Any:
        self.session(params)
        del self.sessions[params["session"]]


METHODS: Dict[str, Callable[[Server, Dict[str, Any]], Any]] = {
    "initialize": Server.initialize, "shutdown": Server.shutdown, "ping": Server.ping,
    "component/list": Server.list_components, "component/describe": Server.describe,
    "session/create": Server.create, "session/send": Server.send,
    "session/explain": Server.explain, "session/advance": Server.advance, "session/configure": Server.configure,
    "session/state": Server.state, "session/snapshot": Server.snapshot,
    "session/restore": Server.restore, "session/hitTest": Server.hit_test,
    "session/list": Server.list_sessions, "session/close": Server.close}


def frame_rate(params: Dict[str, Any]) -> Optional[float]:
    """Returns the frame rate of recorded states, or None."""
    rate = read(params, "fps", FRAME_RATE, 60.0)
    return rate if read(params, "frames", Bool(), False) else None


def events_of(params: Dict[str, Any]) -> Tuple[List[Any], List[Tuple[Any, ...]]]:
    """Returns the events of a call, and the path of each in params."""
    event, events = params.get("event"), params.get("events")
    paths: List[Tuple[Any, ...]] = [("event",)]
    if events is None and event is not None:
        events = [event]
    elif isinstance(events, list) and event is None:
        paths = [("events", index) for index in range(len(events))]
    elif event is None and events is not None:
        raise InvalidValue("/events", "an array of events")
    else:
        raise InvalidValue("/event", "an event, unless params/events is an array of events")
    if len(events) > LIMITS["eventsPerCall"]:
        raise too_many("events in a call", "eventsPerCall")
    return events, paths


def explains(params: Dict[str, Any]) -> bool:
    """Returns whether a call asks for its decisions."""
    return bool(read(params, "explain", Bool(), False))


def parsed(text: bytes) -> Any:
    """Parses a line as JSON, as strictly as the host does."""
    def unique(members: List[Tuple[str, Any]]) -> Dict[str, Any]:
        result = dict(members)
        if len(result) < len(members):
            raise ValueError("an object has two members with the same name")
        return result

    def finite(digits: str) -> float:
        number = float(digits)
        return no_number(digits) if number - number != 0 else number

    def no_number(digits: str) -> NoReturn:
        raise ValueError(f"{digits} is not a finite number")
    try:
        return json.loads(text.decode("utf-8-sig"), object_pairs_hook=unique, parse_float=finite,
                          parse_constant=no_number)
    except (ValueError, RecursionError) as error:
        raise RPCError(-32700, "parse-error", f"Can't parse the message: {error}.") from None


def checked_method(message: Any) -> Optional[str]:
    """Returns the name of the method that a message calls, or None if it is a response."""
    if not isinstance(message, dict):
        raise invalid_request("Send an object with jsonrpc, method and id.")
    if message.get("jsonrpc") != "2.0":
        raise invalid_request("jsonrpc must be the string 2.0.")
    if "method" not in message and ("result" in message or "error" in message):
        return None
    if not isinstance(message.get("method"), str):
        raise invalid_request("method must be a string.")
    if not isinstance(message.get("params"), (dict, list, type(None))):
        raise invalid_request("params must be an object or omitted.")
    return str(message["method"])


def failure(id: Any, error: RPCError) -> str:
    """Returns an error response."""
    return write({"jsonrpc": "2.0", "id": id, "error": error.members}, repr)


def serve(*kinds: Type[Component]) -> None:
    """Serves requests from standard input until it ends. Call it in a plugin's last line."""
    # Standard input and output belong to the protocol. The output of a component or of its child processes
    # goes to standard error, and their input is empty.
    source, sink = os.dup(0), os.dup(1)
    os.dup2(2, 1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.stdout = sys.stderr
    # Ctrl-C is meant for the host, which closes the input when it is done.
    signal.signal(signal.SIGINT, signal.SIG_DFL if os.isatty(source) else lambda *_: None)
    server, text = Server(*kinds), bytearray()
    try:
        while server.exit_code is None:
            chunk = os.read(source, 1 << 16)
            text += chunk
            if chunk and b"\n" not in chunk:
                continue
            *lines, text = text.split(b"\n") if chunk else [text, bytearray()]
            for line in lines:
                answer = server.answer(bytes(line)) if line.strip() else None
                if answer is not None:
                    send(sink, answer + "\n")
                if server.exit_code is not None:
                    break
            if not chunk:
                break
    except BrokenPipeError:
        pass  # Nobody listens any more.
    sys.exit(server.exit_code or 0)


def send(sink: int, text: str) -> None:
    """Writes the whole text, even if the reader accepts only a part of it at once."""
    rest = memoryview(text.encode("utf-8", "backslashreplace"))
    while rest:
        rest = rest[os.write(sink, rest):]

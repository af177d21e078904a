#!/usr/bin/env python3
"""Writes the reference tables of the Motion tests, computed with 50 and more digits.

Run it with mpmath installed (`pip install mpmath`); the same version of this file always writes the
same tables. Every column is explained in the first line of its table. Inputs are doubles in their
shortest form, so what Swift reads is what was computed with.
"""
import random
from pathlib import Path

from mpmath import (atan2, ceil, cos, exp, expm1, fabs, floor, ldexp, log, log1p, matrix, mp,
                    mpf, nstr, pi, qr_solve, sin, sqrt)

mp.prec = 1400  # Enough for the sine of the largest double.
HERE = Path(__file__).parent


def write(name, header, rows):
    lines = ["# " + header] + [" ".join(str(cell) for cell in row) for row in rows]
    (HERE / f"{name}.txt").write_text("\n".join(lines) + "\n")


def rounded(value):
    """The nearest double of a number."""
    return repr(float(value))


def nearest(value):
    """The nearest double and what is missing from it, in ulp."""
    double = float(value)
    magnitude = max(fabs(mpf(double)), ldexp(mpf(1), -1022))
    ulp = ldexp(mpf(1), int(floor(log(magnitude, 2))) - 52)
    return repr(double), nstr((value - mpf(double)) / ulp, 4)


def uniform(source, low, high, count):
    return [source.uniform(low, high) for _ in range(count)]


def magnitudes(source, low, high, count):
    return [source.choice((-1, 1)) * 10 ** source.uniform(low, high) for _ in range(count)]


def functions(name, parts):
    """A table of functions: each part is a name, the function and the tuples of its arguments."""
    rows = []
    for function, compute, arguments in parts:
        for values in arguments:
            result = nearest(compute(*[mpf(v) for v in values]))
            rows.append([function, *[repr(v) for v in values], *result])
    write(name, "function, arguments, nearest double of the result, what is missing in ulp", rows)


def singles(values):
    return [(v,) for v in values]


def math_tables():
    source = random.Random(1)
    tiny = magnitudes(source, -20, 0, 40)
    functions("exponential", [
        ("exp", exp, singles(uniform(source, -2, 2, 80) + uniform(source, -100, 100, 80)
                             + uniform(source, -745, 709.7, 60) + tiny)),
        ("expm1", expm1, singles(uniform(source, -1, 1, 100) + uniform(source, -45, 100, 80)
                                 + uniform(source, 100, 709.7, 20) + tiny)),
    ])
    positive = [10 ** source.uniform(-320, 308) for _ in range(80)]
    functions("logarithm", [
        ("log", log, singles(uniform(source, 0.5, 2, 80) + uniform(source, 0.99, 1.01, 40)
                             + uniform(source, 0, 1000, 40) + positive)),
        ("log1p", log1p, singles(uniform(source, -0.999, 1, 120) + tiny + positive[:40])),
        ("pow", lambda x, y: x ** y,
         [(source.uniform(0.1, 10), source.uniform(-250, 250)) for _ in range(80)]
         + [(0.998, source.uniform(0, 50_000)) for _ in range(40)]
         + [(0.99, source.uniform(0, 10_000)) for _ in range(40)]
         + [(10 ** source.uniform(-30, 30), source.uniform(-10, 10)) for _ in range(40)]),
    ])
    # The doubles nearest to multiples of π/2 cancel most; the last one is the worst of all.
    quarters = [float(source.randrange(1, 650_000) * pi / 2) for _ in range(60)]
    angles = (uniform(source, -7, 7, 80) + uniform(source, -1000, 1000, 60)
              + uniform(source, -1e6, 1e6, 60) + magnitudes(source, -10, 6, 30) + quarters)
    large = magnitudes(source, 6, 300, 40) + [5.319372648326541e255]
    turn = uniform(source, -720, 720, 60) + magnitudes(source, -5, 15, 40)
    functions("trigonometry", [
        ("sin", sin, singles(angles + large)),
        ("cos", cos, singles(angles + large)),
        ("sinDegrees", lambda x: sin(x * pi / 180), singles(turn)),
        ("cosDegrees", lambda x: cos(x * pi / 180), singles(turn)),
        ("atan2", atan2, [(source.gauss(0, 1), source.gauss(0, 1)) for _ in range(120)]
         + [tuple(magnitudes(source, -150, 150, 2)) for _ in range(60)]),
        ("hypotenuse", lambda x, y: sqrt(x * x + y * y),
         [(source.gauss(0, 1), source.gauss(0, 1)) for _ in range(80)]
         + [tuple(magnitudes(source, -300, 300, 2)) for _ in range(40)]),
    ])


def ends_table():
    """Where functions leave the range of doubles, and where an arc tangent loses most."""
    source = random.Random(6)

    def across():
        return source.choice((-1, 1)) * 10 ** source.uniform(-323, 308)

    pairs = [(across(), across()) for _ in range(120)]
    pairs += [(y, y * 2 ** source.uniform(-60, 60)) for y in (across() for _ in range(200))
              if abs(y) < 1e290]
    pairs += [(1.0, 2e300), (2e300, 1.0), (5e-324, 5e-324), (5e-324, 1.0), (-1e308, -1.7e308)]
    steep = []
    for _ in range(6000):
        x = source.uniform(0.5, 1)
        steep.append((source.uniform(0.618, 0.867) * x, x))
    # Of many the few whose result lies closest to the middle between two doubles.
    middle = sorted(steep, key=lambda pair: -abs(float(nearest(atan2(*map(mpf, pair)))[1])))
    functions("ends", [
        ("exp", exp, singles(uniform(source, -745.1, -708.4, 120))),
        ("pow", lambda x, y: x ** y, [(2.0, source.uniform(-1074, -1022)) for _ in range(60)]
         + [(10 ** source.uniform(-305, 305), source.uniform(-1, 1)) for _ in range(60)]),
        ("atan2", atan2, pairs + middle[:120]),
    ])


def spring_state(response, fraction, displacement, velocity, time):
    """The closed form by its roots; near critical damping the digits in reserve are what counts."""
    w, z = 2 * pi / response, fraction
    if z == 1:
        slope = velocity + w * displacement
        fade = exp(-w * time)
        return fade * (displacement + slope * time), fade * (velocity - slope * w * time)
    root = sqrt(mp.mpc(z * z - 1))
    a, b = w * (-z + root), w * (-z - root)
    first = (velocity - b * displacement) / (a - b)
    second = displacement - first
    x, y = first * exp(a * time), second * exp(b * time)
    return (x + y).real, (a * x + b * y).real


CRITICAL = [0.999999, 0.99999999, 1 - 2.0 ** -40, 1 - 2.0 ** -53, 1.0, 1 + 2.0 ** -52,
            1 + 2.0 ** -40, 1.00000001, 1.000001]


def spring_table():
    source = random.Random(2)
    rows = []
    for index in range(400):
        fraction = CRITICAL[index % 9] if index % 2 else source.uniform(0.2, 1.5)
        row = [source.uniform(0.15, 1), fraction, source.uniform(-1000, 1000),
               source.uniform(-2000, 2000), source.uniform(0, 2)]
        row = row if index % 40 else row[:2] + [100.0, 0.0, row[4]]
        result = spring_state(*[mpf(v) for v in row])
        rows.append([*[repr(v) for v in row], *[rounded(v) for v in result]])
    write("springs", "response, damping fraction, displacement, velocity, time, "
          "displacement then, velocity then", rows)


def rest(response, fraction, displacement, velocity, position, speed):
    """The last crossing by looking back from where the envelope is inside, in microseconds."""
    numbers = [mpf(v) for v in (response, fraction, displacement, velocity)]

    def is_inside(time):
        place, rate = spring_state(*numbers, time)
        return fabs(place) <= position and fabs(rate) < speed

    w, z = 2 * pi / numbers[0], numbers[1]
    slowest = w * (z if z <= 1 else z - sqrt(z * z - 1))
    amplitude = (fabs(numbers[2]) + fabs(numbers[3]) + 1) * (1 + w) * 1000
    step = numbers[0] / 200
    time = floor(log(amplitude / min(position, speed)) / slowest / step) * step + step
    while time > 0 and is_inside(time):
        time -= step
    if time <= 0 and is_inside(mpf(0)):
        return 0
    low, high = max(time, mpf(0)), time + step
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if is_inside(middle) else (middle, high)
    return int(ceil(high * 10 ** 6))


def settling_table():
    source = random.Random(3)
    rows = []
    for index in range(120):
        fraction = CRITICAL[index % 9] if index % 3 == 0 else source.uniform(0.2, 1.5)
        position, speed = (0.01, 0.1) if index % 4 else (0.0001, 0.001)
        reach = 1000 if index % 4 else 1
        row = [source.uniform(0.15, 1), fraction, source.uniform(-reach, reach),
               source.choice((0.0, source.uniform(-2 * reach, 2 * reach))), position, speed]
        rows.append([*[repr(v) for v in row], rest(*row)])
    write("settling", "response, damping fraction, displacement, velocity, position tolerance, "
          "velocity tolerance, microseconds until rest", rows)


def bezier(x1, y1, x2, y2, progress):
    low, high = mpf(0), mpf(1)

    def at(a, b, t):
        return 3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t * t * b + t ** 3

    def slope(a, b, t):
        return 3 * (1 - t) ** 2 * a + 6 * (1 - t) * t * (b - a) + 3 * t * t * (1 - b)

    for _ in range(250):
        middle = (low + high) / 2
        low, high = (middle, high) if at(x1, x2, middle) < progress else (low, middle)
    return at(y1, y2, low), slope(y1, y2, low) / slope(x1, x2, low)


def curve_table():
    source = random.Random(4)
    rows = []
    named = [(0.42, 0.0, 1.0, 1.0), (0.0, 0.0, 0.58, 1.0), (0.42, 0.0, 0.58, 1.0),
             (0.25, 0.1, 0.25, 1.0)]
    others = [(source.random(), source.uniform(-1, 2), source.random(), source.uniform(-1, 2))
              for _ in range(16)]
    for points in named + others:
        for _ in range(12):
            progress = source.uniform(0.001, 0.999)
            result = bezier(*[mpf(v) for v in points], mpf(progress))
            rows.append([*[repr(v) for v in points], repr(progress),
                         *[rounded(v) for v in result]])
    write("curves", "x1, y1, x2, y2, progress, value, slope", rows)


def throw_table():
    source = random.Random(5)
    rows = []
    for index in range(120):
        rate = (0.998, 0.99, source.uniform(0.9, 0.9999))[index % 3]
        start, velocity, time = (source.uniform(-500, 500), source.uniform(-5000, 5000),
                                 source.uniform(0, 3))
        k, v, t = -1000 * log(mpf(rate)), mpf(velocity), mpf(time)
        result = [start + v * (1 - exp(-k * t)) / k, v * exp(-k * t), start + v / k,
                  log(fabs(v) / 10) / k if fabs(v) > 10 else 0]
        rows.append([*[repr(n) for n in (rate, start, velocity, time)],
                     *[rounded(n) for n in result]])
    write("throws", "rate per millisecond, start, velocity, time, position, velocity then, "
          "rest position, time until 10 per second", rows)


def friction_table():
    source = random.Random(6)
    rows = []
    for _ in range(80):
        drag, constant = source.uniform(0.05, 0.5), source.choice((0.0, 1400.0, 300.0))
        velocity, time = source.uniform(-4000, 4000), source.uniform(0, 1.5)
        k, v, t = -log(mpf(drag)), fabs(mpf(velocity)), mpf(time)
        end = mp.inf
        if constant > 0:
            low, high = mpf(0), v / constant
            for _ in range(250):
                middle = (low + high) / 2
                still = v * exp(-k * middle) < constant * middle
                low, high = (low, middle) if still else (middle, high)
            end = low
        t = min(t, end)
        place = v * (1 - exp(-k * t)) / k - mpf(constant) / 2 * t * t
        rate = v * exp(-k * t) - constant * t if t < end else mpf(0)
        sign = -1 if velocity < 0 else 1
        rows.append([*[repr(n) for n in (drag, constant, velocity, time)],
                     rounded(sign * place), rounded(sign * rate)])
    write("friction", "drag, constant deceleration, velocity, time, distance, velocity then", rows)


def tracker_table():
    source = random.Random(7)
    rows = []
    for _ in range(60):
        time, samples = 0, []
        a, b, c = source.uniform(-500, 500), source.uniform(-3000, 3000), source.gauss(0, 20_000)
        for _ in range(source.randrange(3, 24)):
            s = time / 1e6
            samples.append((time, a + b * s + c * s * s + source.gauss(0, 1),
                            a - c * s * s + source.gauss(0, 1)))
            time += source.choice((8000, 8000, 4000, 16_667, 7301, 41_000))
        kept = []
        for sample in reversed(samples[-20:]):
            gap = kept[-1][0] - sample[0] if kept else 0
            if samples[-1][0] - sample[0] > 100_000 or gap > 40_000:
                break
            kept.append(sample)
        result = [mpf(0), mpf(0)]
        if len(kept) >= 3:
            times = [mpf(t - samples[-1][0]) / 10 ** 6 for t, _, _ in kept]
            powers = matrix([[1, t, t * t] for t in times])
            for axis in (1, 2):
                fit, _ = qr_solve(powers, matrix([mpf(sample[axis]) for sample in kept]))
                result[axis - 1] = fit[1]
        rows.append([*[rounded(v) for v in result],
                     *[repr(v) for sample in samples for v in sample]])
    write("velocities", "least squares velocity x and y, then time in microseconds, x and y of "
          "each sample", rows)


if __name__ == "__main__":
    math_tables()
    ends_table()
    mp.prec = 220
    spring_table()
    mp.prec = 160
    settling_table()
    mp.prec = 220
    curve_table()
    throw_table()
    friction_table()
    tracker_table()

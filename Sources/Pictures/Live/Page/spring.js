// Springs: their motion, their settling time, and their numbers for other platforms. The formulas are those of the
// Motion library.
const presetSprings = { smooth: [.5, 0], snappy: [.5, .15], bouncy: [.5, .3], interactive: [.15, .15] }

// Returns the spring of a parameter's value in one of its forms, or null if the value has no spring. `fallback` applies
// to null.
function springOf(value, fallback = null) {
  const one = value ?? fallback, name = (typeof one == 'string' ? one : one?.preset)?.replace(/^\./, ''), clamp = (number, low) => Math.max(low, Math.min(10, number))
  const bouncing = (duration, bounce) => ({ response: duration, dampingFraction: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce })
  let spring
  if (name != null) {
    if (!presetSprings[name]) return null
    const [duration, bounce] = presetSprings[name]
    spring = bouncing(one.duration ?? duration, bounce + (one.extraBounce ?? 0))
  } else if (typeof one != 'object' || !one) return null
  else if (one.duration != null || one.bounce != null) spring = bouncing(one.duration ?? .5, one.bounce ?? 0)
  else if (one.stiffness != null || one.damping != null) {
    const stiffness = one.stiffness ?? (4 * Math.PI) ** 2, damping = one.damping ?? 8 * Math.PI
    spring = { response: 2 * Math.PI * Math.sqrt(1 / stiffness), dampingFraction: Math.min(1, damping / (2 * Math.sqrt(stiffness))) }
  } else spring = { response: one.response ?? .5, dampingFraction: one.dampingFraction ?? 1 }
  return { response: clamp(spring.response, .01), dampingFraction: clamp(spring.dampingFraction, .05) }
}

// Returns a spring's displacement and velocity after a time, from a displacement of 1.
function springState({ response, dampingFraction: damping }, velocity, t) {
  if (t <= 0) return [1, velocity]
  if (response < 1e-9) return [0, 0]
  const frequency = 2 * Math.PI / response, root = Math.sqrt(Math.abs((1 - damping) * (1 + damping))), decay = damping <= 1 ? damping : 1 / (damping + root)
  const phase = frequency * t, fade = Math.exp(-decay * phase)
  if (!fade) return [0, 0]
  let even = 1, odd = phase
  if (damping < 1) [even, odd] = [Math.cos(root * phase), Math.sin(root * phase) / root]
  else if (damping > 1) {
    const difference = Math.expm1(-2 * root * phase)
    ;[even, odd] = [1 + difference, -difference / (2 * root)]
  }
  const impulse = velocity / frequency + decay, pull = frequency + decay * velocity
  return [fade * ((damping > 1 ? 1 : even) + impulse * odd), fade * (velocity * even - pull * odd)]
}

// Returns the time after which a wave stays within a bound, rounded up to a microsecond. `of` returns the wave's value
// and its rate of change at a time, and `slowest` returns an upper limit of its absolute value from a time on. Between
// two extrema, the wave is monotonic, so it crosses the bound only once after the last extremum that exceeds the
// bound.
function lastEntry(of, bound, frequency, slowest) {
  const outside = t => Math.abs(of(t)[0]) > bound, step = .1 / frequency
  let end = step
  // Find a time after which the wave can't exceed the bound anymore.
  while (slowest(end) > bound) end *= 2
  let last = outside(0) ? 0 : null, before = of(0)[1]
  for (let t = step; t < end + step; t += step) {
    const rate = of(t)[1]
    if (rate * before < 0) {
      let [low, high] = [t - step, t]
      for (let i = 0; i < 50; i++) {
        const middle = (low + high) / 2
        if (of(middle)[1] * before > 0) low = middle
        else high = middle
      }
      if (outside(low)) last = low
    }
    if (outside(t)) last = t
    before = rate
  }
  if (last == null) return 0
  let [low, high] = [Math.floor(last * 1e6), Math.ceil((last + step) * 1e6)]
  while (outside(high / 1e6)) high += Math.ceil(step * 1e6)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (outside(middle / 1e6)) low = middle
    else high = middle
  }
  return high / 1e6
}

// Returns the time in seconds after which a spring stays within a distance of its target and below a speed, or null
// if it oscillates forever.
function restTime(spring, velocity, position, speed = Infinity) {
  const { response, dampingFraction: damping } = spring
  if (response < 1e-9) return 0
  if (!damping) return null
  const frequency = 2 * Math.PI / response, root = Math.sqrt(Math.abs((1 - damping) * (1 + damping))), decay = damping <= 1 ? damping : 1 / (damping + root)
  const reach = t => Math.exp(-decay * frequency * t) * (1 + (Math.abs(velocity) / frequency + 1 + damping) * (root > 1e-3 ? Math.min(frequency * t, 1 / root) : frequency * t))
  const place = lastEntry(t => springState(spring, velocity, t), position, frequency, reach)
  if (speed == Infinity) return place
  const pace = lastEntry(t => {
    const [value, rate] = springState(spring, velocity, t)
    return [rate, -frequency * (frequency * value + 2 * damping * rate)]
  }, speed * (1 - 2 ** -52), frequency, t => 2 * (1 + damping) * frequency * reach(t))
  return Math.max(place, pace)
}

// Returns the largest overshoot of a spring that starts at rest, as a fraction of the travel.
const overshootOf = ({ dampingFraction: damping }) => damping < 1 ? Math.exp(-Math.PI * damping / Math.sqrt((1 - damping) * (1 + damping))) : 0

// Returns the displacement of a platform's spring, from the roots of its characteristic polynomial.
function platformSpring(stiffness, damping, velocity, t) {
  const discriminant = damping * damping - 4 * stiffness, middle = -damping / 2
  if (Math.abs(discriminant) < 1e-7 * stiffness) return (1 + (velocity - middle) * t) * Math.exp(middle * t)
  const half = Math.sqrt(Math.abs(discriminant)) / 2
  if (discriminant > 0) {
    const slow = middle + half, fast = middle - half, share = (velocity - slow) / (fast - slow)
    return (1 - share) * Math.exp(slow * t) + share * Math.exp(fast * t)
  }
  return Math.exp(middle * t) * (Math.cos(half * t) + (velocity - middle) / half * Math.sin(half * t))
}

// Returns the largest distance between a platform's spring and a component's spring, as a fraction of the travel.
function platformError(stiffness, damping, spring) {
  const end = restTime(spring, 10, .0001, .001) ?? 10
  let worst = 0
  for (let step = 1; step <= 1000; step++) for (const velocity of [0, -10])
    worst = Math.max(worst, Math.abs(springState(spring, velocity, end * step / 1000)[0] - platformSpring(stiffness, damping, velocity, end * step / 1000)))
  return worst
}

// Returns a spring as a CSS `linear()` easing: its text, its duration in seconds and its largest error.
function linearEasing(spring) {
  const duration = Math.max(Math.ceil((restTime(spring, 0, .0009) ?? 0) * 1000) / 1000, .001), curve = share => share >= 1 ? 1 : 1 - springState(spring, 0, share * duration)[0]
  const steps = 2000, values = Array.from({ length: steps + 1 }, (_, i) => curve(i / steps)), points = [[0, 0]]
  const isStraight = (start, end) => {
    const slope = (values[end] - values[start]) / (end - start)
    for (let i = start; i <= end; i++) if (Math.abs(values[start] + slope * (i - start) - values[i]) > .0008) return false
    return true
  }
  for (let start = 0; start < steps;) {
    let end = start + 1
    while (end < steps && isStraight(start, end + 1)) end++
    points.push([end / steps, end == steps ? 1 : Math.round(values[end] * 1e4) / 1e4])
    start = end
  }
  let place = 0, error = 0
  for (let step = 0; step <= 8000; step++) {
    const share = step / 8000
    while (place + 2 < points.length && points[place + 1][0] < share) place++
    const [from, low] = points[place], [to, high] = points[place + 1]
    error = Math.max(error, Math.abs(low + (high - low) * (share - from) / (to - from) - curve(share)))
  }
  const words = points.map(([t, value], i) => decimals(value, 4) + (i && i < points.length - 1 ? ` ${decimals(t * 100, 2)}%` : ''))
  return { text: `linear(${words.join(', ')})`, duration, error }
}

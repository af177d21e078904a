// The map of a decision: the outcomes of a gesture with any travel and release velocity, as areas.

// The number of cells of the grid. A cell with several outcomes is divided into four.
const mapCells = [12, 10]

// The number of steps by which a boundary between two neighbouring points of the grid is narrowed down.
const mapSteps = 4

// Returns the axes of a map. They have the same length for all gestures along an axis of the screen, so that the map
// stays the same while the finger moves, unless a gesture leaves them.
function axesOf([w, h], axis, travel = 0, velocity = 0) {
  const reach = (number, least, step) => Math.max(least, Math.ceil(Math.abs(number) * 1.15 / step) * step)
  return { axis, travel: reach(travel, axis == 'y' ? Math.round(h / 100) * 50 : Math.round(w / 100) * 50, 50), velocity: reach(velocity, 2500, 500) }
}

// Returns the place of a release on a map, as fractions of its size. A release outside is placed on the border.
function placeOn({ travel, velocity }, [x, y]) {
  const at = (number, most) => Math.max(0, Math.min(1, .5 + number / most / 2))
  return { x: at(x, travel), y: at(y, velocity), isOutside: Math.abs(x) > travel || Math.abs(y) > velocity }
}

// Returns the numbers at the ticks of an axis from `-most` to `most`.
function ticksOf(most, pieces = 6) {
  const step = roundUp(2 * most / pieces), count = Math.floor(most / step + 1e-9)
  return Array.from({ length: 2 * count + 1 }, (_, i) => (i - count) * step)
}

// Divides a cell among the outcomes of its corners. `corners`: the places and outcomes of the corners in order around
// the cell. `between` finds the boundary on an edge. Returns polygons with their outcomes and their boundaries.
function* divided(corners, between) {
  const around = []
  for (const [i, corner] of corners.entries()) {
    const next = corners[(i + 1) % corners.length]
    around.push(corner)
    if (corner.label !== next.label) around.push({ ...yield* between(corner, next), isCrossing: true })
  }
  const crossings = around.filter(one => one.isCrossing), { length } = crossings
  if (!length) return [{ label: corners[0].label, points: corners }]
  const middle = length > 2 ? [{ x: crossings.reduce((sum, one) => sum + one.x, 0) / length, y: crossings.reduce((sum, one) => sum + one.y, 0) / length }] : []
  const first = around.findIndex(one => one.isCrossing), turned = [...around.slice(first), ...around.slice(0, first), around[first]], polygons = []
  let points = []
  for (const one of turned) {
    points.push(one)
    if (!one.isCrossing || points.length < 2) continue
    polygons.push({ label: points[1].label, points: [...points, ...middle], line: [one, ...middle, points[0]] })
    points = [one]
  }
  return polygons
}

// Returns the area of a polygon.
const areaOf = points => Math.abs(points.reduce((sum, { x, y }, i) => sum + x * points[(i + 1) % points.length].y - y * points[(i + 1) % points.length].x, 0)) / 2

// Finds the areas of a map. `ask` is a task that returns the outcome at a place; the places are fractions of the map.
// Returns the outcomes, the one with the largest share first, each with its polygons, its share of the map, the
// boundaries around it, and the place for its name.
function* areasOf(ask, [columns, rows] = mapCells) {
  const fine = [2 * columns, 2 * rows], labels = new Map(), number = (x, y) => y * (fine[0] + 1) + x
  function* at(x, y) {
    const key = number(x, y)
    if (!labels.has(key)) labels.set(key, yield* ask(x / fine[0], y / fine[1]))
    return { x: x / fine[0], y: y / fine[1], label: labels.get(key) }
  }
  const borders = new Map()
  // Neighbouring cells share an edge, so its boundary is kept.
  function* between(one, other) {
    const [low, high] = one.x < other.x || one.y < other.y ? [one, other] : [other, one], key = [low.x, low.y, high.x, high.y].join()
    if (!borders.has(key)) {
      let from = 0, to = 1
      for (let step = 0; step < mapSteps; step++) {
        const share = (from + to) / 2
        if ((yield* ask(low.x + (high.x - low.x) * share, low.y + (high.y - low.y) * share)) === low.label) from = share
        else to = share
      }
      const share = (from + to) / 2
      borders.set(key, { x: low.x + (high.x - low.x) * share, y: low.y + (high.y - low.y) * share })
    }
    return borders.get(key)
  }
  const polygons = []
  for (let y = 0; y < fine[1]; y += 2) for (let x = 0; x < fine[0]; x += 2) {
    const cell = function* (x, y, size) {
      return [yield* at(x, y), yield* at(x + size, y), yield* at(x + size, y + size), yield* at(x, y + size)]
    }
    const corners = yield* cell(x, y, 2)
    if (corners.every(one => one.label === corners[0].label)) {
      polygons.push({ label: corners[0].label, points: corners })
      for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [2, 1], [1, 2]]) if (!labels.has(number(x + dx, y + dy))) labels.set(number(x + dx, y + dy), corners[0].label)
    } else for (const [dx, dy] of [[0, 0], [1, 0], [0, 1], [1, 1]]) polygons.push(...yield* divided(yield* cell(x + dx, y + dy, 1), between))
  }
  const areas = new Map()
  for (const { label, points, line } of polygons) {
    const one = areas.get(label) || { outcome: label, share: 0, polygons: [], lines: [] }
    one.share += areaOf(points)
    one.polygons.push(points)
    if (line) one.lines.push(line)
    areas.set(label, one)
  }
  return [...areas.values()].sort((a, b) => b.share - a.share).map(one => ({ ...one, name: widestOf((x, y) => labels.get(number(x, y)) === one.outcome, fine) }))
}

// Returns the middle of the longest row of grid points that belong to an area, and its length, as fractions of the map.
// Of rows that are equally long, the one nearest to the middle of the map comes first.
function widestOf(isIn, [columns, rows]) {
  let best = null
  for (let y = 1; y < rows; y++) for (let x = 0, start = -1; x <= columns + 1; x++) {
    if (x <= columns && isIn(x, y)) {
      if (start < 0) start = x
      continue
    }
    const weight = (x - 1 - start) / columns - Math.abs(y / rows - .5) * .05
    if (start >= 0 && weight > (best?.weight ?? 0)) best = { weight, length: (x - 1 - start) / columns, x: (x - 1 + start) / 2 / columns, y: y / rows }
    start = -1
  }
  return best
}

// Finds the points of a path at which a release would lead to a different decision.

// The maximum duration of the search along one path, in milliseconds.
const mostSearch = 1500

// Returns the calls up to a sample of a path, followed by a release there.
function releasedAt(play, touch, place) {
  const { id } = touch, t = touch.t[place] / 1e6, calls = play.past(t, 0, unrolled(play.calls, touch))
  const event = id === 'drag'
    ? { type: 'drag', phase: 'ended', t, translation: { x: touch.x[place] - touch.from.x, y: touch.y[place] - touch.from.y } }
    : { type: 'pointer', phase: 'up', t, id, x: touch.x[place], y: touch.y[place] }
  return [...calls, { method: 'session/send', params: { event } }]
}

// Places the labels of marks: beside the mark, or at the nearest free height above or below. A label must not cover other
// marks, other labels, the text of layers, or the rounded corners of the screen. At most three marks have a label:
// those where the change starts and where something was decided come first. A label that is wider than the screen has
// several lines. `size`: the font size, in points. The letters of a wide font
// are 0.65 times as wide.
const mostLabels = 3
function labelled(marks, [width, height], words, size = 18) {
  const all = [...marks].sort((one, other) => one.y - other.y), taken = [...all.map(({ x, y }) => [x - 13, x + 13, y, 11]), ...words]
  const rank = ({ kind }) => ({ begun: 0, decided: 1 })[kind] ?? 2, unit = size * .65, named = new Set()
  for (const one of [...all].sort((a, b) => rank(a) - rank(b)))
    if (named.size < mostLabels && ![...named].some(other => Math.hypot(other.x - one.x, other.y - one.y) < 26)) named.add(one)
  return all.map((one, place) => {
    const most = Math.floor((width - 18) / unit), lines = one.text.match(RegExp(`.{1,${most}}( |$)|.{1,${most}}`, 'g')) || [], half = unit * lines.length
    const length = unit * Math.max(...lines.map(one => one.trim().length)) + 6, right = one.x + 19, left = one.x - 19 - length
    // Beside the mark if the label fits there, otherwise at the left edge.
    const start = right + length < width ? right : Math.max(6, left)
    const isFree = line => line > 20 + half && line < height - 20 - half && !(start === 6 && Math.abs(line - one.y) < half + 10)
      && !taken.some(([from, to, y, other], index) => index !== place && from < start + length && to > start && Math.abs(y - line) < other + half)
    const ways = Array.from({ length: Math.ceil(height / 7) }, (_, i) => [i * 7, -i * 7]).flat(), way = named.has(one) ? ways.find(by => isFree(one.y + by)) : null
    if (way == null) return { ...one, lines: [] }
    const line = one.y + way
    taken.push([start, start + length, line, half])
    return { ...one, lines, start, line, length, size }
  })
}

// Draws a mark: a dot for a decision, a diamond where the outcome of a release changes, a bar where the path
// starts to change. If the label is further away, a line connects it to the mark.
const markOf = ({ x, y, kind, text, lines, start, line, length = 0, size = 18 }) => make('g', { class: kind },
  ...!lines[0] || Math.abs(line - y) < 14 ? [] : [make('path', { class: 'lead', d: `M${x} ${y}L${Math.max(start, Math.min(start + length, x))} ${line}` })],
  make('path', { d: { flip: `M${x} ${y - 13}l13 13-13 13-13-13z`, begun: `M${x - 16} ${y}h32` }[kind] || `M${x - 8} ${y}a8 8 0 0 0 16 0a8 8 0 0 0-16 0z` }, ...lines[0] ? [] : [make('title', null, text)]),
  ...lines.map((one, i) => make('text', { x: start, y: line + size * (1.2 * i + .93 - .6 * lines.length), 'font-size': size }, one)))

// The marks of one path. The search runs while the page is idle, a few releases between two frames.
class OutcomeMarkers {
  constructor(live) {
    this.live = live
    this.marks = []
  }

  // Searches a different path, or the same one after a replay. The old marks are no longer valid.
  show(play, touch) {
    if (this.play === play && this.touch === touch) return
    Object.assign(this, { play, touch, marks: [], isDone: false })
    if (touch && !touch.isDown && touch.t.length > 3) this.find(play, touch).catch(() => {})
  }

  // Tries a release at every sample. If that takes too long, tries samples at larger steps, and searches
  // between two neighbors with different outcomes.
  async find(play, touch) {
    const last = touch.t.length - 2, outcomes = new Map()
    let spent = 0
    const outcome = async place => {
      if (outcomes.has(place)) return outcomes.get(place)
      // Input and drawing have priority.
      if (spent > 3 || !outcomes.size) {
        await new Promise(go => setTimeout(go, 4))
        spent = 0
      }
      if (this.touch !== touch) throw null
      const start = performance.now()
      outcomes.set(place, await this.live.tasks.run(() => this.outcome(play, touch, place), true))
      spent += performance.now() - start
      return outcomes.get(place)
    }
    let before = this.start = await outcome(1)
    const step = Math.max(1, Math.ceil((last - 1) * spent / mostSearch)), found = []
    for (let high = Math.min(last, 1 + step), low = 1; low < last; low = high, high = Math.min(last, high + step)) {
      const end = await outcome(high)
      if (end === before) continue
      let turn = high
      for (let from = low; turn - from > 1;) {
        const middle = (from + turn) >> 1
        if (await outcome(middle) === before) from = middle
        else turn = middle
      }
      found.push({ t: touch.t[turn] / 1e6, x: touch.x[turn], y: touch.y[turn], word: await outcome(turn) })
      before = end
      // There may be a third outcome in between, so the search continues there.
      if (found[found.length - 1].word !== end) {
        before = found[found.length - 1].word
        high = turn
      }
    }
    Object.assign(this, { marks: found, isDone: true })
    this.live.draw()
  }

  // Returns the outcome of a release at a sample, or an empty string if nothing is decided.
  *outcome(play, touch, place) {
    const trial = Object.assign(new Play(this.live.host), { isTrial: true })
    try {
      yield* trial.begin(releasedAt(play, touch, place).filter(one => one.method != 'compare'), false, true)
      return trial.decisions.filter(one => one.t * 1e6 >= touch.t[place] - 2e3).map(one => one.outcome).pop() || ''
    } finally { yield* trial.end() }
  }

  // The outcomes as marks on the path.
  get placed() { return this.marks.map(one => ({ ...one, kind: 'flip', text: `release from here: ${one.word || 'no decision'}` })) }

  // The outcomes as a sentence.
  get text() {
    if (!this.isDone) return ''
    const says = word => word || 'no decision'
    if (!this.marks.length) return `Outcome of a release anywhere on this path: ${says(this.start)}.`
    return `Outcome of an earlier release on this path: ${says(this.start)}; ` + this.marks.map(one => `from ${one.t.toFixed(3)} s: ${says(one.word)}`).join('; ') + '.'
  }
}

// The outcome of a release at the current time while a finger is down, and the map of releases of the current or the
// last gesture. The map is computed in a module of its own, so that it can't disturb the session, in slices between
// frames. Behind a socket, it is computed by a host of its own.

// The maximum duration of a slice, in milliseconds.
const mapSlice = 3

// Waits until the browser has nothing else to do, such as receiving input or drawing, but not longer than two frames.
const idleTime = () => new Promise(go => globalThis.requestIdleCallback ? requestIdleCallback(go, { timeout: 33 }) : setTimeout(go, 12))

// The pause between two questions about a release now, as a multiple of the duration of the first one.
const explainPause = 24

// The maximum number of maps that are kept.
const mostMaps = 24

// Runs a task in slices. If `isOff` returns true between two slices, the task ends early.
async function slowly(task, isOff, slice = mapSlice) {
  for (let start = performance.now(), word; ;) {
    if (performance.now() - start > slice) {
      await idleTime()
      if (isOff()) {
        task.return().value?.catch?.(() => {})
        return
      }
      start = performance.now()
    }
    const { value, done } = task.next(word)
    if (done) return value
    word = value
    if (!isLater(value)) continue
    // While the task waits for a response, the browser has time for everything else.
    try { word = await value } catch (error) { return drive(task, null, error, true) }
    start = performance.now()
    if (isOff()) {
      // The connection may close before the response to the last request.
      task.return().value?.catch?.(() => {})
      return
    }
  }
}

const isRelease = ({ decision, because }) => decision != 'recognition' && !!because?.velocity
const alongOf = ({ x, y }) => Math.abs(y[y.length - 1] - y[0]) >= Math.abs(x[x.length - 1] - x[0]) ? 'y' : 'x'
const travelOf = (touch, axis) => touch[axis][touch[axis].length - 1] - touch[axis][0]

class Releases {
  constructor(live) {
    this.live = live
    this.title = make('b')
    this.bars = new DecisionBars()
    this.speed = make('small')
    this.now = make('div', { class: 'decision now', hidden: true }, make('p', null, this.title), this.bars.root, this.speed)
    this.map = new MapPicture()
    this.kept = new Map()
    this.known = new WeakMap()
  }

  // Keeps the state in which a gesture begins. Behind a socket, it arrives during the gesture.
  begin() {
    const { play, host } = this.live
    this.start = null
    if (!play.sides.length) return
    const start = { play, place: play.touches.length, t: play.t, state: play.state }
    try {
      whenDone(this.quietly(host.call('session/snapshot', { session: play.sides[0].session }), start), said => {
        if (said) start.snapshot = said.snapshot
      })
      this.start = start
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }

  // Returns a response, or a promise of it. If a later response is an error, the gesture has no map.
  quietly(answer, start) {
    return isLater(answer) ? answer.catch(() => {
      if (this.start === start) this.start = null
    }) : answer
  }

  // Shows the current time: the finger that is down, or the last gesture.
  show() {
    const { live, start } = this, { play } = live, down = live.isPast || !live.hands.areDown ? [] : play.touches.filter(one => one.isDown)
    if (down.length == 1 && start?.snapshot && start.play === play && play.touches[start.place] === down[0]) return this.showNow(down[0])
    if (!this.now.hidden) this.now.hidden = true
    if (!down.length) this.showLast()
  }

  showNow(touch) {
    const { live: { play, host }, start } = this, { id, x, y } = touch, asked = performance.now()
    // On a slow machine, not every frame is explained. Behind a socket, only one question waits for its response.
    if (asked < start.next) return
    start.next = Infinity
    try {
      whenDone(this.quietly(host.call('session/explain', { session: play.sides[0].session, event: { type: 'pointer', phase: 'up', id, x: x[x.length - 1], y: y[y.length - 1] } }), start), said => {
        start.next = asked + (performance.now() - asked) * explainPause
        if (said && this.start === start && touch.isDown) this.tell(touch, said.decisions)
      })
    } catch {
      // If the module has stopped, the next call of the session reports it.
      this.start = null
    }
  }

  tell(touch, decisions) {
    const { live: { play }, start, bars } = this, { x, y } = touch
    const decision = decisions.findLast(one => one.decision != 'recognition'), velocity = decision?.because.velocity
    // Some plugins report no decisions.
    this.now.hidden = !decision && !this.live.explorer
    setText(this.title, `Release now: ${outcomeName(decision?.outcome)}`)
    bars.root.hidden = !decision
    if (decision) bars.set(decision.because)
    setText(this.speed, velocity ? `velocity ${spoken(Math.round(velocity.x))}, ${spoken(Math.round(velocity.y))} pt/s` : '')
    if (!velocity) return this.hide()
    // A finger that moves almost diagonally would change the axis in each frame.
    if (!start.axis || Math.abs(travelOf(touch, start.axis)) * 1.5 < Math.abs(travelOf(touch, start.axis == 'x' ? 'y' : 'x'))) start.axis = alongOf(touch)
    const { axis } = start, axes = axesOf(play.viewport, axis), at = { x: x[0], y: y[0] }
    const key = (start.keys ||= {})[axis] ||= this.keyOf(start, at, axis)
    this.find({ key, cache: this.kept, touch, axes, start, shape: restAt(at, axis), from: start.t, velocity: 0, name: decision.decision, note: 'of a 0.3 s drag from here' })
    this.map.point(axes, [travelOf(touch, axis), velocity[axis]])
  }

  hide() {
    this.shown = null
    this.map.hide()
  }

  // Returns a text that is the same for gestures that begin in the same state, on the same layer.
  keyOf({ state: { phase, values, layers } }, at, axis) {
    const { play } = this.live, { component } = play, parameters = Object.assign({}, ...play.settings.map(one => one.params.parameters))
    const held = layers.findLast(({ hit }) => hit && at.x >= hit.x && at.x < hit.x + hit.width && at.y >= hit.y && at.y < hit.y + hit.height)
    return JSON.stringify([component, parameters, phase, values, layers, play.viewport, held?.id, axis])
  }

  showLast() {
    const { live } = this, { play } = live, t = live.moment * 1e6 + 1, touch = play.touches.findLast(one => one.t[0] <= t), last = touch && !touch.isDown && this.lastOf(touch)
    if (!last) return this.hide()
    // Parameters that were changed after the gesture apply to its map.
    const settings = live.settings(), { length } = settings
    if (last.count !== length || last.settings !== settings[length - 1]) {
      const changes = Object.assign({}, ...settings.filter(one => one.method == 'session/configure' && one.from * 1e6 > touch.t[0]).map(one => one.params.parameters)), isChanged = Object.keys(changes).length > 0
      Object.assign(last, { count: length, settings: settings[length - 1], changes: isChanged ? changes : null, key: JSON.stringify(changes), note: (last.isPaused ? 'of a 0.3 s drag from there' : 'of this gesture') + (isChanged ? ', with the new parameters' : '') })
    }
    this.find({ ...last, cache: last.maps })
    this.map.point(last.axes, last.point)
  }

  // Returns the gesture of a touch that has ended, or null if there is no map of its release.
  lastOf(touch) {
    const { play } = this.live
    if (this.known.has(touch)) return this.known.get(touch)
    const end = touch.t[touch.t.length - 1], decision = play.decisions.findLast(one => Math.abs(one.t * 1e6 - end) < 2e3 && isRelease(one))
    const calls = decision && (this.live.explorer || this.isRemote) ? unrolled(play.calls, touch) : [], events = decision && fingerEvents(calls, touch), shape = events?.length > 2 && shapeOf(events)
    if (!shape) return this.keep(touch, null)
    const { axis, travel } = shape, velocity = decision.because.velocity[axis], isOwn = this.start?.play === play && play.touches[this.start.place] === touch
    // After a pause before the release, no change of the path changes the velocity.
    const isPaused = events.filter(one => one.t > shape.end - velocityWindow).length < 4, tried = isPaused ? { shape: restAt({ x: touch.x[0], y: touch.y[0] }, axis), velocity: 0 } : { shape, velocity }
    return this.keep(touch, { touch, ...tried, isPaused, name: decision.decision, from: shape.start, point: [travel, velocity], axes: axesOf(play.viewport, axis, travel, velocity), maps: new Map(),
      start: isOwn && this.start.snapshot ? this.start : { t: moment(shape.start - 1e-6), calls: play.past(shape.start - 1e-6, 0, calls).filter(one => one.method != 'compare') } })
  }

  keep(touch, last) {
    this.known.set(touch, last)
    return last
  }

  // Shows a map, and computes it if it is not known yet. Until then, the last map of the same gesture stays.
  find(wanted) {
    const { key, touch, cache } = wanted, { shown } = this, { component } = this.live.play
    if (shown?.key === key && shown.touch === touch && !this.map.root.hidden) return
    wanted = { ...wanted, component }
    const areas = cache.get(key)
    if (shown?.touch !== touch) this.map.form = null
    this.shown = wanted
    this.map.set(areas, wanted)
    if (!areas) this.compute(wanted).catch(() => {
      // The module may have stopped.
      this.own = null
      if (this.shown === wanted) this.hide()
    })
  }

  // Whether the component runs behind a socket.
  get isRemote() { return this.live.host !== this.live.module }

  async compute(wanted) {
    const { live } = this, { compiled } = live.module, isOff = () => this.shown !== wanted
    // The server starts a host for each connection, so the map does not delay the drag.
    const socket = this.isRemote ? new Socket(live.host.address) : null
    if (socket) await socket.start()
    else if (this.own?.compiled !== compiled) this.own = await Module.of(compiled)
    await idleTime()
    let areas
    try { areas = isOff() ? null : await slowly(this.making(socket || this.own, wanted), isOff) } finally { socket?.socket.close() }
    if (!areas) return
    const { cache, key } = wanted
    if (cache.size >= mostMaps) cache.delete(cache.keys().next().value)
    cache.set(key, areas)
    if (!isOff()) this.map.set(areas, wanted)
  }

  // Tries releases from the state in which the gesture began, and returns the areas of the map.
  *making(host, { start, shape, axes, changes, velocity, name, from }) {
    const play = Object.assign(new Play(host, this.live.module), { isTrial: true })
    try {
      yield* play.begin(start.calls || this.live.play.calls.slice(0, 1))
      const { session } = play.sides[0]
      if (start.snapshot) yield host.call('session/restore', { session, snapshot: start.snapshot })
      else yield* play.advance(start.t)
      if (changes) yield host.call('session/configure', { session, parameters: changes })
      return yield* areasOf(function* (x, y) {
        const events = reshaped(shape, (2 * x - 1) * axes.travel - shape.travel, (2 * y - 1) * axes.velocity - velocity, from)
        const { decisions } = yield host.call('session/explain', { session, events })
        return decisions.findLast(one => one.decision === name)?.outcome ?? null
      })
    } finally { yield* play.end() }
  }
}

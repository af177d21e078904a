// Edits the path of a finger: the part before the grabbed point stays, and the rest is replayed.

// The distance within which a press grabs the path, in points of the window.
const nearby = { mouse: 13, pen: 13, touch: 24 }

// If replaying takes longer than `slowReplay`, the next replay starts only when the pointer has been still
// for `pause`. Both are in milliseconds.
const slowReplay = 50, pause = 150

// The path on the stage. The pointer moves the path at the grabbed point, the arrow keys at the current time.
class PathEditor {
  constructor(live) {
    this.live = live
    this.flips = new OutcomeMarkers(live)
  }

  // Returns the touch whose path is shown: the last one that began before the time.
  touch(t) {
    const all = this.live.play.touches.filter(one => one.t.length > 1)
    return all.findLast(one => one.t[0] <= t * 1e6) || all[0]
  }

  draw() {
    const { live } = this, screen = live.view.screens[0]
    this.path?.remove()
    if (!live.isPast) return screen.ghosts(null)
    const own = this.touch(live.state.t), touch = this.held ? this.pulled : own
    screen.ghosts(this.ghost ? this.ghost[Math.min(this.ghost.length - 1, indexAt(this.ghost.map(one => one.t), live.state.t))] : null)
    if (!live.on.bend || !touch) return
    // The search for release points also replays the path, so it stops while a path with slow replays is
    // being dragged.
    this.flips.show(live.play, this.held && live.play.cost > slowReplay ? null : own)
    const d = wayOf(touch), marks = [...this.decided(touch), ...this.flips.placed, ...this.begun(touch)]
    const { ghost, old } = this
    this.path = make('g', { class: 'path' }, ...ghost && old?.ghost === ghost ? [make('path', { d: wayOf(old.touch), class: 'old-path' })] : [], make('path', { d, class: 'wide-path' }), make('path', { d, class: 'thin-path' }),
      ...labelled(marks, live.play.viewport, screen.words, Math.max(18, 12 / screen.scale)).map(markOf))
    screen.finger.append(this.path)
    this.path.addEventListener('pointerdown', event => this.hold(event, touch, screen))
  }

  // Returns a mark for each decision on the path.
  decided(touch) {
    return this.live.play.decisions.filter(one => one.t * 1e6 >= touch.t[0] && one.t * 1e6 <= touch.t[touch.t.length - 1] + 1).map(one => {
      const i = indexAt(touch.t, one.t * 1e6)
      return { x: touch.x[i], y: touch.y[i], kind: 'decided', text: one.outcome }
    })
  }

  // Returns a mark at the point where the change begins. The path before that point does not change.
  begun(touch) {
    if (!this.held) return []
    const { held } = this.held.change, i = Math.max(0, indexAt(touch.t, (held - reachBack) * 1e6))
    return [{ x: touch.x[i], y: touch.y[i], kind: 'begun', text: 'change starts here' }]
  }

  // The path in its dragged form, which follows the pointer even before it is replayed.
  get pulled() {
    const { change: { touch, held }, x, y } = this.held, share = touch.t.map(t => weight(t / 1e6, held))
    return { ...touch, x: touch.x.map((one, i) => one + x * share[i]), y: touch.y.map((one, i) => one + y * share[i]) }
  }

  // Moves the held point. The replay follows in the next frame or, if replays are slow, when the movement
  // pauses. Only the latest position counts.
  pullTo(x, y) {
    const { held } = this
    Object.assign(held, { x, y })
    const d = wayOf(this.pulled)
    for (const line of this.path?.querySelectorAll('.wide-path,.thin-path') || []) line.setAttribute('d', d)
    this.soon(held)
  }

  soon(held) {
    const go = () => {
      held.isDue = held.pause = null
      if (this.held === held && !this.live.tasks.isBusy) this.pull()
    }
    if (held.isDue && !held.pause) return
    held.isDue = true
    clearTimeout(held.pause)
    if (this.live.play.cost > slowReplay) held.pause = setTimeout(go, pause)
    else requestAnimationFrame(go)
  }

  // Grabs a path at a time. Does nothing during a replay.
  grip(touch, held) {
    if (this.held || this.live.tasks.isBusy) return
    const { live } = this
    live.follower?.stop()
    this.ghost = live.play.frames
    // The previous path is shown for as long as its outcome is shown.
    this.old = { ghost: this.ghost, touch }
    return this.held = { before: { calls: live.play.past(), frames: live.play.frames, t: live.state.t }, change: { touch, held }, x: 0, y: 0 }
  }

  // Replays the current path, and replays it again if it has moved in the meantime.
  pull() {
    const { live, held } = this, { before, change } = held, bending = this
    return live.run(function* () {
      const start = performance.now(), { x, y } = held
      yield* live.replaced(bent(before.calls, { ...change, dx: x, dy: y }), before.t)
      live.costs.push(performance.now() - start)
      if (bending.held === held && (x !== held.x || y !== held.y)) bending.soon(held)
    })
  }

  // Releases the path. The change can be undone and is part of the address.
  letGo() {
    const { held } = this, done = held.done = this.pull()
    this.held = null
    this.last = held
    return whenDone(done, () => {
      // With a host behind a socket, a key may have grabbed the path again before the response arrives.
      if (held.done === done) held.entry = this.live.edits.remember(held.before, held.change, held)
    })
  }

  // Whether the stage shows a path that can be grabbed. If so, the stage ignores all other touches, because
  // going live again would discard everything after the current time.
  get isShown() {
    const { live } = this
    return live.on.bend && live.isPast && !!this.touch(live.state.t)
  }

  // Handles a press on the stage. A press near the path grabs it. Returns whether the press was meant for the
  // path.
  press(event, screen) {
    const { live, held } = this
    if (!this.isShown || held && !held.isKeyed) return this.isShown
    const touch = this.touch(live.state.t), isNear = distanceTo(touch, screen.point(event)) * screen.scale <= (nearby[event.pointerType] ?? nearby.touch)
    if (!isNear || screen !== live.view.screens[0]) return this.miss()
    this.hold(event, touch, screen)
    return true
  }

  // Explains that a press, key or wheel missed the path. Returns whether to ignore it.
  miss() {
    if (this.isShown) this.live.view.tell('Drag the path to edit it. To drag the component, turn off “Edit path”.')
    return this.isShown
  }

  hold(event, touch, screen) {
    event.preventDefault()
    event.stopPropagation()
    const from = screen.point(event), near = touch.x.map((x, i) => Math.hypot(x - from.x, touch.y[i] - from.y))
    const held = this.grip(touch, touch.t[near.indexOf(Math.min(...near))] / 1e6)
    if (!held) return
    const root = screen.root
    root.classList.add('by-pointer')
    root.focus({ preventScroll: true })
    root.setPointerCapture(event.pointerId)
    const go = later => {
      const { x, y } = screen.point(later)
      this.pullTo(x - from.x, y - from.y)
    }
    const move = later => {
      // Ignores other fingers.
      if (later.pointerId !== event.pointerId) return
      go(later)
    }
    const up = later => {
      if (later.pointerId !== event.pointerId) return
      held.loosen()
      go(later)
      this.letGo()
    }
    const lost = later => later.pointerId === event.pointerId && this.cancel()
    const heard = [['pointermove', move], ['pointerup', up], ['pointercancel', lost]]
    for (const [name, act] of heard) root.addEventListener(name, act)
    held.loosen = () => { for (const [name, act] of heard) root.removeEventListener(name, act) }
  }

  // Cancels the drag of a path, or undoes the last change made with keys. Returns whether it did either.
  cancel() {
    const { live, held } = this, { undos } = live.edits
    if (!held) {
      const isLast = live.isPast && this.last?.isKeyed && this.last.entry && this.last.entry === undos[undos.length - 1]
      if (isLast) live.edits.undo()
      return isLast
    }
    held.loosen?.()
    this.held = this.ghost = null
    live.run(() => live.replaced(held.before.calls, held.before.t))
    return true
  }

  // Moves the path with the arrow keys, by 4 points per step, or by 20 with Shift. Returns whether the key
  // was used.
  key(event, isDown, [dx, dy]) {
    const { live } = this
    if (!this.isShown) return false
    const touch = this.touch(live.state.t), step = event.shiftKey ? 20 : 4
    if (!isDown) {
      if (this.held?.isKeyed) this.letGo()
      return true
    }
    // Consecutive key presses at the same time count as one change.
    const { undos } = live.edits, { last } = this
    const isLast = last?.isKeyed && (last.entry ? last.entry === undos[undos.length - 1] : last.done) && last.before.t === live.state.t
    if (!this.held && isLast) {
      if (last.entry) undos.pop()
      this.ghost = last.before.frames
      this.held = Object.assign(last, { entry: null, done: null })
    }
    if (!this.held) {
      const held = this.grip(touch, Math.max(touch.t[0], Math.min(touch.t[touch.t.length - 1], live.state.t * 1e6)) / 1e6)
      if (held) held.isKeyed = true
    }
    if (!this.held?.isKeyed) return true
    this.pullTo(this.held.x + dx * step, this.held.y + dy * step)
    return true
  }
}

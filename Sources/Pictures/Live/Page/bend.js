// Bending the past: a finger's path is taken hold of, what came before stays, what comes after is played anew.

// How near to the path a mouse and a finger take hold of it, in points of the window.
const nearby = { mouse: 13, pen: 13, touch: 24 }

// A replay that takes longer, in milliseconds, waits until the hand pauses for so long.
const slowReplay = 50, pause = 150

// The path on the stage, and what pulls it: a hand, or the arrow keys at the moment that is looked at.
class Bend {
  constructor(live) {
    this.live = live
    this.flips = new Flips(live)
  }

  // The finger whose path is shown: the one that is down then, or was last.
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
    // The search for where a release would turn over plays it anew, too.
    this.flips.show(live.play, this.held && live.play.cost > slowReplay ? null : own)
    const d = wayOf(touch), marks = [...this.decided(touch), ...this.flips.placed, ...this.begun(touch)]
    const { ghost, old } = this
    this.path = make('g', { class: 'path' }, ...ghost && old?.ghost === ghost ? [make('path', { d: wayOf(old.touch), class: 'old-path' })] : [], make('path', { d, class: 'wide-path' }), make('path', { d, class: 'thin-path' }),
      ...labelled(marks, live.play.viewport, screen.words).map(markOf))
    screen.finger.append(this.path)
    this.path.addEventListener('pointerdown', event => this.hold(event, touch, screen))
  }

  // Where on the path a decision was made, and what was decided.
  decided(touch) {
    return this.live.play.decisions.filter(one => one.t * 1e6 >= touch.t[0] && one.t * 1e6 <= touch.t[touch.t.length - 1] + 1).map(one => {
      const i = indexAt(touch.t, one.t * 1e6)
      return { x: touch.x[i], y: touch.y[i], kind: 'decided', text: one.outcome }
    })
  }

  // Where the path begins to give way to the hand: what is before that stays.
  begun(touch) {
    if (!this.held) return []
    const { held } = this.held.change, i = Math.max(0, indexAt(touch.t, (held - reachBack) * 1e6))
    return [{ x: touch.x[i], y: touch.y[i], kind: 'begun', text: 'bends from here' }]
  }

  // The path that is held, as far as it is pulled: it goes with the hand before it is played anew.
  get pulled() {
    const { change: { touch, held }, x, y } = this.held, share = touch.t.map(t => weight(t / 1e6, held))
    return { ...touch, x: touch.x.map((one, i) => one + x * share[i]), y: touch.y.map((one, i) => one + y * share[i]) }
  }

  // Pulls what is held to where the hand is. It is played anew with the next frame, and where that takes long when the hand
  // pauses: what the hand has passed by meanwhile does not count.
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

  // Takes hold of a path at a moment; nothing while it is played anew, where it was still.
  grip(touch, held) {
    if (this.held || this.live.tasks.isBusy) return
    const { live } = this
    live.follower?.stop()
    this.ghost = live.play.frames
    // The path that was, shown as long as what it led to is.
    this.old = { ghost: this.ghost, touch }
    return this.held = { before: { calls: live.play.past(), frames: live.play.frames, t: live.state.t }, change: { touch, held }, x: 0, y: 0 }
  }

  // Plays it anew as far as it is pulled, and later again where the hand went on meanwhile.
  pull() {
    const { live, held } = this, { before, change } = held, bending = this
    return live.run(function* () {
      const start = performance.now(), { x, y } = held
      yield* live.replaced(bent(before.calls, { ...change, dx: x, dy: y }), before.t)
      live.costs.push(performance.now() - start)
      if (bending.held === held && (x !== held.x || y !== held.y)) bending.soon(held)
    })
  }

  // Lets go of it: the bend can be undone, and stands in the address.
  letGo() {
    const { held } = this, done = held.done = this.pull()
    this.held = null
    this.last = held
    return whenDone(done, () => {
      // A key may have taken hold of it again before a host behind a socket answered.
      if (held.done === done) held.entry = this.live.edits.remember(held.before, held.change, held)
    })
  }

  // Whether the stage shows a path to take hold of. Then nothing else is done there: to take over would throw away what comes
  // after, and who bends means the path.
  get isShown() {
    const { live } = this
    return live.on.bend && live.isPast && !!this.touch(live.state.t)
  }

  // A press on the stage: one near to the path takes hold of it. Whether it was for the path.
  press(event, screen) {
    const { live, held } = this
    if (!this.isShown || held && !held.isKeyed) return this.isShown
    const touch = this.touch(live.state.t), isNear = distanceTo(touch, screen.point(event)) * screen.scale <= (nearby[event.pointerType] ?? nearby.touch)
    if (!isNear || screen !== live.view.screens[0]) return this.miss()
    this.hold(event, touch, screen)
    return true
  }

  // What is done beside the path, by whatever hand. Whether that is to do nothing.
  miss() {
    if (this.isShown) this.live.view.tell('Take hold of the path; what is not on it moves nothing while Bend is on.')
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
      // Another finger has no part in it.
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

  // Escape, or a hand that is lost: what is held goes back, or else what keys pulled last. Whether there was one.
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

  // The arrow keys on the stage, as long as one is held: by 4 points each time, with Shift by 20. Whether it was one of these.
  key(event, isDown, [dx, dy]) {
    const { live } = this
    if (!this.isShown) return false
    const touch = this.touch(live.state.t), step = event.shiftKey ? 20 : 4
    if (!isDown) {
      if (this.held?.isKeyed) this.letGo()
      return true
    }
    // What keys pull at one moment is one bend.
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

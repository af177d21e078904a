// Bending the past: a finger's path is taken hold of, what came before stays, what comes after is played anew.
const reachBack = .08

// The way from before the place that was taken hold of to there: nothing, then all of it.
const weight = (t, held) => {
  const share = Math.max(0, Math.min(1, (t - held + reachBack) / reachBack))
  return share * share * (3 - 2 * share)
}

// The calls with one finger's samples moved from a moment on.
function bent(calls, { touch, held, dx, dy }) {
  const round = number => Math.round(number * 100) / 100
  const { id } = touch, start = touch.t[0] / 1e6, end = touch.t[touch.t.length - 1] / 1e6
  // What the hand does not reach stays as it was written: not even rounded.
  const moved = ({ x = 0, y = 0 }, t) => ({ x: round(x + dx * weight(t, held)), y: round(y + dy * weight(t, held)) })
  const move = event => {
    if (!(event.t > held - reachBack && event.t >= start - 1e-6 && event.t <= end + 1e-6)) return event
    if (id === 'drag') return event.type != 'drag' || !event.translation ? event : { ...event, translation: moved(event.translation, event.t),
      ...event.predictedEndTranslation ? { predictedEndTranslation: moved(event.predictedEndTranslation, event.t) } : {} }
    return event.type == 'pointer' && (event.id || 0) === id && event.x != null ? { ...event, ...moved(event, event.t) } : event
  }
  return unrolled(calls, touch).map(({ method, params }) => method != 'session/send' ? { method, params } : { method, params: params.events
    ? { ...params, events: params.events.map(move) } : { ...params, event: move(params.event) } })
}

// The path on the stage, and what pulls it: a hand, or the arrow keys at the moment that is looked at.
class Bend {
  constructor(live) {
    this.live = live
    this.flips = new Flips(live)
  }

  // The finger whose path is shown: the one that is down then, or was last.
  touch(t) {
    const all = this.live.play.touches
    return all.findLast(one => one.t[0] <= t * 1e6) || all[0]
  }

  draw() {
    const { live } = this, screen = live.view.screens[0]
    this.path?.remove()
    if (!live.isPast) return screen.ghosts(null)
    const touch = this.touch(live.state.t)
    screen.ghosts(this.ghost ? this.ghost[Math.min(this.ghost.length - 1, indexAt(this.ghost.map(one => one.t), live.state.t))] : null)
    if (!live.on.bend || !touch || touch.t.length < 2) return
    this.flips.show(live.play, touch)
    const d = touch.x.map((x, i) => `${i ? 'L' : 'M'}${x} ${touch.y[i]}`).join('')
    this.path = make('g', { class: 'path' }, make('path', { d, class: 'wide-path' }), make('path', { d, class: 'thin-path' }),
      ...this.labelled(touch).map(one => this.mark(one)))
    screen.finger.append(this.path)
    this.path.addEventListener('pointerdown', event => this.hold(event, touch, screen))
  }

  // What is marked on a path, with words beside it, or as far below as nothing else stands.
  labelled(touch) {
    const [width] = this.live.play.viewport
    const decided = this.decided(touch).map(one => ({ ...one, kind: 'decided', text: one.word }))
    const flips = this.flips.marks.map(one => ({ ...one, kind: 'flip', text: `from here ${one.word || 'nothing'}` }))
    const all = [...decided, ...flips].sort((one, other) => one.y - other.y), taken = all.map(({ x, y }) => [x - 13, x + 13, y])
    return all.map((one, place) => {
      const length = 10 * one.text.length + 6, right = one.x + 19, left = one.x - 19 - length
      // Where it fits beside the mark, else at the border.
      const start = right + length < width ? right : Math.max(6, left)
      let line = one.y
      const isTaken = ([from, to, y]) => from < start + length && to > start && Math.abs(y - line) < 21
      while (taken.some((box, other) => other !== place && isTaken(box)) || start === 6 && Math.abs(line - one.y) < 21) line += 7
      taken.push([start, start + length, line])
      return { ...one, start, line }
    })
  }

  // A dot where something was decided, a diamond from where on a release would decide otherwise.
  mark({ x, y, kind, text, start, line }) {
    return make('g', { class: kind }, kind == 'flip' ? make('path', { d: `M${x} ${y - 13}l13 13-13 13-13-13z` }) : make('circle', { cx: x, cy: y, r: 8 }),
      make('text', { x: start, y: line + 6 }, text))
  }

  // Where on the path a decision was made, and what was decided.
  decided(touch) {
    return this.live.play.decisions.filter(one => one.t * 1e6 >= touch.t[0] && one.t * 1e6 <= touch.t[touch.t.length - 1] + 1).map(one => {
      const i = indexAt(touch.t, one.t * 1e6)
      return { x: touch.x[i], y: touch.y[i], word: one.outcome }
    })
  }

  // Takes hold of a path at a moment; nothing while it is played anew, where it was still.
  grip(touch, held) {
    if (this.held || this.live.tasks.isBusy) return
    const { live } = this
    live.follower?.stop()
    this.ghost = live.play.frames
    return this.held = { before: { calls: live.play.past(), frames: live.play.frames, t: live.state.t }, change: { touch, held }, x: 0, y: 0 }
  }

  // Plays it anew as far as it is pulled, and again where the hand went on meanwhile.
  pull() {
    const { live, held } = this, { before, change } = held
    return live.run(function* () {
      for (let x, y; x !== held.x || y !== held.y;) {
        const start = performance.now();
        ({ x, y } = held)
        yield* live.replaced(bent(before.calls, { ...change, dx: x, dy: y }), before.t)
        live.costs.push(performance.now() - start)
      }
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
      Object.assign(held, { x: x - from.x, y: y - from.y })
    }
    const move = later => {
      // Another finger has no part in it.
      if (later.pointerId !== event.pointerId) return
      go(later)
      if (!this.live.tasks.isBusy) this.pull()
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
    if (!live.on.bend || !live.isPast) return false
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
    if (!this.held && touch) {
      const held = this.grip(touch, Math.max(touch.t[0], Math.min(touch.t[touch.t.length - 1], live.state.t * 1e6)) / 1e6)
      if (held) held.isKeyed = true
    }
    if (!this.held?.isKeyed) return true
    this.held.x += dx * step
    this.held.y += dy * step
    if (!live.tasks.isBusy) this.pull()
    return true
  }
}

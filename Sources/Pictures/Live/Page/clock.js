// The clock of the page, and seeking to the past.

// Returns the time of the next or the previous frame. During a long rest, which has no frames, it is a sixtieth
// of a second away. A finger that is down makes no rest, because it may be slow to move.
function frameBeside(frames, t, way, touches = []) {
  const place = Math.max(0, indexAt(frames.map(one => one.t), t)), isBetween = frames[place].t < t - 1e-6
  const from = frames[way < 0 && !isBetween ? place - 1 : place], other = way > 0 ? frames[place + 1] : from
  if (!other) return frames[place].t
  const isHeld = touches.some(one => one.t[0] <= from.t * 1e6 && from.t * 1e6 < one.t[one.t.length - 1])
  return from.settled && Math.abs(other.t - t) > .1 && !isHeld ? moment(t + way / 60) : other.t
}

// Splits inputs where a gesture begins. `down`: the fingers that are down before the first input.
function gesturesOf(inputs, down) {
  const groups = []
  for (const input of inputs) {
    const { type, phase, id } = input, begins = !down.size && (type == 'wheel' || phase == 'down')
    if (begins || !groups.length) groups.push({ begins, kind: type == 'wheel' ? type : '', inputs: [] })
    groups[groups.length - 1].inputs.push(input)
    if (phase == 'down') down.add(id)
    else if (phase != 'move') down.delete(id)
  }
  return groups
}

Object.assign(Live.prototype, {
  rebase(now, t = this.play.t) {
    this.base = { now, t, until: this.hands.areDown ? Infinity : now }
  },

  // Returns the session time at a time of the page. Up to `until` the clock runs at full speed, and then at
  // the selected speed.
  timeOf(now) {
    const { now: from, t, until } = this.base
    return t + (Math.max(0, Math.min(now, until) - from) + Math.max(0, now - Math.max(from, until)) * this.play.rate) / 1000
  },

  // Returns the session time of an input. In slow motion, the clock runs at full speed while a finger is
  // down, and briefly after each wheel event, so that a gesture has the same velocity at every speed.
  inputTime(at, { type, phase, id }) {
    const own = this.timeOf(at), t = Math.max(own, this.play.t), { pressed } = this.hands, now = Math.max(at, this.base.now), isHeld = this.base.until === Infinity
    // Input that is too late moves all later input of its gesture, because its time is already over. Otherwise
    // several inputs would have the same time, and the gesture a wrong velocity.
    if (isHeld) this.base.t += t - own
    if (type == 'wheel' && !isHeld) this.base = { now: at, t, until: at + 100 }
    else if (phase == 'down') {
      if (!isHeld) pressed.clear()
      pressed.add(id)
      this.base = { now: at, t, until: Infinity }
    } else if (phase && phase != 'move' && pressed.delete(id) && !pressed.size) this.base = { now, t, until: now }
    return t
  },

  // Returns how much later than the input the clock runs at a time of the page, in milliseconds. After a gesture, the
  // clock continues from the time that is shown, so that it does not skip frames.
  lateness(now, events) {
    const { hands, base } = this
    if (hands.areDown) return hands.delay
    const isLifted = !hands.pressed.size && base.until === base.now && events.some(one => one.phase == 'up' || one.phase == 'cancel')
    if (isLifted) base.now = base.until = Math.max(base.now, now - 17)
    // After a wheel event, `until` is later than `now`.
    const delay = base.until > base.now && hands.lag > 20 ? hands.lag + 17 : 0
    if (!delay || now < base.until + delay) return delay
    this.rebase(now)
    return 0
  },

  // Shortens a long period of rest to one second.
  rest(now) {
    if (this.play.isSettled && this.timeOf(now) > this.play.t + 1) this.rebase(now, this.play.t + 1)
  },

  setRate(rate) {
    this.play.rate = rate
    this.view.speed.value = rate
    this.rebase(performance.now())
  },

  frame(now) {
    requestAnimationFrame(later => this.frame(later))
    const start = performance.now()
    if (this.isPast && this.play.frames[this.index]) this.replay(now)
    else if (this.follower?.isOn) this.follower.goOn(now)
    else if (this.isRunning && !this.tasks.isBusy && this.play.sides.length) this.run(() => this.attempt(function* () { yield* this.live(now) }))
    this.last = now
    const cost = performance.now() - start
    if (cost > .05) this.costs.push(cost)
    if (this.costs.length > 2000) this.costs.splice(0, 1000)
  },

  *live(now) {
    const { play, hands } = this
    if (hands.waiting.length && !hands.areDown || hands.waiting.some(one => one.phase == 'down')) this.rest(Math.min(now, hands.waiting[0]?.at ?? now))
    const down = new Set(hands.pressed), events = hands.take(now, (at, event) => this.inputTime(at, event))
    for (const { begins, kind, inputs } of gesturesOf(events, down)) {
      const entry = begins && this.edits.before(kind, inputs[0].t)
      if (begins && kind != 'wheel') this.releases.begin()
      yield* play.send(inputs)
      this.edits.keep(entry)
    }
    const goal = this.timeOf(now - this.lateness(now, events))
    if (hands.areDown || !play.isSettled) yield* play.advance(goal)
    if (events.length) play.keep()
    this.draw()
  },

  replay(now) {
    if (!this.isRunning) return
    const { frames } = this.play
    this.shown = (this.shown ?? frames[this.index].t) + (now - (this.last ?? now)) / 1000 * this.play.rate
    let { index } = this
    // Of a long period of rest, only the last half second is played.
    const next = frames[index + 1]?.t
    if (frames[index].settled && next - this.shown > 1) this.shown = next - .5
    while (index + 1 < frames.length && frames[index + 1].t <= this.shown) index++
    if (index + 1 >= frames.length) this.isRunning = false
    if (index !== this.index || !this.isRunning) {
      this.index = index
      this.draw()
    }
  },

  // Sends the input that is waiting and cancels all touches, because the session is about to change.
  *endTouches() {
    // The touches end after the lift of a tap by a key, which is in the future.
    const { hands } = this, now = performance.now() + 60
    hands.cancel(now)
    if (hands.waiting.length && this.play.sides.length) yield* this.attempt(function* () { yield* this.live(now) })
  },

  goTo(t) {
    this.run(() => this.endTouches())
    const { frames } = this.play
    this.isPast = true
    this.isRunning = false
    this.shown = t
    this.index = Math.max(0, indexAt(frames.map(one => one.t), t))
    this.draw()
  },

  // Steps by a number of frames. An infinite number leads to the start or the end.
  step(by) {
    const { frames } = this.play, last = frames.length - 1, way = Math.sign(by)
    if (last < 0) return
    if (!Number.isFinite(by)) return this.goTo(frames[by < 0 ? 0 : last].t)
    let t = this.isPast ? this.moment : frames[last].t
    for (let left = Math.abs(by); left; left--) t = frameBeside(frames, t, way, this.play.touches)
    this.goTo(t)
  },

  toggle() {
    if (!this.isPast && this.isRunning) this.follower?.stop()
    if (this.isPast && !this.isRunning && this.index >= this.play.frames.length - 1) {
      this.index = 0
      this.shown = null
    }
    this.isRunning = !this.isRunning
    if (this.isPast && this.isRunning) this.shown = this.play.frames[this.index].t
    this.rebase(performance.now())
    this.draw()
  },

  // Continues live from the current time, and discards everything after it.
  takeOver() {
    return this.run(() => this.takingOver())
  },

  *takingOver() {
    // Without a host, no input is possible. The page already reports this.
    if (this.recovery.lost) return
    // The message of an earlier action is no longer valid.
    this.view.tell('')
    this.edits.redos = []
    this.follower?.stop()
    if (this.isPast) {
      const address = this.edits.leave()
      // A time between two frames is rounded to microseconds.
      const { frames, others } = this.play, t = moment(this.moment), calls = this.play.past(t)
      const isLost = atomsOf(this.play.calls).some(one => one.t > t)
      this.bending.ghost = null
      yield* this.attempt(function* () {
        yield* this.instead(function* (play) {
          yield* play.begin(calls)
          yield* play.advance(t)
          yield* play.letGo()
        })
        // A performed gesture always runs to its end.
        this.view.tell([this.view.message.textContent, this.play.t > t && 'The gesture in progress ran to its end.',
          isLost && `Discarded everything after ${this.play.t.toFixed(3)} s; Undo restores it.`, address].filter(Boolean).join(' '))
        const count = Math.max(1, frames.findLastIndex(one => one.t <= this.play.t) + 1)
        Object.assign(this.play, { frames: frames.slice(0, count), others: others.slice(0, count) })
      })
      this.edits.left = this.play.calls.length
      this.isPast = false
      this.rebase(performance.now())
      this.refresh()
    }
    if (this.isRunning) return
    this.isRunning = true
    this.rebase(performance.now())
  }
})

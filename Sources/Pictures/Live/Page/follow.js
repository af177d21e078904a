// Follows a session that runs elsewhere: a recording that grows, for example by `playground serve --record`.
const lookEvery = 50, mostKept = 256

// The maximum delay after repeated failures, in milliseconds.
const mostWait = 4000

// The minimum time for which a session is shown if others are active at the same time, in milliseconds.
const leastShown = 1000

class Follower {
  // `wanted` has the recording's file name, which changes when the server restarts.
  constructor(live, wanted) {
    Object.assign(this, { live, wanted })
    this.button = make('button', { type: 'button', 'aria-pressed': 'true', title: 'Follow the recording', onclick: () => this.isOn ? this.stop() : this.start() }, 'Follow')
    live.view.restart.after(this.button)
    // The hint applies only to the user's own input.
    live.view.hintBox?.remove()
    this.start()
  }

  start() {
    this.show(true)
    this.forget()
    Object.assign(this, { failures: 0, told: '' })
    this.look(this.round = {})
  }

  // Stops following, and continues the session as the user's own.
  stop() {
    if (!this.isOn) return
    this.show(false)
    this.live.rebase(performance.now())
    this.live.view.tell('You are in control now. Follow returns to the recording.')
  }

  show(isOn) {
    this.isOn = isOn
    this.button.setAttribute('aria-pressed', String(isOn))
  }

  // Starts again at the first line.
  forget() {
    Object.assign(this, { at: 0, tail: new Uint8Array(), text: '', lines: 0, skipped: [], unnamed: 0, sessions: new Map(), shown: null, last: null,
      decoder: new TextDecoder() })
  }

  isAsked(round) { return this.isOn && round === this.round }

  // Reads the recording repeatedly. A round ends once the next round has started.
  async look(round) {
    if (!this.isAsked(round)) return
    let obstacle = ''
    try {
      await this.read(round)
      await this.catchUp(round)
      this.failures = 0
    } catch (error) {
      this.failures++
      obstacle = error instanceof TypeError ? 'Can’t read the recording. Is the server still running?' : error.message
    }
    if (this.isAsked(round)) this.tell(obstacle)
    setTimeout(() => this.look(round), this.failures ? Math.min(mostWait, 250 * 2 ** this.failures) : lookEvery)
  }

  // Shows which session is followed, or an error, if the message has changed.
  tell(obstacle) {
    const { live: { view, recovery }, shown, last, skipped } = this, isOne = skipped.length == 1
    const left = skipped.length ? `Skipped, not JSON: line${isOne ? '' : 's'} ${skipped.slice(-5).join(', ')}.` : ''
    const followed = shown ? `Following session “${shown.name}”.` : last ? '' : 'Nothing is recorded yet. New input will appear here.'
    const text = obstacle || [followed, left].filter(Boolean).join(' ')
    // Other messages already report a lost host and refused calls.
    if (text === this.told || recovery.lost || !text && last?.isRefused) return
    this.told = text
    view.tell(text, !!(obstacle || left))
  }

  // Reads new lines. Requests the length first, because reading past the end is an error. Also reads the end
  // of the previous part again, to detect that the file was shortened or replaced.
  async read(round) {
    const { tail, at } = this, from = at - tail.length, now = performance.now()
    const head = await fetch(this.wanted.follow, { method: 'HEAD', cache: 'no-store' })
    if (!head.ok) throw new Error('The recording does not exist yet. Start one with playground serve --record.')
    if (!this.isAsked(round)) return
    const length = head.headers.get('Content-Length'), size = length == null ? Infinity : +length, stamp = head.headers.get('Last-Modified')
    if (size < at) return this.forget()
    // The time of the last modification has a resolution of one second.
    if (!size || size === at && stamp === this.stamp && now - this.checked < 1000) return
    const answer = await fetch(this.wanted.follow, { headers: { Range: `bytes=${from}-` }, cache: 'no-store' })
    let bytes = new Uint8Array(await answer.arrayBuffer())
    if (!this.isAsked(round)) return
    if (answer.status == 200) bytes = bytes.slice(from)
    if (!answer.ok || bytes.length < tail.length || tail.some((byte, i) => byte !== bytes[i])) return this.forget()
    Object.assign(this, { stamp, checked: now })
    const news = bytes.slice(tail.length)
    if (!news.length) return
    this.at += news.length
    this.tail = bytes.slice(-mostKept)
    this.heard = performance.now()
    const lines = (this.text + this.decoder.decode(news, { stream: true })).split('\n')
    this.text = lines.pop()
    for (const line of lines) this.hear(line)
  }

  // Parses a line: a call, or a batch of calls. Other lines are skipped and reported.
  hear(line) {
    this.lines++
    if (!line.trim()) return
    let messages = [null]
    try { messages = [JSON.parse(line)].flat() } catch { /* It is told below. */ }
    if (messages.some(one => !one || typeof one != 'object')) return this.skipped.push(this.lines)
    for (const one of messages) this.note(one)
  }

  // Adds a call to its session.
  note({ method, params }) {
    params ??= {}
    const isNew = method == 'session/create', name = params.session || (isNew ? `s${++this.unnamed}` : 's1')
    // A recorded real-time session has a virtual clock, and also moves between its calls.
    if (isNew) this.sessions.set(name, { name, calls: [], count: 0, isTimed: params.clock == 'virtual' })
    const session = this.sessions.get(name)
    if (session && method == 'session/close') session.isClosed = true
    if (!session || !/^session\/(create|send|perform|advance|configure|restore)$/.test(method)) return
    session.calls.push({ method, params: plainly(params) })
    this.last = session
  }

  // Shows the session of the latest call, up to that call.
  async catchUp(round) {
    const { live, last, shown } = this
    const isOver = !shown || shown.isClosed || this.sessions.get(shown.name) !== shown
    // Don't switch sessions because of old calls while the user is looking at the past.
    const mayChange = isOver || performance.now() - this.since > leastShown && !(live.isPast && last.count)
    if (last && last !== shown && !last.isRefused && mayChange) await live.run(() => this.begin(last))
    const session = this.shown
    if (!session || session.count === session.calls.length) return
    while (this.isAsked(round) && session === this.shown && session.count < session.calls.length) await live.run(() => this.take(session))
    if (!this.isAsked(round)) return
    live.controls?.refresh()
    if (!live.isPast) live.draw()
  }

  *begin(session) {
    if (!(yield* this.live.begin(session.calls.slice(0, 1)))) return session.isRefused = true
    session.count = 1
    Object.assign(this, { shown: session, since: performance.now(), isAhead: false })
  }

  // Plays the next call of a session.
  *take(session) {
    const { live } = this, follower = this, done = session.calls.slice(0, session.count), { method, params } = session.calls[session.count++]
    yield* live.attempt(function* () {
      if (follower.isAhead) yield* this.instead(function* (play) { yield* play.begin(done, true, true) })
      follower.isAhead = false
      yield* this.play.carryOut(method, params, true)
      if (session.count === session.calls.length) yield* this.play.judge()
    })
  }

  // Advances a real-time session between its calls. If a later call has an earlier time, the session is replayed.
  goOn(now) {
    const { live, shown } = this, { play } = live
    if (!shown?.isTimed || live.tasks.isBusy || now - this.heard < 100 || !play.sides.length || play.isSettled) return
    if (!this.isAhead) live.rebase(now)
    this.isAhead = true
    live.run(() => live.attempt(function* () {
      yield* this.play.advance(this.timeOf(now))
      this.draw()
    }))
  }
}

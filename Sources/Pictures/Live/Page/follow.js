// What somebody does elsewhere, seen here: a recording that grows, such as playground serve --record writes.
const lookEvery = 50, mostKept = 256

// After a failure the next look waits longer each time, up to so many milliseconds.
const mostWait = 4000

// So long a session is shown at the least before another one that goes on at the same time.
const leastShown = 1000

class Follower {
  // `wanted` has the name by which it is read: another one where the server was started anew.
  constructor(live, wanted) {
    Object.assign(this, { live, wanted })
    this.button = make('button', { type: 'button', 'aria-pressed': 'true', onclick: () => this.isOn ? this.stop() : this.start() }, 'Follow')
    live.view.restart.after(this.button)
    // How to begin is for who begins.
    live.view.hintBox?.remove()
    this.start()
  }

  start() {
    this.show(true)
    this.forget()
    Object.assign(this, { failures: 0, told: '' })
    this.look(this.round = {})
  }

  // The hand has what was followed, and goes on from there.
  stop() {
    if (!this.isOn) return
    this.show(false)
    this.live.rebase(performance.now())
    this.live.view.tell('This is yours now. Follow goes back to what is recorded elsewhere.')
  }

  show(isOn) {
    this.isOn = isOn
    this.button.setAttribute('aria-pressed', String(isOn))
  }

  // Begins with the first line again.
  forget() {
    Object.assign(this, { at: 0, tail: new Uint8Array(), text: '', lines: 0, skipped: [], unnamed: 0, sessions: new Map(), shown: null, last: null,
      decoder: new TextDecoder() })
  }

  isAsked(round) { return this.isOn && round === this.round }

  // Looks again and again; a round that was begun before the last one ends.
  async look(round) {
    if (!this.isAsked(round)) return
    let obstacle = ''
    try {
      await this.read(round)
      await this.catchUp(round)
      this.failures = 0
    } catch (error) {
      this.failures++
      obstacle = error instanceof TypeError ? 'What is followed can’t be read: has the server ended?' : error.message
    }
    if (this.isAsked(round)) this.tell(obstacle)
    setTimeout(() => this.look(round), this.failures ? Math.min(mostWait, 250 * 2 ** this.failures) : lookEvery)
  }

  // Says what is followed, or what is in the way, where that is something else than before.
  tell(obstacle) {
    const { live: { view, recovery }, shown, last, skipped } = this, isOne = skipped.length == 1
    const left = skipped.length ? `Left out, for ${isOne ? 'it is' : 'they are'} no JSON: line${isOne ? '' : 's'} ${skipped.slice(-5).join(', ')}.` : ''
    const followed = shown ? `Following session “${shown.name}”.` : last ? '' : 'Nothing is recorded yet: what is done there will be shown here.'
    const text = obstacle || [followed, left].filter(Boolean).join(' ')
    // That the host has ended, or what it has refused, is said elsewhere.
    if (text === this.told || recovery.lost || !text && last?.isRefused) return
    this.told = text
    view.tell(text, !!(obstacle || left))
  }

  // What has come since the last look, line by line. Asked is first how long it is now: of what is not there nothing can be
  // read. What was read last is read again: a file that is shorter, or has become another one, is begun anew.
  async read(round) {
    const { tail, at } = this, from = at - tail.length, now = performance.now()
    const head = await fetch(this.wanted.follow, { method: 'HEAD', cache: 'no-store' })
    if (!head.ok) throw new Error('What is followed is not there yet: is something recorded into it?')
    if (!this.isAsked(round)) return
    const length = head.headers.get('Content-Length'), size = length == null ? Infinity : +length, stamp = head.headers.get('Last-Modified')
    if (size < at) return this.forget()
    // A stamp counts seconds.
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

  // A line is a call, or several as a list; what is none of these is left out, and told.
  hear(line) {
    this.lines++
    if (!line.trim()) return
    let messages = [null]
    try { messages = [JSON.parse(line)].flat() } catch { /* It is told below. */ }
    if (messages.some(one => !one || typeof one != 'object')) return this.skipped.push(this.lines)
    for (const one of messages) this.note(one)
  }

  // Keeps a call with its session.
  note({ method, params }) {
    params ??= {}
    const isNew = method == 'session/create', name = params.session || (isNew ? `s${++this.unnamed}` : 's1')
    // A session in real time goes on between its calls, and is recorded as one whose clock is told.
    if (isNew) this.sessions.set(name, { name, calls: [], count: 0, isTimed: params.clock == 'virtual' })
    const session = this.sessions.get(name)
    if (session && method == 'session/close') session.isClosed = true
    if (!session || !/^session\/(create|send|perform|advance|configure|restore)$/.test(method)) return
    session.calls.push({ method, params: plainly(params) })
    this.last = session
  }

  // Shows the session in which something was done last, and all that was done in it.
  async catchUp(round) {
    const { live, last, shown } = this
    const isOver = !shown || shown.isClosed || this.sessions.get(shown.name) !== shown
    // Who looks at the past of one is not taken away from it by what was shown before.
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

  // The next call of a session.
  *take(session) {
    const { live } = this, follower = this, done = session.calls.slice(0, session.count), { method, params } = session.calls[session.count++]
    yield* live.attempt(function* () {
      if (follower.isAhead) yield* this.instead(function* (play) { yield* play.begin(done, true, true) })
      follower.isAhead = false
      yield* this.play.carryOut(method, params, true)
      if (session.count === session.calls.length) yield* this.play.judge()
    })
  }

  // Lets a session in real time go on; what is told later may lie before where it has come to, and is played from its start.
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

// What somebody does elsewhere, seen here: a recording that grows, such as playground serve --record writes.
const lookEvery = 50, mostKept = 256

class Follower {
  constructor(live, address) {
    Object.assign(this, { live, address })
    this.button = make('button', { type: 'button', 'aria-pressed': 'true', onclick: () => this.isOn ? this.stop() : this.start() }, 'Follow')
    live.view.restart.after(this.button)
    // How to begin is for who begins.
    live.view.hintBox?.remove()
    this.start()
  }

  start() {
    this.show(true)
    this.forget()
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
    Object.assign(this, { at: 0, tail: new Uint8Array(), text: '', session: null, unnamed: 0, done: [], decoder: new TextDecoder() })
  }

  // Looks again and again; a round that was begun before the last one ends.
  async look(round) {
    if (!this.isOn || round !== this.round) return
    const { view, recovery } = this.live
    try {
      await this.read(round)
      if (this.wrong && view.message.textContent === this.wrong) view.tell('')
      this.wrong = null
    } catch (error) {
      // That the host has ended is said elsewhere.
      if (!recovery.lost) view.tell(this.wrong = error instanceof TypeError ? 'What is followed can’t be read: has the server ended?' : error.message, true)
    }
    setTimeout(() => this.look(round), lookEvery)
  }

  // What has come since the last look, line by line. What was read last is read again: a file that has become another one is
  // begun anew.
  async read(round) {
    const { live, tail } = this, from = this.at - tail.length
    const answer = await fetch(this.address, { headers: { Range: `bytes=${from}-` }, cache: 'no-store' })
    if (answer.status == 416) return this.forget()
    if (!answer.ok) throw new Error('What is followed is not there yet: is something recorded into it?')
    let bytes = new Uint8Array(await answer.arrayBuffer())
    if (round !== this.round) return
    if (answer.status == 200) bytes = bytes.slice(from)
    if (bytes.length < tail.length || tail.some((byte, i) => byte !== bytes[i])) return this.forget()
    const news = bytes.slice(tail.length)
    if (!news.length) return
    this.at += news.length
    this.tail = bytes.slice(-mostKept)
    this.heard = performance.now()
    const lines = (this.text + this.decoder.decode(news, { stream: true })).split('\n')
    this.text = lines.pop()
    // Several calls may come as one, which is a list.
    const messages = lines.filter(line => line.trim()).flatMap(line => [JSON.parse(line)].flat())
    for (const message of messages) if (this.isOn && round === this.round) await live.run(() => this.take(message))
    if (!messages.length || !this.isOn || round !== this.round) return
    live.controls?.refresh()
    if (!live.isPast) live.draw()
  }

  // One call of the session that was made last.
  *take({ method, params = {} }) {
    const { live } = this
    if (method == 'session/create') {
      const call = { method, params: plainly(params) }
      if (!(yield* live.begin([call]))) return
      live.view.tell('')
      this.session = params.session || `s${++this.unnamed}`
      // A session in real time goes on between its calls, and is recorded as one whose clock is told.
      return Object.assign(this, { done: [call], isTimed: params.clock == 'virtual', isAhead: false })
    }
    if (this.session == null || params.session !== this.session || !/^session\/(send|perform|advance|configure|restore)$/.test(method)) return
    yield* live.attempt(function* () {
      const { follower } = this
      if (follower.isAhead) yield* this.instead(function* (play) { yield* play.begin(follower.done, true, true) })
      follower.isAhead = false
      follower.done.push({ method, params: plainly(params) })
      yield* this.play.carryOut(method, params, true)
    })
  }

  // Lets a session in real time go on; what is told later may lie before where it has come to, and is played from its start.
  goOn(now) {
    const { live } = this, { play } = live
    if (!this.isTimed || live.tasks.isBusy || now - this.heard < 100 || !play.sides.length || play.state.settled) return
    if (!this.isAhead) live.rebase(now)
    this.isAhead = true
    live.run(() => live.attempt(function* () {
      yield* this.play.advance(this.timeOf(now))
      this.draw()
    }))
  }
}

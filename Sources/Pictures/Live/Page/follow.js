// What somebody does elsewhere, seen here: a recording that grows, such as playground serve --record writes.
const lookEvery = 50

class Follower {
  constructor(live, address) {
    Object.assign(this, { live, address })
    this.button = make('button', { type: 'button', 'aria-pressed': 'true', onclick: () => this.isOn ? this.stop() : this.start() }, 'Follow')
    live.view.restart.after(this.button)
    this.start()
  }

  start() {
    this.show(true)
    this.forget()
    this.look()
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
    Object.assign(this, { at: 0, text: '', session: null, unnamed: 0, decoder: new TextDecoder() })
  }

  async look() {
    if (!this.isOn) return
    try { await this.read() } catch (error) { this.live.view.tell(error.message, true) }
    setTimeout(() => this.look(), lookEvery)
  }

  // What has come since the last look, line by line.
  async read() {
    const { live } = this
    const answer = await fetch(this.address, { headers: { Range: `bytes=${this.at}-` }, cache: 'no-store' })
    if (answer.status == 416) {
      const size = +/\/(\d+)$/.exec(answer.headers.get('Content-Range') || '')?.[1]
      if (size < this.at) this.forget()
      return
    }
    if (!answer.ok) throw new Error('What is followed is not there yet: is something recorded into it?')
    let bytes = new Uint8Array(await answer.arrayBuffer())
    if (answer.status == 200) bytes = bytes.slice(this.at)
    this.at += bytes.length
    const lines = (this.text + this.decoder.decode(bytes, { stream: true })).split('\n')
    this.text = lines.pop()
    for (const line of lines) if (line.trim() && this.isOn) await live.run(() => this.take(JSON.parse(line)))
    if (lines.length && this.isOn && !live.isPast) live.draw()
  }

  // One call of the session that was made last.
  *take({ method, params = {} }) {
    const { live } = this
    if (method == 'session/create') {
      this.session = params.session || `s${++this.unnamed}`
      return yield* live.begin([{ method, params: plainly(params) }])
    }
    if (this.session == null || params.session !== this.session || !/^session\/(send|perform|advance|configure|restore)$/.test(method)) return
    yield* live.attempt(function* () { yield* live.play.carryOut(method, params, true) })
    live.controls.refresh()
  }
}

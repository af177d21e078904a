// Edits of the past, one after the other: each can be taken back and done again, and all stand in the address.
const wordFor = undos => undos.map(one => one.edit).filter(Boolean).join(';')
const tuneStart = t => `p${t.toFixed(6)},`
const tuneWord = (t, parameters) => tuneStart(t) + encodeURIComponent(JSON.stringify(parameters))
const noAddress = 'The address can’t hold what is done by hand: Save keeps it.'

class Edits {
  constructor(live) {
    this.live = live
    this.undos = []
    // What was there each time that something was taken back, until something new is done.
    this.redos = []
    // Whether what is edited is the scenario that the page was made with: only then an address can hold the edits.
    this.isOwn = false
    // An address with other edits is another page.
    addEventListener('hashchange', () => {
      if (this.wanted && this.wanted !== this.held) location.reload()
    })
  }

  // What was done so far, for another beginning to be taken back; nothing where that is what a component begins with.
  get whole() {
    const { play } = this.live
    return play.calls.length > firstCalls(play.component).length ? { calls: play.past(), t: this.live.moment, edit: '', isOwn: this.isOwn, undos: this.undos, isAnew: true } : null
  }

  // Something else begins: that can be taken back, and then all that could be before. Where nothing was done since the last
  // beginning it is that one's, still.
  clear(whole) {
    this.undos = whole ? [whole] : this.undos.filter(one => one.isAnew)
    this.redos = []
    this.isOwn = false
    this.address()
  }

  // The hand takes over: what came later, or was edited, can be had again. What there is to say of that, once.
  leave() {
    const { live } = this, isNews = this.isHeld && !this.isTold
    this.push({ calls: live.play.past(), t: live.moment, edit: '', isByHand: true })
    this.isTold ||= isNews
    return isNews && noAddress
  }

  // Does one thing otherwise; what would have been stays as broken lines.
  //
  // Returns what is wrong with it, if anything is.
  edit(word) {
    return this.live.run(() => this.editing(word))
  }

  *editing(word) {
    const { live } = this
    live.follower?.stop()
    const { calls, frames } = live.play, before = { calls: live.play.past(), t: live.moment, edit: word }
    const changed = edited(calls, word, live.explorer)
    if (!changed) return 'There is no such thing to change.'
    if (!(yield* live.replaced(changed, before.t))) {
      return live.view.message.textContent
    }
    live.bending.ghost = frames
    this.push(before)
    this.address()
    live.view.tell('Played anew with the change: broken lines show what would have been. Undo takes it back, Save keeps it.')
    live.draw()
    return ''
  }

  // A bend that can be undone, and stands in the address.
  remember({ calls, t }, { held }, { x, y }) {
    const { live } = this
    const round = number => Math.round(number * 1e6) / 1e6
    const entry = this.push({ calls, t, edit: [held, x, y].map(round).join(',') })
    this.address()
    live.view.tell(`The path was bent from ${Math.max(0, held - reachBack).toFixed(3)} s on: broken lines show what would have been. Undo takes it back, Save keeps it.`)
    live.draw()
    return entry
  }

  // Whether the address holds all that was done.
  get isHeld() { return this.isOwn && !this.undos.some(one => one.isByHand) }

  // What the address can hold: the edits until a hand did something.
  get held() {
    const end = this.undos.findIndex(one => one.isByHand)
    return wordFor(end < 0 ? this.undos : this.undos.slice(0, end))
  }

  address() {
    const edits = this.isOwn ? this.held : ''
    if (edits || this.wanted) history.replaceState(null, '', location.href.split('#')[0] + (edits && '#bend=' + edits))
    // The address of a page that a report brings along is nobody else's; the report's is.
    if (this.isOfReport) opener?.postMessage({ edits }, '*')
  }

  undo() {
    return this.live.run(() => this.undoing())
  }

  redo() {
    return this.live.run(() => this.redoing())
  }

  // Something new was done: it can be taken back, and what was taken back before can no longer be done again.
  push(entry) {
    this.undos.push(entry)
    this.redos = []
    return entry
  }

  *undoing() {
    const { live, redos } = this
    const last = this.undos.pop()
    if (!last) return
    const now = { calls: live.play.past(), t: live.moment, isOwn: this.isOwn, undos: [...this.undos, last], isAnew: last.isAnew }
    // What is refused now, by other code behind a socket, may be had again by the next.
    if (!(yield* this.bringing(last))) return this.undos.push(last)
    if (last.isAnew) this.undos = [...last.undos]
    this.redos = [...redos, now]
    this.isOwn = last.isOwn ?? this.isOwn
    this.settle('Taken back. Redo does it again.')
  }

  *redoing() {
    const redos = [...this.redos], next = redos.pop()
    if (!next || !(yield* this.bringing(next))) return
    Object.assign(this, { undos: [...next.undos], redos, isOwn: next.isOwn })
    this.settle('Done again.')
  }

  // Plays what was there before, or after; what goes on behind the last thing that was done is there again, too.
  *bringing({ calls, t, isAnew }) {
    const { live } = this
    live.bending.ghost = null
    const whole = isAtRest(calls) ? calls : [...calls, { method: 'session/advance', params: rest }]
    if (!(yield* isAnew ? live.begin(whole, true) : live.replaced(calls, t))) return false
    if (isAnew) live.goTo(t)
    return true
  }

  settle(text) {
    this.address()
    this.live.draw()
    this.live.view.tell(text)
  }

  // All edits as one word, and those that the address asks for.
  get words() { return wordFor(this.undos) }
  get wanted() { return /^#bend=(.+)$/.exec(location.hash)?.[1] }

  // Parameters changed at a moment of the past; what a hand does with one control is one edit.
  tune(t, parameters) {
    const start = tuneStart(t), last = this.undos[this.undos.length - 1]?.edit || ''
    const names = word => Object.keys(JSON.parse(decodeURIComponent(word.slice(start.length)))).join()
    const edits = this
    return this.live.run(function* () {
      if (last.startsWith(start) && names(last) === Object.keys(parameters).join()) yield* edits.undoing()
      return yield* edits.editing(tuneWord(t, parameters))
    })
  }

  // A bend as the address has it: the moment at which the path was held, and how far it was pulled.
  *bendingAt(word) {
    const { live } = this, [held, dx, dy] = word.split(',').map(Number)
    const touch = live.play.touches.find(one => held * 1e6 >= one.t[0] - 1 && held * 1e6 <= one.t[one.t.length - 1] + 1)
    if (!touch || dy == null || !word.split(',').every(isNumber)) return
    const calls = live.play.past(), { frames } = live.play
    if (!(yield* live.replaced(bent(calls, { touch, held, dx, dy }), held))) return
    live.bending.ghost = frames
    this.push({ calls, t: held, edit: word })
    live.on.bend = true
  }

  // Makes edits on what was just opened.
  apply(words) {
    return this.live.run(() => this.applying(words))
  }

  *applying(words) {
    const { live } = this, left = [], told = live.view.message.textContent
    for (const word of words.split(';')) {
      const count = this.undos.length
      if (/^[dmspo]/.test(word)) yield* this.editing(word)
      else yield* this.bendingAt(word)
      if (this.undos.length == count) left.push(word)
    }
    this.address()
    // What each of them says by itself is for who makes it.
    live.view.tell(`${told} Changed as the address says.`.trim())
    if (left.length) live.view.tell(`Of the edits in the address ${left.length == 1 ? 'one makes' : left.length + ' make'} no sense here and ${left.length == 1 ? 'was' : 'were'} left out: ${left.slice(0, 3).join(', ')}${left.length > 3 ? ` and ${left.length - 3} more` : ''}.`, true)
    live.draw()
  }
}

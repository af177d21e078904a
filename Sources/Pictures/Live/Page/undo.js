// Edits of the history. Each edit can be undone and redone, and is recorded in the page's address.
const wordFor = undos => undos.map(one => one.edit).filter(Boolean).join(';')
const tuneStart = t => `p${t.toFixed(6)},`
const tuneWord = (t, parameters) => tuneStart(t) + encodeURIComponent(JSON.stringify(parameters))
const noAddress = 'The page’s address does not store manual input. To keep it, use Save.'

class Edits {
  constructor(live) {
    this.live = live
    this.undos = []
    // The undone states, which can be redone until there is a new edit.
    this.redos = []
    // Whether the edits apply to the scenario that the page was made with. Only then can the address contain
    // them.
    this.isOwn = false
    // If the edits in the address have changed, load the page again.
    addEventListener('hashchange', () => {
      if (this.wanted && this.wanted !== this.held) location.reload()
    })
  }

  // The history so far, so that undo can restore it after a different history begins. Null if nothing has
  // been done since the component started.
  get whole() {
    const { play } = this.live
    return play.calls.filter(one => one.method != 'session/advance').length > firstCalls(play.component).length ? { calls: play.past(), t: this.live.moment, edit: '', isOwn: this.isOwn, undos: this.undos, isAnew: true } : null
  }

  // Begins a different history. One undo restores the previous history, `whole`, with its own undo entries.
  // If nothing was done in the previous history, `whole` is null, and the undo entry for the history before
  // it stays.
  clear(whole) {
    this.undos = whole ? [whole] : this.undos.filter(one => one.isAnew)
    this.redos = []
    this.left = null
    this.isOwn = false
    this.address()
  }

  // Continues from a time in the past with the user's own input. Undo restores the discarded part. The first
  // call returns a message which says that the address does not contain manual input.
  leave() {
    const { live } = this, isNews = this.isHeld && !this.isTold
    this.push({ calls: live.play.past(), t: live.moment, edit: '', isByHand: true })
    this.isTold ||= isNews
    return isNews && noAddress
  }

  // Returns an undo entry for an input that is about to be sent. Returns nothing if undo already restores the
  // history before the input: an entry of the same `kind` that the input continues, or the discarded future.
  before(kind, t) {
    const { live } = this, { play } = live, { calls } = play, { length } = calls, last = this.undos[this.undos.length - 1], isLeft = this.left === length
    this.left = null
    if (last && (isLeft || kind && last.kind === kind && t >= last.until && t - last.until <= (kind == 'wheel' ? mostPause : 1))) Object.assign(last, { kind, until: t })
    // The calls are copied only when they are needed.
    else return { get calls() { return play.past(Infinity, 0, calls.slice(0, length)) }, t: live.moment, edit: '', isByHand: true, isLive: true, kind, until: t }
  }

  // Adds an entry after its input was accepted.
  keep(entry) {
    if (entry) this.push(entry)
  }

  // Replays the history with one edit. Dashed lines show the previous run.
  // Returns an error message, or an empty string.
  edit(word) {
    return this.live.run(() => this.editing(word))
  }

  *editing(word) {
    const { live } = this
    live.follower?.stop()
    yield* live.endTouches()
    const { calls, frames } = live.play, before = { calls: live.play.past(), t: live.moment, edit: word }
    const changed = edited(calls, word, live.explorer)
    if (!changed) return 'This edit does not apply here.'
    if (!(yield* live.replaced(changed, before.t))) {
      return live.view.message.textContent
    }
    live.bending.ghost = frames
    this.push(before)
    this.address()
    live.view.tell('Replayed with your change. Dashed lines show the previous run. Undo reverts the change; Save keeps it.')
    live.draw()
    return ''
  }

  // Adds a changed path to the undo history and to the address.
  remember({ calls, t }, { held }, { x, y }) {
    const { live } = this
    const round = number => Math.round(number * 1e6) / 1e6
    const entry = this.push({ calls, t, edit: [held, x, y].map(round).join(',') })
    this.address()
    live.view.tell(`The path changed from ${Math.max(0, held - reachBack).toFixed(3)} s on. Dashed lines show the previous run. Undo reverts the change; Save keeps it.`)
    live.draw()
    return entry
  }

  // Whether the address contains everything that was done.
  get isHeld() { return this.isOwn && !this.undos.some(one => one.isByHand) }

  // The edits that the address can contain: those before the first manual input.
  get held() {
    const end = this.undos.findIndex(one => one.isByHand)
    return wordFor(end < 0 ? this.undos : this.undos.slice(0, end))
  }

  address() {
    const edits = this.isOwn ? this.held : ''
    if (edits || this.wanted) history.replaceState(null, '', location.href.split('#')[0] + (edits && '#bend=' + edits))
    // The address of a page that a report opened is temporary, so the report keeps the edits.
    if (this.isOfReport) opener?.postMessage({ edits }, '*')
  }

  undo() {
    return this.live.hands.areDown ? null : this.live.run(() => this.undoing())
  }

  redo() {
    return this.live.hands.areDown ? null : this.live.run(() => this.redoing())
  }

  // Adds an entry and clears the redo history.
  push(entry) {
    this.undos.push(entry)
    this.redos = []
    this.left = null
    return entry
  }

  *undoing() {
    const { live } = this
    yield* live.endTouches()
    const { redos } = this
    const last = this.undos.pop()
    if (!last) return
    const now = { calls: live.play.past(), t: live.moment, isOwn: this.isOwn, undos: [...this.undos, last], isAnew: last.isAnew, isLive: !live.isPast }
    // With different code behind the socket, the host may refuse this now but accept it later.
    if (!(yield* this.bringing(last))) return this.undos.push(last)
    if (last.isAnew) this.undos = [...last.undos]
    this.redos = [...redos, now]
    this.isOwn = last.isOwn ?? this.isOwn
    this.settle('Undone.')
  }

  *redoing() {
    yield* this.live.endTouches()
    const redos = [...this.redos], next = redos.pop()
    if (!next || !(yield* this.bringing(next))) return
    Object.assign(this, { undos: [...next.undos], redos, isOwn: next.isOwn })
    this.settle('Redone.')
  }

  // Replays an earlier or later version of the history, up to its end. After a live input was undone, the
  // session is live again.
  *bringing({ calls, t, isAnew, isLive }) {
    const { live } = this
    live.bending.ghost = this.left = null
    const whole = isAtRest(calls) ? calls : [...calls, { method: 'session/advance', params: rest }]
    if (!(yield* isAnew ? live.begin(whole, true) : live.replaced(calls, t))) return false
    if (isLive) {
      live.isPast = false
      live.isRunning = true
      live.rebase(performance.now())
    } else if (isAnew) live.goTo(t)
    return true
  }

  settle(text) {
    this.address()
    this.live.refresh()
    this.live.view.tell(text)
  }

  // All edits as one string, and the string of edits in the address.
  get words() { return wordFor(this.undos) }
  get wanted() { return /^#bend=(.+)$/.exec(location.hash)?.[1] }

  // Changes parameters at a time in the past. Consecutive changes to the same control are one edit.
  tune(t, parameters) {
    const start = tuneStart(t), last = this.undos[this.undos.length - 1]?.edit || ''
    const names = word => Object.keys(JSON.parse(decodeURIComponent(word.slice(start.length)))).join()
    const edits = this
    return this.live.run(function* () {
      if (last.startsWith(start) && names(last) === Object.keys(parameters).join()) yield* edits.undoing()
      return yield* edits.editing(tuneWord(t, parameters))
    })
  }

  // Applies a changed path from the address: the time of the grabbed point, and its displacement in points.
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

  // Applies edits to the scenario that was just opened.
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
    // Replace the messages of the individual edits with a single message.
    live.view.tell(`${told} Applied the edits in the address.`.trim())
    if (left.length) live.view.tell(`${left.length == 1 ? '1 edit' : left.length + ' edits'} in the address did not apply here and ${left.length == 1 ? 'was' : 'were'} skipped: ${left.slice(0, 3).join(', ')}${left.length > 3 ? ' and ' + (left.length - 3) + ' more' : ''}.`, true)
    live.draw()
  }
}

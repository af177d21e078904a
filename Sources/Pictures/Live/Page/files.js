// Saves the session as a scenario file, and opens scenarios and recordings.

// Returns calls as the lines of a scenario. Two sides become two sessions: the one for "before" omits parameters that were
// set after the sides parted.
function scenarioText(calls, note) {
  const place = calls.findLastIndex(one => one.method == 'compare'), { isWanted, parameters } = calls[place]?.params || {}
  const isPlayed = one => one.method != 'compare', [create, ...later] = calls.filter(isPlayed)
  const named = (name, all) => all.map(({ method, params }) => ({ method, params: { session: name, ...params } }))
  const before = calls.filter((one, i) => i && isPlayed(one) && (i < place || one.method != 'session/configure'))
  const all = !isWanted ? [create, ...named('s1', later)]
    : [...named('before', [parameters ? { ...create, params: { ...create.params, parameters } } : create, ...before]), ...named('after', [create, ...later])]
  return [{ jsonrpc: '2.0', method: '$/note', params: { text: note } }, ...all.map(({ method, params }, i) => ({ jsonrpc: '2.0', id: i + 1, method, params }))]
    .map(one => JSON.stringify(one) + '\n').join('')
}

// Merges two sessions that differ only in their parameters into one comparison: the calls of the second
// session, with a `compare` call where the sessions part. Returns null for any other sessions.
function paired([before, after, ...more]) {
  if (!after || more.length || [...before, ...after].some(one => one.method == 'session/restore')) return null
  const plain = ({ method, params: { session, parameters, ...params } }, isWhole) => JSON.stringify([method, params, isWhole && parameters])
  const isSet = JSON.stringify(before[0].params.parameters) !== JSON.stringify(after[0].params.parameters)
  let place = isSet ? 1 : 0, i = 0
  for (const [j, call] of after.entries()) {
    if (before[i] && plain(call, j) === plain(before[i], j) && !(place && call.method == 'session/configure')) i++
    else if (j && call.method == 'session/configure') place ||= j
    else return null
  }
  if (i < before.length) return null
  // If the sessions are identical, the sides part after the last call that sets parameters.
  place ||= after.findLastIndex(one => one.method == 'session/configure') + 1 || 1
  const parameters = place > 1 ? {} : { parameters: before[0].params.parameters || {} }
  const parts = { method: 'compare', params: { isWanted: true, ...parameters }, line: before[0].line }
  return [...after.slice(0, place), parts, ...after.slice(place)]
}

// Returns the responses of a new host to a scenario.
const answersTo = async (host, text) => (await host.answers(text.split('\n').filter(line => line.trim()))).map(line => line + '\n').join('')

// The methods for which a page's module returns the same bytes as a host. The module sends no notifications
// and no progress.
const pageCalls = /^(ping|component\/list|session\/(create|send|perform|advance|configure|restore|snapshot|state|hitTest|explain|diagnose|list|close)|\$\/(note|expect|recording))$/

// Returns the line and the method of the first call that only a host can execute.
function hostCall(text) {
  for (const [i, line] of text.split('\n').entries()) if (line.trim()) for (const { method, params } of [JSON.parse(line)].flat())
    if (!pageCalls.test(method)) return [i + 1, method]
    else if (params?.workDoneToken != null) return [i + 1, 'workDoneToken']
}

// Returns the calls of one session of a scenario: the first session after `skip` refused ones. Two sessions
// that form a comparison are merged into one, unless `isAlone`. Throws an error with a readable message.
function callsOf(text, name, known, skip = 0, isAlone = false) {
  const calls = [], sessions = new Map()
  let session = null, note = '', count = 0, unnamed = 0
  const take = (message, i) => {
    const { method } = message || {}, params = message?.params ?? {}
    if (typeof method != 'string') throw new Error(`Can't open ${name}: line ${i + 1} is not a call. Open a scenario, NAME.jsonl, not its golden file.`)
    if (method == '$/note') note = note || params.text || ''
    if (method == 'session/create' && ++count <= skip) return
    // The host gives sessions without a name a number.
    const own = method == 'session/create' ? params.session || `s${++unnamed}` : params.session || 's1'
    const isCall = /^session\/(create|send|perform|advance|configure|restore)$/.test(method)
    if (method == 'session/create') sessions.set(own, [])
    if (isCall) sessions.get(own)?.push({ method, params, line: i + 1 })
    if (method == 'session/create' && session == null) {
      if (params.clock == 'realtime') throw new Error(`Can't open ${name}: it uses the real-time clock. Record the session with playground serve --record, which saves it with a virtual clock.`)
      if (!known.includes(params.component))
        throw new Error(`Can't open ${name}: this page has no component "${params.component}". It has ${known.join(', ')}.`)
      session = own
    } else if (session == null || method == 'session/create' || own !== session) return
    if (isCall) calls.push({ method, params, line: i + 1 })
  }
  text.split('\n').forEach((line, i) => {
    if (!line.trim()) return
    let message
    try { message = JSON.parse(line) } catch {
      throw new Error(`Can't open ${name}: line ${i + 1} is not JSON. Open a scenario, NAME.jsonl.`)
    }
    // A line can be a batch.
    for (const one of Array.isArray(message) && message.length ? message : [message]) take(one, i)
  })
  if (!calls.length) throw new Error(`Can't open ${name}: no line creates a session. Open a scenario, NAME.jsonl.`)
  const pair = isAlone ? null : paired([...sessions.values()])
  if (pair) return { calls: pair, note, isPair: true }
  return { calls, hasMore: count > skip + 1, note: count > 1 ? `showing the first ${skip ? 'valid session ' : ''}of its ${count} sessions. ${note}` : note }
}

function download(name, text) {
  const link = make('a', { download: name, href: URL.createObjectURL(new Blob([text], { type: 'application/jsonl' })) })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

// Saves scenarios from the page and opens them.
class Files {
  constructor(live) {
    this.live = live
    this.saved = {}
  }

  // Saves the session up to the time at which it settles, with the checksums of the scenario and of a host's
  // responses.
  async save() {
    const { play, view, host } = this.live
    const calls = play.past()
    if (!isAtRest(calls)) calls.push({ method: 'session/advance', params: rest })
    const name = this.nameOf(`${play.component}-${calls.length}`)
    const text = scenarioText(calls, this.parent ? `Recorded in a page, based on ${this.parent}.` : 'Recorded in a page.')
    let answers
    try { answers = await answersTo(host, text) } catch (error) {
      // The session can be saved without a host.
      download(name, text)
      view.sums.replaceChildren(make('p', null, `${name}: ${calls.length} calls. The checksum of the responses is missing. ${error.message}`))
      view.tell(`Saved ${name}.`)
      return { name, text }
    }
    const [one, other] = await Promise.all([checksum(text), checksum(answers)])
    const sum = (label, value) => make('p', null, make('b', null, label), make('br'), make('code', null, value))
    view.sums.replaceChildren(make('p', null, `${name}: ${calls.length} calls. A native host gives the same responses, byte for byte:`),
      make('pre', { class: 'command' }, make('code', null, `playground ${this.live.explorer && !this.live.isOwn ? '' : 'serve --plugins DIR '}< ${name} | sha256sum`)),
      sum('SHA-256 of the responses', other), sum('SHA-256 of the scenario', one))
    Object.assign(view.sums.dataset, { answers: other, scenario: one })
    download(name, text)
    view.tell(`Saved ${name}.`)
    return { name, text, answers }
  }

  // Returns a file name that this page has not used yet.
  nameOf(name) {
    const count = this.saved[name] = (this.saved[name] || 0) + 1
    return count > 1 ? `${name}-${count}.jsonl` : `${name}.jsonl`
  }

  // Opens only the first of several files.
  async read([file, ...more]) {
    await this.openText(await file.text(), file.name)
    const { message } = this.live.view
    if (more.length) this.live.view.tell(`Only the first of ${more.length + 1} files was opened. ${message.textContent}`, message.classList.contains('obstacle'))
  }

  // `edits` are the edits in the address, if the page was made with this scenario.
  openText(text, name, edits = null) {
    const { imports, view } = this.live
    let recording
    try { recording = recordingOf(text) } catch (error) { return view.tell(`Can't open ${name}: ${error.message}`, true) }
    if (recording) return imports.open(recording, name)
    imports.close()
    return this.live.run(() => this.opening(text, name, edits))
  }

  *opening(text, name, edits) {
    const { live } = this, { view } = live
    let read, left = ''
    for (let skip = 0; ;) {
      try { read = callsOf(text, name, live.components.map(one => one.id), skip, !!left) } catch (error) { return view.tell(error.message, true) }
      live.follower?.stop()
      if (yield* live.begin(read.calls, true)) break
      // The message about a refused session does not include the file name.
      const refused = `line ${read.calls[0].line}: ${view.message.textContent}`
      if (read.isPair) left = refused
      else if (read.hasMore) skip++
      else return live.recovery.lost || view.tell(`${name}, ${refused}`, true)
    }
    this.parent = name
    if (left) live.play.refusals.push(left)
    const { refusals } = live.play
    view.tell(refusals.length ? `${name}: ${refusals.length == 1 ? '1 call was' : refusals.length + ' calls were'} refused and skipped: ${refusals[0]}`
      : read.note ? `${name}: ${read.note}` : name)
    live.edits.isOwn = edits != null
    if (edits) yield* live.edits.applying(edits)
    this.check(name, text, view.message.textContent)
  }

  // Shows the checksum of a host's responses to the opened scenario, and the calls that this page played but
  // the host refuses. `told` is the current message of the page.
  async check(name, text, told) {
    const { host, module, play: { refusals }, view } = this.live, label = `SHA-256 of a host’s responses to ${name}`
    const [line, call] = host === module && hostCall(text) || []
    if (line) return view.sums.replaceChildren(make('p', null, make('b', null, label), make('br'), `Not available: only a host supports ${call} (line ${line}).`))
    let answers
    try { answers = await answersTo(host, text) } catch { return }
    const sum = await checksum(answers)
    view.sums.replaceChildren(make('p', null, make('b', null, label), make('br'), make('code', null, sum)))
    const refused = answers.split('\n').filter(one => /^{"jsonrpc":"2.0","id":[^{]*,"error":/.test(one))
    if (refused.length > refusals.length && view.message.textContent === told)
      view.tell(`${told}${/[.:]$/.test(told) ? '' : ':'} A host refuses ${refused.length} of the scenario’s calls: ${JSON.parse(refused[refusals.length]).error.message}`, true)
  }
}

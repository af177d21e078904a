// Scenarios as files: what was played goes out, and the same kind of file comes in.

// The lines of calls, as they are piped into the host. Two sides are two sessions: in the one that stays as it was nothing is set
// from where they part.
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

// Two sessions with the same done to both but for parameters are one before and after: in the calls of the other one it is said
// where they part, and how. Any others are none.
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
  // What both were set to comes before they part.
  place ||= after.findLastIndex(one => one.method == 'session/configure') + 1 || 1
  const parameters = place > 1 ? {} : { parameters: before[0].params.parameters || {} }
  const parts = { method: 'compare', params: { isWanted: true, ...parameters }, line: before[0].line }
  return [...after.slice(0, place), parts, ...after.slice(place)]
}

// What a host says to a scenario: one of its own, so that nothing else has a part in it.
const answersTo = async (host, text) => (await host.answers(text.split('\n').filter(line => line.trim()))).map(line => line + '\n').join('')

// The calls that the module of a page answers with the same bytes as a host; it sends nothing unasked, and reports no progress.
const pageCalls = /^(ping|component\/list|session\/(create|send|perform|advance|configure|restore|snapshot|state|hitTest|explain|diagnose|list|close)|\$\/(note|expect|recording))$/

// The first call of a scenario that only a host answers as a host: its line and its name.
function hostCall(text) {
  for (const [i, line] of text.split('\n').entries()) if (line.trim()) for (const { method, params } of [JSON.parse(line)].flat())
    if (!pageCalls.test(method)) return [i + 1, method]
    else if (params?.workDoneToken != null) return [i + 1, 'workDoneToken']
}

// The calls of one session of a scenario, the first one but for `skip` that the host has refused, or of two that are before and
// after unless one `isAlone`; throws a sentence that says what is wrong with it.
function callsOf(text, name, known, skip = 0, isAlone = false) {
  const calls = [], sessions = new Map()
  let session = null, note = '', count = 0, unnamed = 0
  const take = (message, i) => {
    const { method } = message || {}, params = message?.params ?? {}
    if (typeof method != 'string') throw new Error(`${name} is no scenario: line ${i + 1} is no call. Drop a file NAME.jsonl, not its golden file.`)
    if (method == '$/note') note = note || params.text || ''
    if (method == 'session/create' && ++count <= skip) return
    // A host numbers the sessions that have no name.
    const own = method == 'session/create' ? params.session || `s${++unnamed}` : params.session || 's1'
    const isCall = /^session\/(create|send|perform|advance|configure|restore)$/.test(method)
    if (method == 'session/create') sessions.set(own, [])
    if (isCall) sessions.get(own)?.push({ method, params, line: i + 1 })
    if (method == 'session/create' && session == null) {
      if (params.clock == 'realtime') throw new Error(`${name} plays in real time: record it by playground serve --record, which writes times.`)
      if (!known.includes(params.component))
        throw new Error(`${name} is about ${params.component}, which this page has not: it has ${known.join(', ')}.`)
      session = own
    } else if (session == null || method == 'session/create' || own !== session) return
    if (isCall) calls.push({ method, params, line: i + 1 })
  }
  text.split('\n').forEach((line, i) => {
    if (!line.trim()) return
    let message
    try { message = JSON.parse(line) } catch {
      throw new Error(`${name} is no scenario: line ${i + 1} is no JSON. Drop a file NAME.jsonl as playground replay takes it.`)
    }
    // Several may come as one, which is a list.
    for (const one of Array.isArray(message) && message.length ? message : [message]) take(one, i)
  })
  if (!calls.length) throw new Error(`${name} is no scenario: no line of it creates a session. Drop a file NAME.jsonl as playground replay takes it.`)
  const pair = isAlone ? null : paired([...sessions.values()])
  if (pair) return { calls: pair, note, isPair: true }
  return { calls, hasMore: count > skip + 1, note: count > 1 ? `the ${skip ? 'first that is not refused' : 'first'} of its ${count} sessions. ${note}` : note }
}

function download(name, text) {
  const link = make('a', { download: name, href: URL.createObjectURL(new Blob([text], { type: 'application/jsonl' })) })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

// Scenarios that go out of a page and come into it.
class Files {
  constructor(live) {
    this.live = live
    this.saved = {}
  }

  // What was played up to its rest, as a scenario, with the sums of it and of what a host answers.
  async save() {
    const { play, view, host } = this.live
    const calls = play.past()
    if (!isAtRest(calls)) calls.push({ method: 'session/advance', params: rest })
    const name = this.nameOf(`${play.component}-${calls.length}`)
    const text = scenarioText(calls, this.parent ? `Played in a page, made of ${this.parent}.` : 'Played in a page.')
    let answers
    try { answers = await answersTo(host, text) } catch (error) {
      // What was done is here, and needs no host to be kept.
      download(name, text)
      view.sums.replaceChildren(make('p', null, `${name}: ${calls.length} calls, without the sum of their answers. ${error.message}`))
      view.tell(`Saved ${name}.`)
      return { name, text }
    }
    const [one, other] = await Promise.all([checksum(text), checksum(answers)])
    const sum = (label, value) => make('p', null, make('b', null, label), make('br'), make('code', null, value))
    view.sums.replaceChildren(make('p', null, `${name}: ${calls.length} calls. A native host answers it with the same bytes:`),
      make('pre', { class: 'command' }, make('code', null, `playground ${this.live.explorer && !this.live.isOwn ? '' : 'serve --plugins DIR '}< ${name} | sha256sum`)),
      sum('SHA-256 of its answers', other), sum('SHA-256 of the scenario', one))
    Object.assign(view.sums.dataset, { answers: other, scenario: one })
    download(name, text)
    view.tell(`Saved ${name}.`)
    return { name, text, answers }
  }

  // A name that nothing was saved by from this page.
  nameOf(name) {
    const count = this.saved[name] = (this.saved[name] || 0) + 1
    return count > 1 ? `${name}-${count}.jsonl` : `${name}.jsonl`
  }

  // Of several files the first one.
  async read([file, ...more]) {
    await this.openText(await file.text(), file.name)
    const { message } = this.live.view
    if (more.length) this.live.view.tell(`One file at a time is opened: of these ${more.length + 1} this is the first. ${message.textContent}`, message.classList.contains('obstacle'))
  }

  // `edits`: those of the address, for the scenario that the page was made with.
  openText(text, name, edits = null) {
    return this.live.run(() => this.opening(text, name, edits))
  }

  *opening(text, name, edits) {
    const { live } = this, { view } = live
    let read, left = ''
    for (let skip = 0; ;) {
      try { read = callsOf(text, name, live.components.map(one => one.id), skip, !!left) } catch (error) { return view.tell(error.message, true) }
      live.follower?.stop()
      if (yield* live.begin(read.calls, true)) break
      // What is refused whole has not been opened, which the page has said then, but not of which file.
      const refused = `line ${read.calls[0].line}: ${view.message.textContent}`
      if (read.isPair) left = refused
      else if (read.hasMore) skip++
      else return live.recovery.lost || view.tell(`${name}, ${refused}`, true)
    }
    this.parent = name
    if (left) live.play.refusals.push(left)
    const { refusals } = live.play
    view.tell(refusals.length ? `${name}: ${refusals.length == 1 ? 'a call is' : refusals.length + ' calls are'} refused, and left out here: ${refusals[0]}`
      : read.note ? `${name}: ${read.note}` : name)
    live.edits.isOwn = edits != null
    if (edits) yield* live.edits.applying(edits)
    this.check(name, text, view.message.textContent)
  }

  // Tells what a host answers to a scenario that was opened, and what of it a host refuses though it was played here; `told` is
  // what the page says of it now.
  async check(name, text, told) {
    const { host, module, play: { refusals }, view } = this.live, label = `SHA-256 of what a host answers to ${name}`
    const [line, call] = host === module && hostCall(text) || []
    if (line) return view.sums.replaceChildren(make('p', null, make('b', null, label), make('br'), `This page can't tell it: line ${line}, ${call}, is for a host.`))
    let answers
    try { answers = await answersTo(host, text) } catch { return }
    const sum = await checksum(answers)
    view.sums.replaceChildren(make('p', null, make('b', null, label), make('br'), make('code', null, sum)))
    const refused = answers.split('\n').filter(one => /^{"jsonrpc":"2.0","id":[^{]*,"error":/.test(one))
    if (refused.length > refusals.length && view.message.textContent === told)
      view.tell(`${told}${/[.:]$/.test(told) ? '' : ':'} A host refuses ${refused.length} of its calls: ${JSON.parse(refused[refusals.length]).error.message}`, true)
  }
}

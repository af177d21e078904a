// Scenarios as files: what was played goes out, and the same kind of file comes in.

// The lines of calls, as they are piped into the host.
const scenarioText = (calls, note) => [{ jsonrpc: '2.0', method: '$/note', params: { text: note } },
  ...calls.filter(({ method }) => method != 'compare').map(({ method, params }, i) => ({ jsonrpc: '2.0', id: i + 1, method, params: { ...i ? { session: 's1' } : {}, ...params } }))]
  .map(one => JSON.stringify(one) + '\n').join('')

// What a host says to a scenario: one of its own, so that nothing else has a part in it.
const answersTo = async (host, text) => (await host.answers(text.split('\n').filter(line => line.trim()))).map(line => line + '\n').join('')

// The calls of one session of a scenario, the first one but for `skip` that the host has refused; throws a sentence that
// says what is wrong with it.
function callsOf(text, name, known, skip = 0) {
  const calls = []
  let session = null, note = '', count = 0, unnamed = 0
  const take = (message, i) => {
    const { method } = message || {}, params = message?.params ?? {}
    if (typeof method != 'string') throw new Error(`${name} is no scenario: line ${i + 1} is no call. Drop a file NAME.jsonl, not its golden file.`)
    if (method == '$/note') note = note || params.text || ''
    if (method == 'session/create' && ++count <= skip) return
    // A host numbers the sessions that have no name.
    const own = method == 'session/create' ? params.session || `s${++unnamed}` : params.session || 's1'
    if (method == 'session/create' && session == null) {
      if (params.clock == 'realtime') throw new Error(`${name} plays in real time: record it by playground serve --record, which writes times.`)
      if (!known.includes(params.component))
        throw new Error(`${name} is about ${params.component}, which this page has not: it has ${known.join(', ')}.`)
      session = own
    } else if (session == null || method == 'session/create' || own !== session) return
    if (/^session\/(create|send|perform|advance|configure|restore)$/.test(method)) calls.push({ method, params, line: i + 1 })
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
    let read
    for (let skip = 0; ; skip++) {
      try { read = callsOf(text, name, live.components.map(one => one.id), skip) } catch (error) { return view.tell(error.message, true) }
      live.follower?.stop()
      if (yield* live.begin(read.calls, true)) break
      // What is refused whole has not been opened, which the page has said then, but not of which file.
      if (!read.hasMore) return live.recovery.lost || view.tell(`${name}, line ${read.calls[0].line}: ${view.message.textContent}`, true)
    }
    this.parent = name
    const { refusals } = live.play
    view.tell(refusals.length ? `${name}: ${refusals.length == 1 ? 'a call is' : refusals.length + ' calls are'} refused, and left out here: ${refusals[0]}`
      : read.note ? `${name}: ${read.note}` : name)
    live.edits.isOwn = edits != null
    if (edits) yield* live.edits.applying(edits)
    answersTo(live.host, text).then(checksum, () => '').then(sum => sum && view.sums.replaceChildren(
      make('p', null, make('b', null, `SHA-256 of what a host answers to ${name}`), make('br'), make('code', null, sum))))
  }
}

// Scenarios as files: what was played goes out, and the same kind of file comes in.
const hex = buffer => [...new Uint8Array(buffer)].map(byte => byte.toString(16).padStart(2, '0')).join('')
const checksum = async text => hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

// The lines of calls, as they are piped into the host.
const scenarioText = (calls, note) => [{ jsonrpc: '2.0', method: '$/note', params: { text: note } },
  ...calls.filter(({ method }) => method != 'compare').map(({ method, params }, i) => ({ jsonrpc: '2.0', id: i + 1, method, params: { ...i ? { session: 's1' } : {}, ...params } }))]
  .map(one => JSON.stringify(one) + '\n').join('')

// What a host says to a scenario: by a module of its own, so that nothing else has a part in it.
function answersTo(compiled, text) {
  const module = new Module(compiled)
  return text.split('\n').filter(line => line.trim()).map(line => module.line(line)).filter(Boolean).map(line => line + '\n').join('')
}

// The calls of one session of a scenario; throws a sentence that says what is wrong with it.
function callsOf(text, name, known) {
  const calls = []
  let session = null, note = '', count = 0, unnamed = 0
  text.split('\n').forEach((line, i) => {
    if (!line.trim()) return
    let message
    try { message = JSON.parse(line) } catch {
      throw new Error(`${name} is no scenario: line ${i + 1} is no JSON. Drop a file NAME.jsonl as playground replay takes it.`)
    }
    const { method, params = {} } = Array.isArray(message) ? {} : message || {}
    if (typeof method != 'string') throw new Error(`${name} is no scenario: line ${i + 1} is no call. Drop a file NAME.jsonl, not its golden file.`)
    if (method == '$/note') note = note || params.text || ''
    // A host numbers the sessions that have no name.
    const own = method == 'session/create' ? params.session || `s${++unnamed}` : params.session || 's1'
    if (method == 'session/create' && ++count && session == null) {
      if (params.clock == 'realtime') throw new Error(`${name} plays in real time: record it by playground serve --record, which writes times.`)
      if (!known.includes(params.component))
        throw new Error(`${name} is about ${params.component}, which this page has not: it has ${known.join(', ')}.`)
      session = own
    } else if (session == null || method == 'session/create' || own !== session) return
    if (/^session\/(create|send|perform|advance|configure|restore)$/.test(method)) calls.push({ method, params })
  })
  if (!calls.length) throw new Error(`${name} is no scenario: no line of it creates a session. Drop a file NAME.jsonl as playground replay takes it.`)
  return { calls, note: count > 1 ? `the first of its ${count} sessions. ${note}` : note }
}

function download(name, text) {
  const link = make('a', { download: name, href: URL.createObjectURL(new Blob([text], { type: 'application/jsonl' })) })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

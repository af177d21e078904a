// Tries new code in a worker, because a worker can be stopped. An endless loop in the page itself would lose
// the session.
const mostPatience = 5000

const trialScript = () => `${Refusal}
${Module}
onmessage = async ({ data: { compiled, lines } }) => {
  try {
    const one = await Module.of(compiled)
    lines.forEach((line, place) => { postMessage(place); one.line(line) })
  } catch { /* What stops or refuses is found in the page, too, and is told there. */ }
  postMessage(lines.length)
}`

// Returns calls that check whether a module can replay a session: the component's description, the history,
// and the two seconds that follow.
function trialCalls(calls) {
  const session = 's1', [first, ...later] = calls
  return [
    { method: 'component/list', params: {} }, { method: 'component/describe', params: { component: first.params.component } },
    { method: 'session/create', params: { ...first.params, session, explain: true } }, { method: 'session/diagnose', params: { session } },
    ...later.filter(({ method }) => method != 'compare').map(({ method, params }) => ({ method, params: { ...params, session } })),
    { method: 'session/advance', params: { session, by: 2 } },
  ]
}

// Runs the calls in a worker, and rejects if one of them does not return.
const tryOut = (compiled, calls) => new Promise((resolve, reject) => {
  const address = URL.createObjectURL(new Blob([trialScript()], { type: 'text/javascript' }))
  const worker = new Worker(address), asked = trialCalls(calls)
  let inHand = 0, timer
  const end = () => {
    clearTimeout(timer)
    worker.terminate()
    URL.revokeObjectURL(address)
    resolve()
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      reject(new Error(`The new code did not return from ${asked[inHand].method}.`))
      end()
    }, mostPatience)
  }
  worker.onmessage = ({ data }) => {
    if (data == asked.length) return end()
    inHand = data
    wait()
  }
  const lines = asked.map((call, id) => JSON.stringify({ jsonrpc: '2.0', id, ...call }))
  worker.postMessage({ compiled, lines })
  wait()
})

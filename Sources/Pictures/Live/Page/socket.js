// A host behind a WebSocket, with the same calls as the page's module. It responds asynchronously, and can
// also run plugins.
const patience = 10000

// Returns the address of the socket, which contains the same token as the address of the page.
const socketAddress = () => new URL('.', location.href).href.replace(/^http/, 'ws')

class Socket {
  // `hear` receives the host's notifications.
  constructor(address, hear) {
    Object.assign(this, { address, hear, number: 0, waiting: new Map(), revisions: new Map() })
  }

  get end() { return `The host at ${this.address} stopped. Calls without a response were undone.` }

  // Connects to the host. The known revisions are cleared, because a restarted host has no sessions.
  start() {
    this.socket?.close()
    this.refuse(new Error(this.end))
    this.revisions.clear()
    return new Promise((open, fail) => {
      const socket = this.socket = new WebSocket(this.address)
      const lose = () => {
        const lost = new Error(`No host responds at ${this.address}.`)
        fail(lost)
        if (this.socket !== socket) return
        this.refuse(lost)
        this.hear?.('lost')
      }
      socket.onopen = open
      socket.onclose = socket.onerror = lose
      socket.onmessage = ({ data }) => { if (this.socket === socket) this.take(data) }
      setTimeout(() => { if (socket.readyState == WebSocket.CONNECTING) socket.close() }, patience)
    })
  }

  // Handles a notification. If a new state arrives that was not caused by a call, the component's code has
  // changed.
  told(method, params) {
    if (method != 'session/didRender') this.hear?.(method, params)
    else if (params.revision > this.revisions.get(params.session)) this.hear?.('changed', params)
  }

  refuse(error) {
    for (const [, , refuse] of this.waiting.values()) refuse(error)
    this.waiting.clear()
  }

  take(line) {
    const message = JSON.parse(line), waits = this.waiting.get(message.id)
    if (!waits) return message.method && this.told(message.method, message.params)
    this.waiting.delete(message.id)
    const [params, resolve, refuse] = waits, { result, error } = message
    const session = params?.session ?? result?.session, known = this.revisions.get(session)
    if (result?.revision != null) this.revisions.set(session, result.revision)
    if (error) refuse(new Refusal(error))
    else resolve(result)
    // Each call increases the revision by one. A larger increase means that the state also changed without a
    // call.
    if (result?.revision > known + 1) this.hear?.('changed', { session })
  }

  get isOpen() { return this.socket.readyState == WebSocket.OPEN }

  call(method, params) {
    if (!this.isOpen) return Promise.reject(new Error(`No host responds at ${this.address}.`))
    const id = ++this.number
    if (method == 'session/close') this.revisions.delete(params.session)
    return new Promise((resolve, refuse) => {
      const slow = setTimeout(() => this.hear?.('slow'), patience)
      const then = act => answer => {
        clearTimeout(slow)
        act(answer)
      }
      this.waiting.set(id, [params, then(resolve), then(refuse)])
      this.socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    })
  }

  // Returns the responses of a fresh host to the lines of a scenario.
  async answers(lines) {
    const isAnswered = one => Array.isArray(one) ? one.some(isAnswered) : 'id' in one
    const other = new Socket(this.address), count = lines.filter(line => isAnswered(JSON.parse(line))).length, answers = []
    await other.start()
    await new Promise((done, fail) => {
      other.take = line => {
        if (isAnswered(JSON.parse(line))) answers.push(line)
        if (answers.length == count) done()
      }
      other.socket.onclose = () => fail(new Error(other.end))
      for (const line of lines) other.socket.send(line)
      if (!count) done()
    })
    other.socket.close()
    return answers
  }
}

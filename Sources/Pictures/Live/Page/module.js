// The components: a host that answers the protocol's calls, in this page or behind a socket.
class Refusal extends Error {
  constructor(error) {
    super(error.message)
    this.data = error.data || {}
  }
}

// The module of this page. It is asked in the protocol's words, and answers at once.
class Module {
  constructor(compiled) {
    this.compiled = compiled
    this.start()
  }

  // A new one in place of one that has stopped: it knows of no session.
  start() {
    this.exports = new WebAssembly.Instance(this.compiled).exports
    this.encoder = new TextEncoder()
    this.decoder = new TextDecoder()
    this.number = 0
  }

  // A line in, a line out.
  line(text) {
    const bytes = this.encoder.encode(text)
    const { page_room, page_call, page_answer, memory } = this.exports
    const room = page_room(bytes.length)
    new Uint8Array(memory.buffer, room, bytes.length).set(bytes)
    const count = page_call(bytes.length)
    return this.decoder.decode(new Uint8Array(memory.buffer, page_answer(), count))
  }

  call(method, params) {
    const answer = JSON.parse(this.line(JSON.stringify({ jsonrpc: '2.0', id: ++this.number, method, params })))
    if (answer.error) throw new Refusal(answer.error)
    return answer.result
  }
}

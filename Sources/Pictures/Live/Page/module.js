// The components of this page: a host that answers the protocol's calls at once.
class Refusal extends Error {
  constructor(error) {
    super(error.message)
    this.data = error.data || {}
  }
}

class Module {
  constructor(compiled) {
    this.compiled = compiled
    this.start()
  }

  // Whether a component is in it.
  knows(component) {
    return (this.components ||= this.call('component/list').components).some(one => one.id === component)
  }

  // What is said where it stops in the middle of a call.
  get end() { return 'The component stopped, and what you did last was taken back. Save keeps what led to it.' }

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

  // What a host that knows of nothing yet says to the lines of a scenario.
  answers(lines) {
    const other = new Module(this.compiled)
    return lines.map(line => other.line(line)).filter(Boolean)
  }
}

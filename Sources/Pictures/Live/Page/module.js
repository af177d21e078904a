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
  }

  // One that is ready for calls.
  static async of(compiled) {
    const one = new Module(compiled)
    await one.start()
    return one
  }

  // Whether a component is in it.
  knows(component) {
    return (this.components ||= this.call('component/list').components).some(one => one.id === component)
  }

  // What is said where it stops in the middle of a call.
  get end() { return 'The component stopped, and what you did last was taken back. Save keeps what led to it.' }

  // A new one in place of one that has stopped: it knows of no session. A large one is not made at once: browsers refuse that.
  async start() {
    this.exports = (await WebAssembly.instantiate(this.compiled)).exports
    this.exports.__main_argc_argv(0, 0)
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
  async answers(lines) {
    const other = await Module.of(this.compiled)
    return lines.map(line => other.line(line)).filter(Boolean)
  }
}

// A host for the components in this page. It responds to calls immediately.
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

  // Creates a module that is ready for calls.
  static async of(compiled) {
    const one = new Module(compiled)
    await one.start()
    return one
  }

  // Returns whether the module contains a component.
  knows(component) {
    return (this.components ||= this.call('component/list').components).some(one => one.id === component)
  }

  // The message to show if the module stops during a call.
  get end() { return 'The component stopped, so your last action was undone. Save keeps the calls that made it stop.' }

  // Starts a fresh instance without sessions. It is created asynchronously, because browsers refuse to
  // instantiate a large module synchronously.
  async start() {
    this.exports = (await WebAssembly.instantiate(this.compiled)).exports
    this.exports.__main_argc_argv(0, 0)
    this.encoder = new TextEncoder()
    this.decoder = new TextDecoder()
    this.number = 0
  }

  // Returns the response to one line.
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

  // Returns the responses of a fresh host to the lines of a scenario.
  async answers(lines) {
    const other = await Module.of(this.compiled)
    return lines.map(line => other.line(line)).filter(Boolean)
  }
}

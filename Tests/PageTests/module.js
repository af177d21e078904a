// The page's module as a program: lines in, lines out, as the host answers them.
const fs = require('fs')

// Loads a module and gives a function from a message to its answer.
function load(bytes) {
  const module = new WebAssembly.Module(bytes)
  const wants = WebAssembly.Module.imports(module)
  if (wants.length) throw new Error('the module imports ' + JSON.stringify(wants))
  const { page_room, page_call, page_answer, memory } = new WebAssembly.Instance(module).exports
  const call = text => {
    const bytes = Buffer.from(text)
    const room = page_room(bytes.length)
    new Uint8Array(memory.buffer, room, bytes.length).set(bytes)
    const count = page_call(bytes.length)
    return Buffer.from(memory.buffer, page_answer(), count).toString()
  }
  call.memory = memory
  return call
}

// Each scenario by a module of its own.
function replay(bytes, scenarios) {
  let differ = 0
  for (const scenario of scenarios) {
    const call = load(bytes)
    const answers = []
    try {
      for (const line of fs.readFileSync(scenario, 'utf8').split('\n').filter(Boolean)) answers.push(call(line))
    } catch (trap) {
      console.log(`${scenario}: line ${answers.length + 1}: ${trap.stack}`)
      differ++
      continue
    }
    const golden = fs.readFileSync(scenario.replace(/\.jsonl$/, '.golden.jsonl'), 'utf8').split('\n').filter(Boolean)
    const told = answers.filter(Boolean)
    const place = told.findIndex((answer, index) => answer !== golden[index])
    if (place < 0 && told.length === golden.length) continue
    differ++
    const [one, other] = [told[place] || '', golden[place] || '']
    let column = 0
    while (column < one.length && one[column] === other[column]) column++
    console.log(`${scenario}: answer ${place + 1} differs at ${column}: ` +
      `${one.slice(column - 40, column + 60)} instead of ${other.slice(column - 40, column + 60)}`)
  }
  console.log(`${scenarios.length} scenarios, ${differ} differ`)
  return differ
}

module.exports = { load, replay }
if (require.main === module) {
  const [file, ...scenarios] = process.argv.slice(2)
  process.exit(replay(fs.readFileSync(file), scenarios) ? 1 : 0)
}

// Checks the module of pages. Usage: node module.js CHECK [FILE]...
//   replay [SCENARIO]...   compares responses with golden files, by default those of all built-in components
//   size BUDGET.json       compares the sizes with a budget, and checks that there are no imports
//   memory EVENTS          checks that many events need no more memory than a few
//   speed                  prints the time per event and the time until the module is ready
// PLAYGROUND_MODULE is the path of a module to check instead of the one in the executable.
const fs = require('fs')
const path = require('path')
const zlib = require('zlib')
const root = path.resolve(__dirname, '../..')

// Returns the compressed module from the executable.
function packed() {
  if (process.env.PLAYGROUND_MODULE) return zlib.deflateRawSync(fs.readFileSync(process.env.PLAYGROUND_MODULE), { level: 9 })
  return Buffer.from(fs.readFileSync(root + '/.generated/page-module.txt', 'utf8'), 'base64')
}

// Starts an instance of the module and returns a function that responds to a message.
function start(module) {
  const { page_room, page_call, page_answer, memory, __main_argc_argv: begin } = new WebAssembly.Instance(module).exports
  begin(0, 0)
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

const linesOf = file => fs.readFileSync(file, 'utf8').split('\n').filter(Boolean)

function builtIn() {
  const files = []
  const look = folder => fs.readdirSync(folder, { withFileTypes: true }).forEach(entry => {
    const file = folder + '/' + entry.name
    if (entry.isDirectory()) look(file)
    else if (/(?<!\.golden)\.jsonl$/.test(file)) files.push(file)
  })
  const folders = fs.readdirSync(`${root}/Plugins`).filter(name => fs.existsSync(`${root}/Plugins/${name}/Sources`))
  for (const name of folders) look(`${root}/Plugins/${name}/Goldens`)
  return files.sort()
}

const checks = {
  replay(module, scenarios) {
    const least = scenarios.length || 100
    if (!scenarios.length) scenarios = builtIn()
    let differ = 0
    // Scenarios whose components have changed since the module was built are skipped.
    const behind = JSON.parse(fs.readFileSync(__dirname + '/behind.json'))
    for (const scenario of scenarios) {
      if (behind.includes(path.relative(root, scenario))) continue
      const call = start(module), golden = linesOf(scenario.replace(/\.jsonl$/, '.golden.jsonl')), told = []
      let trouble = ''
      try {
        for (const line of linesOf(scenario)) told.push(call(line))
      } catch (trap) {
        trouble = `line ${told.length + 1}: ${trap.stack}`
      }
      const answers = told.filter(Boolean)
      const place = answers.findIndex((answer, index) => answer !== golden[index])
      if (!trouble && place < 0 && answers.length === golden.length) continue
      differ++
      const [one, other] = [answers[place] || '', golden[place] || '']
      let column = 0
      while (column < one.length && one[column] === other[column]) column++
      console.log(`${path.relative(root, scenario)}: ` + (trouble || `answer ${place + 1} differs at ${column}: `
        + `${one.slice(column - 40, column + 60)} instead of ${other.slice(column - 40, column + 60)}`))
    }
    console.log(`${scenarios.length} scenarios, ${differ} differ`)
    return scenarios.length >= least && differ === 0
  },

  size(module, [file], bytes) {
    const budget = JSON.parse(fs.readFileSync(file))
    const sizes = { module: bytes.length, deflated: packed().length,
      brotli: zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_LGWIN]: 24 } }).length }
    const imports = WebAssembly.Module.imports(module)
    if (imports.length) console.log('it imports ' + JSON.stringify(imports))
    const over = Object.keys(sizes).filter(name => !(sizes[name] <= budget[name]))
    console.log(JSON.stringify(sizes) + (over.length ? ` is more than ${JSON.stringify(budget)}: ${over.join(', ')}` : ''))
    return !imports.length && !over.length
  },

  memory(module, [events]) {
    const call = start(module)
    const ask = (method, params) => JSON.parse(call(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))).result
    ask('session/create', { component: 'bottom-card', parameters: { item: { id: 'a' } } })
    let t = 0, after = 0
    for (let done = 0; done < +events; done += 20) {
      const point = (phase, y) => ({ type: 'pointer', phase, x: 200, y: Math.round(y), t: Math.round((t += 8333)) / 1e6 })
      const down = Math.floor(done / 20) % 2
      const list = [point('down', 800 - down * 350)]
      for (let i = 1; i < 19; i++) list.push(point('move', 800 - down * 350 + (down ? i * 8 : -i * 8)))
      list.push(point('up', 800 - down * 350 + (down ? 150 : -150)))
      for (const event of list) if (!ask('session/send', { session: 's1', event })) throw new Error('refused ' + JSON.stringify(event))
      t += 1e6
      if (done === 2000) after = call.memory.buffer.byteLength
    }
    const end = call.memory.buffer.byteLength
    console.log(`${after} bytes after 2000 events, ${end} after ${events}`)
    return end === after && end <= 4 << 20
  },

  speed(module, _, bytes) {
    const before = process.hrtime.bigint()
    let call = start(new WebAssembly.Module(bytes))
    call('{"jsonrpc":"2.0","id":1,"method":"component/list"}')
    console.log(`ready after ${Number(process.hrtime.bigint() - before) / 1e6} ms`)
    for (const name of ['BottomCard/Goldens/slow-drag-up', 'CardStack/Goldens/flick-right', 'HeroTransition/Goldens/drag-away', 'SheetCoordinator/Goldens/stack']) {
      call = start(module)
      const [first, ...rest] = linesOf(`${root}/Plugins/${name}.jsonl`).filter(line => line.includes('"id"'))
      const { session = 's1' } = JSON.parse(first).params
      call(first)
      for (const line of rest.slice(0, 1)) call(line)
      let t = JSON.parse(call(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'session/advance', params: { session, until: 'settled' } }))).result.state.t
      const event = (phase, y) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'session/send', params: { session,
        event: { type: 'pointer', phase, x: 200, y, t: Math.round((t += .008) * 1e6) / 1e6 } } })
      const lines = []
      for (let round = 0; round < 200; round++) {
        lines.push(event('down', 700))
        for (let i = 0; i < 100; i++) lines.push(event('move', 700 - i))
        lines.push(event('cancel', 600))
        t += 2
      }
      // The engine optimizes code while it runs, so the first half of the calls is not measured.
      lines.slice(0, lines.length / 2).forEach(call)
      const rest_ = lines.slice(lines.length / 2), used = process.cpuUsage()
      rest_.forEach(call)
      console.log(`${name}: ${(process.cpuUsage(used).user / rest_.length).toFixed(1)} µs an event with its state as text`)
    }
    return true
  }
}

const [name, ...rest] = process.argv.slice(2)
if (name === '--version') process.exit(0)
const bytes = zlib.inflateRawSync(packed())
process.exit(checks[name](new WebAssembly.Module(bytes), rest, bytes) ? 0 : 1)

// Runs the kit as a process, as a host does.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import * as kit from '../playground-plugin.mjs'

const folder = mkdtempSync(join(tmpdir(), 'playground-kit-'))
process.on('exit', () => rmSync(folder, { recursive: true }))
const path = name => fileURLToPath(new URL(name, import.meta.url))

// Writes a program that uses the kit, and returns its path.
function program(name, source) {
  writeFileSync(join(folder, name), source.replace("'./playground-plugin.mjs'", JSON.stringify(new URL('../playground-plugin.mjs', import.meta.url).href)))
  return join(folder, name)
}

const noisy = program('noisy.mjs', `
  import { Component, serve } from './playground-plugin.mjs'
  class Noisy extends Component {
    static id = 'noisy'
    static phases = ['idle']
    static events = { go: ['{}', 'Makes noise.'] }
    handle() {
      console.log('from console')
      process.stdout.write('from stdout\\n')
    }
    render(now, state) { state.phase = 'idle' }
  }
  serve(Noisy)
`)
const run = (input, file = noisy) => spawnSync(process.execPath, [file], { input, maxBuffer: 1 << 28 })
const ping = id => `{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`

test('Keeps standard output for the protocol', () => {
  const { stdout, stderr, status } = run(
    '{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"noisy"}}\r\n'
    + '{"jsonrpc":"2.0","id":2,"method":"session/send","params":{"session":"s1","event":{"type":"go"}}}\n' + ping(3).trim())
  assert.deepEqual(String(stdout).trim().split('\n').map(it => JSON.parse(it).id), [1, 2, 3])
  assert.equal(String(stderr), 'from console\nfrom stdout\n')
  assert.equal(status, 0)
})

test('Answers each line without waiting for the next, ignores SIGINT, and ends with its input', async () => {
  const child = spawn(process.execPath, [noisy]), lines = []
  let wake = () => {}
  child.stdout.on('data', data => {
    lines.push(...String(data).trim().split('\n'))
    wake()
  })
  const answered = count => new Promise(resolve => {
    wake = () => lines.length >= count && resolve()
    wake()
  })
  for (let id = 0; id < 3; id++) {
    child.stdin.write(ping(id))
    await answered(id + 1)
  }
  child.kill('SIGINT')
  const [first, second] = ['{"jsonrpc":"2.0","id":"é😀",', '"method":"ping"}\n'].map(part => Buffer.from(part))
  for (const byte of first) child.stdin.write(Buffer.from([byte])) // Characters arrive in pieces.
  child.stdin.write(second)
  await answered(4)
  assert.equal(JSON.parse(lines[3]).id, 'é😀')
  child.stdin.end()
  assert.equal(await new Promise(resolve => child.on('exit', resolve)), 0)
})

test('Exits with 0 after shutdown, and with 1 without it', () => {
  const exit = '{"jsonrpc":"2.0","method":"exit"}\n', shutdown = '{"jsonrpc":"2.0","id":1,"method":"shutdown"}\n'
  assert.deepEqual([run(exit).status, run(shutdown + exit + ping(2)).status], [1, 0])
  assert.equal(String(run(shutdown + exit + ping(2)).stdout).trim().split('\n').length, 1)
})

test('Reads long lines and many lines', () => {
  const long = ping(`"${'x'.repeat(3_000_000)}"`), { stdout } = run(long + `\n \n${ping(1)}`.repeat(5000))
  assert.equal(String(stdout).trim().split('\n').length, 5001)
  const tooLong = run(ping(`"${'x'.repeat(17 << 20)}"`))
  assert.equal(JSON.parse(String(tooLong.stdout)).error.data.kind, 'limit-exceeded')
})

test('Ends quietly if the reader goes away', async () => {
  const child = spawn(process.execPath, [noisy]), log = []
  child.stderr.on('data', data => log.push(String(data)))
  child.stdout.destroy()
  child.stdin.on('error', () => {})
  child.stdin.end(ping(`"${'x'.repeat(100_000)}"`).repeat(20))
  assert.equal(await new Promise(resolve => child.on('exit', resolve)), 0)
  assert.deepEqual(log, [])
})

test('Runs the example at the top of the kit', () => {
  const source = readFileSync(path('../playground-plugin.mjs'), 'utf8')
  const example = source.slice(source.indexOf('//     import'), source.indexOf('// A component has no clock')).replaceAll(/^\/\/ ? ? ? ? ?/gm, '')
  const lines = [
    { id: 1, method: 'session/create', params: { component: 'drawer' } },
    { id: 2, method: 'session/send', params: { session: 's1', events: [{ type: 'pointer', phase: 'down', x: 9, y: 9 }, { type: 'pointer', phase: 'up', t: 0.1 }] } },
    { id: 3, method: 'session/advance', params: { session: 's1', until: 'settled' } }
  ]
  const { stdout, stderr } = run(lines.map(it => JSON.stringify({ jsonrpc: '2.0', ...it }) + '\n').join(''), program('drawer.mjs', example))
  assert.equal(String(stderr), '')
  assert.deepEqual(String(stdout).trim().split('\n').map(it => JSON.parse(it).result.state.values.width), [40, 40, 300])
})

test('Declares the type of every export, from the current types of the protocol', () => {
  const declarations = readFileSync(path('../playground-plugin.d.mts'), 'utf8')
  const declared = [...declarations.matchAll(/^export (?:abstract )?(?:class|function|const) (\w+)/gm)].map(it => it[1])
  assert.deepEqual([...new Set(declared)].sort(), Object.keys(kit).sort())
  const check = spawnSync(process.execPath, [path('../types.mjs'), '--check'])
  assert.equal(check.status, 0, String(check.stderr))
  for (const kind of ['Component', 'State', 'Touch', 'Animated', 'Spring', 'Decay', 'VelocityTracker', 'Record', 'Environment']) {
    const body = declarations.slice(declarations.search(new RegExp(`class ${kind}\\b`)))
    for (const name of Object.getOwnPropertyNames(kit[kind].prototype)) {
      const isInternal = ['constructor', 'constants', 'lastEntry', 'lastExtremum', 'valueAfter', 'window', 'evidence'].includes(name)
      assert.ok(isInternal || new RegExp(`\\n  (abstract )?${name}[<(]`).test(body.slice(0, body.indexOf('\n}'))), `${kind}.${name}`)
    }
  }
})

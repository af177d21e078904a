'use strict'
// Loads the scripts of a page without a browser, so that tests can call any of their functions and classes.
const fs = require('node:fs')
const path = require('node:path')
const vm = require('node:vm')
const { FakeElement, fakeDocument } = require('./elements.js')

const root = path.join(__dirname, '../..')
const pictures = path.join(root, 'Sources/Pictures')
const pages = fs.readFileSync(path.join(root, 'Sources/CEmbedded/pages.c'), 'utf8')

// Returns the scripts that an array of pages.c joins, in the same order. Because the list is read from
// pages.c, the tests use the same scripts as the pages.
function scriptsOf(array) {
  const start = pages.indexOf(`char ${array}[]`)
  if (start < 0) throw new Error(`pages.c has no array ${array}: change Tests/PageScripts/load.js`)
  const body = pages.slice(start, pages.indexOf('};', start))
  return [...body.matchAll(/Page\/([\w-]+)\.js"/g)].map(([, name]) => name)
}

// The scripts of a report that draws pictures.
const reportScripts = () => ['look_symbols', 'report_start_js', 'report_pictures_js', 'report_end_js'].flatMap(scriptsOf)

const sources = new Map()
function sourceOf(name) {
  if (!sources.has(name)) sources.set(name, read(name))
  return sources.get(name)
}

function read(name) {
  const places = ['Live/Page', 'Report/Page', 'Look/Page'].map(folder => path.join(pictures, folder, name + '.js'))
  return fs.readFileSync(places.find(one => fs.existsSync(one)), 'utf8')
}

// The browser objects that the scripts use while they are being loaded. Tests can replace them.
const browser = () => ({
  document: fakeDocument(), location: { hash: '', href: 'http://page/', pathname: '/' }, history: { replaceState() {} }, opener: null,
  addEventListener() {}, matchMedia: () => ({ matches: false }), requestAnimationFrame() {}, innerWidth: 1200, innerHeight: 800,
  sessionStorage: { getItem: () => null, setItem() {}, removeItem() {} }, WebSocket: class {}, playgroundReport() {}
})

// Runs scripts and returns their declarations: `page.bent` is the function `bent`, whichever script declares
// it.
//
// The scripts run in the context of the tests, with the browser objects as parameters. In a separate context
// they would have a different Object, and deepEqual would report equal values as different.
function run(names, stubs, isAsync) {
  const given = { ...browser(), ...stubs }
  const code = `return (${isAsync ? 'async ' : ''}() => { 'use strict'\n${names.map(sourceOf).join('\n')}\nreturn name => eval(name)\n})()`
  const begin = vm.compileFunction(code, Object.keys(given), { filename: names.join('+') + '.js' })
  // Awaiting a proxy that has a `then` would call it like a promise.
  const declarations = valueOf => new Proxy({}, { get: (_, name) => name === 'then' ? undefined : valueOf(name) })
  const result = begin(...Object.values(given))
  return isAsync ? result.then(declarations) : declarations(result)
}

// The live page without main.js, which starts it.
const livePage = (stubs = {}) => run(scriptsOf('live_js').filter(name => name !== 'main'), stubs, false)

// Returns a promise of a report page with data.
const reportPage = (data = { scenarios: [], ways: [] }, stubs = {}) =>
  run(reportScripts(), { playgroundReport: async () => JSON.stringify(data), ...stubs }, true)

// Returns random numbers from 0 to below 1 that are the same in every run (mulberry32).
function randomFrom(seed) {
  return () => {
    seed = seed + 0x6d2b79f5 | 0
    let t = Math.imul(seed ^ seed >>> 15, 1 | seed)
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t
    return ((t ^ t >>> 14) >>> 0) / 2 ** 32
  }
}

// Returns every scenario file of the plugins, with its path and its text.
function scenarios() {
  const plugins = path.join(root, 'Plugins')
  return fs.readdirSync(plugins, { recursive: true }).filter(one => /Goldens\/.*\.jsonl$/.test(one) && !/\.golden\.jsonl$/.test(one)).sort()
    .map(one => ({ name: one, text: fs.readFileSync(path.join(plugins, one), 'utf8') }))
}

module.exports = { livePage, reportPage, scriptsOf, reportScripts, sourceOf, randomFrom, scenarios, FakeElement }

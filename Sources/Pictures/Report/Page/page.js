// The report: its scenarios, its address and its keyboard shortcuts.
const pageMain = document.querySelector('main')
let player = null
look.isApp = page.look != 'wireframe'
look.wear(page.skin && { ...page.skin, images: [...document.querySelectorAll('#skin image')].map(one => ['href', 'preserveAspectRatio'].map(name => one.getAttribute(name))) })

// Returns the article of a scenario. Articles without pictures are created when they are first shown.
function article(scenario) {
  const there = document.getElementById(scenario.id)
  if (there) return there
  const parts = [scenario.facts, scenario.note,
    scenario.obstacle].filter(Boolean)
  const badge = document.querySelector(`tr[data-s=${scenario.id}] svg`)?.cloneNode(true) || ''
  const made = make('article', { id: scenario.id }, make('header', null, make('h2', null, scenario.name),
    make('p', { class: 'verdict' }, badge, scenario.verdict), ...parts.map(text => make('p', { class: 'facts' }, text)),
    make('pre', { class: 'command' }, make('code', null, scenario.command))))
  pageMain.append(made)
  return made
}

// Opens the live page in a new tab, at the current time.
async function takeHold(scenario) {
  const t = player.scenario === scenario ? scenario.times[player.index] / 1e6 : 0
  const wanted = { name: scenario.path.split('/').pop(), scenario: scenario.source, t, isOfReport: true, look: look.isApp ? 'app' : 'wireframe', edits: scenario.edits, skin: page.skin && look.skin }
  const deflated = new Blob([JSON.stringify(wanted)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer())
  const letters = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
  const html = (await playgroundReport('live')).replace(/(id="wanted">)[^<]*/, '$1' + letters)
    .replace('id="module">', 'id="module">' + document.getElementById('module').textContent)
  taken.set(window.open(URL.createObjectURL(new Blob([html], { type: 'text/html' }))), scenario)
}

// The live pages that this report opened, with their scenarios. The address of the report contains their edits.
const taken = new Map()
addEventListener('message', ({ source, data }) => {
  const scenario = taken.get(source)
  if (!scenario || typeof data?.edits != 'string') return
  scenario.edits = data.edits
  if (player?.scenario === scenario) player.remember()
  nameTaking(scenario)
})

// Labels the button for the live page, depending on whether there are edits.
function nameTaking({ id, edits }) {
  const button = document.querySelector(`#${id} .take`)
  if (button) button.textContent = edits ? 'Try it live, with edits' : 'Try it live'
}

function show(scenario, moment) {
  player?.pause()
  const own = article(open(scenario))
  if (moment.edits) scenario.edits = moment.edits
  for (const other of pageMain.children) other.hidden = other !== own
  for (const row of document.querySelectorAll('tr[data-s]')) {
    row.classList.toggle('now', row.dataset.s === scenario.id)
    if (row.dataset.s === scenario.id) row.scrollIntoView({ block: 'nearest' })
  }
  if (!scenario.n) return player = null
  if (own.player) {
    player = own.player
    player.layer = moment.layer || player.layer
    return player.set(moment.t == null ? player.index : indexAt(scenario.times, Math.round(moment.t * 1e6)))
  }
  if (scenario.rows) {
    const go = index => own.player.go(index)
    own.append(...[filmCard(scenario, go), plotCard(scenario), rowsCard(scenario)].filter(Boolean))
  }
  if (scenario.code != null) own.append(codesCard(page.codes ? codesOf(page.codes[scenario.code], scenario.path) : [], scenario.path))
  player = own.player = new Player(own, scenario, moment)
  if (scenario.source) own.querySelector('header').append(make('button', { type: 'button', class: 'take', onclick: () => takeHold(scenario),
    title: 'Open a live page to edit the finger’s path, move events and change parameters' }))
  nameTaking(scenario)
  letScroll(own)
}

// Returns the scenario that the address specifies, and the time, layer and edits.
function address() {
  const moment = {}
  let wanted = null, isLost = false
  for (const word of location.hash.slice(1).split('&')) {
    const [name, value] = word.split('=')
    if (value == null && name) isLost = !(wanted = page.scenarios.find(one => one.id === name))
    else if (name == 't' && isFinite(value)) moment.t = +value
    else if (name == 'bend') moment.edits = value
    else if (name == 'layer') try { moment.layer = decodeURIComponent(value) } catch { continue }
  }
  // Edits apply only to their own scenario, so drop them if the scenario does not exist.
  if (isLost) delete moment.edits
  if (!wanted) wanted = page.scenarios.find(one => one.id === document.querySelector('tr[data-s]')?.dataset.s)
  return [wanted || page.scenarios[0], moment]
}

addEventListener('hashchange', () => show(...address()))
addEventListener('keydown', event => {
  if (!player || /^(SELECT|TEXTAREA)$/.test(event.target.tagName)) return
  if (event.key == ' ' && event.target.closest('button,summary,a') && event.target !== player.play) return
  if (player.key(event)) event.preventDefault()
})
for (const row of document.querySelectorAll('tr[data-s]'))
  row.addEventListener('click', () => location.hash = row.dataset.s)
letScroll(document)
if (page.scenarios.length) show(...address())

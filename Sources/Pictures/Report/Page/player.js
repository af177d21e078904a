// The player of one scenario: its cursor, its controls and its keyboard shortcuts.
const rates = [1, .5, .25, .1]
const keys = [['Space', 'play, pause'], ['← → , .', 'one frame; with Shift: ten'], ['[ ]', 'previous, next event or effect'],
  ['Home End 0–9', 'start, end, tenths'], ['< >', 'slower, faster'], ['r', 'play backwards'], ['o', 'onion skin'],
  ['h', 'hit areas'], ['v', 'velocity'], ['d', 'differences from the golden file'], ['w', 'wireframe'], ['e', 'export a picture or a clip'], ['?', 'this list']]

class Player {
  constructor(article, scenario, moment) {
    Object.assign(this, { article, scenario, index: 0, layer: '', rate: 1, direction: 1, playing: false })
    this.on = { onion: 0, hits: false, speeds: true, old: !!scenario.old }
    const go = index => {
      this.pause()
      this.set(index)
    }
    this.go = go
    this.build()
    // The details of each decision, below their table. The markup comes from the program that wrote the report.
    for (const text of scenario.details || []) {
      const details = make('details')
      details.innerHTML = text
      article.querySelector('.decisions').append(details)
    }
    this.marks = follow(article, scenario, go)
    this.layer = moment.layer || ''
    this.set(moment.t == null ? 0 : indexAt(scenario.times, Math.round(moment.t * 1e6)))
  }

  build() {
    const { article, scenario } = this
    const [w, h] = scenario.size
    const room = Math.min(360, document.documentElement.clientWidth - 80)
    const width = Math.min(room, Math.max(220, innerHeight * .5) * w / h)
    this.stage = new Stage(scenario, width, this.on)
    this.facts = make('div', { class: 'facts-now', tabindex: 0, role: 'group', 'aria-label': 'Live values', style: `min-width:${width}px` })
    const stage = card('stage', 'Stage', this.stage.root, this.facts)
    this.stage.root.addEventListener('click', event => {
      const id = event.target.closest('[data-layer]')?.dataset.layer || ''
      this.select(id === this.layer ? '' : id)
    })
    const show = make('div', { class: 'show' })
    const film = article.querySelector('.film')
    article.append(show)
    const others = ['.findings', '.decisions', '.plot', '.cost', '.rows', '.codes'].map(name => article.querySelector(name))
    show.append(...[stage, film, ...others].filter(Boolean), this.bar())
  }

  // Draws the stage and the film in the current look. A film that the program drew has the look of the page.
  refilm() {
    const film = this.article.querySelector('.film'), drawn = film?.querySelector('.wide'), isDrawn = drawn && look.isApp == (page.look != 'wireframe')
    film?.querySelector('.strip')?.remove()
    if (drawn) drawn.hidden = !isDrawn
    if (film && !isDrawn) film.append(filmOf(this.scenario, this.go))
    this.set(this.index)
  }

  bar() {
    const { scenario } = this
    const [first, last] = [scenario.times[0], scenario.times[scenario.times.length - 1]]
    const x = timeline(scenario, 0, 100)
    this.play = make('button', { type: 'button', class: 'play', onclick: () => this.toggle() })
    this.slider = make('input', {
      type: 'range', min: first, max: last, step: 'any', 'aria-label': 'Time',
      oninput: () => this.go(indexAt(scenario.times, +this.slider.value))
    })
    this.clock = make('output')
    this.phase = make('span', { class: 'phase', role: 'status' })
    const rows = [...this.article.querySelectorAll('.rows tr[data-t],tr.flag')]
    this.moments = [...new Set(rows.map(row => +row.dataset.t))].sort((a, b) => a - b)
    const ticks = rows.map(row => {
      const isFlag = row.classList.contains('flag')
      const tick = make('i', { class: isFlag ? 'flag' : row.children[1].textContent })
      if (isFlag) tick.title = row.children[2].textContent
      tick.style.left = x(+row.dataset.t) + '%'
      return tick
    })
    this.buttons = {}
    const button = (name, text, purpose, key, act) => this.buttons[name] =
      make('button', { type: 'button', title: `${purpose} (${key})`, onclick: act, 'aria-pressed': 'false' }, text)
    this.speed = make('select', { 'aria-label': 'Speed', onchange: () => this.rate = +this.speed.value },
      ...rates.map(rate => make('option', { value: rate }, rate < 1 ? `1/${1 / rate} speed` : 'Full speed')))
    this.choice = make('select', { 'aria-label': 'Layer', onchange: () => this.select(this.choice.value) },
      make('option', { value: '' }, 'No layer'), ...[...new Set(scenario.seen.map(one => one.id))].map(id =>
        make('option', { value: id }, id)))
    const flip = name => () => this.flip(name)
    const tools = make('div', { class: 'tools' }, this.speed,
      button('back', 'Backwards', 'Play backwards', 'R', flip('back')), button('onion', 'Onion skin', 'Outline moving layers before and after the current time', 'O', flip('onion')),
      button('hits', 'Hit areas', 'Show hit areas', 'H', flip('hits')), button('speeds', 'Velocity', 'Show the velocity of each finger', 'V', flip('speeds')),
      ...scenario.old ? [button('old', 'Golden file', 'Show differences from the golden file', 'D', flip('old'))] : [],
      this.look = look.button(() => this.refilm()), this.choice, make('button', { type: 'button', title: 'Save a picture or a clip (E)', onclick: () => this.export() }, 'Export…'), make('button', { type: 'button', title: 'Show the keyboard shortcuts (?)', onclick: () => showKeys(keys) }, 'Shortcuts'), this.phase)
    // On a phone, the bar is one row until the user opens the other controls.
    const more = make('button', { type: 'button', class: 'more', 'aria-label': 'More controls', 'aria-expanded': 'false', onclick: () =>
      more.setAttribute('aria-expanded', String(bar.classList.toggle('open'))) }, '…')
    const bar = make('div', { class: 'bar', role: 'group', 'aria-label': 'Time' }, this.play,
      make('div', { class: 'track' }, make('div', { class: 'marks' }, ...ticks), this.slider), make('div', { class: 'at' }, this.clock, more), tools)
    return bar
  }

  // Shows a state in all parts of the article.
  set(index) {
    const { scenario } = this
    this.index = Math.max(0, Math.min(scenario.n - 1, index))
    const t = scenario.times[this.index]
    this.stage.set(this.index, this.layer)
    for (const mark of this.marks) mark(t, this.index)
    this.slider.value = t
    const phase = scenario.phaseAt(this.index)
    this.slider.setAttribute('aria-valuetext', `${seconds(t)} seconds, ${phase}`)
    this.clock.textContent = seconds(t) + ' s'
    this.play.textContent = this.playing ? '❚❚' : this.direction > 0 ? '▶' : '◀'
    this.play.setAttribute('aria-label', this.playing ? 'Pause' : 'Play')
    this.choice.value = this.layer
    for (const name in this.buttons)
      this.buttons[name].setAttribute('aria-pressed', String(name == 'back' ? this.direction < 0 : !!this.on[name]))
    this.tell()
    if (this.phase.textContent !== phase) this.phase.textContent = phase
    if (this.playing) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.remember(), 150)
  }

  // Lists what the stage does not show: the values, the selected layer's numbers, and differences from the
  // golden file.
  tell() {
    const { scenario, index, layer } = this
    const rows = []
    const hidden = scenario.hidden(index)
    if (hidden) rows.push(['layers not drawn', String(hidden)])
    for (const one of scenario.seen.filter(one => one.id === layer && one.there(index) == 1)) {
      const [x, y, w, h, turn] = boxOf(one, index).map(spoken)
      rows.push([one.id, `${x}, ${y} · ${w} × ${h}`], ['role', one.role],
        ['opacity', spoken(one.opacity(index))], ['rotation', turn + '°'])
    }
    const old = scenario.old
    if (old && this.on.old) {
      const then = indexAt(old.times, scenario.times[index]), now = indexAt(scenario.times, old.times[then])
      for (const { name, at, allowed } of old.numbers) {
        const is = scenario.numbers.find(one => one.name === name).at(now)
        if (Math.abs(at(then) - is) > allowed)
          rows.push([name, `${spoken(is)}, was ${spoken(at(then))}`])
      }
      rows.push(['time in the golden file', seconds(old.times[then], 6) + ' s'])
    } else if (!layer) for (const { name, at } of scenario.numbers) rows.push([name, spoken(at(index))])
    const names = rows.map(([name]) => name).join()
    if (names !== this.named) {
      this.cells = rows.map(() => make('td'))
      this.facts.replaceChildren(make('table', null, make('tbody', null, ...rows.map(([name], i) =>
        make('tr', null, make('th', { scope: 'row' }, name), this.cells[i])))))
      this.named = names
    }
    rows.forEach(([, text], i) => {
      if (this.cells[i].textContent !== text) this.cells[i].textContent = text
    })
  }

  select(id) {
    this.layer = id
    this.set(this.index)
  }

  flip(name) {
    if (name == 'back') this.direction = -this.direction
    else this.on[name] = name == 'onion' ? (this.on.onion + 1) % 4 : !this.on[name]
    this.set(this.index)
  }

  // Plays exact states, each for its duration, without interpolation.
  toggle() {
    if (this.playing) return this.pause()
    const { times, n } = this.scenario
    if (this.index == (this.direction > 0 ? n - 1 : 0)) this.set(this.direction > 0 ? 0 : n - 1)
    this.playing = true
    let t = times[this.index], last = null
    const step = now => {
      if (!this.playing) return
      t += (last == null ? 0 : now - last) * 1e3 * this.rate * this.direction
      last = now
      if (t > times[n - 1] || t < times[0]) this.playing = false
      this.set(indexAt(times, t))
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  }

  export() {
    this.pause()
    showExport({ name: this.scenario.name.replace(/[^\w.-]+/g, '-'), roots: () => [this.stage.root], clip: () => this.clip() })
  }

  clip() {
    const { scenario, on } = this, { times, n } = scenario, place = backstage(), stage = new Stage(scenario, 300, on)
    place.append(stage.root)
    return { times: clipTimes(times[0] / 1e6, times[n - 1] / 1e6 + .3), end: () => place.remove(), draw: t => {
      stage.set(indexAt(times, Math.round(t * 1e6)), '')
      return svgOf([stage.root])
    } }
  }

  pause() {
    if (!this.playing) return
    this.playing = false
    this.set(this.index)
  }

  jump(side) {
    const t = this.scenario.times[this.index]
    const next = side > 0 ? this.moments.find(one => one > t) : this.moments.filter(one => one < t).pop()
    if (next != null) this.go(indexAt(this.scenario.times, next))
  }

  faster(by) {
    const place = Math.max(0, Math.min(rates.length - 1, rates.indexOf(this.rate) - by))
    this.speed.value = this.rate = rates[place]
  }

  remember() {
    const words = [page.scenarios.length > 1 ? this.scenario.id : '', 't=' + seconds(this.scenario.times[this.index], 6),
      this.layer && 'layer=' + encodeURIComponent(this.layer), this.scenario.edits && 'bend=' + this.scenario.edits].filter(Boolean)
    const hash = '#' + words.join('&')
    if (location.hash !== hash) history.replaceState(null, '', hash)
  }

  // Handles a key and returns whether it is a shortcut.
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    const key = event.key, far = event.shiftKey ? 10 : 1
    const acts = {
      ' ': () => this.toggle(), ArrowLeft: () => this.go(this.index - far), ArrowRight: () => this.go(this.index + far),
      ',': () => this.go(this.index - 1), '.': () => this.go(this.index + 1), '[': () => this.jump(-1), ']': () => this.jump(1),
      Home: () => this.go(0), End: () => this.go(this.scenario.n - 1), '<': () => this.faster(-1), '>': () => this.faster(1),
      r: () => this.flip('back'), o: () => this.flip('onion'), h: () => this.flip('hits'), v: () => this.flip('speeds'),
      w: () => this.look.click(), d: () => this.scenario.old && this.flip('old'), e: () => this.export(), '?': () => showKeys(keys)
    }
    const act = /^\d$/.test(key)
      ? () => this.go(indexAt(this.scenario.times, this.scenario.times[0]
        + (this.scenario.times[this.scenario.n - 1] - this.scenario.times[0]) * key / 10)) : acts[key]
    if (act) act()
    return !!act
  }
}

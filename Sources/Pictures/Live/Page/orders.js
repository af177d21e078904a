// Tests every order of a few inputs with the same search as `playground explore`, and shows the result as a
// tree of cases that can be played.
class Orders {
  constructor(live) {
    this.live = live
    this.range = make('p', { class: 'facts' })
    this.status = make('p', { class: 'facts', role: 'status' })
    this.button = make('button', { type: 'button', onclick: () => this.explore() }, 'Test all orders')
    this.free = make('input', { type: 'checkbox', id: 'free-orders' })
    this.found = make('div')
    this.root = make('div', { class: 'orders' }, this.range, make('div', { class: 'tools' }, this.button,
      make('label', { for: 'free-orders' }, this.free, 'Also reorder app calls')), this.status, this.found)
  }

  // Whether the tree was computed from the current history, or the current history is one of the tree's
  // cases.
  get isOwn() {
    const { undos } = this.live.edits
    return this.tree && (undos.length === this.undos + 1 && undos[this.undos].edit[0] == 'o' || textOf(this.live.play.calls) === this.text)
  }

  // Chooses as many inputs as can be tested: the last inputs or, if the page shows a time in the past, the
  // inputs after that time.
  choose() {
    const { things, live } = this, ahead = live.isPast ? things.findIndex(one => one.start >= live.moment - 1e-6) : -1
    let first = ahead < 0 ? things.length : ahead, end = first, steps = 0
    if (ahead < 0) while (first && steps + things[first - 1].steps <= mostSteps) steps += things[--first].steps
    else while (end < things.length && steps + things[end].steps <= mostSteps) steps += things[end++].steps
    return { first, end, isAhead: ahead >= 0 }
  }

  // Updates the choice of inputs, and removes a tree that belongs to a different history.
  show(calls) {
    if (this.isChanging) return
    if (this.known !== calls || this.length !== calls.length) {
      Object.assign(this, { known: calls, length: calls.length, things: thingsOf(unitsOf(calls)), key: '' })
      if (this.tree && !this.isOwn) this.drop()
    }
    const chosen = this.choose(), key = Object.values(chosen).join()
    if (key === this.key) return
    Object.assign(this, { chosen, key })
    this.tell()
  }

  drop() {
    this.tree = this.found.replaceChildren()
    this.status.textContent = ''
  }

  tell() {
    const { things } = this, { first, end, isAhead } = this.chosen, labels = things.slice(first, end).flatMap(one => one.labels)
    this.button.disabled = first === end || !this.live.explorer
    const left = isAhead && end < things.length ? '; later inputs are not included' : ''
    this.range.textContent = !this.live.explorer ? 'Not available for plugins here. Use playground explore.'
      : labels.length ? `${isAhead ? 'Next' : 'Last'}${labels.length > 1 ? ' ' + labels.length + ' inputs' : ' input'}: ${labels.join(', ')}${left}.`
      : things.length ? 'Too many steps to test. Go to a time with fewer inputs after it.'
        : 'Drag or send events first. Then you can test their orders.'
  }

  explore() {
    const { live } = this, orders = this
    this.status.textContent = 'Testing…'
    // Let the page show the status before the search blocks it.
    setTimeout(() => live.run(() => live.attempt(function* () { orders.search() })), 20)
  }

  // Tests the chosen inputs. If a gesture has more steps than estimated, drops one input and tries again.
  search() {
    const { live } = this
    this.show(live.play.calls)
    const calls = live.play.calls.slice(), isFree = this.free.checked
    const count = ({ first, end }) => this.things.slice(first, end).reduce((sum, one) => sum + one.count, 0)
    for (;;) {
      const { first, end, isAhead } = this.chosen, asked = [this.things[first].first, count(this.chosen), isFree ? 1 : 0]
      try {
        this.tree = live.explorer.call('scenario/explore', ordersOf(calls, asked[0], asked[1], isFree))
        Object.assign(this, { calls, text: textOf(calls), asked, undos: live.edits.undos.length })
        break
      } catch (error) {
        this.drop()
        this.status.textContent = error.message
        if (!(error instanceof Refusal)) throw error
        if (!/steps, not/.test(error.message) || end - first < 2) return
        this.chosen = isAhead ? { ...this.chosen, end: end - 1 } : { ...this.chosen, first: first + 1 }
        this.tell()
      }
    }
    this.count()
    this.draw()
  }

  // Counts the cases of each class that are reachable from each node. Edges lead only to later nodes.
  count() {
    const { nodes, ends, classes } = this.tree
    const rank = classes.map((one, i) => i).sort((a, b) => classes[b].failures.length - classes[a].failures.length || classes[b].cases - classes[a].cases)
    this.rank = rank
    this.letters = classes.map((one, i) => letterOf(rank.indexOf(i)))
    this.counts = nodes.map(() => new Float64Array(classes.length))
    for (let node = nodes.length - 1; node >= 0; node--) {
      if (ends[node] != null) this.counts[node][ends[node]] = 1
      for (const [, , count, next] of nodes[node]) this.counts[next].forEach((sum, i) => { this.counts[node][i] += count * sum })
    }
  }

  draw() {
    const { tree } = this, { classes, instants } = tree, many = (count, what) => `${count.toLocaleString('en')} ${what}${count == 1 ? '' : 's'}`
    this.status.textContent = `${many(tree.orders, 'ordering')} of ${many(tree.steps.length, 'step')} × ${instants.length} timings: `
      + `${many(tree.cases, 'case')}, ${many(tree.states, 'state')}, ${many(classes.length, 'outcome')}.`
    // Omit the details that all classes have in common.
    const told = place => classes[place].ending.filter((text, i) => !i || classes.some(one => one.ending[i] !== text)).slice(0, 6).join(', ')
    const outcome = place => make('li', null, this.chip(place, tree.cases, () => this.play([], place), this.counts[0]), ' ', told(place),
      ...classes[place].failures.map(name => make('b', { class: 'fails', title: tree.properties.find(one => one.name == name)?.summary }, ` ${name} fails`)))
    this.case = make('div', { class: 'case', 'aria-live': 'polite' })
    this.found.replaceChildren(make('ol', { class: 'outcomes' }, ...this.rank.map(outcome)), this.case,
      this.rows([], new Map([[0, 1]])))
  }

  // Returns a button that plays a case of a class. The button's width shows the share of cases that are in
  // the class.
  chip(place, all, act, counts) {
    const share = counts[place] / all, fails = this.tree.classes[place].failures.length
    const text = share >= .995 ? '' : share < .01 ? ' <1 %' : ` ${Math.round(share * 100)} %`
    return make('button', { type: 'button', class: `chip tint${this.rank.indexOf(place) % 4}${fails ? ' broken' : ''}`, style: `flex-grow:${Math.max(.02, share)}`, onclick: act,
      title: 'Play a case with this outcome', 'aria-label': `Play a case with outcome ${this.letters[place]}${text}` }, this.letters[place] + (fails ? '✗' : '') + text)
  }

  // Returns a list of the steps that can come next, each with its outcomes.
  rows(steps, from) {
    const { nodes } = this.tree, next = new Map()
    for (const [node, cases] of from) for (const [step, , count, to] of nodes[node]) {
      const reached = next.get(step) || next.set(step, new Map()).get(step)
      reached.set(to, (reached.get(to) || 0) + cases * count)
    }
    return make('ul', { class: 'tree' }, ...[...next].sort(([a], [b]) => a - b).map(([step, reached]) => this.row([...steps, step], reached)))
  }

  row(steps, reached) {
    const { tree } = this, sums = new Float64Array(tree.classes.length)
    for (const [node, cases] of reached) this.counts[node].forEach((sum, i) => { sums[i] += sum * cases })
    const all = sums.reduce((a, b) => a + b, 0), { label } = tree.steps[steps[steps.length - 1]]
    const open = make('button', { type: 'button', class: 'open', 'aria-expanded': 'false', 'aria-label': `Steps after ${label}`, onclick: () => {
      const isOpen = open.getAttribute('aria-expanded') == 'true'
      open.setAttribute('aria-expanded', String(!isOpen))
      open.textContent = isOpen ? '▸' : '▾'
      if (isOpen) row.querySelector('ul').remove()
      else row.append(this.rows(steps, reached))
    } }, '▸')
    const row = make('li', null, make('div', { class: 'order' }, steps.length < tree.steps.length ? open : make('span', { class: 'open' }), make('span', { class: 'step' }, label),
      make('span', { class: 'chips' }, ...this.rank.filter(place => sums[place]).map(place => this.chip(place, all, () => this.play(steps, place), sums)))))
    return row
  }

  // Returns the first case that starts with the given steps and ends in the class.
  path(steps, place) {
    const { nodes } = this.tree, dead = new Set()
    const find = (node, depth) => {
      if (!this.counts[node][place] || dead.has(node)) return null
      if (!nodes[node].length) return []
      for (const [step, instant, , next] of nodes[node]) {
        if (depth < steps.length && step !== steps[depth]) continue
        const rest = find(next, depth + 1)
        if (rest) return [[step, instant], ...rest]
      }
      dead.add(node)
      return null
    }
    return find(0, 0)
  }

  play(steps, place) {
    return this.live.run(() => this.playing(steps, place))
  }

  *playing(steps, place) {
    const { live, tree } = this, path = this.path(steps, place)
    const word = [...this.asked, path.map(pair => pair.join('.')).join('_')].join(',')
    this.isChanging = true
    try {
      if (live.edits.undos.length > this.undos) yield* live.edits.undoing()
      if (yield* live.edits.editing('o' + word)) return
    } finally { this.isChanging = false }
    const { moments, failures } = orderedCalls(live.explorer, this.calls, word)
    this.case.replaceChildren(make('p', null, make('b', null, this.letters[place] + ': '),
      ...path.map(([step, instant], i) => `${i ? ', then ' : ''}${tree.steps[step].label} ${instant || !i ? tree.instants[instant] : ''}`.trimEnd())),
      ...failures.map(({ name, reason }) => make('p', { class: 'fails' }, make('b', null, name), ': ' + reason)))
    live.goTo(Math.max(0, moments[0] - .05))
    live.toggle()
    // On a phone, the stage may be scrolled out of view.
    if (innerWidth < 1080) live.view.stages.scrollIntoView({ block: 'start' })
    live.view.tell('Played in this order. Undo restores the history; Save keeps this case.')
  }
}

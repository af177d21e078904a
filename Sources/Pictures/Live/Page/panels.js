// The parts beside the stage: decisions, live values and the output log.
const limitText = ({ limit }) => limit ? `, limited from ${spoken(limit.estimate.x)}, ${spoken(limit.estimate.y)} ` +
  `(${limit.cause === 'rest' ? 'at rest, ' : ''}fastest step ${spoken(limit.fastestStep.x)}, ${spoken(limit.fastestStep.y)})` : ''

function decisionCard({ t, decision, outcome, because }, isClosed) {
  const { velocity } = because
  const said = [make('b', null, `${decision}: ${outcome}`), make('small', null, ` at ${t.toFixed(3)} s`)]
  // Earlier decisions are collapsed into one line each.
  return make(isClosed ? 'details' : 'div', { class: 'decision', 'aria-label': isClosed && `${decision}: ${outcome}` }, make(isClosed ? 'summary' : 'p', null, ...said),
    new DecisionBars().set(because),
    velocity ? make('small', null, `velocity ${spoken(velocity.x)}, ${spoken(velocity.y)} pt/s by ${velocity.strategy}${limitText(velocity)}`) : '')
}

// A table that reuses its cells and updates only the text that has changed.
class Facts {
  constructor() {
    this.root = make('div', { class: 'facts-now' })
    this.names = ''
  }

  set(rows) {
    const names = rows.map(([name]) => name).join()
    if (names !== this.names) {
      this.cells = rows.map(() => make('td'))
      this.root.replaceChildren(make('table', null, make('tbody', null, ...rows.map(([name], i) =>
        make('tr', null, make('th', { scope: 'row' }, name), this.cells[i])))))
      this.names = names
    }
    rows.forEach(([, text], i) => {
      if (this.cells[i].textContent !== text) this.cells[i].textContent = text
    })
  }
}

const card = (kind, title, ...children) =>
  make('section', { class: kind, 'aria-label': title }, make('h2', null, title), ...children)

// Lists the component's output, newest first: its effects and diagnostics.
function happened(effects, diagnostics, until) {
  const rows = [...effects.map(({ t, type, because, ...more }) => [t, 'effect', type, more]),
    ...diagnostics.map(({ t, severity, code, message, side }) => [t, severity, code, message, side])]
    .filter(([t]) => t <= until).sort((a, b) => b[0] - a[0]).slice(0, 40)
  return rows.map(([t, kind, name, more, side]) => make('li', { class: kind }, make('small', null, `${t.toFixed(3)} s `), ...side ? [make('i', null, side), ' '] : [], make('b', null, name), ' ',
    typeof more == 'string' ? more : Object.entries(more).map(([key, value]) => `${key} ${spoken(value)}`).join(', ')))
}

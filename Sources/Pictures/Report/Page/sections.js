// The sections of an article, which follow the cursor.
const card = (kind, title, ...children) =>
  make('section', { class: kind, 'aria-label': title }, make('h3', null, title), ...children)

const table = (heads, rows) => make('div', { class: 'wide' }, make('table', null,
  make('thead', null, make('tr', null, ...heads.map(one => make('th', { scope: 'col' }, one)))),
  make('tbody', null, ...rows)))

// Lets the arrow keys scroll the boxes whose content is larger than they are: such a box can have the focus, and its name is that of its content.
const scrollers = globalThis.ResizeObserver && new ResizeObserver(boxes => {
  for (const { target } of boxes) {
    const scrolls = target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight
    const name = target.querySelector('caption')?.textContent || target.closest('section')?.querySelector('h3').textContent || 'Scenarios'
    for (const [key, value] of [['tabindex', 0], ['role', 'group'], ['aria-label', name]])
      scrolls ? target.setAttribute(key, value) : target.removeAttribute(key)
  }
})
function letScroll(root) {
  for (const box of root.querySelectorAll('.wide')) scrollers?.observe(box)
}

// Returns a function that maps times to positions between two edges.
function timeline({ times }, left, right) {
  const start = times[0], span = Math.max(1, times[times.length - 1] - start)
  return t => left + (t - start) / span * (right - left)
}

// Adds a cursor line to a chart over time. Pressing on the chart moves the cursor to that time.
function followTime(svg, scenario, left, right, top, go) {
  const x = timeline(scenario, left, right)
  const line = svg.appendChild(make('line', { class: 'now-line', y1: top, y2: svg.viewBox.baseVal.height }))
  const [start, end] = [scenario.times[0], scenario.times[scenario.times.length - 1]]
  const seek = event => {
    if (!(event.buttons & 1)) return
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse())
    if (at.y < top) return
    go(indexAt(scenario.times, start + Math.max(0, Math.min(1, (at.x - left) / (right - left))) * (end - start)))
  }
  svg.addEventListener('pointerdown', seek)
  svg.addEventListener('pointermove', seek)
  return t => {
    line.setAttribute('x1', x(t))
    line.setAttribute('x2', x(t))
  }
}

// Returns the film as small screens in a row, in the current look.
function filmOf(scenario, go) {
  const [w, h] = scenario.size
  const width = Math.min(240, w * 230 / h)
  return make('div', { class: 'strip' }, ...scenario.cells.map(([index, reason]) => {
    const screen = new Screen(scenario.seen, scenario.size, width, scenario.screenAt)
    screen.set(index)
    return make('button', { class: 'cell', type: 'button', 'aria-label': `${seconds(scenario.times[index])} s, ${reason}`, onclick: () => go(index) }, screen.root,
      make('b', null, seconds(scenario.times[index]) + ' s'), make('small', null, reason))
  }))
}

// Returns functions that make the sections of an article follow the cursor.
function follow(article, scenario, go) {
  const marks = []
  const film = article.querySelector('.film'), plot = article.querySelector('.plot svg')
  const nearest = index => scenario.cells.reduce((best, [own], place) => own <= index ? place : best, 0)
  if (film && scenario.ribbon) {
    const svg = film.querySelector('svg')
    const frame = svg.appendChild(make('rect', { class: 'now-cell', rx: 3 }))
    const [x, y, width] = scenario.ribbon
    marks.push(followTime(svg, scenario, x, x + width, y, go))
    marks.push((t, index) => {
      const box = scenario.cells[nearest(index)][2];
      ['x', 'y', 'width', 'height'].forEach((name, i) => frame.setAttribute(name, box[i]))
    })
    svg.addEventListener('click', event => {
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse())
      const cell = scenario.cells.find(([, , [x, y, w, h]]) => at.x >= x && at.x <= x + w && at.y >= y && at.y <= y + h)
      if (cell) go(cell[0])
    })
  }
  if (film) marks.push((t, index) => film.querySelectorAll('.cell').forEach((cell, place) => cell.classList.toggle('now', place == nearest(index))))
  if (plot) marks.push(followTime(plot, scenario, ...(scenario.plot || [150, 762]), scenario.plot ? 46 : 0, go))
  const cost = article.querySelector('.cost svg')
  if (cost && scenario.plot) marks.push(followTime(cost, scenario, ...scenario.plot, 0, go))
  const rows = [...article.querySelectorAll('tr[data-t]')]
  for (const row of rows) {
    row.addEventListener('click', () => go(indexAt(scenario.times, +row.dataset.t)))
    // Make the row's time a button, so that the row can be reached with the keyboard.
    const [cell] = row.cells
    cell.replaceChildren(make('button', { type: 'button' }, ...cell.childNodes))
  }
  const bodies = new Set(rows.map(row => row.parentNode))
  marks.push(t => {
    for (const body of bodies) {
      let now = null
      for (const row of body.children) {
        row.classList.remove('now')
        if (+row.dataset.t <= t) now = row
      }
      if (now) now.classList.add('now')
    }
  })
  return marks
}

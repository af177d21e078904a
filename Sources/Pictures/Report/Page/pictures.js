// Draws the sections of those articles whose pictures are not embedded in the page. This file is included
// only in reports with such articles.
//
// Returns the table of events and effects.
const rowsCard = scenario => card('rows', 'Events and effects', table(['time (s)', 'kind', 'name', 'details'],
  scenario.rows.map(([t, isEffect, what, details]) => make('tr', { 'data-t': t },
    ...[seconds(t), isEffect ? 'effect' : 'event', what, details].map(one => make('td', null, one))))))

const filmCard = (scenario, go) => card('film', 'Film', filmOf(scenario, go))

// A plot of the values that change over time.
function plotCard(scenario) {
  const moving = scenario.numbers.filter(one =>
    one.isNumber && scenario.times.some((_, i) => one.at(i) != one.at(0))).slice(0, 8)
  if (!moving.length) return null
  const [left, right, height] = [150, 762, 84]
  const x = timeline(scenario, left, right)
  const parts = moving.flatMap(({ name, at }, place) => {
    const all = scenario.times.map((_, i) => at(i))
    const [least, most] = [Math.min(...all), Math.max(...all)]
    const top = 16 + place * height
    const y = value => top + (most - value) / (most - least) * 60
    const line = all.map((value, i) => `${i ? 'L' : 'M'}${x(scenario.times[i]).toFixed(1)} ${y(value).toFixed(1)}`)
    const label = (value, dy) => make('text', { x: left - 6, y: top + dy, 'text-anchor': 'end', style: 'fill:var(--muted)' },
      spoken(value))
    return [
      make('text', { x: 12, y: top + 12, 'font-weight': 600, style: 'fill:var(--ink)' }, name),
      label(most, 8), label(least, 60),
      make('path', { d: `M${left} ${top}H${right}M${left} ${top + 60}H${right}`, style: 'stroke:var(--hairline)' }),
      make('path', { d: line.join(''), fill: 'none', 'stroke-width': 1.8, style: `stroke:var(--line${place % 5})` })
    ]
  })
  const tall = 16 + moving.length * height
  return card('plot', 'Values', make('div', { class: 'wide' }, make('svg', {
    width: 780, height: tall, viewBox: `0 0 780 ${tall}`, role: 'img', 'font-size': 11,
    'aria-label': `${moving.map(one => one.name).join(', ')} over time`
  }, ...parts)))
}

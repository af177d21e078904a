// Draws a decision as bars: each numeric clause as a value against its threshold, which is in the middle of the bar.
// The outcomes on both sides of the threshold are written on the bar.
const comparisons = { '<': (a, b) => a < b, '<=': (a, b) => a <= b, '>': (a, b) => a > b, '>=': (a, b) => a >= b, is: (a, b) => a === b }

// Returns the outcome of the first rule whose clauses all pass, with some clauses' values replaced. `valueOf` returns
// the value of a clause.
const outcomeWith = (rules, valueOf) => rules.find(one => one.clauses.every(clause => comparisons[clause.op]?.(valueOf(clause), clause.threshold)))?.outcome

// Returns the outcomes below and above a clause's threshold, as `[below, above]`. All clauses with the same quantity get
// the same value, just beside the threshold on the other side. Returns null if both outcomes are the same.
function sidesOf(rules, { name, value, op, threshold }) {
  const less = Math.max(1, Math.abs(threshold)) * 1e-6, isBelow = op == '<' || op == '>=' ? value < threshold : value <= threshold
  const beyond = isBelow ? op == '<' || op == '>=' ? threshold : threshold + less : op == '<' || op == '>=' ? threshold - less : threshold
  const own = outcomeWith(rules, one => one.value), other = outcomeWith(rules, one => one.name === name && one.value === value ? beyond : one.value)
  if (own == null || other == null || own === other) return null
  return isBelow ? [own, other] : [other, own]
}

// Returns the smallest of 1, 2, 5, 10, 20, … that is at least as large as a number.
function roundUp(number) {
  const base = 10 ** Math.floor(Math.log10(Math.max(number, 1e-9)))
  return [1, 2, 5, 10].map(one => one * base).find(one => one >= number * (1 - 1e-12))
}

// Returns the parts of a clause's bar, in percent of its width: the value, zero and the side that passes. The scale
// changes in steps, so that a bar doesn't change its scale with each frame of a drag.
function barOf({ value, op, threshold }) {
  const range = roundUp(Math.max(Math.abs(value - threshold), Math.abs(threshold), 1e-6) * 1.02)
  const at = number => Math.round(Math.max(0, Math.min(100, 50 + (number - threshold) / range * 50)) * 10) / 10
  const zero = at(0), end = at(value)
  return { zero, end, from: Math.min(zero, end), length: Math.max(.8, Math.round(Math.abs(end - zero) * 10) / 10), isPassedBelow: op[0] == '<' }
}

const operator = op => ({ '<=': '≤', '>=': '≥' })[op] || op
const clauseWords = ({ name, value, op, threshold, unit }) => op == 'is' ? ` ${name} is ${spoken(value)}` : ` ${name} ${spoken(+value.toFixed(1))} ${operator(op)} ${spoken(threshold)}${unit == '1' ? '' : ' ' + unit}`
const setText = (element, text) => element.textContent === text || (element.textContent = text)

// A clause: its text and, if it compares numbers, its bar.
class ClauseBar {
  constructor({ op }) {
    this.mark = make('span')
    this.words = make('span')
    this.margin = make('small')
    this.root = make('span', { class: 'clause' }, this.mark, this.words, this.margin)
    if (op == 'is') return
    const part = name => make('i', { class: name })
    Object.assign(this, { side: part('pass'), fill: part('fill'), zero: part('zero'), below: make('small'), above: make('small', { class: 'above' }) })
    this.root.append(this.bar = make('span', { class: 'bullet' }, this.side, this.fill, this.zero, part('limit'), this.below, this.above))
  }

  set(clause, rules) {
    const { passed, margin } = clause
    if (this.passed !== passed) {
      this.passed = passed
      this.mark.textContent = passed ? '✓' : '✗'
      this.mark.setAttribute('class', passed ? 'holds' : 'fails')
      this.fill?.setAttribute('class', passed ? 'fill' : 'fill missed')
    }
    setText(this.words, clauseWords(clause))
    setText(this.margin, margin == null ? '' : ` by ${spoken(+Math.abs(margin).toFixed(1))}`)
    if (!this.fill) return
    const { zero, from, length, isPassedBelow } = barOf(clause), sides = sidesOf(rules, clause)
    this.fill.style.left = from + '%'
    this.fill.style.width = length + '%'
    this.zero.style.left = zero + '%'
    this.side.style.left = isPassedBelow ? 0 : '50%'
    this.bar.classList.toggle('plain', !sides)
    setText(this.below, sides?.[0] || '')
    setText(this.above, sides?.[1] || '')
  }
}

// The rules of a decision up to the next one that could apply, each with its bars. While the rules stay the same, only
// the values are updated.
class DecisionBars {
  constructor() { this.root = make('ol') }

  set({ rules, decided, next }) {
    const shown = rules.slice(0, Math.max(decided, next ?? 0) + 1), form = JSON.stringify(shown.map(({ outcome, clauses }) => [outcome, clauses.map(({ name, op }) => [name, op])]))
    if (form !== this.form) {
      this.form = form
      this.bars = shown.map(({ clauses }) => clauses.map(one => new ClauseBar(one)))
      this.items = shown.map(({ outcome, clauses }, i) => make('li', null, make('b', null, outcome), ...clauses.length ? this.bars[i].map(one => one.root) : [' otherwise']))
      this.root.replaceChildren(...this.items)
      this.decided = null
    }
    shown.forEach(({ clauses }, i) => clauses.forEach((one, k) => this.bars[i][k].set(one, rules)))
    if (this.decided !== decided) this.items.forEach((one, i) => one.setAttribute('class', i === decided ? 'decided' : ''))
    this.decided = decided
    return this.root
  }
}

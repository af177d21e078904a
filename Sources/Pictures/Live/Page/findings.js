// What will feel wrong, as the host finds it while one drags: a list, marks on the time bar, outlines on the stage.
const isFinding = ({ code }) => /^(motion|hit|gesture)\//.test(code)
// What a host finds has what it looked at; what a component says of itself has not.
const isJudgement = ({ data }) => data?.channel != null
const isSameFinding = (one, other) => isJudgement(one) && isJudgement(other) && ['isBefore', 'code', 'layer', 't'].every(name => one[name] === other[name])

// What is said of the side that stays as it was.
const ofBefore = diagnostics => diagnostics.map(one => ({ ...one, isBefore: true }))

// So long a finding is outlined after its moment, in seconds.
const shownFor = .4

class Findings {
  constructor(live) {
    this.live = live
    this.empty = make('p', { class: 'facts' })
    this.list = make('ul', { class: 'rows' })
    this.root = make('div', { class: 'findings' }, this.empty, this.list)
    this.ticks = make('div', { class: 'ticks', 'aria-hidden': 'true' })
  }

  get found() {
    return this.live.play.diagnostics.filter(isFinding)
  }

  // What was found, newest first; what lies ahead of the moment that is shown is faint. A press shows
  // the moment.
  tell(now) {
    const rows = this.live.play.told(this.found).sort((a, b) => b.t - a.t).slice(0, 40)
    this.empty.hidden = rows.length > 0
    this.empty.textContent = this.live.play.isUnjudged ? 'The host of this page judges nothing.'
      : 'Nothing so far: what jumps, stalls or takes touches where nothing is seen is named here.'
    this.list.replaceChildren(...rows.map(({ t, severity, code, message, layer, side }) => make('li', { class: severity + (t > now ? ' ahead' : '') },
      make('button', { type: 'button', title: 'Show this moment', onclick: () => this.show(t) }, `${t.toFixed(3)} s`),
      ...side ? [make('i', null, side), ' '] : [], make('b', null, code), ' ', layer && !message.includes(layer) ? layer + ': ' : '', message)))
  }

  // Goes to the first frame on which a moment has come.
  show(t) {
    this.live.goTo(this.live.play.frames.find(one => one.t >= t)?.t ?? t)
  }

  // Where they are on the time bar, whose end moves on.
  mark(last) {
    const { found } = this
    while (this.ticks.childElementCount > found.length) this.ticks.lastChild.remove()
    while (this.ticks.childElementCount < found.length) this.ticks.append(make('i'))
    found.forEach(({ t }, i) => this.ticks.children[i].style.left = `${100 * t / Math.max(last, .001)}%`)
  }

  // The boxes of the layers of a side of which something was found just now.
  boxes(state, place) {
    const now = this.found.filter(({ t, isBefore }) => !isBefore === !place && t <= state.t && state.t < t + shownFor).map(one => one.layer)
    return now.length ? state.layers.filter(one => now.includes(one.id) && isSeen(one)).map(one =>
      [...shownBox(one), one.rotation, one.cornerRadius * one.scale]) : []
  }
}

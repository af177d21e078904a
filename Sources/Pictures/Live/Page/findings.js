// Issues that the host finds while you drag: a list, marks on the timeline, and outlines on the stage.
const isFinding = ({ code }) => /^(motion|hit|gesture)\//.test(code)
// The host's diagnostics have a channel; the component's own do not.
const isJudgement = ({ data }) => data?.channel != null
const isSameFinding = (one, other) => isJudgement(one) && isJudgement(other) && ['isBefore', 'code', 'layer', 't'].every(name => one[name] === other[name])

// Marks diagnostics as belonging to the side that stays unchanged.
const ofBefore = diagnostics => diagnostics.map(one => ({ ...one, isBefore: true }))

// The time for which an issue is outlined, in seconds.
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

  // Lists the issues, newest first. Those after the current time are dimmed. A click seeks to the issue's
  // time.
  tell(now) {
    const rows = this.live.play.told(this.found).sort((a, b) => b.t - a.t).slice(0, 40)
    this.empty.hidden = rows.length > 0
    this.empty.textContent = this.live.play.isUnjudged ? 'This host does not report issues.'
      : 'No issues yet. Jumps, stalls and invisible hit areas appear here.'
    this.list.replaceChildren(...rows.map(({ t, severity, code, message, layer, side }) => make('li', { class: severity + (t > now ? ' ahead' : '') },
      make('button', { type: 'button', title: 'Go to this time', onclick: () => this.show(t) }, `${t.toFixed(3)} s`),
      ...side ? [make('i', null, side), ' '] : [], make('b', null, code), ' ', layer && !message.includes(layer) ? layer + ': ' : '', message)))
  }

  // Seeks to the first frame at or after a time.
  show(t) {
    this.live.goTo(this.live.play.frames.find(one => one.t >= t)?.t ?? t)
  }

  // Updates the marks on the timeline, which shows the time from `from` to `to`, in seconds.
  mark(from, to) {
    const { found } = this
    while (this.ticks.childElementCount > found.length) this.ticks.lastChild.remove()
    while (this.ticks.childElementCount < found.length) this.ticks.append(make('i'))
    found.forEach(({ t }, i) => Object.assign(this.ticks.children[i].style, { left: `${100 * (t - from) / Math.max(to - from, .001)}%`, display: t < from || t > to ? 'none' : '' }))
  }

  // Returns the boxes of the layers on one side that have an issue at the current time.
  boxes(state, place) {
    const now = this.found.filter(({ t, isBefore }) => !isBefore === !place && t <= state.t && state.t < t + shownFor).map(one => one.layer)
    return now.length ? state.layers.filter(one => now.includes(one.id) && isSeen(one)).map(one =>
      [...shownBox(one), one.rotation, one.cornerRadius * one.scale]) : []
  }
}

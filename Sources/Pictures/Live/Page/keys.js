// Keyboard shortcuts.
Object.assign(Live.prototype, {
  key(event) {
    const isField = /^(SELECT|TEXTAREA)$/.test(event.target.tagName) || event.target.tagName == 'INPUT' && event.target.type != 'range'
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && !isField && /^[zy]$/i.test(event.key)) {
      event.preventDefault()
      // Undo and redo don't work while a finger is down.
      if (this.hands.areDown) return
      return event.shiftKey || /y/i.test(event.key) ? this.edits.redo() : this.edits.undo()
    }
    if (event.key == 'Escape' && this.hands.cancel(event.timeStamp)) return event.preventDefault()
    if (event.key == 'Escape' && this.view.hintBox?.isConnected && !document.querySelector('.help')) return this.view.closeHint()
    if (isCommand || event.altKey || /^(SELECT|TEXTAREA)$/.test(event.target.tagName)) return
    if (event.target.tagName == 'INPUT' && event.target.type != 'range') return
    if (event.key == ' ' && event.target.closest('button,summary,a') && event.target !== this.view.play) return
    const faster = by => this.setRate(speeds[Math.max(0, Math.min(speeds.length - 1, speeds.indexOf(this.play.rate) - by))])
    const act = {
      ' ': () => this.toggle(), ',': () => this.step(-1), '.': () => this.step(1), Home: () => this.step(-Infinity), End: () => this.step(Infinity),
      '<': () => faster(-1), '>': () => faster(1), c: () => this.flipCompare(), h: () => this.flip('hits'), v: () => this.flip('speeds'), f: () => this.flip('flags'),
      w: () => this.view.look.click(), b: () => this.flip('bend'), u: () => this.edits.undo(), U: () => this.edits.redo(), s: () => this.files.save(), o: () => this.view.file.click(), e: () => this.export(), '+': () => this.timeline.zoom(2), '=': () => this.timeline.zoom(2), '-': () => this.timeline.zoom(.5), 0: () => this.open(this.play.component),
      '?': () => showKeys(liveKeys)
    }[event.key]
    if (!act) return
    // While a finger is down, keys must not change the current time.
    if (this.hands.areDown && !/^[hvf?]$/.test(event.key)) return event.preventDefault()
    act()
    event.preventDefault()
  }
})

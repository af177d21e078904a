// Keeps the session while its tab is open, so that it can be restored with Undo after a reload.
class Autosave {
  constructor(live) {
    this.live = live
    addEventListener('pagehide', () => this.keep())
  }

  get place() { return 'playground-' + location.pathname }

  // The latest session, with the earlier sessions in its undo entries. Initial content and sessions that the
  // address can restore are omitted.
  get works() {
    const { edits } = this.live, { whole, undos } = edits
    const isNews = one => one.isAnew && !(one.isOwn && !one.undos.some(other => other.edit || other.isByHand))
    const worksOf = all => all.filter(isNews).map(({ calls, t, undos }) => ({ calls, t, undos: worksOf(undos) }))
    return worksOf(whole && !edits.isHeld ? [...undos, whole] : undos)
  }

  keep() {
    if (this.live.follower) return
    const work = this.works.pop()
    try { sessionStorage.removeItem(this.place) } catch { /* A page may have no storage. */ }
    // If the storage is too small for everything, keep only the latest session.
    for (const one of work ? [work, { ...work, undos: [] }] : []) try {
      return sessionStorage.setItem(this.place, JSON.stringify(one))
    } catch { /* As above. */ }
  }

  offer() {
    const { live } = this, { view, edits } = live, isHere = one => live.components.some(({ id }) => id === one.calls[0].params.component)
    let kept = null
    try { kept = JSON.parse(sessionStorage.getItem(this.place)) } catch { /* As above. */ }
    if (!kept?.calls || live.follower || !isHere(kept)) return
    const entryOf = ({ calls, t, undos }) => ({ calls, t, undos: undos.filter(isHere).map(entryOf), edit: '', isOwn: false, isAnew: true })
    edits.undos.push(entryOf(kept))
    view.tell([view.message.textContent, 'Undo restores your session from before the page was reloaded.'].filter(Boolean).join(' '), view.message.classList.contains('obstacle'))
    live.draw()
  }
}

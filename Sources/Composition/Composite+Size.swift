internal import Interaction
internal import Motion

/// The size of the content's viewport.
extension Composite {
  /// The maximum number of changes of the outer component that are computed to find out how it settles.
  private static var foresight: Int { 64 }

  /// Notifies the content if the size of the holder has changed.
  ///
  /// While a finger is down or the outer component is moving, the size may be temporary, such as the size of a card
  /// that is dragged beyond its limit. Therefore, the content is notified when the outer component is at rest. If the
  /// screen's size changes or a different layer becomes the holder, the content immediately gets the size that the
  /// holder will have at rest, so that it does not change again when the outer component settles.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - isScreenNew: Whether the size of the screen has changed.
  ///   - report: The report to which the content adds its effects and findings.
  mutating func fitContent(
    at now: Timestamp, isScreenNew: Bool = false, _ report: inout ComponentOutput
  ) {
    let isTouched = !routes.isEmpty || drag == .content
    guard isScreenNew || !isTouched else { return }
    let isAtRest =
      touches.isEmpty && drag == .undecided && outer.nextMoment(after: now) == nil
    let state = outer.shown(at: now)
    let staying = Self.holder(parameters.holder, of: outer, in: state)
    if staying != nil { checkedHolder = parameters.holder }
    // A holder that is leaving may return, such as a sheet that is presented again while it is being dismissed.
    let leaving = isScreenNew ? Self.leavingHolder(parameters.holder, in: state) : nil
    guard let holder = staying ?? leaving else {
      if isAtRest { reportHolder(at: now, &report) }
      return
    }
    guard isAtRest || isScreenNew || holder.layer.id != fitted else { return }
    fitted = holder.layer.id
    let viewport = isAtRest ? holder.viewport : sizeAtRest(of: holder, at: now)
    guard viewport != room.viewport else { return }
    var change = EnvironmentEvent()
    change.viewport = viewport
    room.apply(change)
    changeContent(&report) { content, report in
      content.handle(.environment(change), at: now, report: &report)
    }
  }

  /// Returns the size that the holder will have when the outer component has settled, if all touches end now.
  private func sizeAtRest(of holder: Holder, at now: Timestamp) -> Size {
    var (later, moment, unheard) = (outer, now, ComponentOutput())
    for id in touches {
      let cancel = PointerEvent(phase: .cancel, id: id, location: nil)
      later.handle(.pointer(cancel), at: now, report: &unheard)
    }
    if drag == .outer {
      let cancel = DragEvent(phase: .cancelled, translation: .zero)
      later.handle(.drag(cancel), at: now, report: &unheard)
    }
    for _ in 0..<Self.foresight {
      guard let next = later.nextMoment(after: moment) else { break }
      moment = next
      later.advance(to: moment, report: &unheard)
    }
    return later.shown(at: moment).layers.first { $0.id == holder.layer.id }
      .map { Holder(index: 0, layer: $0).viewport } ?? holder.viewport
  }
}

internal import Interaction
internal import Motion

/// What an app calls.
extension HeroTransition {
  /// Presents from a source: one by its id, the one at the centre, or the one that was meant before.
  mutating func present(
    _ request: String?, animated: Bool, at now: Timestamp, _ report: inout Report
  ) {
    let source = resolve(request)
    guard let flight else {
      if isPresented { return page(to: request == nil ? current : source) }
      aim(at: source)
      if waitsUntil == nil, animated, destinationIsLate {
        waitsUntil = now.advanced(bySeconds: parameters.postponeTimeout)
        return
      }
      if waitsUntil != nil && animated { return }
      waitsUntil = nil
      return begin(.present, animated: animated, from: handover(at: now), at: now, &report)
    }
    let isUnderWay = flight.direction == .present && !flight.isCancelling && source == current
    guard !isUnderWay else {
      return animated ? () : complete(at: now, &report)
    }
    let handover = handover(at: now)
    aim(at: source)
    begin(.present, animated: animated, from: handover, at: now, &report)
  }

  /// Dismisses what is presented or on its way to be.
  mutating func dismiss(animated: Bool, at now: Timestamp, _ report: inout Report) {
    if waitsUntil != nil {
      waitsUntil = nil
      return
    }
    guard let flight else {
      guard isPresented else { return }
      return begin(.dismiss, animated: animated, from: handover(at: now), at: now, &report)
    }
    guard flight.direction == .dismiss, !flight.isCancelling else {
      return begin(.dismiss, animated: animated, from: handover(at: now), at: now, &report)
    }
    if flight.drag != nil { turn(isCancelling: false, at: now, &report) }
    if !animated { complete(at: now, &report) }
  }

  /// Sends a transition that is under way back to where it began, or on to its end.
  mutating func turn(isCancelling: Bool, at now: Timestamp, _ report: inout Report) {
    if waitsUntil != nil {
      waitsUntil = isCancelling ? nil : now
      return isCancelling ? () : stopWaiting(at: now, &report)
    }
    guard let flight, flight.drag != nil || flight.isCancelling != isCancelling else { return }
    let velocity = handover(at: now).velocity
    dropDrag()
    run(isCancelling: isCancelling, velocity: velocity, at: now, &report)
  }

  /// Lets the flight run to one of its ends.
  mutating func run(
    isCancelling: Bool, velocity: Double, at now: Timestamp, _ report: inout Report
  ) {
    guard let progress = flight?.progress.state(at: now).value else { return }
    flight?.isCancelling = isCancelling
    flight?.run(from: progress, velocity: velocity, parameters, at: now)
    completeIfOver(at: now, &report)
  }

  private func resolve(_ request: String?) -> String? {
    switch request {
    case nil where flight != nil: current
    case nil, "centered": centeredIndex.map { parameters.sources[$0].id }
    case let id: id
    }
  }

  /// Makes a source the current one.
  private mutating func aim(at source: String?) {
    guard source != current else { return }
    current = source
    departed = nil
  }

  /// The detail shows another item: it will go back to that one's cell.
  private mutating func page(to source: String?) {
    aim(at: source)
  }

  private var destinationIsLate: Bool {
    parameters.postponeTimeout > 0 && match(.present).reason == .emptyFrame
      && destinationFrame.isEmpty
  }

  /// Begins the presentation that has waited.
  mutating func stopWaiting(at now: Timestamp, _ report: inout Report) {
    waitsUntil = nil
    begin(.present, animated: true, from: handover(at: now), at: now, &report)
  }
}

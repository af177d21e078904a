internal import Interaction
internal import Motion

/// The calls with which an app presents and dismisses details.
extension HeroTransition {
  /// Presents from the requested source, or redirects the running transition to that source.
  mutating func present(
    _ request: HeroRequest, _ controller: String? = nil, animated: Bool, at now: Timestamp,
    _ report: inout ComponentOutput
  ) {
    let source = resolve(request)
    // If `source` is missing during a flight, the current request stays in effect, even if it has no source.
    let isPlain = request == .none || request == .unsaid && flight != nil && isPlain
    if presentOver(source, controller, isPlain: isPlain, animated: animated, at: now, &report) {
      return
    }
    next = nil
    guard let flight else {
      if isPresented { return request == .unsaid ? () : aim(at: source, isPlain: isPlain) }
      aim(at: source, isPlain: isPlain)
      if below.isEmpty && waitsUntil == nil {
        let opens = controller ?? index(of: source).flatMap { parameters.sources[$0].opens }
        let id = opens == parameters.controller?.id ? nil : opens
        // If the destination stays the same, so does its measured frame.
        if id != controllerID { show(id) }
      }
      return presentCurrent(animated: animated, at: now, &report)
    }
    let isUnderWay =
      flight.direction == .present && !flight.isCancelling && source == current
      && isPlain == self.isPlain
    guard !isUnderWay else {
      return animated ? () : complete(at: now, &report)
    }
    let handover = handover(at: now)
    aim(at: source, isPlain: isPlain)
    begin(.present, animated: animated, from: handover, at: now, &report)
  }

  /// Presents from the current source, now or when the destination is laid out.
  mutating func presentCurrent(animated: Bool, at now: Timestamp, _ report: inout ComponentOutput) {
    if waitsUntil == nil, animated, destinationIsLate {
      waitsUntil = now.advanced(bySeconds: parameters.postponeTimeout)
      return
    }
    if waitsUntil != nil && animated { return }
    waitsUntil = nil
    begin(.present, animated: animated, from: handover(at: now), at: now, &report)
  }

  /// Dismisses the detail, even while it is being presented.
  mutating func dismiss(animated: Bool, at now: Timestamp, _ report: inout ComponentOutput) {
    next = nil
    if waitsUntil != nil {
      waitsUntil = nil
      return settleLevels(at: now, &report)
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

  /// Reverses the running transition to where it began, or continues it to its end.
  mutating func turn(isCancelling: Bool, at now: Timestamp, _ report: inout ComponentOutput) {
    if waitsUntil != nil {
      waitsUntil = isCancelling ? nil : now
      return isCancelling
        ? settleLevels(at: now, &report) : stopWaiting(at: now, &report)
    }
    guard let flight, flight.drag != nil || flight.isCancelling != isCancelling else { return }
    let velocity = handover(at: now).velocity
    let drift = drift(at: now, velocity)
    if flight.drag != nil { self.flight?.correction?.velocity = drift }
    dropDrag()
    run(isCancelling: isCancelling, velocity: velocity, at: now, &report)
  }

  /// Starts the motion that completes the transition or returns it to where it began.
  mutating func run(
    isCancelling: Bool, velocity: Double, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    guard let progress = flight?.progress.state(at: now).value else { return }
    flight?.isCancelling = isCancelling
    flight?.run(from: progress, velocity: velocity, parameters, at: now)
    completeIfOver(at: now, &report)
  }

  private func resolve(_ request: HeroRequest) -> String? {
    switch request {
    case .none: nil
    case .unsaid where flight != nil: current
    case .unsaid, .source("centered"): centeredIndex.map { parameters.sources[$0].id }
    case .source(let id): id
    }
  }

  /// Sets the current source and `isPlain`.
  ///
  /// - Parameters:
  ///   - source: The new source, or `nil` for none.
  ///   - isPlain: Whether the presentation is left to the system, because it has no source.
  private mutating func aim(at source: String?, isPlain: Bool) {
    self.isPlain = isPlain
    guard source != current else { return }
    current = source
    departed = nil
  }

  private var destinationIsLate: Bool {
    parameters.postponeTimeout > 0 && match(.present).reason == .emptyFrame
      && destinationFrame.isEmpty
  }

  /// Stops waiting for the destination and starts the presentation.
  mutating func stopWaiting(at now: Timestamp, _ report: inout ComponentOutput) {
    waitsUntil = nil
    begin(.present, animated: true, from: handover(at: now), at: now, &report)
  }
}

public import Interaction
public import Motion
internal import Values

/// What layout and the parameters report.
extension HeroTransition {
  /// Takes a frame over; a source that was released has a cell again.
  mutating func handle(_ measure: MeasureEvent, at now: Timestamp, _ report: inout Report) {
    let handover = handover(at: now)
    if measure.key == "destination" {
      guard destination != nil else { return }
      destinationFrame = measure.applied(to: destinationFrame)
      if waitsUntil != nil && !destinationFrame.isEmpty { stopWaiting(at: now, &report) }
    } else {
      guard let index = parameters.sources.firstIndex(where: { $0.measureKey == measure.key })
      else { return }
      sources[index].frame = measure.applied(to: sources[index].frame)
      sources[index].isReleased = false
    }
    loseMatchIfBroken(from: handover, at: now)
  }

  /// A source's cell was recycled.
  mutating func release(_ source: String, at now: Timestamp, _ report: inout Report) {
    guard let index = index(of: source) else { return }
    let (wasAvailable, handover) = (isCurrentAvailable, handover(at: now))
    sources[index].isReleased = true
    reportLoss(wasAvailable: wasAvailable, at: now, &report)
    loseMatchIfBroken(from: handover, at: now)
  }

  /// Takes over new parameters: moved ends are followed, lost ones make a fade, and another
  /// destination is a new beginning from where the image is.
  public mutating func configure(
    _ parameters: HeroTransitionParameters, at now: Timestamp, report: inout Report
  ) {
    let handover = handover(at: now)
    let wasAvailable = isCurrentAvailable
    let old = (parameters: self.parameters, sources: sources, destination: destination)
    if parameters.sources != old.parameters.sources {
      if let index = index(of: current) {
        departed = old.parameters.sources[index]
        departed?.frame = sources[index].frame
      }
      sources = parameters.sources.map { source in
        let index = old.parameters.sources.firstIndex { $0 == source }
        return index.map { old.sources[$0] } ?? SourceState(frame: source.frame)
      }
    }
    self.parameters = parameters
    reportLoss(wasAvailable: wasAvailable, at: now, &report)
    if parameters.controller != old.parameters.controller {
      destination = parameters.controller?.findDestination()
      let isKept = parameters.controller?.hasDestination(of: old.parameters.controller) ?? false
      // What has been measured is still there, unless something else is told.
      if !isKept || destination?.destination != old.destination?.destination {
        destinationFrame = destination?.destination?.frame ?? .zero
      }
      if waitsUntil != nil && !destinationFrame.isEmpty { stopWaiting(at: now, &report) }
      if destination != nil && !isKept { retarget(from: handover, at: now, &report) }
    }
    loseMatchIfBroken(from: handover, at: now)
  }

  /// Leads what flies to another destination, from where it is; a finger keeps what it holds.
  private mutating func retarget(
    from handover: Handover, at now: Timestamp, _ report: inout Report
  ) {
    // What has only now stopped to wait is on its way there already.
    guard handover.flight != nil, let flight, flight.mode == .matched, isCurrentAvailable else {
      return
    }
    guard flight.drag == nil else {
      let displacement = handover.geometry - way.geometry(at: handover.progress)
      self.flight?.correction = HeroCorrection(
        displacement: displacement, origin: handover.geometry)
      return
    }
    begin(
      flight.target == 1 ? .present : .dismiss, animated: true, from: handover, at: now, &report)
  }

  /// Tells that the cell to go back to is gone.
  private func reportLoss(wasAvailable: Bool, at now: Timestamp, _ report: inout Report) {
    guard let current, wasAvailable, !isCurrentAvailable, flight != nil || isPresented else {
      return
    }
    report.effect("sourceLost", at: now, ["source": .string(current)])
  }

  /// Makes a match that has lost what it needs a fade, from where the image was.
  private mutating func loseMatchIfBroken(from handover: Handover, at now: Timestamp) {
    guard let flight, flight.mode == .matched, let reason = missing(flight.direction) else {
      return
    }
    self.flight?.loseMatch(reason, from: handover, duration: parameters.duration, at: now)
  }
}

extension MeasureEvent {
  /// The frame after a measurement, which may say the size alone.
  fileprivate func applied(to old: Rectangle) -> Rectangle {
    if let frame { return frame }
    return Rectangle(x: old.x, y: old.y, width: width ?? old.width, height: height ?? old.height)
  }
}

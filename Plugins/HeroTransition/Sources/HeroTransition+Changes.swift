public import Interaction
public import Motion
internal import Values

/// What layout and the parameters report.
extension HeroTransition {
  /// Takes a frame over; a source that is measured has a cell again.
  mutating func handle(_ measure: MeasureEvent, at now: Timestamp, _ report: inout Report) {
    if measure.key == "destination" {
      guard destination != nil else { return }
      destinationFrame = measure.applied(to: destinationFrame)
      if waitsUntil != nil && !destinationFrame.isEmpty { stopWaiting(at: now, &report) }
      return
    }
    guard let index = parameters.sources.firstIndex(where: { $0.measureKey == measure.key })
    else { return }
    sources[index].frame = measure.applied(to: sources[index].frame)
    sources[index].isReleased = false
  }

  /// A source's cell was recycled.
  mutating func release(_ source: String, at now: Timestamp, _ report: inout Report) {
    guard let index = index(of: source) else { return }
    let (wasAvailable, handover) = (isCurrentAvailable, handover(at: now))
    sources[index].isReleased = true
    noticeLoss(wasAvailable: wasAvailable, from: handover, at: now, &report)
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
    noticeLoss(wasAvailable: wasAvailable, from: handover, at: now, &report)
    guard parameters.controller != old.parameters.controller else { return }
    destination = parameters.controller?.findDestination()
    destinationFrame = destination?.destination?.frame ?? .zero
    if waitsUntil != nil && !destinationFrame.isEmpty { stopWaiting(at: now, &report) }
    guard let flight, flight.mode == .matched else { return }
    if destination == nil {
      self.flight?.loseMatch(
        .noDestination, from: handover, duration: parameters.duration, at: now)
    } else if destination?.id != old.destination?.id {
      retarget(flight, from: handover, at: now, &report)
    }
  }

  /// Leads what flies to another destination, from where it is; a finger keeps what it holds.
  private mutating func retarget(
    _ flight: Flight, from handover: Handover, at now: Timestamp, _ report: inout Report
  ) {
    guard flight.drag == nil else {
      let displacement = handover.geometry - way.geometry(at: handover.progress)
      self.flight?.correction = HeroCorrection(
        displacement: displacement, origin: handover.geometry)
      return
    }
    begin(
      flight.target == 1 ? .present : .dismiss, animated: true, from: handover, at: now, &report)
  }

  private mutating func noticeLoss(
    wasAvailable: Bool, from handover: Handover, at now: Timestamp, _ report: inout Report
  ) {
    guard let current, wasAvailable, !isCurrentAvailable, flight != nil || isPresented else {
      return
    }
    report.effect("sourceLost", at: now, ["source": .string(current)])
    guard flight?.mode == .matched else { return }
    flight?.loseMatch(.sourceLost, from: handover, duration: parameters.duration, at: now)
  }
}

extension MeasureEvent {
  /// The frame after a measurement, which may say the size alone.
  fileprivate func applied(to old: Rectangle) -> Rectangle {
    if let frame { return frame }
    return Rectangle(x: old.x, y: old.y, width: width ?? old.width, height: height ?? old.height)
  }
}

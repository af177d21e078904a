public import Interaction
public import Motion
internal import Values

/// Changes to the layout and to the parameters.
extension HeroTransition {
  /// Applies a measured frame.
  ///
  /// A source whose cell was recycled has a cell again as soon as the source is measured.
  mutating func handle(_ measure: MeasureEvent, at now: Timestamp, _ report: inout ComponentOutput)
  {
    let handover = handover(at: now)
    if measure.key == "destination" {
      guard destination != nil else { return }
      destinationFrame = measure.applied(to: destinationFrame)
      if waitsUntil != nil && !destinationFrame.isEmpty { stopWaiting(at: now, &report) }
    } else {
      guard let index = index(measuredAs: measure.key) else {
        if let id = Self.source(measuredAs: measure.key) {
          noteUnknown(source: id, .information, at: now, &report)
        }
        return
      }
      sources[index].frame = measure.applied(to: sources[index].frame)
      sources[index].isReleased = false
      updateIndex(index)
    }
    adapt(from: handover, at: now)
  }

  /// Marks a source's cell as recycled.
  mutating func release(_ source: String, at now: Timestamp, _ report: inout ComponentOutput) {
    guard let index = index(of: source) else {
      return noteUnknown(source: source, .information, at: now, &report)
    }
    let (wasAvailable, handover) = (isCurrentAvailable, handover(at: now))
    sources[index].isReleased = true
    updateIndex(index)
    reportLoss(wasAvailable: wasAvailable, at: now, &report)
    adapt(from: handover, at: now)
  }

  /// Applies changed parameters.
  ///
  /// If the source or the destination has moved, the flight continues to the new position. If one of them was
  /// removed, the flight changes to a fade. If there is a different destination, the flight restarts from the
  /// image's position.
  public mutating func configure(
    _ parameters: HeroTransitionParameters, at now: Timestamp, report: inout ComponentOutput
  ) {
    let handover = handover(at: now)
    let wasAvailable = isCurrentAvailable
    var isAnew = false
    let old = (parameters: self.parameters, sources: sources, destination: destination)
    if parameters.sources != old.parameters.sources {
      if let index = index(of: current) {
        departed = old.parameters.sources[index]
        departed?.frame = sources[index].frame
      }
      sources = parameters.sources.map { source in
        guard let index = index(of: source.id), old.parameters.sources[index] == source else {
          return SourceState(frame: source.frame)
        }
        return old.sources[index]
      }
    }
    self.parameters = parameters
    let haveSourcesChanged = parameters.sources != old.parameters.sources
    if haveSourcesChanged { rebuildIndex() }
    if haveSourcesChanged || parameters.elements != old.parameters.elements
      || parameters.controller != old.parameters.controller
      || parameters.controllers != old.parameters.controllers
    {
      noteUnknownNames(at: now, &report)
    }
    reportLoss(wasAvailable: wasAvailable, at: now, &report)
    if tree != old.parameters.tree(controllerID) {
      destination = tree?.findDestination()
      let isKept = tree?.hasDestination(of: old.parameters.tree(controllerID)) ?? false
      // The measured frame stays valid unless the client describes a different destination.
      if !isKept || destination?.destination != old.destination?.destination {
        destinationFrame = destination?.destination?.frame ?? .zero
      }
      if waitsUntil != nil && !destinationFrame.isEmpty { stopWaiting(at: now, &report) }
      if destination != nil && !isKept { isAnew = retarget(from: handover, at: now, &report) }
    }
    let haveElementsMoved = parameters.elements != old.parameters.elements
    adapt(from: handover, isAnew: isAnew, haveElementsMoved: haveElementsMoved, at: now)
  }

  /// Redirects the flying image to a different destination.
  ///
  /// An image that a finger holds stays where it is.
  ///
  /// - Returns: Whether a new transition began.
  private mutating func retarget(
    from handover: Handover, at now: Timestamp, _ report: inout ComponentOutput
  ) -> Bool {
    // A presentation that has just stopped waiting already flies to the new destination.
    guard handover.flight != nil, let flight, flight.mode == .matched, isCurrentAvailable else {
      return false
    }
    guard flight.drag == nil else {
      glide(from: handover, at: now)
      return false
    }
    begin(
      flight.target == 1 ? .present : .dismiss, animated: true, from: handover, at: now, &report)
    return true
  }

  /// Reports that the source to which the image would return no longer has a cell, if it had one before.
  private func reportLoss(wasAvailable: Bool, at now: Timestamp, _ report: inout ComponentOutput) {
    guard let current, wasAvailable, !isCurrentAvailable, flight != nil || isPresented else {
      return
    }
    report.effect("sourceLost", at: now, ["source": .string(current)])
  }
}

extension MeasureEvent {
  /// Returns the measured frame or, if there is none, the old frame with the measured width and height.
  fileprivate func applied(to old: Rectangle) -> Rectangle {
    if let frame { return frame }
    return Rectangle(x: old.x, y: old.y, width: width ?? old.width, height: height ?? old.height)
  }
}

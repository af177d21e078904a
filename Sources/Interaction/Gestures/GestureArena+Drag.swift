public import Motion

/// A drag recognized by the sender, from its first event until it ends.
struct DragStream: Equatable, Sendable, Archivable {
  var hit: LayerHit?
  var winner: Press.Winner

  static var blank: DragStream { DragStream(winner: .nobody) }

  mutating func archive(_ archive: inout Archive) {
    archive.field("hit", &hit)
    archive.field("winner", &winner)
  }
}

extension GestureArena {
  /// Handles an event of a drag that the sender has recognized, and decides which gesture the drag becomes.
  ///
  /// The same rules apply as for a pointer. The gesture is decided once, when the drag begins. Until the drag ends,
  /// it belongs to the layer on which it began, unless `reject` is called. If a drag's first event is a change or an
  /// end, the drag begins with that event, as with SwiftUI's callbacks. A drag that begins while a pointer is down is
  /// ignored until the drag ends, even if the pointer lifts first.
  ///
  /// - Parameters:
  ///   - event: The event, with its hit if it has a target.
  ///   - now: The session time.
  ///   - report: Receives the reasons for a drag, a scroll or both.
  ///   - candidates: Returns the possible gestures when the drag begins. Its argument is the layer of the drag, or
  ///     `nil` if the drag has no target.
  /// - Returns: The drag, the scroll, both, or nothing.
  public mutating func receive(
    _ event: DragEvent, at now: Timestamp, telling report: inout ComponentOutput,
    candidates: (LayerHit?) -> GestureCandidates
  ) -> [RecognizedGesture] {
    guard press == nil else {
      hear(nothingOf: event)
      return []
    }
    if event.phase == .began || stream == nil {
      guard event.phase != .cancelled else { return [] }
      // A target without a hit is the name of a layer that has left.
      let isLost = event.target != nil && event.hit == nil
      stream = DragStream(
        hit: event.hit,
        winner: isLost
          ? .nobody
          : Self.winner(of: event.translation, of: candidates(event.hit), at: now, &report))
    }
    guard let stream else { return [] }
    if event.phase == .ended || event.phase == .cancelled { self.stream = nil }
    return Self.gestures(of: event, stream)
  }

  /// Handles an event of a recognized drag without reporting reasons.
  public mutating func receive(
    _ event: DragEvent, candidates: (LayerHit?) -> GestureCandidates
  ) -> [RecognizedGesture] {
    var unheard = ComponentOutput()
    return receive(event, at: .zero, telling: &unheard, candidates: candidates)
  }

  /// Whether a recognized drag is in progress.
  ///
  /// A drag whose layer has left counts as in progress. A drag that is ignored because a pointer is down does
  /// not.
  public var isDragged: Bool { stream.map { $0.winner != .none } ?? false }

  /// Handles an event of a drag that is ignored because a pointer is down, without recognizing a gesture.
  private mutating func hear(nothingOf event: DragEvent) {
    switch event.phase {
    case .ended, .cancelled: stream = nil
    case .began, .changed: stream = DragStream(winner: .none)
    }
  }

  /// Whether the pointer that is down can scroll its layer.
  public var canScroll: Bool { press?.candidates.scroll != nil && press?.winner != .nobody }

  /// The layer on which the current gesture began, or `nil` if there is no gesture or it is a drag without a
  /// target.
  public var origin: LayerHit? { press?.hit ?? stream?.hit }

  /// Decides which gesture a drag that the sender has recognized becomes, for example a scroll.
  ///
  /// A single candidate wins in any direction. Between two candidates, the direction decides.
  private static func winner(
    of way: Point, of candidates: GestureCandidates, at now: Timestamp,
    _ report: inout ComponentOutput
  ) -> Press.Winner {
    switch (candidates.scroll, candidates.drag) {
    case (nil, nil): return .nobody
    case (nil, _?): return .drag
    case (_?, nil): return .scroll
    case (_?, _?):
      let winner = report.decide("recognition", at: now) {
        Self.winner(of: way, candidates, from: 0, &$0)
      }
      return if let winner, winner != .nobody { winner } else { .drag }
    }
  }

  private static func gestures(
    of event: DragEvent, _ stream: DragStream
  ) -> [RecognizedGesture] {
    var event = event
    event.hit = stream.hit
    switch stream.winner {
    case .drag: return [.drag(event)]
    case .scroll: return [.scroll(event)]
    case .both: return [.scroll(event), .drag(event)]
    case .none, .hold, .pinch, .nobody: return []
    }
  }
}

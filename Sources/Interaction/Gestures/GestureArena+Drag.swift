public import Motion

/// A drag that somebody else has recognised, from its first event until it lifts.
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
  /// Takes an event of a drag that somebody else has recognised: it is arbitrated as a pointer is.
  ///
  /// What it turns into is decided once, as it begins, and it belongs to what it began on until it
  /// lifts: `reject` ends that for pointers and drags alike. A drag whose first event is a change
  /// or an end begins with that, as SwiftUI's callbacks do. A drag that begins while a pointer is
  /// down is ignored until it ends, even if the pointer lifts first.
  ///
  /// - Parameters:
  ///   - event: the event, with its hit where it has a target
  ///   - now: the session time
  ///   - report: takes why it is a drag, a scroll or both
  ///   - candidates: what can come of it; asked when it begins, with nil for no target
  /// - Returns: the drag, the scroll, both, or nothing
  public mutating func receive(
    _ event: DragEvent, at now: Timestamp, telling report: inout Report,
    candidates: (LayerHit?) -> GestureCandidates
  ) -> [RecognizedGesture] {
    guard press == nil else {
      hear(nothingOf: event)
      return []
    }
    if event.phase == .began || stream == nil {
      guard event.phase != .cancelled else { return [] }
      // A target without a layer has left.
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

  /// Takes an event of a recognised drag, and tells nobody why it is what it is.
  public mutating func receive(
    _ event: DragEvent, candidates: (LayerHit?) -> GestureCandidates
  ) -> [RecognizedGesture] {
    var unheard = Report()
    return receive(event, at: .zero, telling: &unheard, candidates: candidates)
  }

  /// Whether a recognised drag is under way, also one that has lost what it began on.
  public var isDragged: Bool { stream.map { $0.winner != .none } ?? false }

  /// Notes a drag beside a pointer: nothing has been decided of it, and nothing will be.
  private mutating func hear(nothingOf event: DragEvent) {
    switch event.phase {
    case .ended, .cancelled: stream = nil
    case .began, .changed: stream = DragStream(winner: .none)
    }
  }

  /// Whether the pointer that is down can scroll what it began on.
  public var canScroll: Bool { press?.candidates.scroll != nil && press?.winner != .nobody }

  /// What the gesture under way began on; nil for none, and for a drag without a target.
  public var origin: LayerHit? { press?.hit ?? stream?.hit }

  /// The winner of a drag that is recognised already: a lone candidate wins in any direction, and
  /// of two the direction decides.
  private static func winner(
    of way: Point, of candidates: GestureCandidates, at now: Timestamp, _ report: inout Report
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
    case .none, .hold, .nobody: return []
    }
  }
}

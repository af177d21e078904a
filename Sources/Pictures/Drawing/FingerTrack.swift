internal import Interaction
internal import Motion
internal import Replay

/// The positions, paths and velocities of fingers over time.
struct FingerTrack {
  /// The state of a finger at one time.
  struct Finger {
    /// The position, in points.
    var place: Point
    /// The positions in the last tenth of a second, oldest first, including the current one.
    var tail: [Point]
    /// The mean velocity over the last 0.05 seconds, in points per second.
    var velocity: Point
    /// Whether the finger touches the screen.
    ///
    /// If not, it has just lifted.
    var isDown: Bool
    /// Whether the position is known.
    ///
    /// For a recognized drag, only the translation is known.
    var isKnown: Bool
  }

  private struct Sample {
    var time: Timestamp
    var place: Point
    var isDown: Bool
  }

  /// The samples of one finger, from touch-down to lift.
  private struct Stroke {
    var samples: [Sample]
    var pointer: Int
    var isKnown: Bool
    var isOver = false
  }

  /// The duration that a tail covers, in seconds.
  private static let tail = 0.1
  /// The time for which a lifted finger stays visible, in seconds.
  private static let afterglow = 0.02
  /// The time window for the velocity, in seconds.
  private static let window = 0.05

  private var strokes: [Stroke] = []

  init(_ sessionTrace: SessionTrace, _ leaders: Leaders) {
    for event in sessionTrace.events {
      switch (event.type, event.phase) {
      case ("pointer", "down"): begin(event, at: event.location, isKnown: true)
      case ("pointer", "move"): go(event, to: event.location)
      case ("pointer", _): end(event, at: event.location)
      case ("drag", "began"):
        begin(event, at: leaders.grip(of: event, in: sessionTrace), isKnown: false)
      case ("drag", "changed"): go(event, to: dragged(event))
      case ("drag", _): end(event, at: dragged(event))
      case ("tap", _):
        guard let place = event.location else { continue }
        begin(event, at: place, isKnown: true)
        end(event, at: place)
      case ("wheel", _):
        guard let place = event.location else { continue }
        begin(event, at: place, isKnown: true)
        end(event, at: place)
      default: break
      }
    }
  }

  private func dragged(_ event: SessionTrace.Input) -> Point? {
    guard let stroke = strokes.last(where: { !$0.isKnown && !$0.isOver }),
      let translation = event.translation
    else { return nil }
    return stroke.samples[0].place + translation
  }

  private mutating func begin(_ event: SessionTrace.Input, at place: Point?, isKnown: Bool) {
    guard let place else { return }
    let sample = Sample(time: event.time, place: place, isDown: true)
    strokes.append(Stroke(samples: [sample], pointer: event.pointer, isKnown: isKnown))
  }

  private mutating func go(_ event: SessionTrace.Input, to place: Point?) {
    guard let index = current(event), let place else { return }
    strokes[index].samples.append(Sample(time: event.time, place: place, isDown: true))
  }

  private mutating func end(_ event: SessionTrace.Input, at place: Point?) {
    guard let index = current(event), let last = strokes[index].samples.last else { return }
    strokes[index].samples.append(
      Sample(time: event.time, place: place ?? last.place, isDown: false))
    strokes[index].isOver = true
  }

  private func current(_ event: SessionTrace.Input) -> Int? {
    strokes.lastIndex { !$0.isOver && $0.pointer == event.pointer }
  }

  /// Returns the fingers that touch the screen at the given time, and those that have just lifted.
  func fingers(at time: Timestamp) -> [Finger] {
    strokes.compactMap { stroke in
      guard let first = stroke.samples.first, first.time <= time,
        let now = stroke.samples.last(where: { $0.time <= time })
      else { return nil }
      guard now.isDown || time - now.time < Self.afterglow else { return nil }
      let recent = stroke.samples.filter { $0.time <= time && time - $0.time <= Self.tail }
      return Finger(
        place: now.place, tail: recent.map(\.place), velocity: velocity(of: stroke, at: now.time),
        isDown: now.isDown, isKnown: stroke.isKnown)
    }
  }

  /// Returns a finger's mean velocity over the time window that ends at `time`.
  private func velocity(of stroke: Stroke, at time: Timestamp) -> Point {
    let recent = stroke.samples.filter {
      $0.time <= time && time - $0.time <= Self.window && $0.isDown
    }
    guard let first = recent.first, let last = recent.last, last.time > first.time else {
      return .zero
    }
    return (last.place - first.place) * (1 / (last.time - first.time))
  }

  /// The paths of all fingers, oldest first, each from touch-down to lift.
  ///
  /// A path is not known if only the finger's translation is.
  var ways: [(isKnown: Bool, samples: [(time: Timestamp, place: Point)])] {
    strokes.map { stroke in (stroke.isKnown, stroke.samples.map { ($0.time, $0.place) }) }
  }

  /// The gestures, oldest first: the time of the first touch, and of the last lift if the gesture is over.
  ///
  /// Fingers that touch the screen at the same time belong to the same gesture. Touches without a duration, such as
  /// the steps of a mouse wheel, are no gestures.
  var gestures: [(press: Timestamp, release: Timestamp?)] {
    var gestures: [(press: Timestamp, release: Timestamp?)] = []
    for stroke in strokes {
      guard let first = stroke.samples.first, let last = stroke.samples.last,
        last.time > first.time
      else { continue }
      let end = stroke.isOver ? last.time : nil
      if let known = gestures.last, known.release.map({ first.time < $0 }) ?? true {
        let ends = known.release.flatMap { one in end.map { max(one, $0) } }
        gestures[gestures.count - 1].release = ends
      } else {
        gestures.append((first.time, end))
      }
    }
    return gestures
  }
}

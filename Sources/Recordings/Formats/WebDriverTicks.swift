internal import Interaction

/// The timing of WebDriver actions: the n-th actions of all sources form a tick, which lasts as long as the
/// longest of them.
struct WebDriverTicks {
  /// One action of a source.
  struct Action {
    enum Kind: UInt8 {
      case pause
      case move
      case down
      case up
      case cancel
    }

    var kind = Kind.pause
    /// Whether the position is relative to the pointer's previous position.
    var isRelative = false
    /// The duration in microseconds, or -1 for the duration of the tick.
    var duration: Int64 = -1
    var x = 0.0
    var y = 0.0
    var line: Int
  }

  /// The actions of one input source.
  ///
  /// `pointer` is `nil` for a source other than a pointer, such as a keyboard.
  struct Source {
    var pointer: Int?
    var device = PointerEvent.Device.mouse
    var actions: [Action] = []
  }

  /// The maximum duration of a move that becomes a single sample, in microseconds.
  ///
  /// A driver moves the pointer in small steps during a longer move.
  private static let longestStep: Int64 = 50_000

  /// The number of samples per second during a longer move.
  private static let rate: Int64 = 60

  private struct Place {
    var x = 0.0
    var y = 0.0
    var isDown = false
  }

  private var sources: [Source] = []
  private var places: [Place] = []
  private var tick = 0
  private var clock: Int64 = 0
  private var waiting: [TouchSample] = []
  private var index = 0

  /// Starts the ticks of a new request after a pause of `pause` microseconds.
  mutating func begin(_ sources: [Source], after pause: Int64) {
    self.sources = sources
    clock += pause
    tick = 0
  }

  /// Returns the next sample, or `nil` at the end of the request.
  mutating func next() -> TouchSample? {
    while index == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      index = 0
      guard play() else { return nil }
    }
    defer { index += 1 }
    return waiting[index]
  }

  /// Plays one tick, and returns `false` after the last one.
  private mutating func play() -> Bool {
    var duration: Int64 = 0
    var isOver = true
    for source in sources where tick < source.actions.count {
      isOver = false
      let action = source.actions[tick]
      if action.kind == .pause || action.kind == .move { duration = max(duration, action.duration) }
    }
    guard !isOver else {
      sources = []
      return false
    }
    for number in sources.indices {
      guard tick < sources[number].actions.count, let pointer = sources[number].pointer else {
        continue
      }
      perform(sources[number].actions[tick], pointer, sources[number].device, duration)
    }
    // The moves of several fingers overlap in time.
    if waiting.count > 1 {
      let order = waiting.indices.sorted {
        (waiting[$0].microseconds, $0) < (waiting[$1].microseconds, $1)
      }
      waiting = order.map { waiting[$0] }
    }
    clock += duration
    tick += 1
    return true
  }

  private mutating func perform(
    _ action: Action, _ pointer: Int, _ device: PointerEvent.Device, _ tickDuration: Int64
  ) {
    while places.count <= pointer { places.append(Place()) }
    var place = places[pointer]
    var sample = TouchSample(
      microseconds: clock, phase: .move, pointer: pointer, x: place.x, y: place.y, device: device,
      line: action.line)
    switch action.kind {
    case .pause: return
    case .move:
      let duration = action.duration < 0 ? tickDuration : action.duration
      let x = (action.isRelative ? place.x : 0) + action.x
      let y = (action.isRelative ? place.y : 0) + action.y
      if place.isDown {
        var step: Int64 = 1
        while duration > Self.longestStep, step * 1_000_000 / Self.rate < duration {
          let time = step * 1_000_000 / Self.rate
          let part = Double(time) / Double(duration)
          sample.microseconds = clock + time
          sample.x = ((place.x + (x - place.x) * part) * 10_000).rounded() / 10_000
          sample.y = ((place.y + (y - place.y) * part) * 10_000).rounded() / 10_000
          waiting.append(sample)
          step += 1
        }
        sample.microseconds = clock + duration
        (sample.x, sample.y) = (x, y)
        waiting.append(sample)
      }
      (place.x, place.y) = (x, y)
    case .down:
      sample.phase = .down
      waiting.append(sample)
      place.isDown = true
    case .up, .cancel:
      sample.phase = action.kind == .up ? .up : .cancel
      waiting.append(sample)
      place.isDown = false
    }
    places[pointer] = place
  }
}

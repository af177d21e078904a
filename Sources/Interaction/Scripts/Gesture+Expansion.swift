public import Motion

extension Gesture {
  /// The duration of a tap, in seconds.
  public static let tapDuration = 0.05

  /// The maximum time between samples of a fling, in seconds.
  ///
  /// It is far shorter than the pause after which the velocity estimator considers a motion ended.
  private static let flingSpacing = 0.02

  /// The minimum number of samples of a fling.
  ///
  /// The tracker needs three samples to estimate a velocity.
  private static let flingSamples = 4.0

  /// Returns the steps of the gesture, in the order of their times.
  ///
  /// - Parameter start: The time at which the gesture begins.
  /// - Returns: The steps. The gesture ends at the time of the last step.
  public func steps(from start: Timestamp) -> [GestureStep] {
    var expansion = GestureExpansion(clock: start)
    expansion.add(self)
    return expansion.steps
  }

  /// An upper bound on the number of steps, used to check a limit before the gesture is expanded.
  public var stepCount: Double {
    switch kind {
    case .tap, .hold: 2
    case .wait: 1
    case .drag(_, _, let duration, _, _), .wheel(_, _, let duration): duration * rate + 3
    case .pinch(let path): 2 * (path.duration * rate + 3)
    case .fling(let from, let to, let velocity):
      from.distance(to: to) / velocity * max(rate, 1 / Self.flingSpacing) + Self.flingSamples + 2
    case .sequence(let gestures): gestures.reduce(0) { $0 + $1.stepCount }
    }
  }

  /// Returns the number of samples of a fling.
  ///
  /// This number is high enough for a least-squares fit to give exactly the fling's constant velocity.
  fileprivate static func flingCount(duration: Double, rate: Double) -> Double {
    max((duration * max(rate, 1 / flingSpacing)).rounded(.up), flingSamples)
  }
}

/// The steps of a gesture, collected while the gesture is expanded.
private struct GestureExpansion {
  var clock: Timestamp
  var steps: [GestureStep] = []

  mutating func add(_ gesture: Gesture) {
    switch gesture.kind {
    case .tap(let point): press(gesture, at: point, for: Gesture.tapDuration)
    case .hold(let point, let duration): press(gesture, at: point, for: duration)
    case .drag(let from, let to, let duration, let curve, let hold):
      let count = max((duration * gesture.rate).rounded(.up), 1)
      draw(gesture, from, to, duration, samples: count, at: gesture.rate, curve)
      clock = clock.advanced(bySeconds: hold)
      add(.up, gesture, to)
    case .fling(let from, let to, let velocity):
      let duration = from.distance(to: to) / velocity
      let count = Gesture.flingCount(duration: duration, rate: gesture.rate)
      draw(gesture, from, to, duration, samples: count, at: count / duration, .linear)
      add(.up, gesture, to)
    case .pinch(let path): pinch(gesture, path)
    case .wheel(let point, let delta, let duration): turn(gesture, point, delta, duration)
    case .wait(let duration):
      clock = clock.advanced(bySeconds: duration)
      steps.append(GestureStep(time: clock, action: .pause))
    case .sequence(let gestures): for gesture in gestures { add(gesture) }
    }
  }

  private mutating func add(
    _ phase: PointerEvent.Phase, _ gesture: Gesture, _ point: Point, second: Bool = false
  ) {
    let event = PointerEvent(phase: phase, id: gesture.pointer + (second ? 1 : 0), location: point)
    steps.append(GestureStep(time: clock, action: .pointer(event)))
  }

  private mutating func press(_ gesture: Gesture, at point: Point, for duration: Double) {
    add(.down, gesture, point)
    clock = clock.advanced(bySeconds: duration)
    add(.up, gesture, point)
  }

  /// Adds the touch-down and the samples along a straight path: one every 1 / `rate` seconds, and one at the
  /// end.
  ///
  /// Each position is computed from the rounded time of its sample, so rounding moves a sample along the path
  /// but not off it.
  private mutating func draw(
    _ gesture: Gesture, _ from: Point, _ to: Point, _ duration: Double, samples: Double,
    at rate: Double, _ curve: Curve
  ) {
    add(.down, gesture, from)
    sample(duration, samples: samples, at: rate, curve) { expansion, part in
      expansion.add(.move, gesture, from + (to - from) * part)
    }
  }

  /// Adds the samples of two fingers, which touch down and lift at the same times.
  private mutating func pinch(_ gesture: Gesture, _ path: PinchPath) {
    func add(_ phase: PointerEvent.Phase, _ part: Double, _ expansion: inout GestureExpansion) {
      let (first, second) = path.fingers(at: part)
      expansion.add(phase, gesture, first)
      expansion.add(phase, gesture, second, second: true)
    }
    add(.down, 0, &self)
    let count = max((path.duration * gesture.rate).rounded(.up), 1)
    sample(path.duration, samples: count, at: gesture.rate, path.curve) { add(.move, $1, &$0) }
    clock = clock.advanced(bySeconds: path.hold)
    add(.up, 1, &self)
  }

  /// Calls a closure for each sample of a movement, with the fraction of the movement that is complete at
  /// that time.
  private mutating func sample(
    _ duration: Double, samples: Double, at rate: Double, _ curve: Curve,
    _ add: (inout GestureExpansion, Double) -> Void
  ) {
    let start = clock
    let end = start.advanced(bySeconds: duration)
    for sample in 1...Int(samples) {
      let time = start.advanced(bySeconds: Double(sample) / rate)
      clock = min(time, end)
      let progress = duration > 0 ? (clock - start) / duration : 1
      add(&self, clock == end ? 1 : curve.clampedValue(at: progress))
    }
    if clock < end {
      clock = end
      add(&self, 1)
    }
  }

  private mutating func turn(
    _ gesture: Gesture, _ point: Point, _ delta: Point, _ duration: Double
  ) {
    let start = clock
    let count = max((duration * gesture.rate).rounded(), 1)
    var done = Point(x: 0, y: 0)
    for sample in 1...Int(count) {
      clock = start.advanced(bySeconds: duration * Double(sample) / count)
      let sum = delta * (Double(sample) / count)
      let event = WheelEvent(location: point, delta: sum - done)
      steps.append(GestureStep(time: clock, action: .wheel(event)))
      done = sum
    }
  }
}

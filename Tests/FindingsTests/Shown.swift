import Findings
import Foundation
import Interaction
import Motion

/// A card whose position is a function of time, in the form that an analyzer receives.
struct Shown {
  /// The properties of the card, with their values at rest.
  struct Card {
    var id = "card"
    var x = 20.0
    var top = 600.0
    var opacity = 1.0
    var scale = 1.0
    var size = Size(width: 350, height: 200)
    var corners: Layer.CornerRadii?
  }

  private(set) var analyzer: MotionAnalyzer

  init(_ card: Card = Card()) {
    analyzer = MotionAnalyzer(
      from: OneSidedLimit([Self.state(card, 0)], isStill: true), at: .zero,
      in: Size(width: 393, height: 852))
  }

  private static func state(_ card: Card, _ time: Double) -> RenderState {
    var state = RenderState()
    state.time = Timestamp(seconds: time)
    var layer = Layer(
      id: card.id, role: "card", frame: Rectangle(origin: Point(x: card.x, y: 0), size: card.size))
    layer.translation.y = card.top
    layer.opacity = card.opacity
    layer.scale = card.scale
    layer.cornerRadii = card.corners
    state.layers = [layer]
    return state
  }

  /// Adds an instant between two motions, each of which is a function of time.
  ///
  /// `before` is `nil` if nothing has changed before the instant.
  mutating func instant(
    _ time: Double, _ inputs: [SessionInput] = [], from before: ((Double) -> Card)? = nil,
    to after: (Double) -> Card, isStill: Bool = false
  ) {
    let left = before.map { before in
      OneSidedLimit(
        [time - 1e-6, time - 101e-6, time - 201e-6].map { Self.state(before($0), $0) },
        isStill: false)
    }
    let times = isStill ? [time] : [time, time + 1e-4, time + 2e-4]
    analyzer.take(
      Instant(
        Timestamp(seconds: time), inputs, left: left ?? .unchanged,
        right: OneSidedLimit(times.map { Self.state(after($0), $0) }, isStill: isStill)))
  }

  /// Ends a call during a motion.
  mutating func stop(_ time: Double, _ card: (Double) -> Card) {
    let side = OneSidedLimit([Self.state(card(time), time)], isStill: false)
    analyzer.take(.quiet(Timestamp(seconds: time), side))
  }

  /// Returns the samples of a downward drag: `perSecond` samples a second, `step` points apart.
  static func samples(
    _ indices: ClosedRange<Int>, from start: Double = 0.1, perSecond: Double = 100, step: Double = 3
  ) -> [(time: Double, way: Double)] {
    indices.map { index in (start + Double(index) / perSecond, Double(index) * step) }
  }

  /// Drags down along samples of time and distance.
  ///
  /// The card follows as a function of the distance.
  mutating func drag(
    _ samples: [(time: Double, way: Double)], _ follow: (Double) -> Card
  ) {
    for (index, sample) in samples.enumerated() {
      instant(
        sample.time, [Self.drag(index == 0 ? "began" : "changed", sample.way)],
        to: { _ in follow(sample.way) }, isStill: true)
    }
  }

  static func drag(_ phase: String, _ way: Double) -> SessionInput {
    var input = SessionInput(type: "drag", phase: phase)
    input.way = Point(x: 0, y: way)
    return input
  }

  /// Finishes the examination and returns the codes of the findings, in order.
  mutating func codes() -> [FindingCode] {
    analyzer.finish()
    return analyzer.findings.map(\.code)
  }
}

/// A critically damped spring that starts at 0 s.
struct Settling {
  let start: Double
  let velocity: Double
  let end: Double

  init(_ start: Double, velocity: Double, to end: Double) {
    (self.start, self.velocity, self.end) = (start, velocity, end)
  }

  func value(at time: Double) -> Double {
    let (rate, way) = (18.0, start - end)
    return end + (way + (velocity + rate * way) * time) * exp(-rate * time)
  }
}

import Motion
import Testing

struct DecelerationTests {
  @Test("Decelerations agree with a 60-digit reference")
  func reference() throws {
    for row in try ReferenceTable("throws").numbers() {
      let throwing = Deceleration(rate: row[0])
      let (start, velocity, time) = (row[1], row[2], row[3])
      let position = throwing.position(from: start, velocity: velocity, after: time)
      let rest = throwing.restPosition(from: start, velocity: velocity)
      let scale = abs(start) + abs(velocity)
      #expect(relativeError(position, row[4], scale: scale) < 1e-13, "\(row)")
      #expect(relativeError(throwing.velocity(velocity, after: time), row[5]) < 1e-10, "\(row)")
      #expect(relativeError(rest, row[6], scale: scale) < 1e-13, "\(row)")
      let end = throwing.restTime(velocity: velocity, below: 10) ?? .nan
      #expect(relativeError(end, row[7], scale: 1) < 1e-13, "\(row)")
    }
  }

  @Test("The rest positions are those of UIKit")
  func restPoints() {
    let rest = Deceleration.normal.restPosition(from: 0, velocity: 2000)
    #expect(abs(rest - 998.9997) < 0.0001)
    #expect(Deceleration.normal.restPosition(from: 3, velocity: 0) == 3)
    let velocity = Deceleration.fast.velocity(from: 100, toRestAt: 350)
    let back = Deceleration.fast.restPosition(from: 100, velocity: velocity)
    #expect(abs(back - 350) < 1e-10)
  }

  @Test("Finds the time at which a throw passes a position, or that it never does")
  func passing() throws {
    let throwing = Deceleration.normal
    for distance in [1.0, 100, 400, 499] {
      let time = try #require(throwing.time(toReach: -distance, from: 0, velocity: -1000))
      let there = throwing.position(from: 0, velocity: -1000, after: time)
      #expect(abs(there + distance) < 1e-10)
    }
    #expect(throwing.time(toReach: 500, from: 0, velocity: 1000) == nil)
    #expect(throwing.time(toReach: -1, from: 0, velocity: 1000) == nil)
    #expect(throwing.time(toReach: 1, from: 0, velocity: 0) == nil)
    #expect(throwing.time(toReach: 7, from: 7, velocity: 0) == 0)
  }

  @Test("Rates of 0 and 1 are valid limits")
  func limits() {
    let ice = Deceleration(rate: 1)
    #expect(ice.position(from: 1, velocity: 10, after: 2) == 21)
    #expect(ice.velocity(10, after: 5) == 10)
    #expect(ice.restTime(velocity: 10, below: 1) == nil)
    #expect(ice.time(toReach: 20, from: 0, velocity: 10) == 2)
    let glue = Deceleration(rate: 0)
    #expect(glue.position(from: 1, velocity: 10, after: 2) == 1)
    #expect(glue.velocity(10, after: 1) == 0)
    #expect(glue.restPosition(from: 1, velocity: 10) == 1)
    #expect(Deceleration.normal.restTime(velocity: 5, below: 10) == 0)
    #expect(Deceleration.normal.restTime(velocity: 5, below: 0) == nil)
    #expect(Deceleration.normal.position(from: 4, velocity: 9, after: -1) == 4)
  }
}

struct BoundedDecelerationTests {
  private let law = BoundedDeceleration(from: 0, to: 1000)

  @Test("A bounded throw ends at an edge with its remaining velocity")
  func edge() throws {
    let end = try #require(law.end(from: 200, velocity: -1000, below: 1))
    #expect(end.isAtEdge && end.position == 0)
    #expect(end.time == Deceleration.normal.time(toReach: 0, from: 200, velocity: -1000))
    // The velocity decreases by the distance times the decay rate.
    #expect(abs(end.velocity - (-1000 + 200 * Deceleration.normal.decayRate)) < 1e-9)
    #expect(law.position(from: 200, velocity: -1000, after: end.time + 1) == 0)
    let before = law.position(from: 200, velocity: -1000, after: end.time / 2)
    #expect(
      before == Deceleration.normal.position(from: 200, velocity: -1000, after: end.time / 2))
  }

  @Test("A bounded throw may end without reaching an edge")
  func free() throws {
    let end = try #require(law.end(from: 500, velocity: 200, below: 1))
    #expect(!end.isAtEdge)
    #expect(end.time == Deceleration.normal.restTime(velocity: 200, below: 1))
    #expect(abs(end.velocity - 1) < 1e-12)
    #expect(end.position > 598 && end.position < 600)
  }

  @Test("A bounded throw has an end, whatever its start, unless it is unbounded and never slows")
  func ends() throws {
    #expect(try #require(law.end(from: 5, velocity: 0, below: 1)).time == 0)
    #expect(try #require(law.end(from: -50, velocity: -9, below: 1)).position == 0)
    #expect(law.position(from: 2000, velocity: 0, after: 1) == 1000)
    let ice = BoundedDeceleration(Deceleration(rate: 1), from: 0, to: 1000)
    #expect(try #require(ice.end(from: 0, velocity: 10, below: 1)).time == 100)
    let open = BoundedDeceleration(Deceleration(rate: 1), from: .nan, to: .nan)
    #expect(open.end(from: 0, velocity: 10, below: 1) == nil)
    #expect(BoundedDeceleration(from: 5, to: 1).upper == 5)
    #expect(law.position(from: .nan, velocity: 1, after: 1).isNaN)
  }
}

struct FrictionTests {
  @Test("Friction agrees with a 60-digit reference")
  func reference() throws {
    for row in try ReferenceTable("friction").numbers() {
      let friction = Friction(drag: row[0], constantDeceleration: row[1])
      let (velocity, time) = (row[2], row[3])
      let position = friction.position(from: 0, velocity: velocity, after: time)
      #expect(relativeError(position, row[4], scale: abs(velocity)) < 1e-12, "\(row)")
      let speed = friction.velocity(velocity, after: time)
      #expect(relativeError(speed, row[5], scale: abs(velocity)) < 1e-12, "\(row)")
    }
  }

  @Test("Friction stops a motion by its constant part, and never by drag alone")
  func rest() {
    let friction = Friction.fastBouncingScroll
    let end = friction.restTime(velocity: -2000)
    #expect(abs(friction.velocity(-2000, after: end - 1e-9)) < 1e-4)
    #expect(friction.velocity(-2000, after: end) == 0)
    let rest = friction.restPosition(from: 5, velocity: -2000)
    #expect(friction.position(from: 5, velocity: -2000, after: 100) == rest)
    #expect(friction.restTime(velocity: 0) == 0)
    #expect(Friction.bouncingScroll.restTime(velocity: 100) == .infinity)
    let free = Friction.bouncingScroll.restPosition(from: 0, velocity: 1000)
    #expect(abs(free - 499.4) < 0.1)
  }

  @Test("Drag alone gives nearly the same motion as UIKit's normal deceleration rate")
  func likeness() {
    let drag = Friction(drag: Math.pow(0.998, 1000))
    let first = drag.position(from: 0, velocity: 1000, after: 0.5)
    let second = Deceleration.normal.position(from: 0, velocity: 1000, after: 0.5)
    #expect(abs(first - second) < 1e-9)
  }
}

struct ProjectionTests {
  @Test("Projection matches the formula from WWDC 2018")
  func projection() {
    #expect(abs(Projection.distance(velocity: 1000) - 499) < 1e-9)
    #expect(abs(Projection.distance(velocity: -1000, rate: 0.99) + 99) < 1e-9)
  }

  @Test("Predicted ends match those of SwiftUI, and can be converted back to velocities")
  func prediction() {
    #expect(Projection.predictedEnd(translation: 20, velocity: 400) == 120)
    #expect(Projection.velocity(translation: 20, predicted: 120) == 400)
    let end = Projection.predictedEnd(
      translation: Point(x: 1, y: 2), velocity: Point(x: -40, y: 80))
    #expect(end == Point(x: -9, y: 22))
    let velocity = Projection.velocity(translation: Point(x: 1, y: 2), predicted: end)
    #expect(velocity == Point(x: -40, y: 80))
  }
}

struct RubberBandTests {
  @Test(
    "The rubber band matches the published numbers",
    arguments: [
      (5.0, 2.74), (10, 5.47), (100, 52.02), (400, 178.98), (960, 340.65),
    ])
  func published(distance: Double, offset: Double) {
    #expect(abs(RubberBand(dimension: 960).offset(for: distance) - offset) < 0.006)
  }

  @Test("The rubber band is an odd, monotone, bounded and reversible function", arguments: 1...20)
  func shape(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let band = RubberBand(dimension: random.number(in: 1...2000))
    var last = 0.0
    for step in 1...100 {
      let distance = Double(step * step)
      let offset = band.offset(for: distance)
      #expect(offset > last && offset < band.dimension, "seed \(seed)")
      #expect(band.offset(for: -distance) == -offset, "seed \(seed)")
      let error = relativeError(band.distance(for: offset), distance)
      #expect(error < 1e-15 * (4 + distance / (band.dimension - offset)), "seed \(seed)")
      last = offset
    }
  }

  @Test("A rubber band with a dimension of 0 does not move; any other stays within its dimension")
  func guards() {
    #expect(RubberBand(dimension: 0).offset(for: 100) == 0)
    #expect(RubberBand(dimension: -5).offset(for: 100) == 0)
    #expect(RubberBand(dimension: .nan).offset(for: 100) == 0)
    #expect(RubberBand(dimension: 100).offset(for: .infinity) == 100)
    #expect(RubberBand(dimension: 100).offset(for: 1e308) == 100)
    #expect(RubberBand(dimension: 100).distance(for: 100) == .infinity)
    #expect(RubberBand(dimension: 100).distance(for: -200) == -.infinity)
    #expect(RubberBand(dimension: 0).distance(for: 0) == 0)
  }

  @Test("The rubber band does not change positions within the range")
  func range() {
    let band = RubberBand(dimension: 500)
    #expect(band.position(30, from: 0, to: 100) == 30)
    #expect(band.position(-100, from: 0, to: 100) == -band.offset(for: 100))
    #expect(band.position(200, from: 0, to: 100) == 100 + band.offset(for: 100))
    for position in [-250.0, 40, 333] {
      let shown = band.position(position, from: 0, to: 100)
      #expect(abs(band.position(shown: shown, from: 0, to: 100) - position) < 1e-11)
    }
  }
}

internal import Interaction
internal import Motion

/// The value of one layer's quantity as a function of time, on one side of an instant.
///
/// It is the parabola, or line, through the known values, computed with Newton's divided differences.
struct Trajectory {
  /// The known value nearest to the instant.
  private let first: Double

  /// The time of `first` relative to the instant, in seconds.
  private let start: Double

  /// The time of the second known value relative to the instant, and the slope from the first to the second.
  private var near: (offset: Double, slope: Double)?

  /// The time of the third known value relative to the instant, and the slope from the second to the third.
  private var far: (offset: Double, slope: Double)?

  init(_ first: Double, at start: Double) {
    self.first = first
    self.start = start
  }

  /// Adds the next value.
  ///
  /// Values must be added in order of increasing distance from the instant.
  mutating func take(_ value: Double, at offset: Double, after last: Double) {
    if let near {
      far = (offset, (value - last) / (offset - near.offset))
    } else {
      near = (offset, (value - last) / (offset - start))
    }
  }

  /// The second divided difference, per second squared, or `nil` for a line.
  private var bow: Double? {
    guard let near, let far else { return nil }
    return (far.slope - near.slope) / (far.offset - start)
  }

  /// The value at the instant itself.
  var limit: Double { value(at: 0) }

  /// Returns the value at a time relative to the instant, in seconds.
  func value(at offset: Double) -> Double {
    guard let near else { return first }
    return first + (offset - start) * (near.slope + (offset - near.offset) * (bow ?? 0))
  }

  /// The slope at the instant, per second, or `nil` if it is unknown.
  var slope: Double? {
    guard let near else { return nil }
    return near.slope - (start + near.offset) * (bow ?? 0)
  }

  /// The range of plausible slopes at the instant.
  ///
  /// It contains the slope of the parabola and the slopes between the known values. These differ if a motion
  /// settles between the known values: the layer then jumps by up to 0.01 pt, which over 0.0001 s looks like
  /// a velocity.
  var slopes: ClosedRange<Double>? {
    guard let slope else { return nil }
    guard let near, let far else { return slope...slope }
    return min(slope, near.slope, far.slope)...max(slope, near.slope, far.slope)
  }

  /// The second derivative at the instant, per second squared, or `nil` if it is unknown.
  var bend: Double? { bow.map { 2 * $0 } }
}

extension ResolvedFrame {
  /// Returns the trajectory of a layer's quantity near the instant, or `nil` if the layer has no such quantity.
  ///
  /// If `isSmooth` is true, the trajectory ends before the layer appears or disappears, or before a clip starts or
  /// stops determining the edge. Further positions of the edge say nothing about its velocity at the instant.
  func trajectory(_ index: Int, _ quantity: Quantity, isSmooth: Bool = false) -> Trajectory? {
    guard var last = looks[index].value(quantity) else { return nil }
    var trajectory = Trajectory(last, at: nearest.offset)
    for shown in further {
      guard let place = shown.index(of: layers[index].id, hint: index),
        let value = shown.looks[place].value(quantity),
        !isSmooth
          || shown.looks[place].isVisible == looks[index].isVisible
            && shown.layers[place].isCut(at: quantity) == layers[index].isCut(at: quantity)
      else { break }
      let next = last + quantity.difference(last, value)
      trajectory.take(next, at: shown.offset, after: last)
      last = next
    }
    return trajectory
  }

  /// Returns the slope of a layer's quantity at the instant, per second.
  ///
  /// The result is `nil` if the slope is unknown, or if the edge is outside the screen.
  func slope(_ index: Int, _ quantity: Quantity) -> Double? {
    if isStill { return 0 }
    return isBeyondBorder(index, quantity)
      ? nil : trajectory(index, quantity, isSmooth: true)?.slope
  }

  /// Returns the range of plausible slopes of a quantity at the instant.
  func slopes(_ index: Int, _ quantity: Quantity) -> ClosedRange<Double>? {
    if isStill { return 0...0 }
    return isBeyondBorder(index, quantity)
      ? nil : trajectory(index, quantity, isSmooth: true)?.slopes
  }

  /// Returns the possible error of a slope, or 0 if the known states are at most a millisecond apart.
  ///
  /// Over longer intervals, a parabola doesn't approximate a fast spring well. The result is 1.5 times the
  /// error for a spring with a response of 0.15 s.
  func doubt(_ index: Int, _ quantity: Quantity) -> Double {
    guard spacing > 0.001, let bend = bend(index, quantity) else { return 0 }
    return abs(bend) * spacing / 4
  }

  /// The time between the known states near the instant, in seconds.
  var spacing: Double { further.first.map { abs($0.offset - nearest.offset) } ?? 0 }

  /// Returns the second derivative of a quantity at the instant, per second squared.
  func bend(_ index: Int, _ quantity: Quantity) -> Double? {
    isStill ? 0 : trajectory(index, quantity, isSmooth: true)?.bend
  }

  /// Returns the velocity and acceleration of the midpoint between an edge and the opposite edge.
  ///
  /// If the opposite edge is outside the screen, returns those of the edge itself.
  func drift(_ index: Int, _ edge: Quantity) -> (slope: Double, bend: Double)? {
    guard let slope = slope(index, edge), let opposite = edge.opposite else { return nil }
    let bend = bend(index, edge) ?? 0
    guard let other = self.slope(index, opposite) else { return (slope, bend) }
    return ((slope + other) / 2, (bend + (self.bend(index, opposite) ?? 0)) / 2)
  }

  /// Returns whether a layer stays in place, even if its size changes.
  ///
  /// A layer stays in place if the velocity and the acceleration of its midpoint are 0. The tolerance allows
  /// for states that are milliseconds apart and rounded to four decimal places.
  func stands(_ index: Int) -> Bool {
    if isStill { return true }
    let noise = spacing > 0.001 ? 4e-4 / (spacing * spacing) : 1
    return [.left, .top].allSatisfy { edge in
      drift(index, edge).map { abs($0.slope) < 1 && abs($0.bend) < noise } ?? false
    }
  }

  /// Whether the layers differ between the known states near the instant.
  var isChanging: Bool { further.contains { $0.layers != layers } }

  /// Returns whether an edge is outside the screen in any of the known states near the instant.
  private func isBeyondBorder(_ index: Int, _ edge: Quantity) -> Bool {
    if looks[index].isBeyondBorder(edge) { return true }
    for shown in further {
      guard let place = shown.index(of: layers[index].id, hint: index) else { continue }
      if shown.looks[place].isBeyondBorder(edge) { return true }
    }
    return false
  }
}

extension InstantComparison {
  /// Returns whether a clip starts or stops cutting off an edge of a layer at this instant.
  func isCutAnew(_ index: Int, _ edge: Quantity) -> Bool {
    guard let place = before.index(of: after.layers[index].id, hint: index) else { return true }
    return before.layers[place].isCut(at: edge) != after.layers[index].isCut(at: edge)
  }
}

extension Layer {
  /// Returns whether the given visible edge is determined by the layer's clip rather than by its frame.
  @inline(__always)
  borrowing func isCut(at edge: Quantity) -> Bool {
    guard let clip else { return false }
    // A clip along the frame's edge cuts nothing off, even if rounding makes the two differ slightly.
    let (frame, least) = (transformedFrame, 1e-6)
    return switch edge {
    case .left: clip.minX > frame.minX + least
    case .top: clip.minY > frame.minY + least
    case .right: clip.maxX < frame.maxX - least
    case .bottom: clip.maxY < frame.maxY - least
    default: false
    }
  }
}

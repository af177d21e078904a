internal import Interaction
internal import Motion

/// How a number of a layer goes on from an instant, or came to it: the parabola, or the line, through
/// the known values, by Newton's divided differences.
struct Course {
  /// The value nearest to the instant, and how far from the instant that is, in seconds.
  private let first: Double
  private let start: Double

  /// How far off the next values are, and the slopes between them.
  private var near: (offset: Double, slope: Double)?
  private var far: (offset: Double, slope: Double)?

  init(_ first: Double, at start: Double) {
    self.first = first
    self.start = start
  }

  /// Takes the next value, further from the instant.
  mutating func take(_ value: Double, at offset: Double, after last: Double) {
    if let near {
      far = (offset, (value - last) / (offset - near.offset))
    } else {
      near = (offset, (value - last) / (offset - start))
    }
  }

  /// How fast the slope changes between the values, a second squared; nil for a line.
  private var bow: Double? {
    guard let near, let far else { return nil }
    return (far.slope - near.slope) / (far.offset - start)
  }

  /// The value at the instant itself.
  var limit: Double { value(at: 0) }

  /// The value at a moment, in seconds from the instant.
  func value(at offset: Double) -> Double {
    guard let near else { return first }
    return first + (offset - start) * (near.slope + (offset - near.offset) * (bow ?? 0))
  }

  /// How fast it changes at the instant, a second; nil where that can't be known.
  var slope: Double? {
    guard let near else { return nil }
    return near.slope - (start + near.offset) * (bow ?? 0)
  }

  /// The slopes that it can be taken to have at the instant: the parabola's, and those between the
  /// known values.
  ///
  /// They differ where something comes to rest between these values: it is a hundredth of a point off
  /// then, which within a ten-thousandth of a second looks like a velocity.
  var slopes: ClosedRange<Double>? {
    guard let slope else { return nil }
    guard let near, let far else { return slope...slope }
    return min(slope, near.slope, far.slope)...max(slope, near.slope, far.slope)
  }

  /// How fast its slope changes at the instant, a second squared; nil where that can't be known.
  var bend: Double? { bow.map { 2 * $0 } }
}

extension Scene {
  /// How a number of a layer changes about the instant; nil where it has none.
  ///
  /// Where it is to be smooth it goes no further than to where a clip takes over an edge, or where the
  /// layer comes to be seen: what the edge does before says nothing of how fast it goes behind that.
  func course(_ index: Int, _ quantity: Quantity, isSmooth: Bool = false) -> Course? {
    guard var last = looks[index].value(quantity) else { return nil }
    var course = Course(last, at: nearest.offset)
    for shown in further {
      guard let place = shown.index(of: layers[index].id, hint: index),
        let value = shown.looks[place].value(quantity),
        !isSmooth
          || shown.looks[place].isVisible == looks[index].isVisible
            && shown.layers[place].isCut(at: quantity) == layers[index].isCut(at: quantity)
      else { break }
      let next = last + quantity.difference(last, value)
      course.take(next, at: shown.offset, after: last)
      last = next
    }
    return course
  }

  /// How fast a number of a layer changes at the instant, a second; nil where it can't be known, and
  /// for an edge of which nobody sees it.
  func slope(_ index: Int, _ quantity: Quantity) -> Double? {
    if isStill { return 0 }
    return isBeyondBorder(index, quantity) ? nil : course(index, quantity, isSmooth: true)?.slope
  }

  /// The slopes that a number can be taken to have at the instant.
  func slopes(_ index: Int, _ quantity: Quantity) -> ClosedRange<Double>? {
    if isStill { return 0...0 }
    return isBeyondBorder(index, quantity) ? nil : course(index, quantity, isSmooth: true)?.slopes
  }

  /// By how much a slope may be another at the instant, where the known states lie milliseconds apart.
  ///
  /// A quick spring is no parabola over so long a time: this is half again what one of 0.15 s needs.
  func doubt(_ index: Int, _ quantity: Quantity) -> Double {
    guard spacing > 0.001, let bend = bend(index, quantity) else { return 0 }
    return abs(bend) * spacing / 4
  }

  /// How far the known states lie apart, in seconds.
  var spacing: Double { further.first.map { abs($0.offset - nearest.offset) } ?? 0 }

  /// How fast the slope of a number changes at the instant, a second squared.
  func bend(_ index: Int, _ quantity: Quantity) -> Double? {
    isStill ? 0 : course(index, quantity, isSmooth: true)?.bend
  }

  /// How fast the middle between an edge and the opposite one goes at the instant, and how fast that
  /// changes; of what is seen of the edge alone where nobody sees the other.
  func drift(_ index: Int, _ edge: Quantity) -> (slope: Double, bend: Double)? {
    guard let slope = slope(index, edge), let opposite = edge.opposite else { return nil }
    let bend = bend(index, edge) ?? 0
    guard let other = self.slope(index, opposite) else { return (slope, bend) }
    return ((slope + other) / 2, (bend + (self.bend(index, opposite) ?? 0)) / 2)
  }

  /// Whether a layer stays where it is, whatever becomes of its size.
  ///
  /// Its middle neither goes nor begins to go. Of states that lie milliseconds apart four decimals are known.
  func stands(_ index: Int) -> Bool {
    if isStill { return true }
    let noise = spacing > 0.001 ? 4e-4 / (spacing * spacing) : 1
    return [.left, .top].allSatisfy { edge in
      drift(index, edge).map { abs($0.slope) < 1 && abs($0.bend) < noise } ?? false
    }
  }

  /// Whether anything is shown otherwise in the known states.
  var isChanging: Bool { further.contains { $0.layers != layers } }

  /// Whether an edge is beyond the screen's border in any of the known states.
  private func isBeyondBorder(_ index: Int, _ edge: Quantity) -> Bool {
    if looks[index].isBeyondBorder(edge) { return true }
    for shown in further {
      guard let place = shown.index(of: layers[index].id, hint: index) else { continue }
      if shown.looks[place].isBeyondBorder(edge) { return true }
    }
    return false
  }
}

extension Turn {
  /// Whether an edge of a layer has come to its clip, or has left that: what is seen there goes elsewhere.
  func isCutAnew(_ index: Int, _ edge: Quantity) -> Bool {
    guard let place = before.index(of: after.layers[index].id, hint: index) else { return true }
    return before.layers[place].isCut(at: edge) != after.layers[index].isCut(at: edge)
  }
}

extension Layer {
  /// Whether an edge that is seen is its clip's, and not its frame's.
  @inline(__always)
  borrowing func isCut(at edge: Quantity) -> Bool {
    guard let clip else { return false }
    // A clip that lies on the frame cuts nothing, whatever the last digits of a sum are.
    let (frame, least) = (Look.frame(self), 1e-6)
    return switch edge {
    case .left: clip.minX > frame.minX + least
    case .top: clip.minY > frame.minY + least
    case .right: clip.maxX < frame.maxX - least
    case .bottom: clip.maxY < frame.maxY - least
    default: false
    }
  }
}

internal import Interaction
internal import Motion

/// The motion of a drawing as CSS keyframes of transform and opacity.
///
/// Browsers can animate these two properties without repainting. The curve follows the component's states:
/// linear segments between them, as few as are needed to stay within a fraction of a pixel of each state.
struct Keyframes {
  /// The transform and opacity of a drawing at one time, relative to its drawn form.
  struct Pose: Equatable {
    var x = 0.0
    var y = 0.0
    var rotation = 0.0
    var scaleX = 1.0
    var scaleY = 1.0
    var opacity = 1.0
  }

  /// The maximum accepted error, in points for the position, degrees for the rotation, and fractions
  /// otherwise.
  private static let tolerance = Pose(
    x: 1.5, y: 1.5, rotation: 0.3, scaleX: 0.006, scaleY: 0.006, opacity: 0.03)

  private let poses: [Pose]
  private let moments: [Double]
  private let kept: [Int]

  /// Creates keyframes for a drawing that has a given pose at each of several times.
  ///
  /// - Parameters:
  ///   - poses: One pose for each time.
  ///   - moments: The times in seconds, ascending.
  init(_ poses: [Pose], at moments: [Double]) {
    self.poses = poses
    self.moments = moments
    kept = Self.reduced(poses, moments)
  }

  /// Whether the drawing stays the same in all frames.
  var isStill: Bool {
    poses.allSatisfy { $0.isNear(poses[0], within: Self.tolerance) }
  }

  /// Returns the indices of a small set of times such that linear interpolation between them stays close to
  /// every pose (Ramer–Douglas–Peucker).
  private static func reduced(_ poses: [Pose], _ moments: [Double]) -> [Int] {
    guard poses.count > 1 else { return Array(poses.indices) }
    var isKept = Array(repeating: false, count: poses.count)
    isKept[0] = true
    isKept[poses.count - 1] = true
    var pieces = [(0, poses.count - 1)]
    while let (first, last) = pieces.popLast() {
      guard last - first > 1 else { continue }
      var worst = (index: first, miss: 1.0)
      for index in (first + 1)..<last {
        let span = moments[last] - moments[first]
        let share = span > 0 ? (moments[index] - moments[first]) / span : 0
        let miss = poses[index].miss(
          Pose.between(poses[first], poses[last], share), in: tolerance)
        if miss > worst.miss { worst = (index, miss) }
      }
      guard worst.index > first else { continue }
      isKept[worst.index] = true
      pieces.append((first, worst.index))
      pieces.append((worst.index, last))
    }
    return poses.indices.filter { isKept[$0] }
  }

  /// Returns the body of the CSS rule, without constant properties.
  func text(on clock: AnimationClock) -> String {
    let moves = poses.contains { abs($0.x) > 0.05 || abs($0.y) > 0.05 }
    let turns = poses.contains { $0.rotation != 0 }
    let scales = poses.contains { abs($0.scaleX - 1) > 0.001 || abs($0.scaleY - 1) > 0.001 }
    let fades = poses.contains { abs($0.opacity - poses[0].opacity) > 0.001 }
    let transforms = moves || turns || scales
    var text = ""
    var stops: [(at: String, look: String)] = []
    for index in kept {
      let pose = poses[index]
      var look = ""
      if transforms {
        look = "transform:"
        if moves { look += "translate(\(points(pose.x)),\(points(pose.y)))" }
        if turns { look += "rotate(\(SVGNumber.text(pose.rotation))deg)" }
        if scales {
          look +=
            "scale(\(SVGNumber.text(pose.scaleX, decimals: 2)),\(SVGNumber.text(pose.scaleY, decimals: 2)))"
        }
      }
      if fades {
        look += (look.isEmpty ? "" : ";") + "opacity:\(SVGNumber.text(pose.opacity, decimals: 2))"
      }
      stops.append((clock.percent(moments[index]), look))
    }
    if let last = stops.last { stops.append(("to", last.look)) }
    var index = 0
    while index < stops.count {
      // Adjacent stops with equal styles share one rule.
      var names = [stops[index].at]
      while index + 1 < stops.count, stops[index + 1].look == stops[index].look {
        index += 1
        if names.count > 1 { names.removeLast() }
        names.append(stops[index].at)
      }
      // If two stops have the same time, the later one applies from that time.
      text += names.joined(separator: ",") + "{\(stops[index].look)}"
      index += 1
    }
    return text
  }

  private func points(_ value: Double) -> String {
    let text = SVGNumber.text(value)
    return text == "0" ? "0" : text + "px"
  }
}

extension Keyframes.Pose {
  /// Returns a pose interpolated between two poses at the fraction `share`.
  static func between(_ one: Self, _ other: Self, _ share: Double) -> Self {
    let mix = { (a: Double, b: Double) in a + (b - a) * share }
    return Self(
      x: mix(one.x, other.x), y: mix(one.y, other.y),
      rotation: mix(one.rotation, other.rotation), scaleX: mix(one.scaleX, other.scaleX),
      scaleY: mix(one.scaleY, other.scaleY), opacity: mix(one.opacity, other.opacity))
  }

  /// Returns the largest difference between two poses, in multiples of the tolerance.
  func miss(_ other: Self, in tolerance: Self) -> Double {
    // The position of an invisible drawing doesn't matter.
    guard opacity > Layer.leastSeen || other.opacity > Layer.leastSeen else { return 0 }
    return max(
      abs(x - other.x) / tolerance.x, abs(y - other.y) / tolerance.y,
      abs(rotation - other.rotation) / tolerance.rotation,
      abs(scaleX - other.scaleX) / tolerance.scaleX,
      abs(scaleY - other.scaleY) / tolerance.scaleY,
      abs(opacity - other.opacity) / tolerance.opacity)
  }

  func isNear(_ other: Self, within tolerance: Self) -> Bool { miss(other, in: tolerance) <= 1 }
}

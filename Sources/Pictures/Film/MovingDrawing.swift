internal import Interaction
internal import Motion

/// A drawing in an animation, with its pose in each state.
struct MovingDrawing {
  /// The SVG elements.
  ///
  /// The elements of a fixed drawing may be left open for another part to close.
  var text: String
  /// The pose in each state, or an empty array if the drawing is fixed.
  var poses: [Keyframes.Pose] = []
  /// The center of rotation and scaling, in the drawing's own coordinates.
  var centre = Point.zero

  /// Returns the drawing as it looks in one state.
  func still(at state: Int) -> String {
    guard poses.indices.contains(state) else { return text }
    let pose = poses[state]
    guard pose.opacity > Layer.leastSeen else { return "" }
    var attributes = ""
    if pose.opacity < 0.995 {
      attributes += " opacity=\"\(SVGNumber.text(pose.opacity, decimals: 2))\""
    }
    let transform = Self.transform(of: pose, about: centre)
    if !transform.isEmpty { attributes += " transform=\"\(transform)\"" }
    return attributes.isEmpty ? text : "<g\(attributes)>\(text)</g>"
  }

  private static func transform(of pose: Keyframes.Pose, about centre: Point) -> String {
    let n = { (value: Double) in SVGNumber.text(value, decimals: 4) }
    var words: [String] = []
    let turnsOrScales = pose.rotation != 0 || pose.scaleX != 1 || pose.scaleY != 1
    let x = pose.x + (turnsOrScales ? centre.x : 0)
    let y = pose.y + (turnsOrScales ? centre.y : 0)
    if x != 0 || y != 0 { words.append("translate(\(n(x)) \(n(y)))") }
    guard turnsOrScales else { return words.joined(separator: " ") }
    if pose.rotation != 0 { words.append("rotate(\(n(pose.rotation)))") }
    if pose.scaleX != 1 || pose.scaleY != 1 {
      words.append("scale(\(n(pose.scaleX)) \(n(pose.scaleY)))")
    }
    if centre.x != 0 || centre.y != 0 { words.append("translate(\(n(-centre.x)) \(n(-centre.y)))") }
    return words.joined(separator: " ")
  }
}

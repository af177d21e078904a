internal import Interaction
internal import Motion

/// The CSS rules of an animation.
///
/// Drawings that move in the same way share a rule.
struct AnimationRules {
  private let clock: AnimationClock
  private var bodies: [String] = []
  private var origins: [String] = []

  init(_ clock: AnimationClock) { self.clock = clock }

  /// Adds the rules that animate a drawing, and returns the drawing with references to these rules.
  mutating func text(of part: MovingDrawing) -> String {
    let drawing = part.text
    let centre = part.centre
    guard let last = part.poses.last else { return drawing }
    let frames = Keyframes(part.poses, at: clock.moments)
    let still = attributes(of: last, about: centre)
    guard !frames.isStill else { return still.isEmpty ? drawing : "<g\(still)>\(drawing)</g>" }
    let body = frames.text(on: clock)
    let place = bodies.firstIndex(of: body) ?? bodies.count
    if place == bodies.count { bodies.append(body) }
    var kinds = "k\(place)"
    if body.contains("rotate") || body.contains("scale") {
      let origin =
        "\(SVGNumber.text(centre.x))px \(SVGNumber.text(centre.y))px"
      let index = origins.firstIndex(of: origin) ?? origins.count
      if index == origins.count { origins.append(origin) }
      kinds += " o\(index)"
    }
    return "<g class=\"\(kinds)\"\(still)>\(drawing)</g>"
  }

  /// Returns the attributes of a static pose.
  ///
  /// If the reader prefers reduced motion, the drawing stays in the last pose, so it gets the attributes of
  /// that pose.
  private func attributes(of pose: Keyframes.Pose, about centre: Point) -> String {
    var text = ""
    if pose.opacity < 0.995 { text += " opacity=\"\(SVGNumber.text(pose.opacity, decimals: 2))\"" }
    guard pose.opacity > Layer.leastSeen else { return text }
    if abs(pose.x) > 0.05 || abs(pose.y) > 0.05 {
      text += " transform=\"translate(\(SVGNumber.text(pose.x)) \(SVGNumber.text(pose.y)))\""
    } else if pose.rotation != 0 {
      text +=
        " transform=\"rotate(\(SVGNumber.text(pose.rotation)) \(SVGNumber.text(centre.x))"
        + " \(SVGNumber.text(centre.y)))\""
    }
    return text
  }

  /// Returns the style sheet of an animation that plays `rounds` times.
  func text(rounds: Int) -> String {
    let seconds = SVGNumber.text(clock.duration, decimals: 2)
    var text = "[class]{animation:\(seconds)s linear \(rounds) both}"
    for (index, origin) in origins.enumerated() { text += ".o\(index){transform-origin:\(origin)}" }
    for (index, body) in bodies.enumerated() {
      text += "\n.k\(index){animation-name:k\(index)}@keyframes k\(index){\(body)}"
    }
    return text + "\n@media(prefers-reduced-motion:reduce){[class]{animation:none}}\n"
  }
}

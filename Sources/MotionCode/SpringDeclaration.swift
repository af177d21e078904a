internal import Motion

/// The declaration of one spring in a platform's language, and a remark about its deviation from the component's
/// spring.
struct SpringDeclaration {
  let lines: [String]
  /// A comment with the largest distance between the declared spring and the component's spring.
  let remark: String

  init(_ named: MotionNumbers.NamedSpring, _ format: CodeFormat, prefix: String) {
    let name = CodeWriter.identifier(named.name, in: format, prefix: prefix)
    let spring = named.spring
    guard spring.response > 0 else {
      lines = Self.instant(name, format)
      remark = "The response is 0, so the value is at its target at once."
      return
    }
    let n = { (value: Double) in CodeWriter.number(value, decimals: 6) }
    let stiffness = n(spring.angularFrequency * spring.angularFrequency)
    let damping = n(2 * spring.dampingFraction * spring.angularFrequency)
    let fraction = n(spring.dampingFraction)
    let written = PlatformSpring(
      stiffness: Double(stiffness) ?? 0, damping: Double(damping) ?? 0)
    switch format {
    case .swiftui:
      let response = n(spring.response)
      lines = [
        "static let \(name) = Animation.spring(response: \(response), dampingFraction: \(fraction))"
      ]
      remark = Self.remark(
        PlatformSpring(
          response: Double(response) ?? 0, dampingFraction: Double(fraction) ?? 0), spring)
    case .uikit:
      lines = [
        "static func \(name)(initialVelocity: CGVector = .zero) -> UISpringTimingParameters {",
        "  UISpringTimingParameters(",
        "    mass: 1, stiffness: \(stiffness), damping: \(damping), initialVelocity: initialVelocity)",
        "}",
      ]
      remark = Self.remark(written, spring)
    case .compose:
      lines = [
        "val \(name) = spring<Float>(dampingRatio = \(fraction)f, stiffness = \(stiffness)f)"
      ]
      remark = Self.remark(
        PlatformSpring(
          stiffness: Double(Float(stiffness) ?? 0), dampingRatio: Double(Float(fraction) ?? 0)),
        spring)
    case .flutter:
      lines = [
        "static const \(name) = SpringDescription(",
        "  mass: 1, stiffness: \(stiffness), damping: \(damping));",
      ]
      remark = Self.remark(written, spring)
    case .motion:
      lines = [
        "export const \(name) = {",
        "  type: 'spring', mass: 1, stiffness: \(stiffness), damping: \(damping),",
        "  restDelta: 0.01, restSpeed: 0.01,",
        "}",
      ]
      remark = Self.remark(written, spring)
    case .css:
      let easing = LinearEasing(spring)
      lines = [
        "\(name): \(easing.css);",
        "\(name)-duration: \(CodeWriter.number(easing.duration, decimals: 3))s;",
      ]
      remark = "Largest error: \(Self.percent(easing.error)) of the distance."
    }
  }

  private static func remark(_ written: PlatformSpring, _ spring: Spring) -> String {
    "Largest error: \(percent(written.error(to: spring))) of the distance."
  }

  /// Returns a fraction as a percentage, rounded up so that it remains an upper bound.
  private static func percent(_ fraction: Double) -> String {
    var digit = 0.000_001
    while fraction * 100 > digit, digit < 100 { digit *= 10 }
    let rounded = (fraction * 100 / digit * 10).rounded(.up) * digit / 10
    return (fraction * 100 <= 0.000_001 ? "0.000001" : CodeWriter.number(rounded, decimals: 7))
      + " %"
  }

  private static func instant(_ name: String, _ format: CodeFormat) -> [String] {
    switch format {
    case .swiftui: ["static let \(name): Animation? = nil"]
    case .uikit:
      ["static let \(name) = UICubicTimingParameters(animationCurve: .linear)  // duration: 0"]
    case .compose: ["val \(name) = androidx.compose.animation.core.snap<Float>()"]
    case .flutter: ["static const Duration \(name) = Duration.zero;"]
    case .motion: ["export const \(name) = { duration: 0 }"]
    case .css: ["\(name): linear;", "\(name)-duration: 0s;"]
    }
  }
}

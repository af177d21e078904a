/// SwiftUI's spring presets, with the same numbers.
///
/// Sources: Apple's documentation of `Animation` and `Spring`, and the default arguments in SwiftUI's
/// interface. SwiftUI's blend durations are left out: retargeting here keeps the value and the velocity, so
/// no blending is necessary.
extension Spring {
  /// A spring without bounce: duration 0.5 s, bounce 0.
  public static let smooth = Spring.smooth()

  /// A spring with a small bounce: duration 0.5 s, bounce 0.15.
  public static let snappy = Spring.snappy()

  /// A spring with a visible bounce: duration 0.5 s, bounce 0.3.
  public static let bouncy = Spring.bouncy()

  /// A spring for motion that follows a finger: duration 0.15 s, bounce 0.15.
  public static let interactive = Spring.interactive()

  /// The spring of `Animation.default` since iOS 17 (`.spring`): duration 0.5 s, bounce 0.
  public static let automatic = Spring(duration: 0.5, bounce: 0)

  /// The default of `.spring(response:dampingFraction:)`: response 0.5 s, damping fraction 0.825.
  public static let automaticResponse = Spring(response: 0.5, dampingFraction: 0.825)

  /// The default of `.interactiveSpring(response:dampingFraction:)`: response 0.15 s, damping fraction 0.86.
  public static let interactiveResponse = Spring(response: 0.15, dampingFraction: 0.86)

  /// Returns a spring with the bounce `extraBounce`, which is 0 by default.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }

  /// Returns a spring with a bounce of 0.15 plus `extraBounce`.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// Returns a spring with a bounce of 0.3 plus `extraBounce`.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  /// Returns a spring for motion that follows a finger, with a bounce of 0.15 plus `extraBounce`.
  public static func interactive(duration: Double = 0.15, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }
}

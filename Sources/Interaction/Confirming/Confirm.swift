public import Motion

/// The kinds of releases that wait for the app to accept or refuse them.
public enum Confirm: String, CaseIterable, Sendable {
  case none
  case dismiss
  case detent

  /// Returns whether a release waits for the app's answer.
  ///
  /// - Parameters:
  ///   - dismisses: Whether the release would dismiss the component.
  ///   - changesDetent: Whether the release would move the component to a different detent.
  /// - Returns: Whether the release waits.
  public func asks(dismisses: Bool, changesDetent: Bool) -> Bool {
    switch self {
    case .none: false
    case .dismiss: dismisses
    case .detent: dismisses || changesDetent
    }
  }

  /// Returns the time at which a release counts as refused.
  ///
  /// It is rounded up to a tenth of a millisecond, the precision of numbers in effects, so that the effect
  /// `releaseProposed` contains the exact time.
  ///
  /// - Parameters:
  ///   - release: The time of the release.
  ///   - timeout: The time for which the release waits, in seconds.
  /// - Returns: The deadline.
  public static func deadline(after release: Timestamp, timeout: Double) -> Timestamp {
    let end = release.advanced(bySeconds: timeout).microseconds
    return Timestamp(microseconds: (end + 99) / 100 * 100)
  }
}

extension ParameterVisitor {
  /// Visits the parameters `confirm` and `confirmTimeout`.
  public mutating func confirm(_ confirm: inout Confirm, timeout: inout Double) {
    choice(
      "confirm", &confirm, "Releases that wait for the app to accept or refuse them.",
      "None.",
      "A release that would dismiss the component.",
      "A release that would move the component to another detent or dismiss it.")
    number(
      "confirmTimeout", &timeout, in: 0.01...60, unit: "seconds",
      "Time for which a release waits for the app's answer. After that, it counts as refused.")
  }
}

/// A guideline for the minimum size of a touch target.
public enum TouchTargetRule: String, CaseIterable, Sendable {
  /// Apple's Human Interface Guidelines: 44 points.
  case apple = "44pt"
  /// Material: 48 density-independent pixels.
  case material = "48dp"
  /// WCAG 2.2, criterion 2.5.8: 24 CSS pixels.
  case wcag = "24px"
  /// No minimum.
  case none

  /// The minimum width and height, in points.
  public var size: Double {
    switch self {
    case .apple: 44
    case .material: 48
    case .wcag: 24
    case .none: 0
    }
  }

  /// The size up to which a hit area may extend beyond a small layer, in points.
  ///
  /// A component may be made for a stricter guideline than the one that is checked, so it is at least 44 points.
  var accepted: Double { max(size, Self.apple.size) }

  /// The requirement, as shown in findings.
  var source: String {
    switch self {
    case .apple: "Apple's guidelines require 44 pt"
    case .material: "Material requires 48 dp"
    case .wcag: "WCAG 2.2 requires 24 px"
    case .none: ""
    }
  }
}

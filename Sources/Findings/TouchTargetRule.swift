/// How large a thing to be touched has to be.
public enum TouchTargetRule: String, CaseIterable, Sendable {
  /// Apple's Human Interface Guidelines: 44 points.
  case apple = "44pt"
  /// Material: 48 density-independent pixels.
  case material = "48dp"
  /// WCAG 2.2, criterion 2.5.8: 24 CSS pixels.
  case wcag = "24px"
  /// Any size will do.
  case none

  /// The least width and height, in points.
  public var size: Double {
    switch self {
    case .apple: 44
    case .material: 48
    case .wcag: 24
    case .none: 0
    }
  }

  /// Who says so.
  var source: String {
    switch self {
    case .apple: "Apple's guidelines want 44 pt"
    case .material: "Material wants 48 dp"
    case .wcag: "WCAG 2.2 wants 24 px"
    case .none: ""
    }
  }
}

internal import Motion
internal import Values

/// A height at which a sheet rests, as SwiftUI's `PresentationDetent`.
public enum Detent: Equatable, Sendable {
  case large
  case medium
  /// A part of the large height.
  case fraction(Double)
  /// A height in points.
  case height(Double)

  /// The name in values and effects: `large`, `medium`, `fraction:0.3`, `height:300`.
  var name: String {
    switch self {
    case .large: "large"
    case .medium: "medium"
    case .fraction(let fraction): "fraction:" + Expectation.plain(fraction)
    case .height(let height): "height:" + Expectation.plain(height)
    }
  }

  /// What a client's value is.
  static let shape = "large | medium | {fraction: 0.01...1} | {height: 1...100000}"

  /// Reads `large`, `medium`, `{fraction}` or `{height}`.
  init(_ value: Value) throws(InvalidValue) {
    switch value {
    case .string("large"): self = .large
    case .string("medium"): self = .medium
    case .object(let members):
      if let fraction = try members.number("fraction", in: 0.01...1) {
        self = .fraction(fraction)
      } else if let height = try members.number("height", in: 1...100_000) {
        self = .height(height)
      } else {
        throw InvalidValue(path: "", expected: Self.expectation)
      }
    default: throw InvalidValue(path: "", expected: Self.expectation)
    }
  }

  private static let expectation = "large, medium, {fraction} or {height}"
}

/// The numbers from which heights follow.
struct SheetLayout: Equatable {
  /// The screen's size.
  var viewport: Size

  /// What the hardware takes off the top, in points.
  var safeTop: Double

  /// The gap above a large sheet, in points.
  var topGap: Double

  /// How much the keyboard covers, in points.
  var keyboard: Double

  /// The greatest height of a sheet that has detents.
  var large: Double { max(0, viewport.height - safeTop - topGap) }

  /// The height of a detent; without one a sheet goes from edge to edge.
  ///
  /// A keyboard lifts the sheet by its height, up to the large one.
  func height(_ detent: Detent?) -> Double {
    guard let detent else { return viewport.height }
    let height =
      switch detent {
      case .large: large
      case .medium: 0.5 * viewport.height
      case .fraction(let fraction): fraction * large
      case .height(let height): height
      }
    return min(height + keyboard, large)
  }

  /// The detent whose height is nearest to a height; of two, the lower one.
  func nearest(_ height: Double, of detents: [Detent]) -> Detent? {
    var nearest: Detent?
    for detent in detents {
      guard let best = nearest else {
        nearest = detent
        continue
      }
      let distance = abs(self.height(detent) - height)
      let least = abs(self.height(best) - height)
      let isLower = self.height(detent) < self.height(best)
      if distance < least || (distance == least && isLower) { nearest = detent }
    }
    return nearest
  }

  /// The lowest detent; nil where there is none.
  func smallest(of detents: [Detent]) -> Detent? { nearest(0, of: detents) }

  /// The highest detent; nil where there is none.
  func largest(of detents: [Detent]) -> Detent? { nearest(viewport.height, of: detents) }
}

internal import Interaction
internal import Motion

/// The values that determine the heights of one sheet.
///
/// A height is the distance from the bottom of the screen to the top of the sheet.
struct SheetLayout: Equatable, Sendable {
  /// The screen's size, in points.
  var viewport: Size

  /// The safe area's inset at the top, in points.
  var safeTop: Double

  /// The gap between the top of the safe area and a large sheet, in points.
  var topGap: Double

  /// The height of the keyboard, in points.
  var keyboard: Double

  /// The sheet's reaction to the keyboard.
  var keyboardBehavior = SheetSetup.Keyboard.lift

  /// The height of the sheet's content in points, or `nil` until it is measured.
  var content: Double?

  /// The height of the header above the scrolling content, in points.
  var header = 0.0

  /// The size of the sheet on a wide screen.
  var sizing = SheetSetup.Sizing.sheet

  /// The maximum height of a sheet with detents, in points.
  var large: Double { max(0, viewport.height - safeTop - topGap) }

  /// The size of a sheet that floats in the middle of a wide screen, or `nil` if it doesn't float.
  ///
  /// A form sheet is 540 × 620, as in UIKit. A page sheet is 704 wide, a good width for reading,
  /// with equal space above and below; in UIKit its size differs between screens.
  var floating: Size? {
    let size =
      switch sizing {
      case .sheet: Size(width: 0, height: 0)
      case .form: Size(width: 540, height: 620)
      case .page: Size(width: 704, height: .infinity)
      }
    guard size.width > 0, viewport.width >= size.width + 2 * Self.margin else { return nil }
    let room = max(0, viewport.height - 2 * (safeTop + topGap))
    return Size(width: size.width, height: min(size.height, room))
  }

  /// The minimum space on either side of a floating sheet, in points.
  static let margin = 20.0

  /// Returns the height of a detent, or the height of the screen if the sheet has no detents.
  func height(_ detent: Detent?) -> Double {
    if let floating {
      let height = (viewport.height + floating.height) / 2
      return keyboardBehavior == .ignore ? height : min(height + keyboard, max(large, height))
    }
    guard let detent else { return viewport.height }
    let height = restingHeight(detent)
    switch keyboardBehavior {
    case .lift: return min(height + keyboard, large)
    case .fill: return keyboard > 0 ? large : height
    case .ignore: return height
    }
  }

  private func restingHeight(_ detent: Detent) -> Double {
    let height =
      switch detent {
      case .large: large
      case .medium: 0.5 * viewport.height
      case .content: content.map { header + $0 } ?? 0.5 * viewport.height
      case .fraction(let fraction): fraction * large
      case .height(let height): height
      }
    return min(height, large)
  }

  /// Returns the detents from the highest to the lowest.
  ///
  /// Of several detents with equal heights, only the first one is returned.
  func ranked(_ detents: [Detent]) -> [Detent] {
    var ranked: [Detent] = []
    for detent in detents where !ranked.contains(where: { height($0) == height(detent) }) {
      ranked.append(detent)
    }
    return ranked.sorted { height($0) > height($1) }
  }

  /// Returns the detent whose height is nearest to a given height, or `nil` if there are no detents.
  ///
  /// If two detents are equally near, returns the lower one.
  func nearest(_ height: Double, of detents: [Detent]) -> Detent? {
    var unasked = Reasons.unasked
    return DetentLadder(detents, self).nearest(height, "predictedHeight", &unasked)
  }

  /// Returns the lowest detent, or `nil` if there is none.
  func smallest(of detents: [Detent]) -> Detent? { first(of: detents, <) }

  /// Returns the highest detent, or `nil` if there is none.
  func largest(of detents: [Detent]) -> Detent? { first(of: detents, >) }

  /// Returns the detent whose height comes first in the given order, or `nil` if there are no detents.
  private func first(of detents: [Detent], _ goesBefore: (Double, Double) -> Bool) -> Detent? {
    var first: (detent: Detent, height: Double)?
    for detent in detents {
      let height = height(detent)
      if first.map({ goesBefore(height, $0.height) }) ?? true { first = (detent, height) }
    }
    return first?.detent
  }
}

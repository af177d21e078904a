internal import Interaction
internal import Motion

/// The numbers from which the heights of one sheet follow.
///
/// A height is the way from the screen's bottom to the sheet's top.
struct SheetLayout: Equatable, Sendable {
  /// The screen's size.
  var viewport: Size

  /// What the hardware takes off the top, in points.
  var safeTop: Double

  /// The gap above a large sheet, in points.
  var topGap: Double

  /// How much the keyboard covers, in points.
  var keyboard: Double

  /// What the keyboard does to the sheet.
  var keyboardBehavior = SheetSetup.Keyboard.lift

  /// The height of the sheet's content; nil as long as it is not measured.
  var content: Double?

  /// How large the sheet is on a wide screen.
  var sizing = SheetSetup.Sizing.sheet

  /// The greatest height of a sheet that has detents.
  var large: Double { max(0, viewport.height - safeTop - topGap) }

  /// The size of a sheet that floats in the middle of a wide screen; nil where it does not.
  ///
  /// A form sheet is UIKit's, 540 × 620. A page sheet is as wide as a page is read, 704, and leaves
  /// the same room above and below; its size in UIKit differs from screen to screen.
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

  /// The least room on either side of a sheet that floats, in points.
  static let margin = 20.0

  /// The height of a detent; without one a sheet goes from edge to edge.
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
      case .content: content ?? 0.5 * viewport.height
      case .fraction(let fraction): fraction * large
      case .height(let height): height
      }
    return min(height, large)
  }

  /// The detent whose height is nearest to a height; of two, the lower one.
  func nearest(
    _ height: Double, of detents: [Detent], _ because: inout Reasons
  ) -> Detent? {
    let ranked = ranked(detents)
    for (detent, below) in zip(ranked, ranked.dropFirst()) {
      let isNearest = because.rule(detent.name) {
        $0.demand(
          "predictedHeight", height, .greater, (self.height(detent) + self.height(below)) / 2)
      }
      if isNearest { return detent }
    }
    guard let lowest = ranked.last else { return nil }
    because.otherwise(lowest.name)
    return lowest
  }

  /// The detents from the highest to the lowest; of those that are equally high the first alone.
  private func ranked(_ detents: [Detent]) -> [Detent] {
    var ranked: [Detent] = []
    for detent in detents where !ranked.contains(where: { height($0) == height(detent) }) {
      ranked.append(detent)
    }
    return ranked.sorted { height($0) > height($1) }
  }

  /// The detent whose height is nearest to a height; of two, the lower one.
  func nearest(_ height: Double, of detents: [Detent]) -> Detent? {
    var unasked = Reasons.unasked
    return nearest(height, of: detents, &unasked)
  }

  /// The lowest detent; nil where there is none.
  func smallest(of detents: [Detent]) -> Detent? { first(of: detents, <) }

  /// The highest detent; nil where there is none.
  func largest(of detents: [Detent]) -> Detent? { first(of: detents, >) }

  /// The first detent before which none goes by its height.
  private func first(of detents: [Detent], _ goesBefore: (Double, Double) -> Bool) -> Detent? {
    var first: (detent: Detent, height: Double)?
    for detent in detents {
      let height = height(detent)
      if first.map({ goesBefore(height, $0.height) }) ?? true { first = (detent, height) }
    }
    return first?.detent
  }
}

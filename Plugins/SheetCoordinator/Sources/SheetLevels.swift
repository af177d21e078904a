internal import Interaction
internal import Motion

/// The sheet heights between which the scrim darkens and the view behind the sheet recedes.
///
/// The heights depend on the layout. When the layout changes, they are animated together with the sheet,
/// because otherwise the scrim would jump.
struct SheetLevels: Equatable, Sendable {
  /// The sheet height up to which the scrim is invisible, in points.
  var clear = 0.0

  /// The sheet height from which the scrim has its full opacity, in points.
  var dim = 0.0

  /// The strength of the scrim: 1 if there is a scrim, otherwise 0.
  ///
  /// During an animation, the value is between 0 and 1.
  var scrim = 1.0

  /// The sheet height at which the view behind the sheet starts to recede, in points.
  var near = 0.0

  /// The sheet height at which the view behind the sheet has receded completely, in points.
  var full = 0.0

  /// A factor for the movement of the view behind the sheet: 1 if that view can recede, otherwise 0.
  ///
  /// During an animation, the value is between 0 and 1.
  var setBack = 1.0

  /// Returns the position of `height` between the heights `low` and `high`, as a fraction from 0 to 1.
  private static func part(_ height: Double, from low: Double, to high: Double) -> Double {
    min(max((height - low) / max(high - low, 0.01), 0), 1)
  }

  /// Returns the fraction of the scrim's opacity that is visible at a sheet height, from 0 to 1.
  func scrimPart(at height: Double) -> Double { scrim * Self.part(height, from: clear, to: dim) }

  /// Returns how far the view behind the sheet has receded at a sheet height, from 0 (not at all) to 1
  /// (completely).
  func setBackPart(at height: Double) -> Double {
    setBack * Self.part(height, from: near, to: full)
  }

  /// Returns the largest difference between corresponding heights of these levels and `other`, in points.
  func distance(to other: SheetLevels) -> Double {
    max(
      max(abs(clear - other.clear), abs(dim - other.dim)),
      max(abs(near - other.near), abs(full - other.full)))
  }

  /// Returns these levels, lowered by a distance in points.
  func lowered(by way: Double) -> SheetLevels {
    var levels = self
    levels.clear -= way
    levels.dim -= way
    levels.near -= way
    levels.full -= way
    return levels
  }

  /// Returns these levels, interpolated toward other levels by the given fraction.
  func mixed(with other: SheetLevels, _ part: Double) -> SheetLevels {
    func mix(_ one: Double, _ two: Double) -> Double { one + (two - one) * part }
    return SheetLevels(
      clear: mix(clear, other.clear), dim: mix(dim, other.dim), scrim: mix(scrim, other.scrim),
      near: mix(near, other.near), full: mix(full, other.full),
      setBack: mix(setBack, other.setBack))
  }
}

/// Levels that a spring animates together with the sheet.
struct AnimatedLevels: Equatable, Sendable {
  /// The levels at which the animation ends.
  var target = SheetLevels()

  /// The levels at which the animation started.
  var former = SheetLevels()

  /// The remaining distance of the level that moves farthest, in points.
  var rest = AnimatedValue(0)

  /// The total distance of the level that moves farthest, in points.
  var way = 0.0

  func value(at now: Timestamp) -> SheetLevels {
    guard rest.isMoving(at: now), way > 0 else { return target }
    return target.mixed(with: former, rest.value(at: now) / way)
  }

  /// Sets the levels without an animation.
  mutating func set(_ levels: SheetLevels) {
    self = AnimatedLevels()
    target = levels
  }

  /// Animates the current levels to the given ones.
  mutating func animate(to levels: SheetLevels, with spring: Spring, at now: Timestamp) {
    guard levels != target else { return }
    go(from: value(at: now), to: levels, with: spring, at: now)
  }

  /// Lowers the levels immediately by a distance in points, and animates them back to their targets.
  mutating func lower(by way: Double, _ spring: Spring, at now: Timestamp) {
    go(from: value(at: now).lowered(by: way), to: target, with: spring, at: now)
  }

  private mutating func go(
    from former: SheetLevels, to target: SheetLevels, with spring: Spring, at now: Timestamp
  ) {
    self.former = former
    self.target = target
    way = max(1, former.distance(to: target))
    rest.set(way)
    rest.animate(to: 0, with: spring, at: now)
  }
}

extension Presentation {
  /// The maximum difference from the large height, in points, at which a sheet still counts as large.
  ///
  /// This tolerance keeps the last oscillations of a spring from moving the view behind the sheet.
  private static let nearlyLarge = 0.5

  /// The minimum distance that a sheet rises while the view behind it recedes, in points.
  ///
  /// Without this minimum, the view behind would jump during a drag when a keyboard raises the lower detent
  /// to the large height.
  private static let leastWay = 120.0

  /// Returns the sheet heights between which the scrim darkens and the view behind the sheet recedes.
  ///
  /// The scrim has its full opacity from the lowest detent upward. If touches can reach the background at some
  /// detents, the scrim has its full opacity from the first detent above these.
  ///
  /// If a sheet has a large detent, the view behind it recedes while the sheet rises from the next lower detent to
  /// the large one. The view starts to recede no lower than at half of the screen's height, unless the sheet would
  /// then rise by less than `leastWay`. The view behind a floating sheet doesn't recede.
  func levels(_ layout: SheetLayout) -> SheetLevels {
    var levels = SheetLevels()
    levels.dim = lowest(layout)
    if let through = setup.backgroundThrough {
      levels.clear = layout.height(through)
      var next: Double?
      for detent in modifiers.detents where layout.height(detent) > levels.clear {
        next = min(next ?? .infinity, layout.height(detent))
      }
      levels.dim = next ?? levels.clear
      levels.scrim = next == nil ? 0 : 1
    }
    let highest = highest(layout)
    levels.near = layout.viewport.height / 2
    for detent in modifiers.detents where layout.height(detent) < highest - Self.nearlyLarge {
      levels.near = max(levels.near, layout.height(detent))
    }
    levels.full = max(levels.near, layout.large - Self.nearlyLarge)
    levels.near = max(0, min(levels.near, levels.full - Self.leastWay))
    levels.setBack = layout.floating == nil && highest >= levels.full ? 1 : 0
    return levels
  }
}

extension SheetLevels: Archivable {
  /// Levels at the bottom of the screen: a placeholder whose fields are then read from an archive.
  static var blank: SheetLevels { SheetLevels() }

  mutating func archive(_ archive: inout Archive) {
    archive.field("clear", &clear)
    archive.field("dim", &dim)
    archive.field("scrim", &scrim)
    archive.field("near", &near)
    archive.field("full", &full)
    archive.field("setBack", &setBack)
  }
}

extension AnimatedLevels: Archivable {
  /// Levels at the bottom of the screen: a placeholder whose fields are then read from an archive.
  static var blank: AnimatedLevels { AnimatedLevels() }

  mutating func archive(_ archive: inout Archive) {
    archive.field("target", &target)
    archive.field("former", &former)
    archive.field("rest", &rest)
    archive.field("way", &way)
  }
}

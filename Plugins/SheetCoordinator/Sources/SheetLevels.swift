internal import Interaction
internal import Motion

/// The heights at which what lies behind a sheet grows dark and is set back.
///
/// They follow from the layout and move with the sheet: where they would jump, the scrim would.
struct SheetLevels: Equatable, Sendable {
  /// The scrim is clear up to this height.
  var clear = 0.0

  /// From this height on the scrim is as dark as it gets.
  var dim = 0.0

  /// Whether there is a scrim at all, 1 or 0.
  var scrim = 1.0

  /// The parent is set back from this height on.
  var near = 0.0

  /// At this height the parent is set back as far as it goes.
  var full = 0.0

  /// Whether the parent is set back at all, 1 or 0.
  var setBack = 1.0

  /// How far a height is on its way from one level to another, from 0 to 1.
  private static func part(_ height: Double, from low: Double, to high: Double) -> Double {
    min(max((height - low) / max(high - low, 0.01), 0), 1)
  }

  /// How much of the scrim's opacity is seen at a height.
  func scrimPart(at height: Double) -> Double { scrim * Self.part(height, from: clear, to: dim) }

  /// How much of its way the parent is set back at a height.
  func setBackPart(at height: Double) -> Double {
    setBack * Self.part(height, from: near, to: full)
  }

  /// The greatest way of a height, in points.
  func distance(to other: SheetLevels) -> Double {
    max(
      max(abs(clear - other.clear), abs(dim - other.dim)),
      max(abs(near - other.near), abs(full - other.full)))
  }

  /// These levels, each lower by a way.
  func lowered(by way: Double) -> SheetLevels {
    var levels = self
    levels.clear -= way
    levels.dim -= way
    levels.near -= way
    levels.full -= way
    return levels
  }

  /// These levels, with a part of the way to others.
  func mixed(with other: SheetLevels, _ part: Double) -> SheetLevels {
    func mix(_ one: Double, _ two: Double) -> Double { one + (two - one) * part }
    return SheetLevels(
      clear: mix(clear, other.clear), dim: mix(dim, other.dim), scrim: mix(scrim, other.scrim),
      near: mix(near, other.near), full: mix(full, other.full),
      setBack: mix(setBack, other.setBack))
  }
}

/// Levels that a spring carries to new ones, as it carries the sheet.
struct AnimatedLevels: Equatable, Sendable {
  /// Where the levels are or go.
  var target = SheetLevels()

  /// Where they came from.
  var former = SheetLevels()

  /// What is left of the longest way, in points.
  var rest = AnimatedValue(0)

  /// How long that way was.
  var way = 0.0

  /// The levels at a moment.
  func value(at now: Timestamp) -> SheetLevels {
    guard rest.isMoving(at: now), way > 0 else { return target }
    return target.mixed(with: former, rest.value(at: now) / way)
  }

  /// Puts the levels somewhere at once.
  mutating func set(_ levels: SheetLevels) {
    self = AnimatedLevels()
    target = levels
  }

  /// Sends the levels to others.
  mutating func animate(to levels: SheetLevels, with spring: Spring, at now: Timestamp) {
    guard levels != target else { return }
    go(from: value(at: now), to: levels, with: spring, at: now)
  }

  /// Lowers the levels at once, and sends them back to where they belong.
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
  /// A sheet is as good as large so near to the large height, in points: a spring's last swing does
  /// not move what lies behind.
  private static let nearlyLarge = 0.5

  /// A parent is set back on at least so much of the way, in points: where a keyboard pushes the lower
  /// detent up to the large one, the parent would leap under the finger.
  private static let leastWay = 120.0

  /// The levels that follow from a layout.
  ///
  /// The scrim is as dark as it gets from the lowest detent up, or from the first above those that
  /// leave the background open. A parent is set back by a sheet that can be large, on its way there
  /// from the detent below, from half the screen up or further, on no shorter a way than `leastWay`; a
  /// sheet that floats leaves it where it is.
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
  /// All levels at the bottom.
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
  /// All levels at the bottom.
  static var blank: AnimatedLevels { AnimatedLevels() }

  mutating func archive(_ archive: inout Archive) {
    archive.field("target", &target)
    archive.field("former", &former)
    archive.field("rest", &rest)
    archive.field("way", &way)
  }
}

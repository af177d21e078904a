internal import Interaction
internal import JSONText
internal import Motion
internal import Values

// Differences smaller than the written precision don't count. Deltas therefore compare the written forms, so
// that a delta is the same whether its states were computed here or read from another program.

extension Value {
  /// Returns whether the written forms of two values differ.
  func differs(from other: Value) -> Bool {
    switch (self, other) {
    case (.number(let one), .number(let other)): Decimals.differ(one, other)
    case (.number(let one), .integer(let other)), (.integer(let other), .number(let one)):
      Decimals.differ(one, Double(other))
    case (.array(let one), .array(let other)):
      one.count != other.count || zip(one, other).contains { $0.differs(from: $1) }
    case (.object(let one), .object(let other)):
      one.elements.count != other.elements.count
        || zip(one.elements, other.elements).contains {
          $0.name != $1.name || $0.value.differs(from: $1.value)
        }
    default: self != other
    }
  }
}

extension Layer {
  static func differ(_ one: Rectangle?, _ other: Rectangle?) -> Bool {
    guard let one, let other else { return (one == nil) != (other == nil) }
    return one.differs(from: other)
  }

  static func differ(_ one: [Point]?, _ other: [Point]?) -> Bool {
    guard let one, let other else { return (one == nil) != (other == nil) }
    guard one.count == other.count else { return true }
    for (one, other) in zip(one, other) where one.differs(from: other) { return true }
    return false
  }

  static func differ(_ one: CornerRadii?, _ other: CornerRadii?) -> Bool {
    guard let one, let other else { return (one == nil) != (other == nil) }
    return Decimals.differ(one.topLeft, other.topLeft)
      || Decimals.differ(one.topRight, other.topRight)
      || Decimals.differ(one.bottomLeft, other.bottomLeft)
      || Decimals.differ(one.bottomRight, other.bottomRight)
  }

  static func differ(_ one: [Shadow], _ other: [Shadow]) -> Bool {
    guard one.count == other.count else { return true }
    for (one, other) in zip(one, other)
    where Decimals.differ(one.opacity, other.opacity) || Decimals.differ(one.radius, other.radius)
      || one.offset.differs(from: other.offset)
    {
      return true
    }
    return false
  }

  /// Returns whether the written contents of two layers differ.
  ///
  /// The contents are compared in place, member by member, because passing one as an argument would copy it.
  static func contentsDiffer(_ ones: [Layer], _ one: Int, _ others: [Layer], _ other: Int) -> Bool {
    // Most layers have no content.
    if case .none = ones[one].content, case .none = others[other].content { return false }
    return ones[one].content?.kind != others[other].content?.kind
      || ones[one].content?.text != others[other].content?.text
      || ones[one].content?.image != others[other].content?.image
      || ones[one].content?.id != others[other].content?.id
      || ones[one].content?.position != others[other].content?.position
      || ones[one].content?.action != others[other].content?.action
      || differ(ones[one].content?.frame, others[other].content?.frame)
  }
}

extension Rectangle {
  fileprivate func differs(from other: Rectangle) -> Bool {
    Decimals.differ(x, other.x) || Decimals.differ(y, other.y)
      || Decimals.differ(width, other.width) || Decimals.differ(height, other.height)
  }
}

extension Point {
  fileprivate func differs(from other: Point) -> Bool {
    Decimals.differ(x, other.x) || Decimals.differ(y, other.y)
  }
}

internal import Interaction
internal import JSONText
internal import Motion
internal import Values

// What differs by less than is written does not differ for a reader. So deltas are made of what is
// written, and are the same whether states were computed here or read.

extension Value {
  /// Whether two values are written differently.
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
  /// Whether two layers of one id are written differently.
  borrowing func differs(from other: borrowing Layer) -> Bool {
    role != other.role || frame.differs(from: other.frame)
      || translation.differs(from: other.translation) || Decimals.differ(scale, other.scale)
      || Decimals.differ(rotation, other.rotation) || Decimals.differ(opacity, other.opacity)
      || Decimals.differ(cornerRadius, other.cornerRadius) || Decimals.differ(zIndex, other.zIndex)
      || isHidden != other.isHidden || Self.differ(clip, other.clip)
      || Self.differ(hit, other.hit) || Self.differ(shadows, other.shadows)
      || Self.differ(cornerRadii, other.cornerRadii) || Self.differ(content, other.content)
  }

  static func differ(_ one: Rectangle?, _ other: Rectangle?) -> Bool {
    guard let one, let other else { return (one == nil) != (other == nil) }
    return one.differs(from: other)
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

  static func differ(_ one: Content?, _ other: Content?) -> Bool {
    guard let one, let other else { return (one == nil) != (other == nil) }
    return one.kind != other.kind || one.text != other.text || one.image != other.image
      || differ(one.frame, other.frame) || one.id != other.id || one.position != other.position
      || one.action != other.action
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

internal import Interaction
internal import JSONText
internal import Motion

extension TextRoom {
  /// Writes what of a layer differs from an earlier one of its id.
  ///
  /// That takes at most as much room as the layer whole, and a null for each member that has ceased.
  mutating func changes(from old: borrowing Layer, to new: borrowing Layer) {
    piece("{\"id\":")
    string(new.id)
    if old.role != new.role {
      piece(",\"role\":")
      string(new.role)
    }
    change(",\"x\":", old.frame.x, new.frame.x)
    change(",\"y\":", old.frame.y, new.frame.y)
    change(",\"width\":", old.frame.width, new.frame.width)
    change(",\"height\":", old.frame.height, new.frame.height)
    change(",\"translateX\":", old.translation.x, new.translation.x)
    change(",\"translateY\":", old.translation.y, new.translation.y)
    change(",\"scale\":", old.scale, new.scale)
    change(",\"rotation\":", old.rotation, new.rotation)
    change(",\"opacity\":", old.opacity, new.opacity)
    change(",\"cornerRadius\":", old.cornerRadius, new.cornerRadius)
    change(",\"zIndex\":", old.zIndex, new.zIndex)
    optionalChanges(from: old, to: new)
    byte(UInt8(ascii: "}"))
  }

  /// Members that a layer has only where they apply: one that has ceased is null.
  private mutating func optionalChanges(from old: borrowing Layer, to new: borrowing Layer) {
    if Layer.differ(old.cornerRadii, new.cornerRadii) {
      piece(",\"cornerRadii\":")
      if let corners = new.cornerRadii { cornerRadii(corners) } else { piece("null") }
    }
    if old.isHidden != new.isHidden {
      piece(",\"hidden\":")
      piece(new.isHidden ? "true" : "null")
    }
    if Layer.differ(old.shadows, new.shadows) {
      piece(",\"shadows\":")
      if new.shadows.isEmpty { piece("null") } else { shadows(new.shadows) }
    }
    change(",\"clip\":", old.clip, new.clip)
    change(",\"hit\":", old.hit, new.hit)
    if Layer.differ(old.content, new.content) {
      piece(",\"content\":")
      if let content = new.content { self.content(content) } else { piece("null") }
    }
  }

  @inline(__always)
  private mutating func change(_ name: StaticString, _ old: Double, _ new: Double) {
    guard Decimals.differ(old, new) else { return }
    piece(name)
    number(new)
  }

  private mutating func change(_ name: StaticString, _ old: Rectangle?, _ new: Rectangle?) {
    guard Layer.differ(old, new) else { return }
    piece(name)
    if let new { rectangle(new) } else { piece("null") }
  }
}

internal import Interaction
internal import JSONText
internal import Motion

extension ByteBuffer {
  /// Writes the differences between an earlier layer and a new layer with the same id.
  ///
  /// The differences need at most as much space as the complete layer plus a null for each removed member.
  ///
  /// - Parameters:
  ///   - old: The earlier layers.
  ///   - before: The index of the earlier layer in `old`. Passing the layer itself would copy it.
  ///   - new: The new layers.
  ///   - now: The index of the new layer in `new`.
  /// - Returns: Whether the layers differ.
  mutating func changes(
    from old: [Layer], at before: Int, to new: [Layer], at now: Int
  ) -> Bool {
    piece("{\"id\":")
    string(new[now].id)
    let named = position
    if old[before].role != new[now].role {
      piece(",\"role\":")
      string(new[now].role)
    }
    change(",\"x\":", old[before].frame.x, new[now].frame.x)
    change(",\"y\":", old[before].frame.y, new[now].frame.y)
    change(",\"width\":", old[before].frame.width, new[now].frame.width)
    change(",\"height\":", old[before].frame.height, new[now].frame.height)
    change(",\"translateX\":", old[before].translation.x, new[now].translation.x)
    change(",\"translateY\":", old[before].translation.y, new[now].translation.y)
    change(",\"scale\":", old[before].scale, new[now].scale)
    change(",\"rotation\":", old[before].rotation, new[now].rotation)
    change(",\"opacity\":", old[before].opacity, new[now].opacity)
    change(",\"cornerRadius\":", old[before].cornerRadius, new[now].cornerRadius)
    change(",\"zIndex\":", old[before].zIndex, new[now].zIndex)
    optionalChanges(from: old, at: before, to: new, at: now)
    let differs = position != named
    byte(UInt8(ascii: "}"))
    return differs
  }

  /// Writes the optional members that changed.
  ///
  /// A removed member is written as null.
  @inline(__always)
  private mutating func optionalChanges(
    from old: [Layer], at before: Int, to new: [Layer], at now: Int
  ) {
    if Layer.differ(old[before].cornerRadii, new[now].cornerRadii) {
      piece(",\"cornerRadii\":")
      if let corners = new[now].cornerRadii { cornerRadii(corners) } else { piece("null") }
    }
    if old[before].isHidden != new[now].isHidden {
      piece(",\"hidden\":")
      piece(new[now].isHidden ? "true" : "null")
    }
    if Layer.differ(old[before].shadows, new[now].shadows) {
      piece(",\"shadows\":")
      if new[now].shadows.isEmpty { piece("null") } else { shadows(new[now].shadows) }
    }
    change(",\"clip\":", old[before].clip, new[now].clip)
    change(",\"hit\":", old[before].hit, new[now].hit)
    if old[before].rotation != 0 || new[now].rotation != 0 {
      changePath(from: old[before].writtenHitPath, to: new[now].writtenHitPath)
    }
    if Layer.contentsDiffer(old, before, new, now) {
      piece(",\"content\":")
      if let kind = new[now].content?.kind { content(kind, of: new, now) } else { piece("null") }
    }
  }

  @inline(__always)
  private mutating func change(_ name: StaticString, _ old: Double, _ new: Double) {
    guard Decimals.differ(old, new) else { return }
    piece(name)
    number(new)
  }

  private mutating func changePath(from old: [Point]?, to new: [Point]?) {
    guard Layer.differ(old, new) else { return }
    piece(",\"hitPath\":")
    if let new { path(new) } else { piece("null") }
  }

  private mutating func change(_ name: StaticString, _ old: Rectangle?, _ new: Rectangle?) {
    guard Layer.differ(old, new) else { return }
    piece(name)
    if let new { rectangle(new) } else { piece("null") }
  }
}

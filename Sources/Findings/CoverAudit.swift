internal import Interaction
internal import Motion
internal import Values

/// A search for layers that other layers cover in every state.
///
/// A layer of the same role does not count as a cover, because cards in a pile and sheets on top of each other
/// are covered on purpose.
struct CoverAudit: Sendable {
  /// The visibility of a layer so far.
  private struct Entry: Sendable {
    let id: String
    let role: String
    let start: Timestamp
    var end: Timestamp
    /// The id of the layer that covers this one, or `nil` if a part of this layer has been visible.
    var cover: String?
  }

  private var entries: [Entry] = []

  /// The indices, in the current list of layers, of the layers that have not been visible yet.
  ///
  /// The value is `nil` before the first state.
  private var unsettled: [Int]?

  /// The findings for layers that have been covered whenever they were shown.
  var findings: [Finding] {
    entries.compactMap { entry in
      let duration = entry.end - entry.start
      guard let cover = entry.cover, duration > HitAudit.shortest else { return nil }
      var finding = Finding(
        .neverVisible, at: entry.start, layer: entry.id, role: entry.role, channel: "order",
        value: duration, allowed: HitAudit.shortest, unit: "s", cause: "",
        reason: "\(cover) is above it")
      finding.duration = duration
      finding.data = ["above": .string(cover)]
      return finding
    }
  }

  /// Checks a state.
  ///
  /// - Parameters:
  ///   - shown: The layers of the state.
  ///   - viewport: The area of the screen.
  ///   - isSameStack: Whether the state has the same layers as the previous one, in the same order.
  mutating func look(at shown: ShownLayers, in viewport: Rectangle, isSameStack: Bool) {
    var open = isSameStack ? unsettled : nil
    guard open?.isEmpty != true else { return }
    unsettled = nil
    if open == nil { open = Array(shown.layers.indices) }
    open?.removeAll { index in
      // A copy of a composite's content may wait behind the layer that shows the content.
      if shown.layers[index].isCopy { return true }
      guard shown.looks[index].isVisible else { return false }
      let place = entry(shown.layers, index)
      if let place, entries[place].cover == nil { return true }
      let cover = Self.cover(of: index, shown, viewport).map { shown.layers[$0].id }
      if let place {
        entries[place].cover = cover
        entries[place].end = shown.time
      } else {
        entries.append(
          Entry(
            id: shown.layers[index].id, role: shown.layers[index].role, start: shown.time,
            end: shown.time, cover: cover))
      }
      return cover == nil
    }
    unsettled = open
  }

  /// Returns the index, in `entries`, of a layer's entry, or `nil` if there is none.
  ///
  /// The layer's own index is tried first.
  private func entry(_ layers: [Layer], _ index: Int) -> Int? {
    if index < entries.count, entries[index].id == layers[index].id { return index }
    return entries.firstIndex { $0.id == layers[index].id }
  }

  /// Returns the index of the opaque layer that covers a layer, or `nil` if there is none.
  private static func cover(of index: Int, _ shown: ShownLayers, _ viewport: Rectangle) -> Int? {
    let look = shown.looks[index]
    return shown.layers.indices[(index + 1)...].first { other in
      let over = shown.looks[other]
      guard shown.layers[other].isSolid,
        shown.layers[other].role != shown.layers[index].role
      else { return false }
      if over.rotation == 0, look.rotation == 0 {
        return over.box.hides(look.seen, radius: shown.layers[other].largestCorner)
      }
      guard let part = HitComparison.seen(shown.layers[index], viewport),
        let whole = HitComparison.seen(shown.layers[other], viewport)
      else { return false }
      // Without the second limit, every layer would cover a speck.
      let missing = part.area - part.intersection(whole).area
      return missing < min(0.5, part.area / 100)
    }
  }
}

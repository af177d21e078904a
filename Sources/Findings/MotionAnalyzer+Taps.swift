internal import Interaction
internal import Motion

/// Checks for taps that have no effect because an invisible or fading layer receives them.
extension MotionAnalyzer {
  /// A touch on a layer that is invisible or fades out.
  struct LostTouch: Sendable {
    let pointer: Int
    let place: Point
    let finding: Finding
  }

  /// The maximum distance that a finger moves during a tap, in points.
  private static let tapTravel = 10.0

  /// Records touches on invisible or fading layers, and reports those that end as a tap without an effect.
  mutating func lookAtTaps(_ comparison: InstantComparison) {
    let isAnswered =
      comparison.isTold || comparison.before.phase != comparison.after.phase
      || comparison.before.isStill != comparison.after.isStill
    for input in comparison.inputs {
      let isTap = input.type == "tap"
      guard let place = input.location, isTap || input.source == .pointer,
        isTap || input.touch != .moves
      else { continue }
      if isTap || input.touch == .begins {
        lostTouches.removeAll { $0.pointer == input.pointer }
        if !isAnswered, let finding = loss(at: place, comparison) {
          lostTouches.append(
            LostTouch(pointer: input.pointer, place: place, finding: finding))
        }
        if !isTap { continue }
      }
      guard let index = lostTouches.firstIndex(where: { $0.pointer == input.pointer }) else {
        continue
      }
      let lost = lostTouches.remove(at: index)
      if !isAnswered, !input.isCancelled, lost.place.distance(to: place) <= Self.tapTravel {
        report([lost.finding])
      }
    }
  }

  /// Returns the finding for a touch that an invisible or fading layer receives, or `nil` for any other touch.
  private func loss(at place: Point, _ comparison: InstantComparison) -> Finding? {
    let layers = comparison.before.layers
    guard let index = layers.lastIndex(where: { $0.takesTouch(at: place) }) else { return nil }
    let opacity = layers[index].isHidden ? 0 : layers[index].opacity
    guard opacity <= Layer.leastSeen || fades(layers[index].id, comparison) else {
      return nil
    }
    return Finding(
      .hitSwallowed, at: comparison.time, layer: layers[index].id, role: layers[index].role,
      channel: "hit", value: opacity, allowed: Layer.leastSeen, unit: "1",
      cause: comparison.cause,
      reason: "its opacity is \(Self.short(opacity))")
  }

  /// Returns whether a layer is fading out both just before and just after the instant.
  private func fades(_ id: String, _ comparison: InstantComparison) -> Bool {
    [comparison.before, comparison.after].allSatisfy { scene in
      func opacity(_ shown: ShownLayers) -> Double? {
        shown.layers.first { $0.id == id }?.opacity
      }
      guard let other = scene.further.first, let one = opacity(scene.nearest),
        let two = opacity(other)
      else { return false }
      return scene.nearest.time < other.time ? two < one : one < two
    }
  }
}

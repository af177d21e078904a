internal import Findings
internal import Hosting
internal import Interaction
internal import Motion
internal import Values

/// The visible box and opacity of a layer.
private struct Sight {
  let box: Rectangle
  let opacity: Double
  let isVisible: Bool

  init(_ layer: Layer, on screen: Rectangle) {
    box = layer.boundingBox
    opacity = layer.opacity
    isVisible = layer.isDrawn && Self.isSeen(box, in: screen)
  }

  /// Returns whether the part of a box inside the screen is more than 1 pt wide and more than 1 pt tall.
  static func isSeen(_ box: Rectangle, in screen: Rectangle) -> Bool {
    let part = box.common(with: screen)
    return part.width > 1 && part.height > 1
  }

  func distance(to other: Sight) -> Double {
    max(
      max(abs(box.minX - other.box.minX), abs(box.maxX - other.box.maxX)),
      max(abs(box.minY - other.box.minY), abs(box.maxY - other.box.maxY)))
  }
}

/// A check of the states before and after a step for jumps and misplaced hit areas.
struct OrderLooks: Sendable {
  /// The minimum width and height of a touch target, in points.
  private static let touchTarget = 44.0

  private let allowances: [Allowance]

  /// Whether the component declares the changes that it intends.
  private let isDeclared: Bool
  private let isAnimated: Bool

  init(_ declared: [Allowance], parameters: Value) {
    // The general exemptions don't apply: a step of a case is known, so its component tells what it may change.
    allowances = declared
    isDeclared = !declared.isEmpty
    isAnimated = parameters["animated"] != false
  }

  /// Returns a description of a layer that accepts touches where it is not visible, or `nil` if
  /// there is none.
  func misplacedHit(_ state: RenderState, on screen: Rectangle, atRest: Bool) -> String? {
    for layer in state.layers {
      guard let hit = layer.hit, Sight.isSeen(hit, in: screen), !isUnseen(layer.role) else {
        continue
      }
      let sight = Sight(layer, on: screen)
      if !sight.isVisible {
        // A layer that fades in is not visible at first.
        if atRest { return "\(layer.id) accepts touches but is not visible" }
        continue
      }
      // A small layer may accept touches around itself, up to the size of a touch target.
      let side = min(sight.box.width, sight.box.height)
      let margin = 0.6 + max(0, (Self.touchTarget - side) / 2)
      let isInside =
        hit.minX >= sight.box.minX - margin && hit.minY >= sight.box.minY - margin
        && hit.maxX <= sight.box.maxX + margin && hit.maxY <= sight.box.maxY + margin
      if !isInside { return "\(layer.id) accepts touches outside its visible area" }
    }
    return nil
  }

  /// Returns whether layers of a role may accept touches while they are invisible, in order to block the layers
  /// behind them.
  private func isUnseen(_ role: String) -> Bool {
    allowances.contains { $0.isLasting(.hit) && $0.covers(role) }
  }

  /// Returns a description of a jump caused by a step, or `nil` if there is none.
  ///
  /// - Parameters:
  ///   - before: The state before the step.
  ///   - after: The state at the same time, after the step.
  ///   - step: The step.
  ///   - way: The distance that the finger travels with the step, in points.
  ///   - screen: The viewport.
  /// - Returns: The layer and the size of the jump.
  func jump(
    _ before: RenderState, _ after: RenderState, by step: OrderStep, way: Double,
    on screen: Rectangle
  ) -> String? {
    guard before.time == after.time, step.parameters == nil else { return nil }
    let happenings = step.events.map { Happening(event: $0) }
    guard !happenings.contains(where: { $0.type == "environment" }) else { return nil }
    // Changes without animation are expected to be immediate.
    guard isAnimated, happenings.allSatisfy({ $0.isAnimated }) else { return nil }
    // On a landscape screen, a vertical drag moves a horizontally sliding layer farther than the
    // finger.
    let way = way * max(1, screen.width / max(1, screen.height))
    for layer in before.layers {
      guard let next = after.layers.first(where: { $0.id == layer.id }), next.role == layer.role,
        next.content?.image == layer.content?.image
      else { continue }
      let (one, other) = (Sight(layer, on: screen), Sight(next, on: screen))
      guard one.isVisible, other.isVisible else { continue }
      let distance = one.distance(to: other)
      if distance > 1.5 + 1.5 * way, !excuses(.edge, layer.role, happenings) {
        return "\(layer.id) jumps \(Self.plain(distance)) pt"
      }
      let fade = abs(one.opacity - other.opacity)
      if fade > 0.06 + way / 60, !excuses(.opacity, layer.role, happenings) {
        return "the opacity of \(layer.id) jumps by \(Self.plain(fade))"
      }
    }
    return nil
  }

  /// Returns whether a step may change layers of a role without an animation.
  private func excuses(
    _ change: Allowance.Change, _ role: String, _ happenings: [Happening]
  ) -> Bool {
    // Unless the component declares its rules, the purpose of its own events is unknown.
    let isOwn = !happenings.allSatisfy { ["pointer", "drag", "wheel", "tap"].contains($0.type) }
    return isOwn && !isDeclared
      || allowances.contains { $0.changes.contains(change) && $0.holds(happenings, role) }
  }

  private static func plain(_ number: Double) -> String {
    Expectation.plain((number * 100).rounded() / 100)
  }
}

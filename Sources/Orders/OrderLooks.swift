internal import Findings
internal import Hosting
internal import Interaction
internal import Motion
internal import Values

/// A check of the states before and after a step for jumps and misplaced hit areas.
struct OrderLooks: Sendable {
  private let allowances: [Allowance]

  /// Whether the component declares the changes that it intends.
  private let isDeclared: Bool
  private let isAnimated: Bool

  init(_ declared: [Allowance], parameters: Value) {
    // The general exemptions don't apply: a step of a case is known, so its component tells what it may change.
    // A layer that may change its edges in one step may also change what depends on its size.
    allowances = declared.map { one in
      var one = one
      if one.changes.contains(.edge) { one.changes += [.image, .radius, .scale] }
      return one
    }
    isDeclared = !declared.isEmpty
    isAnimated = parameters["animated"] != false
  }

  /// Returns a description of a layer that accepts touches where it is not visible, or `nil` if
  /// there is none.
  func misplacedHit(_ state: RenderState, on screen: Rectangle, atRest: Bool) -> String? {
    for layer in state.layers {
      guard let hit = layer.hit, !isUnseen(layer.role),
        HitComparison(layer, hit, in: screen, atRest: atRest, .apple).isMisplaced
      else { continue }
      let isVisible =
        layer.isTouchable(atRest: atRest) && LayerGeometry(layer, in: screen).isInside
      if isVisible { return "\(layer.id) accepts touches outside its visible area" }
      // A layer that fades in is not visible at first.
      if atRest { return "\(layer.id) accepts touches but is not visible" }
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
    let inputs = step.events.map { SessionInput(event: $0) }
    guard !inputs.contains(where: { $0.type == "environment" }) else { return nil }
    // Changes without animation are expected to be immediate.
    guard isAnimated, inputs.allSatisfy({ $0.isAnimated }) else { return nil }
    // Unless the component declares its rules, the purpose of its own events is unknown.
    let isOwn = !inputs.allSatisfy { ["pointer", "drag", "wheel", "tap"].contains($0.type) }
    guard !isOwn || isDeclared else { return nil }
    let found = MotionAnalyzer.jumps(
      from: before, to: after, inputs, way: way, in: screen, allowances: allowances)
    return found.first.map { finding in
      "\(finding.layer): \(finding.channel) jumps by \(Self.plain(finding.value)) \(finding.unit)"
    }
  }

  private static func plain(_ number: Double) -> String {
    Expectation.plain((number * 100).rounded() / 100)
  }
}

internal import Motion

/// What goes the other way than the finger that drags it.
struct Contrary: Sendable {
  let look: Look
  let edge: Quantity
  /// How far it has gone, in points.
  let way: Double
  let time: Timestamp
  let cause: String
}

extension Examiner {
  /// Takes note of what has gone away from where the finger has gone, if nothing has gone with it.
  func noteContrary(_ turn: Turn, _ current: inout GestureInHand) {
    let isVertical = abs(current.path.y) >= abs(current.path.x)
    let finger = isVertical ? current.path.y : current.path.x
    guard abs(finger) >= Self.meant else { return }
    var worst: Contrary?
    for look in turn.after.looks where look.isVisible {
      guard let origin = current.origins.first(where: { $0.id == look.id }), origin.isVisible
      else { continue }
      for edge in isVertical ? [Quantity.top, .bottom] : [.left, .right] {
        guard let old = origin.value(edge), let new = look.value(edge) else { continue }
        let way = (new - old) * (finger > 0 ? 1 : -1)
        if way > 1 { return }
        guard -way > worst?.way ?? Self.held else { continue }
        worst = Contrary(look: look, edge: edge, way: -way, time: turn.time, cause: turn.cause)
      }
    }
    guard let worst, worst.way > current.contrary?.way ?? 0 else { return }
    current.contrary = worst
  }

  /// What is to be said of it.
  func finding(of contrary: Contrary, _ finger: Double) -> Finding {
    Finding(
      .against, at: contrary.time, layer: contrary.look.id, role: contrary.look.role,
      channel: contrary.edge.name, value: contrary.way, allowed: Self.held, unit: "pt",
      cause: contrary.cause,
      reason: "the finger went \(Self.short(finger)) pt, and nothing went with it")
  }
}

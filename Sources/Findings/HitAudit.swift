internal import Interaction
internal import Motion

/// A comparison of hit areas with visible areas over time, based on exact polygons.
struct HitAudit: Sendable {
  /// The minimum duration of a noticeable hit-area problem, in seconds.
  static let shortest = 0.05

  let rule: TouchTargetRule
  /// The problems in the last state.
  var episodes: [Episode] = []
  /// Whether nothing was moving in the last state.
  var isStill = false
  /// The problems that lasted long enough to be noticed.
  var findings: [Finding] = []
  /// Whether there are problems other than hit areas that are too small.
  ///
  /// The size of a hit area is checked only at rest.
  var hasOpen = false

  private let allowances: [Allowance]
  /// The roles of layers whose hit areas are never reported as too small.
  private let smallRoles: [String]

  /// Creates an audit.
  ///
  /// - Parameters:
  ///   - rule: The minimum size of a touch target.
  ///   - allowances: The exemptions from findings.
  init(_ rule: TouchTargetRule, _ allowances: [Allowance]) {
    self.rule = rule
    self.allowances = allowances.filter { $0.changes.contains(.hit) || $0.changes.contains(.size) }
    smallRoles = allowances.filter { $0.isLasting(.size) }.flatMap { $0.roles }
  }

  /// Whether something is moving and there are problems other than hit areas that are too small.
  var isOpen: Bool { !isStill && hasOpen }

  /// Discards the current problems and all findings.
  mutating func removeAll() {
    episodes = []
    findings = []
    hasOpen = false
  }

  /// Returns whether an allowance permits a problem in layers with the given role.
  private func isAllowed(_ code: FindingCode, _ role: String, _ inputs: [SessionInput]) -> Bool {
    let change: Allowance.Change = code == .hitTooSmall ? .size : .hit
    return allowances.contains {
      $0.changes.contains(change) && $0.holds(inputs, role)
    }
  }

  /// Checks a state.
  ///
  /// - Parameters:
  ///   - shown: The layers that are shown from this time onward.
  ///   - viewport: The screen.
  ///   - isStill: Whether nothing is moving.
  ///   - inputs: The events at this time.
  mutating func look(
    at shown: ShownLayers, in viewport: Rectangle, isStill: Bool, _ inputs: [SessionInput]
  ) {
    self.isStill = isStill
    var current: [Episode] = []
    let (layers, time) = (shown.layers, shown.time)
    for index in layers.indices {
      guard let hit = layers[index].hit else { continue }
      // A moving layer may have any size.
      let size = isStill ? Self.size(layers[index], hit) : .infinity
      let isTooSmall =
        isStill && size < rule.size - 0.01 && viewport.contains(hit)
        && !isCut(layers, index, shown.looks[index])
      // In the common case the hit area of an upright layer equals its visible area.
      let isHidden = !layers[index].isTouchable(atRest: isStill)
      let agrees = HitComparison.agrees(shown.looks[index], hit, isHidden: isHidden)
      if agrees, !isTooSmall || smallRoles.contains(layers[index].role) { continue }
      let layer = layers[index]
      func add(
        _ code: FindingCode, _ value: Double, _ allowed: Double, _ unit: String,
        _ reason: @autoclosure () -> String
      ) {
        // The message is built only for findings that are not allowed, because building it costs more than
        // finding the problem.
        guard !isAllowed(code, layer.role, inputs) else { return }
        current.append(
          Episode(
            code: code, layer: layer.id, role: layer.role, start: time, end: time,
            value: value, allowed: allowed, unit: unit, cause: inputs.cause,
            reason: reason()))
      }
      func addTooSmall() {
        if isTooSmall {
          add(.hitTooSmall, size, rule.size, "pt", rule.source)
        }
      }
      if agrees {
        addTooSmall()
        continue
      }
      let comparison = HitComparison(layer, hit, in: viewport, atRest: isStill, rule)
      let (region, unseen) = (comparison.region, comparison.unseen)
      let area = region.area
      // An empty hit area accepts no touches.
      guard area > 0 || hit.width > 0 && hit.height > 0 else { continue }
      if comparison.isMisplaced {
        add(
          .hitInvisible, unseen, 0, "pt²",
          "only \(MotionAnalyzer.short(area - unseen)) of \(MotionAnalyzer.short(area)) pt² are visible"
        )
        for target in layers[..<index] where !isAllowed(.hitInvisible, layer.role, inputs) {
          guard let taken = taken(from: target, by: region, comparison.drawn, viewport) else {
            continue
          }
          guard !isAllowed(.hitCovered, target.role, inputs) else { continue }
          current.append(
            Episode(
              code: .hitCovered, layer: target.id, role: target.role, start: time,
              end: time, value: taken, allowed: 0, unit: "pt²", cause: inputs.cause,
              reason: "\(layer.id) receives them but is not visible there", other: layer.id))
        }
      }
      guard let seen = HitComparison.seen(layer, viewport, atRest: isStill), isStill else {
        continue
      }
      let taken = seen.intersection(region)
      let missing = seen.area - (comparison.isWithin ? area : taken.area)
      let least = max(HitComparison.speck, seen.area / 10)
      if missing > least,
        missing - covered(seen, but: taken, above: index, layers, viewport) > least
      {
        add(
          .hitMissing, missing, seen.area / 10, "pt²",
          "\(MotionAnalyzer.short(seen.area)) pt² are visible")
      }
      addTooSmall()
    }
    if !current.isEmpty || (isStill ? !episodes.isEmpty : hasOpen) { merge(current, at: time) }
  }

  /// Returns whether a clipped layer would be large enough for a finger without its clip, and accepts touches
  /// in its whole visible area.
  ///
  /// A row that is half scrolled out of view therefore does not count as too small.
  private func isCut(_ layers: [Layer], _ index: Int, _ look: LayerAppearance) -> Bool {
    guard layers[index].clip != nil, let hit = layers[index].hit else { return false }
    return min(look.size.width, look.size.height) * look.scale >= rule.size - 0.01
      && HitComparison.agrees(look, hit, isHidden: false)
  }

  /// Returns the length of the shorter side of the hit area.
  ///
  /// For a rotated layer, it is at most the length of the frame's shorter side.
  private static func size(_ layer: borrowing Layer, _ hit: Rectangle) -> Double {
    let box = min(hit.width, hit.height)
    guard layer.rotation != 0 else { return box }
    return min(box, min(layer.frame.width, layer.frame.height) * layer.scale)
  }

  /// Returns the size, in square points, of the part of a target's visible area that loses its touches to
  /// another layer's invisible hit area.
  ///
  /// The result is `nil` if that part is too small to matter.
  private func taken(
    from target: Layer, by region: Polygon, _ shown: Polygon?, _ viewport: Rectangle
  ) -> Double? {
    guard let hit = target.hit,
      let seen = HitComparison.seen(target, viewport, atRest: isStill)
    else {
      return nil
    }
    let own = HitComparison.region(target, hit, viewport).intersection(seen)
    let both = own.intersection(region)
    let lost = both.area - (shown.map { both.intersection($0).area } ?? 0)
    return lost > HitComparison.speck ? lost : nil
  }

  /// Returns the size, in square points, of the part of a layer's visible area that is covered by layers
  /// above it or loses its touches to them.
  ///
  /// The part where the layer itself accepts touches is not counted. If a single layer above receives the
  /// touches in more than half of the visible area, the result is infinite, so that no problem is reported.
  private func covered(
    _ seen: Polygon, but taken: Polygon, above index: Int, _ layers: [Layer], _ viewport: Rectangle
  ) -> Double {
    var covered = 0.0
    for layer in layers[(index + 1)...] {
      let region = layer.hit.map { HitComparison.region(layer, $0, viewport) }
      if let region, seen.intersection(region).area > seen.area / 2 { return .infinity }
      let part = layer.isSolid ? HitComparison.seen(layer, viewport) : nil
      guard let over = part ?? region else {
        continue
      }
      covered += seen.intersection(over).area - taken.intersection(over).area
    }
    return covered
  }
}

internal import Interaction
internal import Motion

/// Where touches go, against what is seen: areas by exact polygons, over all times.
struct HitAudit: Sendable {
  /// What hides touches for so short a time goes unnoticed, in seconds.
  static let shortest = 0.05

  /// So far beside a layer touches may be taken, for edges are soft, in points.
  static let margin = 0.6

  /// Smaller areas are nobody's, in square points.
  static let speck = 40.0

  /// Nobody sees what stays as faint as that; on iOS it takes no touches, either.
  static let faintAtRest = 0.01

  let rule: TouchTargetRule
  /// What is wrong now.
  var episodes: [Episode] = []
  /// Whether nothing moved when it looked last.
  var isStill = false
  /// What has been wrong for so long that it is felt.
  var findings: [Finding] = []
  /// Whether anything is wrong but sizes, which are asked for at rest alone.
  var hasOpen = false

  private let component: String
  private let allowances: [Allowance]
  /// The roles of which layers may be of any size at any time.
  private let smallRoles: [String]

  /// - Parameters:
  ///   - rule: how large a thing to be touched has to be
  ///   - component: the component's id
  ///   - allowances: what may take touches otherwise than is seen
  init(_ rule: TouchTargetRule, _ component: String, _ allowances: [Allowance]) {
    self.rule = rule
    self.component = component
    self.allowances = allowances.filter { $0.groups.contains(.hit) || $0.groups.contains(.size) }
    smallRoles = allowances.filter { $0.groups.contains(.size) && $0.events == ["*"] }
      .flatMap { $0.roles }
  }

  /// Whether something is wrong while something moves.
  var isOpen: Bool { !isStill && hasOpen }

  /// Begins anew.
  mutating func removeAll() {
    episodes = []
    findings = []
    hasOpen = false
  }

  /// Whether what a code says may hold for a role.
  private func isAllowed(_ code: FindingCode, _ role: String, _ happenings: [Happening]) -> Bool {
    let group: Quantity.Group = code == .hitTooSmall ? .size : .hit
    return allowances.contains {
      $0.groups.contains(group) && $0.holds(component, happenings, role)
    }
  }

  /// Looks at a state.
  ///
  /// - Parameters:
  ///   - shown: what is shown from its moment on
  ///   - viewport: the screen
  ///   - isStill: whether nothing moves
  ///   - happenings: what was done at this moment
  mutating func look(
    at shown: ShownLayers, in viewport: Rectangle, isStill: Bool, _ happenings: [Happening]
  ) {
    self.isStill = isStill
    let faintest = isStill ? Self.faintAtRest : Look.faintest
    var current: [Episode] = []
    let (layers, time) = (shown.layers, shown.time)
    for index in layers.indices {
      guard let hit = layers[index].hit else { continue }
      // What moves may be as small as it is.
      let size = isStill ? Self.size(layers[index], hit) : .infinity
      let isTooSmall =
        isStill && size < rule.size - 0.01 && viewport.contains(hit)
        && !isCut(layers, index, shown.looks[index])
      // Most of the time touches are taken in just what is seen of an upright layer.
      let isHidden = layers[index].isHidden || shown.looks[index].opacity <= faintest
      let agrees = Self.agrees(shown.looks[index], hit, isHidden: isHidden)
      if agrees, !isTooSmall || smallRoles.contains(layers[index].role) { continue }
      let layer = layers[index]
      func add(
        _ code: FindingCode, _ value: Double, _ allowed: Double, _ unit: String,
        _ reason: @autoclosure () -> String
      ) {
        // What is to be said of it costs more than finding it.
        guard !isAllowed(code, layer.role, happenings) else { return }
        current.append(
          Episode(
            code: code, layer: layer.id, role: layer.role, start: time, end: time,
            value: value, allowed: allowed, unit: unit, cause: happenings.cause,
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
      let region = Self.region(layer, hit, viewport)
      let area = region.area
      // What is laid out to take touches where it is not takes none.
      guard area > 0 || hit.width > 0 && hit.height > 0 else { continue }
      // A turned layer takes touches within its turned frame, all of which is seen where nothing clips.
      let isSeen = Self.isSeen(layer, faintest)
      let isWithin = isSeen && layer.rotation != 0 && layer.clip == nil
      // What is small may take touches around it, until a finger has room.
      let side = min(layer.frame.width, layer.frame.height) * layer.scale
      let margin = max(Self.margin, (rule.size - side) / 2)
      let drawn = isWithin ? nil : Self.seen(layer, viewport, margin: margin, faintest: faintest)
      let unseen = isWithin ? 0 : area - (drawn.map { region.intersection($0).area } ?? 0)
      if unseen > Self.speck {
        add(
          .hitInvisible, unseen, 0, "pt²",
          "it is seen in \(Examiner.short(area - unseen)) of \(Examiner.short(area)) pt²")
        for target in layers[..<index] where !isAllowed(.hitInvisible, layer.role, happenings) {
          guard let taken = taken(from: target, by: region, drawn, viewport, faintest) else {
            continue
          }
          guard !isAllowed(.hitCovered, target.role, happenings) else { continue }
          current.append(
            Episode(
              code: .hitCovered, layer: target.id, role: target.role, start: time,
              end: time, value: taken, allowed: 0, unit: "pt²", cause: happenings.cause,
              reason: "\(layer.id) takes its touches and is not seen there", other: layer.id))
        }
      }
      guard let seen = Self.seen(layer, viewport, margin: 0, faintest: faintest), isStill else {
        continue
      }
      let taken = seen.intersection(region)
      let missing = seen.area - (isWithin ? area : taken.area)
      let least = max(Self.speck, seen.area / 10)
      if missing > least,
        missing - covered(seen, but: taken, above: index, layers, viewport) > least
      {
        add(
          .hitMissing, missing, seen.area / 10, "pt²",
          "\(Examiner.short(seen.area)) pt² of it are seen")
      }
      addTooSmall()
    }
    if !current.isEmpty || (isStill ? !episodes.isEmpty : hasOpen) { merge(current, at: time) }
  }

  /// Whether a layer that is large enough takes touches in all that a clip leaves of it: a row that is
  /// scrolled out by half is no small row.
  private func isCut(_ layers: [Layer], _ index: Int, _ look: Look) -> Bool {
    guard layers[index].clip != nil, let hit = layers[index].hit else { return false }
    return min(look.size.width, look.size.height) * look.scale >= rule.size - 0.01
      && Self.agrees(look, hit, isHidden: false)
  }

  /// Whether an upright layer takes touches in what is seen of it, by its edges alone.
  private static func agrees(_ look: Look, _ hit: Rectangle, isHidden: Bool) -> Bool {
    guard look.rotation == 0, !isHidden else { return false }
    let seen = look.seen
    return abs(hit.minX - seen.minX) < margin && abs(hit.minY - seen.minY) < margin
      && abs(hit.maxX - seen.maxX) < margin && abs(hit.maxY - seen.maxY) < margin
  }

  /// Where a layer takes touches, as they are taken: a turned one in its turned frame.
  private static func region(_ layer: Layer, _ hit: Rectangle, _ viewport: Rectangle) -> Polygon {
    let region = Polygon(hit).clipped(to: viewport)
    guard layer.rotation != 0 else { return region }
    return region.intersection(Polygon(frameOf: layer))
  }

  /// The shorter side of that: a turned layer is no wider than its frame, whatever the box around it is.
  private static func size(_ layer: borrowing Layer, _ hit: Rectangle) -> Double {
    let box = min(hit.width, hit.height)
    guard layer.rotation != 0 else { return box }
    return min(box, min(layer.frame.width, layer.frame.height) * layer.scale)
  }

  private static func isSeen(_ layer: borrowing Layer, _ faintest: Double) -> Bool {
    !layer.isHidden && layer.opacity > faintest
  }

  /// What is seen of a layer by itself; nil where nothing is.
  static func seen(
    _ layer: Layer, _ viewport: Rectangle, margin: Double, faintest: Double = Look.faintest
  ) -> Polygon? {
    guard isSeen(layer, faintest) else { return nil }
    var polygon = Polygon(frameOf: layer, margin: margin).clipped(to: viewport)
    if let clip = layer.clip {
      polygon = polygon.clipped(to: clip.insetBy(dx: -margin, dy: -margin))
    }
    return polygon
  }

  /// How much of what is seen of a target loses its touches to a region that is not seen there.
  private func taken(
    from target: Layer, by region: Polygon, _ shown: Polygon?, _ viewport: Rectangle,
    _ faintest: Double
  ) -> Double? {
    guard let hit = target.hit,
      let seen = Self.seen(target, viewport, margin: 0, faintest: faintest)
    else {
      return nil
    }
    let own = Self.region(target, hit, viewport).intersection(seen)
    let both = own.intersection(region)
    let lost = both.area - (shown.map { both.intersection($0).area } ?? 0)
    return lost > Self.speck ? lost : nil
  }

  /// How much of what is seen of a layer by itself the layers above cover or take the touches of, without
  /// the part that takes touches anyway; all of it where one of them takes most.
  private func covered(
    _ seen: Polygon, but taken: Polygon, above index: Int, _ layers: [Layer], _ viewport: Rectangle
  ) -> Double {
    var covered = 0.0
    for layer in layers[(index + 1)...] {
      let region = layer.hit.map { Self.region(layer, $0, viewport) }
      if let region, seen.intersection(region).area > seen.area / 2 { return .infinity }
      let isOpaque = layer.opacity > 0.999 && layer.content?.kind != "text"
      guard let over = isOpaque ? Self.seen(layer, viewport, margin: 0) ?? region : region else {
        continue
      }
      covered += seen.intersection(over).area - taken.intersection(over).area
    }
    return covered
  }
}

internal import Interaction
internal import Motion
internal import Values

/// Where touches go, against what is seen: areas by exact polygons, over all times.
struct HitAudit: Sendable {
  /// A stretch of time in which something is wrong with a layer.
  private struct Episode {
    var code: FindingCode
    var layer: String
    var role: String
    var start: Timestamp
    var end: Timestamp
    var value: Double
    var allowed: Double
    var unit: String
    var cause: String
    var reason: String
    var other: String?
  }

  /// What hides touches for so short a time goes unnoticed, in seconds.
  static let shortest = 0.05

  /// So far beside a layer touches may be taken, for edges are soft, in points.
  static let margin = 0.6

  /// Smaller areas are nobody's, in square points.
  static let speck = 40.0

  let rule: TouchTargetRule
  private var episodes: [Episode] = []
  private(set) var findings: [Finding] = []

  init(_ rule: TouchTargetRule) { self.rule = rule }

  /// Looks at a state.
  ///
  /// - Parameters:
  ///   - shown: what is shown from its moment on
  ///   - viewport: the screen
  ///   - isStill: whether nothing moves
  ///   - happenings: what was done at this moment
  ///   - isAllowed: whether a code may hold for a role
  mutating func look(
    at shown: ShownLayers, in viewport: Rectangle, isStill: Bool,
    _ happenings: [Happening], isAllowed: (FindingCode, String) -> Bool
  ) {
    var current: [Episode] = []
    let (layers, time) = (shown.layers, shown.time)
    for index in layers.indices {
      guard let hit = layers[index].hit else { continue }
      let isTooSmall =
        isStill && min(hit.width, hit.height) < rule.size - 0.01 && viewport.contains(hit)
      // Most of the time touches are taken in just what is seen of an upright layer.
      let agrees = Self.agrees(shown.looks[index], hit, isHidden: layers[index].isHidden)
      if agrees, !isTooSmall || isAllowed(.hitTooSmall, layers[index].role) { continue }
      let layer = layers[index]
      func add(
        _ code: FindingCode, _ value: Double, _ allowed: Double, _ unit: String,
        _ reason: @autoclosure () -> String
      ) {
        // What is to be said of it costs more than finding it.
        guard !isAllowed(code, layer.role) else { return }
        current.append(
          Episode(
            code: code, layer: layer.id, role: layer.role, start: time, end: time,
            value: value, allowed: allowed, unit: unit, cause: happenings.cause,
            reason: reason()))
      }
      func addTooSmall() {
        if isTooSmall {
          add(.hitTooSmall, min(hit.width, hit.height), rule.size, "pt", rule.source)
        }
      }
      if agrees {
        addTooSmall()
        continue
      }
      let region = Self.region(layer, hit, viewport)
      let area = region.area
      guard area > 0 else { continue }
      let drawn = Self.seen(layer, viewport, margin: Self.margin)
      let unseen = area - (drawn.map { region.intersection($0).area } ?? 0)
      if unseen > Self.speck {
        add(
          .hitInvisible, unseen, 0, "pt²",
          "it is seen in \(Examiner.short(area - unseen)) of \(Examiner.short(area)) pt²")
        for target in layers[..<index] where !isAllowed(.hitInvisible, layer.role) {
          guard let taken = taken(from: target, by: region, drawn, viewport) else { continue }
          guard !isAllowed(.hitCovered, target.role) else { continue }
          current.append(
            Episode(
              code: .hitCovered, layer: target.id, role: target.role, start: time,
              end: time, value: taken, allowed: 0, unit: "pt²", cause: happenings.cause,
              reason: "\(layer.id) takes its touches and is not seen there", other: layer.id))
        }
      }
      guard let seen = Self.seen(layer, viewport, margin: 0), isStill else { continue }
      let missing = seen.area - seen.intersection(region).area
      if missing > max(Self.speck, seen.area / 10), !hasOther(seen, above: index, layers, viewport)
      {
        add(
          .hitMissing, missing, seen.area / 10, "pt²",
          "\(Examiner.short(seen.area)) pt² of it are seen")
      }
      addTooSmall()
    }
    merge(current, at: time)
  }

  /// Whether an upright layer takes touches in what is seen of it, by its edges alone.
  private static func agrees(_ look: Look, _ hit: Rectangle, isHidden: Bool) -> Bool {
    guard look.rotation == 0, !isHidden, look.opacity > Look.faintest else { return false }
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

  /// What is seen of a layer by itself; nil where nothing is.
  static func seen(_ layer: Layer, _ viewport: Rectangle, margin: Double) -> Polygon? {
    guard !layer.isHidden, layer.opacity > Look.faintest else { return nil }
    var polygon = Polygon(frameOf: layer, margin: margin).clipped(to: viewport)
    if let clip = layer.clip {
      polygon = polygon.clipped(to: clip.insetBy(dx: -margin, dy: -margin))
    }
    return polygon
  }

  /// How much of what is seen of a target loses its touches to a region that is not seen there.
  private func taken(
    from target: Layer, by region: Polygon, _ shown: Polygon?, _ viewport: Rectangle
  ) -> Double? {
    guard let hit = target.hit, let seen = Self.seen(target, viewport, margin: 0) else {
      return nil
    }
    let own = Self.region(target, hit, viewport).intersection(seen)
    let both = own.intersection(region)
    let lost = both.area - (shown.map { both.intersection($0).area } ?? 0)
    return lost > Self.speck ? lost : nil
  }

  /// Whether what is seen of a layer takes touches through the layers that lie on it.
  private func hasOther(
    _ seen: Polygon, above index: Int, _ layers: [Layer], _ viewport: Rectangle
  ) -> Bool {
    layers[(index + 1)...].contains { layer in
      layer.hit.map { seen.intersection(Self.region(layer, $0, viewport)).area > seen.area / 2 }
        ?? false
    }
  }

  // MARK: - Over time

  private mutating func merge(_ current: [Episode], at time: Timestamp) {
    var open: [Episode] = []
    for episode in episodes {
      if let now = current.first(where: { $0.code == episode.code && $0.layer == episode.layer }) {
        var longer = episode
        longer.end = time
        if episode.code == .hitTooSmall ? now.value < longer.value : now.value > longer.value {
          (longer.value, longer.reason) = (now.value, now.reason)
        }
        open.append(longer)
      } else {
        var over = episode
        over.end = time
        close(over)
      }
    }
    for episode in current
    where !open.contains(where: { $0.code == episode.code && $0.layer == episode.layer }) {
      open.append(episode)
    }
    episodes = open
  }

  private mutating func close(_ episode: Episode) {
    let duration = episode.end - episode.start
    let shortest = episode.code == .hitTooSmall ? 0.3 : Self.shortest
    guard duration > shortest else { return }
    var finding = Finding(
      episode.code, at: episode.start, layer: episode.layer, role: episode.role, channel: "hit",
      value: episode.value, allowed: episode.allowed, unit: episode.unit, cause: episode.cause,
      reason: episode.reason)
    finding.duration = duration
    if let other = episode.other { finding.data = ["taker": .string(other)] }
    // It is found once for each layer: the worst of its episodes, with the time of all.
    if let index = findings.firstIndex(where: {
      $0.code == finding.code && $0.layer == finding.layer
    }) {
      finding.duration += findings[index].duration
      let isWorse =
        finding.code == .hitTooSmall
        ? finding.value < findings[index].value : finding.value > findings[index].value
      if isWorse {
        findings[index].value = finding.value
        findings[index].reason = finding.reason
      }
      findings[index].duration = finding.duration
    } else {
      findings.append(finding)
    }
  }

  /// Ends: what is wrong still is wrong until now.
  mutating func finish(at time: Timestamp) {
    for episode in episodes {
      var over = episode
      over.end = max(over.end, time)
      close(over)
    }
    episodes = []
  }
}

internal import Motion
internal import Values

extension HitAudit {
  /// A period during which a layer has a hit-area problem.
  struct Episode {
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

    func goesOn(with other: Episode) -> Bool {
      code == other.code && layer == other.layer && self.other == other.other
    }
  }

  /// Extends the episodes of hit-area problems that continue, and closes those of problems that have ended.
  mutating func merge(_ current: [Episode], at time: Timestamp) {
    var open: [Episode] = []
    for episode in episodes {
      if let now = current.first(where: episode.goesOn) {
        var longer = episode
        longer.end = time
        if episode.code == .hitTooSmall ? now.value < longer.value : now.value > longer.value {
          (longer.value, longer.reason) = (now.value, now.reason)
        }
        open.append(longer)
      } else {
        var over = episode
        over.end = time
        // A moving layer may have any size. The problem ends only when the layer is at rest and large enough.
        if episode.code == .hitTooSmall, !isStill { open.append(over) } else { close(over) }
      }
    }
    for episode in current
    where !open.contains(where: episode.goesOn) {
      open.append(episode)
    }
    episodes = open
    hasOpen = open.contains { $0.code != .hitTooSmall }
  }

  private mutating func close(_ episode: Episode, stays: Bool = false) {
    let duration = episode.end - episode.start
    let shortest = episode.code == .hitTooSmall ? 0.3 : Self.shortest
    guard stays || duration > shortest else { return }
    var finding = Finding(
      episode.code, at: episode.start, layer: episode.layer, role: episode.role, channel: "hit",
      value: episode.value, allowed: episode.allowed, unit: episode.unit, cause: episode.cause,
      reason: episode.reason)
    finding.duration = duration
    if let other = episode.other { finding.data = ["taker": .string(other)] }
    // A problem is reported only once for each pair of a layer and the layer that takes its touches. The
    // finding has the values of the worst episode and the total duration.
    if let index = findings.firstIndex(where: {
      $0.code == finding.code && $0.layer == finding.layer && $0.data == finding.data
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

  /// Closes all episodes.
  ///
  /// If the session is at rest, the open episodes count as permanent and are reported even if they are short.
  mutating func finish(at time: Timestamp) {
    for episode in episodes {
      var over = episode
      over.end = max(over.end, time)
      close(over, stays: isStill)
    }
    episodes = []
  }
}

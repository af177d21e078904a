internal import Findings
internal import Interaction
internal import Motion
internal import Replay
internal import Values

/// The costs of scenarios as a table or as JSON.
struct CostTable {
  /// The weight of each kind of work, such as `layout`, in the total cost.
  let weights: [CostWeight]
  private var rows: [[String]] = []

  /// Creates a table that contains only its header.
  init(_ weights: [CostWeight]) {
    self.weights = weights
    rows = [["session", "interaction", "t", "frames"] + CostCount.names + ["total"]]
  }

  /// Adds the costs of a scenario: a row per interaction and, if `layers` is true, a row for each of its layers.
  mutating func take(_ costs: ScenarioCosts, layers: Bool) {
    for session in costs.sessions {
      for entry in session.ledger.entries where entry.frames > 0 {
        rows.append(
          [
            session.id, entry.cause, Expectation.plain(entry.start.seconds),
            String(entry.frames),
          ] + cells(entry.sum))
        guard layers else { continue }
        for layer in entry.layers {
          rows.append(["", "  " + layer.id, "", ""] + cells(layer.count))
        }
      }
    }
  }

  /// Adds rows with the totals for the unchanged and the changed parameters, and with the difference.
  mutating func compare(_ before: CostCount, _ after: CostCount, _ name: String) {
    rows.append(["", "unchanged", "", ""] + cells(before))
    rows.append(["", "with \(name)", "", ""] + cells(after))
    rows.append(["", "difference", "", ""] + cells(after - before))
  }

  private func cells(_ count: CostCount) -> [String] {
    (CostCount.names.map { count.value($0) ?? 0 } + [count.total(weights)]).map { number in
      Expectation.plain((number * 100).rounded() / 100)
    }
  }

  /// The rows as lines of text.
  var lines: [String] { Table(rows).lines }

  /// Returns the costs of a session as JSON.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - path: The path of the scenario.
  ///   - frames: Pass `true` to include each frame.
  /// - Returns: The interactions with their layers, and the weights.
  func value(_ session: ScenarioCosts.SessionCosts, path: String, frames: Bool) -> Value {
    let entries: [Value] = session.ledger.entries.filter { $0.frames > 0 }.map { entry in
      [
        "t": .number(entry.start.seconds), "interaction": .string(entry.cause),
        "frames": .integer(Int64(entry.frames)), "count": .object(entry.sum.members),
        "total": .number(entry.sum.total(weights)), "layers": value(entry.layers),
      ]
    }
    var members: JSONObject = [
      "path": .string(path), "session": .string(session.id), "cost": .array(entries),
    ]
    if frames {
      let all: [Value] = session.ledger.frames.map { frame in
        [
          "t": .number(frame.time.seconds), "count": .object(frame.count.members),
          "total": .number(frame.count.total(weights)), "layers": value(frame.layers),
        ]
      }
      members.append("frames", .array(all))
    }
    var table: JSONObject = [:]
    for weight in weights {
      table.append(
        weight.name, ["weight": .number(weight.weight), "source": .string(weight.source)])
    }
    members.append("weights", .object(table))
    return .object(members)
  }

  private func value(_ layers: [(id: String, count: CostCount)]) -> Value {
    .array(
      layers.map { ["layer": .string($0.id), "count": .object($0.count.members)] })
  }
}

internal import Interaction
internal import Motion
public import Values

extension BoundaryMap {
  /// The map as a JSON value: its axes, each outcome's share of the area, the boundaries in the units of the
  /// axes, and the recorded gestures.
  public var value: Value {
    var members: JSONObject = [
      "decision": .string(name), "x": axis(x), "y": axis(y), "outcomes": outcomes(own),
      "boundaries": .array(own.boundaries.map(value)),
    ]
    if let against {
      members["against"] = [
        "outcomes": outcomes(against), "boundaries": .array(against.boundaries.map(value)),
        "differences": .array(
          differences.map { part in
            [
              "outcome": Self.text(part.outcome), "against": Self.text(part.against),
              "share": .number(Self.round(part.share)),
            ]
          }),
      ]
    }
    members["releases"] = .array(releases.map(value))
    return .object(members)
  }

  private func outcomes(_ layer: RegionSet) -> Value {
    .array(
      layer.regions.map {
        ["outcome": Self.text($0.outcome), "share": .number(Self.round($0.share))]
      })
  }

  private func axis(_ axis: MapAxis) -> Value {
    [
      "number": .string(axis.name), "from": .number(axis.least), "to": .number(axis.most),
      "unit": .string(axis.unit),
    ]
  }

  private func value(_ boundary: Boundary) -> Value {
    var members: JSONObject = ["between": .array(boundary.outcomes.map(Self.text))]
    if let clause = boundary.clause {
      members["clause"] = [
        "name": .string(clause.name), "op": .string(clause.comparison.rawValue),
        "threshold": .number(Self.round(clause.threshold)), "unit": .string(clause.unit.rawValue),
      ]
    }
    members["line"] = .array(boundary.line.map(place))
    return .object(members)
  }

  private func value(_ release: Release) -> Value {
    [
      "line": .integer(Int64(release.line)), "at": place(release.place),
      "outcome": .string(release.outcome), "isShown": .bool(release.isShown),
      "flips": .array(release.flips.map(\.wireValue)),
    ]
  }

  private func place(_ point: Point) -> Value {
    [.number(Self.round(x.value(at: point.x))), .number(Self.round(y.value(at: point.y)))]
  }

  private static func text(_ outcome: String?) -> Value { outcome.map { .string($0) } ?? .null }

  private static func round(_ number: Double) -> Double { (number * 1e4).rounded() / 1e4 }
}

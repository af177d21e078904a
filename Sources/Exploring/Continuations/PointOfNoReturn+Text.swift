internal import Motion
public import Values

extension PointOfNoReturn {
  /// The result as a human-readable sentence.
  public var text: String {
    guard let time else {
      return
        "Uncertain until the release: more than 5 % of the simulated continuations had "
        + "a different outcome."
    }
    let seconds = Expectation.plain((time.seconds * 1000).rounded() / 1000)
    return
      "Almost certain from \(seconds) s on: at least 95 % of the simulated continuations have this "
      + "outcome."
  }

  /// The result as a JSON value, with the shares of all outcomes for each examined sample.
  public var value: Value {
    [
      "t": time.map { .number($0.seconds) } ?? .null,
      "continuations": .integer(Int64(Self.continuations)),
      "outcomes": .array(outcomes.map { $0.map { .string($0) } ?? .null }),
      "moments": .array(
        moments.indices.map { index in
          [
            "t": .number(moments[index].time.seconds),
            "shares": .array(outcomes.indices.map { .number(share(of: $0, at: index)) }),
          ]
        }),
    ]
  }
}

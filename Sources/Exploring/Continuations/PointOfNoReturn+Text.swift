internal import Motion
public import Values

extension PointOfNoReturn {
  /// The point in words.
  public var text: String {
    guard let time else {
      return "Never inevitable: up to the release more than 5 of 100 ways to go on ended otherwise."
    }
    let seconds = Expectation.plain((time.seconds * 1000).rounded() / 1000)
    return "Inevitable from \(seconds) s on: 95 of 100 ways to go on from there end so, or more."
  }

  /// The point with its moments for programs: the shares of the outcomes at each.
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

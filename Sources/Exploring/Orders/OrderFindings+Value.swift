internal import Interaction
public import Orders
public import Values

/// The findings as JSON, for other processes and machines.
extension OrderFindings {
  /// The findings as a JSON value.
  ///
  /// Each state is given by its hash, as 32 hexadecimal digits.
  public var value: Value {
    var members: JSONObject = [
      "orders": .number(orders), "cases": .number(cases), "different": .number(different),
      "played": .integer(Int64(played)), "tested": .string(Self.hex(tested)),
      "effective": .string(Self.hex(effective)), "coverage": coverage.value,
    ]
    if let part { members["part"] = part.value }
    members["classes"] = .array(classes.map(\.value))
    let sorted = states.sorted { ($0.high, $0.low) < ($1.high, $1.low) }
    members["states"] = .string(sorted.map { Self.hex($0.high) + Self.hex($0.low) }.joined())
    return .object(members)
  }

  /// Creates findings from a JSON value that another process wrote, or returns `nil` for any other value.
  public init?(_ value: Value) {
    self.init()
    guard let orders = value["orders"]?.asNumber, let cases = value["cases"]?.asNumber,
      let different = value["different"]?.asNumber, let played = value["played"]?.asNumber,
      let tested = value["tested"]?.asString.flatMap({ UInt64($0, radix: 16) }),
      let effective = value["effective"]?.asString.flatMap({ UInt64($0, radix: 16) }),
      let coverage = value["coverage"].flatMap(OrderCoverage.init),
      let states = value["states"]?.asString, case .array(let classes)? = value["classes"]
    else { return nil }
    (self.orders, self.cases, self.different) = (orders, cases, different)
    (self.played, self.tested, self.effective) = (Int(played), tested, effective)
    self.coverage = coverage
    part = value["part"].flatMap(OrderPart.init)
    var digits = Array(states.utf8)[...]
    while digits.count >= 32 {
      let text = String(decoding: digits.prefix(32), as: UTF8.self)
      guard let high = UInt64(text.prefix(16), radix: 16),
        let low = UInt64(text.suffix(16), radix: 16)
      else { return nil }
      self.states.insert(StateDigest(high: high, low: low))
      digits = digits.dropFirst(32)
    }
    for value in classes {
      guard let outcome = OutcomeClass(value) else { return nil }
      add(outcome)
    }
  }

  private static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension OrderCoverage {
  /// The selection of cases (all or random ones) as a JSON value.
  public var value: Value {
    switch self {
    case .all(let instants, let perStep):
      ["instants": .integer(Int64(instants)), "perStep": .bool(perStep)]
    case .samples(let count, let seed, let instants):
      [
        "samples": .integer(Int64(count)), "seed": .string("\(seed)"),
        "instants": .integer(Int64(instants)),
      ]
    }
  }

  init?(_ value: Value) {
    guard let instants = value["instants"]?.asNumber else { return nil }
    if let count = value["samples"]?.asNumber {
      guard let seed = value["seed"]?.asString.flatMap({ UInt64($0) }) else { return nil }
      self = .samples(Int(count), seed: seed, instants: Int(instants))
    } else {
      self = .all(instants: Int(instants), perStep: value["perStep"] == true)
    }
  }
}

extension OutcomeClass {
  /// The cases with the same outcome, as a JSON value: the outcome, the number of cases, and the first case.
  public var value: Value {
    [
      "ending": Self.texts(ending), "failures": Self.texts(failures),
      "findings": Self.texts(findings),
      "refused": .array(refused.map { .integer(Int64($0)) }), "cases": .number(cases),
      "different": .number(different),
      "first": .array(
        first.choices.map { choice in
          .array([.integer(Int64(choice.step)), .integer(Int64(choice.instant.rawValue))])
        }),
    ]
  }

  init?(_ value: Value) {
    guard let cases = value["cases"]?.asNumber, let different = value["different"]?.asNumber,
      case .array(let first)? = value["first"], case .array(let refused)? = value["refused"]
    else { return nil }
    var choices: [Schedule.Choice] = []
    for choice in first {
      guard case .array(let numbers) = choice, numbers.count == 2,
        let step = numbers[0].asNumber, let word = numbers[1].asNumber,
        let instant = OrderInstant(rawValue: UInt8(word))
      else { return nil }
      choices.append(Schedule.Choice(step: Int(step), instant: instant))
    }
    self.init(
      ending: Self.texts(value["ending"]), failures: Self.texts(value["failures"]),
      findings: Self.texts(value["findings"]),
      refused: refused.compactMap { $0.asNumber.map { Int($0) } }, cases: cases,
      different: different, first: Schedule(choices))
  }

  private static func texts(_ texts: [String]) -> Value { .array(texts.map { .string($0) }) }

  private static func texts(_ value: Value?) -> [String] {
    guard case .array(let elements)? = value else { return [] }
    return elements.compactMap(\.asString)
  }
}

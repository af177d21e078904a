internal import Interaction
internal import JSON
internal import JSONText
public import Values
internal import Wire

extension Explanation {
  /// The explanation as a JSON value.
  ///
  /// It contains the decision in the format of the `session/explain` result, its line in the scenario, its
  /// session, its effects, the explanation in sentences, and the neighboring gestures with a different
  /// outcome. The point of no return is included if it was computed.
  public var value: Value {
    var writer = JSONWriter()
    writer.beginObject()
    writer.decisions([placed.decision], note: nil)
    writer.endObject()
    let parsed = (try? JSONParser.parse(writer.bytes[...]))?["decisions"]
    let decision = if case .array(let decisions)? = parsed { decisions[0] } else { Value.null }
    var members: JSONObject = [
      "line": .integer(Int64(placed.line)), "session": .string(placed.session),
      "text": .string(text), "effects": .array(placed.effects.map { .string($0) }),
    ]
    if case .object(let own) = decision {
      for member in own.elements { members.append(member.name, member.value) }
    }
    members["flips"] = .array(flips.map(\.wireValue))
    if let point { members["noReturn"] = point.value }
    return .object(members)
  }
}

extension Flip {
  /// The neighboring gesture as a JSON value, with numbers rounded to four decimal places.
  var wireValue: Value {
    var members: JSONObject = [
      "number": .string(number), "amount": .number(Self.round(amount)),
      "outcome": .string(outcome),
    ]
    if let value { members["value"] = .number(Self.round(value)) }
    return .object(members)
  }

  private static func round(_ number: Double) -> Double { (number * 1e4).rounded() / 1e4 }
}

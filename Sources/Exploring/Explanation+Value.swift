internal import Interaction
internal import JSON
internal import JSONText
public import Values
internal import Wire

extension Explanation {
  /// The explanation for programs: line, session, the decision as `session/explain` tells it, the
  /// sentences and the flips.
  public var value: Value {
    var writer = JSONWriter()
    writer.beginObject()
    writer.decisions([placed.decision], note: nil)
    writer.endObject()
    let parsed = (try? JSONParser.parse(writer.bytes[...]))?["decisions"]
    let decision = if case .array(let decisions)? = parsed { decisions[0] } else { Value.null }
    var members: Members = [
      "line": .integer(Int64(placed.line)), "session": .string(placed.session),
      "text": .string(text), "effects": .array(placed.effects.map { .string($0) }),
    ]
    if case .object(let own) = decision {
      for member in own.elements { members.append(member.name, member.value) }
    }
    members["flips"] = .array(flips.map(Self.value))
    return .object(members)
  }

  private static func value(_ flip: Flip) -> Value {
    var members: Members = [
      "number": .string(flip.number), "amount": .number(round(flip.amount)),
      "outcome": .string(flip.outcome),
    ]
    if let value = flip.value { members["value"] = .number(round(value)) }
    return .object(members)
  }

  /// A number as the wire has them, with four decimals.
  private static func round(_ number: Double) -> Double { (number * 1e4).rounded() / 1e4 }
}

internal import Interaction
internal import JSONText
internal import Replay
internal import Values

/// A change that an editor offers to make to the document.
public struct TextAction: Equatable, Sendable {
  /// The title, as an imperative phrase.
  public var title: String

  /// Whether the action corrects a problem.
  public var isFix: Bool

  /// The range of bytes that `text` replaces.
  public var range: Range<Int>

  /// The replacement text.
  public var text: String
}

extension LiveScenario {
  /// Returns the changes that an editor can offer for a range: corrections of misspelled names, and expectations that
  /// the current response already meets.
  public func actions(in range: Range<Int>) -> [TextAction] {
    diagnostics.filter { Self.touches($0.range, range) }.flatMap(corrections)
      + expectations(at: range.lowerBound)
  }

  /// Whether there are responses to accept: they differ from the golden file, or the scenario has no golden file yet.
  public var canAccept: Bool {
    guard golden != nil else { return !requests.isEmpty && !isEvents }
    return diagnostics.contains { $0.code == "replay/differs" }
  }

  private func corrections(of problem: TextDiagnostic) -> [TextAction] {
    guard text.bytes[problem.range].first == UInt8(ascii: "\"") else { return [] }
    return problem.candidates.map { name in
      TextAction(
        title: "Change to \(name)", isFix: true, range: problem.range, text: Self.quoted(name))
    }
  }

  private func expectations(at offset: Int) -> [TextAction] {
    guard !isEvents, let index = request(at: offset), play(through: index),
      results[index].calls.count == 1, let call = results[index].calls.first, call.refusal == nil,
      call.method?.hasPrefix("session/") == true, call.id != nil
    else { return [] }
    let end = requests[index].range.upperBound
    func action(_ title: String, _ params: Value) -> TextAction {
      let line: Value = ["jsonrpc": "2.0", "method": "$/expect", "params": params]
      return TextAction(
        title: title, isFix: false, range: end..<end,
        text: "\n" + String(decoding: Value.text(of: line), as: UTF8.self))
    }
    var found: [TextAction] = []
    for decision in report(of: index)?.decisions ?? [] {
      var params: JSONObject = ["decision": .string(decision.outcome)]
      if let margin = decision.margin(in: .points), margin.amount >= 1 {
        params["margin"] = ["points": .number(margin.amount.rounded(.down))]
      }
      found.append(action("Expect the decision \(decision.outcome)", .object(params)))
    }
    for (place, effect) in call.effects.enumerated() {
      guard let type = effect["type"]?.asString else { continue }
      found.append(
        action(
          "Expect the effect \(type)",
          ["path": .string("/result/effects/\(place)/type"), "value": .string(type)]))
    }
    if let phase = call.phase {
      found.append(
        action(
          "Expect the phase \(phase)",
          ["path": "/result/state/phase", "value": .string(phase)]))
    }
    return found
  }

  private static func touches(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    one.lowerBound <= other.upperBound && other.lowerBound <= one.upperBound
  }
}

internal import Exploring
internal import Interaction
internal import Motion
internal import Replay
internal import Values
internal import Wire

/// A summary of calls to sessions: phases, effects, decisions, diagnostics and refusals.
struct Digest {
  private(set) var effects: [(session: String, line: Int, effect: Effect)] = []
  private(set) var decisions: [PlacedDecision] = []
  private(set) var diagnostics: [(session: String, line: Int, diagnostic: Diagnostic)] = []
  private(set) var refusals: [(line: Int, message: String)] = []
  private(set) var states: [(session: String, component: String, state: Value)] = []

  /// Adds the result of a call, or its refusal.
  mutating func take(_ step: PlayedScenario.Step, component: (String) -> String?) {
    if let refusal = step.refusal { refusals.append((step.line, refusal)) }
    guard let session = step.session, let result = step.result else { return }
    if let state = result["state"] {
      if let index = states.firstIndex(where: { $0.session == session }) {
        states[index].state = state
      } else {
        states.append((session, component(session) ?? "", state))
      }
    }
    guard let report = try? ComponentOutputReader.read(result) else { return }
    effects += report.effects.map { (session, step.line, $0) }
    decisions += report.decisions.map {
      PlacedDecision(line: step.line, session: session, decision: $0)
    }
    diagnostics += report.diagnostics.map { (session, step.line, $0) }
  }

  // MARK: Text

  /// The phase of each session, one line per session.
  var phaseLines: [String] {
    states.map { entry in
      let time = Expectation.plain(entry.state["t"]?.asNumber ?? 0)
      let settled = entry.state["settled"] == true ? "settled" : "still moving"
      return "\(entry.session.safeText) \(entry.component.safeText): "
        + "\(entry.state["phase"]?.asString?.safeText ?? ""), \(settled) at \(time) s"
    }
  }

  /// The effects, one line each.
  ///
  /// An effect of a call that is not part of a scenario has no line number.
  var effectLines: [String] {
    effects.map { entry in
      let more = entry.effect.members.elements.filter { $0.name != "because" }.map {
        "\($0.name.safeText) \($0.value.shortText)"
      }
      return ([place(entry.line, entry.effect.time) + entry.effect.type.safeText] + more)
        .joined(separator: ", ")
    }
  }

  /// The decisions, one line each.
  ///
  /// Decisions that only recognize a touch as a gesture are left out, unless there are no others.
  var decisionLines: [String] {
    told.map {
      place($0.line, $0.decision.time)
        + "\($0.decision.name.safeText) → \(Explanation($0, []).text.safeText)"
    }
  }

  /// The diagnostics of components, one line each.
  var diagnosticLines: [String] {
    diagnostics.map {
      place($0.line, $0.diagnostic.time) + "\($0.diagnostic.message.safeText) "
        + "[\($0.diagnostic.code.safeText)]"
    }
  }

  /// The refused calls, one line each.
  var refusalLines: [String] {
    refusals.map { ($0.line > 0 ? "line \($0.line): " : "") + $0.message.safeText }
  }

  /// Returns a tree of the visible layers of each session, one line per layer.
  func treeLines(_ screen: Screen) -> [String] {
    states.flatMap { entry in
      let tree = LayerTree(entry.state, width: screen.width, height: screen.height).lines
      return states.count > 1 ? ["\(entry.session.safeText):"] + tree.map { "  " + $0 } : tree
    }
  }

  private func place(_ line: Int, _ time: Timestamp) -> String {
    (line > 0 ? "line \(line), " : "") + "\(Expectation.plain(time.seconds)) s: "
  }

  /// The decisions, except those that only recognize a touch as a gesture, or all decisions if there are no others.
  private var told: [PlacedDecision] {
    let others = decisions.filter { $0.decision.name != "recognition" }
    return others.isEmpty ? decisions : others
  }

  // MARK: Structured data

  /// The maximum number of elements of each list in structured data.
  static let most = 40

  /// The members of the object that `members(_:)` returns, in the notation of `ShapeText`.
  static let shape =
    "sessions: [{session: string, component: string, phase: string, settled: boolean, t: number, "
    + "values: {…}, visible: \(LayerTree.shape)}], "
    + "effects: [{session: string, line: integer, t: number, type: string, …}], "
    + "decisions: [{session: string, line: integer, t: number, decision: string, outcome: string, "
    + "text: string}], "
    + "diagnostics: [{session: string, line: integer, t: number, code: string, message: string}], "
    + "refused: [{line: integer, message: string}], omitted: integer"

  /// A short form of `shape`, which omits the members of the elements of each array.
  ///
  /// The tools that make a single call to a session use the short form. Otherwise, the list of tools would contain
  /// the whole shape once for each of them.
  static let brief =
    "sessions: [{…}], effects: [{…}], decisions: [{…}], diagnostics: [{…}], refused: [{…}], "
    + "omitted: integer"

  /// Returns the summary as structured data, with at most ``most`` elements per list.
  func members(_ screen: Screen) -> JSONObject {
    let lists = [effects.count, told.count, diagnostics.count, refusals.count]
    return [
      "sessions": .array(
        states.prefix(Self.most).map { entry in
          let tree = LayerTree(entry.state, width: screen.width, height: screen.height)
          return [
            "session": .string(entry.session), "component": .string(entry.component),
            "phase": entry.state["phase"] ?? "", "settled": entry.state["settled"] ?? false,
            "t": entry.state["t"] ?? .integer(0), "values": entry.state["values"] ?? [:],
            "visible": tree.value(Self.most),
          ]
        }),
      "effects": .array(
        effects.prefix(Self.most).map { entry in
          var members = placed(entry.session, entry.line, entry.effect.time)
          members["type"] = .string(entry.effect.type)
          for member in entry.effect.members.elements where member.name != "because" {
            members[member.name] = member.value
          }
          return .object(members)
        }),
      "decisions": .array(
        told.prefix(Self.most).map { entry in
          var members = placed(entry.session, entry.line, entry.decision.time)
          members["decision"] = .string(entry.decision.name)
          members["outcome"] = .string(entry.decision.outcome)
          members["text"] = .string(Explanation(entry, []).text)
          return .object(members)
        }),
      "diagnostics": .array(
        diagnostics.prefix(Self.most).map { entry in
          var members = placed(entry.session, entry.line, entry.diagnostic.time)
          members["code"] = .string(entry.diagnostic.code)
          members["message"] = .string(entry.diagnostic.message)
          return .object(members)
        }),
      "refused": .array(
        refusals.prefix(Self.most).map {
          ["line": .integer(Int64($0.line)), "message": .string($0.message)]
        }),
      "omitted": .integer(Int64(lists.reduce(0) { $0 + max(0, $1 - Self.most) })),
    ]
  }

  private func placed(_ session: String, _ line: Int, _ time: Timestamp) -> JSONObject {
    [
      "session": .string(session), "line": .integer(Int64(line)), "t": .number(time.seconds),
    ]
  }
}

internal import Hosting
internal import Interaction
internal import JSON
internal import Methods
internal import PlaygroundHost
internal import Replay
internal import Values

/// A request of a scenario, and the state of its session just before the request.
struct ScenarioContext {
  let index: Int

  /// The request or, in a batch, the call at the offset for which the context was created.
  let call: JSONNode

  /// The saved state of all sessions before the request, or `nil` if it is unknown.
  let sessions: LivePlayback.Saved?
  let schema: ScenarioSchema

  /// The id of the request's session.
  var session: String? { call["params"]?["session"]?.string }

  /// The state of the request's session before the request.
  var state: RenderState? {
    let id = session ?? sessions?.sessionIDs.last
    return id.flatMap { sessions?.state(of: $0) }
  }
}

extension LiveScenario {
  /// Plays the requests before the one at an offset, and returns the context of that request.
  func context(at offset: Int) -> ScenarioContext? {
    guard let index = request(at: offset), var call = node(of: index) else { return nil }
    if let element = call.elements.first(where: { $0.range.contains(offset) }) { call = element }
    play(through: index - 1)
    let sessions = results.count >= index ? sessions(before: index) : nil
    let session = call["params"]?["session"]?.string
    let id =
      call["params"]?["component"]?.string
      ?? session.flatMap { sessions?.component(of: $0) }
      ?? sessions.flatMap { saved in saved.sessionIDs.last.flatMap { saved.component(of: $0) } }
    return ScenarioContext(
      index: index, call: call, sessions: sessions,
      schema: ScenarioSchema(
        components: components, component: id.flatMap(components.named)))
  }

  /// Returns the names that the component accepts at a place in a request, in the state before that request.
  ///
  /// The names come from an error message: the request is sent to a copy of the session with an impossible name at
  /// this place.
  func names(at path: [String], in context: ScenarioContext) -> [String] {
    let impossible = "\u{1}"
    guard path.first == "params", let sessions = context.sessions,
      var message = context.call.value(replacing: path[...], by: .string(impossible)),
      case .object(var members) = message
    else { return [] }
    members["jsonrpc"] = "2.0"
    members["id"] = "names"
    message = .object(members)
    let prober = asker ?? LivePlayback(components, plugins)
    asker = prober
    prober.restore(sessions)
    prober.begin(Value.text(of: message), line: 0)
    let output = prober.takeOutput()
    guard let line = output.split(separator: UInt8(ascii: "\n")).first,
      let error = try? JSONParser.parse(line)["error"],
      error["data"]?["path"]?.asString
        == "/" + path.dropFirst().map(InvalidValue.escape).joined(separator: "/"),
      let expected = error["data"]?["expected"]?.asString
    else { return [] }
    return Self.names(in: expected)
  }

  /// Returns the names listed in a description such as `a layer: card, scrim` or `one of began, ended`.
  static func names(in expected: String) -> [String] {
    var list: Substring
    if expected.hasPrefix("one of ") {
      list = expected.dropFirst("one of ".count)
    } else if let colon = expected.ranges(of: ": ").first {
      list = expected[colon.upperBound...]
    } else {
      return []
    }
    if let more = list.ranges(of: " and ").last, list.hasSuffix(" more") {
      list = list[..<more.lowerBound]
    }
    return list.split(separator: ",").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
      .map(String.init)
  }
}

extension JSONNode {
  /// Converts a node, which may be incomplete, to a value in which the part at a path is replaced.
  func value(replacing path: ArraySlice<String>?, by replacement: Value) -> Value? {
    if let path, path.isEmpty { return replacement }
    let token = path?.first
    let rest = path?.dropFirst()
    switch kind {
    case .object(let members):
      var result: JSONObject = [:]
      for member in members {
        let isReplaced = member.name == token
        let value =
          isReplaced && rest?.isEmpty == true
          ? replacement
          : member.value?.value(replacing: isReplaced ? rest : nil, by: replacement)
        if let value { result[member.name] = value }
      }
      if let token, result[token] == nil, rest?.isEmpty == true { result[token] = replacement }
      return .object(result)
    case .array(let elements):
      var result = elements.enumerated().compactMap { place, element in
        element.value(replacing: "\(place)" == token ? rest : nil, by: replacement)
      }
      if let index = token.flatMap(Int.init), index >= result.count, rest?.isEmpty == true {
        result.append(replacement)
      }
      return .array(result)
    case .string(let text): return .string(text)
    case .word(let word): return try? JSONParser.parse(Array(word.utf8))
    }
  }
}

internal import Exploring
internal import JSON
internal import Values

/// Files of events for the explorer: each line stands for a call to one session.
extension LiveScenario {
  /// Whether the first line contains the parameters of `session/create`.
  var startsWithHeader: Bool {
    guard let first = requests.first,
      let node = JSONNodeParser.parse(text.bytes, first.range)
    else { return false }
    return node["component"] != nil && node["method"] == nil
  }

  /// Parses a request, or the call for a line of a file of events.
  func parse(_ index: Int) throws(JSONError) -> Value {
    let value = try JSONParser.parse(text.bytes[requests[index].range], allowsInfinity: true)
    guard isEvents else { return value }
    if index == 0 { return OrderLines.call("session/create", value) }
    var call = OrderLines.call(for: Self.withoutActors(value))
    if case .object(var members) = call, members["jsonrpc"] == nil {
      members["jsonrpc"] = "2.0"
      call = .object(members)
    }
    return call
  }

  /// Returns the text to play for a request.
  func playedText(of index: Int) -> [UInt8] {
    guard isEvents, let message = message(of: index) else {
      return Array(text.bytes[requests[index].range])
    }
    return Value.text(of: message)
  }

  /// Returns a line without the `actor` members of its events.
  ///
  /// Only the explorer reads these members.
  private static func withoutActors(_ value: Value) -> Value {
    switch value {
    case .array(let events): return .array(events.map(withoutActors))
    case .object(let members):
      var rest: JSONObject = [:]
      for member in members.elements where member.name != "actor" {
        rest.append(member.name, member.value)
      }
      return .object(rest)
    default: return value
    }
  }
}

extension JSONNode {
  /// Returns the call for a line of a file of events, with the locations of the line's values.
  ///
  /// A member that the line does not contain has an empty range or the range of the whole line.
  func call(isHeader: Bool) -> JSONNode {
    if self["method"] != nil { return self }
    func member(_ name: String, _ value: JSONNode) -> Member {
      Member(name: name, nameRange: range.lowerBound..<range.lowerBound, value: value)
    }
    func call(_ method: String, _ params: JSONNode) -> JSONNode {
      let name = JSONNode(kind: .string(method), range: range)
      return JSONNode(
        kind: .object([member("params", params), member("method", name)]), range: range,
        isClosed: isClosed)
    }
    if isHeader { return call("session/create", self) }
    func params(_ members: [Member]) -> JSONNode {
      let session = JSONNode(
        kind: .string("s1"), range: range.lowerBound..<range.lowerBound)
      return JSONNode(
        kind: .object(members + [member("session", session)]), range: range, isClosed: isClosed)
    }
    if self["kind"] != nil, self["type"] == nil {
      return call("session/perform", params([member("gesture", self)]))
    }
    if let parameters = members.first(where: { $0.name == "parameters" }) {
      return call("session/configure", params([parameters]))
    }
    if case .array = kind { return call("session/send", params([member("events", self)])) }
    return call("session/send", params([member("event", self)]))
  }
}

import Foundation
import Testing

/// Composites in which the outer component or the content is a component of a plugin.
@Suite("Composites with components of plugins")
struct ForeignCompositeTests {
  @Test(
    "A plugin's component plays as the same built-in one, inside and outside, up to the rounding of states",
    arguments: [
      ("stack-in-card", "card-stack", ""), ("stack-in-card", "bottom-card", "holder: content"),
      ("card-in-sheet", "bottom-card", ""), ("card-in-sheet", "sheet-coordinator", "holder: sheet"),
      ("sheets-over-photo", "sheet-coordinator", ""),
      ("three-levels", "bottom-card", "content.holder: content"),
    ])
  func sameStates(scenario: String, foreign: String, holder: String) throws {
    let folder = try PluginFolder(of: foreign)
    defer { folder.remove() }
    let all = ["bottom-card", "card-stack", "hero-transition", "sheet-coordinator"]
    let goldens = root + "/Plugins/Composites/Goldens/" + scenario
    var calls = try String(contentsOfFile: goldens + ".jsonl", encoding: .utf8)
    if !holder.isEmpty {
      // A plugin's description has no default for the holder.
      let member = holder.replacingOccurrences(of: ": ", with: "\":\"")
      calls = calls.replacingOccurrences(
        of: "\"parameters\":{\"", with: "\"parameters\":{\"\(member)\",\"")
    }
    let output = try playground(
      "serve", "--no-search", "--plugins", folder.path, "--only",
      all.filter { $0 != foreign }.joined(separator: ","), input: [UInt8](calls.utf8))
    let golden = try String(contentsOfFile: goldens + ".golden.jsonl", encoding: .utf8)
    #expect(output.lines.count == golden.split(separator: "\n").count, "\(output.errors)")
    for (line, expected) in zip(output.lines, golden.split(separator: "\n")) {
      let difference = difference(try parsed(line), try parsed(expected), at: "")
      #expect(difference == nil, "line \(line.prefix(30))")
    }
  }

  @Test("A list in Python scrolls and refreshes in a sheet, and a drag of the sheet moves both")
  func pullToRefresh() throws {
    let run = try play([
      #"session/create","params":{"component":"sheet-coordinator+pull-to-refresh","parameters":{"sheets":{"inbox":{"detents":["medium","large"],"dragIndicator":"visible"}},"content.rows":[{"id":"a"},{"id":"b"}]}}"#,
      #"session/send","params":{"session":"s1","event":{"type":"present","sheet":"inbox","item":{"id":"i1"}}}"#,
      #"session/advance","params":{"session":"s1","until":"settled"}"#,
      #"session/perform","params":{"session":"s1","gesture":{"kind":"drag","from":{"x":196,"y":500},"to":{"x":196,"y":790},"duration":0.5,"hold":0.1},"explain":true}"#,
      #"session/send","params":{"session":"s1","event":{"type":"action","name":"content.finish","rows":[{"id":"c"}]}}"#,
      #"session/advance","params":{"session":"s1","until":"settled"}"#,
    ])
    let types = run.flatMap { $0["effects"] as? [[String: Any]] ?? [] }.compactMap {
      $0["type"] as? String
    }
    #expect(types.contains("content.refreshStarted") && types.contains("content.refreshFinished"))
    let state = try #require(run.last?["state"] as? [String: Any])
    let values = try #require(state["values"] as? [String: Any])
    #expect(values["content.rowCount"] as? Int == 3)
    #expect(values["detent"] as? String == "medium")
    let layers = try #require(state["layers"] as? [[String: Any]])
    #expect(layers.contains { $0["id"] as? String == "content/row:c" })
  }

  @Test("A restored snapshot continues like the session that it was taken from")
  func snapshots() throws {
    let drag =
      #"session/perform","params":{"session":"%","gesture":{"kind":"drag","from":{"x":196,"y":500},"to":{"x":196,"y":790},"duration":0.5}}"#
    let start = [
      #"session/create","params":{"component":"sheet-coordinator+pull-to-refresh","parameters":{"sheets":{"inbox":{"detents":["medium"]}}}}"#,
      #"session/send","params":{"session":"s1","event":{"type":"present","sheet":"inbox","item":{"id":"i1"}}}"#,
      #"session/advance","params":{"session":"s1","by":1}"#,
      drag.replacingOccurrences(of: "%", with: "s1"),
    ]
    let snapshot = try #require(
      try play(start + [#"session/snapshot","params":{"session":"s1"}"#]).last?["snapshot"])
    let text = String(
      decoding: try JSONSerialization.data(withJSONObject: snapshot), as: UTF8.self)
    let advance = #"session/advance","params":{"session":"s1","by":0.2}"#
    let original = try play(start + [advance]).last
    let restored = try play([
      #"session/create","params":{"component":"sheet-coordinator+pull-to-refresh"}"#,
      #"session/restore","params":{"session":"s1","snapshot":\#(text)}"#, advance,
    ]).last
    #expect(
      NSDictionary(dictionary: original?["state"] as? [String: Any] ?? [:])
        == NSDictionary(dictionary: restored?["state"] as? [String: Any] ?? ["none": 1]))
  }

  @Test("Errors name the composite's parameters, events and plugins")
  func errors() throws {
    for (params, message) in [
      (
        #"{"component":"sheet-coordinator+pull-to-refresh","parameters":{"content.rowHeight":-1}}"#,
        "content.rowHeight"
      ),
      (
        #"{"component":"sheet-coordinator+pull-to-refresh","parameters":{"content.rows":[{"id":"a"},{"id":"a"}]}}"#,
        "/parameters/content.rows/1/id"
      ),
      (#"{"component":"sheet-coordinator+pull-to-refreh"}"#, "component-not-found"),
      (#"{"component":"pull-to-refresh+"}"#, "component-not-found"),
    ] {
      let output = try playground(
        "serve", "--plugins", "Plugins",
        input: [UInt8](
          #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":\#(params)}"#.utf8))
      #expect(output.text.contains(#""error""#) && output.text.contains(message), "\(output.text)")
    }
  }

  @Test("Only a request names a composite: component/list has the components of plugins alone")
  func list() throws {
    let output = try playground(
      "serve", "--plugins", "Plugins",
      input: [UInt8](
        """
        {"jsonrpc":"2.0","id":1,"method":"component/describe","params":{"component":"pull-to-refresh+card-stack"}}
        {"jsonrpc":"2.0","id":2,"method":"component/list"}

        """.utf8))
    #expect(output.lines.first?.contains(#""id":"pull-to-refresh+card-stack""#) == true)
    #expect(output.lines.last?.contains("+") == false)
  }

  /// Sends calls to a host with the plugins of this repository, and returns the results.
  private func play(_ calls: [String]) throws -> [[String: Any]] {
    let lines = calls.enumerated().map { #"{"jsonrpc":"2.0","id":\#($0),"method":"\#($1)}"# }
    let output = try playground(
      "serve", "--no-search", "--plugins", "Plugins",
      input: [UInt8](lines.joined(separator: "\n").utf8))
    return try output.lines.map { line in
      let message = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try #require(message?["result"] as? [String: Any], "\(line)")
    }
  }
}

private func parsed(_ line: Substring) throws -> Any {
  try JSONSerialization.jsonObject(with: Data(line.utf8))
}

/// Returns the path of the first difference between two JSON values, or `nil` if they are equal.
///
/// A plugin rounds the numbers of its states to four decimals, so the composite's numbers can differ slightly.
private func difference(_ one: Any, _ other: Any, at path: String) -> String? {
  switch (one, other) {
  case (let one as [String: Any], let other as [String: Any]):
    if Set(one.keys) != Set(other.keys) { return path + " has other members" }
    return one.keys.sorted().lazy.compactMap { key in
      other[key].flatMap { difference(one[key] ?? $0, $0, at: path + "/" + key) }
    }.first
  case (let one as [Any], let other as [Any]):
    if one.count != other.count { return path + " has another length" }
    return one.indices.lazy.compactMap {
      difference(one[$0], other[$0], at: "\(path)/\($0)")
    }.first
  case (let one as Double, let other as Double):
    return abs(one - other) <= 0.001 + 0.0001 * abs(other) ? nil : "\(path): \(one), not \(other)"
  default:
    return "\(one)" == "\(other)" ? nil : "\(path): \(one), not \(other)"
  }
}

/// A folder with a plugin that offers one of the built-in components.
private struct PluginFolder {
  let path = NSTemporaryDirectory() + "foreign-" + UUID().uuidString

  init(of component: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try """
    {"name": "foreign", "version": "1.0.0", "protocolVersions": [1],
    "command": ["\(binary)", "serve", "--only", "\(component)"],
    "components": [{"id": "\(component)"}]}
    """.write(toFile: path + "/plugin.json", atomically: true, encoding: .utf8)
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}

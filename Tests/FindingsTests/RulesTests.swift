import Foundation
import Hosting
import Interaction
import Methods
import Testing
import Values
import Wire

@Suite("Rules that components declare")
struct RulesTests {
  @Test("The rules of each built-in component survive component/describe")
  func roundTrip() throws {
    for component in BuiltIns.components {
      let rules = component.descriptor.rules
      #expect(!rules.allowances.isEmpty && !component.descriptor.hint.isEmpty)
      let description = component.descriptor.value(parameters: component.parameters)
      #expect(try ComponentRules(description: description) == rules)
      #expect(description["hint"]?.asString == component.descriptor.hint)
    }
  }

  @Test("A description without rules declares nothing")
  func absent() throws {
    #expect(try ComponentRules(description: ["id": "switch"]) == ComponentRules())
    #expect(try ComponentRules(description: .null) == ComponentRules())
    #expect(try ComponentRules(description: ["rules": ["later": true]]) == ComponentRules())
    let pairs = try ComponentRules(description: ["rules": ["pairs": .array([])]]).pairs
    #expect(pairs == [])
  }

  @Test(
    "A mistake in the rules is reported with its path",
    arguments: [
      (["rules": true], "/rules"),
      (
        ["rules": ["allowances": [["changes": ["edge"], "reason": "r"]]]],
        "/rules/allowances/0/events"
      ),
      (
        ["rules": ["allowances": [["events": ["*"], "changes": ["edges"], "reason": "r"]]]],
        "/rules/allowances/0/changes/0"
      ),
      (["rules": ["allowances": [["events": ["*"]]]]], "/rules/allowances/0/reason"),
      (["rules": ["pairs": [["opens": "began"]]]], "/rules/pairs/0/closes"),
      (["rules": ["content": ["name": "detail"]]], "/rules/content/hiddenIn"),
      (
        ["rules": ["content": ["value": "item", "requests": [["shows": .null]]]]],
        "/rules/content/requests/0/event"
      ),
      (["rules": ["list": ["acted": "acted"]]], "/rules/list/parameter"),
    ] as [(Value, String)])
  func mistakes(description: Value, path: String) {
    let error = #expect(throws: InvalidValue.self) {
      try ComponentRules(description: description)
    }
    #expect(error?.path == path)
  }

  @Test("Code outside the components names no component, except in examples")
  func generic() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    // An id of one word can be a part of other words, so only a string that consists of it counts.
    let ids = (BuiltIns.components.map(\.descriptor.id) + ["pull-to-refresh", "swipe-row"])
      .flatMap { $0.contains("-") ? [$0] : ["\"\($0)\"", "'\($0)'"] }
    for folder in ["Sources", "Protocol"] {
      let files = FileManager.default.enumerator(atPath: root.path + "/" + folder)
      for case let name as String in try #require(files)
      where name.hasSuffix(".swift") || name.hasSuffix(".js") {
        let path = root.path + "/" + folder + "/" + name
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
          let code = line.drop { $0 == " " }
          // Help texts are strings of several lines, so a line of them has no quotation mark.
          let isCode = code.contains { "\"'`".contains($0) }
          guard isCode, !code.hasPrefix("//"), !code.contains("such as") else { continue }
          for id in ids { #expect(!code.contains(id), "\(folder)/\(name): \(code)") }
        }
      }
    }
  }
}

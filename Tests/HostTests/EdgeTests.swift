import Foundation
import JSON
import JSONText
import PlaygroundTesting
import Testing
import Values

/// Every scenario of the components that take `edge`, played at every edge.
///
/// The component at the other edge must give the states, effects, findings and reasons of the one at the bottom,
/// turned.
@Suite("Components at each edge of the screen")
struct EdgeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// The scenarios, by their paths in the repository.
  static let scenarios: [String] = ["BottomCard", "SheetCoordinator"].flatMap {
    folder -> [String] in
    let place = "Plugins/\(folder)/Goldens"
    let names = FileManager.default.enumerator(atPath: root + "/" + place)?.allObjects ?? []
    return names.compactMap { $0 as? String }.filter {
      $0.hasSuffix(".jsonl") && !$0.hasSuffix(".golden.jsonl") && !$0.hasPrefix("edges/")
    }.sorted().map { place + "/" + $0 }
  }

  @Test("Every scenario is the same at every edge", arguments: scenarios)
  func scenarioHeavy(path: String) throws {
    let text = try String(contentsOfFile: Self.root + "/" + path, encoding: .utf8)
    let requests = try text.split(separator: "\n").map { try JSONParser.parse(Array($0.utf8)) }
      .filter { $0["id"] != nil }
    #expect(!requests.isEmpty)
    for place in Placement.all {
      let difference = Self.difference(requests, at: place)
      if let difference { Issue.record("\(place): \(difference)") }
    }
  }

  /// Plays the requests at the bottom and at another place, and returns the first difference.
  private static func difference(_ requests: [Value], at place: Placement) -> String? {
    let (bottom, other) = (Client(), Client())
    var scenario = TurnedScenario(place)
    for request in requests {
      var expected = answer(bottom, scenario.plain(request))
      var actual = answer(other, scenario.turned(request))
      let isCreated = request["method"]?.asString == "session/create"
      if isCreated, place.direction == "rtl", let session = expected["result"]?["session"] {
        // A session begins with a layout from left to right.
        expected = bottom.answer("session/send", direction("ltr", session))
        actual = other.answer("session/send", direction("rtl", session))
      }
      actual = scenario.turnedBack(actual)
      if let found = compare(withoutSamples(expected), actual, "") {
        return "request \(request["id"]?.asNumber ?? 0): \(found)"
      }
    }
    return nil
  }

  private static func direction(_ direction: String, _ session: Value) -> Value {
    [
      "session": session,
      "event": ["type": "environment", "layoutDirection": .string(direction)],
    ]
  }

  private static func answer(_ client: Client, _ request: Value) -> Value {
    var writer = JSONWriter()
    writer.value(request, .exact)
    let text = client.exchange(String(decoding: writer.bytes, as: UTF8.self))
    return (try? JSONParser.parse(Array(text.utf8))) ?? .null
  }

  private static func withoutSamples(_ value: Value) -> Value {
    switch value {
    case .array(let elements): return .array(elements.map(withoutSamples))
    case .object(let members):
      var kept: JSONObject = [:]
      for member in members.elements where member.name != "samples" {
        kept[member.name] = withoutSamples(member.value)
      }
      return .object(kept)
    default: return value
    }
  }

  /// Returns the first difference between two values, with its path, or `nil` if they agree to 0.0001.
  private static func compare(_ expected: Value, _ actual: Value, _ path: String) -> String? {
    if let one = expected.asNumber, let other = actual.asNumber {
      return abs(one - other) <= 0.000_101 ? nil : "\(path): \(one) at the bottom, \(other) here"
    }
    switch (expected, actual) {
    case (.array(let ones), .array(let others)):
      guard ones.count == others.count else {
        return "\(path): \(ones.count) elements at the bottom, \(others.count) here"
      }
      for index in ones.indices {
        if let found = compare(ones[index], others[index], "\(path)/\(index)") { return found }
      }
      return nil
    case (.object(let ones), .object(let others)):
      for member in ones.elements {
        let other = others[member.name] ?? .string("nothing")
        if let found = compare(member.value, other, path + "/" + member.name) { return found }
      }
      return ones.elements.count == others.elements.count
        ? nil : "\(path): \(others.elements.map(\.name)) instead of \(ones.elements.map(\.name))"
    default:
      return expected == actual ? nil : "\(path): \(expected) at the bottom, \(actual) here"
    }
  }
}

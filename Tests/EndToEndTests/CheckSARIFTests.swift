import Foundation
import PlaygroundTesting
import Testing

/// The members that a SARIF object may have according to the schema of version 2.1.0.
private struct Shape {
  let required: [String]
  let members: [String]
  let inner: [String: Shape]

  init(_ required: [String], _ members: [String], _ inner: [String: Shape] = [:]) {
    (self.required, self.members, self.inner) = (required, members, inner)
  }

  /// Returns the errors in a value, each with its path.
  func problems(_ value: Any, at place: String) -> [String] {
    if let list = value as? [Any] {
      return list.enumerated().flatMap { problems($0.element, at: "\(place)/\($0.offset)") }
    }
    guard let object = value as? [String: Any] else { return ["\(place) is no object"] }
    var found = required.filter { object[$0] == nil }.map { "\(place) lacks \($0)" }
    for name in object.keys.sorted() {
      if !members.contains(name) { found.append("\(place) must not have \(name)") }
      if let shape = inner[name], let value = object[name] {
        found += shape.problems(value, at: "\(place)/\(name)")
      }
    }
    return found
  }

  static let log = Shape(
    ["version", "runs"], ["$schema", "version", "runs", "inlineExternalProperties", "properties"],
    ["runs": run])
  private static let run = Shape(
    ["tool"], ["tool", "invocations", "artifacts", "results", "columnKind", "properties"],
    ["tool": tool, "results": result])
  private static let tool = Shape(["driver"], ["driver", "extensions"], ["driver": driver])
  private static let driver = Shape(
    ["name"], ["name", "fullName", "version", "semanticVersion", "informationUri", "rules"],
    ["rules": rule])
  private static let rule = Shape(
    ["id"],
    [
      "id", "name", "shortDescription", "fullDescription", "defaultConfiguration", "helpUri",
      "help", "properties",
    ],
    [
      "shortDescription": multiformat, "help": multiformat,
      "defaultConfiguration": Shape([], ["enabled", "level", "rank", "parameters", "properties"]),
    ])
  private static let multiformat = Shape(["text"], ["text", "markdown", "properties"])
  private static let result = Shape(
    ["message"],
    [
      "ruleId", "ruleIndex", "rule", "kind", "level", "message", "locations",
      "partialFingerprints", "fingerprints", "suppressions", "baselineState", "properties",
    ],
    [
      "message": Shape(["text"], ["text", "markdown", "id", "arguments", "properties"]),
      "locations": location,
    ])
  private static let location = Shape(
    [], ["id", "physicalLocation", "logicalLocations", "message", "properties"],
    ["physicalLocation": physical])
  private static let physical = Shape(
    ["artifactLocation"], ["artifactLocation", "region", "contextRegion", "properties"],
    [
      "artifactLocation": Shape(["uri"], ["uri", "uriBaseId", "index", "description"]),
      "region": Shape(["startLine"], ["startLine", "startColumn", "endLine", "endColumn"]),
    ])
}

@Suite("playground check --sarif", .waiting)
struct CheckSARIFTests {
  private static let levels = ["none", "note", "warning", "error"]

  @Test("The report conforms to the schema, and each result refers to its rule")
  func schema() throws {
    let folder = try CheckFolder()
    let file = folder.path + "/r.sarif"
    let run = try playground("check", "--sarif", file, folder.path)
    #expect(run.status == 1 && run.lines.last == "2 scenarios, 3 findings")
    let bytes = try Data(contentsOf: URL(filePath: file))
    let report = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    #expect(Shape.log.problems(report, at: "") == [])
    #expect(report["version"] as? String == "2.1.0")
    let first = try #require((report["runs"] as? [[String: Any]])?.first)
    let driver = try #require((first["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let ids = rules.compactMap { $0["id"] as? String }
    #expect(
      ids.sorted() == ["motion/jump", "motion/opacity-step"] && Set(ids).count == rules.count)
    for rule in rules {
      let level = (rule["defaultConfiguration"] as? [String: Any])?["level"] as? String
      #expect(level.map(Self.levels.contains) == true)
    }
    let results = try #require(first["results"] as? [[String: Any]])
    #expect(results.count == 3)
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(ids.indices.contains(index) && ids[index] == result["ruleId"] as? String)
      #expect((result["level"] as? String).map(Self.levels.contains) == true)
      #expect((result["message"] as? [String: Any])?["text"] is String)
      let prints = try #require(result["partialFingerprints"] as? [String: Any])
      #expect(prints.values.allSatisfy { $0 is String } && !prints.isEmpty)
      let properties = try #require(result["properties"] as? [String: Any])
      #expect(properties["tags"] == nil)
      let place = try Self.place(result)
      #expect(place.line == 3 && place.uri == "file://" + folder.snap)
    }
  }

  @Test("Standard output contains only the report, even if there are no findings")
  func output() throws {
    let folder = try CheckFolder()
    for path in [folder.clean, folder.snap] {
      let run = try playground("check", "--gestures", "--sarif", "-", path)
      let report = try JSONSerialization.jsonObject(with: Data(run.text.utf8))
      #expect(Shape.log.problems(report, at: "") == [])
      #expect(run.status == (path == folder.snap ? 1 : 0))
    }
  }

  @Test(
    "A path becomes a URI that is relative to the sources if possible and percent-encoded where necessary"
  )
  func uris() throws {
    let folder = try CheckFolder()
    let odd = folder.path + "/a b%ü#.jsonl"
    try FileManager.default.copyItem(atPath: folder.snap, toPath: odd)
    let run = try playground(
      "check", "--sarif", "-", odd, "./Plugins/CardStack/Goldens/teleport.jsonl")
    let report = try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any]
    let results = (report?["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]] ?? []
    let uris = try results.map { try Self.place($0).uri }
    #expect(uris.first == "file://\(folder.path)/a%20b%25%C3%BC%23.jsonl")
    #expect(uris.last == "Plugins/CardStack/Goldens/teleport.jsonl")
    #expect(uris.allSatisfy { URL(string: $0) != nil } && uris.count == 6)
  }

  @Test("The level of a result matches the severity of its finding")
  func levels() throws {
    let folder = try CheckFolder()
    try folder.write(
      #"{"severity": {"motion/jump": "error", "motion/opacity-step": "hint"}}"#,
      to: "findings.json")
    let run = try playground("check", "--sarif", "-", folder.snap)
    let report = try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any]
    let results = (report?["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]] ?? []
    for result in results {
      let isJump = result["ruleId"] as? String == "motion/jump"
      #expect(result["level"] as? String == (isJump ? "error" : "note"))
    }
    #expect(results.count == 3)
  }

  private static func place(_ result: [String: Any]) throws -> (uri: String, line: Int) {
    let location = try #require((result["locations"] as? [[String: Any]])?.first)
    let physical = try #require(location["physicalLocation"] as? [String: Any])
    let artifact = try #require(physical["artifactLocation"] as? [String: Any])
    let region = try #require(physical["region"] as? [String: Any])
    let line = try #require(region["startLine"] as? Int)
    #expect(line >= 1)
    return (try #require(artifact["uri"] as? String), line)
  }
}

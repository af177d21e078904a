import Foundation
import JSON
import PlaygroundTesting
import Testing
import Values

/// The table of the sentences in a component's spec, each with what implements it.
///
/// The table is in the component's `Spec.md` or `README.md`.
private struct SeedTable {
  /// The end of the header row; the first column's name may differ.
  static let header = " | parameter, golden or reason |"

  let folder: String
  let component: String
  let rows: [(seed: String, place: String)]

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// The tables of all components whose pages contain one.
  static var all: [SeedTable] {
    let plugins =
      (try? FileManager.default.contentsOfDirectory(atPath: root + "/Plugins").sorted()) ?? []
    return plugins.compactMap { name in
      let folder = root + "/Plugins/" + name
      // The README comes first, because its first command names the component.
      let pages = ["/README.md", "/Spec.md"].compactMap { page in
        try? String(contentsOfFile: folder + page, encoding: .utf8)
      }
      return SeedTable(pages.joined(separator: "\n"), in: folder)
    }
  }

  init?(_ page: String, in folder: String) {
    guard page.contains(Self.header) else { return nil }
    self.folder = folder
    component =
      page.components(separatedBy: #""component":""#).dropFirst().first?
      .components(separatedBy: "\"").first ?? "none"
    let lines = page.components(separatedBy: Self.header).dropFirst().first?
      .components(separatedBy: "\n").dropFirst(2)
    rows = (lines ?? []).prefix { $0.hasPrefix("|") }.map { line in
      let cells = line.components(separatedBy: "|")
      guard cells.count == 4 else {
        return (line, "a row must have two cells, neither of which contains |")
      }
      return (
        cells[1].trimmingCharacters(in: .whitespaces),
        cells[2].trimmingCharacters(in: .whitespaces)
      )
    }
  }

  /// Returns the mistake in a row, or `nil` if it is correct.
  func mistake(in place: String, _ description: Value) -> String? {
    let isReasoned = place.hasPrefix("reason: ") && place.count > 12
    let spans = place.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
      .map(\.element)
    let references = spans.compactMap { span -> (String, String)? in
      let parts = span.split(separator: ":", maxSplits: 1).map(String.init)
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
    if references.isEmpty && !isReasoned { return "has neither a reference nor a reason" }
    for (kind, name) in references {
      if let mistake = mistake(kind, name, description) { return mistake }
    }
    return nil
  }

  private func mistake(_ kind: String, _ name: String, _ description: Value) -> String? {
    switch kind {
    case "parameter": return wrongParameter(name, description)
    case "golden":
      let exists = ["\(name).jsonl", "\(name).golden.jsonl"].allSatisfy {
        FileManager.default.fileExists(atPath: folder + "/Goldens/" + $0)
      }
      return exists ? nil : "there is no golden \(name)"
    case "effect", "value", "event":
      return has(description[kind + "s"], name) ? nil : "there is no \(kind) \(name)"
    case "finding": return isInSources(name) ? nil : "there is no finding \(name)"
    default: return "unknown kind of reference \(kind)"
    }
  }

  private func wrongParameter(_ text: String, _ description: Value) -> String? {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard case .object(let properties)? = description["parameters"]?["properties"],
      properties[parts[0]] != nil
    else { return "there is no parameter \(parts[0])" }
    guard parts.count == 2 else { return nil }
    let value = (try? JSONParser.parse(Array(parts[1].utf8))) ?? .string(parts[1])
    let answer = Client().answer(
      "session/create",
      ["component": .string(component), "parameters": .object([parts[0]: value])])
    return answer["error"]?["message"]?.asString
  }

  private func has(_ list: Value?, _ name: String) -> Bool {
    guard case .array(let entries)? = list else { return false }
    return entries.contains { $0["name"] == .string(name) || $0["type"] == .string(name) }
  }

  private func isInSources(_ code: String) -> Bool {
    let sources = folder + "/Sources"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? []
    return files.contains { file in
      let text = try? String(contentsOfFile: sources + "/" + file, encoding: .utf8)
      return text?.contains("\"\(code)\"") ?? false
    }
  }
}

@Suite("Coverage of the sentences in the specs")
struct SeedTableTests {
  @Test("Every row refers to something that exists", arguments: SeedTable.all.map(\.folder))
  func rows(folder: String) throws {
    let table = try #require(SeedTable.all.first { $0.folder == folder })
    let description = Client().call(
      "component/describe", ["component": .string(table.component)])
    #expect(description["id"] == .string(table.component))
    #expect(table.rows.count >= 10)
    for row in table.rows {
      let mistake = table.mistake(in: row.place, description)
      #expect(mistake == nil, "\(row.seed): \(mistake ?? "")")
    }
  }

  @Test("Detects rows with unknown references or without references")
  func mistakes() throws {
    let table = try #require(SeedTable.all.first { $0.component == "bottom-card" })
    let description = Client().call("component/describe", ["component": "bottom-card"])
    for right in [
      "`parameter:response=0.35`", "`parameter:tracking=onEnd`, `golden:collapse`",
      "`effect:dismissed`", "`value:opacity`", "`finding:motion/bounds-resized`",
      "reason: there is no GPU here",
    ] { #expect(table.mistake(in: right, description) == nil, "\(right)") }
    for wrong in [
      "", "see above", "reason:", "`response`", "`parameter:respnse`", "`parameter:tracking=later`",
      "`golden:colapse`", "`effect:gone`", "`value:colour`", "`finding:motion/none`",
      "`golden:collapse`, `parameter:respnse`",
    ] { #expect(table.mistake(in: wrong, description) != nil, "\(wrong)") }
  }
}

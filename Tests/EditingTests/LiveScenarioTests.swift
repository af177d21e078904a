import Editing
import Methods
import PlaygroundHost
import Replay
import Testing
import Values

/// The folder of the package.
let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }

/// Finishes all work on a scenario, and returns its diagnostics as text.
func settled(_ scenario: LiveScenario) -> [String] {
  while scenario.play(until: .max) != .finished {}
  while scenario.check(until: .max) != .finished {}
  return scenario.diagnostics.map { diagnostic in
    let line = scenario.text.position(of: diagnostic.range.lowerBound, .utf8).line + 1
    return "\(line) \(diagnostic.code)"
  }
}

/// Opens a scenario with the given text.
func open(_ text: String, path: String = "/nowhere/test.jsonl") -> LiveScenario {
  LiveScenario(
    DocumentText(text), path: path, components: BuiltIns.components, plugins: .init())
}

@Suite("Live scenario")
struct LiveScenarioTests {
  private static let create =
    #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card","#
    + #""parameters":{"item":{"id":"pin-7","title":"Ramen Ya"}}}}"#
  private static let flick =
    #"{"jsonrpc":"2.0","id":2,"method":"session/perform","params":{"session":"s1","gesture":"#
    + #"{"kind":"fling","from":{"x":196,"y":760},"to":{"x":196,"y":700},"velocity":900}}}"#
  private static let advance =
    #"{"jsonrpc":"2.0","id":3,"method":"session/advance","params":{"session":"s1","until":"settled"}}"#

  /// The text that a diagnostic marks.
  private func marked(_ scenario: LiveScenario, _ index: Int = 0) -> String {
    let found = scenario.diagnostics
    guard found.indices.contains(index) else { return "" }
    return String(decoding: scenario.text.bytes[found[index].range], as: UTF8.self)
  }

  @Test("A valid scenario has no diagnostics")
  func valid() {
    #expect(settled(open([Self.create, Self.flick, Self.advance].joined(separator: "\n"))) == [])
  }

  @Test(
    "The error of a refused call marks the part that it is about",
    arguments: [
      ("session/perform", "session/perfrom", "\"session/perfrom\""),
      ("\"s1\"", "\"s9\"", "\"s9\""), ("bottom-card", "botom-card", "\"botom-card\""),
      ("\"item\":", "\"itme\":", "\"itme\""),
      ("\"fling\"", "\"flnig\"", "\"flnig\""), ("900", "-1", "-1"),
      ("\"gesture\"", "\"gestrue\"", "\"session/perform\""),
    ])
  func marks(old: String, new: String, expected: String) {
    let text = [Self.create, Self.flick].joined(separator: "\n")
    guard let range = text.firstRange(of: old) else { return #expect(Bool(false)) }
    let scenario = open(text.replacingCharacters(in: range, with: new))
    #expect(!settled(scenario).isEmpty)
    let isMarked = marked(scenario) == expected || marked(scenario).contains(new)
    #expect(isMarked, "\(marked(scenario))")
  }

  @Test("Invalid JSON is reported at its position, and other lines are still played")
  func damage() {
    let scenario = open("\(Self.create)\n{\"a\" 1}\n\(Self.flick)")
    #expect(settled(scenario) == ["2 parse-error"])
    let torn = open("\(Self.create)\n{\"a\":[1\n\(Self.flick)\n{\"b")
    #expect(settled(torn) == ["2 parse-error", "4 parse-error"])
  }

  @Test("A failed expectation marks the expected value")
  func expectation() {
    let expect =
      #"{"jsonrpc":"2.0","method":"$/expect","params":{"path":"/result/state/phase","value":"x"}}"#
    let scenario = open([Self.create, Self.flick, expect].joined(separator: "\n"))
    #expect(settled(scenario) == ["3 replay/failed"])
    #expect(marked(scenario) == "\"x\"")
    let invalid = open(#"{"jsonrpc":"2.0","method":"$/expect","params":{"path":"phase"}}"#)
    #expect(settled(invalid) == ["1 replay/broken"])
  }

  @Test("An expectation about a decision is evaluated")
  func decision() {
    func expect(_ outcome: String) -> String {
      #"{"jsonrpc":"2.0","method":"$/expect","params":{"decision":"\#(outcome)"}}"#
    }
    let good = [Self.create, Self.flick, expect("expanded")].joined(separator: "\n")
    #expect(settled(open(good)) == [])
    let bad = [Self.create, Self.flick, expect("dismissed")].joined(separator: "\n")
    #expect(settled(open(bad)) == ["3 replay/failed"])
  }

  @Test(
    "Problems after a change are reported at their new positions until they are evaluated again")
  func earlier() {
    let wrong = Self.advance.replacing("settled", with: "setled")
    let scenario = open([Self.create, Self.flick, wrong, "{"].joined(separator: "\n"))
    #expect(settled(scenario) == ["3 check/refused", "4 parse-error"])
    func insert(_ text: String, _ line: Int) {
      let place = TextPosition(line: line, character: 0)
      scenario.apply(TextChange(range: place..<place, text: text), .utf8)
    }
    insert("\n\n", 1)
    insert("{}\n", 0)
    func lines() -> [Int] {
      scenario.diagnostics.map { scenario.text.line(at: $0.range.lowerBound) + 1 }
    }
    #expect(scenario.playedCount == 0 && lines() == [6, 7])
    #expect(scenario.play(until: 0) == .unfinished && scenario.hasPlayedChange)
    #expect(lines() == [1, 6, 7])
    #expect(settled(scenario) == ["1 check/refused", "6 check/refused", "7 parse-error"])
  }

  @Test("JSON errors are known before playback, and problems between two changes stay known")
  func changesBeforePlayback() {
    let wrong = Self.advance.replacing("settled", with: "setled")
    let scenario = open([Self.create, Self.flick, wrong, Self.advance].joined(separator: "\n"))
    #expect(settled(scenario) == ["3 check/refused"])
    func insert(_ text: String, _ line: Int, _ column: Int) {
      let place = TextPosition(line: line, character: column)
      scenario.apply(TextChange(range: place..<place, text: text), .utf8)
    }
    insert(" ", 0, 1)
    insert("[", 3, 1)
    func codes() -> [String] {
      scenario.diagnostics.map {
        "\(scenario.text.line(at: $0.range.lowerBound) + 1) \($0.code)"
      }
    }
    #expect(scenario.playedCount == 0 && !scenario.hasPlayedChange)
    #expect(codes() == ["3 check/refused", "4 parse-error"])
    #expect(scenario.play(until: .max, stopsAtChange: true) == .finished)
    #expect(settled(scenario) == ["3 check/refused", "4 parse-error"])
    insert(" ", 1, 1)
    #expect(scenario.play(until: .max, stopsAtChange: true) == .unfinished)
    #expect(scenario.playedCount == 2)
  }

  @Test(
    "A mended JSON error disappears before playback, even if it was reported elsewhere in the line")
  func mendedLine() throws {
    let name = "session/advance"
    let torn = Self.advance.replacing(name + "\"", with: name)
    let scenario = open([Self.create, Self.flick, torn].joined(separator: "\n"))
    #expect(settled(scenario) == ["3 parse-error"])
    let column = try #require(torn.firstRange(of: name)).upperBound.utf16Offset(in: torn)
    for (line, column, text) in [(0, 1, " "), (2, column, "\"")] {
      let place = TextPosition(line: line, character: column)
      scenario.apply(TextChange(range: place..<place, text: text), .utf8)
    }
    #expect(scenario.playedCount == 0)
    #expect(scenario.diagnostics.map(\.code) == [])
    #expect(settled(scenario) == [])
  }

  @Test("A request is played again when the line that cancels it is deleted")
  func cancellation() {
    let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2}}"#
    let scenario = open([Self.create, Self.flick, Self.advance, cancel].joined(separator: "\n"))
    #expect(settled(scenario) == ["2 check/refused"])
    let start = TextPosition(line: 3, character: 0)
    let end = TextPosition(line: 3, character: cancel.utf8.count)
    scenario.apply(TextChange(range: start..<end, text: ""), .utf8)
    #expect(scenario.playedCount == 1)
    #expect(settled(scenario) == [])
  }

  @Test("Reading unchanged files again keeps the results of the requests")
  func unchangedFiles() {
    let scenario = open([Self.create, Self.flick, Self.advance].joined(separator: "\n"))
    #expect(settled(scenario) == [])
    scenario.readFiles()
    #expect(scenario.playedCount == 3)
    #expect(settled(scenario) == [])
  }

  @Test("Only the requests after a change are played again")
  func incremental() {
    let text = [Self.create, Self.flick, Self.advance].joined(separator: "\n")
    let scenario = open(text)
    #expect(settled(scenario) == [])
    let line = 2
    let column = Self.advance.utf8.count - "\"settled\"}}".utf8.count
    scenario.apply(
      TextChange(
        range: TextPosition(
          line: line, character: column + 1)..<TextPosition(
            line: line, character: column + 8), text: "setled"), .utf8)
    #expect(scenario.playedCount == 2)
    #expect(settled(scenario) == ["3 check/refused"])
    #expect(marked(scenario) == "\"setled\"")
  }
}

extension String {
  fileprivate func firstRange(of part: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(part) }.map { start in
      start..<index(start, offsetBy: part.count)
    }
  }

  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}

import Foundation
import Interaction
import Motion
import MotionCode
import Pictures
import Replay
import Testing
import Values

@Suite("Reports")
struct ReportTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  private static let scenarios = [
    "BottomCard/Goldens/flick-up", "CardStack/Goldens/flick-right",
    "HeroTransition/Goldens/drag-away", "SheetCoordinator/Goldens/stack",
  ]

  private func entry(_ path: String, isWhole: Bool = true) -> ReportEntry {
    let verdict = Verdict(on: Scenario(path: path), by: Replayer()) { 0 }
    return ReportEntry(verdict, SessionTrace.Settings(), isWhole: isWhole)
  }

  @Test(
    "A report of one scenario has at most 80 KB, is self-contained, and always has the same bytes",
    arguments: scenarios)
  func sizeHeavy(name: String) throws {
    let entry = entry("\(Self.root)/Plugins/\(name).jsonl")
    let html = ReportPage([entry], command: "playground report \(name).jsonl").html
    #expect(html.utf8.count <= 81_920)
    if name == Self.scenarios[0] {
      #expect(ReportPage([entry], command: "playground report \(name).jsonl").html == html)
    }
    let body = try Markup(html).body
    #expect(!body.contains("style=") && !body.contains("src=") && !body.contains("http"))
    #expect(html.components(separatedBy: "<script").count == 4)
  }

  @Test(
    "Ids are unique in a page with several pictures, and each reference refers to an existing id")
  func idsHeavy() throws {
    let folder = try Folder()
    var entries: [ReportEntry] = []
    for name in Self.scenarios.prefix(2) {
      let path = try folder.copy("\(Self.root)/Plugins/\(name).jsonl")
      entries.append(entry(path))
    }
    let html = ReportPage(entries, command: "").html
    #expect(html.contains("2 scenarios: all without a golden file"))
    let markup = try Markup(html)
    #expect(Set(markup.ids).count == markup.ids.count)
    #expect(markup.uses.allSatisfy(markup.ids.contains))
    #expect(markup.uses.count > 10)
    #expect(markup.pictures.count >= 4)
  }

  @Test(
    "Contains the springs and numbers at the end of the scenario, within the limit of 80 KB",
    arguments: scenarios)
  func codeHeavy(name: String) throws {
    var entry = entry("\(Self.root)/Plugins/\(name).jsonl")
    let numbers = try #require(entry.numbers)
    #expect(!numbers.springs.isEmpty && !numbers.numbers.isEmpty)
    #expect(numbers.origin.hasSuffix("as in \(name.split(separator: "/").last ?? "").jsonl"))
    let size = ReportPage([entry], command: "").html.utf8.count
    entry.numbers = nil
    let other = ReportPage([entry], command: "").html.utf8.count
    #expect(size > other + 2000 && size < other + 6000)
    #expect(size <= 81_920)
  }

  @Test("Scenarios that match their golden files are in the data but have no pictures")
  func several() throws {
    let entries = Self.scenarios.map {
      entry("\(Self.root)/Plugins/\($0).jsonl", isWhole: false)
    }
    let html = ReportPage(entries, command: "playground report Plugins").html
    #expect(html.contains("4 scenarios: all passed"))
    #expect(!html.contains("<article"))
    #expect(html.utf8.count < 90_000)
  }

  @Test("Scenarios with the same parameters share their code, and a report stays within 80 KB")
  func sharedCodeHeavy() throws {
    // The last scenario has other parameters.
    let names = ["flick-up", "slow-drag-up", "own-springs"]
    var entries = names.map {
      entry("\(Self.root)/Plugins/BottomCard/Goldens/\($0).jsonl", isWhole: false)
    }
    #expect(entries.allSatisfy { $0.numbers != nil })
    let size = { ReportPage(entries, command: "").html.utf8.count }
    let all = size()
    #expect(all <= 81_920)
    entries[1].numbers = nil
    #expect(all - size() < 200)
    entries[2].numbers = nil
    let one = size()
    #expect(all - one > 500)
    entries[0].numbers = nil
    #expect(one - size() > 2000)
  }

  @Test("Shows a difference from the golden file with its details and in the plot")
  func differs() throws {
    let folder = try Folder()
    let source = "\(Self.root)/Plugins/\(Self.scenarios[0])"
    let path = try folder.copy(source + ".jsonl")
    let golden = try String(contentsOfFile: source + ".golden.jsonl", encoding: .utf8)
    try golden.replacingOccurrences(of: #""displayHeight":426"#, with: #""displayHeight":420"#)
      .write(toFile: Scenario(path: path).goldenPath, atomically: true, encoding: .utf8)
    let html = ReportPage([entry(path)], command: "").html
    #expect(html.contains("Differs from its golden file"))
    #expect(html.contains("expected 420"))
    #expect(html.contains("differs</text>"))
  }

  @Test(
    "The row of an event or a call shows the values that it sets",
    arguments: [
      ("own-springs", "presentDuration 0.5"), ("less-motion", "reduceMotion true"),
      ("screen-turns-in-a-drag", "screen 852 × 393"), ("flick-up", "key content, height 103"),
    ])
  func settingsHeavy(name: String, words: String) {
    let html = ReportPage(
      [entry("\(Self.root)/Plugins/BottomCard/Goldens/\(name).jsonl")], command: ""
    )
    .html
    #expect(html.contains(words))
  }

  @Test("Reports scenarios without a visible session, and files that can't be played")
  func nothing() throws {
    let folder = try Folder()
    let empty = try folder.write("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n")
    #expect(ReportPage([entry(empty)], command: "").html.contains("creates no session"))
    let broken = try folder.write("{\"jsonrpc\"\n")
    #expect(ReportPage([entry(broken)], command: "").html.contains("Can&#39;t be played") == false)
    #expect(ReportPage([entry(broken)], command: "").html.contains("Can't be played"))
    #expect(ReportPage([], command: "").html.hasPrefix("<!doctype html>"))
  }

  @Test(
    "Shows untrusted text and never treats it as markup or script",
    arguments: [
      "<script>alert(1)</script>", "</script><script>alert(1)</script>", "\"'&<>]]><!--",
      "\" onload=\"alert(1)", "مرحبا \u{202E}abc", "👩‍👩‍👧‍👦", "\u{0}\u{8}\u{FFFE}\u{2028}", "url(#v) id=",
    ])
  func hostile(text: String) throws {
    var entry = ReportEntry(Verdict(on: Scenario(path: text), by: Replayer()) { 0 })
    var sessionTrace = SessionTrace()
    (sessionTrace.name, sessionTrace.component, sessionTrace.session, sessionTrace.note) = (
      text, text, text, text
    )
    sessionTrace.valueNames = [text]
    sessionTrace.events = [.init(time: .zero, type: text, phase: text, target: text)]
    sessionTrace.effects = [.init(time: .zero, type: text, members: [text: .string(text)])]
    for step in 0...10 {
      var state = RenderState()
      state.time = Timestamp(microseconds: Int64(step) * 8333)
      state.phase = text
      state.values = [.number(Double(step))]
      var layer = Layer(
        id: text, role: text, frame: Rectangle(x: Double(step * 9), y: 9, width: 90, height: 90))
      layer.content = Layer.Content(kind: text, text: text, image: text)
      state.layers = [layer]
      sessionTrace.states.append(state)
    }
    entry.sessionTrace = sessionTrace
    for entries in [[entry], [entry, entry]] {
      let html = ReportPage(entries, command: text).html
      let markup = try Markup(html)
      #expect(html.components(separatedBy: "<script").count == 4)
      #expect(html.components(separatedBy: "</script").count == 4)
      #expect(markup.ids.allSatisfy { !$0.contains("(") })
      for picture in markup.pictures { _ = try Elements(picture) }
    }
  }
}

/// The markup of a page, excluding its data, style and script.
private struct Markup {
  let body: String
  let pictures: [String]

  init(_ html: String) throws {
    let start = try #require(html.range(of: "</style>"))
    let end = try #require(html.range(of: "<script type=\"application/deflate\""))
    body = String(html[start.upperBound..<end.lowerBound])
    pictures = body.components(separatedBy: "<svg ").dropFirst().compactMap { rest in
      rest.range(of: "</svg>").map { "<svg " + rest[..<$0.upperBound] }
    }
    for picture in pictures where !picture.contains("<svg x=") { _ = try Elements(picture) }
  }

  var ids: [String] { values(after: " id=\"", to: "\"") }

  var uses: [String] {
    values(after: "\"url(#", to: ")") + values(after: "<use href=\"#", to: "\"")
  }

  private func values(after beginning: String, to end: String) -> [String] {
    body.components(separatedBy: beginning).dropFirst().map {
      $0.components(separatedBy: end)[0]
    }
  }
}

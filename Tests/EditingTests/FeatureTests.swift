import Editing
import Testing

@Suite("Hover and completion")
struct FeatureTests {
  static let create =
    #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card","#
    + #""parameters":{"item":{"id":"pin-7","title":"Ramen Ya"},"response":0.4}}}"#
  static let flick =
    #"{"jsonrpc":"2.0","id":2,"method":"session/perform","params":{"session":"s1","gesture":"#
    + #"{"kind":"fling","from":{"x":196,"y":760},"to":{"x":196,"y":700},"velocity":900}}}"#

  /// Opens a scenario in which `|` marks an offset.
  private func opened(_ lines: String...) -> (LiveScenario, Int) {
    let text = lines.joined(separator: "\n")
    guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "|")) else { return (open(text), 0) }
    let offset = text.utf8.distance(from: text.utf8.startIndex, to: mark)
    return (open(String(text[..<mark] + text[text.index(after: mark)...])), offset)
  }

  private func hover(_ lines: String...) -> String {
    let (scenario, offset) = opened(lines.joined(separator: "\n"))
    return scenario.hover(at: offset)?.text ?? ""
  }

  private func completions(_ lines: String...) -> [CompletionItem] {
    let (scenario, offset) = opened(lines.joined(separator: "\n"))
    return scenario.completions(at: offset)
  }

  @Test("A hover on a method shows the phase, the effects, the decision and the changes")
  func line() {
    let text = hover(Self.create, Self.flick.replacing("session/perform", with: "session|/perform"))
    #expect(text.contains("at "))
    #expect(text.contains("- release: expanded: "))
    #expect(text.contains("margin "))
    #expect(text.contains("- `card:pin-7`: "))
    let advance =
      #"{"jsonrpc":"2.0","id":3,"method":"session/adv|ance","params":{"session":"s1","until":"settled"}}"#
    let settled = hover(Self.create, Self.flick, advance)
    #expect(settled.hasPrefix("**expanded** at "))
    #expect(settled.contains("settled"))
  }

  @Test("A hover on a refused call shows the error")
  func refused() {
    #expect(hover(Self.flick.replacing("perform", with: "per|form")).hasPrefix("Refused: "))
  }

  @Test("A hover on a parameter shows its description, range, unit and default")
  func parameter() {
    let text = hover(Self.create.replacing("\"response\"", with: "\"resp|onse\""))
    #expect(text.hasPrefix("`response`: "))
    #expect(text.contains("From ") && text.contains("seconds") && text.contains("Default: "))
  }

  @Test("A hover on a layer shows where it is after the line")
  func layer() {
    let text = hover(
      Self.create,
      #"{"jsonrpc":"2.0","id":2,"method":"session/send","params":{"session":"s1","event":"#
        + #"{"type":"tap","target":"card:pi|n-7"}}}"#)
    #expect(text.hasPrefix("`card:pin-7` at 0 s: "))
    #expect(text.contains(" pt"))
  }

  @Test("A hover on a component or an event shows its description")
  func words() {
    #expect(hover(Self.create.replacing("bottom-card", with: "bottom|-card")).count > 20)
    let event =
      #"{"jsonrpc":"2.0","id":2,"method":"session/send","params":{"session":"s1","#
      + #""event":{"type":"dis|miss"}}}"#
    #expect(hover(Self.create, event).hasPrefix("`dismiss`: "))
  }

  @Test("Methods, parameters and the members of a request are completed")
  func names() {
    let methods = completions(#"{"jsonrpc":"2.0","method":"|"#)
    #expect(methods.contains { $0.label == "session/create" && $0.text == "\"session/create\"" })
    #expect(methods.allSatisfy { $0.summary != nil })
    let members = completions(
      #"{"jsonrpc":"2.0","method":"session/advance","params":{"session":"s1",|}}"#)
    #expect(members.map(\.label).contains("until"))
    #expect(!members.map(\.label).contains("session"))
    let parameters = completions(
      #"{"method":"session/create","params":{"component":"card-stack","parameters":{"c|"}}}"#)
    #expect(parameters.contains { $0.label == "cards" })
    #expect(
      completions(#"{"method":"session/create","params":{"component":|}}"#).map(\.label).contains(
        "bottom-card"))
  }

  @Test("The ids of sessions, layers and roles that exist at the line are offered")
  func liveNames() {
    let sessions = completions(Self.create, #"{"method":"session/send","params":{"session":"|"}}"#)
    #expect(sessions.map(\.label) == ["s1"])
    let before = completions(#"{"method":"session/send","params":{"session":"|"}}"#)
    #expect(before.isEmpty)
    let targets = completions(
      Self.create,
      #"{"method":"session/send","params":{"session":"s1","event":{"type":"tap","target":"|"}}}"#)
    #expect(targets.contains { $0.label == "card:pin-7" && $0.kind == .liveName })
  }

  @Test("Detents and sheets that exist at the line are offered")
  func sheets() {
    let create =
      #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"sheet-coordinator","#
      + #""parameters":{"sheets":{"map":{"detents":["medium","large"]}}}}}"#
    let sheets = completions(
      create,
      #"{"method":"session/send","params":{"session":"s1","event":{"type":"present","sheet":"|"}}}"#
    )
    #expect(sheets.map(\.label).contains("map"), "\(sheets.map(\.label))")
    let actions = completions(
      create,
      #"{"method":"session/send","params":{"session":"s1","event":{"type":"action","name":"|"}}}"#)
    #expect(actions.map(\.label).contains("selectDetent"))
    let present =
      #"{"jsonrpc":"2.0","method":"session/send","params":{"session":"s1","event":"#
      + #"{"type":"present","sheet":"map"}}}"#
    let detents = completions(
      create, present,
      #"{"method":"session/send","params":{"session":"s1","event":{"type":"action","#
        + #""name":"selectDetent","detent":"|"}}}"#)
    #expect(
      detents.filter { $0.kind == .liveName }.map(\.label).sorted() == ["large", "medium"],
      "\(detents.map(\.label))")
  }

  @Test("Words and event types are offered, also in an unfinished line")
  func schemaWords() {
    let types = completions(
      Self.create, #"{"method":"session/send","params":{"session":"s1","event":{"type":"|"#)
    #expect(types.map(\.label).contains("pointer") && types.map(\.label).contains("dismiss"))
    #expect(!types.map(\.label).contains("append"))
    let phases = completions(
      Self.create,
      #"{"method":"session/send","params":{"session":"s1","event":{"type":"drag","phase":|"#)
    #expect(phases.map(\.label).prefix(3) == ["began", "changed", "ended"])
  }

  @Test("Every kind of gesture has a description")
  func gestureKinds() {
    let found = completions(
      Self.create,
      #"{"method":"session/perform","params":{"session":"s1","gesture":{"kind":"|"}}}"#)
    #expect(found.contains { $0.label == "fling" })
    #expect(found.allSatisfy { $0.summary != nil }, "\(found.map(\.label))")
  }

  @Test("Gestures have the coordinates of the layers that accept touches")
  func gestures() {
    let items = completions(
      Self.create, #"{"method":"session/perform","params":{"session":"s1","gesture":|}}"#)
    let tap = items.first { $0.label == "tap card:pin-7" }
    #expect(tap?.text.hasPrefix(#"{"kind":"tap","at":{"x":"#) == true)
  }

  @Test("An empty line offers whole requests, which are accepted")
  func templates() {
    let items = completions(Self.create, "|")
    let labels = items.map(\.label)
    #expect(labels.contains("advance until settled") && labels.contains("create card-stack"))
    for item in items where !item.label.hasPrefix("create hero") {
      #expect(settled(open(Self.create + "\n" + item.text)) == [], "\(item.label)")
    }
  }

  @Test("Summaries show the time, the phase and the margin of each line")
  func summaries() {
    let scenario = open(Self.create + "\n" + Self.flick + "\n{}")
    let found = scenario.summaries(in: 0..<scenario.text.bytes.count)
    #expect(found.count == 2)
    #expect(found.first?.label.hasPrefix("0 s ") == true)
    #expect(found.last?.label.contains("expanded, margin ") == true, "\(found.last?.label ?? "")")
  }

  @Test("Every offset of a damaged scenario can be asked about")
  func everywhere() {
    let text = Self.create + "\n" + Self.flick.dropLast(30) + "\n[{\"a\":\"\\u12\n{,:}"
    let scenario = open(text)
    for offset in 0...scenario.text.bytes.count {
      _ = scenario.hover(at: offset)
      _ = scenario.completions(at: offset)
    }
  }
}

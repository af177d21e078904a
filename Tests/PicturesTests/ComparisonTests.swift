import Foundation
import Interaction
import Motion
import Pictures
import Replay
import Testing
import Values

@Suite("Film strips compared with a second run, and plots whose panels show the same motion")
struct ComparisonTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  private static let flick = Scenario(
    path: "\(root)/Plugins/BottomCard/Goldens/flick-up.jsonl")

  @Test("Outlines the golden file's layers where their positions differ")
  func golden() throws {
    let folder = try Folder()
    let copy = Scenario(path: try folder.copy(Self.flick.path))
    try FileManager.default.copyItem(atPath: Self.flick.goldenPath, toPath: copy.goldenPath)
    let sessionTrace = try SessionTrace.play(copy)
    let settings = SessionTrace.Settings()
    let same = try #require(try GoldenStates.read(copy, session: sessionTrace.session, settings))
    #expect(OtherRun(same) == nil)
    // Make the card 10 points narrower wherever it is as wide as the screen, so that all those states differ.
    let text = try String(contentsOfFile: copy.goldenPath, encoding: .utf8)
    try text.replacingOccurrences(of: #""width":393"#, with: #""width":383"#)
      .write(toFile: copy.goldenPath, atomically: true, encoding: .utf8)
    let other = try #require(try GoldenStates.read(copy, session: sessionTrace.session, settings))
    var options = FilmStrip.Options()
    options.other = OtherRun(other)
    let svg = try FilmStrip(sessionTrace, options).svg
    _ = try Elements(svg)
    #expect(svg.contains("dashed: golden file"))
    #expect(svg.contains("stroke-dasharray=\"14 9\""))
    #expect(try !FilmStrip(sessionTrace).svg.contains("stroke-dasharray=\"14 9\""))
  }

  @Test(
    "Outlines layers whose positions differ in a second scenario, but none if both scenarios are the same"
  )
  func scenarios() throws {
    let sessionTrace = try SessionTrace.play(Self.flick)
    var options = FilmStrip.Options()
    options.other = OtherRun(sessionTrace, "itself", against: sessionTrace)
    #expect(try !FilmStrip(sessionTrace, options).svg.contains("first difference"))
    #expect(try !FilmStrip(sessionTrace, options).svg.contains("stroke-dasharray=\"14 9\""))
    let slow = try SessionTrace.play(
      Scenario(path: "\(Self.root)/Plugins/BottomCard/Goldens/slow-drag-up.jsonl"))
    options.other = OtherRun(slow, "slow-drag-up.jsonl", against: sessionTrace)
    let svg = try FilmStrip(sessionTrace, options).svg
    #expect(svg.contains("dashed: slow-drag-up.jsonl"))
    #expect(svg.contains("first difference"))
    #expect(svg.contains("stroke-dasharray=\"14 9\""))
  }

  @Test("Shows a difference in a state that looks like the state at rest")
  func late() throws {
    let folder = try Folder()
    let copy = Scenario(path: try folder.copy(Self.flick.path))
    let text = try String(contentsOfFile: Self.flick.goldenPath, encoding: .utf8)
    // Change one of the last frames, in which the card is almost at rest.
    let states = text.components(separatedBy: #"{"t":"#)
    var changed = states
    let place = states.count - 4
    changed[place] = states[place].replacingOccurrences(of: #""width":393"#, with: #""width":333"#)
    #expect(changed != states)
    try changed.joined(separator: #"{"t":"#)
      .write(toFile: copy.goldenPath, atomically: true, encoding: .utf8)
    let verdict = Verdict(on: copy, by: Replayer()) { 0 }
    let entry = ReportEntry(verdict, SessionTrace.Settings(), isWhole: true)
    let html = ReportPage([entry], command: "").html
    #expect(html.contains(">first difference<"))
    #expect(html.contains("stroke-dasharray=\"14 9\""))
  }

  @Test("--times and --cells give exactly the requested cells, each with its own captions")
  func cells() throws {
    var settings = SessionTrace.Settings()
    settings.moments = [0.3, 0.4].map { Timestamp(seconds: $0) }
    let sessionTrace = try SessionTrace.play(Self.flick, settings)
    var options = FilmStrip.Options()
    options.times = settings.moments
    let two = try FilmStrip(sessionTrace, options).svg
    #expect(two.components(separatedBy: "clip-path=\"url(#v)\"").count == 3)
    #expect(!two.contains(">start<") && !two.contains(">at rest<"))
    options.times = []
    options.cells = 1
    #expect(try FilmStrip(sessionTrace, options).svg.components(separatedBy: "url(#v)").count == 2)
  }

  @Test("Draws the first session if a session id is used twice")
  func again() throws {
    let folder = try Folder()
    let create = #""method":"session/create","params":{"component":"bottom-card","session":"s"}}"#
    let advance = #""method":"session/advance","params":{"session":"s","by":1}}"#
    let close = #""method":"session/close","params":{"session":"s"}}"#
    let lines = [create, advance, close, create, advance].enumerated().map {
      #"{"jsonrpc":"2.0","id":\#($0),"# + $1
    }
    let path = try folder.write(lines.joined(separator: "\n") + "\n")
    let sessionTrace = try SessionTrace.play(Scenario(path: path))
    let times = sessionTrace.states.map(\.time)
    #expect(times.first == .zero && times.last == Timestamp(seconds: 1))
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  /// Returns a session trace of numbers, with 1000 states per second.
  private func sessionTrace(_ numbers: [String: @Sendable (Double) -> Double]) -> SessionTrace {
    var sessionTrace = SessionTrace()
    let names = numbers.keys.sorted()
    sessionTrace.valueNames = names
    for step in 0...1000 {
      var state = RenderState()
      state.time = Timestamp(microseconds: Int64(step) * 1000)
      let t = Double(step) / 1000
      state.values = names.map { .number(numbers[$0]?(t) ?? 0) }
      sessionTrace.states.append(state)
    }
    return sessionTrace
  }

  @Test("Draws curves with the same shape once, and mirrored curves as reflections")
  func shared() throws {
    let all = sessionTrace([
      "a": { $0 * $0 * (3 - 2 * $0) }, "b": { 700 - 40 * $0 * $0 * (3 - 2 * $0) },
      "c": { 5 + 2 * $0 * $0 * (3 - 2 * $0) }, "d": { $0 * $0 },
    ])
    let svg = try PlotSheet(all).svg
    _ = try Elements(svg)
    #expect(svg.components(separatedBy: "<use href=\"#p0\"").count == 3)
    #expect(svg.components(separatedBy: "<use href=\"#p0v\"").count == 3)
    // The second panel mirrors the first panel's drawing within its own height, 100 pixels further down.
    #expect(svg.contains("<use href=\"#p0\" transform=\"matrix(1 0 0 -1 0"))
    #expect(svg.contains("<use href=\"#p0\" y=\"200\"/>"))
    #expect(!svg.contains("id=\"p3\""))
    // Each panel still has its own scale.
    for number in [">700<", ">660<", ">7<", ">5<"] { #expect(svg.contains(number)) }
  }

  @Test("Draws no velocity for a jump at the end of a touch")
  func release() throws {
    var jump = sessionTrace(["way": { $0 < 0.5 ? 400 * $0 : 0 }])
    let moment = Timestamp(seconds: 0.5)
    for step in 0...50 {
      jump.events.append(
        .init(
          time: Timestamp(seconds: Double(step) / 100), type: "pointer",
          phase: step == 0 ? "down" : "move"))
    }
    jump.events.append(.init(time: moment, type: "pointer", phase: "up"))
    let svg = try PlotSheet(jump).svg
    #expect(svg.contains(">400<") && !svg.contains("000<"))
  }
}

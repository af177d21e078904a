import Findings
import Foundation
import Replay
import Testing

/// Failed designs without a golden file, each with a gesture that shows the problem.
@Suite("Failed designs without golden files")
struct DesignTests {
  private struct Row {
    var component: String
    /// The parameter of the failed design, and that of its replacement.
    var failed: String
    var mended: String
    var parameters: String
    var calls: [String]
    var code: String
  }

  /// Returns the events of a vertical drag in equal steps, starting at a time.
  private static func pull(_ start: Double, _ end: Double, at time: Double, hold: Double) -> String
  {
    let steps = 14
    var events = [#"{"type":"pointer","phase":"down","t":\#(time),"x":200,"y":\#(start)}"#]
    for step in 1...steps {
      let y = start + (end - start) * Double(step) / Double(steps)
      events.append(
        #"{"type":"pointer","phase":"move","t":\#(time + 0.02 * Double(step)),"x":200,"y":\#(y)}"#)
    }
    let last = time + 0.02 * Double(steps) + hold
    events.append(#"{"type":"pointer","phase":"up","t":\#(last),"x":200,"y":\#(end)}"#)
    return events.joined(separator: ",")
  }

  private static let photos = #""item":{"id":"a","photos":[{"id":"p1"},{"id":"p2"}]}"#
  private static let cards = #""cards":[{"id":"c1"},{"id":"c2"},{"id":"c3"},{"id":"c4"}]"#
  private static let expand = #"{"type":"action","name":"expand","t":0}"#
  private static let long = #"{"type":"measure","key":"expandedContent","height":1500}"#

  private static let rows: [Row] = [
    // Problem 10: one touch scrolls and resizes, so the content moves twice as far as the finger.
    Row(
      component: "bottom-card", failed: #""scrollGesture":"simultaneous""#,
      mended: #""scrollGesture":"exclusive""#, parameters: photos,
      calls: [
        long + "," + expand, pull(700, 560, at: 3, hold: 0.2), pull(560, 720, at: 8, hold: 0.2),
      ], code: "motion/jump"),
    // Problem 8: from expanded, the card moves in the opposite direction to the finger.
    Row(
      component: "bottom-card", failed: #""dragSign":"inverted""#, mended: #""dragSign":"correct""#,
      parameters: photos,
      calls: [
        expand,
        [
          (2.0, "began", 0), (2.1, "changed", -40), (2.2, "changed", -80), (2.3, "ended", -80),
        ].map { time, phase, y in
          #"{"type":"drag","phase":"\#(phase)","t":\#(time),"translation":{"x":\#(-Double(y) / 40),"y":\#(y)}}"#
        }.joined(separator: ","),
      ], code: "gesture/against"),
    Row(
      component: "bottom-card", failed: #""velocityContinuity":false"#,
      mended: #""velocityContinuity":true"#, parameters: photos,
      calls: [expand, pull(440, 640, at: 3, hold: 0)], code: "motion/velocity-kink"),
    Row(
      component: "card-stack", failed: #""velocityContinuity":false"#,
      mended: #""velocityContinuity":true"#, parameters: cards,
      calls: [
        (0..<8).map { step in
          let phase = step == 0 ? "down" : step == 7 ? "up" : "move"
          let time = 0.01 * Double(min(step, 6))
          return
            #"{"type":"pointer","phase":"\#(phase)","t":\#(time),"x":\#(100 + 20 * min(step, 6)),"y":300}"#
        }.joined(separator: ",")
      ], code: "motion/velocity-kink"),
    Row(
      component: "card-stack", failed: #""removal":"cut""#, mended: #""removal":"fade""#,
      parameters: cards,
      calls: [#"{"type":"items","op":"remove","ids":["c1"],"t":0.1}"#], code: "motion/opacity-step"),
  ]

  @Test("Reports the failed design by its code, and nothing for the replacement", arguments: 0..<5)
  func designs(index: Int) throws {
    let row = Self.rows[index]
    #expect(Self.rows.count == 5)
    #expect(try Self.codes(row, row.failed) == [row.code], "\(row.failed)")
    #expect(try Self.codes(row, row.mended) == [], "\(row.mended)")
  }

  private static func codes(_ row: Row, _ design: String) throws -> [String] {
    var lines = [
      #"{"jsonrpc":"2.0","id":0,"method":"session/create","params":{"component":"\#(row.component)","parameters":{\#(row.parameters),\#(design)}}}"#
    ]
    for (index, events) in row.calls.enumerated() {
      lines.append(
        #"{"jsonrpc":"2.0","id":\#(2 * index + 1),"method":"session/send","params":{"session":"s1","events":[\#(events)]}}"#
      )
      lines.append(
        #"{"jsonrpc":"2.0","id":\#(2 * index + 2),"method":"session/advance","params":{"session":"s1","until":"settled"}}"#
      )
    }
    let text = lines.map { $0 + "\n" }.joined()
    let result = try ScenarioCheck().result(of: Array(text.utf8), Scenario(path: "t.jsonl"))
    return Set(result.items.filter(\.isProblem).map(\.code)).sorted()
  }
}

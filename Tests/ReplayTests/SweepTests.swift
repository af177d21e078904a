import Replay
import Testing
import Values

@Suite("Sweeps")
struct SweepTests {
  private static let path = root + "/Plugins/BottomCard/Goldens/flick-up.jsonl"

  @Test("A range includes both ends, and values are read as numbers, JSON or strings")
  func axes() throws {
    let range = try SweepAxis("a=0..1:0.1")
    #expect(range.name == "a")
    #expect(range.values.count == 11)
    #expect(range.values[3] == .number(0.3))
    #expect(range.values[10] == .integer(1))
    #expect(try SweepAxis("a=-2..3:2").values == [.integer(-2), .integer(0), .integer(2)])
    #expect(try SweepAxis("b=live,1.5,true").values == ["live", .number(1.5), true])
    #expect(
      try SweepAxis("c=.2,-.5,+1,2e-1").values
        == [.number(0.2), .number(-0.5), .integer(1), .number(0.2)])
    #expect(try SweepAxis("d=nan,1.2.3,..,a..b").values == ["nan", "1.2.3", "..", "a..b"])
    let whole: [Value] = [["a": .number(0.4), "b": [.integer(1)]], "word", ["x,y"], [], "p,q"]
    let text = #"e={"a":0.4,"b":[1]},word,["x,y"],[],"p,q""#
    #expect(try SweepAxis(text).values == whole)
    let axes = [try SweepAxis("a=1,2"), try SweepAxis("b=x,y")]
    let grid = (0..<4).map { SweepAxis.combination($0, of: axes).map(\.value) }
    #expect(SweepAxis.combinations(of: axes) == 4)
    #expect(
      grid == [
        [.integer(1), "x"], [.integer(1), "y"], [.integer(2), "x"], [.integer(2), "y"],
      ])
    let long = try SweepAxis("c=0..9999:1")
    #expect(SweepAxis.combinations(of: [long, long, long]) == nil)
    for text in ["a", "=1", "a=", "a=3..1:1", "a=0..1:0", "a=0..1:0.00001"] {
      #expect(throws: InvalidValue.self) { try SweepAxis(text) }
    }
  }

  @Test(
    "Refuses a range without a step and suggests one",
    arguments: ["a=0.2..0.4", "a=.2...4", "a=1..", "a=0..1:", "a=0..1:x", "a=0..1:0.5,2"])
  func rangeWithoutStep(text: String) throws {
    #expect(throws: InvalidValue(path: text, expected: "a range with a step, such as a=0..1:0.25"))
    {
      try SweepAxis(text)
    }
  }

  @Test("Less damping overshoots more, and a critically damped card does not overshoot")
  func damping() throws {
    let input = try Scenario(path: Self.path).requests()
    let outcomes = [0.4, 0.6, 0.8, 1].map { damping in
      SweepCell(input, setting: [("dampingFraction", .number(damping))]).measure()
    }
    for (less, more) in zip(outcomes, outcomes.dropFirst()) {
      #expect(less.overshoot > more.overshoot)
      #expect(less.phase == "expanded")
      #expect(less.error == nil)
      #expect(less.effects == ["presented", "expandedChanged"])
    }
    #expect(outcomes[3].overshoot < 0.5)
    #expect(outcomes[0].channel.isEmpty == false)
  }

  @Test("The settle time of a cell agrees with its responses")
  func settleTime() throws {
    let input = try Scenario(path: Self.path).requests()
    let cell = SweepCell(input, setting: [("response", .number(0.5))])
    let text = cell.lines.joined(separator: "\n")
    let last = Replayer.answers(to: Array(text.utf8)).split(separator: UInt8(ascii: "\n")).last
    let answer = String(decoding: try #require(last), as: UTF8.self)
    let time = try #require(cell.measure().settleTime)
    let moment = ((time + 0.253968) * 1e6).rounded() / 1e6
    #expect(answer.contains(#""state":{"t":\#(moment),"phase":"expanded","settled":true"#))
  }

  @Test("A recording that requests changes since a revision is measured like any other")
  func since() throws {
    let input = try Scenario(path: Self.path).requests()
    let text = String(decoding: input, as: UTF8.self)
    let asking = text.replacing(#""session":"s1","#, with: #""session":"s1","since":1,"#)
    #expect(asking != text)
    #expect(
      SweepCell(Array(asking.utf8), setting: []).measure()
        == SweepCell(input, setting: []).measure())
    #expect(StateTable(playing: Array(asking.utf8)).lines == StateTable(playing: input).lines)
  }

  @Test("A value that the component refuses is reported as an error in its cell")
  func refused() throws {
    let input = try Scenario(path: Self.path).requests()
    #expect(SweepCell(input, setting: [("response", "soft")]).measure().error != nil)
  }
}

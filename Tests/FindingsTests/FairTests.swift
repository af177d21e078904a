import Replay
import Testing

/// Gestures that once produced false warnings for a default design.
@Suite("No false warnings for the default designs")
struct FairTests {
  private static let item =
    #""item":{"id":"p","photos":[{"id":"a"},{"id":"b"}],"entries":["#
    + (0..<8).map { #"{"id":"\#($0)"}"# }.joined(separator: ",") + "]}"
  private static let measure = #"{"type":"measure","key":"expandedContent","height":900}"#
  private static let expand = #"{"type":"action","name":"expand"}"#

  private static func pointer(_ phase: String, _ y: Double, _ time: Double) -> String {
    #"{"type":"pointer","phase":"\#(phase)","x":200,"y":\#(y),"t":\#(time)}"#
  }

  /// Returns pointer events that start at a height and move by equal steps every 1/60 s.
  private static func pull(
    _ start: Double, _ step: Double, _ count: Int, at time: Double
  ) -> [String] {
    [pointer("down", start, time)]
      + (1...count).map { pointer("move", start + step * Double($0), time + Double($0) / 60) }
  }

  private func codes(_ calls: [[String]]) throws -> [String] {
    var lines = [
      #"{"jsonrpc":"2.0","id":0,"method":"session/create","params":{"component":"bottom-card","#
        + #""parameters":{\#(Self.item)}}}"#
    ]
    for events in calls {
      lines.append(
        events.isEmpty
          ? #"{"jsonrpc":"2.0","id":1,"method":"session/advance","params":{"session":"s1","until":"settled"}}"#
          : #"{"jsonrpc":"2.0","id":1,"method":"session/send","params":{"session":"s1","events":["#
            + events.joined(separator: ",") + "]}}")
    }
    let text = lines.map { $0 + "\n" }.joined()
    let result = try ScenarioCheck().result(of: Array(text.utf8), Scenario(path: "t.jsonl"))
    return result.items.filter(\.isProblem).map(\.text)
  }

  @Test("An edge that becomes a clip's edge during a drag has not lost its velocity")
  func clips() throws {
    let places = [(706.0, 0.046), (676, 0.057), (657, 0.063), (537, 0.098)]
    let drag =
      [Self.pointer("down", 753, 3)] + places.map { Self.pointer("move", $0, 3 + $1) }
      + [Self.pointer("up", 537, 3.106)]
    #expect(try codes([[Self.measure, Self.expand], [], drag, []]) == [])
  }

  @Test("Reports nothing for content that stops inside a dismissed card, or for stacked items")
  func leaving() throws {
    let flick = Self.pull(750, -20, 8, at: 3) + [Self.pointer("up", 590, 3.14)]
    let dismiss = [#"{"type":"dismiss","t":3.3}"#]
    #expect(try codes([[Self.measure, Self.expand], [], flick, dismiss, []]) == [])
    let present = [
      #"{"type":"present","item":{"id":"q"},"t":1}"#,
      #"{"type":"present","item":{"id":"p"},"t":1.05}"#,
    ]
    #expect(try codes([present, []]) == [])
  }

  @Test("Reports nothing if pulling the content collapses a card that may not have settled yet")
  func pulled() throws {
    let pull = Self.pull(600, 6, 20, at: 0.2) + [Self.pointer("up", 720, 0.55)]
    #expect(try codes([[Self.measure, Self.expand], pull, []]) == [])
  }

  /// Scenarios without problems, each of which once led to a false warning.
  private static let scenarios: [String] = {
    let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Fair"
    return ((try? Scenario.find(in: [folder])) ?? []).map(\.path)
  }()

  @Test("Reports no problem in recorded gestures")
  func strangers() throws {
    #expect(Self.scenarios.count > 4)
    for path in Self.scenarios {
      let items = try ScenarioCheck().items(of: Scenario(path: path))
      #expect(items.filter(\.isProblem).map(\.text) == [])
    }
  }
}

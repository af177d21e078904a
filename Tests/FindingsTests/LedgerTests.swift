import Findings
import Foundation
import Interaction
import Methods
import Motion
import PlaygroundHost
import Replay
import Testing
import Values

@Suite("Rendering costs")
struct LedgerTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  @Test("Counts the cost once per frame, however many changes the frame contains")
  func frames() {
    var state = RenderState()
    var layer = Layer(
      id: "a", role: "card", frame: Rectangle(x: 0, y: 0, width: 100, height: 50))
    layer.shadows = [.init(opacity: 0.2, radius: 10)]
    state.layers = [layer]
    var ledger = CostLedger(from: state, in: Size(width: 100, height: 100))
    // Ten changes of size within 1/60 s count as one frame.
    for step in 1...10 {
      state.time = Timestamp(microseconds: Int64(step) * 1000)
      state.layers[0].frame.height = 50 + Double(step)
      ledger.take(state)
    }
    state.time = Timestamp(seconds: 1)
    state.layers[0].translation.y = 5
    ledger.take(state)
    ledger.finish()
    #expect(ledger.frames.count == 2)
    #expect(ledger.sum.layout == 1 && ledger.sum.composite == 1 && ledger.sum.repaint == 0)
    // The blur covers the final height, plus ten points on each side.
    #expect(ledger.sum.shadowArea == 120 * 80)
  }

  @Test("The costs of the layers add up to those of the frame, and these to those of the session")
  func layers() throws {
    let path = "\(Self.root)/Plugins/BottomCard/Goldens/slow-drag-up.jsonl"
    let costs = try ScenarioCosts(of: Scenario(path: path), components: BuiltIns.components)
    let ledger = try #require(costs.sessions.first).ledger
    var sum = CostCount()
    for frame in ledger.frames {
      var all = CostCount()
      for layer in frame.layers { all += layer.count }
      #expect(all == frame.count && !frame.layers.isEmpty)
      sum += frame.count
    }
    for name in CostCount.names {
      #expect(abs((sum.value(name) ?? 0) - (ledger.sum.value(name) ?? 1)) < 1e-6, "\(name)")
    }
  }

  @Test(
    "Unequal corner radii cost the same offscreen pass as equal ones", arguments: [true, false])
  func corners(isUniform: Bool) {
    var state = RenderState()
    var layer = Layer(
      id: "a", role: "card", frame: Rectangle(x: 0, y: 0, width: 100, height: 50))
    layer.content = Layer.Content(kind: "image", image: "i")
    if isUniform {
      layer.cornerRadius = 20
    } else {
      layer.cornerRadii = Layer.CornerRadii(
        topLeft: 20, topRight: 20, bottomLeft: 0, bottomRight: 0)
    }
    state.layers = [layer]
    var ledger = CostLedger(from: state, in: Size(width: 100, height: 100))
    state.time = Timestamp(seconds: 1)
    state.layers[0].translation.y = 5
    ledger.take(state)
    ledger.finish()
    #expect(ledger.sum.offscreen == 1)
  }

  @Test(
    "Bounds cause layout and blur in each frame, so slow drags cost more; a transform does not")
  func seed() throws {
    let path = "\(Self.root)/Plugins/BottomCard/Goldens/strategies/35-what-bounds-cost.jsonl"
    let costs = try ScenarioCosts(of: Scenario(path: path), components: BuiltIns.components)
    let bounds = try #require(costs.sessions.first { $0.id == "before" }).ledger
    let transform = try #require(costs.sessions.first { $0.id == "after" }).ledger
    #expect(bounds.sum.layout > 100 && bounds.sum.shadowArea > 1e6)
    #expect(transform.sum.layout == 0 && transform.sum.shadowArea == 0)
    #expect(transform.sum.total() < bounds.sum.total() / 2)
    // A fast drag, then a slow one over the same distance: only the number of frames differs.
    let drags = bounds.entries.filter { $0.cause == "pointer down" }.map(\.sum.shadowArea)
    #expect(drags.count == 2 && drags[1] > 3 * drags[0])
  }

  @Test("A budget in a scenario is met, or its excess is reported", arguments: [true, false])
  func budget(isMet: Bool) throws {
    let design = isMet ? "transform" : "bounds"
    let text = [
      #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card","#
        + #""parameters":{"item":{"id":"a"},"positioning":"\#(design)"}}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"session/perform","params":{"session":"s1","gesture":"#
        + #"{"kind":"drag","from":{"x":200,"y":800},"to":{"x":200,"y":650},"duration":0.3}}}"#,
      #"{"jsonrpc":"2.0","method":"$/expect","params":{"cost":{"layout":0,"shadowArea":0}}}"#,
    ].map { $0 + "\n" }.joined()
    let run = try ScenarioPlayback(of: Array(text.utf8), path: "budget.jsonl")
    #expect(run.expectations == 1)
    let pointers = run.failures.map(\.pointer)
    #expect(pointers == (isMet ? [] : ["/cost/layout", "/cost/shadowArea"]))
    #expect(run.failures.allSatisfy { $0.line == 3 && $0.actual != nil })
  }

  @Test("A budget that names no session applies to the session with the last input")
  func budgetOfTheLast() throws {
    func create(_ id: String) -> String {
      #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card","#
        + #""session":"\#(id)","parameters":{"item":{"id":"a"},"positioning":"bounds"}}}"#
    }
    let text = [
      create("first"), create("second"),
      #"{"jsonrpc":"2.0","id":2,"method":"session/perform","params":{"session":"first","gesture":"#
        + #"{"kind":"drag","from":{"x":200,"y":800},"to":{"x":200,"y":650},"duration":0.3}}}"#,
      #"{"jsonrpc":"2.0","method":"$/expect","params":{"cost":{"layout":0}}}"#,
      #"{"jsonrpc":"2.0","method":"$/expect","params":{"cost":{"layout":0},"session":"second"}}"#,
    ].map { $0 + "\n" }.joined()
    let run = try ScenarioPlayback(of: Array(text.utf8), path: "budget.jsonl")
    #expect(run.failures.map(\.line) == [4])
  }

  @Test("A budget for a nonexistent session fails", arguments: ["", #","session":"s2""#])
  func budgetOfNone(session: String) throws {
    let budget =
      #"{"jsonrpc":"2.0","method":"$/expect","params":{"cost":{"layout":0}\#(session)}}"# + "\n"
    let create =
      #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card"}}"#
    let run = try ScenarioPlayback(
      of: Array((budget + create + "\n" + budget).utf8), path: "budget.jsonl")
    #expect(run.failures.first?.line == 1 && run.failures.first?.actual == "no such session")
    #expect(run.failures.count == (session.isEmpty ? 1 : 2))
  }

  @Test("Refuses parameters that are not valid for the session")
  func wrongParameters() throws {
    let path = "\(Self.root)/Plugins/BottomCard/Goldens/slow-drag-up.jsonl"
    for (name, value) in [("bogus", "1"), ("positioning", "zzz")] {
      let error = #expect(throws: ReplayError.self) {
        _ = try ScenarioCosts(
          of: Scenario(path: path), setting: [(name, .string(value))],
          components: BuiltIns.components)
      }
      #expect(error?.message.contains("\(path):2: --set \(name): ") == true)
    }
  }
}

import Exploring
import Orders
import Interaction
import JSON
import Replay
import ScenarioTesting
import Testing
import Values

/// Events and explorations for the tests of orders.
enum OrderSample {
  static let flag = event(#"{"type":"bind","name":"flag","value":true}"#)
  static let evaluate = event(#"{"type":"evaluate"}"#)
  static let dismiss = event(#"{"type":"dismiss"}"#)

  static let drag = event(
    #"{"kind":"drag","from":{"x":200,"y":800},"to":{"x":200,"y":600},"duration":0.2}"#)

  static func event(_ text: String) -> Value {
    (try? JSONParser.parse(Array(text.utf8)[...])) ?? .null
  }

  static func members(_ text: String) -> JSONObject {
    guard case .object(let members) = event(text) else { return [:] }
    return members
  }

  static func item(_ id: String) -> Value {
    event(#"{"type":"bind","name":"item","value":{"id":"\#(id)"}}"#)
  }

  static func present(_ id: String) -> Value {
    event(#"{"type":"present","item":{"id":"\#(id)"}}"#)
  }

  /// A card that is presented, replaced and dismissed during a drag.
  static let card: [Value] = [present("a"), drag, dismiss, present("b")]

  static func exploration(
    _ component: String, _ events: [Value], parameters: JSONObject = [:], _ plan: OrderPlan
  ) throws -> OrderExploration {
    let create: JSONObject = ["component": .string(component), "parameters": .object(parameters)]
    return OrderExploration(try OrderStage(OrderScript(create: create, events: events)), plan)
  }
}

@Suite("Exploration of every order")
struct OrderTests {
  private static func plan(
    free: Bool = true, uniform: Bool = false, instants: Int? = nil
  ) -> OrderPlan {
    var plan = OrderPlan()
    (plan.isFree, plan.isUniform, plan.instants) = (free, uniform, instants)
    return plan
  }

  @Test(
    "The cases are the orderings that keep the order of each source, multiplied by the instants")
  func coverage() throws {
    let six = [
      #"{"type":"environment","keyboardHeight":300}"#,
      #"{"type":"environment","keyboardHeight":0}"#,
      #"{"type":"measure","key":"content","height":180}"#, #"{"type":"dismiss"}"#,
      #"{"type":"environment","reduceMotion":true}"#, #"{"type":"dismiss","note":"again"}"#,
    ].map(OrderSample.event)
    let orders = try OrderSample.exploration("bottom-card", six, Self.plan(uniform: true))
    let found = try #require(orders.exhaust())
    #expect(found.orders == 720)
    #expect(found.cases == 2160)
    #expect(found.classes.map(\.cases).reduce(0, +) == 2160)
    // Steps that commute are played once: the states are subsets of six steps, not orderings.
    #expect(found.states.count < 300)
    #expect(found.played < 2160)

    // The finger's three steps and the program's three keep their order: 6! / (3! 3!).
    let own = try OrderSample.exploration("bottom-card", OrderSample.card, Self.plan(free: false))
    #expect(own.orders == 20)
    let free = try OrderSample.exploration("bottom-card", OrderSample.card, Self.plan())
    #expect(free.orders == 120)
  }

  @Test("A source named in the file keeps its order, and the keyboard is a separate source")
  func sources() throws {
    let events = [
      #"{"type":"present","item":{"id":"a"},"actor":"row"}"#,
      #"{"type":"dismiss","actor":"row"}"#,
      #"{"type":"environment","keyboardHeight":300}"#,
      #"{"type":"environment","keyboardHeight":0}"#,
    ].map(OrderSample.event)
    let free = try OrderSample.exploration("bottom-card", events, Self.plan())
    #expect(free.orders == 12)
    let own = try OrderSample.exploration("bottom-card", events, Self.plan(free: false))
    #expect(own.orders == 6)
    #expect(own.stage.script.steps.map(\.source) == ["row", "row", "keyboard", "keyboard"])
  }

  @Test("Merged cases have the same outcomes as cases played one by one", arguments: [2, 6])
  func merging(instants: Int) throws {
    let events =
      instants == 2
      ? [OrderSample.present("a"), OrderSample.drag, OrderSample.dismiss]
      : [OrderSample.present("a"), OrderSample.event(#"{"kind":"tap","at":{"x":200,"y":800}}"#)]
    let exploration = try OrderSample.exploration(
      "bottom-card", events, Self.plan(instants: instants))
    let found = try #require(exploration.exhaust())
    var alone = OrderFindings()
    for order in Self.all(exploration, instants) { alone.add(exploration.play(order).outcome) }
    alone.sort()
    var merged = found
    merged.sort()
    #expect(merged.classes.map(\.ending) == alone.classes.map(\.ending))
    #expect(merged.classes.map(\.cases) == alone.classes.map(\.cases))
    #expect(merged.classes.map(\.first) == alone.classes.map(\.first))
    #expect(merged.classes.count > 1 || instants == 6)
  }

  /// Returns every case.
  private static func all(_ exploration: OrderExploration, _ instants: Int) -> [Schedule] {
    let steps = exploration.stage.script.steps
    var cases = [Schedule([])]
    for _ in steps {
      cases = cases.flatMap { order -> [Schedule] in
        steps.indices.flatMap { step -> [Schedule] in
          let done = order.choices.map(\.step)
          let isNext = steps.indices.allSatisfy {
            $0 >= step || done.contains($0) || steps[$0].source != steps[step].source
              || steps[step].source == "program"
          }
          guard !done.contains(step), isNext else { return [] }
          return OrderInstant.allCases.prefix(instants).map {
            Schedule(order.choices + [Schedule.Choice(step: step, instant: $0)])
          }
        }
      }
    }
    return cases
  }

  @Test("The merged parts of an exploration equal the whole")
  func partsHeavy() throws {
    let exploration = try OrderSample.exploration(
      "bottom-card", OrderSample.card, Self.plan(instants: 3))
    var whole = try #require(exploration.exhaust())
    var joined = try #require(exploration.exhaust(parts: [0]))
    for part in 1..<exploration.partCount {
      let found = try #require(exploration.exhaust(parts: [part]))
      // Findings survive the conversion to JSON for other processes.
      joined.join(try #require(OrderFindings(found.value)))
    }
    whole.sort()
    joined.sort()
    #expect(joined.states == whole.states)
    #expect(joined.cases == whole.cases)
    #expect(joined.classes.map(\.value) == whole.classes.map(\.value))
  }

  @Test("Samples depend only on their seed, and the coverage reports them as samples")
  func samples() throws {
    var plan = Self.plan()
    (plan.samples, plan.seed) = (40, 7)
    let exploration = try OrderSample.exploration("bottom-card", OrderSample.card, plan)
    let one = exploration.sample(0..<40)
    var two = exploration.sample(0..<15)
    two.join(exploration.sample(15..<40))
    #expect(one.classes.map(\.cases) == two.classes.map(\.cases))
    #expect(one.coverage == .samples(40, seed: 7, instants: 4))
    var other = plan
    other.seed = 8
    let others = OrderExploration(exploration.stage, other)
    #expect((0..<9).map(exploration.randomCase) != (0..<9).map(others.randomCase))
  }

  @Test("An id replays its case, and is refused for a different file")
  func ids() throws {
    let exploration = try OrderSample.exploration("bottom-card", OrderSample.card, Self.plan())
    for number in 0..<20 {
      let order = exploration.randomCase(number)
      let id = try #require(CaseID.text(of: order, in: exploration))
      #expect(id.count <= 40)
      #expect(try CaseID.read(id, in: exploration) == order)
      let short = CaseID.text(seed: 1, number: number, in: exploration.stage.script)
      #expect(short.count <= 40)
      #expect(try CaseID.read(short, in: exploration) == order)
    }
    let other = try OrderSample.exploration("bottom-card", [OrderSample.dismiss], Self.plan())
    let id = try #require(CaseID.text(of: exploration.randomCase(0), in: exploration))
    #expect(throws: CaseID.Mistake.self) { try CaseID.read(id, in: other) }
    #expect(throws: CaseID.Mistake.self) { try CaseID.read("no id!", in: exploration) }
  }

  @Test("A case's scenario has the same final state as the case")
  func scenarios() throws {
    let exploration = try OrderSample.exploration("bottom-card", OrderSample.card, Self.plan())
    for number in 0..<10 {
      let played = exploration.play(exploration.randomCase(number))
      let text = exploration.scenario(of: played, note: "a case")
      let run = try ScenarioPlayback(of: Array(text.utf8), path: "case")
      let last = String(decoding: run.output, as: UTF8.self).split(separator: "\n").last ?? ""
      #expect(last.contains(#""phase":"\#(played.end.phase)""#))
      #expect(last.contains(#""settled":true"#))
      if case .string(let item)? = played.end.values.first {
        #expect(last.contains(#""item":"\#(item)""#))
      }
    }
  }
}

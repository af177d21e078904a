import Exploring
import Orders
import Interaction
import ScenarioTesting
import Testing
import Values

/// The five fixes of the spec's race.
///
/// Each fix makes its rule hold in every order.
private let seedCures: [(name: String, parameters: String, events: [Value])] = [
  (
    "present by the item alone", #"{"evaluation":"manual"}"#,
    [OrderSample.item("ep-1"), OrderSample.flag, OrderSample.evaluate]
  ),
  (
    "bind both in one call", #"{"pattern":"flag"}"#,
    [.array([OrderSample.item("ep-1"), OrderSample.flag]), OrderSample.evaluate]
  ),
  (
    "present with one call", #"{"pattern":"flag","contentCapture":"previous"}"#,
    [
      OrderSample.event(#"{"type":"present","sheet":"sheet","item":{"id":"ep-1"}}"#),
      OrderSample.evaluate,
    ]
  ),
  (
    "present a sheet without an item",
    #"{"pattern":"flag","evaluation":"manual","sheets":{"sheet":{"hasItem":false}}}"#,
    [OrderSample.flag, OrderSample.evaluate]
  ),
  (
    "bind the item before the flag, from one source",
    #"{"pattern":"flag","evaluation":"manual"}"#,
    [
      OrderSample.event(#"{"type":"bind","name":"item","value":{"id":"ep-1"},"actor":"row"}"#),
      OrderSample.event(#"{"type":"bind","name":"flag","value":true,"actor":"row"}"#),
      OrderSample.evaluate,
    ]
  ),
]

/// Failed designs of the components that do harm only in certain orders, with suitable events.
private let failedDesigns:
  [(component: String, parameters: String, events: [String], property: String)] =
    [
      (
        "bottom-card", #"{"itemIdentity":"reused","item":{"id":"a"}}"#,
        [
          #"{"type":"action","name":"expand"}"#, #"{"type":"present","item":{"id":"b"}}"#,
          #"{"type":"environment","keyboardHeight":300}"#, #"{"type":"dismiss"}"#,
        ], "no-fault"
      ),
      (
        "hero-transition",
        #"{"unhide":"source","sources":[{"id":"a","frame":{"x":20,"y":430,"width":80,"height":60},"image":{"id":"i","width":800,"height":600}}],"controller":{"kind":"controller","destination":{"frame":{"x":0,"y":0,"width":393,"height":300}}}}"#,
        [
          #"{"type":"present","source":"a"}"#, #"{"type":"dismiss"}"#, #"{"type":"cancel"}"#,
          #"{"type":"environment","keyboardHeight":300}"#,
        ], "no-fault"
      ),
      (
        "card-stack",
        #"{"interruption":"snap","cards":[{"id":"c1"},{"id":"c2"},{"id":"c3"}]}"#,
        [
          #"{"type":"drag","phase":"changed","translation":{"x":100,"y":0}}"#,
          #"{"type":"drag","phase":"ended","translation":{"x":100,"y":0}}"#,
          #"{"type":"drag","phase":"began","translation":{"x":0,"y":0}}"#,
          #"{"type":"items","op":"append","items":[{"id":"c4"}]}"#,
        ], "no-fault"
      ),
      (
        "sheet-coordinator", #"{"pattern":"flag","evaluation":"manual"}"#,
        [
          #"{"type":"bind","name":"item","value":{"id":"ep-1"}}"#,
          #"{"type":"bind","name":"flag","value":true}"#, #"{"type":"evaluate"}"#,
          #"{"type":"bind","name":"item","value":{"id":"ep-2"}}"#,
        ], "no-error"
      ),
      (
        // A measurement before or after the drag does no harm.
        "bottom-card", #"{"measurement":"continuous","item":{"id":"a"}}"#,
        [
          #"{"type":"drag","phase":"changed","translation":{"x":0,"y":-100}}"#,
          #"{"type":"drag","phase":"ended","translation":{"x":0,"y":-100}}"#,
          #"{"type":"measure","key":"content","height":180}"#,
          #"{"type":"environment","keyboardHeight":300}"#,
        ], "no-jump"
      ),
      (
        "bottom-card", #"{"measurement":"feedback","item":{"id":"a"}}"#,
        [
          #"{"type":"action","name":"expand"}"#,
          #"{"type":"measure","key":"content","height":180}"#,
          #"{"type":"action","name":"collapse"}"#, #"{"type":"dismiss"}"#,
        ], "no-fault"
      ),
      (
        "card-stack", #"{"identity":"index","cards":[{"id":"c1"},{"id":"c2"},{"id":"c3"}]}"#,
        [
          #"{"type":"action","name":"remove"}"#,
          #"{"type":"items","op":"move","ids":["c3"],"at":0}"#,
          #"{"type":"action","name":"save"}"#, #"{"type":"action","name":"undo"}"#,
        ], "in-list"
      ),
      (
        // A measurement before the image moves does no harm.
        "hero-transition",
        #"{"endMoved":"follow","sources":[{"id":"a","frame":{"x":20,"y":430,"width":80,"height":60},"image":{"id":"i","width":800,"height":600}}],"controller":{"kind":"controller","destination":{"frame":{"x":0,"y":0,"width":393,"height":300}}}}"#,
        [
          #"{"type":"measure","key":"source:a","frame":{"x":100,"y":300,"width":80,"height":60}}"#,
          #"{"type":"present","source":"a"}"#, #"{"type":"cancel"}"#,
          #"{"type":"environment","keyboardHeight":300}"#,
        ], "no-jump"
      ),
    ]

@Suite("Properties that must hold in every order")
struct OrderPropertyTests {
  private static func failing(
    _ component: String, _ parameters: JSONObject, _ events: [Value], instants: Int? = nil
  ) throws -> [(name: String, steps: Int, id: String)] {
    var plan = OrderPlan()
    plan.isFree = true
    plan.instants = instants
    let exploration = try OrderSample.exploration(
      component, events, parameters: parameters, plan)
    let found = try #require(exploration.exhaust())
    return exploration.stage.properties.compactMap { property in
      guard
        let broken = found.classes.first(where: { $0.failures.contains(property.name) })
      else { return nil }
      let (order, shrunk) = exploration.shrink(broken.first, breaking: property.name)
      #expect(shrunk.play(order).failures.contains { $0.name == property.name })
      let id = CaseID.text(of: order, in: shrunk) ?? String(repeating: "-", count: 41)
      return (property.name, order.choices.count, id)
    }
  }

  private static let race: [Value] = [
    OrderSample.item("ep-1"), OrderSample.flag, OrderSample.evaluate,
  ]

  @Test("A flag next to an item opens a blank sheet in some order, as in the spec's race")
  func race() throws {
    let found = try Self.failing(
      "sheet-coordinator", ["pattern": "flag", "evaluation": "manual"], Self.race)
    #expect(found.map(\.name) == ["no-error"])
    // The flag and an evaluation are enough; the item is not needed.
    #expect(found.map(\.steps) == [2])
    #expect(found.allSatisfy { $0.id.count <= 40 })
  }

  @Test("The spec's literal code, item first and flag second, also opens a blank sheet")
  func literalRace() throws {
    let tap: Value = .array([OrderSample.item("ep-1"), OrderSample.flag])
    let found = try Self.failing(
      "sheet-coordinator", ["pattern": "flag", "contentCapture": "previous"], [tap])
    #expect(found.map(\.name) == ["no-error"])
    #expect(found.map(\.steps) == [1])
  }

  @Test("Each of the five fixes holds in every order", arguments: seedCures.indices)
  func cures(index: Int) throws {
    let cure = seedCures[index]
    let parameters = OrderSample.members(cure.parameters)
    let found = try Self.failing("sheet-coordinator", parameters, cure.events, instants: 4)
    #expect(found.isEmpty, "\(cure.name)")
  }

  @Test(
    "Each failed design is found, with at most three steps", arguments: failedDesigns.indices)
  func designsHeavy(index: Int) throws {
    let design = failedDesigns[index]
    let parameters = OrderSample.members(design.parameters)
    let events = design.events.map(OrderSample.event)
    let found = try Self.failing(
      design.component, parameters, events, instants: 4)
    let failure = found.first { $0.name == design.property }
    let steps = try #require(failure?.steps, "\(design.component)")
    #expect(steps <= 3)
    #expect(found.allSatisfy { $0.id.count <= 40 })
    // The first parameter selects the failed design; without it, no order does any harm.
    var sound: JSONObject = [:]
    for member in parameters.elements.dropFirst() { sound.append(member.name, member.value) }
    #expect(try Self.failing(design.component, sound, events, instants: 4).isEmpty)
  }

  @Test("Content that is measured during a drag does not jump to the finger")
  func measuredInTheHand() throws {
    let parameters = OrderSample.members(
      #"{"item":{"id":"a","photos":[{"id":"p"}]}}"#)
    let found = try Self.failing(
      "bottom-card", parameters,
      [
        #"{"type":"action","name":"increment"}"#,
        #"{"kind":"drag","from":{"x":200,"y":800},"to":{"x":200,"y":845},"duration":0.1}"#,
        #"{"type":"measure","key":"expandedContent","height":900}"#,
      ].map(OrderSample.event), instants: 2)
    #expect(found.isEmpty)
  }

  @Test("Checks a test's own property, and reports its violation with a replay id")
  func closures() throws {
    let test = OrderTest("bottom-card")
    let events = [OrderSample.present("a"), OrderSample.dismiss]
    let found = try test.explore(events) { ["hidden", "compact"].contains($0.phase) }
    #expect(found.orders == 2)
    #expect(throws: ScenarioFailure.self) { try test.explore(events) { $0.phase == "hidden" } }
    do { _ = try test.explore(events) { $0.phase == "hidden" } } catch {
      #expect(error.description.contains("closure: the condition does not hold"))
      #expect(error.description.contains("present a"))
      #expect(error.description.contains("replay "))
    }
  }

  @Test("Fails if a property of kind `sometimes` holds in no case")
  func sometimes() throws {
    var test = OrderTest("bottom-card")
    test.properties = [OrderProperty("hidden", .sometimes) { $0.phase == "hidden" }]
    try test.explore([OrderSample.present("a"), OrderSample.dismiss])
    #expect(throws: ScenarioFailure.self) { try test.explore([OrderSample.present("a")]) }
  }
}

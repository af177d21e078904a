import Exploring
import Foundation
import Orders
import Interaction
import Testing
import Values

/// The events for the random orderings of a component, taken from its descriptor.
private struct Pool {
  let component: String
  let parameters: [String]
  let events: [String]

  static let all = [
    Pool(
      component: "bottom-card",
      parameters: [
        "{}", #"{"item":{"id":"a","photos":[{"id":"p"}]}}"#,
        #"{"item":{"id":"a"},"confirm":"detent","confirmTimeout":0.4}"#,
        #"{"item":{"id":"a"},"edge":"top","confirm":"dismiss"}"#,
        #"{"item":{"id":"a"},"edge":"leading"}"#,
      ],
      events: [
        #"{"type":"present","item":{"id":"a"}}"#, #"{"type":"present","item":{"id":"b"}}"#,
        #"{"type":"dismiss"}"#, #"{"type":"action","name":"expand"}"#,
        #"{"type":"action","name":"collapse"}"#, #"{"type":"action","name":"escape"}"#,
        #"{"type":"action","name":"increment"}"#,
        #"{"type":"measure","key":"content","height":180}"#,
        #"{"type":"measure","key":"expandedContent","height":900}"#,
        #"{"type":"environment","keyboardHeight":300}"#,
        #"{"type":"environment","viewport":{"width":852,"height":393}}"#,
        #"{"type":"environment","reduceMotion":true}"#,
        #"{"kind":"drag","from":{"x":200,"y":800},"to":{"x":200,"y":600},"duration":0.2}"#,
        #"{"kind":"drag","from":{"x":200,"y":800},"to":{"x":200,"y":845},"duration":0.2}"#,
        #"{"kind":"fling","from":{"x":200,"y":800},"to":{"x":200,"y":760},"velocity":900}"#,
        #"{"kind":"tap","at":{"x":200,"y":800}}"#,
        #"{"type":"wheel","x":200,"y":700,"deltaY":60}"#,
        #"{"kind":"drag","from":{"x":200,"y":50},"to":{"x":200,"y":300},"duration":0.2}"#,
        #"{"kind":"fling","from":{"x":60,"y":400},"to":{"x":20,"y":400},"velocity":900}"#,
        #"{"type":"environment","layoutDirection":"rtl"}"#, #"{"type":"accept"}"#,
        #"{"type":"refuse"}"#, #"{"type":"refuse","to":"expanded"}"#,
      ]),
    Pool(
      component: "card-stack",
      parameters: [
        #"{"cards":[{"id":"c1"},{"id":"c2"},{"id":"c3"}],"undoDepth":3}"#,
        #"{"cards":[{"id":"c1"},{"id":"c2"},{"id":"c3"}],"depth":"deck","loop":true}"#,
      ],
      events: [
        #"{"type":"action","name":"save"}"#, #"{"type":"action","name":"remove"}"#,
        #"{"type":"action","name":"undo"}"#,
        #"{"type":"items","op":"append","items":[{"id":"n1"}]}"#,
        #"{"type":"items","op":"insert","items":[{"id":"n2"}],"at":0}"#,
        #"{"type":"items","op":"remove","ids":["c1"]}"#,
        #"{"type":"items","op":"move","ids":["c3"],"at":0}"#,
        #"{"type":"items","op":"replace","items":[{"id":"x2"}],"ids":["c1"]}"#,
        #"{"type":"tap","target":"button:undo"}"#,
        #"{"type":"environment","layoutDirection":"rtl"}"#,
        #"{"kind":"drag","from":{"x":200,"y":400},"to":{"x":380,"y":400},"duration":0.2}"#,
        #"{"kind":"drag","from":{"x":200,"y":400},"to":{"x":230,"y":400},"duration":0.2}"#,
        #"{"kind":"fling","from":{"x":200,"y":400},"to":{"x":240,"y":400},"velocity":900}"#,
        #"{"kind":"hold","at":{"x":200,"y":400},"duration":0.6}"#,
      ]),
    Pool(
      component: "hero-transition",
      parameters: [hero(""), hero(#","style":"push","fadeMode":"through""#)],
      events: [
        #"{"type":"present","source":"a"}"#, #"{"type":"present","source":"b"}"#,
        #"{"type":"present","source":"a","animated":false}"#, #"{"type":"dismiss"}"#,
        #"{"type":"dismiss","animated":false}"#, #"{"type":"cancel"}"#, #"{"type":"finish"}"#,
        #"{"type":"release","source":"a"}"#,
        #"{"type":"measure","key":"source:a","frame":{"x":100,"y":300,"width":80,"height":60}}"#,
        #"{"kind":"tap","at":{"x":60,"y":460}}"#,
        #"{"kind":"drag","from":{"x":200,"y":150},"to":{"x":200,"y":500},"duration":0.2}"#,
        #"{"kind":"drag","from":{"x":5,"y":300},"to":{"x":300,"y":300},"duration":0.2}"#,
        #"{"type":"environment","reduceMotion":true}"#,
      ]),
    Pool(
      component: "sheet-coordinator",
      parameters: [
        #"{"sheets":{"player":{"detents":["medium","large"]},"note":{"detents":["medium"]}}}"#,
        #"{"sheets":{"player":{"detents":["large"]}},"policy":"queue"}"#,
        #"{"sheets":{"player":{"detents":["medium","large"]}},"confirm":"detent","confirmTimeout":0.4}"#,
        #"{"sheets":{"player":{"detents":["medium","large"]}},"edge":"top","confirm":"dismiss"}"#,
        #"{"sheets":{"player":{"detents":["medium","large"]}},"edge":"trailing"}"#,
      ],
      events: [
        #"{"type":"present","sheet":"player","item":{"id":"1"}}"#,
        #"{"type":"present","sheet":"note","item":{"id":"n"}}"#, #"{"type":"dismiss"}"#,
        #"{"type":"dismiss","item":"1"}"#, #"{"type":"dismissAll"}"#,
        #"{"type":"bind","sheet":"player","name":"item","value":{"id":"2"}}"#,
        #"{"type":"bind","sheet":"player","name":"item","value":null}"#,
        #"{"type":"action","name":"selectDetent","detent":"large"}"#,
        #"{"kind":"tap","at":{"x":200,"y":40}}"#,
        #"{"kind":"drag","from":{"x":200,"y":450},"to":{"x":200,"y":700},"duration":0.2}"#,
        #"{"kind":"drag","from":{"x":200,"y":450},"to":{"x":200,"y":200},"duration":0.2}"#,
        #"{"type":"environment","keyboardHeight":300}"#,
        #"{"type":"environment","viewport":{"width":852,"height":393}}"#,
        #"{"type":"measure","key":"content","height":2000}"#,
        #"{"kind":"drag","from":{"x":200,"y":400},"to":{"x":200,"y":100},"duration":0.2}"#,
        #"{"kind":"drag","from":{"x":250,"y":400},"to":{"x":390,"y":400},"duration":0.2}"#,
        #"{"type":"environment","layoutDirection":"rtl"}"#, #"{"type":"accept"}"#,
        #"{"type":"refuse"}"#,
      ]),
  ]

  private static func hero(_ more: String) -> String {
    func source(_ id: String, _ y: Int) -> String {
      #"{"id":"\#(id)","frame":{"x":20,"y":\#(y),"width":80,"height":60},"#
        + #""image":{"id":"i-\#(id)","width":800,"height":1200}}"#
    }
    return #"{"sources":[\#(source("a", 430)),\#(source("b", 506))],"#
      + #""controller":{"kind":"controller","destination":{"frame":"#
      + #"{"x":0,"y":0,"width":393,"height":300}}}"# + more + "}"
  }
}

/// Tries 20,000 cases of each component, or as many as `PLAYGROUND_CASES` says.
@Suite("Heavy: random orderings of each component")
struct HeavyOrderTests {
  private static let count =
    ProcessInfo.processInfo.environment["PLAYGROUND_CASES"].flatMap(Double.init) ?? 20_000

  @Test("Every case satisfies the component's properties", arguments: Pool.all.indices)
  func orderings(index: Int) throws {
    let pool = Pool.all[index]
    var random = Seeded(state: 11)
    var plan = OrderPlan()
    plan.isFree = true
    plan.instants = 4
    var cases = 0.0
    while cases < Self.count {
      let events = (0..<4).map { _ in pool.events[random.below(pool.events.count)] }
      let parameters = pool.parameters[random.below(pool.parameters.count)]
      let exploration = try OrderSample.exploration(
        pool.component, events.map(OrderSample.event),
        parameters: OrderSample.members(parameters), plan)
      guard let found = exploration.exhaust() else { continue }
      cases += found.cases
      if let failure = exploration.failure(in: found) {
        Issue.record("\(parameters)\n\(events.joined(separator: "\n"))\n\(failure)")
      }
    }
  }

  /// A SplitMix64 generator (Steele, Lea and Flood).
  private struct Seeded {
    var state: UInt64

    mutating func below(_ count: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((mixed ^ (mixed >> 31)) % UInt64(count))
    }
  }
}

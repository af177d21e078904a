// Release builds have no testable imports.
#if DEBUG
  import Interaction
  import Testing
  import Values

  @testable import Exploring
  @testable import Orders

  /// The explored components, with their parameters and events.
  private let digestScripts: [(component: String, parameters: JSONObject, events: [Value])] = [
    (
      "sheet-coordinator",
      OrderSample.members(#"{"sheets":{"player":{"detents":["medium","large"]}}}"#),
      [
        #"{"type":"present","sheet":"player","item":{"id":"1"}}"#, #"{"type":"dismiss"}"#,
        #"{"type":"bind","sheet":"player","name":"item","value":{"id":"2"}}"#,
        #"{"type":"environment","keyboardHeight":300}"#, #"{"kind":"tap","at":{"x":200,"y":40}}"#,
      ].map(OrderSample.event)
    ),
    (
      "bottom-card", OrderSample.members(#"{"item":{"id":"a"}}"#),
      [OrderSample.dismiss, OrderSample.drag]
    ),
  ]

  @Suite("Merged states")
  struct OrderDigestTests {
    @Test("Merged states have the same continuations", arguments: digestScripts.indices)
    func goOnAlike(index: Int) throws {
      let script = digestScripts[index]
      var plan = OrderPlan()
      plan.isFree = true
      let exploration = try OrderSample.exploration(
        script.component, script.events, parameters: script.parameters, plan)
      let (start, sources) = (exploration.search.start, exploration.search.sources)
      var successors: [StateDigest: (keys: [StateDigest], path: String)] = [:]
      var layer = [(state: ScheduleState(start, sources), path: "")]
      var met = 0
      for _ in 0..<sources.count {
        var next: [(state: ScheduleState, path: String)] = []
        for node in layer {
          var expansion = StepExpansion(node.state, start, sources, [.now, .beforeFirst, .later])
          let children = sources.names.indices.flatMap { expansion.children(of: $0) }
          let keys = children.map(\.key)
          if let known = successors[node.state.key] {
            met += 1
            #expect(known.keys == keys, "\(known.path) and \(node.path)")
          } else {
            successors[node.state.key] = (keys, node.path)
          }
          for child in children {
            let path = "\(node.path) \(child.choice.step).\(child.choice.instant)"
            next.append((child.state, path))
          }
        }
        // A fixed selection, because there are too many states.
        layer = next.enumerated().filter { next.count < 150 || $0.offset % (next.count / 75) == 0 }
          .map(\.element)
      }
      #expect(met > 5)
    }
  }
#endif

import Exploring
import JSON
import JSONText
import Methods
import Orders
import PageHost
import Testing
import Values

/// Compares `scenario/explore` of a page's host with the search of `playground explore`.
@Suite("Orders in a page")
struct PageOrderTests {
  private static let sheets: Value = [
    "method": "session/create",
    "params": [
      "component": "sheet-coordinator",
      "parameters": ["sheets": ["player": ["detents": ["medium"]]], "pattern": "flag"],
    ],
  ]
  private static let events: [Value] = [
    ["type": "present", "sheet": "player", "item": ["id": "1"]], ["type": "dismiss"],
    ["type": "present", "sheet": "player", "item": ["id": "2"]],
  ]

  private func answer(_ params: Value) throws -> Value {
    var writer = JSONWriter()
    var request = JSONWriter()
    request.value(
      ["jsonrpc": "2.0", "id": "x", "method": "scenario/explore", "params": params], .exact)
    PageHost(components: BuiltIns.components).receive(request.bytes, into: &writer)
    return try JSONParser.parse(writer.bytes[...])
  }

  private func asked(_ more: JSONObject = ["free": true]) -> Value {
    var params: JSONObject = [
      "setup": [Self.sheets],
      "calls": .array(
        Self.events.map { ["method": "session/send", "params": ["event": $0]] }),
    ]
    for member in more.elements { params[member.name] = member.value }
    return .object(params)
  }

  private func list(_ value: Value?) -> [Value] {
    guard case .array(let elements)? = value else { return [] }
    return elements
  }

  @Test("Finds the same outcomes as explore, and adds each case to the tree once")
  func same() throws {
    let result = try #require(try answer(asked())["result"])
    var plan = OrderPlan()
    plan.isFree = true
    guard case .object(let create)? = Self.sheets["params"] else { return }
    let stage = try OrderStage(try OrderScript(create: create, events: Self.events))
    let exploration = OrderExploration(stage, plan)
    let findings = try #require(exploration.exhaust())
    #expect(result["orders"]?.asNumber == findings.orders && findings.orders == 6)
    #expect(result["cases"]?.asNumber == findings.cases)
    #expect(result["states"]?.asNumber == Double(findings.states.count))
    let classes = list(result["classes"])
    #expect(classes.count == findings.classes.count && classes.count > 1)
    for (one, other) in zip(classes, findings.classes) {
      #expect(list(one["ending"]).compactMap { $0.asString } == other.ending)
      #expect(list(one["failures"]).compactMap { $0.asString } == other.failures)
      #expect(one["cases"]?.asNumber == other.cases)
    }
    // Goes from the last node to the first, because a node leads only to later nodes.
    let (nodes, ends) = (list(result["nodes"]).map { list($0) }, list(result["ends"]))
    var sums = Array(repeating: Array(repeating: 0.0, count: classes.count), count: nodes.count)
    for node in nodes.indices.reversed() {
      if let end = ends[node].asNumber { sums[node][Int(end)] = 1 }
      for branch in nodes[node] {
        let numbers = list(branch).compactMap { $0.asNumber.map { Int($0) } }
        #expect(numbers[3] > node)
        for place in classes.indices {
          sums[node][place] += Double(numbers[2]) * sums[numbers[3]][place]
        }
      }
    }
    #expect(sums[0] == classes.compactMap { $0["cases"]?.asNumber })
  }

  @Test("Plays a case with the outcome of its class, and returns calls that repeat it")
  func cases() throws {
    let result = try #require(try answer(asked())["result"])
    for outcome in list(result["classes"]) {
      let first = try #require(outcome["first"])
      let played = try #require(try answer(asked(["free": true, "case": first]))["result"])
      let failures = list(played["failures"]).compactMap { $0["name"]?.asString }
      #expect(failures == list(outcome["failures"]).compactMap { $0.asString })
      #expect(list(played["moments"]).count == 3)
      let host = PageHost(components: BuiltIns.components)
      var state = Value.null
      for call in [Self.sheets] + list(played["calls"]) {
        guard case .object(var params)? = call["params"] else { continue }
        if call["method"] != "session/create" { params["session"] = "s1" }
        let message: Value = [
          "jsonrpc": "2.0", "id": "x", "method": call["method"] ?? .null, "params": .object(params),
        ]
        var (request, writer) = (JSONWriter(), JSONWriter())
        request.value(message, .exact)
        host.receive(request.bytes, into: &writer)
        state = try JSONParser.parse(writer.bytes[...])["result"]?["state"] ?? .null
      }
      #expect("phase \(state["phase"]?.asString ?? "")" == list(outcome["ending"]).first?.asString)
    }
  }

  @Test(
    "Refuses calls that can't be explored, and reports what is allowed",
    arguments: [
      (#"{"setup":[],"calls":[]}"#, "1 to 5 steps"),
      (#"{"setup":3,"calls":[]}"#, "a list of calls"),
      (#"{"setup":[{"method":"session/create"}],"calls":[]}"#, "only the first is session/create"),
      (
        #"{"setup":[],"calls":[{"method":"session/send","params":{"event":{"type":"dismiss"}}}]}"#,
        "starts with a session/create call"
      ),
      (
        #"{"setup":[{"method":"session/create","params":{"component":"bottom-card"}}],"free":3,"calls":"#
          + #"[{"method":"session/send","params":{"event":{"type":"dismiss"}}}]}"#, "true or false"
      ),
      (#"{"setup":[{"method":"session/create","params":{"component":"x"}}],"calls":[]}"#, "x"),
    ])
  func refused(params: String, told: String) throws {
    let message = try answer(try JSONParser.parse(Array(params.utf8)[...]))["error"]
    var writer = JSONWriter()
    writer.value(message ?? .null, .exact)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(text.contains(told), "\(text)")
  }

  @Test("Refuses six steps, and cases with unknown steps or instants")
  func limits() throws {
    let event: Value = ["method": "session/send", "params": ["event": ["type": "dismiss"]]]
    let many = try answer(
      ["setup": [Self.sheets], "calls": .array(Array(repeating: event, count: 6))])
    #expect(many["error"]?["data"]?["expected"]?.asString == "1 to 5 steps, not 6")
    for pairs in ["[[0,0],[1,0],[7,0]]", "[[0,0],[1,0],[2,99]]", "[[0,0]]", "[[1e300,0]]"] {
      let wrong = try answer(asked(["case": try JSONParser.parse(Array(pairs.utf8)[...])]))
      #expect(wrong["error"]?["data"]?["path"]?.asString == "/case")
    }
  }
}

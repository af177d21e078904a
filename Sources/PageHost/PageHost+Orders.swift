internal import Hosting
internal import Interaction
internal import JSONText
internal import Messages
internal import Motion
internal import Orders
internal import Values

/// Methods that explore event orders for a page, as `playground explore` does.
///
/// The page draws the result as a tree.
extension PageHost {
  /// Explores the orders of calls, or plays one case of them.
  ///
  /// - Parameters:
  ///   - params: `setup`, the earlier calls with `session/create` first; `calls`, whose steps are reordered;
  ///     `free`, whether the app's own calls are also reordered; `case`, pairs of a step and an instant,
  ///     which select the case whose calls are returned.
  ///   - result: Receives the steps, the outcome classes and the tree, or the case.
  /// - Throws: `RPCError` if a call is refused or there are too many steps.
  func explore(_ params: JSONObject, into result: inout JSONWriter) throws(RPCError) {
    let search = try search(params)
    if let chosen = params.present("case") {
      return write(search, search.play(try Self.order(chosen, search)), into: &result)
    }
    guard let (findings, tree) = search.tree() else {
      throw .invalidParams(
        .init(path: "/calls", expected: "a list of calls whose steps reach at most 20,000 states"))
    }
    write(search, findings, tree, into: &result)
  }

  /// Returns a search, starting after the setup, over the orders of the calls.
  ///
  /// The setup is played in a separate host.
  private func search(_ params: JSONObject) throws(RPCError) -> OrderSearch {
    let calls = try params.calls("calls")
    let stage = PageHost(components: components)
    var answer = JSONWriter()
    var create: JSONObject = [:]
    for call in try params.calls("setup") {
      guard let method = call["method"]?.asString, case .object(var params)? = call["params"],
        (method == "session/create") == create.isEmpty
      else {
        throw .invalidParams(
          .init(
            path: "/setup",
            expected: "a list of calls with params, of which only the first is session/create"))
      }
      if method == "session/create" {
        params["session"] = .string(Self.session)
        create = params
      } else {
        params["session"] = params["session"] ?? .string(Self.session)
      }
      _ = try stage.carryOut(
        Request(id: nil, method: method, params: .object(params)), into: &answer)
      answer.removeAll()
    }
    var reader = OrderStepReader()
    for (index, call) in calls.enumerated() {
      guard call["method"]?.asString != nil else { throw .noCalls("/calls") }
      try reader.read(call, line: index + 1, session: Self.session)
    }
    guard (1...OrderTree.limit).contains(reader.steps.count) else {
      throw .invalidParams(
        .init(
          path: "/calls", expected: "1 to \(OrderTree.limit) steps, not \(reader.steps.count)"))
    }
    guard !create.isEmpty else {
      throw .invalidParams(
        .init(path: "/setup", expected: "a list that starts with a session/create call"))
    }
    let session = try stage.session(["session": .string(Self.session)])
    let core = session.forkCore()
    let told = core.report
    // Time zero means "has not happened", so the exploration starts later.
    if core.now.microseconds == 0 { core.run(to: Timestamp(microseconds: 1)) }
    let rules = try entry(of: create).descriptor.rules
    let world: NativeSystem
    do throws(UnreadableStep) {
      world = try NativeSystem(
        core, rules, of: create["component"]?.asString ?? "", steps: reader.steps)
    } catch {
      throw .invalidParams(error.mistake.under("calls/\(error.index)"))
    }
    let description = try description(create)
    var plan = OrderPlan()
    plan.isFree =
      try params.read { (params) throws(InvalidValue) in try params.bool("free") } ?? false
    plan.stateLimit = 20_000
    return OrderSearch(
      OrderStart(
        world, reader.steps, create: .object(create), descriptor: description, rules, told: told),
      plan)
  }

  private static let session = "explored"

  private static func order(_ value: Value, _ search: OrderSearch) throws(RPCError) -> Schedule {
    var choices: [Schedule.Choice] = []
    if case .array(let pairs) = value {
      for pair in pairs {
        guard case .array(let pair) = pair, pair.count == 2,
          let step = pair[0].asNumber.flatMap({ Int(exactly: $0) }),
          search.start.steps.indices.contains(step),
          let number = pair[1].asNumber.flatMap({ UInt8(exactly: $0) }),
          let instant = OrderInstant(rawValue: number)
        else { continue }
        choices.append(Schedule.Choice(step: step, instant: instant))
      }
    }
    guard choices.count == search.sources.count else {
      throw .invalidParams(
        .init(path: "/case", expected: "a list with a [step, instant] pair for each step"))
    }
    return Schedule(choices)
  }

  // MARK: - Answers

  private func write(
    _ search: OrderSearch, _ played: PlayedSchedule, into result: inout JSONWriter
  ) {
    let calls = search.calls(of: played, session: Self.session).map { call -> Value in
      var params = call.params
      params["session"] = nil
      params["explain"] = nil
      return ["method": .string(call.method), "params": .object(params)]
    }
    result.object(
      [
        "calls": .array(calls),
        "moments": .array(played.moments.map { .number($0.seconds) }),
        "failures": .array(
          played.failures.map { ["name": .string($0.name), "reason": .string($0.reason)] }),
      ], .exact)
  }

  private func write(
    _ search: OrderSearch, _ findings: OrderFindings, _ tree: OrderTree,
    into result: inout JSONWriter
  ) {
    func number(_ value: Int) -> Value { .integer(Int64(value)) }
    func texts(_ texts: [String]) -> Value { .array(texts.map { .string($0) }) }
    func choice(_ choice: Schedule.Choice) -> [Value] {
      [number(choice.step), number(Int(choice.instant.rawValue))]
    }
    let steps: [Value] = search.start.steps.map { step in
      ["label": .string(step.label), "source": .string(step.source)]
    }
    let classes: [Value] = findings.classes.map { found in
      [
        "ending": texts(found.ending), "failures": texts(found.failures),
        "findings": texts(found.findings), "cases": .number(found.cases),
        "first": .array(found.first.choices.map { .array(choice($0)) }),
      ]
    }
    let nodes: [Value] = tree.branches.map { branches in
      .array(branches.map { .array(choice($0.choice) + [number($0.count), number($0.node)]) })
    }
    result.object([
      "steps": .array(steps),
      "instants": texts(OrderInstant.first(search.instantCount).map { $0.text }),
      "orders": .number(findings.orders), "cases": .number(findings.cases),
      "states": number(findings.states.count),
      "properties": .array(
        search.start.properties.map {
          ["name": .string($0.name), "summary": .string($0.summary)]
        }),
      "classes": .array(classes), "nodes": .array(nodes),
      "ends": .array(tree.ends.map { $0.map { number($0) } ?? .null }),
    ])
  }
}

extension JSONObject {
  /// Returns the member `name` as a list of calls.
  fileprivate func calls(_ name: String) throws(RPCError) -> [Value] {
    guard case .array(let calls)? = present(name) else { throw .noCalls("/" + name) }
    return calls
  }
}

extension RPCError {
  fileprivate static func noCalls(_ path: String) -> RPCError {
    .invalidParams(.init(path: path, expected: "a list of calls, each with method and params"))
  }
}

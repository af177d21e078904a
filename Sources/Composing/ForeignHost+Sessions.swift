internal import Interaction
internal import JSONRPC
internal import Motion
internal import Values
internal import Wire

/// The sessions in the plugin, and the calls that bring them to a point in a history.
extension ForeignHost {
  /// Returns a session that is at the given point of a history, after bringing one there if necessary.
  ///
  /// The session's time is then not later than `time`.
  func player(at moment: ForeignMoment, by time: Timestamp) -> Player {
    if let player = players.last(where: { $0.moment === moment && $0.time <= time }) {
      return use(player)
    }
    // The steps to the moment from the nearest point that a session is at or can be restored to, last first.
    var path: [ForeignMoment] = []
    var place = moment
    var found: Player?
    while true {
      let limit = path.last?.time ?? time
      if let player = players.first(where: { $0.moment === place && $0.time <= limit }) {
        found = player
        break
      }
      guard place.snapshot == nil, let parent = place.parent else { break }
      path.append(place)
      place = parent
    }
    let player = found.map(use) ?? freePlayer()
    sure { () throws(RPCError) in
      if found == nil {
        let first = place.snapshot.map(ForeignMoment.Step.restore) ?? place.step
        _ = try perform(first, at: place.time, explains: false, player)
      }
      for moment in path.reversed() {
        _ = try perform(moment.step, at: moment.time, explains: false, player)
      }
    }
    set(player, to: moment)
    return player
  }

  /// Returns the least recently used session, after clearing its `moment`.
  func freePlayer() -> Player {
    let player = use(players.min { $0.lastUse < $1.lastUse } ?? players[0])
    player.moment = nil
    return player
  }

  func use(_ player: Player) -> Player {
    uses += 1
    player.lastUse = uses
    return player
  }

  func set(_ player: Player, to moment: ForeignMoment) {
    player.moment = moment
    player.time = moment.time
    player.report.clear()
  }

  /// Advances a session beyond its moment, and collects its effects and diagnostics in `player.report`.
  func advance(_ player: Player, _ goal: JSONObject) throws(RPCError) -> RenderState {
    var params = goal
    params["session"] = .string(player.session)
    let outcome = try read(try link.ask("session/advance", params))
    player.time = outcome.state.time
    player.report.effects += outcome.report.effects
    player.report.diagnostics += outcome.report.diagnostics
    return outcome.state
  }

  /// Performs a step in a session of the plugin.
  func perform(
    _ step: ForeignMoment.Step, at time: Timestamp, explains: Bool, _ player: Player
  ) throws(RPCError) -> ForeignMoment.StepResult {
    let session = Value.string(player.session)
    switch step {
    case .create(let parameters, let environment):
      let created = try read(try open(player, parameters, environment))
      // A plugin without an environment refuses the event.
      guard
        let changed = try? link.ask(
          "session/send", ["session": session, "event": .object(environment.members)])
      else { return created }
      var outcome = try read(changed)
      outcome.report.effects.insert(contentsOf: created.report.effects, at: 0)
      outcome.report.diagnostics.insert(contentsOf: created.report.diagnostics, at: 0)
      return outcome
    case .restore(let snapshot):
      if !opened.contains(player.session) { _ = try open(player, [:], Environment()) }
      return try read(
        try link.ask("session/restore", ["session": session, "snapshot": .object(snapshot)]))
    case .send(var event):
      event["t"] = .number(time.seconds)
      var params: JSONObject = ["session": session, "event": .object(event)]
      if explains { params["explain"] = true }
      return try read(try link.ask("session/send", params))
    case .configure(let parameters):
      if player.time < time { _ = try advance(player, ["to": .number(time.seconds)]) }
      return try read(
        try link.ask(
          "session/configure", ["session": session, "parameters": .object(parameters)]))
    case .advance:
      return try read(
        try link.ask("session/advance", ["session": session, "to": .number(time.seconds)]))
    }
  }

  func open(
    _ player: Player, _ parameters: JSONObject, _ environment: Environment
  ) throws(RPCError) -> Value {
    let session = Value.string(player.session)
    if opened.remove(player.session) != nil {
      _ = try link.ask("session/close", ["session": session])
    }
    let result = try link.ask(
      "session/create",
      [
        "component": .string(component), "session": session, "parameters": .object(parameters),
        "viewport": .object(environment.viewportMembers),
      ])
    opened.insert(player.session)
    return result
  }

  func read(_ result: Value) throws(RPCError) -> ForeignMoment.StepResult {
    guard case .object(let members) = result else { link.end("a result is not an object") }
    do throws(InvalidValue) {
      let named = try StateReader.read(members["state"])
      var state = named.state
      let places = description.descriptor.values.map { named.names.firstIndex(of: $0.name) }
      // A component may omit its last values.
      let count = 1 + (places.lastIndex { $0 != nil } ?? -1)
      state.values = places.prefix(count).map { $0.map { named.state.values[$0] } ?? .null }
      return .init(state: state, report: try ComponentOutputReader.read(members))
    } catch {
      link.end("in a result, \(error.path) must be \(error.expected)")
    }
  }

  /// Performs calls that a working plugin must accept, and ends this process if the plugin refuses one.
  func sure<Result>(_ body: () throws(RPCError) -> Result) -> Result {
    do throws(RPCError) { return try body() } catch {
      link.end("it refused a repeated call: \(error.message)")
    }
  }
}

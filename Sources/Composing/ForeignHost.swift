internal import Interaction
internal import JSONRPC
internal import Motion
internal import Values
internal import Wire

/// A plugin's component and the sessions in the plugin that play its histories.
final class ForeignHost: @unchecked Sendable {
  /// A session that runs in the plugin, and the point that it has reached in a history.
  final class Player {
    let session: String
    var moment: ForeignMoment?
    var time = Timestamp.zero
    /// The effects and diagnostics that the plugin reported while this session advanced beyond `moment`.
    var report = ComponentOutput()
    var lastUse = 0

    init(_ session: String) { self.session = session }
  }

  /// The number of steps after which a snapshot is taken.
  private static let depth = 32

  let component: String
  let description: ForeignDescription
  let link: PluginLink
  /// The sessions in the plugin: one plays the current history, one finds the next change, and one plays frames.
  let players = [Player("a"), Player("b"), Player("c")]
  var opened: Set<String> = []
  var uses = 0
  /// The eight most recently created points.
  ///
  /// They are kept because `ForeignMoment.next` is a weak reference, and a composite may try an event before it sends
  /// it.
  private var recent: [ForeignMoment] = []
  private var accepted: JSONObject = [:]

  /// Creates a host for a plugin's component, and requests the component's description.
  ///
  /// This process ends if the description is invalid or the plugin does not support snapshots.
  init(_ component: String, _ link: PluginLink) {
    self.component = component
    self.link = link
    do throws(RPCError) {
      _ = try? link.ask(
        "initialize", ["protocolVersion": .integer(1), "clientInfo": ["name": "playground"]])
      let described = try link.ask("component/describe", ["component": .string(component)])
      do throws(InvalidValue) {
        description = try ForeignDescription(described)
      } catch {
        link.end("in its description, \(error.path) must be \(error.expected)")
      }
    } catch {
      link.end("it refused component/describe: \(error.message)")
    }
    checkSnapshots()
  }

  /// Ends this process if the plugin does not support snapshots.
  private func checkSnapshots() {
    do throws(RPCError) {
      _ = try open(players[0], [:], Environment())
      _ = try link.ask("session/snapshot", ["session": .string(players[0].session)])
    } catch {
      link.end("a composite requires session/snapshot: \(error.message)")
    }
  }

  // MARK: Histories

  /// Creates a session in the plugin, and returns the first point of its history.
  func begin(_ parameters: JSONObject, _ environment: Environment) throws(RPCError) -> ForeignMoment
  {
    try begin(.create(parameters, environment))
  }

  /// Creates a session with the default parameters in the plugin, and returns the first point of its history.
  func begin(_ environment: Environment) -> ForeignMoment {
    sure { () throws(RPCError) in try begin(.create([:], environment)) }
  }

  /// Restores a snapshot in a session of the plugin, and returns the first point of the history that continues from
  /// it.
  func begin(restoring snapshot: JSONObject) throws(RPCError) -> ForeignMoment {
    try begin(.restore(snapshot))
  }

  private func begin(_ step: ForeignMoment.Step) throws(RPCError) -> ForeignMoment {
    let player = freePlayer()
    let outcome = try perform(step, at: .zero, explains: false, player)
    let moment = ForeignMoment(
      after: nil, step, at: outcome.state.time, explains: false, outcome)
    set(player, to: moment)
    return moment
  }

  /// Returns the point after a step, and performs the step if that has not been done.
  ///
  /// - Throws: The plugin's error if it refuses the step. Nothing changes in this case.
  func moment(
    after moment: ForeignMoment, _ step: ForeignMoment.Step, at time: Timestamp, explains: Bool
  ) throws(RPCError) -> ForeignMoment {
    if let next = moment.next, next.step == step, next.time == time, next.explains || !explains {
      return next
    }
    let player = self.player(at: moment, by: time)
    var outcome = try perform(step, at: time, explains: explains, player)
    outcome.report.effects.insert(contentsOf: player.report.effects, at: 0)
    outcome.report.diagnostics.insert(contentsOf: player.report.diagnostics, at: 0)
    let next = ForeignMoment(after: moment, step, at: time, explains: explains, outcome)
    moment.next = next
    recent = recent.suffix(7) + [next]
    set(player, to: next)
    if next.depth >= Self.depth { _ = snapshot(of: next) }
    return next
  }

  /// Returns the state at a time that is not earlier than the time of `moment`.
  func state(of moment: ForeignMoment, at time: Timestamp) -> RenderState {
    if time <= moment.time || moment.outcome.state.isSettled { return moment.outcome.state }
    if let later = moment.later, later.time == time { return later.state }
    let player = self.player(at: moment, by: time)
    let state = sure { () throws(RPCError) in
      try advance(player, ["to": .number(time.seconds)])
    }
    moment.later = (time, state)
    return state
  }

  /// Returns the time of the first effect after a point of a history, or the time at which the session settles if
  /// that is earlier.
  func nextChange(after moment: ForeignMoment) -> Timestamp? {
    if moment.outcome.state.isSettled { return nil }
    if let known = moment.nextChange { return known }
    let snapshot = snapshot(of: moment)
    let player = freePlayer()
    let change = sure { () throws(RPCError) in
      _ = try perform(.restore(snapshot), at: moment.time, explains: false, player)
      set(player, to: moment)
      let state = try advance(player, ["until": "settled"])
      let effects = player.report.effects.lazy.map(\.time).filter { $0 > moment.time }
      return min(effects.min() ?? state.time, state.time)
    }
    moment.nextChange = .some(change > moment.time ? change : nil)
    return change > moment.time ? change : nil
  }

  /// Returns the plugin's snapshot of the session at a point of a history.
  func snapshot(of moment: ForeignMoment) -> JSONObject {
    if let snapshot = moment.snapshot { return snapshot }
    let player = self.player(at: moment, by: moment.time)
    let result = sure { () throws(RPCError) in
      try link.ask("session/snapshot", ["session": .string(player.session)])
    }
    guard case .object(let snapshot)? = result["snapshot"] else {
      link.end("its snapshot is not an object")
    }
    moment.keep(snapshot)
    return snapshot
  }

  // MARK: Parameters

  /// Checks a parameter's value by creating a session with it.
  ///
  /// - Throws: `InvalidValue` with a path that starts with the parameter's name.
  func check(_ name: String, _ value: Value) throws(InvalidValue) {
    guard accepted[name] != value else { return }
    do throws(RPCError) {
      let session: JSONObject = ["session": "check"]
      _ = try link.ask(
        "session/create",
        [
          "component": .string(component), "session": "check",
          "parameters": .object([name: value]),
        ])
      _ = try link.ask("session/close", session)
    } catch {
      throw InvalidValue(error, under: "/parameters")
        ?? InvalidValue(
          path: "/" + name, expected: "a value that \(component) accepts: \(error.message)")
    }
    accepted[name] = value
  }
}

extension InvalidValue {
  /// Creates the error of an invalid value from a plugin's error, with a path relative to `place`.
  ///
  /// The result is `nil` if the error does not name a value.
  init?(_ error: RPCError, under place: String) {
    guard let path = error.data["path"]?.asString, path.hasPrefix(place + "/"),
      let expected = error.data["expected"]?.asString
    else { return nil }
    self.init(path: String(path.dropFirst(place.count)), expected: expected)
  }
}

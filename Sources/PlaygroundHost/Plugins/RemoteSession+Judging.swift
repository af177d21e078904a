internal import Findings
internal import Hosting
internal import Interaction
internal import JSONRPC
internal import JSONText
internal import Motion
internal import Sessions
internal import Values
internal import Wire

extension RemoteSession {
  /// Asks the plugin to diagnose its session.
  ///
  /// If the plugin does not support this, the host diagnoses the session from its states.
  func diagnose(_ params: JSONObject, _ ticket: PendingCall) {
    catchUp()
    let call = PluginCall(
      "session/diagnose", .object(params), .client(ticket), session: self
    ) { [self] (result, writer) throws(InvalidValue) in
      writer.beginObject()
      try Self.write(judged: result, into: &writer)
      writer.endObject()
      wantsSamples = false
    }
    call.onError = { [self] error in
      guard error.code == .methodNotFound else { return true }
      do throws(RPCError) {
        plugin.deliver(ticket, try judge(params))
      } catch {
        plugin.deliver(ticket, error: error)
      }
      return false
    }
    if diagnosis == nil { plugin.submit(describing()) }
    // The next calls are sent before the host knows whether the plugin supports diagnostics, so they already
    // request samples.
    wantsSamples = wantsSamples || params["wanted"] != false
    plugin.submit(call)
  }

  /// Returns a call that asks the plugin which changes are exempt from findings.
  ///
  /// Exemptions that can't be read are ignored. `playground validate` reports them.
  private func describing() -> PluginCall {
    let call = PluginCall(
      "component/describe", ["component": .string(componentID)], .upkeep, session: self
    ) { [self] (result, _) throws(InvalidValue) in
      allowances = (try? ComponentRules(description: result))?.allowances ?? []
    }
    call.onError = { _ in false }
    call.isNeeded = true
    return call
  }

  /// Writes the diagnosis of a plugin that diagnoses its own sessions.
  private static func write(
    judged result: Value, into writer: inout JSONWriter
  ) throws(InvalidValue) {
    for name in ["wanted", "diagnostics", "gestures"] {
      switch (name, result[name]) {
      case ("wanted", .bool?), (_, .array?): break
      default:
        let expected = name == "wanted" ? "true or false" : "a list"
        throw InvalidValue(path: "/" + name, expected: expected)
      }
      writer.key(name)
      writer.value(result[name] ?? .null)
    }
  }

  /// Answers `session/diagnose` for a plugin that does not support it.
  private func judge(_ params: JSONObject) throws(RPCError) -> [UInt8] {
    defer { wantsSamples = diagnosis != nil }
    let isWanted = try params.wantsDiagnosis()
    guard realTime == nil else { throw .cannotBeJudged }
    let before = diagnosis
    diagnosis =
      isWanted
      ? diagnosis ?? RemoteDiagnosis(componentID, allowances, state, in: viewport) : nil
    var writer = JSONWriter()
    writer.diagnosis(isWanted: isWanted, (diagnosis ?? before)?.found)
    return writer.bytes
  }

  /// Continues the diagnosis from the current state after the session was restored from a snapshot or by a
  /// new version of the plugin.
  func judgeAnew() {
    diagnosis?.goBack(to: state, in: viewport)
  }

  /// Adds the outcome of a call, with the states during the call, to the diagnosis.
  ///
  /// - Parameters:
  ///   - call: The call as it was sent.
  ///   - start: The time at which it started.
  ///   - outcome: The call's outcome, which has already been applied to the session.
  func show(_ call: PluginCall, from start: Timestamp, _ outcome: CallResult) {
    let done = inputs(of: call, from: start)
    if let size = done.last(where: { $0.input.viewport != nil })?.input.viewport {
      viewport = size
    }
    guard let diagnosis else { return }
    // The last frame is the final state.
    let frames = (outcome.frames ?? []).map(\.state).filter { $0.time < state.time } + [state]
    report.diagnostics += diagnosis.take(done, frames, outcome.report)
  }

  private func inputs(
    of call: PluginCall, from start: Timestamp
  ) -> [SampledInstants.Done] {
    let params = call.params.members
    switch call.method {
    case "session/configure": return [(now, SessionInput(type: "configure"))]
    case "session/send":
      var time = start
      return Self.events(params).map { event in
        if let given = event["t"]?.asNumber { time = Timestamp(seconds: given) }
        return (time, SessionInput(event: event))
      }
    case "session/perform":
      guard let gesture = try? GestureEvents.read(params["gesture"] ?? .null, limits) else {
        return []
      }
      return gesture.steps(from: start).compactMap { step in
        SessionInput(step: step).map { (step.time, $0) }
      }
    default: return []
    }
  }
}

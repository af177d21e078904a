internal import PlaygroundHost
internal import Values

/// The facts about a component that are gathered before it is checked.
///
/// They are the component's description, parameters that make it interactive, and a script of calls that it
/// accepts.
struct ProbeResult {
  /// A call in the script, without its member `session`.
  struct Step: Equatable {
    var method: String
    var params: JSONObject
  }

  /// The component's description, or null if there is none.
  var description: Value = .null

  /// The parameters with which sessions are created.
  var parameters: JSONObject = [:]

  /// The calls that are made in every session.
  var script: [Step] = []

  /// Accepted events, for the fuzzer.
  var events: [Value] = []

  /// The event types in the component's description whose events were all refused.
  var unknownEvents: [String] = []

  /// The error that ended the rehearsal early.
  var trouble: PluginFailure?

  /// The internal errors during the survey.
  var internalErrors: [InternalError] = []

  /// The parameters' schemas, by name.
  var schemas: JSONObject { description["parameters"]?["properties"]?.members ?? [:] }

  /// Returns the names in the description's list `kind`, such as the `type` of each of its `events`.
  func names(_ kind: String, _ member: String) -> [String] {
    description[kind]?.elements.compactMap { $0[member]?.asString ?? $0.asString } ?? []
  }

  /// Returns a human-readable description of a step.
  func place(of index: Int) -> String {
    let step = script[index]
    let event = step.params["event"] ?? step.params["events"]?.elements.first
    let type = event?["type"]?.asString ?? ""
    let what = (event?["name"] ?? event?["phase"])?.asString
    return "call \(index + 1), \(step.method)\(type.isEmpty ? "" : " \(type)")"
      + (what.map { " \($0)" } ?? "")
  }

  /// Returns a survey of a component.
  ///
  /// Errors that occur during the survey are left for the checks to report.
  static func make(_ plugin: PluginUnderTest, _ component: PluginManifest.OfferedComponent)
    -> ProbeResult
  {
    var probe = ProbeResult()
    let examination = CheckContext(plugin, component, probe)
    defer { examination.end() }
    do throws(PluginFailure) {
      let conversation = try examination.begin()
      probe.description = try conversation.ask(
        "component/describe", ["component": .string(component.id)]
      ).result
      try probe.findParameters(component.id, conversation)
      var rehearsal = ScriptRecorder(conversation, component.id, probe)
      defer {
        (probe.script, probe.events) = (rehearsal.script, rehearsal.events)
        probe.unknownEvents = rehearsal.unknownEvents
      }
      try rehearsal.run()
    } catch {
      // The script contains the calls up to the error.
      probe.trouble = error
    }
    probe.internalErrors = examination.internalErrors
    return probe
  }

  /// Finds parameter values that add layers to interact with.
  private mutating func findParameters(
    _ component: String, _ conversation: Conversation
  ) throws(PluginFailure) {
    for schema in schemas.elements {
      let standard = schema.value["default"] ?? .null
      let isEmpty = standard.isNull || standard == [] || standard == .object([:])
      guard isEmpty else { continue }
      for guess in SampleValues.parameter(schema.value).prefix(40) {
        var richer = parameters
        richer[schema.name] = guess
        let answer = try conversation.ask(
          "session/create",
          [
            "component": .string(component), "session": "survey",
            "parameters": .object(richer),
          ])
        guard case .result = answer else { continue }
        _ = try conversation.ask("session/close", ["session": "survey"])
        parameters = richer
        break
      }
    }
  }
}

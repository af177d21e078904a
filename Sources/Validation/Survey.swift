internal import PlaygroundHost
internal import Values

/// What is known of a component before it is checked: what it says of itself, parameters that
/// bring it to life, and a script of calls that it takes.
struct Survey {
  /// A call of the script, without the session.
  struct Step: Equatable {
    var method: String
    var params: Members
  }

  /// What the component says of itself; null if nothing.
  var description: Value = .null

  /// The parameters that sessions are created with.
  var parameters: Members = [:]

  /// What happens in the sessions that are looked at.
  var script: [Step] = []

  /// Events that were taken, for the fuzzer.
  var events: [Value] = []

  /// Described events of which no form was found that is taken.
  var unknownEvents: [String] = []

  /// What ended the rehearsal early.
  var trouble: Trouble?

  /// The parameters' schemas, by name.
  var schemas: Members { description["parameters"]?["properties"]?.members ?? [:] }

  /// The names that the description gives to things of a kind.
  func names(_ kind: String, _ member: String) -> [String] {
    description[kind]?.elements.compactMap { $0[member]?.asString ?? $0.asString } ?? []
  }

  /// A step in words.
  func place(of index: Int) -> String {
    let step = script[index]
    let event = step.params["event"] ?? step.params["events"]?.elements.first
    let type = event?["type"]?.asString ?? ""
    let what = (event?["name"] ?? event?["phase"])?.asString
    return "call \(index + 1), \(step.method)\(type.isEmpty ? "" : " \(type)")"
      + (what.map { " \($0)" } ?? "")
  }

  /// Gets to know a component; what goes wrong on the way is for the checks to find.
  static func make(_ subject: Subject, _ component: PluginManifest.Component) -> Survey {
    var survey = Survey()
    let examination = Examination(subject, component, survey)
    defer { examination.end() }
    do throws(Trouble) {
      let conversation = try examination.begin()
      survey.description = try conversation.ask(
        "component/describe", ["component": .string(component.id)]
      ).result
      try survey.findParameters(component.id, conversation)
      var rehearsal = Rehearsal(conversation, component.id, survey)
      defer {
        (survey.script, survey.events) = (rehearsal.script, rehearsal.events)
        survey.unknownEvents = rehearsal.unknownEvents
      }
      try rehearsal.run()
    } catch {
      // The script goes as far as it went well.
      survey.trouble = error
    }
    return survey
  }

  /// Looks for parameters that bring things to play with.
  private mutating func findParameters(
    _ component: String, _ conversation: Conversation
  ) throws(Trouble) {
    for schema in schemas.elements {
      let standard = schema.value["default"] ?? .null
      let isEmpty = standard.isNull || standard == [] || standard == .object([:])
      guard isEmpty else { continue }
      for guess in Guess.parameter(schema.value).prefix(40) {
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

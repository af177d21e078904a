internal import JSON
internal import JSONText
internal import Values
internal import Wire

extension Check {
  static let deltas = Check(
    "deltas", "A delta omits only unchanged values, if the plugin supports deltas."
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    guard conversation.tellsDeltas else {
      return it.skip("the plugin does not support deltas, so it sends complete states")
    }
    var known: StateReader.NamedState?
    var revision: Value = .null
    func take(_ answer: Answer, _ place: String) throws(PluginFailure) {
      guard case .result(let result) = answer else { return }
      let whole = try it.state(conversation)
      do throws(InvalidValue) {
        if let delta = result["delta"] {
          if result["base"] != revision {
            it.fail("base must be \(revision.json), the requested revision (\(place))")
          }
          try known?.apply(delta)
        } else {
          known = try StateReader.read(result["state"])
        }
        revision = result["revision"] ?? .null
        let state = try StateReader.read(whole)
        if let known, let difference = CheckContext.difference(value(known), value(state)) {
          it.fail("assembled deltas versus complete state: \(difference) (\(place))")
        }
      } catch {
        it.fail("\(error.path) must be \(error.expected) (\(place))")
      }
    }
    try take(try it.open(conversation), "session/create")
    for index in it.wholeScript where !it.isFull {
      let step = it.probe.script[index]
      var params = step.params
      params["since"] = revision
      try take(try conversation.ask(step.method, params.of("v")), it.probe.place(of: index))
    }
  }

  /// Returns a state in the form in which the host would write it.
  private static func value(_ named: StateReader.NamedState) -> Value {
    var writer = JSONWriter()
    writer.state(named.state, valueNames: named.names.map { MemberName($0) })
    return (try? JSONParser.parse(writer.bytes)) ?? .null
  }
}

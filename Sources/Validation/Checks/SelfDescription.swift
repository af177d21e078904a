internal import Interaction
internal import JSONRPC
internal import PlaygroundHost
internal import Values
internal import Wire

extension ProbeResult {
  /// Returns the differences between an effect's members and their description, or none if the description
  /// can't be parsed.
  fileprivate func problems(withMembersOf effect: Value) -> [String] {
    let type = effect["type"]?.asString ?? ""
    let entry = description["effects"]?.elements.first { $0["type"]?.asString == type }
    guard let text = entry?["members"]?.asString, !text.contains("…"), !text.contains("...") else {
      return []
    }
    let forms = ValueShape.all(in: text).compactMap { shape -> [ValueShape.Field]? in
      if case .object(let fields) = shape { fields } else { nil }
    }
    guard !forms.isEmpty else { return [] }
    let names = effect.members.elements.map(\.name).filter { $0 != "t" && $0 != "type" }
    let known = forms.joined().map(\.name)
    var problems = names.filter { !known.contains($0) }.map {
      "the member \($0) of the effect \(type) is not described"
    }
    if forms.count == 1 {
      problems += forms[0].filter { !$0.isOptional && !names.contains($0.name) }.map {
        "the member \($0.name) of the effect \(type) is described but missing"
      }
    }
    return problems
  }
}

extension Check {
  static let manifest = Check(
    "manifest", "component/list has the components and versions of the manifest.", of: .plugin
  ) { it throws(PluginFailure) in
    for place in it.plugin.manifest.unknownMembers {
      it.warn("plugin.json: \(place) is unknown to the host and ignored; check its spelling")
    }
    let listed = try it.begin().ask("component/list").result["components"]?.elements ?? []
    let promised = it.plugin.manifest.components
    for component in promised {
      guard let entry = listed.first(where: { $0["id"]?.asString == component.id }) else {
        it.fail("component/list has no \(component.id), which the manifest lists")
        continue
      }
      for (name, promise) in component.promises where entry[name]?.asString != promise {
        let said = entry[name]?.json ?? "none"
        it.fail(
          "component/list: \(name) of \(component.id) is \(said), "
            + "but the manifest has \"\(promise)\"")
      }
    }
    for id in listed.compactMap({ $0["id"]?.asString })
    where !promised.contains(where: { $0.id == id }) {
      it.warn("component/list has \(id), but the manifest does not list it, so no host can find it")
    }
  }

  static let handshake = Check(
    "handshake", "initialize and component/list are answered in time, with the right version.",
    of: .plugin
  ) { it throws(PluginFailure) in
    let conversation = try Conversation(it.plugin.manifest, in: it.plugin.surroundings)
    defer { conversation.close() }
    let answer = try conversation.ask("initialize", CheckContext.hello)
    let seconds = Double(conversation.latencies[0]) / 1e6
    let limit = Double(it.plugin.manifest.startTime) / 1e6
    it.note("ready after \(Int(seconds * 1000)) ms (limit \(Int(limit * 1000)) ms)")
    if seconds > limit / 2 { it.warn("startup takes more than half of limits.startSeconds") }
    switch answer {
    case .error(let error) where error.code.rawValue == -32601:
      it.note("the plugin does not support initialize")
    case .error(let error): it.fail("initialize is refused: \(error.message)")
    case .result(let result):
      if let version = result["protocolVersion"], version != .integer(1) {
        it.fail("protocolVersion is \(version.json), but the host supports 1")
      }
    }
    if case .error(let error) = try conversation.ask("component/list") {
      it.fail("component/list is refused: \(error.message)")
    }
  }

  static let description = Check(
    "description", "component/describe is complete and agrees with the manifest."
  ) { it throws(PluginFailure) in
    let answer = try it.begin().ask("component/describe", ["component": .string(it.component.id)])
    guard case .result(let said) = answer else {
      return it.fail("component/describe is refused: \(answer.code ?? 0)")
    }
    for (name, promise) in [("id", it.component.id)] + it.component.promises
    where said[name]?.asString != promise {
      it.fail("\(name) is \(said[name]?.json ?? "missing"), but the manifest has \"\(promise)\"")
    }
    if said["summary"]?.asString?.isEmpty ?? true { it.fail("summary is missing") }
    let lists = [
      ("events", "type"), ("effects", "type"), ("values", "name"), ("presets", "name"),
      ("phases", ""),
    ]
    for (name, member) in lists {
      guard case .array(let entries)? = said[name] else {
        it.fail("\(name) is not an array")
        continue
      }
      for (index, entry) in entries.enumerated()
      where (member.isEmpty ? entry : entry[member] ?? .null).asString == nil {
        it.fail("\(name)/\(index) has no \(member.isEmpty ? "name" : member)")
      }
    }
    do throws(InvalidValue) { _ = try ComponentRules(description: said) } catch {
      it.fail("\(error.path.dropFirst()) must be \(error.expected)")
    }
    guard case .object(let schemas)? = said["parameters"]?["properties"] else {
      return it.fail("parameters must be a JSON Schema with properties")
    }
    for schema in schemas.elements {
      if let problem = Schema(schema.value).incompleteness {
        it.fail("parameters/properties/\(schema.name) \(problem)")
      }
    }
  }

  static let defaults = Check(
    "defaults", "Defaults and presets are valid, and new sessions use the defaults."
  ) { it throws(PluginFailure) in
    var defaults: JSONObject = [:]
    for schema in it.probe.schemas.elements {
      guard let value = schema.value["default"] else { continue }
      defaults[schema.name] = value
      if let problem = Schema(schema.value).problem(with: value) {
        it.fail("the default of \(schema.name) is \(value.json), expected \(problem)")
      }
    }
    let conversation = try it.begin()
    let bare = try conversation.ask("session/create", it.order("a", [:]))
    let told = try conversation.ask("session/create", it.order("b", defaults))
    if case .error(let error) = told, case .result = bare, it.failures.isEmpty {
      it.fail("session/create with all defaults is refused: \(error.message)")
    } else if case .result = told,
      let difference = CheckContext.difference(bare.essence, told.essence)
    {
      it.fail("without parameters versus with all defaults: \(difference)")
    }
    for preset in it.probe.description["presets"]?.elements ?? [] {
      let name = preset["name"]?.asString ?? ""
      let session = "preset " + name
      let answer = try conversation.ask(
        "session/create", it.order(session, preset["parameters"]?.members ?? [:]))
      if case .error(let error) = answer {
        it.fail("the preset \(name) is refused: \(error.message)")
      }
    }
  }

  static let rehearsal = Check(
    "rehearsal", "Playing the described events and actions causes no crash and no internal error."
  ) { it throws(PluginFailure) in
    if let trouble = it.probe.trouble { throw trouble }
    for error in it.probe.internalErrors { it.fail(error.finding) }
    try it.open(it.begin())
    it.note("the other checks play \(it.probe.script.count) calls")
    let unplayed = it.probe.unknownEvents
    if !unplayed.isEmpty {
      it.note(
        "events not played, because no accepted form was found: "
          + unplayed.joined(separator: ", "))
    }
  }

  static let vocabulary = Check(
    "vocabulary", "All phases, values and effects match the description."
  ) { it throws(PluginFailure) in
    let phases = it.probe.names("phases", "name")
    let values = it.probe.names("values", "name")
    let effects = it.probe.names("effects", "type")
    var seen: [String] = []
    let conversation = try it.begin()
    func look(_ result: Value, _ place: String) {
      for state in [result["state"] ?? .null] + (result["frames"]?.elements ?? []) {
        let phase = state["phase"]?.asString ?? ""
        if !seen.contains(phase) { seen.append(phase) }
        if !phases.contains(phase) { it.fail("the phase \(phase) is not described (\(place))") }
        let names = state["values"]?.members.elements.map(\.name) ?? []
        for value in state["values"]?.members.elements ?? [] {
          if let problem = it.probe.problem(withKindOf: value.name, value.value) {
            it.fail("\(problem) (\(place))")
          }
        }
        for name in names where !values.contains(name) {
          it.fail("the value \(name) is not described (\(place))")
        }
        for name in values where !names.contains(name) && !it.probe.mayBeAbsent(name) {
          it.fail("the value \(name) is described but missing (\(place))")
        }
        if names.sorted() == values.sorted(), names != values {
          it.fail("the values are in a different order than in the description (\(place))")
        }
      }
      for effect in result["effects"]?.elements ?? [] {
        let type = effect["type"]?.asString ?? ""
        guard effects.contains(type) else {
          it.fail("the effect \(type) is not described (\(place))")
          continue
        }
        for problem in it.probe.problems(withMembersOf: effect) {
          it.fail("\(problem) (\(place))")
        }
      }
    }
    look(try it.open(conversation).result, "session/create")
    try it.play(it.wholeScript, conversation, isFilmed: true) { index, answer in
      look(answer.result, it.probe.place(of: index))
      return !it.isFull
    }
    let unseen = phases.filter { !seen.contains($0) }
    if !unseen.isEmpty { it.note("phases that did not occur: \(unseen.joined(separator: ", "))") }
  }
}

extension ProbeResult {
  /// Returns whether a described value may be missing from a state: its type then contains the word `absent`.
  fileprivate func mayBeAbsent(_ name: String) -> Bool {
    let entry = description["values"]?.elements.first { $0["name"]?.asString == name }
    return entry?["type"]?.asString?.split { !$0.isLetter }.contains("absent") ?? false
  }

  /// Returns the mismatch between a value in the state and its described type, or `nil` if there is none.
  ///
  /// The type is the first word of the description, such as `number` in `number, points`. An unknown word allows any
  /// value.
  fileprivate func problem(withKindOf name: String, _ value: Value) -> String? {
    let entry = description["values"]?.elements.first { $0["name"]?.asString == name }
    let kind = entry?["type"]?.asString ?? ""
    let word = kind.prefix { $0 != "," && $0 != " " }
    let fits: Bool
    switch word {
    case "number": fits = value.asNumber != nil
    case "boolean": if case .bool = value { fits = true } else { fits = false }
    case "string": fits = value.asString != nil
    default: return nil
    }
    if fits || value.isNull && kind.contains("null") { return nil }
    return "the value \(name) is \(value.json), but it is described as \(kind)"
  }
}

extension PluginManifest.OfferedComponent {
  /// The members, other than the id, that `component/list` must return for the component, with the values that the
  /// manifest specifies.
  ///
  /// A title that the manifest omits is not checked.
  fileprivate var promises: [(String, String)] {
    title == id ? [("version", version)] : [("title", title), ("version", version)]
  }
}

internal import Hosting
internal import Interaction
internal import JSONText
internal import Methods
internal import Motion
internal import Replay
internal import Values

extension LiveScenario {
  /// Returns the suggestions at an offset, the most useful first.
  public func completions(at offset: Int) -> [CompletionItem] {
    guard let context = context(at: offset) else { return templates(at: offset) }
    guard let cursor = JSONCursor(at: offset, in: context.call, text.bytes) else { return [] }
    switch cursor.role {
    case .name: return names(at: cursor, context)
    case .value: return values(at: cursor, context)
    }
  }

  // MARK: - Names of members

  private func names(at cursor: JSONCursor, _ context: ScenarioContext) -> [CompletionItem] {
    let node = context.call.node(at: Self.pointer(cursor.path))
    let given = (node?.members ?? []).filter { !cursor.range.overlaps($0.nameRange) }.map(\.name)
    var items: [CompletionItem] = []
    for schema in context.schema.schemas(at: cursor.path, in: context.call) {
      guard case .object(let properties)? = schema["properties"] else { continue }
      for property in properties.elements
      where !given.contains(property.name) && !items.contains(where: { $0.label == property.name })
      {
        let name = Self.quoted(property.name)
        items.append(
          CompletionItem(
            label: property.name, kind: .member,
            summary: SchemaText.summary(of: property.value), range: cursor.range,
            text: cursor.hasColon ? name : name + ":"))
      }
    }
    return items
  }

  // MARK: - Values

  private func values(at cursor: JSONCursor, _ context: ScenarioContext) -> [CompletionItem] {
    var items: [CompletionItem] = []
    func add(
      _ label: String, _ kind: CompletionItem.Kind, _ summary: String?, text: String? = nil
    ) {
      guard !items.contains(where: { $0.label == label }) else { return }
      items.append(
        CompletionItem(
          label: label, kind: kind, summary: summary, range: cursor.range,
          text: text ?? Self.quoted(label)))
    }
    let member = cursor.path.last ?? ""
    let schemas = context.schema.schemas(at: cursor.path, in: context.call)
    if cursor.path == ["params", "session"] {
      let isNew = context.call["method"]?.string == "session/create"
      for id in isNew ? [] : context.sessions?.sessionIDs ?? [] {
        add(id, .liveName, context.sessions?.component(of: id).map { "A session of \($0)." })
      }
      return items
    }
    let descriptor = context.schema.component?.descriptor
    let isMethod = cursor.path == ["method"]
    let words = schemas.flatMap(SchemaText.words)
    func summary(_ word: String) -> String? {
      words.first { $0.word == word }?.summary ?? descriptor?.summary(of: word, in: member)
        ?? layerSummary(word, context)
        ?? (member == "kind" ? GestureTemplates.summary(ofKind: word) : nil)
    }
    let live = isMethod ? [] : names(at: cursor.path, in: context)
    // The schema lists the words of all sessions. The component lists those that are valid now.
    for name in live {
      let isEverywhere = live.count == words.count && words.contains { $0.word == name }
      add(name, isEverywhere ? .word : .liveName, summary(name))
    }
    for (word, _) in words where live.isEmpty {
      add(word, isMethod ? .method : .word, summary(word))
    }
    if live.isEmpty, words.isEmpty {
      for name in usedNames(member, before: context) { add(name, .liveName, summary(name)) }
    }
    let isPoint = schemas.contains {
      $0["properties"]?["x"] != nil && $0["properties"]?["y"] != nil
    }
    if member == "gesture" || cursor.path.dropLast().last == "gestures" {
      for gesture in GestureTemplates.gestures(in: context.state) {
        add(gesture.label, .template, gesture.summary, text: gesture.text)
      }
    } else if isPoint {
      for point in GestureTemplates.points(in: context.state) {
        add(point.label, .template, point.summary, text: point.text)
      }
    }
    for schema in schemas {
      for literal in SchemaText.literals(of: schema) { add(literal, .word, nil, text: literal) }
    }
    return items
  }

  private func layerSummary(_ name: String, _ context: ScenarioContext) -> String? {
    guard let layer = context.state?.layers.first(where: { $0.id == name }) else { return nil }
    return LayerDescription.place(of: layer)
  }

  // MARK: - Whole requests

  /// Returns complete requests to suggest on an empty line.
  private func templates(at offset: Int) -> [CompletionItem] {
    let line = text.range(ofLine: text.line(at: offset))
    guard text.bytes[line].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return [] }
    let index = requests.partitioningIndex { $0.range.lowerBound >= offset }
    play(through: index - 1)
    let sessions = results.count >= index ? sessions(before: index) : nil
    let session = sessions?.sessionIDs.last ?? "s1"
    let state = sessions?.state(of: session)
    guard !isEvents else {
      return GestureTemplates.gestures(in: state).map { gesture in
        CompletionItem(
          label: gesture.label, kind: .template, summary: gesture.summary,
          range: offset..<offset, text: gesture.text)
      }
    }
    return RequestTemplates.all(
      id: nextID, session: session, hasSession: sessions?.sessionIDs.isEmpty == false,
      components: components.map(\.descriptor.id), state: state
    ).map { template in
      CompletionItem(
        label: template.label, kind: .template, summary: template.summary,
        range: offset..<offset, text: template.text)
    }
  }

  /// The largest numeric id of the requests that have been played, plus 1.
  private var nextID: Int {
    (results.flatMap(\.calls).compactMap { $0.id?.wholeNumber }.max() ?? 0) + 1
  }

  static func pointer(_ path: [String]) -> String {
    path.map { "/" + InvalidValue.escape($0) }.joined()
  }

  static func quoted(_ text: String) -> String {
    String(decoding: Value.text(of: .string(text)), as: UTF8.self)
  }
}

extension Descriptor {
  /// Returns the description of a word, such as the type of an event or the name of an action.
  func summary(of word: String, in member: String) -> String? {
    let entries: [Entry]
    switch member {
    case "type": entries = events + effects
    case "name": entries = actions
    case "key": entries = measures
    case "decision": entries = effects
    default: return nil
    }
    return entries.first { $0.name == word }?.summary
  }
}

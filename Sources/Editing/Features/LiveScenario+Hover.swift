internal import Hosting
internal import Interaction
internal import Motion
internal import Values

/// A description of a part of a document.
public struct HoverText: Equatable, Sendable {
  /// The range of the described part.
  public var range: Range<Int>

  /// The description as Markdown.
  public var text: String
}

extension LiveScenario {
  /// Returns the description of the part of the document at an offset, or `nil` if there is none.
  ///
  /// For a member or a word that the component or the protocol defines, the description is its documentation. For a
  /// layer's id, it is the position of the layer. Anywhere else in a request, it is the result of the request.
  public func hover(at offset: Int) -> HoverText? {
    guard let context = context(at: offset) else { return nil }
    play(through: context.index)
    if let found = JSONCursor(at: offset, in: context.call, text.bytes),
      found.path != ["method"],
      let text = description(of: found, context)
    {
      return HoverText(range: found.range, text: text)
    }
    return HoverText(
      range: requests[context.index].range, text: details(of: context.index))
  }

  private func description(of cursor: JSONCursor, _ context: ScenarioContext) -> String? {
    guard !cursor.range.isEmpty,
      let place = JSONNodeParser.parse(text.bytes, cursor.range), let word = place.string
    else {
      return cursor.role == .value ? purpose(of: cursor.path, context) : nil
    }
    if cursor.role == .name { return purpose(of: cursor.path + [word], context) }
    let member = cursor.path.last ?? ""
    if let layer = layerText(word, context) { return layer }
    let descriptor = context.schema.component?.descriptor
    if let summary = descriptor?.summary(of: word, in: member) { return "`\(word)`: \(summary)" }
    for schema in context.schema.schemas(at: cursor.path, in: context.call) {
      let words = SchemaText.words(of: schema)
      if let summary = words.first(where: { $0.word == word })?.summary {
        return "`\(word)`: \(summary)"
      }
    }
    if member == "component",
      let entry = components.named(word)
    {
      return "`\(word)`: \(entry.descriptor.summary)"
    }
    if member == "path", let value = valueText(of: word, descriptor) { return value }
    return purpose(of: cursor.path, context)
  }

  /// Returns the description of a member, with its range, unit and default.
  private func purpose(of path: [String], _ context: ScenarioContext) -> String? {
    guard let name = path.last, !path.isEmpty, path != ["params"] else { return nil }
    for schema in context.schema.schemas(at: path, in: context.call) {
      if let summary = SchemaText.summary(of: schema) { return "`\(name)`: \(summary)" }
    }
    return nil
  }

  private func layerText(_ id: String, _ context: ScenarioContext) -> String? {
    let call = results.indices.contains(context.index) ? results[context.index].calls.first : nil
    let session = call?.session ?? context.session
    let after = session.flatMap { state(of: $0, after: context.index) }
    let isPresent = after?.layers.contains { $0.id == id } == true
    guard let shown = isPresent ? after : context.state,
      let layer = shown.layers.first(where: { $0.id == id })
    else { return nil }
    return
      "`\(id)` at \(LayerDescription.number(shown.time.seconds)) s: \(LayerDescription.place(of: layer))"
  }

  /// Returns the description of the value that a JSON pointer such as `/result/state/values/phase` refers to.
  private func valueText(of pointer: String, _ descriptor: Descriptor?) -> String? {
    guard let name = JSONNode.tokens(of: pointer).last,
      let entry = descriptor?.values.first(where: { $0.name == name })
    else { return nil }
    return "`\(name)` (\(entry.shape)): \(entry.summary)"
  }
}

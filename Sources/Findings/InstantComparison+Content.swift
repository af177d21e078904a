internal import Interaction

extension InstantComparison {
  /// Whether the content of a composite moves to another layer at the instant.
  ///
  /// The layer that shows the content next has shown a copy of it before, and the layer that showed the content before may
  /// show a copy afterwards. Therefore, the picture stays the same, although the content's own layers jump. The copies
  /// have other ids, so the lists of copies differ.
  var movesContent: Bool {
    guard !isSameStack else { return false }
    return before.layers.filter { $0.isCopy }.map { $0.id }
      != after.layers.filter { $0.isCopy }.map { $0.id }
  }
}

extension Layer {
  /// Whether the layer belongs to a copy of a composite's content.
  ///
  /// The id of such a layer begins with `content@` and the id of the layer that shows the copy.
  var isCopy: Bool {
    var rest = id.utf8[...]
    let prefix = ContentPrefix.layer.utf8
    while rest.starts(with: prefix) { rest = rest.dropFirst(prefix.count) }
    return rest.starts(with: ContentPrefix.copy.utf8)
  }

  /// Returns whether layers with a role belong to the content of a composite, or to a copy of that content.
  static func isContent(_ role: String) -> Bool {
    role.utf8.starts(with: ContentPrefix.layer.utf8)
  }
}

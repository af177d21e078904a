internal import Interaction

/// The prefix of names of a composite's content, and functions that remove such a prefix or that of a layer.
enum ContentName {
  /// The prefix of parameters, values, events, actions, measures and effects.
  static let member = "content."

  /// Returns a name without a prefix, or `nil` if the name does not begin with the prefix.
  static func removing(_ prefix: String, from name: String) -> String? {
    guard name.utf8.starts(with: prefix.utf8) else { return nil }
    return String(name[name.utf8.index(name.utf8.startIndex, offsetBy: prefix.utf8.count)...])
  }

  /// Removes the prefix `content.` from a name.
  ///
  /// The prefix marks all names of the content except those of its layers and roles.
  ///
  /// - Returns: Whether the name began with the prefix. If not, the name is unchanged.
  static func removeMember(from name: inout String) -> Bool {
    guard let inner = removing(member, from: name) else { return false }
    name = inner
    return true
  }

  /// Returns a hit with the content's own id and role, or `nil` if the layer does not belong to the content.
  static func inside(_ hit: LayerHit?) -> LayerHit? {
    guard let hit, let id = removing(ContentPrefix.layer, from: hit.id) else { return nil }
    return LayerHit(id: id, role: removing(ContentPrefix.layer, from: hit.role) ?? hit.role)
  }

  /// Returns a target without the content's prefix, or `nil` if the target does not belong to the content.
  static func inside(_ target: String?) -> String? {
    target.flatMap { removing(ContentPrefix.layer, from: $0) }
  }
}

/// The numbers of effects and findings in a report before the content adds its own.
struct ReportMark {
  private let effects: Int
  private let diagnostics: Int

  init(_ report: ComponentOutput) {
    effects = report.effects.count
    diagnostics = report.diagnostics.count
  }

  /// Prefixes the names in everything that was added to the report after the mark was created.
  func nameContent(in report: inout ComponentOutput) {
    for index in effects..<max(effects, report.effects.count) {
      report.effects[index].type = ContentName.member + report.effects[index].type
    }
    for index in diagnostics..<max(diagnostics, report.diagnostics.count) {
      if let layer = report.diagnostics[index].layer {
        report.diagnostics[index].layer = ContentPrefix.layer + layer
      }
      if let value = report.diagnostics[index].value {
        report.diagnostics[index].value = ContentName.member + value
      }
    }
  }
}

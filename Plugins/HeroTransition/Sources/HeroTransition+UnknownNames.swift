internal import Interaction
internal import Motion
internal import Values

/// Findings about unknown names.
///
/// Unknown names are not errors, because sources come and go with a list's cells, and a client may send its
/// events and parameters in any order.
extension HeroTransition {
  /// Reports a finding if no source in the parameters has the given id.
  func noteUnknown(
    source: String, _ severity: Diagnostic.Severity, at now: Timestamp,
    _ report: inout ComponentOutput
  ) {
    guard index(of: source) == nil, source != departed?.id else { return }
    let near = NearNames(to: source, among: parameters.sources.prefix(100).map { $0.id })
    report.note(
      "hero/unknown-source", near.sentence("a source listed in the parameters"), source, severity,
      at: now)
  }

  /// Reports unknown names in the parameters, each once: the controllers that sources open or belong to, and
  /// the sources that elements belong to.
  func noteUnknownNames(at now: Timestamp, _ report: inout ComponentOutput) {
    var met = IDTable()
    for source in parameters.sources {
      for name in [source.opens, source.container] {
        guard let name, met.insert(name), !hasController(name) else { continue }
        report.note(unknownController: name, among: controllerNames, at: now)
      }
    }
    met = IDTable()
    for element in parameters.elements {
      guard let name = element.sourceID, met.insert(name) else { continue }
      noteUnknown(source: name, .warning, at: now, &report)
    }
  }

  /// The ids of the controllers that sources and calls can present.
  var controllerNames: [String] {
    [parameters.controller?.id].compactMap { $0 } + parameters.controllers.compactMap { $0.id }
  }

  /// Returns whether a controller with this id exists, at the root of a tree or within one.
  private func hasController(_ name: String) -> Bool {
    parameters.tree(name) != nil || parameters.controller?.contains(name) ?? false
      || parameters.controllers.contains { $0.contains(name) }
  }
}

extension ComponentOutput {
  /// Reports a controller id that is not in the parameters.
  mutating func note(unknownController name: String, among names: [String], at now: Timestamp) {
    let near = NearNames(to: name, among: names)
    note(
      "hero/unknown-controller", near.sentence("a controller listed in the parameters"), name,
      .warning, at: now)
  }

  fileprivate mutating func note(
    _ code: String, _ message: String, _ name: String, _ severity: Diagnostic.Severity,
    at now: Timestamp
  ) {
    diagnostics.append(
      Diagnostic(time: now, severity: severity, code: code, message: message, value: name))
  }
}

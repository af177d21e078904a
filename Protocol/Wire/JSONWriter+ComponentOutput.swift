public import Interaction
public import JSONText

extension JSONWriter {
  /// Writes the members `effects` and `diagnostics` into the open object, and `decisions` if the report has
  /// them and `tellsReasons` is true.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - tellsReasons: Whether decisions may be written. Pass `false` for a subscriber, which can't request them.
  public mutating func report(_ report: ComponentOutput, tellsReasons: Bool = true) {
    let explains = report.explains && tellsReasons
    // Most reports are empty.
    guard report.explains || !report.effects.isEmpty || !report.diagnostics.isEmpty else {
      separate()
      return write(atMost: 64) { $0.piece("\"effects\":[],\"diagnostics\":[]") }
    }
    key("effects")
    beginArray()
    for effect in report.effects { self.effect(effect, because: explains ? report.decisions : []) }
    endArray()
    key("diagnostics")
    beginArray()
    for diagnostic in report.diagnostics { self.diagnostic(diagnostic) }
    endArray()
    if explains { decisions(report.decisions, note: report.noteOnDecisions) }
  }

  /// Writes diagnostics as an array.
  public mutating func diagnostics(_ diagnostics: [Diagnostic]) {
    beginArray()
    for diagnostic in diagnostics { self.diagnostic(diagnostic) }
    endArray()
  }

  private mutating func effect(_ effect: Effect, because decisions: [Decision]) {
    beginObject()
    key("t")
    time(effect.time)
    key("type")
    string(effect.type)
    members(effect.members)
    if let cause = effect.cause, decisions.indices.contains(cause) { because(decisions[cause]) }
    endObject()
  }

  private mutating func diagnostic(_ diagnostic: Diagnostic) {
    beginObject()
    key("t")
    time(diagnostic.time)
    key("severity")
    string(diagnostic.severity.rawValue)
    key("code")
    string(diagnostic.code)
    key("message")
    string(diagnostic.message)
    if let layer = diagnostic.layer {
      key("layer")
      string(layer)
    }
    if let value = diagnostic.value {
      key("value")
      string(value)
    }
    if let data = diagnostic.data {
      key("data")
      beginObject()
      members(data)
      endObject()
    }
    endObject()
  }
}

public import Interaction
public import Values

/// A reader of effects and diagnostics from another host or a plugin.
public enum ComponentOutputReader {
  /// Reads the members `effects`, `diagnostics` and `decisions` of a result.
  ///
  /// - Parameter result: The result of a call that changes a session.
  /// - Returns: The report, with the oldest entries first. Its `explains` is true if the result has the
  ///   member `decisions`.
  /// - Throws: `InvalidValue` for the first error, with its path in the result.
  public static func read(_ result: JSONObject) throws(InvalidValue) -> ComponentOutput {
    var report = ComponentOutput()
    for (index, value) in (try result.array("effects") ?? []).enumerated() {
      do { report.effects.append(try effect(value)) } catch {
        throw error.under("\(index)").under("effects")
      }
    }
    for (index, value) in (try result.array("diagnostics") ?? []).enumerated() {
      do { report.diagnostics.append(try diagnostic(value)) } catch {
        throw error.under("\(index)").under("diagnostics")
      }
    }
    if let decisions = try DecisionReader.read(result) {
      report.decisions = decisions
      report.explains = true
    }
    return report
  }

  private static func effect(_ value: Value) throws(InvalidValue) -> Effect {
    var members = try StateReader.object(value, "an effect")
    let time = try StateReader.time(members)
    let type = try members.requiredString("type")
    members["t"] = nil
    members["type"] = nil
    return Effect(time: time, type: type, members: members)
  }

  private static func diagnostic(_ value: Value) throws(InvalidValue) -> Diagnostic {
    let members = try StateReader.object(value, "a diagnostic")
    guard let severity = try members.choice("severity", of: Diagnostic.Severity.self) else {
      throw InvalidValue(path: "/severity", expected: "error, warning, information or hint")
    }
    return Diagnostic(
      time: try StateReader.time(members), severity: severity,
      code: try members.requiredString("code"), message: try members.requiredString("message"),
      layer: try members.string("layer"), value: try members.string("value"),
      data: try members.object("data"))
  }
}

internal import Exploring
internal import JSONText
internal import Motion
internal import Orders
internal import Platform
internal import Replay
internal import Values

/// A case of an exploration as the report shows it: its table, its failures and its id.
struct ExploreCase {
  let exploration: OrderExploration
  let played: PlayedSchedule
  let id: String?

  /// Creates a case.
  ///
  /// If `id` is `nil`, the id is computed from the case.
  init(_ exploration: OrderExploration, _ played: PlayedSchedule, id: String? = nil) {
    self.exploration = exploration
    self.played = played
    self.id = id ?? CaseID.text(of: played.order, in: exploration)
  }

  /// The human-readable form of the case: the table, the failures, and the state at the end.
  var lines: [String] {
    var lines = table
    for failure in played.failures {
      lines.append(Style.bad("fails") + "  \(failure.name): \(failure.reason)")
    }
    lines.append("ends   \(ending)")
    return lines
  }

  /// The case's table, as lines of text.
  ///
  /// The table has one row for each step, and one column for each source of steps, such as a finger or the program.
  var table: [String] { Table(exploration.columns(of: played)).lines }

  private var ending: String {
    played.outcome.ending.filter { !$0.hasSuffix(" none") }.joined(separator: ", ")
  }

  /// The case's id, followed by its failures or, if there are none, by its end state, as one line of text.
  var note: String {
    let failures = played.failures.map { "\($0.name): \($0.reason)" }
    let what = failures.isEmpty ? "ends \(ending)" : failures.joined(separator: "; ")
    return "\(id ?? "a case"): \(what)"
  }

  /// The case as JSON.
  var value: Value {
    [
      "id": id.map { .string($0) } ?? .null,
      "steps": .array(
        zip(played.order.choices, played.moments).map { choice, moment in
          let step = exploration.stage.script.steps[choice.step]
          return [
            "t": .number(moment.seconds), "line": .integer(Int64(step.line)),
            "source": .string(step.source), "step": .string(step.label),
            "instant": .string(choice.instant.text),
          ]
        }),
      "failures": .array(
        played.failures.map { ["property": .string($0.name), "reason": .string($0.reason)] }),
      "ending": .array(played.outcome.ending.map { .string($0) }),
    ]
  }

  /// Writes the case as an ordinary scenario.
  ///
  /// - Parameters:
  ///   - folder: The folder to write to, or `nil` to write nothing.
  ///   - source: The explored file.
  /// - Returns: The path of the scenario, or `nil` if nothing was written.
  /// - Throws: `ReplayError` if the file can't be written.
  @discardableResult
  func save(in folder: String?, from source: String) throws(ReplayError) -> String? {
    guard let folder, let id else { return nil }
    let path = "\(folder)/\(id).jsonl"
    var writer = JSONWriter()
    writer.value(
      [
        "jsonrpc": "2.0", "method": "$/explored",
        "params": ["id": .string(id), "explored": .string(source)],
      ], .exact)
    let text =
      exploration.scenario(of: played, note: note)
      + String(decoding: writer.bytes, as: UTF8.self) + "\n"
    do throws(SystemError) {
      try Files.makeFolders(to: path)
      try Files.write(Array(text.utf8), to: path)
    } catch {
      throw .environment("\(path): \(error.description)")
    }
    return path
  }
}

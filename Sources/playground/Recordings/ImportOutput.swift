internal import Platform
internal import Replay

/// The destination of a scenario: a file that appears only when it is complete, or standard output.
struct ImportOutput {
  private let path: String?
  private let draft: FileDraft?

  /// Creates an output that writes to the file at `path`, or to standard output if `path` is `nil`.
  init(_ path: String?) throws(ReplayError) {
    self.path = path
    do throws(SystemError) {
      draft = try path.map { (path) throws(SystemError) in try FileDraft(path) }
    } catch {
      throw .environment("\(path ?? ""): \(error.description)")
    }
  }

  /// Writes the next part of the scenario.
  func write(_ bytes: [UInt8]) throws(ReplayError) {
    guard let draft else {
      if !bytes.isEmpty { Console.emit(bytes: bytes) }
      return
    }
    try report { () throws(SystemError) in try draft.write(bytes) }
  }

  /// Moves the complete scenario to the path of the file, if the output is a file.
  func finish() throws(ReplayError) {
    guard let draft else { return }
    try report { () throws(SystemError) in try draft.finish() }
  }

  /// Removes the incomplete file.
  func discard() { draft?.discard() }

  private func report(_ body: () throws(SystemError) -> Void) throws(ReplayError) {
    do throws(SystemError) { try body() } catch {
      throw .environment("\(path ?? ""): \(error.description)")
    }
  }
}

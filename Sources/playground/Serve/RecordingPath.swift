internal import Platform

/// The path of the file or folder that `serve` records to, as given by `--record` or the environment variable
/// `PLAYGROUND_RECORD`.
struct RecordingPath {
  /// The path of a file or of an existing folder.
  ///
  /// In the path, `%p` stands for the process id.
  var path: String

  /// Whether an existing file may be overwritten.
  var overwrites = false

  /// Opens the file and locks it, so that no other host writes it at the same time.
  ///
  /// If the path is a folder, a new file is created in it.
  ///
  /// - Throws: `RecordingRefused` with a message for the user.
  func open() throws(RecordingRefused) -> FileDescriptor {
    let process = "\(System.processID)"
    let expanded = path.split(separator: "%p", omittingEmptySubsequences: false)
      .joined(separator: process)
    guard Files.kind(of: expanded) == .folder else { return try open(expanded) }
    var (name, count) = ("playground-\(process)", 1)
    while Files.kind(of: "\(expanded)/\(name).jsonl") != .absent {
      count += 1
      name = "playground-\(process)-\(count)"
    }
    return try open("\(expanded)/\(name).jsonl")
  }

  private func open(_ path: String) throws(RecordingRefused) -> FileDescriptor {
    let outcome: Files.Exclusive
    do throws(SystemError) {
      outcome = try Files.openExclusively(path, overwriting: overwrites)
    } catch {
      throw RecordingRefused(message: "\(path): \(error.description)")
    }
    switch outcome {
    case .opened(let file): return file
    case .exists:
      throw RecordingRefused(
        message: "\(path) exists; use --overwrite or a new name, put %p (the process id) in the "
          + "file name, or specify a folder")
    case .locked:
      throw RecordingRefused(
        message: "\(path) is being written by another host; put %p (the process id) in the "
          + "file name, or specify a folder")
    }
  }
}

/// The reason why a host can't record.
struct RecordingRefused: Error {
  var message: String
}

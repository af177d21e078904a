#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Files that are locked until this process ends, so that two processes don't write to the same file.
extension Files {
  /// The outcome of opening a file exclusively.
  public enum Exclusive: Sendable {
    case opened(FileDescriptor)
    /// The file exists and is not empty, and the caller did not allow it to be overwritten.
    case exists
    /// Another process is writing the file.
    case locked
  }

  /// Creates a file, or empties an existing one, and locks it until this process ends.
  ///
  /// An existing file that is empty can always be used. Pipes and devices are opened without locking or
  /// emptying them.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - overwrites: Whether an existing file may be emptied.
  /// - Returns: The open file, or the reason why it was not opened.
  /// - Throws: `SystemError` if the file can't be opened for another reason.
  public static func openExclusively(
    _ path: String, overwriting overwrites: Bool
  ) throws(SystemError) -> Exclusive {
    let isDevice = kind(of: path) != .absent && !isRegular(path)
    let number = unsafe open(path, O_WRONLY | O_CLOEXEC | (isDevice ? 0 : O_CREAT), 0o644)
    guard number >= 0 else { throw SystemError("open") }
    let file = FileDescriptor(number: number)
    guard !isDevice else { return .opened(file) }
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
      _ = close(number)
      return .locked
    }
    // The file is examined and emptied only after it is locked, so that another process's recording stays
    // complete.
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw SystemError("fstat") }
    guard overwrites || status.st_size == 0 else {
      _ = close(number)
      return .exists
    }
    guard ftruncate(number, 0) == 0 else { throw SystemError("ftruncate") }
    return .opened(file)
  }
}

// Only the files in this folder call the operating system. The other modules are independent of Linux and
// Darwin.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An error from a system call.
public struct SystemError: Error, Equatable, Sendable {
  /// The call that failed, such as `open`.
  public var call: String

  /// The value of `errno`.
  public var number: Int32

  /// The system's description of the error.
  public var description: String

  /// The error from writing to an output after its reader has closed it.
  public static let outputClosed = SystemError(call: "write", number: EPIPE)

  /// Whether a write failed because the reader has closed the output.
  public var isBrokenPipe: Bool { call == "write" && (number == EPIPE || number == ECONNRESET) }

  private init(call: String, number: Int32) {
    self.call = call
    self.number = number
    description = "closed"
  }

  init(_ call: String) {
    self.call = call
    number = errno
    description = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
  }
}

// Every call of the platform stands in this folder; nothing above it names Linux or Darwin.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The reason that the operating system gives for refusing a call.
public struct SystemError: Error, Equatable, Sendable {
  /// What was tried, such as `open`.
  public var call: String

  /// The number in `errno`.
  public var number: Int32

  /// What the number means.
  public var description: String

  /// Nobody reads the output any more.
  public static let outputClosed = SystemError(call: "write", number: EPIPE)

  /// Whether it says that nobody reads an output any more.
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

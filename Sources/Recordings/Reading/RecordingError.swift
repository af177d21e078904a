/// The reason why a recording can't be read.
public struct RecordingError: Error, Equatable, Sendable {
  /// The line of the recording, counting from 1, or `nil` if the error concerns the whole file.
  public var line: Int?

  /// The problem and what is allowed, as one sentence.
  public var message: String

  /// Creates an error about a line or, by default, about the whole file.
  public init(line: Int? = nil, _ message: String) {
    self.line = line
    self.message = message
  }

  /// Returns the error as text that begins with the location.
  public func text(in path: String) -> String {
    line.map { "\(path):\($0): \(message)" } ?? "\(path): \(message)"
  }
}

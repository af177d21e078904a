internal import Values

/// The header of a recording: the notification `$/recording` on its first line.
struct RecordingHeader: Sendable {
  static let format = "playground-recording"
  static let version = 1.0

  /// Whether the file begins with the header of a recording.
  private(set) var isRecording = false

  /// Reads the header.
  ///
  /// All older versions can be read.
  mutating func read(_ params: Value) throws(InvalidValue) {
    guard params["format"]?.asString ?? Self.format == Self.format else {
      throw InvalidValue(path: "/params/format", expected: Self.format)
    }
    guard let version = params["version"]?.asNumber, version >= 1, version <= Self.version else {
      throw InvalidValue(
        path: "/params/version", expected: "1; update the playground to read a newer recording")
    }
    isRecording = true
  }
}

internal import Values

/// The header of a recording, the notification `$/recording` on its first line.
struct RecordingHeader: Sendable {
  static let format = "playground-recording"
  static let version = 1.0

  /// Whether there is one.
  private(set) var isRecording = false

  /// Readers take older versions for ever; a newer one needs a newer program.
  mutating func read(_ params: Value) throws(InvalidValue) {
    guard params["format"]?.asString ?? Self.format == Self.format else {
      throw InvalidValue(path: "/params/format", expected: Self.format)
    }
    guard let version = params["version"]?.asNumber, version >= 1, version <= Self.version else {
      throw InvalidValue(
        path: "/params/version", expected: "1: a newer recording needs a newer playground")
    }
    isRecording = true
  }
}

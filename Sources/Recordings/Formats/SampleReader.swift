/// A reader of one recording format.
protocol SampleReader {
  /// Returns the next sample, or `nil` at the end of the recording.
  ///
  /// The reader does not check the order of times and phases.
  mutating func next() throws(RecordingError) -> TouchSample?

  /// The parts of the recording that have been left out so far.
  var omissions: Omissions { get }

  /// The size of the recorded screen, if the recording contains it.
  var screen: RecordedScreen? { get }

  /// The intended outcomes that samples refer to.
  var outcomes: [String] { get }
}

extension SampleReader {
  var screen: RecordedScreen? { nil }

  var outcomes: [String] { [] }
}

/// The size of a screen, in points.
public struct RecordedScreen: Equatable, Sendable {
  /// The width, in points.
  public var width: Double

  /// The height, in points.
  public var height: Double

  /// Creates a size from a width and a height in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// The intended outcomes in a recording, each stored once.
struct OutcomeNames {
  private(set) var names: [String] = []

  /// The maximum number of different outcomes in a recording.
  private static let limit = 1000

  /// Returns the index of a name.
  ///
  /// A new name is first added to the list.
  mutating func index(
    of bytes: ArraySlice<UInt8>, line: Int
  ) throws(RecordingError) -> Int {
    let name = String(decoding: bytes, as: UTF8.self)
    if let index = names.firstIndex(of: name) { return index }
    guard names.count < Self.limit else {
      throw RecordingError(
        line: line, "a recording can name at most \(Self.limit) different outcomes")
    }
    names.append(name)
    return names.count - 1
  }
}

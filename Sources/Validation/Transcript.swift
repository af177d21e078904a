/// The output of a plugin, in lines.
struct Transcript {
  /// The complete lines, without empty ones.
  private(set) var lines: [[UInt8]] = []

  private var rest: [UInt8] = []
  private var size = 0
  private let limit: Int

  /// Creates an empty transcript that accepts lines up to a total number of bytes.
  init(limit: Int) {
    self.limit = limit
  }

  var isEmpty: Bool { lines.isEmpty && rest.isEmpty }

  /// All lines, including the last one if it is incomplete.
  var allLines: [[UInt8]] { rest.isEmpty ? lines : lines + [rest] }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    // Lines are kept or dropped as a whole, so that the result does not depend on the pieces.
    for byte in bytes where size <= limit {
      guard byte == UInt8(ascii: "\n") else {
        if rest.count <= limit { rest.append(byte) }
        continue
      }
      if !rest.isEmpty { lines.append(rest) }
      size += rest.count
      rest = []
    }
  }
}

/// What a plugin has said, in lines.
struct Transcript {
  /// The lines that have ended, without empty ones.
  private(set) var lines: [[UInt8]] = []

  private var rest: [UInt8] = []
  private var size = 0
  private let limit: Int

  /// Makes an empty transcript that takes lines until they have so many bytes together.
  init(limit: Int) {
    self.limit = limit
  }

  var isEmpty: Bool { lines.isEmpty && rest.isEmpty }

  /// The lines, with the last one also where its end has not come yet.
  var allLines: [[UInt8]] { rest.isEmpty ? lines : lines + [rest] }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    // Whole lines are left out or kept, so that what is kept does not depend on the pieces.
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

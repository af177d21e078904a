/// A Huffman code for the symbols of a block.
///
/// Frequent symbols have shorter codes.
struct DeflateCode {
  /// The number of bits in each symbol's code, or 0 for a symbol that does not occur.
  let lengths: [Int]

  /// The code of each symbol, with the first bit of the code as the lowest bit.
  let bits: [Int]

  /// Creates a code.
  ///
  /// - Parameters:
  ///   - counts: The number of occurrences of each symbol.
  ///   - longest: The maximum length of a code word, in bits.
  init(counts: [Int], longest: Int) {
    lengths = Self.lengths(for: counts, longest)
    var bits = [Int](repeating: 0, count: counts.count)
    var next = 0
    for length in 1...longest {
      for symbol in lengths.indices where lengths[symbol] == length {
        // In the stream, the highest bit of a code comes first.
        bits[symbol] = (0..<length).reduce(0) { $0 | (next >> $1 & 1) << (length - 1 - $1) }
        next += 1
      }
      next <<= 1
    }
    self.bits = bits
  }

  /// Returns the length of each symbol's code.
  ///
  /// Each step merges the two rarest groups of symbols, which adds one bit to the codes of these symbols.
  private static func lengths(for counts: [Int], _ longest: Int) -> [Int] {
    var groups = counts.indices.filter { counts[$0] > 0 }.map { (counts[$0], [$0]) }
    var lengths = [Int](repeating: 0, count: counts.count)
    if groups.count == 1 { lengths[groups[0].1[0]] = 1 }
    while groups.count > 1 {
      let (one, first) = Self.rarest(&groups)
      let (other, second) = Self.rarest(&groups)
      for symbol in first + second { lengths[symbol] += 1 }
      groups.append((one + other, first + second))
    }
    // If a code is too long, make the counts more equal and try again.
    guard lengths.contains(where: { $0 > longest }) else { return lengths }
    return Self.lengths(for: counts.map { ($0 + 1) / 2 }, longest)
  }

  private static func rarest(_ groups: inout [(Int, [Int])]) -> (Int, [Int]) {
    var place = 0
    for other in groups.indices where groups[other].0 < groups[place].0 { place = other }
    return groups.remove(at: place)
  }

  // MARK: - In a stream

  /// A symbol of the code-length alphabet, with its extra bits: a length, or a repetition of the last length or of
  /// zero.
  struct Piece {
    var symbol: Int
    var rest = 0
    var extra = 0
  }

  /// The order in which the lengths of the code-length codes are written to the stream (RFC 1951, 3.2.7).
  static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// Returns code lengths as symbols of the code-length alphabet, in which repeated lengths are combined.
  static func pieces(of lengths: [Int]) -> [Piece] {
    var pieces: [Piece] = []
    var place = 0
    while place < lengths.count {
      let length = lengths[place]
      let run = lengths[place...].prefix { $0 == length }.count
      if length == 0, run >= 3 {
        let count = min(run, 138)
        pieces.append(
          count < 11
            ? Piece(symbol: 17, rest: count - 3, extra: 3)
            : Piece(symbol: 18, rest: count - 11, extra: 7))
        place += count
      } else if length > 0, place > 0, lengths[place - 1] == length, run >= 3 {
        let count = min(run, 6)
        pieces.append(Piece(symbol: 16, rest: count - 3, extra: 2))
        place += count
      } else {
        pieces.append(Piece(symbol: length))
        place += 1
      }
    }
    return pieces
  }
}

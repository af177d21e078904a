/// A DEFLATE compressor (RFC 1951) that writes one block with its own Huffman codes.
///
/// The data of a report is repetitive, so references to earlier bytes save the most space. Computing the codes for
/// the block makes the output smaller by another seventh.
struct Deflate {
  /// A literal byte, or a repetition of earlier bytes.
  private struct Step {
    var symbol: Int
    var rest = 0
    var extra = 0
    var distance: (symbol: Int, rest: Int, extra: Int)?
  }

  private var steps: [Step] = []
  private var out: [UInt8] = []
  private var bits: UInt64 = 0
  private var count: UInt64 = 0

  /// The maximum distance of a repetition from the bytes that it repeats.
  private static let window = 32_768

  /// The maximum length of a repetition.
  private static let longest = 258

  /// The maximum number of earlier positions to try when searching for the longest repetition.
  private static let tries = 48

  /// Returns compressed bytes, without a header.
  static func bytes(of input: [UInt8]) -> [UInt8] {
    var deflate = Deflate()
    deflate.write(input)
    return deflate.out
  }

  private mutating func write(_ input: [UInt8]) {
    var matches = Matches(input)
    var place = 0
    while place < input.count {
      let here = matches.longest(at: place)
      // A repetition that starts one byte later can be longer.
      if here.length >= 3, here.length < 32, matches.longest(at: place + 1).length > here.length {
        steps.append(Step(symbol: Int(input[place])))
        matches.pass(place)
        place += 1
        continue
      }
      guard here.length >= 3 else {
        steps.append(Step(symbol: Int(input[place])))
        matches.pass(place)
        place += 1
        continue
      }
      steps.append(Self.repetition(here.length, here.distance))
      for passed in place..<(place + here.length) { matches.pass(passed) }
      place += here.length
    }
    steps.append(Step(symbol: 256))
    tell()
  }

  // MARK: - Codes

  /// Writes the block: its codes, then its literal bytes and repetitions.
  private mutating func tell() {
    var counts = [Int](repeating: 0, count: 286)
    var ways = [Int](repeating: 0, count: 30)
    for step in steps {
      counts[step.symbol] += 1
      if let distance = step.distance { ways[distance.symbol] += 1 }
    }
    let code = DeflateCode(counts: counts, longest: 15)
    let wayCode = DeflateCode(counts: ways, longest: 15)
    put(0b101, 3)
    put(code.lengths.count - 257, 5)
    put(wayCode.lengths.count - 1, 5)
    tell(DeflateCode.pieces(of: code.lengths + wayCode.lengths))
    for step in steps {
      put(code.bits[step.symbol], code.lengths[step.symbol])
      put(step.rest, step.extra)
      guard let distance = step.distance else { continue }
      put(wayCode.bits[distance.symbol], wayCode.lengths[distance.symbol])
      put(distance.rest, distance.extra)
    }
    put(0, Int(8 - count % 8) % 8)
  }

  /// Writes the code lengths, which are encoded with a separate code.
  private mutating func tell(_ pieces: [DeflateCode.Piece]) {
    var counts = [Int](repeating: 0, count: DeflateCode.order.count)
    for piece in pieces { counts[piece.symbol] += 1 }
    let code = DeflateCode(counts: counts, longest: 7)
    put(DeflateCode.order.count - 4, 4)
    for symbol in DeflateCode.order { put(code.lengths[symbol], 3) }
    for piece in pieces {
      put(code.bits[piece.symbol], code.lengths[piece.symbol])
      put(piece.rest, piece.extra)
    }
  }

  /// Writes bits, the lowest first.
  private mutating func put(_ value: Int, _ length: Int) {
    bits |= UInt64(value) << count
    count += UInt64(length)
    while count >= 8 {
      out.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
  }

  private static func repetition(_ length: Int, _ distance: Int) -> Step {
    let way = step(distance - 1, of: 2)
    guard length < longest else { return Step(symbol: 285, distance: way) }
    let (place, rest, extra) = step(length - 3, of: 4)
    return Step(symbol: 257 + place, rest: rest, extra: extra, distance: way)
  }

  /// Returns the symbol and the extra bits that encode a number, such as a length or a distance.
  ///
  /// The symbols are in groups of `count`. Starting with the third group, each group has one more extra bit
  /// than the group before it.
  private static func step(_ number: Int, of count: Int) -> (symbol: Int, rest: Int, extra: Int) {
    guard number >= 2 * count else { return (number, 0, 0) }
    var extra = 0
    while number >> extra >= 2 * count { extra += 1 }
    return (extra * count + number >> extra, number & (1 << extra - 1), extra)
  }

  // MARK: - Repetitions

  /// The earlier positions of each sequence of three bytes, the latest first.
  private struct Matches {
    private let input: [UInt8]
    private var heads = [Int](repeating: -1, count: 1 << 15)
    private var before: [Int]

    init(_ input: [UInt8]) {
      self.input = input
      before = [Int](repeating: -1, count: input.count)
    }

    private func hash(_ place: Int) -> Int {
      (Int(input[place]) << 10 ^ Int(input[place + 1]) << 5 ^ Int(input[place + 2])) & 0x7FFF
    }

    mutating func pass(_ place: Int) {
      guard place + 2 < input.count else { return }
      let hash = hash(place)
      before[place] = heads[hash]
      heads[hash] = place
    }

    func longest(at place: Int) -> (length: Int, distance: Int) {
      guard place + 2 < input.count else { return (0, 0) }
      var best = (length: 0, distance: 0)
      var other = heads[hash(place)]
      let most = min(Deflate.longest, input.count - place)
      for _ in 0..<Deflate.tries {
        guard other >= 0, place - other <= Deflate.window else { break }
        var length = 0
        if best.length < most, input[other + best.length] == input[place + best.length] {
          while length < most, input[other + length] == input[place + length] { length += 1 }
        }
        if length > best.length { best = (length, place - other) }
        other = before[other]
      }
      return best
    }
  }
}

/// The Base64 encoding (RFC 4648).
package enum Base64 {
  static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the bytes of a text, which must be complete.
  static func bytes(of text: [UInt8]) -> [UInt8] {
    var values = [UInt8](repeating: 0, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (sum, bits) = (0, 0)
    for letter in text where letter > 0x20 && letter != UInt8(ascii: "=") {
      sum = (sum << 6 | Int(values[Int(letter)])) & 0xFFFF
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(sum >> bits & 255))
    }
    return bytes
  }

  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let piece = bytes[start..<min(start + 3, bytes.count)]
      let sum = (0..<3).reduce(0) { $0 << 8 | ($1 < piece.count ? Int(piece[start + $1]) : 0) }
      for place in 0...3 {
        let isThere = place <= piece.count
        text.append(isThere ? alphabet[sum >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

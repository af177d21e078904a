/// Makes bytes shorter as RFC 1951 has it, in one block with the code that it fixes.
///
/// What a page of many scenarios has to say is mostly what it has said before: repetitions are most of
/// what there is to gain, and a code of its own would save a tenth more.
struct Deflate {
  private var out: [UInt8] = []
  private var bits: UInt64 = 0
  private var count: UInt64 = 0

  /// How far back a repetition may lie, and how long it may be.
  private static let window = 32_768
  private static let longest = 258
  /// How many places are looked at for the longest repetition.
  private static let tries = 48

  /// The bytes in a stream without a header.
  static func bytes(of input: [UInt8]) -> [UInt8] {
    var deflate = Deflate()
    deflate.write(input)
    return deflate.out
  }

  private mutating func write(_ input: [UInt8]) {
    put(0b011, 3)
    var matches = Matches(input)
    var place = 0
    while place < input.count {
      let here = matches.longest(at: place)
      // What begins one byte later may be longer.
      if here.length >= 3, here.length < 32, matches.longest(at: place + 1).length > here.length {
        symbol(Int(input[place]))
        matches.pass(place)
        place += 1
        continue
      }
      guard here.length >= 3 else {
        symbol(Int(input[place]))
        matches.pass(place)
        place += 1
        continue
      }
      repetition(here.length, here.distance)
      for passed in place..<(place + here.length) { matches.pass(passed) }
      place += here.length
    }
    symbol(256)
    put(0, (8 - count % 8) % 8)
  }

  // MARK: - Codes

  /// Bits, the lowest first.
  private mutating func put(_ value: Int, _ length: UInt64) {
    bits |= UInt64(value) << count
    count += length
    while count >= 8 {
      out.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
  }

  /// A Huffman code, whose highest bit comes first.
  private mutating func code(_ value: Int, _ length: Int) {
    var reversed = 0
    for bit in 0..<length where value & 1 << bit != 0 { reversed |= 1 << (length - 1 - bit) }
    put(reversed, UInt64(length))
  }

  private mutating func symbol(_ symbol: Int) {
    switch symbol {
    case ..<144: code(0x30 + symbol, 8)
    case ..<256: code(0x190 + symbol - 144, 9)
    case ..<280: code(symbol - 256, 7)
    default: code(0xC0 + symbol - 280, 8)
    }
  }

  private mutating func repetition(_ length: Int, _ distance: Int) {
    if length == Self.longest {
      symbol(285)
    } else {
      let (place, extra, rest) = Self.step(length - 3, of: 4)
      symbol(257 + place)
      put(rest, UInt64(extra))
    }
    let (place, extra, rest) = Self.step(distance - 1, of: 2)
    code(place, 5)
    put(rest, UInt64(extra))
  }

  /// The step of a table that a number is on: each step has `count` codes, then one bit more is left.
  private static func step(_ number: Int, of count: Int) -> (place: Int, extra: Int, rest: Int) {
    guard number >= 2 * count else { return (number, 0, 0) }
    var extra = 0
    while number >> extra >= 2 * count { extra += 1 }
    let place = extra * count + number >> extra
    return (place, extra, number & (1 << extra - 1))
  }

  // MARK: - Repetitions

  /// Where three bytes stood before, the last place first.
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

/// Bytes as letters that stand anywhere (RFC 4648).
enum Base64 {
  static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: [UInt8]) -> String {
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

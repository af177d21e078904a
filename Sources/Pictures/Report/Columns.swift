/// An encoder that stores numbers over time as short text.
///
/// Equal curves are stored once.
///
/// In a moving interface, most numbers are constant, and the others move together: a card's text and image
/// follow the card from a different start. A curve is therefore stored relative to its first number, and a
/// number over time is stored as its start and the index of a curve. A curve is written as differences: the
/// steps from each number to the next, the steps between these steps, or differences of a higher order,
/// whichever gives the shortest text. The differences are encoded in base 64 like source maps: five bits per
/// letter with the lowest bits first, and the sign in the lowest bit of the number. Each zero is followed by
/// the number of its repetitions.
struct Columns {
  /// The curves, in the order of their first use.
  private(set) var ways: [String] = []

  private var places: [[Int]: Int] = [:]

  /// The highest order of differences to try.
  private static let highestOrder = 4

  /// Returns the encoded form of numbers over time: one number if they are constant, otherwise the first number and
  /// the index of a curve.
  ///
  /// A new curve is first added to `ways`. A hyphen before the index means that the curve has the opposite sign.
  mutating func text(of numbers: [Int]) -> String {
    guard let first = numbers.first, numbers.contains(where: { $0 != first }) else {
      return String(numbers.first ?? 0)
    }
    let way = numbers.map { $0 - first }
    let sign = way.first { $0 != 0 } ?? 0
    let place = self.place(of: sign < 0 ? way.map { -$0 } : way)
    return "\(first)\(sign < 0 ? "-" : "+")\(place)"
  }

  private mutating func place(of way: [Int]) -> Int {
    if let place = places[way] { return place }
    var differences = way
    var shortest = ""
    for order in 0...Self.highestOrder {
      let text = String(order) + Self.letters(of: differences)
      if shortest.isEmpty || text.utf8.count < shortest.utf8.count { shortest = text }
      for index in differences.indices.dropFirst().reversed() {
        differences[index] -= differences[index - 1]
      }
    }
    places[way] = ways.count
    ways.append(shortest)
    return ways.count - 1
  }

  // MARK: - Letters

  private static func letters(of numbers: [Int]) -> String {
    var bytes: [UInt8] = []
    var index = 0
    while index < numbers.count {
      append(numbers[index], to: &bytes)
      guard numbers[index] == 0 else {
        index += 1
        continue
      }
      let start = index
      while index < numbers.count, numbers[index] == 0 { index += 1 }
      append(index - start - 1, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = number.magnitude << 1 | (number < 0 ? 1 : 0)
    repeat {
      let digit = Int(rest & 31)
      rest >>= 5
      bytes.append(Base64.alphabet[digit | (rest > 0 ? 32 : 0)])
    } while rest > 0
  }
}

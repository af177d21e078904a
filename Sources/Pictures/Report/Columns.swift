/// The ways of numbers over time, each way once, in letters.
///
/// Of a moving interface most numbers stand still, and those that move go together: a card's text
/// and image have the card's way from another beginning. So a way is kept as it is seen from its
/// first number, and a number is a beginning and the name of a way. A way is written as differences
/// of differences, as often as makes it shortest, in base 64 as source maps have it: five bits a
/// letter, the lowest first, the sign in the lowest of all; behind a zero stands how often it is
/// repeated.
struct Columns {
  /// The ways, in the order of their first use.
  private(set) var ways: [String] = []

  private var places: [[Int]: Int] = [:]

  /// How often differences are taken at the most.
  private static let highestOrder = 4

  /// A number over time: alone where it stands still, else `beginning`, `way` with a hyphen before
  /// the way where it goes in the other direction.
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

internal import Motion
public import Values

/// A 128-bit digest of a state.
///
/// Equal states have equal digests. Among 10¹² different states, the probability that any two have the same
/// digest is below 1 in 10¹⁴.
public struct StateDigest: Hashable, Sendable {
  /// The high 64 bits of the digest.
  public private(set) var high: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The low 64 bits of the digest.
  public private(set) var low: UInt64 = 0xD1B5_4A32_D192_ED03

  /// Creates an empty digest.
  public init() {}

  /// Creates a digest from its halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Adds a 64-bit number to the digest.
  public mutating func absorb(_ word: UInt64) {
    high = (high ^ word) &* 0xBF58_476D_1CE4_E5B9
    high = (high ^ (high &>> 29)) &* 0xFF51_AFD7_ED55_8CCD
    high ^= high &>> 32
    low = (low &+ (word &<< 31 | word &>> 33)) &* 0x94D0_49BB_1331_11EB
    low = (low ^ (low &>> 31)) &* 0xC4CE_B9FE_1A85_EC53
    low ^= low &>> 33
  }

  /// Adds a string to the digest.
  public mutating func absorb(_ text: String) {
    var word: UInt64 = 0
    var count: UInt64 = 0
    for byte in text.utf8 {
      word = word &<< 8 | UInt64(byte)
      count += 1
      if count & 7 == 0 {
        absorb(word)
        word = 0
      }
    }
    absorb(word)
    absorb(count)
  }

  /// Adds a JSON value to the digest.
  ///
  /// An integer and a double with the same numeric value give different digests.
  public mutating func absorb(_ value: Value) {
    switch value {
    case .null: absorb(1 as UInt64)
    case .bool(let flag): absorb(flag ? 3 : 2)
    case .integer(let number):
      absorb(4 as UInt64)
      absorb(UInt64(bitPattern: number))
    case .number(let number):
      absorb(5 as UInt64)
      absorb(number.bitPattern)
    case .string(let text):
      absorb(6 as UInt64)
      absorb(text)
    case .array(let elements):
      absorb(7 as UInt64)
      absorb(UInt64(elements.count))
      for element in elements { absorb(element) }
    case .object(let members): absorb(members)
    }
  }

  /// Adds an object to the digest.
  public mutating func absorb(_ members: JSONObject) {
    absorb(8 as UInt64)
    absorb(UInt64(members.elements.count))
    for member in members.elements {
      absorb(member.name)
      absorb(member.value)
    }
  }
}

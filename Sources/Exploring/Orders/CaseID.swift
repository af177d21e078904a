internal import Interaction
public import Orders
internal import Values

/// An id of at most 40 letters and digits with which a case can be replayed on any machine.
///
/// An id is the base 32 encoding of a format number, a 20-bit checksum of the script, the parameters that are
/// reset to their defaults, and the index and instant of each step. For a random case whose id would exceed
/// 40 characters, the id encodes the seed and the case's number instead of the steps.
public enum CaseID {
  /// The maximum length of an id.
  public static let limit = 40

  /// Crockford's base 32 alphabet, which omits letters that are easily confused.
  private static let letters = Array("0123456789abcdefghjkmnpqrstvwxyz")

  /// Returns the id of a case, or `nil` if the id would exceed 40 characters.
  public static func text(of order: Schedule, in exploration: OrderExploration) -> String? {
    var bits = Bits()
    bits.append(1, 3)
    bits.append(checksum(of: exploration.stage.script), 20)
    let places = exploration.stage.parameterCount
    bits.append(order.defaulted.isEmpty ? 0 : 1, 1)
    if !order.defaulted.isEmpty {
      for place in 0..<places { bits.append(order.defaulted.contains(place) ? 1 : 0, 1) }
    }
    let width = stepWidth(exploration)
    bits.append(UInt64(order.choices.count), 6)
    for choice in order.choices {
      bits.append(UInt64(choice.step), width)
      bits.append(UInt64(choice.instant.rawValue), 4)
    }
    let text = bits.text(letters)
    return text.count <= limit ? text : nil
  }

  /// Returns the id of a random case from its seed and number.
  public static func text(seed: UInt64, number: Int, in script: OrderScript) -> String {
    var bits = Bits()
    bits.append(2, 3)
    bits.append(checksum(of: script), 20)
    bits.append(seed, 64)
    bits.append(UInt64(number), 40)
    return bits.text(letters)
  }

  /// A reason why an id can't be used.
  public struct Mistake: Error, Equatable, Sendable {
    /// The error message, as one sentence.
    public let text: String
  }

  /// Returns the case that an id stands for.
  ///
  /// - Throws: `Mistake` if the id is invalid or belongs to another script.
  public static func read(
    _ text: String, in exploration: OrderExploration
  ) throws(Mistake) -> Schedule {
    guard var bits = Bits(text.lowercased(), letters) else {
      throw Mistake(text: "invalid replay id \(text): it contains invalid characters")
    }
    let form = bits.next(3)
    guard form == 1 || form == 2 else { throw Mistake(text: "invalid replay id \(text)") }
    guard bits.next(20) == checksum(of: exploration.stage.script) else {
      throw Mistake(
        text: "replay id \(text) belongs to a different file or a different version of this file")
    }
    if form == 2 {
      guard let seed = bits.next(64), let number = bits.next(40) else {
        throw Mistake(text: "invalid replay id \(text): it is too short")
      }
      var plan = exploration.plan
      plan.seed = seed
      return OrderExploration(exploration.stage, plan).randomCase(Int(number))
    }
    var order = Schedule([])
    if bits.next(1) == 1 {
      for place in 0..<exploration.stage.parameterCount where bits.next(1) == 1 {
        order.defaulted.append(place)
      }
    }
    let width = stepWidth(exploration)
    let steps = exploration.stage.script.steps.count
    for _ in 0..<(bits.next(6) ?? 0) {
      guard let step = bits.next(width), step < steps, let word = bits.next(4),
        let instant = OrderInstant(rawValue: UInt8(word))
      else { throw Mistake(text: "invalid replay id \(text): it is too short or damaged") }
      order.choices.append(Schedule.Choice(step: Int(step), instant: instant))
    }
    guard bits.isAtEnd else { throw Mistake(text: "invalid replay id \(text): it is too long") }
    return order
  }

  private static func stepWidth(_ exploration: OrderExploration) -> Int {
    var width = 1
    while 1 << width < exploration.stage.script.steps.count { width += 1 }
    return width
  }

  private static func checksum(of script: OrderScript) -> UInt64 {
    digest(of: script).low >> 44
  }

  /// Returns a digest of a script's setup and steps, excluding the file's name.
  static func digest(of script: OrderScript) -> StateDigest {
    var digest = StateDigest()
    for line in script.setup {
      digest.absorb(line.message["method"]?.asString ?? "")
      digest.absorb(line.message["params"] ?? .null)
    }
    for step in script.steps {
      digest.absorb(step.source)
      digest.absorb(Value.array(step.events))
      if let parameters = step.parameters { digest.absorb(parameters) }
    }
    return digest
  }
}

/// A sequence of bits, the most significant first.
private struct Bits {
  private var bits: [Bool] = []
  private var place = 0

  init() {}

  init?(_ text: String, _ letters: [Character]) {
    for letter in text {
      guard let value = letters.firstIndex(of: letter) else { return nil }
      append(UInt64(value), 5)
    }
  }

  mutating func append(_ value: UInt64, _ count: Int) {
    for bit in stride(from: count - 1, through: 0, by: -1) {
      bits.append(value >> UInt64(bit) & 1 == 1)
    }
  }

  mutating func next(_ count: Int) -> UInt64? {
    guard place + count <= bits.count else { return nil }
    defer { place += count }
    return bits[place..<place + count].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
  }

  /// Whether only the padding of the last letter is left.
  var isAtEnd: Bool { bits.count - place < 5 && !bits[place...].contains(true) }

  func text(_ letters: [Character]) -> String {
    var text = ""
    for start in stride(from: 0, to: bits.count, by: 5) {
      var value = 0
      for bit in start..<start + 5 { value = value << 1 | (bit < bits.count && bits[bit] ? 1 : 0) }
      text.append(letters[value])
    }
    return text
  }
}

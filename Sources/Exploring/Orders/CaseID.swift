internal import Interaction
public import Orders
internal import Values

/// A case as a word of at most 40 letters and digits, to be played again anywhere.
///
/// Base 32 of: the form, 20 bits of what tells the script from others, the parameters that are left at
/// their defaults, and for each step its place and its instant. A random case that would be longer is
/// its seed and number.
public enum CaseID {
  /// The most letters and digits that an id has.
  public static let limit = 40

  /// Crockford's letters: none that is taken for another one.
  private static let letters = Array("0123456789abcdefghjkmnpqrstvwxyz")

  /// The id of a case; nil for a case that no id of the length tells.
  public static func text(of order: OrderCase, in exploration: OrderExploration) -> String? {
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

  /// The id of a random case, by its seed and number.
  public static func text(seed: UInt64, number: Int, in script: OrderScript) -> String {
    var bits = Bits()
    bits.append(2, 3)
    bits.append(checksum(of: script), 20)
    bits.append(seed, 64)
    bits.append(UInt64(number), 40)
    return bits.text(letters)
  }

  /// What is wrong with an id, in a sentence.
  public struct Mistake: Error, Equatable, Sendable {
    /// The sentence.
    public let text: String
  }

  /// Reads an id.
  ///
  /// - Returns: the case
  /// - Throws: what is wrong with it
  public static func read(
    _ text: String, in exploration: OrderExploration
  ) throws(Mistake) -> OrderCase {
    guard var bits = Bits(text.lowercased(), letters) else {
      throw Mistake(text: "\(text) is no replay id: it has letters and digits that none has")
    }
    let form = bits.next(3)
    guard form == 1 || form == 2 else { throw Mistake(text: "\(text) is no replay id") }
    guard bits.next(20) == checksum(of: exploration.stage.script) else {
      throw Mistake(
        text: "\(text) is the id of a case of another file, or of this one before it changed")
    }
    if form == 2 {
      guard let seed = bits.next(64), let number = bits.next(40) else {
        throw Mistake(text: "\(text) ends too early for a replay id")
      }
      var plan = exploration.plan
      plan.seed = seed
      return OrderExploration(exploration.stage, plan).randomCase(Int(number))
    }
    var order = OrderCase([])
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
      else { throw Mistake(text: "\(text) ends too early for a replay id") }
      order.choices.append(OrderCase.Choice(step: Int(step), instant: instant))
    }
    guard bits.isAtEnd else { throw Mistake(text: "\(text) goes on behind the end of a replay id") }
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

  /// What tells a script from others: its setup and its steps, not the file's name.
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

/// Bits one after the other, the highest first.
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

  /// Whether nothing is left but what fills the last letter.
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

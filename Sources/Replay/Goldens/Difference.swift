internal import JSONText
internal import Values

/// One place where an answer is not what a golden file says.
public struct Difference: Equatable, Sendable {
  /// The line of the golden file, counted from 1.
  public var line: Int

  /// The place in that line, as a JSON pointer; empty for the whole line.
  public var pointer: String

  /// What the golden file says, as JSON, or nil where it says nothing.
  public var expected: String?

  /// What came out, as JSON, or nil where nothing did.
  public var actual: String?

  /// What of the component it is, the same in each frame: `displayHeight`, `card:a translateY`.
  public var channel: String

  /// How far apart two numbers were allowed to be; nil where no numbers are compared.
  public var tolerance: Double?

  /// How far apart they are.
  public var distance: Double?

  /// The moment of the state or effect, in seconds; nil for what has none.
  public var t: Double?

  /// The index in the answer's frames; nil for what is no frame.
  public var frame: Int?
}

/// How much of a tolerance a comparison has used.
public struct ToleranceUse: Equatable, Sendable {
  /// The share of the tolerance, from 0 to 1.
  public var share: Double

  /// The number that used it, as it came out and with its place.
  public var difference: Difference
}

/// The place that a comparison has reached.
struct Place {
  var line = 0
  var pointer = ""
  var words: [String] = []
  var name = ""
  var t: Double?
  var frame: Int?

  func member(_ name: String) -> Place {
    var place = self
    place.pointer += "/" + InvalidValue.escape(name)
    place.words.append(name)
    place.name = name
    return place
  }

  /// An element keeps the name of its array: `photos/3` is of the kind that `photos` are.
  func element(_ index: Int, called name: String? = nil) -> Place {
    var place = self
    place.pointer += "/\(index)"
    place.words.append(name ?? "\(index)")
    return place
  }

  /// The place within a state that is an answer's own or one of its frames.
  func state(_ state: Value, frame: Int?) -> Place {
    var place = self
    place.words = []
    place.frame = frame
    place.t = state["t"]?.asNumber
    return place
  }

  /// What of the component it is, without the words that every path has.
  var channel: String {
    var words = words[...]
    while let first = words.first, ["result", "values", "layers"].contains(first) {
      words = words.dropFirst()
    }
    return words.isEmpty ? "the answer" : words.joined(separator: " ")
  }

  func difference(_ expected: Value?, _ actual: Value?) -> Difference {
    Difference(
      line: line, pointer: pointer, expected: expected.map(\.text), actual: actual.map(\.text),
      channel: channel, t: t, frame: frame)
  }
}

extension Value {
  /// The value as JSON.
  var text: String {
    var writer = JSONWriter()
    writer.value(self, .exact)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

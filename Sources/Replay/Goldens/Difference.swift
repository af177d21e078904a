internal import JSONText
internal import Values

/// One difference between a response and a golden file.
public struct Difference: Equatable, Sendable {
  /// The line of the golden file, counted from 1.
  public var line: Int

  /// The difference's JSON pointer within the line; empty for the whole line.
  public var pointer: String

  /// The value in the golden file as JSON, or `nil` if the golden file has no such value.
  public var expected: String?

  /// The actual value as JSON, or `nil` if there is none.
  public var actual: String?

  /// The name of the value, which is the same in each frame, such as `displayHeight` or `card:a translateY`.
  public var channel: String

  /// The tolerance, or `nil` if the values are not both numbers.
  public var tolerance: Double?

  /// The distance between the two numbers, or `nil` if the values are not both numbers.
  public var distance: Double?

  /// The time of the state or effect, in seconds, or `nil` for any other value.
  public var t: Double?

  /// The index of the frame that contains the value, or `nil` if the value is not in a frame.
  public var frame: Int?
}

/// The share of a tolerance that the difference between two compared numbers takes up.
public struct ToleranceUse: Equatable, Sendable {
  /// The share of the tolerance, from 0 to 1.
  public var share: Double

  /// The two compared numbers, with their location.
  public var difference: Difference
}

/// The position in the golden file that a comparison has reached.
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

  /// Returns the position of an array's element.
  ///
  /// The position keeps the name of the array, which determines the kind of quantity.
  func element(_ index: Int, called name: String? = nil) -> Place {
    var place = self
    place.pointer += "/\(index)"
    place.words.append(name ?? "\(index)")
    return place
  }

  /// Returns the position of a state: the state of a response, or one of its frames.
  func state(_ state: Value, frame: Int?) -> Place {
    var place = self
    place.words = []
    place.frame = frame
    place.t = state["t"]?.asNumber
    return place
  }

  /// The channel's name, without the leading members that all paths share.
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
  /// The value as JSON text.
  var text: String {
    var writer = JSONWriter()
    writer.value(self, .exact)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

public import Motion
public import Values

/// A spring in protocol messages, in any of SwiftUI's forms.
extension Spring {
  /// SwiftUI's presets by name.
  enum Preset: String, CaseIterable {
    case smooth
    case snappy
    case bouncy
    case interactive

    var spring: Spring {
      switch self {
      case .smooth: .smooth
      case .snappy: .snappy
      case .bouncy: .bouncy
      case .interactive: .interactive
      }
    }

    /// Creates the preset with the given name, with or without Swift's leading dot.
    init(named name: String) throws(InvalidValue) {
      for preset in Self.allCases where name == preset.rawValue || name == "." + preset.rawValue {
        self = preset
        return
      }
      let names = Self.allCases.map { $0.rawValue }
      throw .unknown(name, "a spring preset", of: names, at: "", expected: Spring.expectation)
    }
  }

  /// Creates a spring from a JSON value: the name of a preset, or an object of one of four kinds.
  ///
  /// If stiffness and damping are given, a damping above critical counts as critical, as in SwiftUI.
  ///
  /// - Parameters:
  ///   - value: The name `smooth`, `snappy`, `bouncy` or `interactive`, with or without a leading dot, or an
  ///     object. The object has response and dampingFraction; or duration and bounce; or stiffness and
  ///     damping, for mass 1; or preset, duration and extraBounce.
  ///   - base: The spring that provides omitted members. With a preset, the preset provides an omitted
  ///     duration.
  /// - Throws: `InvalidValue`, for example if an object has members of two kinds.
  public init(_ value: Value, over base: Spring) throws(InvalidValue) {
    switch value {
    case .string(let name):
      self = try Preset(named: name).spring
    case .object(let members):
      let spring = try Kind(members).read(members, over: base)
      // A spring without damping never settles, so nothing that it moves would ever finish.
      self.init(
        response: Math.clamp(spring.response, 0.01, 10),
        dampingFraction: Math.clamp(spring.dampingFraction, 0.05, 10))
    default: throw InvalidValue(path: "", expected: Self.expectation)
    }
  }

  /// The response and damping fraction of the spring, which determine all its other values.
  public var value: Value {
    ["response": .number(response), "dampingFraction": .number(dampingFraction)]
  }

  /// The accepted forms, in the notation of the parameter schema.
  static let shape = """
    smooth | snappy | bouncy | interactive | .smooth | .snappy | .bouncy | .interactive \
    | {! response?: 0.01...10, dampingFraction?: 0.05...10} \
    | {! duration?: 0.01...10, bounce?: -0.9...0.95} \
    | {! stiffness?: 0.4...390000, damping?: 0...10000} \
    | {! preset: smooth | snappy | bouncy | interactive | .smooth | .snappy | .bouncy \
    | .interactive, duration?: 0.01...10, extraBounce?: -0.9...0.65}
    """

  static let expectation = """
    a spring: smooth, snappy, bouncy or interactive, or an object with response and \
    dampingFraction, with duration and bounce, with stiffness and damping, or with preset, \
    duration and extraBounce
    """
}

/// The kinds of spring objects, by their members.
private enum Kind {
  case response
  case duration
  case constants
  case preset

  /// Creates the kind to which an object's members belong.
  ///
  /// - Throws: `InvalidValue` if the members belong to no kind or to two kinds.
  init(_ members: JSONObject) throws(InvalidValue) {
    if members["preset"] != nil {
      self = .preset
    } else if members["stiffness"] != nil || members["damping"] != nil {
      self = .constants
    } else if members["duration"] != nil || members["bounce"] != nil {
      self = .duration
    } else {
      self = .response
    }
    for member in members.elements where !names.contains(member.name) {
      let isSpring = Self.allNames.contains(member.name)
      let path = "/" + InvalidValue.escape(member.name)
      guard isSpring && self != .response else {
        let known = Self.allNames + ["preset"]
        throw .unknown(
          member.name, "a member of a spring", of: known, at: path, expected: Spring.expectation)
      }
      throw InvalidValue(
        path: path,
        expected: "omitted, because \(names[0]) can be combined only with " + others)
    }
  }

  private static let allNames = [
    "response", "dampingFraction", "duration", "bounce", "stiffness", "damping", "extraBounce",
  ]

  private var names: [String] {
    switch self {
    case .response: ["response", "dampingFraction"]
    case .duration: ["duration", "bounce"]
    case .constants: ["stiffness", "damping"]
    case .preset: ["preset", "duration", "extraBounce"]
    }
  }

  private var others: String { names.dropFirst().joined(separator: " and ") }

  func read(_ members: JSONObject, over base: Spring) throws(InvalidValue) -> Spring {
    switch self {
    case .response:
      return Spring(
        response: try members.number("response", in: 0.01...10) ?? base.response,
        dampingFraction: try members.number("dampingFraction", in: 0.05...10)
          ?? base.dampingFraction)
    case .duration:
      return Spring(
        duration: try members.number("duration", in: 0.01...10) ?? base.duration,
        bounce: try members.number("bounce", in: -0.9...0.95) ?? base.bounce)
    case .constants:
      return Spring(
        stiffness: try members.number("stiffness", in: 0.4...390_000) ?? base.stiffness,
        damping: try members.number("damping", in: 0...10_000) ?? base.damping)
    case .preset:
      let preset: Spring.Preset
      do throws(InvalidValue) {
        preset = try Spring.Preset(named: members["preset"]?.asString ?? "")
      } catch {
        throw error.under("preset")
      }
      return Spring(
        duration: try members.number("duration", in: 0.01...10) ?? preset.spring.duration,
        bounce: preset.spring.bounce
          + (try members.number("extraBounce", in: -0.9...0.65) ?? 0))
    }
  }
}

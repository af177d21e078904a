public import Interaction
internal import JSONText
internal import Motion
public import Values

/// A reader of render states from another host or a plugin.
///
/// This host serializes the states again. Whichever program computed them, their members are therefore in the
/// documented order and their numbers in the documented form.
public enum StateReader {
  /// A render state with the names of its values.
  public struct NamedState: Sendable {
    /// The state.
    ///
    /// Its values are in the order of `names`.
    public var state: RenderState

    /// The names of the state's values, in the same order as the values.
    public var names: [String]

    /// Creates a state with the names of its values.
    public init(state: RenderState, names: [String]) {
      self.state = state
      self.names = names
    }
  }

  /// Reads a state.
  ///
  /// - Parameter value: The encoded state.
  /// - Returns: The decoded state with the names of its values.
  /// - Throws: `InvalidValue` for the first error, with its path in the state.
  public static func read(_ value: Value?) throws(InvalidValue) -> NamedState {
    let members = try object(value, "a render state")
    var state = RenderState()
    state.time = try time(members)
    state.phase = try members.requiredString("phase")
    guard let isSettled = try members.bool("settled") else {
      throw InvalidValue(path: "/settled", expected: "true or false")
    }
    state.isSettled = isSettled
    guard let values = try members.object("values") else {
      throw InvalidValue(path: "/values", expected: "an object")
    }
    state.values = values.elements.map { $0.value }
    guard let layers = try members.array("layers") else {
      throw InvalidValue(path: "/layers", expected: "an array")
    }
    for (index, value) in layers.enumerated() {
      do throws(InvalidValue) {
        state.layers.append(try layer(value))
      } catch {
        throw error.under("\(index)").under("layers")
      }
    }
    return NamedState(state: state, names: values.elements.map { $0.name })
  }

  /// The widths, heights and radii that a renderer can draw, in points.
  private static let extents = 0...largestInputNumber

  /// The opacities that a renderer can draw.
  private static let opacities = 0.0...1.0

  static func layer(_ value: Value) throws(InvalidValue) -> Layer {
    let members = try object(value, "a layer")
    var layer = Layer(
      id: try members.requiredString("id"), role: try members.requiredString("role"),
      frame: try rectangle(members))
    try assign(members, to: &layer)
    return layer
  }

  /// Sets the members of a layer that are present in a JSON object.
  ///
  /// A null in the object resets the optional member of that name to its default.
  static func assign(_ members: JSONObject, to layer: inout Layer) throws(InvalidValue) {
    for member in members.elements {
      switch member.name {
      case "role": layer.role = try members.requiredString("role")
      case "x": layer.frame.x = try member.number() ?? layer.frame.x
      case "y": layer.frame.y = try member.number() ?? layer.frame.y
      case "width": layer.frame.width = try member.number(in: extents) ?? layer.frame.width
      case "height": layer.frame.height = try member.number(in: extents) ?? layer.frame.height
      case "translateX": layer.translation.x = try member.number() ?? 0
      case "translateY": layer.translation.y = try member.number() ?? 0
      case "scale": layer.scale = try member.number() ?? 1
      case "rotation": layer.rotation = try member.number() ?? 0
      case "opacity": layer.opacity = try member.number(in: opacities) ?? 1
      case "cornerRadius": layer.cornerRadius = try member.number(in: extents) ?? 0
      case "cornerRadii": layer.cornerRadii = try cornerRadii(members)
      case "zIndex": layer.zIndex = try member.number() ?? 0
      case "hidden": layer.isHidden = try members.bool("hidden") ?? false
      case "shadows": layer.shadows = try shadows(members)
      case "clip": layer.clip = try rectangle("clip", of: members)
      case "hit": layer.hit = try rectangle("hit", of: members)
      case "content": layer.content = try content(members)
      default: break
      }
    }
  }

  private static func cornerRadii(_ members: JSONObject) throws(InvalidValue) -> Layer.CornerRadii?
  {
    guard let corners = try members.object("cornerRadii") else { return nil }
    do throws(InvalidValue) {
      return Layer.CornerRadii(
        topLeft: try corners.number("topLeft", in: extents) ?? 0,
        topRight: try corners.number("topRight", in: extents) ?? 0,
        bottomLeft: try corners.number("bottomLeft", in: extents) ?? 0,
        bottomRight: try corners.number("bottomRight", in: extents) ?? 0)
    } catch {
      throw error.under("cornerRadii")
    }
  }

  private static func shadows(_ members: JSONObject) throws(InvalidValue) -> [Layer.Shadow] {
    var shadows: [Layer.Shadow] = []
    for (index, value) in (try members.array("shadows") ?? []).enumerated() {
      do throws(InvalidValue) {
        shadows.append(try shadow(value))
      } catch {
        throw error.under("\(index)").under("shadows")
      }
    }
    return shadows
  }

  private static func shadow(_ value: Value) throws(InvalidValue) -> Layer.Shadow {
    let members = try object(value, "a shadow")
    return Layer.Shadow(
      opacity: try members.requiredNumber("opacity", in: opacities),
      radius: try members.requiredNumber("radius", in: extents),
      offset: Point(x: try members.number("x") ?? 0, y: try members.number("y") ?? 0))
  }

  private static func content(_ members: JSONObject) throws(InvalidValue) -> Layer.Content? {
    guard let content = try members.object("content") else { return nil }
    var read = Layer.Content(
      kind: try content.requiredString("kind"), text: try content.string("text"),
      image: try content.string("image"),
      frame: content.present("width") == nil ? nil : try rectangle(content))
    read.id = try content.string("id")
    if let position = try content.number("position") { read.position = Int(position.rounded()) }
    read.action = try content.string("action")
    return read
  }

  private static func rectangle(
    _ name: String, of members: JSONObject
  ) throws(InvalidValue) -> Rectangle? {
    guard let frame = try members.object(name) else { return nil }
    do { return try rectangle(frame) } catch { throw error.under(name) }
  }

  private static func rectangle(_ members: JSONObject) throws(InvalidValue) -> Rectangle {
    Rectangle(
      x: try members.requiredNumber("x"), y: try members.requiredNumber("y"),
      width: try members.requiredNumber("width", in: extents),
      height: try members.requiredNumber("height", in: extents))
  }

  /// The maximum time of a valid state, in seconds: the time at which a session's clock ends.
  private static let latest = 1e9

  static func time(_ members: JSONObject) throws(InvalidValue) -> Timestamp {
    let seconds = try members.requiredNumber("t")
    guard (0...latest).contains(seconds) else {
      throw InvalidValue(path: "/t", expected: "seconds from 0 to \(Int(latest))")
    }
    return Timestamp(seconds: seconds)
  }

  static func object(_ value: Value?, _ expected: String) throws(InvalidValue) -> JSONObject {
    guard case .object(let members) = value else {
      throw InvalidValue(path: "", expected: expected)
    }
    return members
  }
}

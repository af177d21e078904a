internal import Interaction
public import Motion
public import Values

extension EventReader {
  /// Reads the required member `name` as a point.
  ///
  /// An absent `x` has the value `defaultX`, or is an error if that is `nil`.
  @usableFromInline
  static func point(
    _ name: String, _ members: JSONObject, defaultX: Double? = nil
  ) throws(InvalidValue) -> Point {
    guard let members = try members.object(name) else {
      throw InvalidValue(path: "/" + name, expected: "an object {x, y}")
    }
    do throws(InvalidValue) {
      let y = try members.requiredNumber("y")
      if let x = try members.number("x") ?? defaultX { return Point(x: x, y: y) }
      return Point(x: try members.requiredNumber("x"), y: y)
    } catch {
      throw error.under(name)
    }
  }

  static func optionalPoint(_ name: String, _ members: JSONObject) throws(InvalidValue) -> Point? {
    try members.object(name) == nil ? nil : try point(name, members)
  }

  /// Reads the member `name` as insets, or returns `nil` if it is absent.
  ///
  /// Absent sides are 0.
  static func insets(_ name: String, _ members: JSONObject) throws(InvalidValue) -> Insets? {
    guard let members = try members.object(name) else { return nil }
    let range = Environment.insets
    do throws(InvalidValue) {
      return Insets(
        top: try members.number("top", in: range) ?? 0,
        left: try members.number("left", in: range) ?? 0,
        bottom: try members.number("bottom", in: range) ?? 0,
        right: try members.number("right", in: range) ?? 0)
    } catch {
      throw error.under(name)
    }
  }

  static func rectangle(_ name: String, _ members: JSONObject) throws(InvalidValue) -> Rectangle? {
    guard let members = try members.object(name) else { return nil }
    do throws(InvalidValue) {
      return Rectangle(
        x: try members.requiredNumber("x"), y: try members.requiredNumber("y"),
        width: try members.requiredNumber("width"), height: try members.requiredNumber("height"))
    } catch {
      throw error.under(name)
    }
  }
}

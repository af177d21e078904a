public import Interaction
public import Motion
public import Values

/// An image's id and size.
///
/// The aspect ratio determines which part of the image a frame shows.
public struct HeroImage: Equatable, Sendable {
  /// The string that identifies the image.
  public var id: String

  /// The size of the image in points or pixels.
  ///
  /// Only the aspect ratio matters.
  public var size: Size

  /// Creates an image from its id and size.
  public init(id: String, size: Size) {
    self.id = id
    self.size = size
  }

  /// Creates an image from a client's object `{id, width, height}`.
  init(_ members: JSONObject) throws(InvalidValue) {
    id = try members.requiredString("id")
    size = try members.requiredSize()
  }
}

/// A view that an image can fly from and back to, such as a cell of a carousel.
public struct HeroSource: Equatable, Sendable {
  /// The source's id, which no other source has.
  public var id: String

  /// The frame in viewport coordinates.
  public var frame: Rectangle

  /// The corner radii, in points.
  public var corners: Layer.CornerRadii

  /// The image that the source shows, if any.
  public var image: HeroImage?

  /// Whether the source has a visible cell.
  ///
  /// A source that has been scrolled out of view has none.
  public var isVisible: Bool

  /// The id of the controller whose detail contains the source, or `nil` if the source is in the view behind all
  /// details.
  public var container: String?

  /// The id of the controller that the source presents, or `nil` to use the parameter `controller`.
  public var opens: String?

  /// The id of the source's layer, encoded once for reuse.
  let layerID: String

  /// Creates a visible source without an image.
  init(id: String, frame: Rectangle) {
    self.id = id
    self.frame = frame
    corners = Layer.CornerRadii(0)
    isVisible = true
    layerID = "source:" + Layer.encode(id)
  }

  /// The members of a frame's JSON object, in the notation of the parameter schema.
  static let frameShape = "{x: number, y: number, width: length, height: length}"

  /// The members of a source's JSON object, in the notation of the parameter schema.
  static let shape = """
    {id: id, frame: \(frameShape), cornerRadius?: length, cornerRadii?: corners, image?: picture, \
    visible?: boolean, in?: string, opens?: string, …}
    """

  /// Creates a source from a client's object.
  ///
  /// - Parameter value: `{id, frame, cornerRadius?, cornerRadii?, image?, visible?, in?, opens?}`.
  /// - Throws: `InvalidValue` if a member is missing or has the wrong type.
  public init(_ value: Value) throws(InvalidValue) {
    guard case .object(let members) = value else {
      throw InvalidValue(path: "", expected: "an object {id, frame, image, …}")
    }
    self.init(
      id: try members.requiredString("id"), frame: try members.requiredFrame("frame"))
    corners = try members.corners()
    image = try members.image("image")
    isVisible = try members.bool("visible") ?? true
    container = try members.string("in")
    opens = try members.string("opens")
  }
}

extension JSONObject {
  /// Returns the required member `name` as a frame, which may be empty.
  func requiredFrame(_ name: String) throws(InvalidValue) -> Rectangle {
    guard let members = try object(name) else {
      throw InvalidValue(path: "/" + name, expected: "an object {x, y, width, height}")
    }
    do throws(InvalidValue) {
      let origin = Point(x: try members.requiredNumber("x"), y: try members.requiredNumber("y"))
      return Rectangle(origin: origin, size: try members.requiredSize())
    } catch {
      throw error.under(name)
    }
  }

  /// Returns the required members `width` and `height`, which must not be negative, as a size.
  fileprivate func requiredSize() throws(InvalidValue) -> Size {
    func length(_ name: String) throws(InvalidValue) -> Double {
      let range = 0...largestInputNumber
      guard let length = try number(name, in: range) else {
        throw InvalidValue(path: "/" + name, expected: Expectation.number(range))
      }
      return length
    }
    return Size(width: try length("width"), height: try length("height"))
  }

  /// Returns the corner radii: those in `cornerRadii`, and `cornerRadius` for the remaining corners.
  func corners() throws(InvalidValue) -> Layer.CornerRadii {
    let uniform = try number("cornerRadius", in: 0...largestInputNumber) ?? 0
    guard let radii = try object("cornerRadii") else { return Layer.CornerRadii(uniform) }
    func radius(_ name: String) throws(InvalidValue) -> Double {
      try radii.number(name, in: 0...largestInputNumber) ?? uniform
    }
    do throws(InvalidValue) {
      return Layer.CornerRadii(
        topLeft: try radius("topLeft"), topRight: try radius("topRight"),
        bottomLeft: try radius("bottomLeft"), bottomRight: try radius("bottomRight"))
    } catch {
      throw error.under("cornerRadii")
    }
  }

  /// Returns the member `name` as an image, or `nil` if the member is missing.
  func image(_ name: String) throws(InvalidValue) -> HeroImage? {
    guard let members = try object(name) else { return nil }
    do { return try HeroImage(members) } catch { throw error.under(name) }
  }
}

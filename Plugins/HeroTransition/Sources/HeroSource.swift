public import Interaction
public import Motion
public import Values

/// An image by its name and its own size, which decides what of it a frame shows.
public struct HeroImage: Equatable, Sendable {
  /// The image's name.
  public var id: String

  /// The size of the image itself, in points or pixels: only its proportions count.
  public var size: Size

  /// Makes an image.
  public init(id: String, size: Size) {
    self.id = id
    self.size = size
  }

  /// Makes an image from a client's object {id, width, height}.
  init(_ members: Members) throws(InvalidValue) {
    id = try members.requiredString("id")
    size = Size(
      width: try members.requiredNumber("width"), height: try members.requiredNumber("height"))
  }
}

/// A view that an image may fly from and back to, such as a cell of a carousel.
public struct HeroSource: Equatable, Sendable {
  /// The source's identity.
  public var id: String

  /// Where it lies, in viewport coordinates.
  public var frame: Rectangle

  /// The radii of its corners, in points.
  public var corners: Layer.CornerRadii

  /// What it shows, if anything.
  public var image: HeroImage?

  /// Whether there is a cell for it; one that was scrolled away has none.
  public var isVisible: Bool

  /// The controller in whose detail it lies; nil for the view behind everything.
  public var container: String?

  /// The controller that it presents; nil for the parameter `controller`.
  public var opens: String?

  /// The id of its layer, made once.
  let layerID: String

  /// Makes a visible source without an image.
  init(id: String, frame: Rectangle) {
    self.id = id
    self.frame = frame
    corners = Layer.CornerRadii(0)
    isVisible = true
    layerID = "source:" + Layer.encode(id)
  }

  /// What a client's object is.
  static let shape = """
    {id: id, frame: frame, cornerRadius?: length, cornerRadii?: corners, image?: picture, \
    visible?: boolean, in?: string, opens?: string, …}
    """

  /// Makes a source from a client's object.
  ///
  /// - Parameter value: {id, frame, cornerRadius?, cornerRadii?, image?, visible?, in?, opens?}
  /// - Throws: what is wrong with a member
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

extension Members {
  /// A frame that has to be there, but may be empty.
  func requiredFrame(_ name: String) throws(InvalidValue) -> Rectangle {
    guard let members = try object(name) else {
      throw InvalidValue(path: "/" + name, expected: "an object {x, y, width, height}")
    }
    do throws(InvalidValue) {
      return Rectangle(
        x: try members.requiredNumber("x"), y: try members.requiredNumber("y"),
        width: try members.requiredNumber("width"), height: try members.requiredNumber("height"))
    } catch {
      throw error.under(name)
    }
  }

  /// The radii of the corners: `cornerRadii`, and for those it does not name `cornerRadius`.
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

  /// An image, if there is one.
  func image(_ name: String) throws(InvalidValue) -> HeroImage? {
    guard let members = try object(name) else { return nil }
    do { return try HeroImage(members) } catch { throw error.under(name) }
  }
}

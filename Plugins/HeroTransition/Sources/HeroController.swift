public import Interaction
public import Motion
public import Values

/// The image view of a detail, in which a flying image lands.
public struct HeroDestination: Equatable, Sendable {
  /// The frame in viewport coordinates.
  ///
  /// It is empty until the image view is laid out.
  public var frame: Rectangle

  /// The corner radii, in points.
  public var corners: Layer.CornerRadii

  /// The image of the detail, or `nil` if it shows the source's image.
  public var image: HeroImage?

  /// Whether the detail has an image view.
  ///
  /// The member `image: null` means that it has none.
  public var hasImageView: Bool

  /// Creates a destination from the members of a client's JSON object.
  ///
  /// - Parameter members: `{frame, cornerRadius?, cornerRadii?, image?}`.
  /// - Throws: `InvalidValue` if a member is missing or invalid.
  init(_ members: JSONObject) throws(InvalidValue) {
    frame = try members.requiredFrame("frame")
    corners = try members.corners()
    image = try members.image("image")
    hasImageView = image != nil || members["image"] == nil
  }
}

/// A controller and its children, which form the tree that is searched for the destination.
public struct HeroController: Equatable, Sendable {
  /// The kind of a controller, which determines how its children are searched.
  public enum Kind: String, CaseIterable, Sendable {
    case controller
    /// A stack that shows only its last child.
    case navigation
    case container
  }

  /// The kind, which determines how the children are searched.
  public var kind: Kind

  /// The controller's id, if it has one.
  public var id: String?

  /// The destination, if this controller has one.
  public var destination: HeroDestination?

  /// The children, in the order in which they are searched.
  public var children: [HeroController]

  /// The members of a controller's JSON object, in the notation of the parameter schema.
  static let shape = """
    {kind: controller | navigation | container, id?: string, destination?: {frame: \(HeroSource.frameShape), \
    cornerRadius?: length, cornerRadii?: corners, image?: picture, …}, \
    children?: [#/properties/controller], …}
    """

  /// Creates a tree of controllers from the members of a client's JSON object.
  ///
  /// - Parameter members: `{kind, id?, destination?, children?}`.
  /// - Throws: `InvalidValue` if a member is missing or has the wrong type.
  public init(_ members: JSONObject) throws(InvalidValue) {
    guard let kind = try members.choice("kind", of: Kind.self) else {
      let words = Kind.allCases.map { $0.rawValue }
      throw InvalidValue(path: "/kind", expected: Expectation.oneOf(words))
    }
    self.kind = kind
    id = try members.string("id")
    destination = nil
    if let object = try members.object("destination") {
      do { destination = try HeroDestination(object) } catch { throw error.under("destination") }
    }
    children = []
    for (index, value) in (try members.array("children") ?? []).enumerated() {
      do throws(InvalidValue) {
        guard case .object(let child) = value else {
          throw InvalidValue(path: "", expected: "an object {kind, …}")
        }
        children.append(try HeroController(child))
      } catch {
        throw error.under("\(index)").under("children")
      }
    }
  }

  /// Returns the first controller in the tree that has a destination, or `nil` if there is none.
  ///
  /// The search starts with the controller itself. In a navigation stack it continues with the last child only,
  /// because the others are not visible. In any other controller it continues with the children in order, depth
  /// first. Source: the spec, the recursive search for a destination.
  public func findDestination() -> HeroController? {
    pathToDestination()?.reduce(self) { $0.children[$1] }
  }

  /// Returns the child indices that lead to the destination, or `nil` if there is none.
  private func pathToDestination() -> [Int]? {
    if destination != nil { return [] }
    let asked = kind == .navigation ? children.indices.suffix(1) : children.indices
    for index in asked {
      if let path = children[index].pathToDestination() { return [index] + path }
    }
    return nil
  }

  /// Returns whether the destinations of two trees are the same: they have the same id or, if neither has an id, the
  /// same position in the tree.
  func hasDestination(of other: HeroController?) -> Bool {
    guard let found = findDestination(), let others = other?.findDestination() else { return false }
    guard found.id == nil && others.id == nil else { return found.id == others.id }
    return pathToDestination() == other?.pathToDestination()
  }
}

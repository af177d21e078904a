public import Interaction
public import Motion
public import Values

/// Where a hero lands: the image view of a detail.
public struct HeroDestination: Equatable, Sendable {
  /// Where it lies, in viewport coordinates; empty as long as it is not laid out.
  public var frame: Rectangle

  /// The radii of its corners, in points.
  public var corners: Layer.CornerRadii

  /// What it shows, if it says so; else the hero's own image.
  public var image: HeroImage?

  /// Whether it has an image view at all: an image that is null says that it has none.
  public var hasImageView: Bool

  /// Makes a destination from a client's object {frame, cornerRadius?, cornerRadii?, image?}.
  init(_ members: Members) throws(InvalidValue) {
    frame = try members.requiredFrame("frame")
    corners = try members.corners()
    image = try members.image("image")
    hasImageView = image != nil || members["image"] == nil
  }
}

/// A controller and its children, in which the destination is looked for.
public struct HeroController: Equatable, Sendable {
  /// What a controller does with its children.
  public enum Kind: String, CaseIterable, Sendable {
    case controller
    /// A stack of which only the last child is seen.
    case navigation
    case container
  }

  /// What the controller does with its children.
  public var kind: Kind

  /// The controller's name, if it has one.
  public var id: String?

  /// Where a hero lands, if the controller is a destination.
  public var destination: HeroDestination?

  /// The children, in their order.
  public var children: [HeroController]

  /// What a client's object is.
  static let shape = """
    {kind: controller | navigation | container, id?: string, destination?: {frame: frame, \
    cornerRadius?: length, cornerRadii?: corners, image?: picture, …}, \
    children?: [#/properties/controller], …}
    """

  /// Makes a tree from a client's object.
  ///
  /// - Parameter members: {kind, id?, destination?, children?}
  /// - Throws: what is wrong with a member
  public init(_ members: Members) throws(InvalidValue) {
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

  /// The controller that a hero lands in, by the seed's recursion.
  ///
  /// The controller itself comes first. Of a navigation only the controller on top is asked, for
  /// those below it are not seen; the children of others are asked in order, depth first.
  public func findDestination() -> HeroController? {
    pathToDestination()?.reduce(self) { $0.children[$1] }
  }

  /// The indices of the children that lead to what a hero lands in.
  private func pathToDestination() -> [Int]? {
    if destination != nil { return [] }
    let asked = kind == .navigation ? children.indices.suffix(1) : children.indices
    for index in asked {
      if let path = children[index].pathToDestination() { return [index] + path }
    }
    return nil
  }

  /// Whether a hero lands in the same controller as in another tree: in that of the same id, or
  /// where neither has one, at the same place.
  func hasDestination(of other: HeroController?) -> Bool {
    guard let found = findDestination(), let others = other?.findDestination() else { return false }
    guard found.id == nil && others.id == nil else { return found.id == others.id }
    return pathToDestination() == other?.pathToDestination()
  }
}

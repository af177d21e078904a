public import Interaction
public import Motion
public import Values

/// An additional element of a transition, such as a title.
///
/// It is visible in the cell, in the detail or in flight.
public struct HeroElement: Equatable, Sendable {
  /// The geometry of an element in the cell or in the detail.
  ///
  /// The element flies between these two geometries.
  public struct End: Equatable, Sendable {
    /// The frame in viewport coordinates.
    ///
    /// It is empty if the element can't be matched.
    public var frame: Rectangle

    /// The corner radii, in points.
    public var corners: Layer.CornerRadii
  }

  /// The element's id, which no other element has.
  public var id: String

  /// The id of the source whose cell contains the element, or `nil` if the element flies with every source.
  public var sourceID: String?

  /// The image that the element shows, if the client specifies one.
  public var image: HeroImage?

  /// The frame and corner radii in the view behind the detail.
  ///
  /// The frame applies while the cell is at its position in the parameters. If the cell moves, the element moves with
  /// it.
  public var source: End

  /// The frame and corner radii in the detail.
  public var destination: End

  // The ids of the element's layers, encoded once for reuse.
  let sourceLayerID: String
  let destinationLayerID: String
  let snapshotLayerID: String

  private static let endShape =
    "{frame: \(HeroSource.frameShape), cornerRadius?: length, cornerRadii?: corners, …}"

  /// The members of an element's JSON object, in the notation of the parameter schema.
  static let shape = """
    {id: id, sourceId?: string, image?: picture, source: \(endShape), destination: \(endShape), …}
    """

  /// Creates an element from a client's object.
  ///
  /// - Parameter value: `{id, sourceId?, image?, source, destination}`.
  /// - Throws: `InvalidValue` if a member is missing or has the wrong type.
  public init(_ value: Value) throws(InvalidValue) {
    guard case .object(let members) = value else {
      throw InvalidValue(path: "", expected: "an object {id, source, destination, …}")
    }
    id = try members.requiredString("id")
    sourceID = try members.string("sourceId")
    image = try members.image("image")
    source = try members.end("source")
    destination = try members.end("destination")
    let layerID = "element:" + Layer.encode(id)
    sourceLayerID = layerID + "/source"
    destinationLayerID = layerID + "/destination"
    snapshotLayerID = layerID + "/snapshot"
  }

  /// Whether the element can fly, which requires both frames to be laid out.
  var canFly: Bool { !source.frame.isEmpty && !destination.frame.isEmpty }
}

extension JSONObject {
  /// Returns the member `name`, which is `source` or `destination`, as the geometry of an element.
  fileprivate func end(_ name: String) throws(InvalidValue) -> HeroElement.End {
    guard let members = try object(name) else {
      throw InvalidValue(path: "/" + name, expected: "an object {frame, …}")
    }
    do throws(InvalidValue) {
      return HeroElement.End(
        frame: try members.requiredFrame("frame"), corners: try members.corners())
    } catch {
      throw error.under(name)
    }
  }
}

extension HeroTransition {
  /// Returns whether an element belongs to the current or the last presentation.
  func isActive(_ element: HeroElement) -> Bool {
    element.sourceID == nil ? below.isEmpty : element.sourceID == current
  }

  /// Returns whether the view behind the detail shows an element.
  ///
  /// When a cell is recycled, its elements are removed.
  func hasSource(_ element: HeroElement) -> Bool {
    guard let id = element.sourceID else { return below.isEmpty }
    return index(of: id).map(isAvailable) ?? false
  }

  /// Returns the path of an element.
  ///
  /// An element in a cell moves with the cell.
  func way(of element: HeroElement) -> HeroWay {
    var frame = element.source.frame
    if let index = index(of: element.sourceID) {
      frame = frame.offsetBy(sources[index].frame.origin - parameters.sources[index].frame.origin)
    }
    return HeroWay(
      source: HeroGeometry(endingIn: frame, corners: element.source.corners),
      destination: HeroGeometry(
        endingIn: element.destination.frame, corners: element.destination.corners),
      path: path)
  }
}

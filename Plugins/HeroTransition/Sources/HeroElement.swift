public import Interaction
public import Motion
public import Values

/// A further element of a transition, such as a title: seen in the cell, in the detail, or flying.
public struct HeroElement: Equatable, Sendable {
  /// One of the two places between which it flies.
  public struct End: Equatable, Sendable {
    /// Where it lies, in viewport coordinates; empty where it can't be matched.
    public var frame: Rectangle

    /// The radii of its corners, in points.
    public var corners: Layer.CornerRadii
  }

  /// The element's identity.
  public var id: String

  /// The source whose cell it lies in and with which it flies; nil: it flies with each of them.
  public var sourceID: String?

  /// What it shows, if the host is to know.
  public var image: HeroImage?

  /// Its place in the view behind, while its cell is where the parameters put it.
  public var source: End

  /// Its place in the detail.
  public var destination: End

  // The ids of its layers, made once.
  let sourceLayerID: String
  let destinationLayerID: String
  let snapshotLayerID: String

  /// What a client's object is.
  static let shape = """
    {id: id, sourceId?: string, image?: picture, source: {frame: frame, cornerRadius?: length, \
    cornerRadii?: corners, …}, destination: {frame: frame, cornerRadius?: length, \
    cornerRadii?: corners, …}, …}
    """

  /// Makes an element from a client's object.
  ///
  /// - Parameter value: {id, sourceId?, image?, source, destination}
  /// - Throws: what is wrong with a member
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

  /// Whether both places are there.
  var canFly: Bool { !source.frame.isEmpty && !destination.frame.isEmpty }
}

extension Members {
  /// One end of an element's way.
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
  /// Whether an element belongs to what is or was last presented.
  func isActive(_ element: HeroElement) -> Bool {
    element.sourceID == nil ? below.isEmpty : element.sourceID == current
  }

  /// Whether the view that an element lies in has it; a recycled cell takes its elements with it.
  func hasSource(_ element: HeroElement) -> Bool {
    guard let id = element.sourceID else { return below.isEmpty }
    return index(of: id).map(isAvailable) ?? false
  }

  /// The way of an element; one that lies in a cell goes where the cell goes.
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

public import Motion

/// One rectangle on the screen; frames and transforms are absolute, nothing is inherited.
public struct Layer: Equatable, Sendable {
  /// A display's smallest step of opacity: what is fainter is not seen, and should take no touches.
  public static let leastSeen = 1.0 / 255

  /// A blurred shadow.
  public struct Shadow: Equatable, Sendable {
    /// From 0 to 1.
    public var opacity: Double

    /// The blur's radius in points.
    public var radius: Double

    /// The way from the layer to the shadow, in points.
    public var offset: Point

    /// Makes a shadow.
    public init(opacity: Double, radius: Double, offset: Point = Point(x: 0, y: 0)) {
      self.opacity = opacity
      self.radius = radius
      self.offset = offset
    }
  }

  /// What a layer shows.
  public struct Content: Equatable, Sendable {
    /// What it is, such as `text`, `image` or `capsule`.
    public var kind: String

    /// The text, where there is one.
    public var text: String?

    /// A reference to the image, where there is one.
    public var image: String?

    /// Where the content lies in the layer, relative to the layer's top left, if not all over it.
    public var frame: Rectangle?

    /// The id of the item that is shown, where the layer stands for one.
    public var id: String?

    /// The item's place in its list, counted as the component says.
    public var position: Int?

    /// What was done with the item, if anything.
    public var action: String?

    /// Makes a content.
    public init(kind: String, text: String? = nil, image: String? = nil, frame: Rectangle? = nil) {
      self.kind = kind
      self.text = text
      self.image = image
      self.frame = frame
    }
  }

  /// A name that is stable for as long as the thing it names lives.
  public var id: String

  /// What the layer is for, such as `card`.
  public var role: String

  /// The layout frame in viewport coordinates; it says nothing about transforms.
  public var frame: Rectangle

  /// The offset from its frame at which the layer is shown, in points.
  public var translation = Point(x: 0, y: 0)

  /// The scale about the frame's centre.
  public var scale = 1.0

  /// The rotation about the frame's centre, in degrees, clockwise.
  public var rotation = 0.0

  /// From 0 to 1.
  public var opacity = 1.0

  /// In points; the greatest where the corners differ.
  public var cornerRadius = 0.0

  /// The radii of the corners, where they differ.
  public var cornerRadii: CornerRadii?

  /// The place in the stack; the list of layers is in this order already.
  public var zIndex = 0.0

  /// Whether the layer keeps its place and shows nothing.
  public var isHidden = false

  /// The shadows, if any.
  public var shadows: [Shadow] = []

  /// What of the layer is drawn, in viewport coordinates, if not all.
  public var clip: Rectangle?

  /// Where the layer takes touches, in viewport coordinates, if anywhere: never in an area of nothing.
  public var hit: Rectangle? {
    didSet { if let hit, !(hit.width > 0 && hit.height > 0) { self.hit = nil } }
  }

  /// What the layer shows, if the host is to know.
  public var content: Content?

  /// Makes a layer that is shown in its frame.
  public init(id: String, role: String, frame: Rectangle) {
    self.id = id
    self.role = role
    self.frame = frame
  }

  /// An item's id as a part of a layer's id: `/` and `%` are percent-encoded, and so is a lone `-`.
  public static func encode(_ itemID: String) -> String {
    if itemID == "-" { return "%2D" }
    guard itemID.utf8.contains(where: { $0 == 0x2F || $0 == 0x25 }) else { return itemID }
    var encoded = ""
    for scalar in itemID.unicodeScalars {
      switch scalar {
      case "/": encoded += "%2F"
      case "%": encoded += "%25"
      default: encoded.unicodeScalars.append(scalar)
      }
    }
    return encoded
  }
}

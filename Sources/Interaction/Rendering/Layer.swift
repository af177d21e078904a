public import Motion

/// One rectangle on the screen.
///
/// Its frame and transform are in viewport coordinates. A layer inherits nothing from other layers.
public struct Layer: Equatable, Sendable {
  /// The opacity up to which a layer counts as invisible, about one brightness step of a display.
  ///
  /// Such a layer should have no hit area.
  @inlinable public static var leastSeen: Double { 0.004 }

  /// A blurred shadow.
  public struct Shadow: Equatable, Sendable {
    /// The opacity, from 0 to 1.
    public var opacity: Double

    /// The blur radius in points.
    public var radius: Double

    /// The offset of the shadow from the layer, in points.
    public var offset: Point

    /// Creates a shadow, by default without an offset.
    public init(opacity: Double, radius: Double, offset: Point = Point(x: 0, y: 0)) {
      self.opacity = opacity
      self.radius = radius
      self.offset = offset
    }
  }

  /// The content of a layer.
  public struct Content: Equatable, Sendable {
    /// The kind, such as `text`, `image` or `capsule`.
    public var kind: String

    /// The text, if any.
    public var text: String?

    /// A reference to the image, if any.
    public var image: String?

    /// The frame of the content relative to the layer's top left, or `nil` if it fills the layer.
    public var frame: Rectangle?

    /// The id of the item that the layer represents, if any.
    public var id: String?

    /// The index of the item in its list, as the component numbers its items.
    public var position: Int?

    /// The action performed on the item, if any.
    public var action: String?

    /// Creates the content of a layer, without an item or an action.
    public init(kind: String, text: String? = nil, image: String? = nil, frame: Rectangle? = nil) {
      self.kind = kind
      self.text = text
      self.image = image
      self.frame = frame
    }
  }

  /// The id, which is stable for the lifetime of the layer.
  public var id: String

  /// The role of the layer, such as `card`.
  public var role: String

  /// The layout frame in viewport coordinates, before transforms.
  public var frame: Rectangle

  /// The offset of the visible layer from its frame, in points.
  public var translation = Point(x: 0, y: 0)

  /// The scale about the frame's center.
  public var scale = 1.0

  /// The rotation about the frame's center, in degrees clockwise.
  public var rotation = 0.0

  /// The opacity, from 0 to 1.
  public var opacity = 1.0

  /// The corner radius in points.
  ///
  /// If the corners differ, it is the largest radius.
  public var cornerRadius = 0.0

  /// The radii of the corners, if they differ.
  public var cornerRadii: CornerRadii?

  /// The stacking position.
  ///
  /// The list of layers is already in this order.
  public var zIndex = 0.0

  /// Whether the layer keeps its place but is not drawn.
  public var isHidden = false

  /// The layer's shadows.
  public var shadows: [Shadow] = []

  /// The drawn part of the layer in viewport coordinates, or `nil` if all of it is drawn.
  public var clip: Rectangle?

  /// The hit area in viewport coordinates, or `nil` for none.
  ///
  /// A rotated layer accepts touches where this rectangle and its rotated frame overlap: in `hitPath`. To accept touches
  /// on the whole layer, assign `boundingBox`.
  ///
  /// An empty rectangle is stored as `nil`.
  public var hit: Rectangle? {
    didSet { if let hit, !(hit.width > 0 && hit.height > 0) { self.hit = nil } }
  }

  /// The content, if the component describes it.
  public var content: Content?

  /// Creates a visible layer without a transform.
  public init(id: String, role: String, frame: Rectangle) {
    self.id = id
    self.role = role
    self.frame = frame
  }

  /// Encodes an item's id as a part of a layer's id: percent-encodes `/` and `%`, and an id that consists of a single
  /// `-`.
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

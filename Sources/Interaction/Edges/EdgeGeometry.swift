internal import Motion

/// A map between the coordinates of the screen and those of a component at the bottom edge.
///
/// A component at any edge computes as if it were at the bottom edge: its heights are distances from its
/// edge, and down is the direction toward its edge. The component turns each event when it arrives, and turns
/// the layers of its states back. Therefore, its rules are written only once.
///
/// At the top edge, the screen is mirrored vertically. At the right edge, x and y change places. At the left
/// edge, the screen is turned by 90 degrees.
public struct EdgeGeometry: Equatable, Sendable {
  /// The edge of the screen, regardless of the layout direction.
  enum Side: Equatable, Sendable {
    case bottom
    case top
    case left
    case right
  }

  /// The screen and the user's settings, in the coordinates of the screen.
  public private(set) var screen: Environment

  /// The edge to which the component is attached.
  public private(set) var edge: Edge

  private(set) var side: Side

  /// Creates the geometry of a component that is attached to an edge of the screen.
  public init(_ edge: Edge, of screen: Environment) {
    self.edge = edge
    self.screen = screen
    side = Self.side(edge, screen)
  }

  /// Whether the coordinates differ from those of the screen.
  public var isTurned: Bool { side != .bottom }

  /// Attaches the component to an edge.
  ///
  /// - Returns: Whether the component is now on a different side of the screen.
  public mutating func attach(to edge: Edge) -> Bool {
    self.edge = edge
    return update()
  }

  /// Applies a change to the screen or the user's settings.
  ///
  /// - Returns: Whether the component is now on a different side of the screen.
  public mutating func apply(_ change: EnvironmentEvent) -> Bool {
    screen.apply(change)
    return update()
  }

  private mutating func update() -> Bool {
    let former = side
    side = Self.side(edge, screen)
    return side != former
  }

  private static func side(_ edge: Edge, _ screen: Environment) -> Side {
    switch edge {
    case .bottom: .bottom
    case .top: .top
    case .leading: screen.isMirrored ? .right : .left
    case .trailing: screen.isMirrored ? .left : .right
    }
  }

  /// The screen and the user's settings, in the coordinates of a component at the bottom edge.
  ///
  /// A keyboard covers the bottom of the screen. At the other edges it can't lift the component, so it counts as a
  /// part of the safe area. At the left and right edges, the component's horizontal axis is vertical on the screen,
  /// so the layout direction is always left to right.
  public var environment: Environment {
    guard isTurned else { return screen }
    var turned = screen
    var safe = screen.safeArea
    safe.bottom = max(safe.bottom, screen.keyboardHeight)
    turned.keyboardHeight = 0
    let viewport = screen.viewport
    switch side {
    case .bottom: break
    case .top:
      turned.safeArea = Insets(
        top: safe.bottom, left: safe.left, bottom: safe.top, right: safe.right)
    case .left:
      turned.viewport = Size(width: viewport.height, height: viewport.width)
      turned.safeArea = Insets(
        top: safe.right, left: safe.top, bottom: safe.left, right: safe.bottom)
      turned.layoutDirection = .leftToRight
    case .right:
      turned.viewport = Size(width: viewport.height, height: viewport.width)
      turned.safeArea = Insets(
        top: safe.left, left: safe.top, bottom: safe.right, right: safe.bottom)
      turned.layoutDirection = .leftToRight
    }
    return turned
  }
}

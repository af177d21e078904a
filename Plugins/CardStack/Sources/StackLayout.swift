internal import Interaction
internal import Motion

/// The frames of the cards, the badge and the buttons, in viewport coordinates.
struct StackLayout {
  /// The height of the space below the cards for the buttons, in points, in addition to the inset.
  static let bottomRoom = 120.0
  static let cornerRadius = 20.0
  static let buttonSide = 56.0
  static let buttonSpacing = 60.0
  static let buttonMargin = 20.0
  static let undoSide = 40.0
  /// The minimum side length of a button's hit area, in points.
  static let touchSide = 44.0
  /// The side length of the hint and of the confirmation badge, in points.
  static let signSide = 96.0

  var card: Rectangle
  var remove: Rectangle
  var save: Rectangle
  var undo: Rectangle
  /// The frame of the hint and the badge, in the middle of the card.
  var sign: Rectangle
  /// The horizontal and vertical distances, in points, between a card's resting position and its position after it
  /// has left: the viewport's extent plus the card's diagonal.
  var exit: Point

  init(_ environment: Environment, cardInset: Double) {
    let size = environment.viewport
    let viewport = Rectangle(origin: .zero, size: size)
    let safe = viewport.insetBy(environment.safeArea)
    card = safe.insetBy(
      Insets(
        top: cardInset, left: cardInset, bottom: cardInset + Self.bottomRoom, right: cardInset))
    let centreLine = safe.maxY - Self.buttonMargin - Self.buttonSide / 2
    func button(_ side: Double, centre: Double) -> Rectangle {
      // A right-to-left layout is mirrored.
      let x =
        environment.isMirrored ? safe.minX + safe.maxX - centre : centre
      return Rectangle(
        center: Point(x: x, y: centreLine), size: Size(width: side, height: side))
    }
    let away = (Self.buttonSide + Self.buttonSpacing) / 2
    remove = button(Self.buttonSide, centre: safe.midX - away)
    save = button(Self.buttonSide, centre: safe.midX + away)
    undo = button(Self.undoSide, centre: safe.minX + Self.buttonMargin + Self.undoSide / 2)
    sign = Rectangle(
      center: card.center, size: Size(width: Self.signSide, height: Self.signSide))
    let diagonal = card.size.diagonal
    exit = Point(x: size.width + diagonal, y: size.height + diagonal)
  }
}

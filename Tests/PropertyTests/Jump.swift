/// A quantity that must not jump.
enum Quantity: String, CaseIterable {
  case edge, opacity, scale, rotation, radius, image

  /// The maximum imperceptible change between two states.
  var tolerance: Double {
    switch self {
    case .edge, .image: 1.5
    case .opacity: 0.06
    case .scale: 0.02
    case .rotation: 0.6
    case .radius: 1.5
    }
  }

  /// The maximum change per point of the finger's travel.
  var perPoint: Double {
    switch self {
    case .edge: 1.5
    case .image: 2
    // At the side of a screen 320 pt wide, a card opens within 40 pt.
    case .opacity: 1.0 / 40
    case .scale: 1.0 / 150
    case .rotation: 0.2
    case .radius: 0.2
    }
  }
}

/// A jump of one quantity of one layer.
struct Jump: CustomStringConvertible {
  var layer: String
  var role: String
  var quantity: Quantity
  var amount: Double

  var description: String {
    "\(quantity.rawValue) of \(layer) jumps by \((amount * 1000).rounded() / 1000)"
  }
}

extension Picture {
  /// Returns the changes from this picture to a later one, each with its maximum amount, without subtracting
  /// tolerances.
  func changes(to other: Picture) -> [Jump] {
    var changes: [Jump] = []
    func add(_ shown: Shown, _ quantity: Quantity, _ amount: Double) {
      if amount > 0 {
        changes.append(
          Jump(layer: shown.id, role: shown.role, quantity: quantity, amount: amount))
      }
    }
    for shown in layers {
      guard let next = other.layer(shown.id) else {
        let isHidden = shown.isCovered || other.covers(shown, tolerance: Self.fastest)
        if shown.isVisible && !isHidden { add(shown, .opacity, shown.opacity) }
        continue
      }
      switch (shown.isVisible, next.isVisible) {
      case (false, false): break
      // A layer that enters or leaves at the edge of its clip or of the viewport doesn't jump
      // visibly.
      case (true, false): add(shown, .opacity, next.isOutside(viewport) ? 0 : shown.opacity)
      case (false, true): add(shown, .opacity, shown.isOutside(viewport) ? 0 : next.opacity)
      case (true, true):
        // Edges outside the viewport are not visible.
        add(
          shown, .edge,
          Self.distance(shown.box.intersection(viewport), next.box.intersection(viewport)))
        add(shown, .opacity, abs(shown.opacity - next.opacity))
        add(shown, .scale, abs(shown.scale - next.scale))
        add(shown, .rotation, abs(shown.rotation - next.rotation))
        add(shown, .radius, abs(shown.radius - next.radius))
        if let image = shown.image, let following = next.image {
          add(shown, .image, Self.distance(image, following))
        }
      }
    }
    for next in other.layers where next.isVisible && layer(next.id) == nil {
      if next.isCovered || covers(next, tolerance: Self.fastest) { continue }
      add(next, .opacity, next.opacity)
    }
    return changes + aloft(to: other)
  }

  /// Returns the changes in the visible share of flying images, except where an image starts from a view or
  /// ends in one.
  private func aloft(to other: Picture) -> [Jump] {
    let (before, after) = (pictures, other.pictures)
    guard !before.isEmpty, !after.isEmpty else { return [] }
    func share(_ image: String, _ pictures: [(image: String, share: Double)]) -> Double {
      pictures.first { $0.image == image }?.share ?? 0
    }
    var images = before.map(\.image)
    images += after.map(\.image).filter { !images.contains($0) }
    return images.compactMap { image in
      let change = share(image, after) - share(image, before)
      let hasEnd = change > 0 ? isInView(image) : other.isInView(image)
      guard change != 0, !hasEnd else { return nil }
      return Jump(layer: image, role: "aloft", quantity: .opacity, amount: abs(change))
    }
  }

  /// The maximum distance that a sheet moves between two pictures, in points.
  ///
  /// At its fastest, a spring moves a sheet by an eighth of the screen's height per frame.
  static let fastest = 120.0

  private static func distance(_ one: Box, _ other: Box) -> Double {
    zip(one.edges, other.edges).map { abs($0 - $1) }.max() ?? 0
  }
}

extension Shown {
  /// Returns whether the layer is invisible because of its position, regardless of its opacity.
  func isOutside(_ viewport: Box) -> Bool { !box.isSeen(in: viewport) }
}

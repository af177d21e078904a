/// The edge of the screen to which a component is attached.
public enum Edge: String, CaseIterable, Sendable {
  case bottom
  case top
  /// The left edge, or the right edge if the layout runs from right to left.
  case leading
  /// The right edge, or the left edge if the layout runs from right to left.
  case trailing
}

extension ParameterVisitor {
  /// Visits the parameter `edge`.
  public mutating func edge(_ field: inout Edge) {
    choice(
      "edge", &field, "Edge of the screen to which the component is attached.",
      "The bottom edge.",
      "The top edge. Up and down are swapped. The keyboard limits the height of a sheet.",
      "The left edge, or the right edge if the layout runs from right to left. Widths and heights are swapped.",
      "The right edge, or the left edge if the layout runs from right to left. Widths and heights are swapped."
    )
  }
}

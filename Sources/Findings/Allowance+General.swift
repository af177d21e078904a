public import Interaction

extension Allowance {
  /// Returns whether the exemption applies to at least one of the inputs and to layers with the given role.
  public func holds(_ inputs: [SessionInput], _ role: String) -> Bool {
    covers(role) && applies(to: inputs.count) { inputs[$0].kind }
  }

  /// The exemption for the content of a composite at the instant at which it moves to another layer.
  static let movedContent = Allowance(
    at: ["*"], roles: [ContentPrefix.layer + "*"], velocity: true,
    "the layer that shows the content next has shown a copy of it before")

  /// The exemptions for all components.
  public static let general: [Allowance] = [
    Allowance(
      at: ["environment"], velocity: true,
      "when the viewport changes, platforms lay out everything again in one step"),
    Allowance(at: ["configure"], velocity: true, "changed parameters apply in one step"),
    Allowance(
      at: ["measure"], [.edge, .image, .radius, .scale], velocity: true,
      "when layout is complete, measured sizes apply in one step"),
    Allowance(
      at: ["scroll"], [.edge, .image, .opacity], velocity: true,
      "the scroll view determines the position of its content"),
  ]
}

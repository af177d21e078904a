public import Interaction
internal import Values

extension Composite {
  /// The parameters of both components, and the layer that shows the content.
  public struct Parameters: ParameterSet {
    /// The id or role of the layer that shows the content.
    public var holder = Outer.descriptor.holder

    /// The outer component's parameters.
    public var outer = Outer.Parameters()

    /// The content's parameters.
    public var content = Content.Parameters()

    /// Creates the default parameters of both components.
    public init() {}

    /// Visits the outer component's parameters, the holder, and the content's parameters.
    public mutating func visit(_ visitor: inout ParameterVisitor) {
      outer.visit(&visitor)
      visitor.text(
        "holder", &holder,
        "The id of the layer that shows the content, or a role, whose topmost layer shows it.")
      visitor.parts(ContentName.member, &content)
    }
  }
}

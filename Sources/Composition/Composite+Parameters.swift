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
        "The id or role of the layer that shows the content. "
          + "A role selects the topmost layer that has it.")
      visitor.parts(ContentName.member, &content)
    }
  }
}

public import Interaction
internal import Values
internal import Wire

/// What a session is made of.
struct SessionOrder {
  let parameters: Members

  /// The names that parameters may have inside.
  let names: ParameterNames
  let environment: Environment
  let limits: Limits

  /// The host's clock, if the session follows it.
  let realTime: RealTime?
}

/// A component that sessions can be made of.
public struct ComponentEntry: Sendable {
  /// What it is called, takes and gives.
  public let descriptor: Descriptor

  /// What can be tuned, with defaults.
  public let parameters: [Parameter]

  let makeSession: @Sendable (SessionOrder) throws(InvalidValue) -> any LocalSession

  /// Makes the entry of a component that is linked into this process.
  public init<C: Component>(builtin type: C.Type) {
    self.init(core: ComponentCore<C>.self)
  }

  /// Makes the entry of a component with a core that is compiled for it.
  public init<Core: TypedCore>(core type: Core.Type) {
    descriptor = Core.C.descriptor
    parameters = Core.C.Parameters.parameters
    makeSession = { (order) throws(InvalidValue) in try HostedSession(type, order) }
  }
}

public import Interaction
package import Values
internal import Sessions
package import Wire

/// What a session is made of.
package struct SessionOrder {
  let parameters: Members

  /// The names that parameters may have inside.
  let names: ParameterNames
  let environment: Environment
  let limits: Limits

  /// The host's clock, if the session follows it.
  let realTime: RealTime?

  /// Orders a session.
  ///
  /// - Parameters:
  ///   - parameters: what differs from the component's defaults
  ///   - names: the names that parameters may have inside
  ///   - environment: the screen
  ///   - limits: how much a call may ask for
  ///   - realTime: the host's clock, if the session follows it
  package init(
    parameters: Members, names: ParameterNames, environment: Environment, limits: Limits,
    realTime: RealTime? = nil
  ) {
    self.parameters = parameters
    self.names = names
    self.environment = environment
    self.limits = limits
    self.realTime = realTime
  }
}

/// A component that sessions can be made of.
public struct ComponentEntry: Sendable {
  /// What it is called, takes and gives.
  public let descriptor: Descriptor

  /// What can be tuned, with defaults; listed anew each time.
  ///
  /// To list the parameters of all components took three quarters of a host's start, and most hosts
  /// make sessions of one.
  public var parameters: [Parameter] { listParameters() }

  private let listParameters: @Sendable () -> [Parameter]

  /// Makes a session, or names the parameter that can't be taken.
  package let makeSession: @Sendable (SessionOrder) throws(InvalidValue) -> any LocalSession

  /// Makes the entry of a component that is linked into this process.
  public init<C: Component>(builtin type: C.Type) {
    self.init(core: ComponentCore<C>.self)
  }

  /// Makes the entry of a component with a core that is compiled for it.
  public init<Core: TypedCore>(core type: Core.Type) {
    descriptor = Core.C.descriptor
    listParameters = { Core.C.Parameters.parameters }
    makeSession = { (order) throws(InvalidValue) in
      try order.names.check(order.parameters)
      let session = try ComponentSession<Core.C>(
        parameters: order.parameters, environment: order.environment)
      return HostedSession(Core(SessionParts(session)), Core.C.descriptor, order)
    }
  }
}

public import Interaction
package import Values
internal import Sessions
package import Wire

/// The arguments for creating a session.
package struct SessionOptions {
  let parameters: JSONObject

  /// The check that finds unknown names inside the values of parameters, such as a misspelled option of a sheet.
  let names: ParameterNames
  let environment: Environment
  let limits: Limits

  /// The host's clock for a real-time session, or `nil` for a session with a virtual clock.
  let realTime: RealTime?

  /// The time limit of calls, or `nil` for none.
  let deadline: CallDeadline?

  /// Creates the arguments for a session.
  ///
  /// - Parameters:
  ///   - parameters: The parameters that differ from the component's defaults.
  ///   - names: The check that finds unknown names inside the values of parameters, such as a misspelled option
  ///     of a sheet.
  ///   - environment: The session's screen and the user's settings.
  ///   - limits: The limits for calls.
  ///   - realTime: The host's clock for a real-time session, or `nil` for a session with a virtual clock.
  ///   - deadline: The time limit of calls, or `nil` for none.
  package init(
    parameters: JSONObject, names: ParameterNames, environment: Environment, limits: Limits,
    realTime: RealTime? = nil, deadline: CallDeadline? = nil
  ) {
    self.parameters = parameters
    self.names = names
    self.environment = environment
    self.limits = limits
    self.realTime = realTime
    self.deadline = deadline
  }
}

/// A component from which sessions can be created.
public struct ComponentEntry: Sendable {
  /// The component's id, title, events and values.
  public let descriptor: Descriptor

  /// The component's parameters with their defaults, built on each access.
  ///
  /// They are built only on demand, because building the parameters of all components took three quarters of
  /// a host's start time, and most hosts create sessions of only one component.
  public var parameters: [Parameter] { listParameters([:]) }

  /// Returns the component's parameters, with the given values in place of the defaults.
  ///
  /// If one of the values is invalid, all parameters have their defaults.
  package func parameters(assigning values: JSONObject) -> [Parameter] { listParameters(values) }

  private let listParameters: @Sendable (JSONObject) -> [Parameter]

  /// A closure that creates a session.
  ///
  /// It throws `InvalidValue` for the first invalid parameter.
  package let makeSession: @Sendable (SessionOptions) throws(InvalidValue) -> any LocalSession

  #if !hasFeature(Embedded)
    let type: any Component.Type

    /// A closure that returns the entry of the composite in which a component of the given type shows this component.
    let makeComposite: @Sendable (any Component.Type) -> ComponentEntry
  #endif

  /// Creates the entry of a component that is linked into this process.
  public init<C: Component>(builtin type: C.Type) {
    self.init(core: ComponentCore<C>.self)
  }

  /// Creates the entry of a component that has its own session core class, specialized for this component.
  public init<Core: TypedCore>(core type: Core.Type) {
    descriptor = Core.C.descriptor
    #if !hasFeature(Embedded)
      self.type = Core.C.self
      makeComposite = { outer in Self.composite(of: outer, Core.C.self) }
    #endif
    listParameters = { values in
      var parameters = Core.C.Parameters()
      _ = try? parameters.assign(values)
      return parameters.current
    }
    makeSession = { (order) throws(InvalidValue) in
      try order.names.check(order.parameters)
      let session = try ComponentSession<Core.C>(
        parameters: order.parameters, environment: order.environment)
      return HostedSession(Core(CoreParts(session)), Core.C.descriptor, order)
    }
  }
}

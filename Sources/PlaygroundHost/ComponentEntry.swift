public import Interaction
internal import Values
internal import Wire

/// A component that sessions can be made of.
public struct ComponentEntry: Sendable {
  /// What it is called, takes and gives.
  public let descriptor: Descriptor

  /// What can be tuned, with defaults.
  public let parameters: [Parameter]

  let makeSession:
    @Sendable (Members, Environment, Limits, RealTime?) throws(InvalidValue) -> any LocalSession

  /// Makes the entry of a component that is linked into this process.
  public init<C: Component>(builtin type: C.Type) {
    descriptor = C.descriptor
    parameters = C.Parameters.parameters
    let names = ParameterNames(parameters)
    makeSession = { (parameters, environment, limits, realTime) throws(InvalidValue) in
      try HostedSession(
        type, parameters: parameters, names: names, environment: environment, limits: limits,
        realTime: realTime)
    }
  }
}

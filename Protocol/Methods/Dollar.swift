internal import PlaygroundHost
internal import Values

extension Method {
  /// The notification `$/cancelRequest`.
  ///
  /// The host handles it before the calls that arrived earlier and are still waiting. As in the Language Server
  /// Protocol, a cancellation that arrives too late is not an error.
  static let cancelRequest = Method(
    notification: "$/cancelRequest", "Cancels a request that has not been answered yet.",
    params: [
      .init("id", .text("string | double | null"), "The id of the request.", isRequired: true)
    ]
  ) { _, _ in }

  static let setTrace = Method(
    notification: "$/setTrace", "Sets how much $/logTrace reports about each call.",
    params: [
      .init(
        "value", .text("off | messages | verbose"), "off, messages or verbose.", isRequired: true)
    ]
  ) { members, host in
    // A notification gets no response, so an unknown value is ignored.
    let value = members["value"]?.asString.flatMap(Host.Trace.init(rawValue:))
    host.trace = value ?? host.trace
  }
}

internal import PlaygroundHost
internal import Values

extension Method {
  /// It has overtaken what it cancels; one that comes too late is not an error, as in the Language
  /// Server Protocol.
  static let cancelRequest = Method(
    notification: "$/cancelRequest", "Says that an answer is not needed any more.",
    params: [
      .init("id", .text("string | double | null"), "The id of the request.", isRequired: true)
    ]
  ) { _, _ in }

  static let setTrace = Method(
    notification: "$/setTrace", "Sets how much of each call is told by $/logTrace.",
    params: [
      .init(
        "value", .text("off | messages | verbose"), "off, messages or verbose.", isRequired: true)
    ]
  ) { members, host in
    // A notification has no answer to say that the word is unknown: it changes nothing then.
    let value = members["value"]?.asString.flatMap(Host.Trace.init(rawValue:))
    host.trace = value ?? host.trace
  }
}

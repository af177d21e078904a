internal import PlaygroundHost

extension Method {
  /// Calls are carried out one after the other, so what is to be cancelled has been answered when
  /// this arrives; as in the Language Server Protocol that is not an error.
  static let cancelRequest = Method(
    notification: "$/cancelRequest", "Says that an answer is not needed any more.",
    params: [
      .init("id", .any, "The id of the request.", isRequired: true)
    ]
  ) { _, _ in }

  static let setTrace = Method(
    notification: "$/setTrace", "Sets how much is logged.",
    params: [
      .init("value", .string, "off, messages or verbose.", isRequired: true)
    ]
  ) { _, _ in }
}

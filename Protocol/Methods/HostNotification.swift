internal import Values

struct HostNotification {
  let name: String
  let summary: String
  let params: [MethodParam]

  static let all = [didRender, didFail, progress, logTrace]

  private static let didRender = HostNotification(
    name: "session/didRender", summary: "Sends a subscriber the current state of a session.",
    params: [
      MethodParam("session", .string, "The session's id.", isRequired: true),
      MethodParam("revision", .integer, "The revision of the state.", isRequired: true),
      MethodParam("state", .schema(.state), "The full state."),
      MethodParam(
        "base", .integer,
        "The revision to which delta applies. base and delta are sent instead of state."),
      MethodParam("delta", .schema(.delta), "The changes since the revision that base gives."),
      MethodParam(
        "effects", .arrayOf(.schema(.effect)), "The effects that no result has reported yet.",
        isRequired: true),
      MethodParam(
        "diagnostics", .arrayOf(.schema(.diagnostic)),
        "The findings that no result has reported yet.", isRequired: true),
      MethodParam(
        "skipped", .integer,
        "The number of states that were skipped because the client read too slowly."),
    ])

  private static let didFail = HostNotification(
    name: "component/didFail",
    summary:
      "Reports to the subscribers of a plugin's sessions that the plugin's new version can't be used.",
    params: [
      MethodParam("name", .string, "The plugin's name.", isRequired: true),
      MethodParam(
        "sessions", .arrayOf(.string),
        "The ids of the plugin's sessions that the client has subscribed to.", isRequired: true),
      MethodParam(
        "error", .output("{code: integer, message: string, data: {…}}"),
        "The error returned by calls to the plugin.", isRequired: true),
    ])

  private static let progress = HostNotification(
    name: "$/progress",
    summary:
      "Reports the progress of a call that has a workDoneToken. Sent before the call's response.",
    params: [
      MethodParam("token", .output("string | integer"), "The call's token.", isRequired: true),
      MethodParam(
        "value",
        .output(
          "{kind: begin, title: string, cancellable: boolean, percentage: 0...100} "
            + "| {kind: report, percentage: 0...100, …} | {kind: end, message?: string}"),
        "The progress: a call sends one begin, then any number of reports, then one end.",
        isRequired: true),
    ])

  private static let logTrace = HostNotification(
    name: "$/logTrace", summary: "Reports a call when it is executed, if enabled by $/setTrace.",
    params: [
      MethodParam(
        "message", .string, "The name of the method and, for a request, its id as JSON.",
        isRequired: true),
      MethodParam("verbose", .string, "The params as JSON, truncated after 4096 bytes."),
    ])

  /// The description of the notification in the OpenRPC document.
  var description: Value {
    [
      "name": .string(name), "summary": .string(summary), "paramStructure": "by-name",
      "params": .array(params.map(OpenRPC.written)), "x-notification": "from the host",
    ]
  }
}

extension OpenRPC {
  /// Returns the OpenRPC description of a parameter of a notification.
  ///
  /// The host omits a parameter that has no value, and never writes null.
  fileprivate static func written(_ param: MethodParam) -> Value {
    [
      "name": .string(param.name), "summary": .string(param.summary),
      "required": .bool(param.isRequired), "schema": param.shape.schema,
    ]
  }
}

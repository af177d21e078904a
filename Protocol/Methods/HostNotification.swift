internal import Values

/// What the host tells without being asked; nothing is answered to it.
struct HostNotification {
  let name: String
  let summary: String
  let params: [MethodParam]

  static let all = [didRender, didFail, progress, logTrace]

  private static let didRender = HostNotification(
    name: "session/didRender", summary: "Tells a subscriber what a session looks like.",
    params: [
      MethodParam("session", .string, "The session's id.", isRequired: true),
      MethodParam("revision", .integer, "The state's revision.", isRequired: true),
      MethodParam("state", .schema(.state), "The state, whole."),
      MethodParam("base", .integer, "Or the revision that the delta starts from."),
      MethodParam("delta", .schema(.delta), "And what differs from it."),
      MethodParam(
        "effects", .arrayOf(.schema(.effect)), "The effects that no result has told.",
        isRequired: true),
      MethodParam(
        "diagnostics", .arrayOf(.schema(.diagnostic)), "The findings that no result has told.",
        isRequired: true),
      MethodParam("skipped", .integer, "How many states a slow reader has missed."),
    ])

  private static let didFail = HostNotification(
    name: "component/didFail",
    summary: "Tells those who follow a plugin's session that its new version is no use.",
    params: [
      MethodParam("name", .string, "The plugin's name.", isRequired: true),
      MethodParam(
        "sessions", .arrayOf(.string), "The sessions of it that are followed.", isRequired: true),
      MethodParam(
        "error", .output("{code: integer, message: string, data: {…}}"),
        "What calls to it are answered with.", isRequired: true),
    ])

  private static let progress = HostNotification(
    name: "$/progress", summary: "Tells how far a call with a workDoneToken is, before its answer.",
    params: [
      MethodParam("token", .output("string | integer"), "The call's token.", isRequired: true),
      MethodParam(
        "value",
        .output(
          "{kind: begin, title: string, cancellable: boolean, percentage: 0...100} "
            + "| {kind: report, percentage: 0...100, …} | {kind: end, message?: string}"),
        "Begin, any number of reports, end.", isRequired: true),
    ])

  private static let logTrace = HostNotification(
    name: "$/logTrace", summary: "Tells of a call as it is carried out, where $/setTrace wants it.",
    params: [
      MethodParam(
        "message", .string, "The method, and the id of a request as JSON.", isRequired: true),
      MethodParam("verbose", .string, "The params as JSON, cut behind 4096 bytes."),
    ])

  /// The notification in the OpenRPC document.
  var description: Value {
    [
      "name": .string(name), "summary": .string(summary), "paramStructure": "by-name",
      "params": .array(params.map(OpenRPC.written)), "x-notification": "from the host",
    ]
  }
}

extension OpenRPC {
  /// A parameter that the host writes: what is not there is left out, never null.
  fileprivate static func written(_ param: MethodParam) -> Value {
    [
      "name": .string(param.name), "summary": .string(param.summary),
      "required": .bool(param.isRequired), "schema": param.shape.schema,
    ]
  }
}

internal import Hosting
internal import JSONRPC
internal import JSONText
internal import PlaygroundHost

extension Method {
  static let sessionDiagnose = Method(
    "session/diagnose",
    "Starts or stops reporting motion and touch problems, and returns those found so far.",
    params: [
      .session,
      .init(
        "wanted", .boolean,
        "Whether to check the session from now on and report findings in results. Default: true."
      ),
    ],
    result: .members([
      ("wanted", .boolean, true), ("diagnostics", .arrayOf(.schema(.diagnostic)), true),
      ("gestures", .arrayOf(.object), true),
    ])
  ) { members, host, result throws(RPCError) in
    try result.diagnosis(of: try members.session(of: host), members)
  }
}

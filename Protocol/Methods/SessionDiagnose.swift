internal import Hosting
internal import JSONRPC
internal import JSONText
internal import PlaygroundHost

extension Method {
  static let sessionDiagnose = Method(
    "session/diagnose",
    "Judges what is shown from here on: jumps, stalls, touches that miss; tells what was found.",
    params: [
      .session,
      .init(
        "wanted", .boolean,
        "Whether the session is judged from here on, and each call tells what it found; true."),
    ],
    result: .members([
      ("wanted", .boolean, true), ("diagnostics", .arrayOf(.schema(.diagnostic)), true),
      ("gestures", .arrayOf(.object), true),
    ])
  ) { members, host, result throws(RPCError) in
    try result.diagnosis(of: try members.session(of: host), members)
  }
}

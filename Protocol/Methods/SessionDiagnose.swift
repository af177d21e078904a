internal import Findings
internal import Interaction
internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values
internal import Wire

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
    let session = try members.session(of: host)
    let isWanted =
      try members.read { (members) throws(InvalidValue) in try members.bool("wanted") } ?? true
    // What was found before is told although it is given up now.
    let before = isWanted ? nil : session.diagnosed
    try session.diagnose(isWanted)
    let found = before ?? session.diagnosed
    result.beginObject()
    result.key("wanted")
    result.bool(isWanted)
    result.key("diagnostics")
    result.diagnostics(found?.findings ?? [])
    result.key("gestures")
    result.beginArray()
    for gesture in found?.gestures ?? [] { result.value(.object(gesture.members), .rounded) }
    result.endArray()
    result.endObject()
  }
}

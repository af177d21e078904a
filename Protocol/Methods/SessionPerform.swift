internal import JSON
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let sessionPerform = Method(
    "session/perform", "Lets a gesture happen, expanded to what a pointer or a wheel does."
  ) { members, host, result throws(RPCError) in
    let session = try members.session(of: host)
    guard let gesture = members.present("gesture") else {
      throw .invalidParams(.init(path: "/gesture", expected: "an object with a kind"))
    }
    try session.perform(gesture, frames: try members.frameRate)
    result.beginObject()
    host.writeOutcome(of: session, into: &result)
    result.endObject()
  }
}

internal import Interaction
package import JSONText
package import Messages
package import Values
internal import Wire

/// Functions that carry out calls on sessions in this process, given the parameters as received.
extension JSONObject {
  /// Carries out `session/configure` with the parameters to change.
  package static func change(
    _ session: any LocalSession, _ parameters: JSONObject
  ) throws(RPCError) {
    do throws(InvalidValue) {
      try session.configure(parameters)
    } catch {
      throw .invalidParams(error.under("parameters"))
    }
  }

  /// Carries out `session/restore`.
  package func restore(_ session: any LocalSession) throws(RPCError) {
    guard let snapshot = present("snapshot") else {
      throw .invalidParams(
        .init(path: "/snapshot", expected: "a value returned by session/snapshot"))
    }
    try session.restore(snapshot)
  }

  /// The gesture in the parameters of a `session/perform` call.
  package var gesture: Value {
    get throws(RPCError) {
      guard let gesture = present("gesture") else {
        throw .invalidParams(.init(path: "/gesture", expected: "an object with a kind"))
      }
      return gesture
    }
  }

  /// The component's parameters that a `session/configure` call changes, with their new values.
  package var changes: JSONObject {
    get throws(RPCError) {
      try read { (members) throws(InvalidValue) in
        guard let parameters = try members.object("parameters") else {
          throw InvalidValue(path: "/parameters", expected: "an object of parameters")
        }
        return parameters
      }
    }
  }
}

extension JSONWriter {
  /// Writes the result of `session/snapshot`.
  ///
  /// - Throws: `limit-exceeded` if a `session/restore` call with the snapshot would exceed the message limit.
  package mutating func snapshot(of session: any LocalSession, _ limits: Limits) throws(RPCError) {
    let start = count
    beginObject()
    key("snapshot")
    value(session.snapshot(), .exact)
    endObject()
    // A `session/restore` call with this snapshot must not exceed the message limit.
    let size = count - start + 1024
    guard size <= limits.messageBytes else {
      throw .limitExceeded(
        "The snapshot is too large to restore; raise --max-message-bytes to at least \(size).",
        limit: "message-bytes", maximum: Int64(limits.messageBytes), actual: Int64(size))
    }
  }

  /// Writes the result of `session/restore`.
  package mutating func restored(_ session: any LocalSession) {
    beginObject()
    key("revision")
    integer(Int64(session.revision))
    key("state")
    session.writeState(into: &self)
    endObject()
  }

  /// Writes the result of `session/state`.
  package mutating func state(of session: any LocalSession) {
    beginObject()
    key("state")
    session.writeState(into: &self)
    endObject()
  }

  /// Writes the result of `session/hitTest`.
  package mutating func hit(_ target: String?) {
    beginObject()
    key("target")
    if let target { string(target) } else { null() }
    endObject()
  }
}

internal import JSONText
internal import Values

extension JSONObject {
  /// Returns the parameters of a call to a session: the session's id, followed by these members.
  func of(_ session: String) -> Value {
    var members: JSONObject = ["session": .string(session)]
    for member in elements { members.append(member.name, member.value) }
    return .object(members)
  }
}

extension Value {
  /// The value as JSON.
  var json: String {
    var writer = JSONWriter()
    writer.value(self, .exact)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The elements of an array, or none for any other value.
  var elements: [Value] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The members of an object, or none for any other value.
  var members: JSONObject {
    if case .object(let members) = self { members } else { [:] }
  }
}

internal import JSON
internal import JSONText
internal import Values

extension ChannelFile {
  /// Returns responses in the form of the golden file, whose states have only the configured members.
  func projected(_ answers: [UInt8]) -> [UInt8] {
    guard kept != nil || omitted?.isEmpty == false else { return answers }
    var writer = JSONWriter(capacity: answers.count)
    var bytes: [UInt8] = []
    for line in answers.split(separator: UInt8(ascii: "\n")) {
      guard let value = try? JSONParser.parse(line) else {
        bytes += line + [UInt8(ascii: "\n")]
        continue
      }
      writer.removeAll()
      writer.value(projected(value), .exact)
      bytes += writer.bytes + [UInt8(ascii: "\n")]
    }
    return bytes
  }

  private func projected(_ answer: Value) -> Value {
    guard case .object(var members) = answer else { return answer }
    // Notifications have their state in `params`.
    for name in ["result", "params"] {
      guard case .object(var holder) = members[name] else { continue }
      if let state = holder["state"] { holder["state"] = projected(state: state) }
      if case .array(let frames) = holder["frames"] {
        holder["frames"] = .array(frames.map(projected(state:)))
      }
      members[name] = .object(holder)
    }
    return .object(members)
  }

  /// Returns a state reduced to the configured members.
  ///
  /// The member `t` is always kept because it identifies the state.
  private func projected(state: Value) -> Value {
    guard case .object(let members) = state else { return state }
    var wanted: JSONObject = [:]
    for member in members.elements where member.name == "t" || !isOmitted(member.name) {
      let isWhole = isKept(member.name)
      switch (member.name, member.value) {
      case ("values", .object(let values)):
        let inner = narrowed(values, isWhole)
        if isWhole || !inner.isEmpty { wanted["values"] = .object(inner) }
      case ("layers", .array(let layers)):
        let inner = layers.compactMap { narrowed(layer: $0, isWhole) }
        if isWhole || !inner.isEmpty { wanted["layers"] = .array(inner) }
      case (let name, let value):
        if isWhole || name == "t" { wanted[name] = value }
      }
    }
    return .object(wanted)
  }

  /// Returns a layer reduced to its id and the configured members, or `nil` if only its id would remain.
  private func narrowed(layer: Value, _ isWhole: Bool) -> Value? {
    guard case .object(let members) = layer else { return layer }
    var named: JSONObject = [:]
    named["id"] = members["id"]
    let inner = narrowed(members, isWhole)
    for member in inner.elements { named[member.name] = member.value }
    return inner.isEmpty ? nil : .object(named)
  }

  /// Returns the configured members or, if `isWhole` is true, all members.
  ///
  /// Omitted members are left out in both cases.
  private func narrowed(_ members: JSONObject, _ isWhole: Bool) -> JSONObject {
    var wanted: JSONObject = [:]
    for member in members.elements
    where (isWhole || isKept(member.name)) && !isOmitted(member.name) {
      wanted[member.name] = member.value
    }
    return wanted
  }

  private func isKept(_ name: String) -> Bool { kept?.contains(name) ?? true }

  private func isOmitted(_ name: String) -> Bool { omitted?.contains(name) == true }
}

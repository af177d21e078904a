internal import Interaction
internal import Values

extension ComponentRules {
  /// The member `rules` of a description, or `nil` if the component declares nothing.
  var value: Value? {
    var members: JSONObject = [:]
    members.add("allowances", allowances.map { $0.value })
    if let pairs { members["pairs"] = .array(pairs.map { $0.value }) }
    members["content"] = content?.value
    members["list"] = list?.value
    members.add("faults", faults.map { .string($0) })
    members.add("usage", usage.map { .string($0) })
    return members.isEmpty ? nil : .object(members)
  }
}

extension Allowance {
  fileprivate var value: Value {
    var members: JSONObject = ["events": .texts(events)]
    if roles != ["*"] { members["roles"] = .texts(roles) }
    members["changes"] = .texts(changes.map { $0.rawValue })
    if velocity { members["velocity"] = true }
    members["only"] = limit.map { .string($0.rawValue) }
    members["reason"] = .string(reason)
    return .object(members)
  }
}

extension EffectPair {
  fileprivate var value: Value {
    var members: JSONObject = ["opens": .string(opens), "closes": .string(closes)]
    members.add("names", names.map { .string($0) })
    if replaces { members["replaces"] = true }
    members["count"] = count.map { .string($0) }
    return .object(members)
  }
}

extension ExpectedContent {
  fileprivate var value: Value {
    var members: JSONObject = [:]
    switch shown {
    case .value(let name): members["value"] = .string(name)
    case .named(let name, let phase):
      members["name"] = .string(name)
      members["hiddenIn"] = .string(phase)
    }
    members["requests"] = .array(requests.map { $0.value })
    members.add(
      "conditions",
      conditions.map { condition in
        var members: JSONObject = ["parameter": .string(condition.parameter)]
        members["is"] = condition.value.map { .string($0) }
        return .object(members)
      })
    members.add("ambiguous", ambiguous.map { .string($0) })
    return .object(members)
  }
}

extension ExpectedContent.ContentRequest {
  fileprivate var value: Value {
    var members: JSONObject = [isEffect ? "effect" : "event": .string(type)]
    members["member"] = member.map { .string($0) }
    members.add("values", values)
    members["afterRequest"] = follows.map { .bool($0) }
    switch content {
    case .nothing: members["shows"] = .null
    case .named(let name): members["shows"] = .string(name)
    case .member(let path): members["shows"] = .texts(path)
    case .ambiguous: break
    }
    return .object(members)
  }
}

extension ItemList {
  fileprivate var value: Value {
    var members: JSONObject = ["parameter": .string(parameter)]
    members["event"] = event.map { .string($0) }
    members["acted"] = .string(acted)
    members["undone"] = undone.map { .string($0) }
    members["member"] = .string(member)
    members["role"] = .string(role)
    members["restored"] = restored.map { .string($0) }
    members["repeats"] = repeats.map { .string($0) }
    return .object(members)
  }
}

extension JSONObject {
  /// Adds a list unless it is empty.
  fileprivate mutating func add(_ name: String, _ values: [Value]) {
    if !values.isEmpty { self[name] = .array(values) }
  }
}

extension Value {
  fileprivate static func texts(_ texts: [String]) -> Value { .array(texts.map { .string($0) }) }
}

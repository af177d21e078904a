public import Interaction
public import Values

extension ComponentRules {
  /// The shape of the member `rules` of a description, in the notation of `ShapeText`.
  public static let shape =
    "{allowances?: [{events: [string], roles?: [string], changes: [string], velocity?: boolean, "
    + "only?: decision | raised | ordering, reason: string, …}], "
    + "pairs?: [{opens: string, closes: string, names?: [string], replaces?: boolean, "
    + "count?: string, …}], "
    + "content?: {value?: string, name?: string, hiddenIn?: string, "
    + "requests: [{event?: string, effect?: string, member?: string, values?: [any], "
    + "afterRequest?: boolean, shows?: null | string | [string], …}], "
    + "conditions?: [{parameter: string, is?: string, …}], ambiguous?: [string], …}, "
    + "list?: {parameter: string, event?: string, acted: string, undone?: string, "
    + "member: string, role: string, restored?: string, repeats?: string, …}, "
    + "faults?: [string], usage?: [string], …}"

  /// Reads the rules from a component's description, the result of `component/describe`.
  ///
  /// Unknown members are ignored.
  ///
  /// - Throws: `InvalidValue` with a path that starts with `/rules` if a member has the wrong form.
  public init(description: Value) throws(InvalidValue) {
    self.init()
    guard case .object(let members) = description else { return }
    do throws(InvalidValue) {
      guard let rules = try members.object("rules") else { return }
      try read(rules)
    } catch {
      throw error.path.hasPrefix("/rules") ? error : error.under("rules")
    }
  }

  private mutating func read(_ members: JSONObject) throws(InvalidValue) {
    allowances =
      try members.objects("allowances") { (members) throws(InvalidValue) in
        try Allowance(members)
      } ?? []
    pairs = try members.objects("pairs") { (members) throws(InvalidValue) in
      EffectPair(
        try members.requiredString("opens"), try members.requiredString("closes"),
        names: try members.texts("names") ?? [], replaces: try members.bool("replaces") ?? false,
        count: try members.string("count"))
    }
    if let content = try members.object("content") {
      do throws(InvalidValue) { self.content = try ExpectedContent(content) } catch {
        throw error.under("content")
      }
    }
    if let list = try members.object("list") {
      do throws(InvalidValue) { self.list = try ItemList(list) } catch {
        throw error.under("list")
      }
    }
    faults = try members.texts("faults") ?? []
    usage = try members.texts("usage") ?? []
  }
}

extension Allowance {
  fileprivate init(_ members: JSONObject) throws(InvalidValue) {
    var changes: [Change] = []
    for (index, word) in (try members.texts("changes") ?? []).enumerated() {
      guard let change = Change(rawValue: word) else {
        throw .unknown(
          word, Expectation.one("change"), of: Change.allCases.map { $0.rawValue },
          at: "/changes/\(index)")
      }
      changes.append(change)
    }
    guard let events = try members.texts("events"), !events.isEmpty else {
      throw InvalidValue(path: "/events", expected: "a list of at least one kind of event")
    }
    self.init(
      at: events, roles: try members.texts("roles") ?? ["*"], changes,
      velocity: try members.bool("velocity") ?? false,
      only: try members.choice("only", of: Limit.self), try members.requiredString("reason"))
  }
}

extension ExpectedContent {
  fileprivate init(_ members: JSONObject) throws(InvalidValue) {
    let shown: Source
    if let name = try members.string("name") {
      shown = .named(name, except: try members.requiredString("hiddenIn"))
    } else {
      shown = .value(try members.requiredString("value"))
    }
    self.init(
      shown: shown,
      requests: try members.objects("requests") { (members) throws(InvalidValue) in
        try ContentRequest(members)
      } ?? [],
      conditions: try members.objects("conditions") { (members) throws(InvalidValue) in
        Condition(try members.requiredString("parameter"), is: try members.string("is"))
      } ?? [],
      ambiguous: try members.texts("ambiguous") ?? [])
  }
}

extension ExpectedContent.ContentRequest {
  fileprivate init(_ members: JSONObject) throws(InvalidValue) {
    let member = try members.string("member")
    let values = try members.array("values") ?? []
    let content: Content
    switch members["shows"] {
    case nil: content = .ambiguous
    case .null?: content = .nothing
    case .string(let name)?: content = .named(name)
    default: content = .member(try members.texts("shows") ?? [])
    }
    if let effect = try members.string("effect") {
      self.init(
        effect: effect, member: member, in: values, afterRequest: try members.bool("afterRequest"),
        shows: content)
    } else {
      self.init(
        event: try members.requiredString("event"), member: member, in: values, shows: content)
    }
  }
}

extension ItemList {
  fileprivate init(_ members: JSONObject) throws(InvalidValue) {
    self.init(
      parameter: try members.requiredString("parameter"), event: try members.string("event"),
      acted: try members.requiredString("acted"), undone: try members.string("undone"),
      member: try members.requiredString("member"), role: try members.requiredString("role"),
      restored: try members.string("restored"), repeats: try members.string("repeats"))
  }
}

extension JSONObject {
  /// Returns the strings in a member, or `nil` if the member is absent or null.
  fileprivate func texts(_ name: String) throws(InvalidValue) -> [String]? {
    guard let elements = try array(name) else { return nil }
    let texts = elements.compactMap { $0.asString }
    guard texts.count == elements.count else {
      throw InvalidValue(path: "/" + name, expected: "a list of strings")
    }
    return texts
  }

  /// Returns the elements that a closure reads from the objects in a member, or `nil` if the member is absent or
  /// null.
  fileprivate func objects<Element>(
    _ name: String, _ read: (JSONObject) throws(InvalidValue) -> Element
  ) throws(InvalidValue) -> [Element]? {
    guard let elements = try array(name) else { return nil }
    var found: [Element] = []
    for (index, element) in elements.enumerated() {
      do throws(InvalidValue) {
        guard case .object(let members) = element else {
          throw InvalidValue(path: "", expected: "an object")
        }
        found.append(try read(members))
      } catch {
        throw error.under("\(index)").under(name)
      }
    }
    return found
  }
}

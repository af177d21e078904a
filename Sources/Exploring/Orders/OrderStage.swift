internal import Interaction
public import Orders
internal import JSONText
internal import PlaygroundHost
public import Replay
internal import Values
internal import Wire

/// A script whose setup has been played: the session before the first step, and the properties to check.
public struct OrderStage {
  /// The script whose setup has been played.
  public let script: OrderScript

  /// The indices of the parameters that the setup leaves at their defaults.
  let defaulted: [Int]

  let start: OrderStart

  /// The properties, in the order in which reports list them.
  public var properties: [OrderProperty] { start.properties }

  private let own: [OrderProperty]
  private let skipped: [String]

  /// Creates a stage by playing the setup of a script.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - own: Additional properties, defined by a test.
  ///   - skipped: The names of properties that are not checked.
  ///   - defaulted: The indices of the parameters to remove from `session/create`, so that they keep their
  ///     defaults.
  /// - Throws: `ReplayError` with the line of the first call that is refused.
  public init(
    _ script: OrderScript, own: [OrderProperty] = [], skipping skipped: [String] = [],
    defaulted: [Int] = []
  ) throws(ReplayError) {
    self.script = script
    self.defaulted = defaulted
    self.own = own
    self.skipped = skipped
    let host = PlayedHost(script.components, script.plugins)
    var told = ComponentOutput()
    var create: JSONObject = [:]
    for line in script.setup {
      var message = line.message
      if message["method"]?.asString == "session/create" {
        message = Self.create(message, without: defaulted)
      }
      if case .object(let params)? = message["params"],
        params["session"]?.asString ?? script.session == script.session
      {
        Self.note(message, params, in: &create)
      }
      guard let result = host.call(message) else {
        if message["id"] == nil { continue }
        throw .badInput("\(script.path):\(line.line): \(host.refusal ?? "no response to the call")")
      }
      if let report = try? ComponentOutputReader.read(result) {
        told.effects += report.effects
        told.diagnostics += report.diagnostics
      }
    }
    let component = host.component(of: script.session) ?? ""
    let descriptor = host.description(of: component)
    let rules = host.rules(of: component)
    let world = try host.world(of: script, rules)
    let expected = script.expectations.filter { !skipped.contains($0.name) }
    let names = Self.names(of: descriptor).map { MemberName($0) }
    start = OrderStart(
      world, script.steps, create: .object(create),
      descriptor: descriptor.map { .object($0) } ?? .null, rules, told: told,
      own: expected.map { $0.property(names) } + own, skipping: skipped)
  }

  /// Updates `create`, the parameters of `session/create`, if a call of the setup creates or configures the session.
  private static func note(_ message: Value, _ params: JSONObject, in create: inout JSONObject) {
    switch message["method"]?.asString {
    case "session/create": create = params
    case "session/configure":
      guard case .object(let changes)? = params["parameters"] else { return }
      var parameters: JSONObject = [:]
      if case .object(let known)? = create["parameters"] { parameters = known }
      for change in changes.elements { parameters[change.name] = change.value }
      create["parameters"] = .object(parameters)
    default: break
    }
  }

  /// Returns the names of the values in a component's states.
  private static func names(of descriptor: JSONObject?) -> [String] {
    guard case .array(let values)? = descriptor?["values"] else { return [] }
    return values.compactMap { $0["name"]?.asString }
  }

  /// Returns the same stage, with some parameters of the setup left at their defaults.
  ///
  /// - Throws: `ReplayError` if the setup contains a call that is refused without these parameters.
  public func with(defaulted: [Int]) throws(ReplayError) -> OrderStage {
    try OrderStage(script, own: own, skipping: skipped, defaulted: defaulted)
  }

  /// The number of parameters in the setup's `session/create`.
  var parameterCount: Int {
    let create = script.setup.first { $0.message["method"]?.asString == "session/create" }
    guard case .object(let parameters)? = create?.message["params"]?["parameters"] else { return 0 }
    return parameters.elements.count
  }

  /// Returns a `session/create` call without the component's parameters at the given indices.
  static func create(_ message: Value, without places: [Int]) -> Value {
    guard !places.isEmpty, case .object(var members) = message,
      case .object(var params)? = members["params"],
      case .object(let parameters)? = params["parameters"]
    else { return message }
    var left = JSONObject()
    for (place, member) in parameters.elements.enumerated() where !places.contains(place) {
      left.append(member.name, member.value)
    }
    params["parameters"] = .object(left)
    members["params"] = .object(params)
    return .object(members)
  }
}

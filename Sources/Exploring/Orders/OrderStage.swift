internal import Interaction
internal import Motion
internal import PlaygroundHost
public import Replay
internal import Values
internal import Wire

/// A script that is set up: the session before its first step, and what is demanded of it.
public struct OrderStage {
  /// The script.
  public let script: OrderScript

  /// The places of the setup's parameters that are left at their defaults.
  let defaulted: [Int]

  let rules: OrderRules
  let looks: OrderLooks
  let world: any OrderWorld
  let watch: CaseWatch
  let screen: Rectangle

  /// What is demanded, in the order in which reports have it.
  public var properties: [OrderProperty] { rules.properties }

  private let own: [OrderProperty]
  private let skipped: [String]

  /// Plays a script's setup.
  ///
  /// - Parameters:
  ///   - script: the script
  ///   - own: properties of a test's own
  ///   - skipped: the names of properties that are not demanded
  ///   - defaulted: the places of the parameters of `session/create` that are left out
  /// - Throws: what the host refuses, with its line
  public init(
    _ script: OrderScript, own: [OrderProperty] = [], skipping skipped: [String] = [],
    defaulted: [Int] = []
  ) throws(ReplayError) {
    self.script = script
    self.defaulted = defaulted
    self.own = own
    self.skipped = skipped
    let host = PlayedHost(script.components, script.plugins)
    var told = Report()
    var parameters = Value.null
    var viewport = Size(width: 393, height: 852)
    for line in script.setup {
      var message = line.message
      if message["method"]?.asString == "session/create" {
        message = Self.create(message, without: defaulted)
        if message["params"]?["session"]?.asString ?? script.session == script.session {
          parameters = message["params"]?["parameters"] ?? .null
          viewport = Self.viewport(message["params"]?["viewport"]) ?? viewport
        }
      }
      guard let result = host.call(message) else {
        if message["id"] == nil { continue }
        throw .badInput("\(script.path):\(line.line): \(host.refusal ?? "the call has no answer")")
      }
      if let report = try? ReportReader.read(result) {
        told.effects += report.effects
        told.diagnostics += report.diagnostics
      }
    }
    let component = host.component(of: script.session) ?? ""
    let descriptor = host.call([
      "jsonrpc": "2.0", "id": "describe", "method": "component/describe",
      "params": ["component": .string(component)],
    ])
    rules = OrderRules(
      script, descriptor: descriptor.map { .object($0) } ?? .null, own: own, skipping: skipped)
    looks = OrderLooks(rules, parameters: parameters)
    screen = Rectangle(x: 0, y: 0, width: viewport.width, height: viewport.height)
    world = try host.world(of: script)
    var watch = CaseWatch()
    let cards: [String]? =
      if component == "card-stack", case .array(let cards) = parameters["cards"] ?? .array([]) {
        cards.compactMap { $0["id"]?.asString }
      } else {
        nil
      }
    watch.begin(told, cards: cards, rules)
    self.watch = watch
  }

  /// The same stage with some parameters of the setup left at their defaults, by their places.
  ///
  /// - Throws: what the host refuses then
  public func with(defaulted: [Int]) throws(ReplayError) -> OrderStage {
    try OrderStage(script, own: own, skipping: skipped, defaulted: defaulted)
  }

  /// The number of parameters that the setup has.
  var parameterCount: Int {
    let create = script.setup.first { $0.message["method"]?.asString == "session/create" }
    guard case .object(let parameters)? = create?.message["params"]?["parameters"] else { return 0 }
    return parameters.elements.count
  }

  /// A call that creates a session, with some of its parameters left out.
  static func create(_ message: Value, without places: [Int]) -> Value {
    guard !places.isEmpty, case .object(var members) = message,
      case .object(var params)? = members["params"],
      case .object(let parameters)? = params["parameters"]
    else { return message }
    var left = Members()
    for (place, member) in parameters.elements.enumerated() where !places.contains(place) {
      left.append(member.name, member.value)
    }
    params["parameters"] = .object(left)
    members["params"] = .object(params)
    return .object(members)
  }

  static func viewport(_ value: Value?) -> Size? {
    guard let width = value?["width"]?.asNumber, let height = value?["height"]?.asNumber else {
      return nil
    }
    return Size(width: width, height: height)
  }
}

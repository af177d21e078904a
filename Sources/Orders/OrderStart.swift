package import Interaction
internal import Motion
package import Values

/// The common beginning of all cases: the session before its first step, the steps, and the
/// properties.
package struct OrderStart {
  /// The steps in the order of the file.
  package let steps: [OrderStep]

  let rules: OrderRules
  let looks: OrderLooks
  let world: any SystemUnderTest
  let watch: InvariantMonitor
  let screen: Rectangle

  /// The properties, in the order in which reports list them.
  package var properties: [OrderProperty] { rules.properties }

  /// Whether the session runs in a plugin, where forking it is slow.
  package var isRemote: Bool { world.isRemote }

  /// The names of the component's values, in the order in which its states contain them.
  package var valueNames: [String] { rules.valueNames }

  /// Creates the beginning of all cases.
  ///
  /// - Parameters:
  ///   - world: The session after its setup.
  ///   - steps: The steps.
  ///   - create: The parameters of the `session/create` call that created the session.
  ///   - descriptor: The component's descriptor, as returned by `component/describe`.
  ///   - declared: The component's rules.
  ///   - told: The session's reports since its creation.
  ///   - own: Properties to check in addition to the built-in ones.
  ///   - skipped: The names of properties that are not checked.
  package init(
    _ world: any SystemUnderTest, _ steps: [OrderStep], create: Value, descriptor: Value,
    _ declared: ComponentRules, told: ComponentOutput, own: [OrderProperty] = [],
    skipping skipped: [String] = []
  ) {
    self.world = world
    self.steps = steps
    let parameters = create["parameters"] ?? .null
    rules = OrderRules(
      steps, descriptor: descriptor, declared, parameters: parameters, own: own,
      skipping: skipped)
    looks = OrderLooks(declared.allowances, parameters: parameters)
    let viewport = Self.viewport(create["viewport"]) ?? Environment().viewport
    screen = Rectangle(x: 0, y: 0, width: viewport.width, height: viewport.height)
    var watch = InvariantMonitor()
    var items: [String]?
    if let list = rules.list, case .array(let first) = parameters[list.parameter] ?? .array([]) {
      items = first.compactMap { $0["id"]?.asString }
    }
    watch.begin(told, items: items, rules)
    self.watch = watch
  }

  static func viewport(_ value: Value?) -> Size? {
    guard let width = value?["width"]?.asNumber, let height = value?["height"]?.asNumber else {
      return nil
    }
    return Size(width: width, height: height)
  }
}

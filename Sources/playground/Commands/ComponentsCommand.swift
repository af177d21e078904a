internal import Interaction
internal import JSONText
internal import Methods
internal import PlaygroundHost
internal import Replay
internal import Values
internal import Wire

/// `playground components`: lists components.
struct ComponentsCommand {
  static let help = """
    USAGE
      playground components [OPTION]... [COMPONENT]...

    Without COMPONENT, the command lists all components with their parameters and defaults.
    With COMPONENT, it explains each parameter with its unit and range. Then it lists the
    component's events, effects and values. To describe a component inside another one, join their
    ids, as in bottom-card+card-stack.

    EXAMPLE
      playground components bottom-card
        bottom-card …
          A card over a map that you drag to expand, collapse or dismiss.
        …
          dampingFraction = 0.85
        …

    OPTIONS
      --plugins DIR   also list the components of the plugins in DIR; may be repeated
      --json          print one JSON text per component, as component/describe returns it
    """
  static let exits: [Exit] = [.success(), .usage(), .input("a plugin that fails")]

  private var printsJSON = false
  private var named: [String] = []
  private var plugins = PluginOptions(isSearching: false)

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .option("--json", nil): printsJSON = true
      case .option(let name, let inline):
        guard try plugins.take(name, inline, &arguments) else { throw .unknown(name) }
      case .operand(let name): if !named.contains(name) { named.append(name) }
      }
    }
  }

  func run() throws(UsageError) -> Int32 {
    let host = PlayedHost(plugins.components, plugins.configuration)
    let sources = ListedComponent.sources(in: host)
    let ids = named.isEmpty ? sources.map(\.id) : named
    for id in ids {
      let parts = id.split(separator: "+", omittingEmptySubsequences: false)
      guard !parts.allSatisfy({ part in sources.contains { $0.id == part } }) else { continue }
      let near = NearNames(to: id, among: sources.map(\.id))
      let what = plugins.hasFolders ? "an available component" : "a built-in component"
      throw UsageError(message: "\(near.fact(what)) (\(near.advice))")
    }
    do throws(ReplayError) {
      for id in ids { print(try component(id, sources, host)) }
    } catch {
      return Console.tell(error)
    }
    return ExitCode.ok
  }

  private func component(
    _ id: String, _ sources: [ListedComponent.Source], _ host: PlayedHost
  ) throws(ReplayError) -> ListedComponent {
    if let entry = plugins.components.named(id) { return ListedComponent(entry) }
    return try ListedComponent(id, of: sources, in: host)
  }

  private func print(_ component: ListedComponent) {
    if printsJSON {
      Console.emit(Self.text(component.description))
    } else if named.isEmpty {
      printInShort(component)
    } else {
      printInFull(component)
    }
  }

  private static func text(_ value: Value) -> String {
    var writer = JSONWriter()
    writer.value(value, .exact)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func printInShort(_ entry: ListedComponent) {
    let descriptor = entry.descriptor
    Console.print("\(descriptor.id) \(descriptor.version) (\(entry.source))")
    Console.print("  \(descriptor.summary)")
    for parameter in entry.parameters {
      let name = parameter.name + String(repeating: " ", count: max(1, 22 - parameter.name.count))
      Console.print("    \(name)\(Self.text(parameter.defaultValue))")
    }
  }

  private func printInFull(_ entry: ListedComponent) {
    let descriptor = entry.descriptor
    Console.print(
      "\(descriptor.id) \(descriptor.version) (\(entry.source))\n  \(descriptor.summary)\n")
    Console.print("PARAMETERS")
    for parameter in entry.parameters {
      Console.print("  \(parameter.name) = \(Self.text(parameter.defaultValue))")
      Console.print("      \(parameter.kind.text)\n      \(parameter.summary)")
      guard case .choice(let words) = parameter.kind else { continue }
      for (word, summary) in zip(words, parameter.wordSummaries) {
        Console.print("        \(word): \(summary)")
      }
    }
    tell("EVENTS", descriptor.events)
    tell("EFFECTS", descriptor.effects)
    tell("VALUES", descriptor.values)
    Console.print("\nPHASES\n  \(descriptor.phases.joined(separator: ", "))")
    guard !descriptor.presets.isEmpty else { return }
    Console.print("\nPRESETS")
    for preset in descriptor.presets { Console.print("  \(preset.name)\n      \(preset.summary)") }
  }

  private func tell(_ title: String, _ entries: [Descriptor.Entry]) {
    guard !entries.isEmpty else { return }
    Console.print("\n\(title)")
    for entry in entries {
      Console.print("  \(entry.name) \(entry.shape)\n      \(entry.summary)")
    }
  }
}

extension Parameter.Kind {
  /// A human-readable description of the values that a parameter accepts.
  fileprivate var text: String {
    switch self {
    case .number(let range, let unit), .integer(let range, let unit):
      Expectation.number(range) + Self.text(ofUnit: unit)
    case .bool: "true or false"
    case .choice(let words): Expectation.oneOf(words)
    case .threshold(let range, let fractions, let extent):
      "\(Expectation.number(range)) in points, or {\"fraction\": F} of \(extent), where F is "
        + Expectation.number(fractions)
    case .shape(let shape): shape
    case .map(let shape): "an object that maps each name to \(shape)"
    }
  }

  /// Returns a unit with the word that connects it to a number.
  private static func text(ofUnit unit: String) -> String {
    if unit.isEmpty { return "" }
    if unit.hasPrefix("of ") { return " \(unit)" }
    // These are quantities without a unit.
    let isPlain = unit == "opacity" || unit == "progress" || unit.hasPrefix("times ")
    return isPlain ? " (\(unit))" : " in \(unit)"
  }
}

internal import Interaction
internal import JSONText
internal import Methods
internal import PlaygroundHost
internal import Values
internal import Wire

/// `playground components`: lists the built-in components.
struct ComponentsCommand {
  static let help = """
    USAGE
      playground components [--json] [COMPONENT]...

    Without COMPONENT, the command lists all built-in components with their parameters and defaults.
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
      --json   print one JSON text per component, as component/describe returns it
    """
  static let exits: [Exit] = [.success(), .usage()]

  private var printsJSON = false
  private var named: [String] = []

  init(_ arguments: inout Arguments) throws(UsageError) {
    let known = BuiltIns.components.map(\.descriptor.id)
    while let argument = arguments.next() {
      switch argument {
      case .option("--json", nil): printsJSON = true
      case .option(let name, _): throw .unknown(name)
      case .operand(let name):
        guard BuiltIns.components.named(name) != nil else {
          let near = NearNames(to: name, among: known)
          throw UsageError(message: "\(near.fact("a built-in component")) (\(near.advice))")
        }
        if !named.contains(name) { named.append(name) }
      }
    }
  }

  func run() -> Int32 {
    let all = BuiltIns.components
    for entry in named.isEmpty ? all : named.compactMap(all.named) {
      if printsJSON {
        Console.emit(Self.text(entry.descriptor.value(parameters: entry.parameters)))
      } else if named.isEmpty {
        printInShort(entry)
      } else {
        printInFull(entry)
      }
    }
    return ExitCode.ok
  }

  private static func text(_ value: Value) -> String {
    var writer = JSONWriter()
    writer.value(value, .exact)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func printInShort(_ entry: ComponentEntry) {
    let descriptor = entry.descriptor
    Console.print("\(descriptor.id) \(descriptor.version) (builtin)")
    Console.print("  \(descriptor.summary)")
    for parameter in entry.parameters {
      let name = parameter.name + String(repeating: " ", count: max(1, 22 - parameter.name.count))
      Console.print("    \(name)\(Self.text(parameter.defaultValue))")
    }
  }

  private func printInFull(_ entry: ComponentEntry) {
    let descriptor = entry.descriptor
    Console.print("\(descriptor.id) \(descriptor.version) (builtin)\n  \(descriptor.summary)\n")
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
    if unit.hasPrefix("of ") { return " \(unit)" }
    // These are quantities without a unit.
    let isPlain = unit == "opacity" || unit == "progress" || unit.hasPrefix("times ")
    return isPlain ? " (\(unit))" : " in \(unit)"
  }
}

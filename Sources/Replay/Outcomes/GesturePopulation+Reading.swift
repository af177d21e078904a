internal import Platform
public import PlaygroundHost

extension GesturePopulation {
  /// Creates a population by reading recordings and scenarios.
  ///
  /// A file that can't be used is skipped, and the reason is added to ``problems``.
  ///
  /// - Parameters:
  ///   - paths: Files and folders, which are searched recursively.
  ///   - options: The settings for playing the gestures of recordings.
  ///   - components: The available components.
  ///   - plugins: The configuration of plugins.
  /// - Throws: `ReplayError` if a path does not exist or contains no recording, or the session can't be
  ///   prepared.
  public init(
    in paths: [String], _ options: Options, components: [ComponentEntry],
    plugins: PluginHub.Configuration
  ) throws(ReplayError) {
    var found: [String] = []
    for path in paths {
      switch Files.kind(of: path) {
      case .absent: throw .badInput("\(path): no such file or folder")
      case .file: found.append(path)
      case .folder: try Self.search(path, [], &found)
      }
    }
    guard !found.isEmpty else {
      throw .badInput(
        "\(paths.joined(separator: " ")): no recording or scenario found; file names must end in one of "
          + Self.endings.map { ".\($0)" }.joined(separator: ", "))
    }
    var reader = GesturePopulationReader(options, components, plugins)
    for path in found { try reader.read(path) }
    self = reader.finish()
  }

  /// The file name extensions of recordings and scenarios.
  private static let endings = ["csv", "json", "jsonl", "log", "tsv", "txt"]

  /// The names of files that may be stored next to scenarios but contain no gestures.
  private static let others = ["channels.json", "findings.json"]

  private static func search(
    _ folder: String, _ outer: [String], _ found: inout [String]
  ) throws(ReplayError) {
    // A link to an enclosing folder would cause an endless recursion.
    let place = Files.resolve(folder) ?? folder
    guard !outer.contains(place) else { return }
    let names: [String]
    do throws(SystemError) { names = try Files.list(folder) } catch {
      throw .badInput("\(folder): \(error.description)")
    }
    for name in names where !others.contains(name) {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      if Files.kind(of: path) == .folder {
        try search(path, outer + [place], &found)
      } else if endings.contains(where: { name.hasSuffix(".\($0)") }),
        !name.hasSuffix(Scenario.goldenSuffix)
      {
        found.append(path)
      }
    }
  }
}

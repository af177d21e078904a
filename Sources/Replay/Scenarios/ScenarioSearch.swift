internal import Platform

/// The scenarios found at paths, and the golden files without a scenario.
public struct ScenarioSearch: Equatable, Sendable {
  /// The scenarios, in the order of the paths and, within a folder, by name.
  public private(set) var scenarios: [Scenario] = []

  /// The golden files without a scenario, in folders that were searched completely.
  public private(set) var unreferenced: [String] = []

  /// The scenarios with pending responses.
  public private(set) var pending: [Scenario] = []

  private var seen: Set<String> = []

  /// Creates the result of searching paths.
  ///
  /// - Parameter paths: Files, folders (searched recursively) and patterns with `*` and `?`. A golden file
  ///   stands for its scenario.
  /// - Throws: `ReplayError` for the first path that can't be read.
  public init(in paths: [String]) throws(ReplayError) {
    for path in paths {
      switch Files.kind(of: path) {
      case .absent: try search(matching: path)
      case .folder: try search(below: path) { _ in true }
      case .file: try add(file: path)
      }
    }
  }

  private mutating func add(file path: String) throws(ReplayError) {
    for suffix in [Scenario.goldenSuffix + Scenario.pendingSuffix, Scenario.goldenSuffix]
    where path.hasSuffix(suffix) {
      return add(String(path.dropLast(suffix.count)) + Scenario.suffix)
    }
    guard path.hasSuffix(Scenario.suffix) else {
      throw .badInput("\(path): not a scenario; the file name must end in \(Scenario.suffix)")
    }
    add(path)
  }

  private mutating func add(_ path: String) {
    guard seen.insert(path).inserted else { return }
    let scenario = Scenario(path: path)
    scenarios.append(scenario)
    if Files.kind(of: scenario.pendingPath) == .file { pending.append(scenario) }
  }

  /// Searches for files that match a pattern, starting in the folder that precedes the first wildcard.
  ///
  /// The shell usually expands patterns, but not, for example, within quotes.
  private mutating func search(matching pattern: String) throws(ReplayError) {
    let fixed = pattern.prefix { !"*?".contains($0) }
    let folder = fixed.lastIndex(of: "/").map { String(fixed[...$0]) } ?? "."
    guard fixed.count < pattern.count, Files.kind(of: folder) == .folder else {
      throw .badInput("\(pattern): no such file or folder")
    }
    let glob = Glob(pattern)
    try search(below: folder) { glob.matches($0) || glob.matches("./" + $0) }
    unreferenced = []
  }

  private mutating func search(
    below folder: String, inside outer: [String] = [], where isWanted: (String) -> Bool
  ) throws(ReplayError) {
    // A link to an enclosing folder would cause an endless recursion.
    let place = Files.resolve(folder) ?? folder
    guard !outer.contains(place) else { return }
    let names: [String]
    do { names = try Files.list(folder) } catch {
      throw .environment("\(folder): \(error.description)")
    }
    let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    for name in names {
      let path = prefix + name
      if Files.kind(of: path) == .folder {
        try search(below: path, inside: outer + [place], where: isWanted)
      } else if name.hasSuffix(Scenario.goldenSuffix) {
        let scenario = String(path.dropLast(Scenario.goldenSuffix.count)) + Scenario.suffix
        if Files.kind(of: scenario) != .file { unreferenced.append(path) }
      } else if name.hasSuffix(Scenario.suffix) && isWanted(path) {
        add(path)
      }
    }
  }
}

/// A pattern for paths, in which `*` matches any characters and `?` matches one.
public struct Glob: Equatable, Sendable {
  private let pattern: [Character]

  /// Creates a pattern.
  ///
  /// If the string contains no `*` and no `?`, the pattern matches every path that contains the string.
  public init(_ pattern: String) {
    let isPattern = pattern.contains { "*?".contains($0) }
    self.pattern = Array(isPattern ? pattern : "*\(pattern)*")
  }

  /// Returns whether the pattern matches an entire string.
  public func matches(_ text: String) -> Bool {
    let text = Array(text)
    var (index, place) = (0, 0)
    var star: (index: Int, place: Int)?
    while place < text.count {
      if index < pattern.count, pattern[index] == "*" {
        star = (index, place)
        index += 1
      } else if index < pattern.count, pattern[index] == "?" || pattern[index] == text[place] {
        index += 1
        place += 1
      } else if let last = star {
        // Let the last star match one more character.
        star = (last.index, last.place + 1)
        index = last.index + 1
        place = last.place + 1
      } else {
        return false
      }
    }
    return pattern[index...].allSatisfy { $0 == "*" }
  }
}

extension Scenario {
  /// Returns the scenarios at the given paths.
  public static func find(in paths: [String]) throws(ReplayError) -> [Scenario] {
    try ScenarioSearch(in: paths).scenarios
  }
}

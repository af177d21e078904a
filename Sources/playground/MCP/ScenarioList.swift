internal import Platform

/// The scenarios in the allowed folders.
struct ScenarioList {
  /// The maximum number of listed scenarios.
  private static let most = 500

  /// The maximum number of folders that are searched.
  private static let mostFolders = 2000

  private let workspace: Workspace

  init(_ workspace: Workspace) {
    self.workspace = workspace
  }

  /// Returns the paths of the scenarios, relative to the first allowed folder, in the order of their names.
  ///
  /// The list omits golden files, hidden folders, and links that lead out of the allowed folders.
  func paths() -> [String] {
    var found: [String] = []
    var seen: Set<String> = []
    var waiting = Array(workspace.folders.reversed())
    while let folder = waiting.popLast(), found.count < Self.most, seen.count < Self.mostFolders {
      guard seen.insert(folder).inserted, let names = try? Files.list(folder) else { continue }
      var inner: [String] = []
      for name in names where name != "node_modules" {
        guard let place = Files.resolve(folder + "/" + name),
          Workspace.contains(workspace.folders, place)
        else { continue }
        if Files.kind(of: place) == .folder {
          inner.append(place)
        } else if name.hasSuffix(".jsonl"), !name.hasSuffix(".golden.jsonl"),
          Files.isRegular(place),
          found.count < Self.most
        {
          found.append(relative(folder + "/" + name))
        }
      }
      waiting += inner.reversed()
    }
    var unique: Set<String> = []
    return found.filter { unique.insert($0).inserted }
  }

  private func relative(_ place: String) -> String {
    guard let first = workspace.folders.first, place.hasPrefix(first + "/") else { return place }
    return String(place.dropFirst(first.count + 1))
  }
}

internal import Platform

/// A file of requests as a user would pipe them, `NAME.jsonl`, and what must come out beside it.
public struct Scenario: Equatable, Sendable {
  static let suffix = ".jsonl"
  static let goldenSuffix = ".golden.jsonl"

  /// The path of the requests.
  public var path: String

  /// The path of the answers.
  public var goldenPath: String { path.dropLast(Self.suffix.count) + Self.goldenSuffix }

  /// The scenario of a file.
  public init(path: String) {
    self.path = path
  }

  /// The scenarios that paths name: files themselves, folders with all below them, in name order.
  ///
  /// - Parameter paths: files and folders
  /// - Returns: the scenarios; a golden file stands for its scenario
  /// - Throws: the first path that can't be read
  public static func find(in paths: [String]) throws(ReplayError) -> [Scenario] {
    var scenarios: [Scenario] = []
    for path in paths {
      switch Files.kind(of: path) {
      case .absent: throw .badInput("\(path): there is no such file or folder")
      case .folder: try find(below: path, into: &scenarios)
      case .file:
        guard path.hasSuffix(suffix) else {
          throw .badInput("\(path): a scenario's name ends in \(suffix)")
        }
        let base = path.hasSuffix(goldenSuffix) ? path.dropLast(goldenSuffix.count) + suffix : path
        scenarios.append(Scenario(path: base))
      }
    }
    return scenarios
  }

  private static func find(
    below folder: String, into scenarios: inout [Scenario]
  ) throws(ReplayError) {
    let names: [String]
    do { names = try Files.list(folder) } catch {
      throw .environment("\(folder): \(error.description)")
    }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    for name in names {
      let path = prefix + name
      if Files.kind(of: path) == .folder {
        try find(below: path, into: &scenarios)
      } else if name.hasSuffix(suffix) && !name.hasSuffix(goldenSuffix) {
        scenarios.append(Scenario(path: path))
      }
    }
  }
}

/// Why a replay can't go on.
public enum ReplayError: Error, Equatable, Sendable {
  /// A file of the user's is wrong; the text opens with `file:line`.
  case badInput(String)

  /// The system refuses to read or write.
  case environment(String)
}

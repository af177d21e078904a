internal import JSON
internal import JSONText
internal import Platform
internal import Values

/// The findings that are known and accepted, in a file of their own.
///
/// A finding is known by what stays when numbers change: its scenario, session, code, layer, channel
/// and the event that it comes of, and the same of what it tells of as well; of equal ones as many as the
/// file says.
public struct CheckBaseline: Sendable {
  private struct Entry: Sendable {
    var path: String
    /// Its own key and those of what it tells of as well.
    var keys: [String]
    /// Whether all of those are known; files were once written without.
    var isWhole = true
    var count: Int
    /// Which file that is, however its path is written.
    let file: String
    /// Whether the scenario is no file any more.
    let isGone: Bool
    /// Whether it was looked for, or is in no file any more.
    var isWanted: Bool

    init(_ path: String, _ keys: [String], _ count: Int, in folder: String? = nil) {
      self.path = path
      self.keys = keys
      self.count = count
      // Paths are the file's folder's; as they were written first, those of where one stood.
      let known = folder.flatMap { Files.resolve($0 + "/" + path) } ?? Files.resolve(path)
      file = known ?? path
      isGone = known == nil && folder != nil
      isWanted = known == nil
    }
  }

  private var entries: [Entry] = []

  /// Accepts nothing.
  public init() {}

  /// Reads a file of accepted findings.
  ///
  /// - Throws: what is wrong with it, with its line
  public init(readingFrom file: String) throws(ReplayError) {
    let value: Value
    do { value = try JSONParser.parse(try Scenario.read(file)) } catch let error as JSONError {
      throw .badInput("\(file):\(error.line): this is no JSON text: \(error.message)")
    } catch let error as ReplayError {
      throw error
    } catch {
      throw .badInput("\(file): it can't be read")
    }
    guard value["version"]?.asNumber == 1, case .array(let list)? = value["accepted"] else {
      throw .badInput(
        "\(file):1: this is no list of accepted findings: write one with --update-baseline")
    }
    for element in list {
      guard let path = element["path"]?.asString, let key = element["finding"]?.asString,
        let count = element["count"]?.asNumber, count >= 1, count < 1e9
      else {
        throw .badInput("\(file):1: each of /accepted has to have path, finding and count")
      }
      var entry = Entry(path, [key], Int(count), in: Self.folder(of: file))
      switch element["with"] {
      case .array(let others)? where others.allSatisfy({ $0.asString != nil }):
        entry.keys += others.compactMap(\.asString)
      case nil: entry.isWhole = false
      default: throw .badInput("\(file):1: with has to be a list of findings, as finding is one")
      }
      entries.append(entry)
    }
  }

  /// Takes those findings away that are accepted.
  ///
  /// - Parameters:
  ///   - items: what was found in one scenario
  ///   - path: the scenario's path
  /// - Returns: what is not accepted; of a finding that tells of more than is, the rest
  public mutating func remove(from items: [CheckItem], of path: String) -> [CheckItem] {
    guard !entries.isEmpty else { return items }
    let file = Files.resolve(path) ?? path
    for index in entries.indices where entries[index].file == file {
      entries[index].isWanted = true
    }
    return items.compactMap { item in
      let keys = item.keys
      let known = entries.indices.filter { index in
        entries[index].count > 0 && entries[index].file == file
          && keys.contains { entries[index].keys.contains($0) }
      }
      let all = known.first { index in keys.allSatisfy { entries[index].keys.contains($0) } }
      guard let index = all ?? known.first else { return item }
      entries[index].count -= 1
      return entries[index].isWhole ? item.without(entries[index].keys) : nil
    }
  }

  /// Forgets what is accepted in one scenario, to accept it anew.
  public mutating func forget(_ path: String) {
    let file = Files.resolve(path) ?? path
    entries.removeAll { $0.file == file }
  }

  /// How many accepted findings of the scenarios that were looked at have not been found.
  public var leftOver: Int { entries.reduce(0) { $0 + ($1.isWanted ? $1.count : 0) } }

  /// Accepts findings.
  public mutating func accept(_ items: [CheckItem]) {
    for item in items {
      let entry = Entry(item.path, item.keys, 1)
      let known = entries.firstIndex {
        $0.file == entry.file && $0.isWhole && Set($0.keys) == Set(entry.keys)
      }
      if let index = known {
        entries[index].count += 1
      } else {
        entries.append(entry)
      }
    }
  }

  /// The folder that a baseline's paths are from: that of the file itself, where a link leads to it.
  private static func folder(of file: String) -> String {
    let parts = (Files.resolve(file) ?? file).split(
      separator: "/", omittingEmptySubsequences: false
    ).dropLast()
    return parts.isEmpty ? "." : parts == [""] ? "/" : parts.joined(separator: "/")
  }

  /// A path as it is written in the baseline: from the baseline's own folder, wherever one stands.
  private static func path(from folder: [Substring], to file: String) -> String {
    let parts = file.split(separator: "/")
    let shared = zip(folder, parts).prefix { $0 == $1 }.count
    let up = [Substring](repeating: "..", count: folder.count - shared)
    return (up + parts[shared...]).joined(separator: "/")
  }

  /// Writes the file, a finding a line, so that a change of it can be read.
  public func write(to file: String) throws(ReplayError) {
    let folder = Files.resolve(Self.folder(of: file))?.split(separator: "/")
    var lines: [String] = []
    // What was accepted in a scenario that is no more is forgotten with it.
    for entry in entries where entry.count > 0 && !entry.isGone {
      var value: Members = [
        "path": .string(folder.map { Self.path(from: $0, to: entry.file) } ?? entry.path),
        "finding": .string(entry.keys[0]),
        "count": .integer(Int64(entry.count)),
      ]
      if entry.isWhole {
        value.append("with", .array(entry.keys.dropFirst().map { .string($0) }))
      }
      var writer = JSONWriter()
      writer.value(.object(value), .exact)
      lines.append("    " + String(decoding: writer.bytes, as: UTF8.self))
    }
    let list = lines.isEmpty ? "" : "\n" + lines.joined(separator: ",\n") + "\n  "
    let text = "{\n  \"version\": 1,\n  \"accepted\": [\(list)]\n}\n"
    // A link stays one.
    try Scenario.write(Array(text.utf8), to: Files.resolve(file) ?? file)
  }
}

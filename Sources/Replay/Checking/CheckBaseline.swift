internal import JSON
internal import JSONText
internal import Platform
internal import Values

/// The accepted findings of scenarios, stored in a baseline file.
///
/// A baseline entry identifies a finding by properties that do not depend on measured amounts: its scenario,
/// session, code, layer, channel and triggering event, and the same properties of its companion findings. If
/// several findings match, the entry's count is the number of accepted ones.
public struct CheckBaseline: Sendable {
  private struct Entry: Sendable {
    var path: String
    /// The finding's own key, followed by the keys of its companions.
    var keys: [String]
    /// Whether `keys` includes the companions.
    ///
    /// Older baseline files list only the finding itself.
    var isWhole = true
    var count: Int
    /// The scenario's resolved path, so that different spellings of one path match.
    let file: String
    /// Whether the scenario's file no longer exists.
    let isGone: Bool
    /// Whether findings that are now missing count as fixed, because their scenario was checked or deleted.
    var isWanted: Bool

    init(_ path: String, _ keys: [String], _ count: Int, in folder: String? = nil) {
      self.path = path
      self.keys = keys
      self.count = count
      // Paths are relative to the baseline's folder; older files used the working directory.
      let known = folder.flatMap { Files.resolve($0 + "/" + path) } ?? Files.resolve(path)
      file = known ?? path
      isGone = known == nil && folder != nil
      isWanted = known == nil
    }
  }

  private var entries: [Entry] = []

  /// Creates an empty baseline.
  public init() {}

  /// Creates a baseline from a file.
  ///
  /// - Throws: `ReplayError` with `file:line` if the file can't be read or is not a baseline.
  public init(readingFrom file: String) throws(ReplayError) {
    let value: Value
    do { value = try JSONParser.parse(try Scenario.read(file)) } catch let error as JSONError {
      throw .badInput("\(file):\(error.line): not valid JSON: \(error.message)")
    } catch let error as ReplayError {
      throw error
    } catch {
      throw .badInput("\(file): cannot be read")
    }
    guard value["version"]?.asNumber == 1, case .array(let list)? = value["accepted"] else {
      throw .badInput(
        "\(file):1: not a list of accepted findings; create a list with --update-baseline")
    }
    for element in list {
      guard let path = element["path"]?.asString, let key = element["finding"]?.asString,
        let count = element["count"]?.asNumber, count >= 1, count < 1e9
      else {
        throw .badInput("\(file):1: each element of /accepted must have path, finding and count")
      }
      var entry = Entry(path, [key], Int(count), in: Self.folder(of: file))
      switch element["with"] {
      case .array(let others)? where others.allSatisfy({ $0.asString != nil }):
        entry.keys += others.compactMap(\.asString)
      case nil: entry.isWhole = false
      default: throw .badInput("\(file):1: the member \"with\" must be a list of finding keys")
      }
      entries.append(entry)
    }
  }

  /// Removes the accepted findings from the findings of one scenario.
  ///
  /// - Parameters:
  ///   - items: The scenario's findings.
  ///   - path: The scenario's path.
  /// - Returns: The findings that are not accepted. If an item combines several findings and only some of
  ///   them are accepted, the item remains with the others.
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

  /// Removes all entries of one scenario, so that its current findings can be accepted instead.
  public mutating func forget(_ path: String) {
    let file = Files.resolve(path) ?? path
    entries.removeAll { $0.file == file }
  }

  /// The number of accepted findings that no longer occur in the checked scenarios.
  public var leftOver: Int { entries.reduce(0) { $0 + ($1.isWanted ? $1.count : 0) } }

  /// Adds findings to the baseline.
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

  /// Returns the folder that the baseline's paths are relative to, with links resolved.
  private static func folder(of file: String) -> String {
    let parts = (Files.resolve(file) ?? file).split(
      separator: "/", omittingEmptySubsequences: false
    ).dropLast()
    return parts.isEmpty ? "." : parts == [""] ? "/" : parts.joined(separator: "/")
  }

  /// Returns the path of a scenario relative to the baseline's folder.
  private static func path(from folder: [Substring], to file: String) -> String {
    let parts = file.split(separator: "/")
    let shared = zip(folder, parts).prefix { $0 == $1 }.count
    let up = [Substring](repeating: "..", count: folder.count - shared)
    return (up + parts[shared...]).joined(separator: "/")
  }

  /// Writes the baseline with one finding per line, so that diffs are readable.
  public func write(to file: String) throws(ReplayError) {
    let folder = Files.resolve(Self.folder(of: file))?.split(separator: "/")
    var lines: [String] = []
    // Entries of scenarios that no longer exist are dropped.
    for entry in entries where entry.count > 0 && !entry.isGone {
      var value: JSONObject = [
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
    // Write to the target of a symbolic link, so that the link is not replaced by a file.
    try Scenario.write(Array(text.utf8), to: Files.resolve(file) ?? file)
  }
}

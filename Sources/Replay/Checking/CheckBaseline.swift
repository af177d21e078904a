internal import JSON
internal import JSONText
internal import Platform
internal import Values

/// The findings that are known and accepted, in a file of their own.
///
/// A finding is known by what stays when numbers change: its scenario, session, code, layer, channel
/// and the event that it comes of; of equal ones as many as the file says.
public struct CheckBaseline: Sendable {
  private struct Entry: Sendable {
    var path: String
    var key: String
    var count: Int
    /// Which file that is, however its path is written.
    let file: String
    /// Whether the scenario is no file any more.
    let isGone: Bool
    /// Whether it was looked for, or is in no file any more.
    var isWanted: Bool

    init(_ path: String, _ key: String, _ count: Int, in folder: String? = nil) {
      self.path = path
      self.key = key
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
      entries.append(Entry(path, key, Int(count), in: Self.folder(of: file)))
    }
  }

  /// Takes those findings away that are accepted.
  ///
  /// - Parameters:
  ///   - items: what was found in one scenario
  ///   - path: the scenario's path
  /// - Returns: what is not accepted
  public mutating func remove(from items: [CheckItem], of path: String) -> [CheckItem] {
    guard !entries.isEmpty else { return items }
    let file = Files.resolve(path) ?? path
    for index in entries.indices where entries[index].file == file {
      entries[index].isWanted = true
    }
    return items.filter { item in
      guard
        let index = entries.firstIndex(where: {
          $0.count > 0 && $0.file == file && $0.key == item.key
        })
      else { return true }
      entries[index].count -= 1
      return false
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
      let entry = Entry(item.path, item.key, 1)
      if let index = entries.firstIndex(where: { $0.file == entry.file && $0.key == item.key }) {
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
      let value: Value = [
        "path": .string(folder.map { Self.path(from: $0, to: entry.file) } ?? entry.path),
        "finding": .string(entry.key),
        "count": .integer(Int64(entry.count)),
      ]
      var writer = JSONWriter()
      writer.value(value, .exact)
      lines.append("    " + String(decoding: writer.bytes, as: UTF8.self))
    }
    let list = lines.isEmpty ? "" : "\n" + lines.joined(separator: ",\n") + "\n  "
    let text = "{\n  \"version\": 1,\n  \"accepted\": [\(list)]\n}\n"
    // A link stays one.
    try Scenario.write(Array(text.utf8), to: Files.resolve(file) ?? file)
  }
}

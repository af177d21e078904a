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
    /// Whether it was looked for, or is in no file any more.
    var isWanted: Bool

    init(_ path: String, _ key: String, _ count: Int) {
      self.path = path
      self.key = key
      self.count = count
      let known = Files.resolve(path)
      file = known ?? path
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
      entries.append(Entry(path, key, Int(count)))
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

  /// How many accepted findings of the scenarios that were looked at have not been found.
  public var leftOver: Int { entries.reduce(0) { $0 + ($1.isWanted ? $1.count : 0) } }

  /// Accepts findings.
  public mutating func accept(_ items: [CheckItem]) {
    for item in items {
      if let index = entries.firstIndex(where: { $0.path == item.path && $0.key == item.key }) {
        entries[index].count += 1
      } else {
        entries.append(Entry(item.path, item.key, 1))
      }
    }
  }

  /// Writes the file, a finding a line, so that a change of it can be read.
  public func write(to file: String) throws(ReplayError) {
    var lines: [String] = []
    for entry in entries where entry.count > 0 {
      let value: Value = [
        "path": .string(entry.path), "finding": .string(entry.key),
        "count": .integer(Int64(entry.count)),
      ]
      var writer = JSONWriter()
      writer.value(value, .exact)
      lines.append("    " + String(decoding: writer.bytes, as: UTF8.self))
    }
    let list = lines.isEmpty ? "" : "\n" + lines.joined(separator: ",\n") + "\n  "
    let text = "{\n  \"version\": 1,\n  \"accepted\": [\(list)]\n}\n"
    try Scenario.write(Array(text.utf8), to: file)
  }
}

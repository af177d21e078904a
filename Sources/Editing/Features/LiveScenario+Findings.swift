internal import Interaction
internal import JSONText
internal import Platform
public import Replay
internal import Values

/// An error in a file next to a scenario.
public struct InvalidFile: Error, Equatable, Sendable {
  /// The description of the error, including the file's path.
  public var message: String
}

/// Allowing findings in `findings.json` files.
extension LiveScenario {
  /// Returns the findings that are reported in a range of the text, in bytes from its start.
  public func findings(in range: Range<Int>) -> [CheckItem] {
    diagnostics.filter {
      $0.range.lowerBound <= range.upperBound && range.lowerBound <= $0.range.upperBound
    }.compactMap(\.finding)
  }

  /// Allows a finding in the nearest `findings.json` file, and creates the file if there is none.
  ///
  /// The rest of an existing file keeps its layout.
  ///
  /// - Returns: The path of the file.
  /// - Throws: `InvalidFile` if the file can't be read or written, or if it is invalid.
  public func allow(_ item: CheckItem) throws(InvalidFile) -> String {
    let file = FindingsFile.nearest(to: scenario)
    let place = findings.firstIndex(of: item)
    let known = place.flatMap { permissions.indices.contains($0) ? permissions[$0] : nil }
    let permission = Value.text(
      of: known ?? BackgroundCheck.permission(for: item, in: scenario))
    let old = (try? Files.readText(file)) ?? []
    let new = Self.adding(permission, to: old)
    do throws(ReplayError) { try FindingsFile.check(new, file: file) } catch {
      throw InvalidFile(message: error.message)
    }
    do throws(SystemError) { try Files.write(new, to: file) } catch {
      throw InvalidFile(message: "\(file): \(error.description)")
    }
    return file
  }

  /// Returns the text of a `findings.json` file after a permission has been added to it.
  private static func adding(_ permission: [UInt8], to old: [UInt8]) -> [UInt8] {
    let root = JSONNodeParser.parse(old, 0..<old.count)
    guard let root, case .object(let members) = root.kind, root.isClosed else {
      let isBlank = old.allSatisfy { $0 <= 0x20 }
      return isBlank
        ? Array("{\n  \"allow\": [\n    ".utf8) + permission + Array("\n  ]\n}\n".utf8) : old
    }
    var new = old
    if let list = root["allow"], case .array(let elements) = list.kind, list.isClosed {
      let place = elements.last?.range.upperBound ?? list.range.lowerBound + 1
      let start = elements.isEmpty ? "\n    " : ",\n    "
      new.insert(contentsOf: Array(start.utf8) + permission, at: place)
    } else {
      let place =
        members.last.map { $0.value?.range.upperBound ?? $0.nameRange.upperBound }
        ?? root.range.lowerBound + 1
      let start = members.isEmpty ? "\n  \"allow\": [\n    " : ",\n  \"allow\": [\n    "
      new.insert(
        contentsOf: Array(start.utf8) + permission + Array("\n  ]\n".utf8), at: place)
    }
    return new
  }
}

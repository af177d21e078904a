internal import JSON
internal import Pictures
internal import Platform
internal import Replay
internal import Values

/// The skin of a picture or a page: that of `--skin`, or of the folder of the scenarios.
struct SkinOption {
  /// The folder of `--skin`, or `nil`.
  var folder: String?

  private static let name = "skin.json"

  /// The maximum size of `skin.json`, in bytes.
  private static let mostBytes = 65_536

  /// Returns the skin, or `nil` if there is none.
  ///
  /// - Parameter scenarios: The paths of the scenarios. Without `--skin`, a skin is used only if all scenarios are in its
  ///   folder.
  /// - Returns: The skin.
  /// - Throws: `ReplayError` if the skin is invalid.
  func skin(of scenarios: [String]) throws(ReplayError) -> Skin? {
    if let folder {
      guard Files.isRegular(folder + "/" + Self.name) else {
        throw .badInput("--skin must be a folder that contains \(Self.name), not \(folder)")
      }
      return try Self.read(folder)
    }
    var folders = Set(scenarios.map(Self.folder))
    guard let folder = folders.popFirst(), folders.isEmpty,
      Files.isRegular(folder + "/" + Self.name)
    else { return nil }
    return try Self.read(folder)
  }

  /// Returns the path of the skin that pictures of a scenario use without `--skin`.
  static func path(beside scenario: String) -> String { folder(of: scenario) + "/" + name }

  private static func folder(of path: String) -> String {
    guard let end = path.lastIndex(of: "/") else { return "." }
    return end == path.startIndex ? "" : String(path[..<end])
  }

  private static func read(_ folder: String) throws(ReplayError) -> Skin {
    let path = folder + "/" + name
    let value: Value
    do throws(Skin.Problem) {
      // Windows editors add a byte order mark.
      var bytes = try read(path, atMost: mostBytes)[...]
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
      do throws(JSONError) { value = try JSONParser.parse(bytes) } catch {
        throw Skin.Problem(
          message: "line \(error.line), column \(error.column) is not valid JSON: \(error.message)")
      }
      return try Skin(value) { (file) throws(Skin.Problem) in try image(file, in: folder) }
    } catch {
      throw .badInput("\(path): \(error.message)")
    }
  }

  /// Returns the bytes of an image in the folder of a skin.
  private static func image(_ file: String, in folder: String) throws(Skin.Problem) -> [UInt8] {
    // A symbolic link must not lead out of the folder.
    guard let root = Files.resolve(folder), let path = Files.resolve(folder + "/" + file) else {
      throw Skin.Problem(message: "there is no file \(file)")
    }
    guard path.hasPrefix(root.hasSuffix("/") ? root : root + "/") else {
      throw Skin.Problem(message: "\(file) is a link to a file outside of the folder")
    }
    do throws(Skin.Problem) { return try read(path, atMost: Skin.mostImageBytes) } catch {
      throw Skin.Problem(message: "\(file) \(error.message)")
    }
  }

  private static func read(_ path: String, atMost limit: Int) throws(Skin.Problem) -> [UInt8] {
    guard Files.isRegular(path) else { throw Skin.Problem(message: "is not a file") }
    let size = Files.size(of: path)
    guard size <= limit else {
      throw Skin.Problem(message: "has \(size) bytes; at most \(limit) are allowed")
    }
    do throws(SystemError) { return try Files.read(path) } catch {
      throw Skin.Problem(message: "can't be read: \(error.description)")
    }
  }
}

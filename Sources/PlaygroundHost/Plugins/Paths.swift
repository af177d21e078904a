internal import Platform

/// Paths as text.
enum Paths {
  /// The folder that a file lies in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path seen from a folder.
  static func join(_ folder: String, _ path: String) -> String {
    path.hasPrefix("/") ? path : folder + "/" + path
  }

  /// Whether a path lies in a folder or is it; both have to be without links and dots.
  static func contains(_ folder: String, _ path: String) -> Bool {
    path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }

  /// The nearest folder above a path that exists, without links and dots.
  static func existing(_ path: String) -> String {
    var folder = path
    while folder != "/" && folder != "." {
      if let resolved = Files.resolve(folder) { return resolved }
      folder = self.folder(of: folder)
    }
    return Files.resolve(folder) ?? "/"
  }
}

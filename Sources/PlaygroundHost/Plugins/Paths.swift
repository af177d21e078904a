internal import Platform

/// Functions that handle paths as strings, without accessing the file system.
enum Paths {
  /// Returns the folder that contains a file.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns a path resolved against a folder.
  ///
  /// An absolute path is returned unchanged.
  static func join(_ folder: String, _ path: String) -> String {
    path.hasPrefix("/") ? path : folder + "/" + path
  }

  /// Returns whether a path is equal to a folder or inside it.
  ///
  /// Both paths must be resolved.
  static func contains(_ folder: String, _ path: String) -> Bool {
    path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }

  /// Returns the resolved form of a path or, if the path does not exist, of the nearest existing folder above it.
  static func existing(_ path: String) -> String {
    var folder = path
    while folder != "/" && folder != "." {
      if let resolved = Files.resolve(folder) { return resolved }
      folder = self.folder(of: folder)
    }
    return Files.resolve(folder) ?? "/"
  }
}

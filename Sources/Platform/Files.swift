#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Operations on whole files and folders.
public enum Files {
  /// The kind of a file system entry.
  public enum Kind: Equatable, Sendable {
    case file
    case folder
    case absent
  }

  /// Returns the kind of the entry at a path.
  ///
  /// Symbolic links are followed.
  public static func kind(of path: String) -> Kind {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return .absent }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  /// Returns whether a path refers to a regular file.
  ///
  /// Such a file can be read to its end without blocking.
  public static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Returns the contents of a file.
  public static func read(_ path: String) throws(SystemError) -> [UInt8] {
    let number = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw SystemError("open") }
    defer { _ = close(number) }
    return try FileDescriptor(number: number).readToEnd()
  }

  /// Returns the contents of a text file, without the byte order mark that Windows editors add.
  public static func readText(_ path: String) throws(SystemError) -> [UInt8] {
    let bytes = try read(path)
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// Opens a file or a pipe for reading.
  public static func openForReading(_ path: String) throws(SystemError) -> FileDescriptor {
    let number = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw SystemError("open") }
    return FileDescriptor(number: number)
  }

  /// Renames a file within its folder, and replaces any file that already has the target path.
  public static func move(_ path: String, to target: String) throws(SystemError) {
    guard unsafe rename(path, target) == 0 else { throw SystemError("rename") }
  }

  /// Creates an empty file for writing, or truncates an existing one.
  public static func create(_ path: String) throws(SystemError) -> FileDescriptor {
    let number = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard number >= 0 else { throw SystemError("open") }
    return FileDescriptor(number: number)
  }

  /// Writes a file atomically: writes a temporary file in the same folder, then renames it.
  ///
  /// Symbolic links are followed, and an existing file keeps its mode. Pipes and devices are written to
  /// directly.
  public static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    var status = stat()
    let isThere = unsafe stat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT != S_IFREG {
      let number = unsafe open(path, O_WRONLY | O_CLOEXEC)
      guard number >= 0 else { throw SystemError("open") }
      defer { _ = close(number) }
      return try FileDescriptor(number: number).writeAll(bytes)
    }
    let target = resolve(path) ?? path
    // Two processes that write the same file need drafts of their own.
    let draft = "\(target).\(getpid()).draft"
    let number = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard number >= 0 else { throw SystemError("open") }
    do {
      defer { _ = close(number) }
      if isThere { _ = fchmod(number, status.st_mode & 0o7777) }
      try FileDescriptor(number: number).writeAll(bytes)
    } catch {
      remove(draft)
      throw error
    }
    guard unsafe rename(draft, target) == 0 else {
      let error = SystemError("rename")
      remove(draft)
      throw error
    }
  }

  /// Returns the sorted names of the entries in a folder, excluding those that start with a dot.
  public static func list(_ path: String) throws(SystemError) -> [String] {
    guard let folder = unsafe opendir(path) else { throw SystemError("opendir") }
    defer { _ = unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}

extension Files {
  /// Returns the absolute path without symbolic links, `.` and `..`, or `nil` if nothing exists at the path.
  public static func resolve(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The signature of a file that does not exist.
  public static let absent = "absent"

  /// Returns a string that changes whenever the file is written or replaced.
  public static func signature(of path: String) -> String {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return absent }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return "\(time.tv_sec).\(time.tv_nsec) \(status.st_size) \(status.st_ino)"
  }

  /// Removes a file if it exists.
  public static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }

  /// Creates a symbolic link, and replaces any file that exists at its path.
  ///
  /// The target does not have to exist.
  public static func link(_ path: String, to target: String) throws(SystemError) {
    remove(path)
    guard unsafe symlink(target, path) == 0 else { throw SystemError("symlink") }
  }

  /// Removes an empty folder if it exists.
  public static func removeFolder(_ path: String) {
    _ = unsafe rmdir(path)
  }

  /// Returns the size of a file in bytes, or 0 if it does not exist.
  public static func size(of path: String) -> Int {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Creates the missing folders above a file.
  public static func makeFolders(to path: String) throws(SystemError) {
    for index in path.indices where path[index] == "/" && index > path.startIndex {
      try makeFolder(String(path[..<index]))
    }
  }

  /// Creates a folder that only this user can read.
  ///
  /// - Throws: `SystemError` if anything with this path exists.
  public static func makePrivateFolder(_ path: String) throws(SystemError) {
    guard unsafe mkdir(path, 0o700) == 0 else { throw SystemError("mkdir") }
  }

  /// Creates a folder if it does not exist.
  public static func makeFolder(_ path: String) throws(SystemError) {
    guard unsafe mkdir(path, 0o755) != 0, errno != EEXIST else { return }
    throw SystemError("mkdir")
  }
}

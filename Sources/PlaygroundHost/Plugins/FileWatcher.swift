internal import Platform

/// A watcher that polls the files of plugins to detect changes.
struct FileWatcher {
  /// The polling interval, in microseconds.
  private static let interval: Int64 = 250_000

  private struct Entry {
    var name: String
    var files: [String]
    var seen: [String]
    /// The files' signatures at the last poll if they differ from `seen`.
    ///
    /// A change is reported only once the signatures are the same in two polls in a row, because a build takes some
    /// time to write its files.
    var changing: [String]?
  }

  private var entries: [Entry] = []
  private(set) var nextLook: Int64 = System.monotonicMicroseconds() + Self.interval

  /// Watches the files of the given plugins from now on.
  ///
  /// Plugins that were watched before, with the same files, keep their known signatures.
  mutating func follow(_ plugins: [(name: String, manifest: PluginManifest)]) {
    entries = plugins.map { plugin in
      let files = Self.files(of: plugin.manifest)
      if let known = entries.first(where: { $0.name == plugin.name && $0.files == files }) {
        return known
      }
      return Entry(name: plugin.name, files: files, seen: files.map(Files.signature))
    }
  }

  /// Removes the known signatures of a plugin that is being restarted with the current contents of its files.
  mutating func forget(_ name: String) {
    entries.removeAll { $0.name == name }
  }

  /// Polls the files.
  ///
  /// - Returns: The names of the plugins whose files changed before the last poll and have not changed since. A
  ///   plugin that is still being built is not included.
  mutating func look(at now: Int64) -> [String] {
    guard now >= nextLook else { return [] }
    nextLook = now + Self.interval
    var changed: [String] = []
    for index in entries.indices {
      let present = entries[index].files.map(Files.signature)
      guard present != entries[index].seen else {
        entries[index].changing = nil
        continue
      }
      // During a build, the product is missing for a while, so wait for it. If the manifest is new, a file
      // may be missing permanently, so don't wait.
      let hasNewManifest = present[0] != Files.absent && present[0] != entries[index].seen[0]
      let isBeingBuilt =
        !hasNewManifest
        && zip(present, entries[index].seen).contains { $0 == Files.absent && $1 != Files.absent }
      guard present == entries[index].changing, !isBeingBuilt else {
        entries[index].changing = present
        continue
      }
      entries[index].seen = present
      entries[index].changing = nil
      changed.append(entries[index].name)
    }
    return changed
  }

  /// Returns the files to watch: the manifest, its `watch` entries, and the words of its command that may be
  /// paths.
  private static func files(of manifest: PluginManifest) -> [String] {
    let words = manifest.command.filter {
      $0.contains("/") || Files.kind(of: Paths.join(manifest.folder, $0)) == .file
    }
    return [manifest.path] + (words + manifest.watched).map { Paths.join(manifest.folder, $0) }
  }
}

internal import Platform

/// Notices that the files of plugins have changed, by looking at them now and then.
struct FileWatcher {
  /// How often the files are looked at, in microseconds.
  private static let interval: Int64 = 250_000

  private struct Entry {
    var name: String
    var files: [String]
    var seen: [String]
    /// What was seen the last time, while it still changes: a build writes for a while.
    var changing: [String]?
  }

  private var entries: [Entry] = []
  private(set) var nextLook: Int64 = System.monotonicMicroseconds() + Self.interval

  /// Looks at the files of these plugins from here on; what it has seen of them counts on.
  mutating func follow(_ plugins: [(name: String, manifest: PluginManifest)]) {
    entries = plugins.map { plugin in
      let files = Self.files(of: plugin.manifest)
      if let known = entries.first(where: { $0.name == plugin.name && $0.files == files }) {
        return known
      }
      return Entry(name: plugin.name, files: files, seen: files.map(Files.signature))
    }
  }

  /// Takes the files of a plugin, which is started now, as they are.
  mutating func forget(_ name: String) {
    entries.removeAll { $0.name == name }
  }

  /// The names of the plugins that have changed and keep still since the last look.
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
      // A build takes its product away for a while; a new manifest may be done with it for good.
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

  /// The manifest, what it names, and the words of its command that may be files.
  private static func files(of manifest: PluginManifest) -> [String] {
    let words = manifest.command.filter {
      $0.contains("/") || Files.kind(of: Paths.join(manifest.folder, $0)) == .file
    }
    return [manifest.path] + (words + manifest.watched).map { Paths.join(manifest.folder, $0) }
  }
}

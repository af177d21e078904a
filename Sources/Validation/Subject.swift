package import PlaygroundHost
internal import Values

/// What is looked at, and how hard.
package struct Subject: Sendable {
  /// The plugin.
  package var manifest: PluginManifest

  /// What the plugin runs in.
  package var surroundings: PluginSurroundings

  /// What the fuzzer's events are made from.
  package var seed: UInt64 = 1

  /// How many calls the fuzzer makes.
  package var fuzzCalls = 300

  /// Makes a subject.
  package init(_ manifest: PluginManifest, in surroundings: PluginSurroundings) {
    self.manifest = manifest
    self.surroundings = surroundings
  }

  /// The words of the command line that make the fuzzer do the same again.
  var fuzzWords: String { "--seed \(seed) --fuzz \(fuzzCalls)" }
}

package import PlaygroundHost
internal import Values

/// The plugin to check and the settings for the fuzzer.
package struct PluginUnderTest: Sendable {
  /// The manifest of the plugin.
  package var manifest: PluginManifest

  /// The environment of the plugin's processes.
  package var surroundings: PluginSurroundings

  /// The seed of the fuzzer's random calls.
  package var seed: UInt64 = 1

  /// The number of calls that the fuzzer makes.
  package var fuzzCalls = 300

  /// Creates a subject with the default settings for the fuzzer.
  package init(_ manifest: PluginManifest, in surroundings: PluginSurroundings) {
    self.manifest = manifest
    self.surroundings = surroundings
  }

  /// The command-line arguments that repeat the fuzzer's calls.
  var fuzzWords: String { "--seed \(seed) --fuzz \(fuzzCalls)" }
}

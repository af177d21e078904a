package import PlaygroundHost
internal import Values

/// What is looked at, and how hard.
package struct Subject: Sendable {
  /// The plugin.
  package var manifest: PluginManifest

  /// The program that stands between the validator and a plugin, with its first words.
  package var guardian: [String]

  /// What the fuzzer's events are made from.
  package var seed: UInt64 = 1

  /// How many calls the fuzzer makes.
  package var fuzzCalls = 300

  /// Makes a subject.
  package init(_ manifest: PluginManifest, guardian: [String]) {
    self.manifest = manifest
    self.guardian = guardian
  }

  /// The words of the command line that make the fuzzer do the same again.
  var fuzzWords: String { "--seed \(seed) --fuzz \(fuzzCalls)" }
}

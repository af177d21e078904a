internal import Composing
internal import Platform
internal import PlaygroundHost

/// `playground compose-plugin`: plays a composite that contains a plugin's component.
///
/// Only the host starts it.
enum ComposeCommand {
  /// The name of the command, which is not listed in any help text.
  static let name = PluginHub.composing

  /// Serves a composite on standard input and output.
  ///
  /// - Parameter arguments: `[--pass-env NAME]… ID {COMPONENT MANIFEST}…`.
  /// - Returns: The exit code of the process.
  static func run(_ arguments: [String]) -> Int32 {
    var words = arguments[...]
    var surroundings = PluginOptions.surroundings
    while words.first == "--pass-env" {
      surroundings.passedVariables += words.dropFirst().prefix(1)
      words = words.dropFirst(2)
    }
    return ComposedPlugin.run(Array(words), in: surroundings)
  }
}

internal import JSONRPC
internal import Values

extension RPCError.Code {
  /// A plugin has ended or sent invalid output.
  static let pluginFailed = RPCError.Code(rawValue: -32015)

  /// A plugin did not answer in time.
  static let pluginTimeout = RPCError.Code(rawValue: -32016)

  /// The user has not allowed the operation.
  static let notAllowed = RPCError.Code(rawValue: -32019)

  /// A plugin's manifest is invalid.
  static let manifestInvalid = RPCError.Code(rawValue: -32020)
}

extension RPCError {
  /// Returns an error for a call that failed because the plugin failed.
  ///
  /// - Parameters:
  ///   - plugin: The plugin's name.
  ///   - reason: The reason for the failure.
  ///   - words: The last line that the plugin wrote to standard error.
  /// - Returns: The error.
  static func pluginFailed(_ plugin: String, _ reason: String, words: String = "") -> RPCError {
    var data: JSONObject = ["plugin": .string(plugin), "reason": .string(reason)]
    if !words.isEmpty { data["said"] = .string(words) }
    return RPCError(
      .pluginFailed, kind: "plugin-failed",
      "The plugin \(plugin) failed: "
        + sentence(reason + (words.isEmpty ? "" : "; its last output: " + words))
        + " The call was not carried out.",
      data: data)
  }

  /// Returns a reason as a sentence, adding a period if it does not already end with one.
  private static func sentence(_ text: String) -> String {
    text.hasSuffix(".") ? text : text + "."
  }

  static func pluginQuarantined(_ plugin: String, _ reason: String) -> RPCError {
    RPCError(
      .pluginFailed, kind: "plugin-failed",
      "The plugin \(plugin) failed too often and is no longer started; fix it and send "
        + "component/reload. Last failure: \(sentence(reason))",
      data: [
        "plugin": .string(plugin), "reason": .string(reason), "quarantined": .bool(true),
      ])
  }

  static func pluginTimeout(_ plugin: String, seconds: Double) -> RPCError {
    RPCError(
      .pluginTimeout, kind: "plugin-timeout",
      "The plugin \(plugin) did not answer within \(seconds) s and is being restarted; the call "
        + "was not carried out.",
      data: ["plugin": .string(plugin), "seconds": .number(seconds)])
  }

  static func manifestInvalid(_ file: String, _ error: InvalidValue) -> RPCError {
    RPCError(
      .manifestInvalid, kind: "manifest-invalid",
      "\(error.path.isEmpty ? "The manifest" : error.path) must be \(error.expected), in \(file).",
      data: [
        "manifest": .string(file), "path": .string(error.path), "expected": .string(error.expected),
      ])
  }

  static func manifestInvalid(_ file: String, _ reason: String, line: Int? = nil) -> RPCError {
    var data: JSONObject = ["manifest": .string(file)]
    if let line { data["line"] = .integer(Int64(line)) }
    return RPCError(
      .manifestInvalid, kind: "manifest-invalid", "Can't use the manifest \(file): \(reason).",
      data: data)
  }

  static func protocolMismatch(plugin: String, versions: [Int64]) -> RPCError {
    let supported = PluginManifest.supportedProtocols
    let isOldPlugin = (versions.max() ?? 0) < (supported.min() ?? 0)
    let who = isOldPlugin ? "The plugin \(plugin) is too old" : "This host is too old for \(plugin)"
    let theirs = versions.map { "\($0)" }.joined(separator: ", ")
    return RPCError(
      .versionMismatch, kind: "version-mismatch",
      "\(who): the plugin uses protocol version \(theirs), but the host uses version 1.",
      data: [
        "plugin": .string(plugin), "requested": .array(versions.map { .integer($0) }),
        "supported": .array(supported.map { .integer($0) }),
      ])
  }

  static func componentClash(_ id: String, of plugin: String, with other: String) -> RPCError {
    RPCError(
      .manifestInvalid, kind: "manifest-invalid",
      "Rename the component \(id) of \(plugin): \(other) already has a component with this id.",
      data: ["plugin": .string(plugin), "component": .string(id), "other": .string(other)])
  }

  static func pluginClash(_ name: String, _ path: String, with other: String) -> RPCError {
    RPCError(
      .manifestInvalid, kind: "manifest-invalid",
      "Rename the plugin in \(path): \(name) is already loaded from \(other).",
      data: ["plugin": .string(name), "manifest": .string(path), "other": .string(other)])
  }

  static func pluginIsLoaded(_ name: String, _ path: String) -> RPCError {
    RPCError(
      .manifestInvalid, kind: "manifest-invalid",
      "\(name) is already loaded from \(path); send component/reload to restart it.",
      data: ["plugin": .string(name), "manifest": .string(path), "other": .string(path)])
  }

  static func notAllowed(_ message: String, _ data: JSONObject) -> RPCError {
    RPCError(.notAllowed, kind: "not-allowed", message, data: data)
  }

  /// Returns the error for a method that the plugin does not support.
  ///
  /// - Parameters:
  ///   - method: The method's name.
  ///   - plugin: The plugin's name.
  ///   - message: The plugin's error message.
  /// - Returns: The error, with advice.
  static func unknown(_ method: String, to plugin: String, _ message: String) -> RPCError {
    RPCError(
      .methodNotFound, kind: "method-not-found",
      "The plugin \(plugin) does not support \(method); ask the plugin's author to add it.",
      data: [
        "method": .string(method), "plugin": .string(plugin), "reason": .string(message),
      ])
  }
}

internal import Interaction
public import JSONRPC
internal import Platform
internal import Values

/// Plugins come, go and are started anew at a client's wish.
extension Host {
  /// Loads a plugin from a folder that the user has allowed.
  public func loadPlugin(_ path: String) throws(RPCError) {
    let manifest = try PluginManifest.read(
      try PluginSearch.admit(path, to: hub.configuration.folders))
    if let known = hub.plugins.first(where: { $0.manifest.path == manifest.path }) {
      throw .pluginIsLoaded(known.name, manifest.path)
    }
    try hub.add(manifest)
  }

  /// Ends a plugin and its sessions.
  public func unloadPlugin(_ name: String) throws(RPCError) {
    let plugin = try plugin(named: name)
    for session in plugin.sessions { forget(session.id) }
    plugin.sessions = []
    hub.remove(plugin)
  }

  /// Starts a plugin anew, with its manifest as it is now; its sessions go on.
  public func reloadPlugin(_ name: String) throws(RPCError) {
    try hub.reload(try plugin(named: name), at: System.monotonicMicroseconds())
  }

  private func plugin(named name: String) throws(RPCError) -> Plugin {
    if let plugin = hub.plugin(named: name) { return plugin }
    guard name != "builtin", !components.contains(where: { $0.descriptor.id == name }) else {
      throw .notAllowed(
        "Take the name of a plugin: what is built in can't be unloaded or reloaded.",
        ["name": .string(name)])
    }
    let names = hub.plugins.map(\.name)
    guard !names.isEmpty else {
      throw .invalidParams(
        InvalidValue(path: "/name", expected: "a plugin's name; none is loaded"))
    }
    throw .invalidParams(.unknown(name, "a plugin that is loaded", of: names, at: "/name"))
  }
}

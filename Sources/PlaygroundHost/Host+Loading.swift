internal import Interaction
public import JSONRPC
internal import Platform
internal import Values

/// Loading, unloading and reloading plugins at a client's request.
extension Host {
  /// Loads a plugin from a folder that the user has allowed.
  ///
  /// - Throws: `not-allowed`, `manifest-invalid` or `version-mismatch`.
  public func loadPlugin(_ path: String) throws(RPCError) {
    let manifest = try PluginManifest.read(
      try PluginSearch.admit(path, to: hub.configuration.folders))
    if let known = hub.plugins.first(where: { $0.manifest.path == manifest.path }) {
      throw .pluginIsLoaded(known.name, manifest.path)
    }
    try hub.add(manifest)
  }

  /// Stops a plugin and closes its sessions.
  public func unloadPlugin(_ name: String) throws(RPCError) {
    let named = try plugin(named: name)
    for plugin in hub.composites(with: named) + [named] {
      for session in plugin.sessions { forget(session.id) }
      plugin.sessions = []
      hub.remove(plugin)
    }
  }

  /// Restarts a plugin with its current manifest.
  ///
  /// The plugin's sessions continue after the restart.
  public func reloadPlugin(_ name: String) throws(RPCError) {
    try hub.reload(try plugin(named: name), at: System.monotonicMicroseconds())
  }

  private func plugin(named name: String) throws(RPCError) -> Plugin {
    if let plugin = hub.plugin(named: name) { return plugin }
    guard name != "builtin", !components.contains(where: { $0.descriptor.id == name }) else {
      throw .notAllowed(
        "Built-in components can't be unloaded or reloaded; give the name of a plugin.",
        ["name": .string(name)])
    }
    let names = hub.plugins.filter(\.manifest.parts.isEmpty).map(\.name)
    guard !names.isEmpty else {
      throw .invalidParams(
        InvalidValue(path: "/name", expected: "the name of a loaded plugin; none is loaded"))
    }
    throw .invalidParams(.unknown(name, "a loaded plugin", of: names, at: "/name"))
  }
}

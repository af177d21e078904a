internal import JSONText
internal import JSONRPC
internal import Platform
internal import Values

/// The handshake with a plugin, and the restoration of its sessions.
extension Plugin {
  /// The calls that a plugin receives before all others.
  var handshake: [PluginCall] {
    let hello = PluginCall(
      "initialize",
      [
        "protocolVersion": .integer(PluginManifest.supportedProtocols.max() ?? 1),
        "clientInfo": ["name": "playground"],
      ], .handshake
    ) { [unowned self] (result, _) throws(InvalidValue) in
      tellsDeltas = result["capabilities"]?["since"] == true
      guard let version = result["protocolVersion"] else { return }
      guard case .integer(let number) = version,
        PluginManifest.supportedProtocols.contains(number)
      else {
        throw InvalidValue(
          path: "/protocolVersion", expected: "1, the protocol version of this host")
      }
    }
    // A minimal plugin may not implement `initialize`, so an error is ignored. Only a version mismatch is
    // final.
    hello.onError = { [unowned self] error in
      if error.code == .versionMismatch { refuseVersion(error.message) }
      return false
    }
    let list = PluginCall("component/list", .null, .handshake) {
      [unowned self] (result, _) throws(InvalidValue) in
      try checkOffer(result)
      begin()
    }
    list.onError = { [unowned self] error in
      fail("it refused component/list: \(error.message)", at: System.monotonicMicroseconds())
      return false
    }
    // The error of this invalid call shows whether the plugin implements `session/perform` at all.
    let probe = PluginCall("session/perform", [:], .handshake)
    probe.onError = { [unowned self] error in
      wantsEvents = error.code == .methodNotFound
      return false
    }
    return [hello, probe, list]
  }

  func refuseVersion(_ message: String) {
    fail("it uses a different protocol version: \(message)", at: lastProgress)
  }

  func checkOffer(_ result: Value) throws(InvalidValue) {
    var offered: [String] = []
    if case .array(let components)? = result["components"] {
      offered = components.compactMap { $0["id"]?.asString }
    }
    for component in manifest.components where !offered.contains(component.id) {
      throw InvalidValue(
        path: "/components",
        expected: "a list with \(component.id), which the plugin's manifest declares")
    }
  }

  /// Marks the plugin as running and starts to restore its sessions.
  func begin() {
    state = .running
    hasRun = true
    let isSwapped = isSwapped
    self.isSwapped = false
    for session in sessions where session.isEstablished && session.lossReason == nil {
      if session.journal.isLost {
        session.lossReason = session.journalReason
        continue
      }
      for call in session.rebuild(isSwapped: isSwapped) { rebuilding.append(call) }
    }
  }

  /// Queues calls that restore a session; they are sent before all other calls.
  func submitRebuild(_ calls: [PluginCall]) {
    for call in calls { rebuilding.append(call) }
  }
}

internal import JSONText
internal import JSONRPC
internal import Platform
internal import Values

/// How a plugin is met: it says who it is, and its sessions are brought back.
extension Plugin {
  /// What a plugin is asked before anything else.
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
      else { throw InvalidValue(path: "/protocolVersion", expected: "1, which this host speaks") }
    }
    // A plugin of a few lines may do without; whoever refuses the version means it.
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
    // A call that can't be carried out shows whether gestures are known at all.
    let probe = PluginCall("session/perform", [:], .handshake)
    probe.onError = { [unowned self] error in
      wantsEvents = error.code == .methodNotFound
      return false
    }
    return [hello, probe, list]
  }

  func refuseVersion(_ message: String) {
    fail("it speaks another version of the protocol: \(message)", at: lastProgress)
  }

  func checkOffer(_ result: Value) throws(InvalidValue) {
    var offered: [String] = []
    if case .array(let components)? = result["components"] {
      offered = components.compactMap { $0["id"]?.asString }
    }
    for component in manifest.components where !offered.contains(component.id) {
      throw InvalidValue(
        path: "/components", expected: "a list with \(component.id), which its manifest promises")
    }
  }

  /// The plugin is there: its sessions are brought back to where they were.
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

  /// Adds a call that brings a session back, before any other.
  func submitRebuild(_ calls: [PluginCall]) {
    for call in calls { rebuilding.append(call) }
  }
}

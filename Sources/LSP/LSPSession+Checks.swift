internal import Editing
internal import Platform

/// Checks of scenarios in separate processes.
extension LSPSession {
  /// Starts a process that checks a document, if the document has to be checked and is not being checked yet.
  ///
  /// If too many checks are running, the check starts later.
  func startCheck(of document: OpenDocument) {
    guard document.wantsCheck, running.checks.count < RunningCommands.checkLimit,
      !running.checks.contains(where: { $0.task.uri == document.uri })
    else { return }
    do throws(SystemError) {
      let words = try words(for: .check, document, line: 0)
      let task = try CommandTask(.check, uri: document.uri, nil, token: nil, words)
      running.checks.append((task, document.edition))
    } catch {
      document.take(nil, "The check can't be started: \(error.call): \(error.description)")
      publishLater(document.uri)
    }
  }

  /// Reads the results of the processes that check documents.
  ///
  /// Also ends each process whose document has changed, and starts checks that had to wait because of the limit.
  func pollChecks() {
    for (task, edition) in running.checks {
      let document = documents[task.uri].flatMap { $0.edition == edition ? $0 : nil }
      guard let document else {
        task.cancel()
        running.checks.removeAll { $0.task === task }
        continue
      }
      guard task.poll().hasEnded else { continue }
      running.checks.removeAll { $0.task === task }
      switch task.result {
      case .checked(let check)?: document.take(check, "")
      case .failed(let reason)?: document.take(nil, "The scenario is not checked: \(reason)")
      default: document.take(nil, "The scenario is not checked: the check ended without a result.")
      }
      publishLater(task.uri)
      releaseMemoryIfCold(document)
    }
    for uri in recent.reversed() {
      if let document = documents[uri] { startCheck(of: document) }
    }
  }
}

internal import JSONRPC
internal import Platform

/// The hub's part of the event loop: polling, reading, writing, watching files and shutting down.
extension PluginHub {
  /// The time at which `turn` must be called even if no plugin sends output, in microseconds on the host's clock, or
  /// `nil` if there is no such time.
  var deadline: Int64? {
    let now = System.monotonicMicroseconds()
    var deadline = leaving.isEmpty ? nil : now + 20_000
    for time in plugins.lazy.compactMap(\.deadline) { deadline = min(deadline ?? time, time) }
    // Include this time even if it has passed: paused pipes are not in the poll set, so only the timeout
    // resumes them.
    if let restsUntil { deadline = min(deadline ?? restsUntil, restsUntil) }
    if let time = watcher?.nextLook { deadline = min(deadline ?? time, time) }
    return deadline
  }

  /// Adds the file descriptors of all plugins to a poll set.
  ///
  /// Paused pipes are not added. They are read again when their pause is over.
  func addDescriptors(to set: inout PollSet) {
    places.removeAll(keepingCapacity: true)
    restsUntil = nil
    let now = System.monotonicMicroseconds()
    for plugin in plugins {
      guard let process = plugin.process else { continue }
      for rest in process.rests where rest > now { restsUntil = min(restsUntil ?? rest, rest) }
      places.append(
        (
          plugin, process,
          [
            set.add(process.wantsToWrite ? process.input : nil, writing: true),
            set.add(
              process.isOutputOpen && process.rest <= now && !isReaderFull ? process.output : nil,
              reading: true),
            set.add(
              process.areErrorsOpen && process.errorRest <= now ? process.errors : nil,
              reading: true),
            set.add(process.isStatusOpen ? process.status : nil, reading: true),
          ]
        ))
    }
  }

  /// Reads the output and writes the input of all plugins that are ready, and starts those that are due.
  func turn(_ set: PollSet, at now: Int64) {
    for entry in places where entry.plugin.process === entry.process {
      let hasAnswers = set.canRead(entry.places[1])
      let hasMore = set.canRead(entry.places[2]) || set.canRead(entry.places[3])
      let isDue = entry.plugin.deadline.map { $0 <= now } ?? false
      if hasAnswers || hasMore || isDue {
        entry.plugin.receive(&buffer, onlyAnswers: !hasMore && !isDue, at: now)
      }
    }
    lookAtFiles(now)
    advance(at: now)
    leaving.removeAll { $0.isOver(&buffer) }
  }

  /// Starts plugins and sends calls where possible.
  func advance(at now: Int64) {
    for plugin in plugins { plugin.advance(at: now) }
  }

  /// Keeps a process that is ending until nothing of it is left.
  func leave(_ process: PluginProcess) {
    leaving.append(process)
  }

  // MARK: Watching

  func watch(startedAnew name: String? = nil) {
    guard configuration.isWatching else { return }
    var known = watcher ?? FileWatcher()
    if let name { known.forget(name) }
    known.follow(plugins.filter(\.manifest.parts.isEmpty).map { ($0.name, $0.manifest) })
    watcher = known
  }

  private func lookAtFiles(_ now: Int64) {
    guard let changed = watcher?.look(at: now), !changed.isEmpty else { return }
    for name in changed {
      guard let plugin = plugin(named: name) else { continue }
      do throws(RPCError) {
        try reload(plugin, at: now)
        Log.write(Array("playground: the plugin \(name) has changed and is being restarted".utf8))
      } catch {
        Log.write(Array("playground: \(error.message)".utf8))
        tellBroken(plugin, error)
      }
    }
  }

  // MARK: Shutdown

  /// Stops all plugins.
  ///
  /// Plugins are first asked to exit. Those that are still running after 0.3 seconds are killed.
  func finish() {
    let running = plugins.compactMap(\.process)
    guard !running.isEmpty || !leaving.isEmpty else { return }
    for plugin in plugins { plugin.finish() }
    wait(for: running, microseconds: 300_000)
    for plugin in plugins { plugin.kill() }
    let end = System.monotonicMicroseconds() + 3_000_000
    while !leaving.isEmpty, System.monotonicMicroseconds() < end {
      leaving.removeAll { $0.isOver(&buffer) }
      if !leaving.isEmpty { System.sleep(microseconds: 1000) }
    }
    for process in leaving { process.endGuardian() }
  }

  private func wait(for processes: [PluginProcess], microseconds: Int64) {
    let end = System.monotonicMicroseconds() + microseconds
    while System.monotonicMicroseconds() < end {
      var set = PollSet()
      for process in processes where process.isStatusOpen {
        set.add(process.status, reading: true)
        process.flush()
      }
      guard processes.contains(where: \.isStatusOpen) else { return }
      guard (try? set.wait(timeout: 5000)) != nil else { return }
      for process in processes {
        process.receive(&buffer) { _ in true }
        process.receiveErrors(&buffer)
        process.receiveStatus(&buffer)
      }
    }
  }
}

internal import JSONText
internal import JSONRPC
internal import Platform
internal import Values

/// A plugin and its pending calls.
///
/// The process starts with the first call and restarts after a failure. Responses are delivered in the order
/// of the calls. If the plugin fails, only the call it was working on can fail. All other calls are sent
/// again after the sessions have been restored.
final class Plugin {
  /// The states of a plugin.
  enum State: Equatable {
    /// No process is running. The next call starts one.
    case idle
    /// The process is running but has not completed the handshake.
    case starting
    case running
    /// The process has failed and will restart at the given time if calls are waiting.
    case pausing(until: Int64)
    /// The plugin has failed too often. The value is the reason for the last failure.
    case quarantined(String)
  }

  /// The number of consecutive failures after which the plugin is no longer started.
  static let failureLimit = 5

  /// The number of consecutive times that the process may be killed from outside while it starts or restores
  /// sessions.
  ///
  /// It is higher than `failureLimit`, because restoring sessions can take a long time.
  static let killLimit = 20

  /// The delay before the next start, in microseconds, indexed by the number of consecutive failures.
  static let pauses: [Int64] = [0, 0, 100_000, 400_000, 1_600_000]

  /// The maximum number of calls that may be unanswered at the same time.
  static let window = 64

  /// The plugin's number in the host, which is also the lane of its responses (see `Session.lane`).
  let lane: Int
  var manifest: PluginManifest
  var state = State.idle
  var process: PluginProcess?
  var sessions: [RemoteSession] = []

  /// The last notifications of closed sessions.
  ///
  /// They are sent with the next response.
  var lastNotifications: [[UInt8]] = []

  /// Whether the plugin does not support gestures and receives pointer events instead.
  var wantsEvents = false

  /// Whether the plugin can report a delta relative to a state that the host already has.
  var tellsDeltas = false

  unowned let hub: PluginHub
  var waiting = CallQueue()
  var rebuilding = CallQueue()
  var open: [PluginCall] = []
  var lastID: Int64 = 0
  var lastProgress: Int64 = 0
  var failures = 0

  /// The last call that was queued before the plugin was reloaded.
  ///
  /// If the plugin fails too often before this call is answered, only this call and those before it are
  /// refused.
  var lastBeforeReload: PluginCall?

  /// The number of consecutive times that the process was killed while it started or restored sessions.
  var kills = 0

  /// Whether the clients that follow the plugin's sessions have been notified that its current version is
  /// broken.
  var hasToldBroken = false
  var isSwapped = false

  /// Whether a process of the current manifest has ever completed the handshake.
  var hasRun = false

  init(_ manifest: PluginManifest, lane: Int, hub: PluginHub) {
    self.manifest = manifest
    self.lane = lane
    self.hub = hub
  }

  var name: String { manifest.name }

  /// Whether any call is waiting or unanswered.
  var isBusy: Bool { !waiting.isEmpty || !open.isEmpty }

  /// Whether a call from a client is waiting or unanswered.
  var owesAnswers: Bool {
    open.contains { $0.ticket != nil } || waiting.contains { $0.ticket != nil }
  }

  /// Whether the plugin has failed too often, so that it is not started again before it is reloaded.
  var isQuarantined: Bool {
    if case .quarantined = state { true } else { false }
  }

  /// Whether the process is running, or will be started for pending calls.
  var isAwake: Bool { process != nil || isBusy }

  /// Queues a call after all others.
  func submit(_ call: PluginCall) {
    if case .quarantined(let reason) = state {
      return refuse(call, .pluginQuarantined(name, reason))
    }
    if let reason = call.session?.lossReason {
      return refuse(call, .pluginFailed(name, reason))
    }
    waiting.append(call)
  }

  /// Cancels a call that has not been sent.
  func cancel(_ ticket: PendingCall) {
    for call in waiting.removeAll(where: { $0.ticket == ticket }) {
      refuse(call, .requestCancelled)
    }
  }

  /// Starts the process, or sends the calls that can be sent now.
  func advance(at now: Int64) {
    switch state {
    case .idle where !waiting.isEmpty: start(at: now)
    case .pausing(let time) where time <= now:
      state = .idle
      advance(at: now)
    case .running: sendWaiting(at: now)
    default: break
    }
    process?.flush()
  }

  /// Restarts the response timeout.
  ///
  /// Use it after the host had to wait for the client rather than for the plugin.
  func resume() {
    lastProgress = System.monotonicMicroseconds()
  }

  func start(at now: Int64) {
    do throws(SystemError) {
      process = try PluginProcess(manifest, in: hub.configuration.surroundings)
    } catch {
      return fail("\(error.call): \(error.description)", at: now)
    }
    state = .starting
    lastProgress = now
    for call in handshake { send(call, at: now) }
  }

  func sendWaiting(at now: Int64) {
    while state == .running, open.count < Self.window, !hub.isReaderFull {
      guard let call = rebuilding.popFirst() ?? (isNextReady ? waiting.popFirst() : nil) else {
        return
      }
      if let reason = call.session?.lossReason {
        refuse(call, .pluginFailed(name, reason))
      } else if let session = call.session, session.isGone {
        refuse(call, .sessionNotFound(session.id))
      } else if call.isLocal {
        open.append(call)
        takeAnswers(at: now)
      } else {
        prepareAndSend(call, at: now)
      }
    }
  }

  /// Whether the next call may be sent now.
  var isNextReady: Bool {
    guard let call = waiting.first else { return false }
    // To expand a gesture or split an advance, the state after the preceding calls must be known.
    let isMade = call.prepare != nil && (wantsEvents || call.method == "session/advance")
    if isMade && !open.isEmpty { return false }
    guard let session = call.session, session.lossReason == nil else { return true }
    return session.isReady || !session.isEstablished
  }

  func prepareAndSend(_ call: PluginCall, at now: Int64) {
    do throws(RPCError) {
      guard let before = try call.prepare?(call) else { return send(call, at: now) }
      // `call` is sent after the response to `before`. If `before` fails, `call` fails too.
      var refusal: RPCError?
      before.onError = { error in
        refusal = error
        return false
      }
      call.prepare = { (_) throws(RPCError) in
        if let refusal { throw refusal }
        return before.next
      }
      send(before, at: now)
      waiting.prepend([call])
    } catch {
      refuse(call, error)
    }
  }

  func send(_ call: PluginCall, at now: Int64) {
    if open.isEmpty { lastProgress = now }
    lastID += 1
    call.id = lastID
    call.answer = nil
    call.since = revision(before: call)
    open.append(call)
    process?.send(id: lastID, method: call.method, params: call.params, since: call.since)
  }

  /// Returns the revision that a session will have before a call if all preceding calls succeed.
  private func revision(before call: PluginCall) -> Int? {
    guard tellsDeltas, call.makesRevision, let session = call.session,
      let known = session.pluginRevision
    else { return nil }
    return known + open.count { $0.makesRevision && $0.session === session }
  }

  /// The time by which the plugin must be checked even if it sends no output, in microseconds on the host's clock, or
  /// `nil` if there is no such time.
  var deadline: Int64? {
    switch state {
    case .idle, .quarantined: return nil
    case .pausing(let time): return waiting.isEmpty ? nil : time
    case .starting: return earlier(lastProgress + manifest.startTime, process?.patience)
    case .running where hub.isReaderFull: return process?.patience
    case .running:
      return earlier(open.isEmpty ? nil : lastProgress + patience, process?.patience)
    }
  }

  /// The maximum time for the current call, in microseconds.
  ///
  /// A call that restores a session may take as long as a start.
  var patience: Int64 {
    open.first?.isRebuild == true ? max(manifest.startTime, manifest.callTime) : manifest.callTime
  }

  func earlier(_ one: Int64?, _ other: Int64?) -> Int64? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }
}

internal import JSONText
internal import JSONRPC
internal import Platform
internal import Values

/// A plugin and the calls to it: started on first use, watched, and started anew when it fails.
///
/// Calls are answered in their order. What fails is the call that the plugin had in hand; all
/// others are sent again once the sessions are as they were.
final class Plugin {
  /// Where a plugin stands.
  enum State: Equatable {
    /// Nothing runs; a call starts it.
    case idle
    /// It runs and has not said who it is.
    case starting
    case running
    /// It has failed and is started again at that time, if anything is to be done.
    case pausing(until: Int64)
    /// It has failed too often.
    case quarantined(String)
  }

  /// How often in a row a plugin may fail before it is left alone.
  static let failureLimit = 5

  /// How often in a row it may be ended by others before it can do anything: a long rebuild takes
  /// the time that it takes.
  static let killLimit = 20

  /// How long to wait before the next start, in microseconds, by the failures in a row.
  static let pauses: [Int64] = [0, 0, 100_000, 400_000, 1_600_000]

  /// So many calls may be with the plugin at once.
  static let window = 64

  /// Its place among the host's plugins, and the lane of its answers.
  let lane: Int
  var manifest: PluginManifest
  var state = State.idle
  var process: PluginProcess?
  var sessions: [RemoteSession] = []

  /// Whether it knows no gestures: it gets what a pointer would do instead.
  var wantsEvents = false

  /// Whether it can tell what differs from a state that the host has.
  var tellsDeltas = false

  unowned let hub: PluginHub
  var waiting = CallQueue()
  var rebuilding = CallQueue()
  var open: [PluginCall] = []
  var lastID: Int64 = 0
  var lastProgress: Int64 = 0
  var failures = 0

  /// The last call that came before the plugin was reloaded: how it fails is not held against what
  /// comes behind.
  var lastBeforeReload: PluginCall?

  /// How often in a row it was ended from outside while it started or brought sessions back.
  var kills = 0

  /// Whether those who follow it know that what runs now is broken.
  var hasToldBroken = false
  var isSwapped = false

  /// Whether a process of this manifest has ever said who it is.
  var hasRun = false

  init(_ manifest: PluginManifest, lane: Int, hub: PluginHub) {
    self.manifest = manifest
    self.lane = lane
    self.hub = hub
  }

  var name: String { manifest.name }

  /// Whether a client waits for an answer.
  var isBusy: Bool { !waiting.isEmpty || !open.isEmpty }

  /// Whether a call of a client waits or is with the plugin.
  var owesAnswers: Bool {
    open.contains { $0.ticket != nil } || waiting.contains { $0.ticket != nil }
  }

  /// Whether it is not started any more until it is reloaded.
  var isQuarantined: Bool {
    if case .quarantined = state { true } else { false }
  }

  /// Whether it knows of sessions, or will.
  var isAwake: Bool { process != nil || isBusy }

  /// Adds a call behind all others.
  func submit(_ call: PluginCall) {
    if case .quarantined(let reason) = state {
      return refuse(call, .pluginQuarantined(name, reason))
    }
    if let reason = call.session?.lossReason {
      return refuse(call, .pluginFailed(name, reason))
    }
    waiting.append(call)
  }

  /// Gives up a call that has not been sent.
  func cancel(_ ticket: Ticket) {
    for call in waiting.removeAll(where: { $0.ticket == ticket }) {
      refuse(call, .requestCancelled)
    }
  }

  /// Does what can be done now: starts, sends.
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

  /// Goes on after the client was waited for, which is not the plugin's fault.
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
    // What is made of a gesture, or of a long way, depends on what the calls before it have done.
    let isMade = call.prepare != nil && (wantsEvents || call.method == "session/advance")
    if isMade && !open.isEmpty { return false }
    guard let session = call.session, session.lossReason == nil else { return true }
    return session.isReady || !session.isEstablished
  }

  func prepareAndSend(_ call: PluginCall, at now: Int64) {
    do throws(RPCError) {
      guard let before = try call.prepare?(call) else { return send(call, at: now) }
      // The call follows when that one is answered, and shares its fate.
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

  /// The revision that a session will have when a call is carried out, if all before it succeed.
  private func revision(before call: PluginCall) -> Int? {
    guard tellsDeltas, call.makesRevision, let session = call.session,
      let known = session.pluginRevision
    else { return nil }
    return known + open.count { $0.makesRevision && $0.session === session }
  }

  /// The time at which something has to be looked at, whatever happens; nil for none.
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

  /// How long the call in hand may take: to bring a session back is part of the start.
  var patience: Int64 {
    open.first?.isRebuild == true ? max(manifest.startTime, manifest.callTime) : manifest.callTime
  }

  func earlier(_ one: Int64?, _ other: Int64?) -> Int64? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }
}

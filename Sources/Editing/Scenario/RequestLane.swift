internal import JSONRPC
internal import Methods
internal import Replay

/// A playback of a scenario's requests that can go back to an earlier request.
final class RequestLane {
  private let makePlayback: () -> LivePlayback

  /// The playback, whose sessions are in the state before the request `next`.
  private(set) var playback: LivePlayback

  /// The index of the next request.
  private(set) var next = 0

  /// Whether a plugin has received the next request and has not responded yet.
  private(set) var isPlaying = false

  /// The saved states, oldest first, each with the index of the next request.
  private var saved: [(index: Int, state: LivePlayback.Saved)] = []

  /// The number of requests between two saved states.
  var stride = 1

  /// The session that the current request may change, an empty string for none, or `nil` for any.
  private var changed: String?

  init(_ makePlayback: @escaping () -> LivePlayback) {
    self.makePlayback = makePlayback
    playback = makePlayback()
    keepState()
  }

  /// Goes back to a saved state, if necessary, so that `next` is at most `index`.
  func goBack(to index: Int) {
    guard next > index || isPlaying else { return }
    saved.removeAll { $0.index > index }
    if !playback.hasUsedPlugins, let last = saved.last {
      playback.restore(last.state)
      next = last.index
    } else {
      playback = makePlayback()
      saved = []
      next = 0
      keepState()
    }
    isPlaying = false
  }

  /// Starts the next request.
  func begin(
    _ text: some Sequence<UInt8>, line: Int, cancelled: [RequestID] = [], changed: String?
  ) {
    self.changed = changed
    isPlaying = true
    playback.begin(text, line: line, cancelled: cancelled)
  }

  /// Returns the responses to the request that was started, or `nil` if a plugin has not responded within the
  /// given time in microseconds.
  func finish(within time: Int64) -> [UInt8]? {
    playback.wait(atMost: time)
    guard !playback.isWaiting else { return nil }
    isPlaying = false
    next += 1
    defer { keepState() }
    return playback.takeOutput()
  }

  /// Skips the next request, because it can't be played.
  func skip() {
    changed = ""
    next += 1
    keepState()
  }

  /// Returns the latest state saved before the request at an index, together with the index of the request that
  /// follows the state.
  func state(atOrBefore index: Int) -> (index: Int, state: LivePlayback.Saved)? {
    saved.last { $0.index <= index }
  }

  private func keepState() {
    guard next % stride == 0, saved.last?.index != next else { return }
    let last = saved.last
    let isNext = last.map { $0.index == next - 1 } ?? false
    guard
      let state = playback.save(after: isNext ? last?.state : nil, changed: isNext ? changed : nil)
    else { return }
    saved.append((next, state))
  }
}

internal import JSONRPC
internal import Platform

/// The host's event loop, which reads the available input, responds to it, and writes output when the input is
/// drained.
///
/// A single loop handles all calls in the order of the requests. Long output is sent while it is still being
/// produced. If `unreadLimit` bytes of output are unread, the loop stops reading and carrying out calls until the
/// reader catches up. This limits the host's memory.
///
/// Responses are usually sent in the order of the requests as well. If a plugin takes long to respond, the responses
/// to later requests wait briefly and are then sent before the plugin's response.
struct ServeLoop<Handler: RequestHandler> {
  /// The number of pending output bytes at which output is written even if the input is not drained.
  private static var flushSize: Int { 1 << 16 }

  /// The maximum number of unanswered calls.
  ///
  /// Reading pauses at this number until the plugins respond.
  private static var callLimit: Int { 100_000 }

  /// The number of unprocessed input bytes at which reading pauses until the current call is done.
  private static var inputLimit: Int { 1 << 20 }

  /// The maximum time, in microseconds, that a response waits for a plugin's response to an earlier call.
  private static var patience: Int64 { 2000 }

  /// The duration of a call, in microseconds, after which more input is read during the call.
  ///
  /// That input may contain a cancellation of the call.
  private static var longCall: Int64 { 1000 }

  private var input: InputPort
  private let output: OutputPort
  private let host: Host
  private let keepsOrder: Bool
  private let unreadLimit: Int
  private var handler: Handler
  private var connection: Connection
  private var set = PollSet()
  private var sent = 0
  /// Whether all calls in the input read so far have been carried out.
  private var isServed = true
  private var holdingSince: Int64?

  /// The number of bytes read so far.
  var bytesRead: Int { input.bytesRead }

  /// Creates a loop that passes requests from an input to a host, and its responses to an output.
  ///
  /// - Parameters:
  ///   - input: The source of requests.
  ///   - output: The destination of responses.
  ///   - host: The host that calls act on.
  ///   - handler: The handler that carries out calls.
  ///   - connection: The connection, which separates messages.
  ///   - keepsOrder: Whether responses are always sent in the order of the requests, as scripts require.
  init(
    input: FileDescriptor, output: FileDescriptor, host: Host, handler: Handler,
    connection: Connection, keepsOrder: Bool
  ) {
    unreadLimit = host.limits.unreadBytes
    // Wait for the reader if the input is a file or a pipe, so that the same input gives the same
    // output.
    host.passesOverStates = !keepsOrder && !input.isFile && !input.isPipe
    self.host = host
    self.input = InputPort(input)
    self.output = OutputPort(output)
    self.handler = handler
    self.connection = connection
    self.keepsOrder = keepsOrder
  }

  private var pending: Int { connection.output.count - sent }

  /// Whether no more input is read.
  private var isOver: Bool { input.hasEnded || handler.isFinished }

  /// Whether calls must wait until the reader has read some output.
  ///
  /// If the host skips states for a slow reader, the limit is twice as high, to leave room for responses.
  private var isFull: Bool {
    pending >= (host.passesOverStates ? 2 * unreadLimit : unreadLimit)
  }

  /// Runs until the input or the connection has ended and every call has its response.
  ///
  /// - Throws: `SystemError` if a system call fails. A closed output is a normal end.
  mutating func run() throws(SystemError) {
    System.ignoreBrokenPipes()
    do throws(SystemError) {
      while !isOver || !isServed || connection.pendingCount > 0 || pending > 0 { try turn() }
    } catch {
      // If the reader has closed the output, the loop ends normally. Other errors, such as a full disk, are
      // failures.
      guard error.isBrokenPipe else { throw error }
    }
  }

  private mutating func turn() throws(SystemError) {
    set.removeAll()
    let takesInput =
      !isOver && !isFull && connection.pendingCount < Self.callLimit
      && (isServed && !handler.isWorking || connection.keptBytes < Self.inputLimit)
    let inputPlace = set.add(takesInput ? input.descriptor : nil, reading: true)
    let outputPlace = set.add(output.descriptor, writing: pending > 0)
    host.isReaderFull = isFull
    if host.hasPlugins { host.addDescriptors(to: &set) }
    try set.wait(timeout: isServed || isFull ? timeout : 0)
    if set.isClosed(outputPlace) { throw SystemError.outputClosed }
    var isDrained = true
    if set.canRead(inputPlace) {
      isDrained = try !input.read(into: &connection)
      isServed = false
    }
    if handler.isWorking, !connection.isMidMessage {
      if !isFull { connection.work(&handler) }
    } else if !isServed {
      isServed = try serve() && !handler.isWorking
    }
    if host.hasPlugins { host.turn(set) }
    host.tick()
    host.advancePlugins()
    if isServed, !isFull, let delay = handler.idleDelay, delay <= 0 { handler.workInIdleTime() }
    connection.collect(&handler)
    connection.notify(&handler)
    releaseIfDue()
    if pending > 0 && (isDrained || !isServed || pending >= Self.flushSize) { try flush() }
  }

  /// The time until the next work is due, in microseconds, or `nil` if no work is scheduled.
  private var timeout: Int64? {
    var timeout = host.idleTime
    if let delay = handler.idleDelay { timeout = min(timeout ?? delay, delay) }
    if host.hasPlugins, let time = host.pluginIdleTime { timeout = min(timeout ?? time, time) }
    if let holdingSince {
      let time = max(0, holdingSince + Self.patience - System.monotonicMicroseconds())
      timeout = min(timeout ?? time, time)
    }
    return timeout
  }

  /// Processes the buffered input for as long as there is room for the responses.
  ///
  /// - Returns: Whether all of the input was processed.
  private mutating func serve() throws(SystemError) -> Bool {
    var start = System.monotonicMicroseconds()
    // Read more only once per turn, because the input is buffered until it is carried out.
    var mayReadMore = true
    while !isFull {
      guard connection.serveNext(&handler, atEnd: input.hasEnded) else { return true }
      if pending >= Self.flushSize { try flush() }
      guard mayReadMore else { continue }
      let end = System.monotonicMicroseconds()
      if end - start > Self.longCall, !isOver {
        try input.readAvailable(into: &connection)
        mayReadMore = false
      }
      start = end
    }
    return false
  }

  /// Releases responses that have waited long enough for a plugin, unless the order must be kept.
  private mutating func releaseIfDue() {
    guard connection.isHolding, !keepsOrder, !isOver else { return holdingSince = nil }
    let now = System.monotonicMicroseconds()
    let since = holdingSince ?? now
    holdingSince = since
    guard now - since >= Self.patience else { return }
    connection.release()
    holdingSince = nil
  }

  private mutating func flush() throws(SystemError) {
    sent += try output.write(connection.output[sent...])
    let wasSlow = connection.isReaderSlow
    connection.isReaderSlow = pending > unreadLimit
    if pending == 0 {
      connection.clearOutput()
      sent = 0
    } else if sent > pending {
      // Move the remaining bytes only if there are fewer of them than were sent, so that each byte moves at
      // most once.
      connection.discardOutput(sent)
      sent = 0
    }
    // Notify about the changes that were skipped while the reader was slow.
    if wasSlow && !connection.isReaderSlow { connection.notify(&handler) }
  }
}

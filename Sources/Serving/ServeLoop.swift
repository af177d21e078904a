public import JSONRPC
public import Platform
public import PlaygroundHost

/// The one loop of the host: reads what there is, answers it, writes once the input is drained.
///
/// Nothing runs beside it, so answers come in the order of the requests. Output leaves while it
/// grows. With `unreadLimit` bytes waiting for the reader nothing more is carried out or read until
/// it has read some of them, so what the host holds is bounded. Where a plugin takes its time,
/// answers to calls behind that one wait for it a moment, and then pass.
public struct ServeLoop<Handler: RequestHandler> {
  /// What is read at once: as much as a pipe holds.
  private static var chunk: Int { 1 << 16 }

  /// With so much to send, writing does not wait for the input to drain.
  private static var flushSize: Int { 1 << 16 }

  /// With so many calls begun, reading waits for the plugins.
  private static var callLimit: Int { 100_000 }

  /// With so much read and not carried out, reading waits for the call in hand.
  private static var inputLimit: Int { 1 << 20 }

  /// How long an answer waits behind that of a plugin, in microseconds.
  private static var patience: Int64 { 2000 }

  /// A call that takes longer than this lets what has come meanwhile be read, for it may be a
  /// cancellation; in microseconds.
  private static var longCall: Int64 { 1000 }

  private let input: FileDescriptor
  private let output: OutputPort
  private let host: Host
  private let keepsOrder: Bool
  private let unreadLimit: Int
  private var handler: Handler
  private var connection: Connection
  private var buffer = [UInt8](repeating: 0, count: Self.chunk)
  private var set = PollSet()
  private var sent = 0
  private var hasEnded = false
  /// Whether all that was read has been carried out.
  private var isServed = true
  private var holdingSince: Int64?
  /// How much has been read.
  public private(set) var bytesRead = 0

  /// Makes a loop.
  ///
  /// - Parameters:
  ///   - input: where requests come from
  ///   - output: where answers go
  ///   - host: what the calls act on
  ///   - handler: carries them out
  ///   - connection: tells messages apart
  ///   - keepsOrder: that answers never pass each other, as a script wants it
  public init(
    input: FileDescriptor, output: FileDescriptor, host: Host, handler: Handler,
    connection: Connection, keepsOrder: Bool
  ) {
    unreadLimit = host.limits.unreadBytes
    // A reader behind a file or a pipe is waited for, which gives the same bytes each time.
    host.passesOverStates = !keepsOrder && !input.isFile && !input.isPipe
    self.host = host
    self.input = input
    self.output = OutputPort(output)
    self.handler = handler
    self.connection = connection
    self.keepsOrder = keepsOrder
  }

  private var pending: Int { connection.output.count - sent }

  /// Whether nothing more is read.
  private var isOver: Bool { hasEnded || handler.isFinished }

  /// Whether nothing more is carried out until the reader has read some of what waits for it; where
  /// states are passed over for a slow reader, there has to be room for the answers.
  private var isFull: Bool {
    pending >= (host.passesOverStates ? 2 * unreadLimit : unreadLimit)
  }

  /// Serves until the input has ended, or the client has said so, and all is answered.
  ///
  /// - Throws: what the system says against it; a closed output is an end, not an error
  public mutating func run() throws(SystemError) {
    System.ignoreBrokenPipes()
    do throws(SystemError) {
      while !isOver || !isServed || connection.pendingCount > 0 || pending > 0 { try turn() }
    } catch {
      // Nobody reads the answers any more: that is an end, not a failure. A full disk is one.
      guard error.isBrokenPipe else { throw error }
    }
  }

  private mutating func turn() throws(SystemError) {
    set.removeAll()
    let takesInput =
      !isOver && !isFull && connection.pendingCount < Self.callLimit
      && (isServed && !handler.isWorking || connection.keptBytes < Self.inputLimit)
    let inputPlace = set.add(takesInput ? input : nil, reading: true)
    let outputPlace = set.add(output.descriptor, writing: pending > 0)
    host.isReaderFull = isFull
    if host.hasPlugins { host.addDescriptors(to: &set) }
    try set.wait(timeout: isServed || isFull ? timeout : 0)
    if set.isClosed(outputPlace) { throw SystemError.outputClosed }
    var isDrained = true
    if set.canRead(inputPlace) {
      isDrained = try read() < Self.chunk
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
    connection.collect(&handler)
    connection.notify(&handler)
    releaseIfDue()
    if pending > 0 && (isDrained || !isServed || pending >= Self.flushSize) { try flush() }
  }

  /// How long nothing has to be done, in microseconds.
  private var timeout: Int64? {
    var timeout = host.idleTime
    if host.hasPlugins, let time = host.pluginIdleTime { timeout = min(timeout ?? time, time) }
    if let holdingSince {
      let time = max(0, holdingSince + Self.patience - System.monotonicMicroseconds())
      timeout = min(timeout ?? time, time)
    }
    return timeout
  }

  private mutating func read() throws(SystemError) -> Int {
    let count = try input.read(into: &buffer)
    bytesRead += count
    if count == 0 {
      hasEnded = true
    } else {
      connection.append(buffer[..<count])
    }
    return count
  }

  /// Carries out what has been read, as far as there is room for the answers.
  ///
  /// - Returns: whether all of it has been
  private mutating func serve() throws(SystemError) -> Bool {
    var start = System.monotonicMicroseconds()
    // Once in a turn: what is read is kept until it is its turn, and that has to be bounded.
    var mayReadMore = true
    while !isFull {
      guard connection.serveNext(&handler, atEnd: hasEnded) else { return true }
      if pending >= Self.flushSize { try flush() }
      guard mayReadMore else { continue }
      let end = System.monotonicMicroseconds()
      if end - start > Self.longCall, !isOver {
        try readMore()
        mayReadMore = false
      }
      start = end
    }
    return false
  }

  /// Reads what has come during a long call, if anything has.
  private mutating func readMore() throws(SystemError) {
    var set = PollSet()
    let place = set.add(input, reading: true)
    try set.wait(timeout: 0)
    if set.canRead(place) { _ = try read() }
  }

  /// Lets answers pass that have waited for a plugin long enough; a script has time.
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
      // Moved only when less than half is left, so each byte is moved once at most.
      connection.discardOutput(sent)
      sent = 0
    }
    // What was passed over meanwhile has its turn now.
    if wasSlow && !connection.isReaderSlow { connection.notify(&handler) }
  }
}

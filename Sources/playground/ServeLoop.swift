internal import JSONRPC
internal import Methods
internal import Platform
internal import PlaygroundHost

/// The one loop of the host: reads what there is, answers it, writes once the input is drained.
///
/// Nothing runs beside it, so answers come in the order of the requests. A reader that is slow
/// stops neither the loop nor, until `outputLimit` is waiting for it, the reading.
struct ServeLoop<Handler: RequestHandler> {
  /// What is read at once: as much as a pipe holds.
  private static var chunk: Int { 1 << 16 }

  /// With so much to send, writing does not wait for the input to drain.
  private static var flushSize: Int { 1 << 16 }

  /// With so much to send, reading waits for the reader.
  private static var outputLimit: Int { 1 << 20 }

  private let input: FileDescriptor
  private let output: FileDescriptor
  private let host: Host
  private var handler: Handler
  private var connection: Connection
  private var buffer = [UInt8](repeating: 0, count: Self.chunk)
  private var sent = 0
  private(set) var bytesRead = 0

  init(
    input: FileDescriptor, output: FileDescriptor, host: Host, handler: Handler,
    connection: Connection
  ) {
    self.host = host
    self.input = input
    self.output = output
    self.handler = handler
    self.connection = connection
  }

  private var pending: Int { connection.output.count - sent }

  mutating func run() throws(SystemError) {
    System.ignoreBrokenPipes()
    let changed = output.makeNonBlocking()
    defer { if changed { output.makeBlocking() } }
    do throws(SystemError) {
      try serve()
      while pending > 0 {
        _ = try Poll.wait(input: nil, output: output)
        try flush()
      }
    } catch {
      // Nobody reads the answers any more: that is an end, not a failure.
      guard error.call == "write" else { throw error }
    }
  }

  private mutating func serve() throws(SystemError) {
    while !handler.isFinished {
      let ready = try Poll.wait(
        input: pending < Self.outputLimit ? input : nil, output: pending > 0 ? output : nil,
        watched: output, timeout: host.idleTime)
      if ready.isOutputClosed { throw SystemError.outputClosed }
      var isDrained = true
      if ready.canRead {
        let count = try input.read(into: &buffer)
        bytesRead += count
        guard count > 0 else {
          connection.finish(&handler)
          return
        }
        connection.receive(buffer[..<count], &handler)
        isDrained = count < Self.chunk
      }
      host.tick()
      connection.notify(&handler)
      if pending > 0 && (isDrained || pending >= Self.flushSize) { try flush() }
    }
  }

  private mutating func flush() throws(SystemError) {
    sent += try output.write(connection.output[sent...])
    connection.isReaderSlow = sent < connection.output.count
    guard connection.isReaderSlow else {
      connection.clearOutput()
      sent = 0
      return connection.notify(&handler)
    }
    if sent > Self.outputLimit {
      connection.discardOutput(sent)
      sent = 0
    }
  }
}

public import JSONRPC
public import Platform

extension Host {
  /// Serves a client until the input or the connection has ended and every call has its response.
  ///
  /// The loop's type is internal so that this function stays generic when the program is optimized. The type is then
  /// created from the caller's arguments, and Swift's runtime does not look through all protocol conformances of the
  /// program.
  ///
  /// - Parameters:
  ///   - handler: The handler that carries out calls on this host.
  ///   - input: The source of requests.
  ///   - output: The destination of responses.
  ///   - connection: The connection, which separates messages.
  ///   - keepsOrder: Whether responses are always sent in the order of the requests, as scripts require.
  /// - Returns: The number of bytes read.
  /// - Throws: `SystemError` if a system call fails. A closed output is a normal end.
  @discardableResult
  public func serve(
    _ handler: some RequestHandler, from input: FileDescriptor, to output: FileDescriptor,
    through connection: Connection, keepsOrder: Bool
  ) throws(SystemError) -> Int {
    var loop = ServeLoop(
      input: input, output: output, host: self, handler: handler, connection: connection,
      keepsOrder: keepsOrder)
    try loop.run()
    return loop.bytesRead
  }
}

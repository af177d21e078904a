package import JSONRPC

/// The requests of a scenario that a later line cancels.
package enum CancellationList {
  /// Returns the ids of the cancelled requests on each line, counted from 1.
  package static func lines(in input: [UInt8]) -> [Int: [RequestID]] {
    CancelledRequests(in: input).lines
  }
}

package import JSONRPC

/// The requests of a scenario that a later line cancels.
package enum CancellationList {
  /// Returns, for each line number counted from 1, the ids of the cancelled requests on that line.
  package static func lines(in input: [UInt8]) -> [Int: [RequestID]] {
    CancelledRequests(in: input).lines
  }
}

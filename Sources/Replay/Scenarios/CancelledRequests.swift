internal import JSON
internal import JSONRPC
internal import JSONText
internal import Values

/// The requests of a scenario that a later line cancels.
///
/// When a scenario is piped, the host reads a cancellation before it has performed the request. In
/// line-by-line playback, cancellations must be found in advance.
struct CancelledRequests {
  private(set) var lines: [Int: [RequestID]] = [:]

  init(in input: [UInt8]) {
    var requests: [(line: Int, id: RequestID)] = []
    var found: [(line: Int, text: ArraySlice<UInt8>)] = []
    guard ByteSearch.contains("$/cancelRequest", in: input) else { return }
    for (index, text) in input.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).enumerated() {
      found.append((index + 1, text))
    }
    for (line, text) in found {
      guard let message = try? JSONParser.parse(text) else { continue }
      if message["method"] == "$/cancelRequest", message["id"] == nil {
        guard let id = message["params"]?["id"].flatMap(RequestID.init),
          let request = requests.last(where: { $0.id == id })
        else { continue }
        lines[request.line, default: []].append(id)
        requests.removeAll { $0.line == request.line && $0.id == id }
      } else {
        requests += Self.ids(of: message).map { (line, $0) }
      }
    }
  }

  /// The ids of the requests on the given line that a later line cancels.
  subscript(line: Int) -> [RequestID] { lines[line] ?? [] }

  private static func ids(of message: Value) -> [RequestID] {
    if case .array(let batch) = message { return batch.flatMap { ids(of: $0) } }
    guard message["method"] != nil, let id = message["id"] else { return [] }
    return RequestID(id).map { [$0] } ?? []
  }
}

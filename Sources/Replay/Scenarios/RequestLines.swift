internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension [UInt8] {
  /// The requests of a scenario with one request per line, even if the scenario is pretty-printed, has
  /// several requests per line, or uses batches or headers.
  ///
  /// Each request is on the line on which its text begins, or on the next free line. A scenario with one
  /// request per line is not changed.
  var requestLines: [UInt8] {
    let newline = UInt8(ascii: "\n")
    let limits = Limits()
    var reader = TextReader(self, messageLimit: limits.messageBytes, nestingLimit: limits.nesting)
    var lines: [UInt8] = []
    lines.reserveCapacity(count)
    var line = 1
    func add(_ text: some Sequence<UInt8>, on wanted: Int) {
      while line < wanted {
        lines.append(newline)
        line += 1
      }
      // A line break between tokens is white space; strings can't contain one.
      for byte in text { lines.append(byte == newline ? UInt8(ascii: " ") : byte) }
      lines.append(newline)
      line += 1
    }
    while let text = reader.next() {
      if case .array(let batch)? = text.value, !batch.isEmpty {
        for request in batch { add(request.text.utf8, on: text.line) }
      } else {
        // An incomplete request must remain incomplete.
        add(text.bytes.isEmpty ? [UInt8(ascii: "{")] : text.bytes, on: text.line)
      }
    }
    return lines
  }
}

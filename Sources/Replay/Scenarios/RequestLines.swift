internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension [UInt8] {
  /// The requests of a scenario one a line, whatever form they are written in: pretty-printed,
  /// several in a line, in batches, behind headers.
  ///
  /// Each stands on the line on which its text begins, or below those before it where that line is
  /// taken: what is written a request a line keeps its lines.
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
      // A line break between two tokens is a blank like any other; in a string there is none.
      for byte in text { lines.append(byte == newline ? UInt8(ascii: " ") : byte) }
      lines.append(newline)
      line += 1
    }
    while let text = reader.next() {
      if case .array(let batch)? = text.value, !batch.isEmpty {
        for request in batch { add(request.text.utf8, on: text.line) }
      } else {
        // A text that is not finished stays one that is not.
        add(text.bytes.isEmpty ? [UInt8(ascii: "{")] : text.bytes, on: text.line)
      }
    }
    return lines
  }
}

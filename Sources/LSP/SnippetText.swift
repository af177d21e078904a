/// Text in the snippet syntax of the Language Server Protocol.
enum SnippetText {
  /// The members whose numbers become tab stops.
  private static let members = ["x", "y", "duration", "velocity", "by"]

  /// Returns a JSON text as a snippet in which the coordinates, durations and velocities are tab stops.
  static func snippet(of text: String) -> String {
    var snippet = ""
    var stop = 0
    var rest = text.utf8[...]
    while let byte = rest.first {
      if let name = members.first(where: { rest.starts(with: "\"\($0)\":".utf8) }) {
        let head = rest.prefix(name.utf8.count + 3)
        rest = rest.dropFirst(head.count)
        let number = rest.prefix(while: isPartOfNumber)
        rest = rest.dropFirst(number.count)
        snippet += String(Substring(head))
        guard !number.isEmpty else { continue }
        stop += 1
        snippet += "${\(stop):\(Substring(number))}"
        continue
      }
      // The continuation bytes of a character need no escapes, so copy the whole character.
      if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "}") {
        snippet += "\\"
      }
      let count = rest.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count + 1
      snippet += String(Substring(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return snippet
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "-")
  }
}

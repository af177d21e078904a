internal import JSON
internal import Values

extension [UInt8] {
  /// The requests of a scenario, one per line, changed so that the responses contain whole states instead of
  /// changes since a revision.
  var askingForWholeStates: [UInt8] {
    let lines = requestLines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Array(lines.map(Self.askingForWholeState).joined(separator: [UInt8(ascii: "\n")]))
  }

  private static func askingForWholeState(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard case .object(var message)? = try? JSONParser.parse(line),
      case .object(var params)? = message["params"], params["since"] != nil
    else { return line }
    params["since"] = nil
    message["params"] = .object(params)
    return Value.object(message).text.utf8.map { $0 }[...]
  }
}

public import Values

extension Members {
  /// The revision whose state a client has by its word, the member `since`.
  public func since() throws(InvalidValue) -> Int? {
    switch present("since") {
    case nil: return nil
    case .integer(let revision)?: return Int(clamping: revision)
    default: throw InvalidValue(path: "/since", expected: "a revision, which is a whole number")
    }
  }
}

public import Values

extension Members {
  /// The revision whose state a client has by its word, the member `since`.
  public func since() throws(InvalidValue) -> Int? {
    try wholeNumber("since")
  }
}

public import Values

extension Members {
  /// Returns the member `since`: the revision whose state the client has.
  public func since() throws(InvalidValue) -> Int? {
    try wholeNumber("since")
  }
}

public import Values

extension JSONObject {
  /// Returns the member `since`: the revision whose state the client already has.
  public func since() throws(InvalidValue) -> Int? {
    try wholeNumber("since")
  }
}

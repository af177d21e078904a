internal import Values

extension Archive {
  /// Exchanges a member that older builds did not know: where it is missing the value stays as it is.
  ///
  /// - Parameters:
  ///   - name: the member's name
  ///   - exchange: exchanges the member
  public mutating func added(_ name: String, _ exchange: (inout Archive) -> Void) {
    if isReading, members[name] == nil { return }
    exchange(&self)
  }
}

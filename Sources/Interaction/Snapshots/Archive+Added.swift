internal import Values

extension Archive {
  /// Archives a member that older versions lack.
  ///
  /// If the member is absent, the value doesn't change.
  ///
  /// - Parameters:
  ///   - name: The member's name.
  ///   - exchange: Archives the member.
  public mutating func added(_ name: String, _ exchange: (inout Archive) -> Void) {
    if isReading, members[name] == nil { return }
    exchange(&self)
  }
}

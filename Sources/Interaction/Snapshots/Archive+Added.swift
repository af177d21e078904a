internal import Values

extension Archive {
  /// Archives a member that snapshots of older versions lack.
  ///
  /// If a snapshot lacks the member, `exchange` is not called.
  ///
  /// - Parameters:
  ///   - name: The member's name.
  ///   - exchange: Archives the member.
  public mutating func added(_ name: String, _ exchange: (inout Archive) -> Void) {
    if isReading, members[name] == nil { return }
    exchange(&self)
  }
}

internal import Motion

extension CheckResult {
  /// Returns the problems of a session, sorted by time and numbered from 1, for use in pictures.
  ///
  /// Notes are not included.
  public func flags(of session: String) -> [SessionTrace.Flag] {
    let items = items.filter { $0.session == session && $0.isProblem }
      .enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
    return items.enumerated().map { index, item in
      let advice = item.advice.map { ". " + $0 } ?? ""
      return SessionTrace.Flag(
        number: index + 1, time: Timestamp(seconds: item.time), code: item.code,
        layer: item.layer, text: item.message + advice)
    }
  }
}

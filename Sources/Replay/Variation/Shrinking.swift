extension Array {
  /// The fewest elements that still do what all of them do, by leaving out ever smaller parts.
  ///
  /// - Parameter fails: whether a part does it
  /// - Returns: elements of which none can be left out
  /// - Throws: what trying them throws
  package func shrunk<Failure: Error>(
    while fails: ([Element]) throws(Failure) -> Bool
  ) throws(Failure) -> [Element] {
    var elements = self
    var part = Swift.max(1, elements.count / 2)
    while !elements.isEmpty {
      var start = 0
      var hasShrunk = false
      while start < elements.count {
        let rest = Array(
          elements[..<start] + elements[Swift.min(start + part, elements.count)...])
        if try fails(rest) {
          elements = rest
          hasShrunk = true
        } else {
          start += part
        }
      }
      if part == 1 && !hasShrunk { break }
      if !hasShrunk { part = Swift.max(1, part / 2) }
    }
    return elements
  }
}

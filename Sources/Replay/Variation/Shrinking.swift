extension Array {
  /// Returns a minimal part of the array that still fails, found by removing smaller and smaller pieces.
  ///
  /// - Parameter fails: A closure that returns whether a part of the array still fails.
  /// - Returns: The elements of the smallest failing part that was found. If any one of them is removed, the
  ///   rest no longer fails.
  /// - Throws: The errors of `fails`.
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

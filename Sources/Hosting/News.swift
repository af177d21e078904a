/// The numbers of the subscriptions with unreported changes, in ascending order.
package final class News {
  private var numbers: [Int] = []
  private var unseen: [Int] = []

  /// Creates an empty collection.
  package init() {}

  /// Returns the numbers of the subscriptions to check.
  ///
  /// The result contains all subscriptions with unreported changes. For a slow reader, it contains only those
  /// that changed since the last call of this function: nothing is sent to a slow reader, so the caller only
  /// counts the states that are skipped.
  package func toLookAt(isSlow: Bool) -> [Int] {
    defer { unseen.removeAll(keepingCapacity: true) }
    return isSlow ? unseen : numbers
  }

  /// Adds a subscription with an unreported change.
  package func add(_ number: Int) {
    if unseen.last != number { unseen.append(number) }
    let place = numbers.firstPlace { $0 < number }
    if place == numbers.count || numbers[place] != number { numbers.insert(number, at: place) }
  }

  /// Removes a subscription from those with unsent changes, after its changes were sent.
  package func remove(_ number: Int) {
    let place = numbers.firstPlace { $0 < number }
    if place < numbers.count, numbers[place] == number { numbers.remove(at: place) }
  }
}

extension Array {
  /// Returns the index of the first element that does not satisfy a condition, or `count` if all of them do.
  ///
  /// All elements that satisfy the condition must precede those that don't.
  package func firstPlace(not holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

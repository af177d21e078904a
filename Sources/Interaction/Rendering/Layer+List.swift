public import Motion

extension [Layer] {
  /// Adds a layer, made where it lies: a layer is large to copy.
  ///
  /// - Parameters:
  ///   - id: its name
  ///   - role: what it is for
  ///   - frame: its layout frame
  ///   - place: where in the list; at its end if nil
  ///   - complete: gives it the rest of what it is
  @inlinable @inline(__always)
  public mutating func add(
    _ id: String, role: String, frame: Rectangle, at place: Int? = nil,
    _ complete: (inout Layer) -> Void
  ) {
    let layer = Layer(id: id, role: role, frame: frame)
    if let place { insert(layer, at: place) } else { append(layer) }
    complete(&self[place ?? count - 1])
  }
}

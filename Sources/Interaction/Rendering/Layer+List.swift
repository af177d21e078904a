public import Motion

extension [Layer] {
  /// Adds a layer and configures it in place, because copying a layer is expensive.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - role: The role.
  ///   - frame: The layout frame.
  ///   - place: The index in the list, or `nil` for the end.
  ///   - complete: A closure that sets the other properties.
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

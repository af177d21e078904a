// Like ByteBuffer.swift, this file has unsafe pointers.

/// The last rectangle that was written to a buffer.
///
/// Most rectangles of a state share sides with the previous one: a hit area with the layer's frame, and a layer with its
/// holder. Copying the digits of such a side costs a tenth of writing them.
@safe
struct WrittenSides {
  fileprivate var x = WrittenNumber()
  fileprivate var y = WrittenNumber()
  fileprivate var width = WrittenNumber()
  fileprivate var height = WrittenNumber()
}

/// A number and the position of its digits in a buffer.
@safe
private struct WrittenNumber {
  var value = Double.nan
  var start: UnsafeMutablePointer<UInt8>?
  var count = 0
}

extension ByteBuffer {
  /// Writes the numbers of a rectangle, with the names of all but the first.
  ///
  /// The caller has already written the name of the first number.
  public mutating func sides(x: Double, y: Double, width: Double, height: Double) {
    lastSides.x = number(x, after: lastSides.x)
    piece(",\"y\":")
    lastSides.y = number(y, after: lastSides.y)
    piece(",\"width\":")
    lastSides.width = number(width, after: lastSides.width)
    piece(",\"height\":")
    lastSides.height = number(height, after: lastSides.height)
  }

  /// Writes a number, or copies its digits if it equals an earlier number of the same buffer.
  @inline(__always)
  private mutating func number(_ value: Double, after earlier: WrittenNumber) -> WrittenNumber {
    guard value == earlier.value, let start = unsafe earlier.start, unsafe end - next >= 16 else {
      let start = unsafe next
      number(value)
      let count = unsafe next - start
      // Longer numbers are rare.
      return count <= 16
        ? unsafe WrittenNumber(value: value, start: start, count: count) : WrittenNumber()
    }
    // Sixteen bytes are copied at once. Later writes overwrite the unneeded ones.
    let digits = unsafe UnsafeRawPointer(start).loadUnaligned(as: SIMD2<UInt64>.self)
    unsafe UnsafeMutableRawPointer(next).storeBytes(of: digits, as: SIMD2<UInt64>.self)
    unsafe next += earlier.count
    return earlier
  }
}

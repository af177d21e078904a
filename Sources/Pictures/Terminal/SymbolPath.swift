internal import Motion

/// The path data of an SVG path, as polylines.
///
/// Arcs become straight lines, because a terminal is too coarse to show the difference.
struct SymbolPath {
  private(set) var lines: [[Point]] = []

  private var text: Substring.UTF8View
  private var place = Point.zero
  private var start = Point.zero

  init(_ data: String) {
    text = Substring(data).utf8
    var command = UInt8(ascii: "M")
    while let next = self.next() {
      if Self.isLetter(next) {
        text.removeFirst()
        command = next
        if next | 32 == UInt8(ascii: "z") { close() }
        continue
      }
      guard step(command) else { return }
      // More coordinates after a move are lines.
      if command == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
      if command == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
    }
  }

  /// Performs a command with the next numbers, and returns false if there are none.
  private mutating func step(_ command: UInt8) -> Bool {
    let isRelative = command >= UInt8(ascii: "a")
    let base = isRelative ? place : .zero
    let count =
      switch command | 32 {
      case UInt8(ascii: "h"), UInt8(ascii: "v"): 1
      case UInt8(ascii: "c"): 6
      case UInt8(ascii: "s"), UInt8(ascii: "q"): 4
      case UInt8(ascii: "a"): 7
      default: 2
      }
    var numbers: [Double] = []
    for _ in 0..<count {
      guard let number = self.number() else { return false }
      numbers.append(number)
    }
    let end = Point(x: base.x + numbers[max(0, count - 2)], y: base.y + numbers[count - 1])
    switch command | 32 {
    case UInt8(ascii: "m"):
      place = end
      start = end
      lines.append([end])
    case UInt8(ascii: "h"): line(to: Point(x: base.x + numbers[0], y: place.y))
    case UInt8(ascii: "v"): line(to: Point(x: place.x, y: base.y + numbers[0]))
    case UInt8(ascii: "c"):
      let from = place
      let one = Point(x: base.x + numbers[0], y: base.y + numbers[1])
      let two = Point(x: base.x + numbers[2], y: base.y + numbers[3])
      for part in 1...4 {
        let t = Double(part) / 4
        let s = 1 - t
        var point = from * (s * s * s)
        point += one * (3 * s * s * t)
        point += two * (3 * s * t * t)
        point += end * (t * t * t)
        line(to: point)
      }
    default: line(to: end)
    }
    return true
  }

  private mutating func line(to end: Point) {
    if lines.isEmpty { lines.append([place]) }
    lines[lines.count - 1].append(end)
    place = end
  }

  private mutating func close() {
    guard let last = lines.last, last.count > 1 else { return }
    line(to: start)
    lines.append([start])
  }

  // MARK: - Numbers

  private static func isLetter(_ byte: UInt8) -> Bool {
    let small = byte | 32
    return small >= UInt8(ascii: "a") && small <= UInt8(ascii: "z")
  }

  /// Returns the next byte that is neither a space nor a comma.
  private mutating func next() -> UInt8? {
    while let byte = text.first, byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") {
      text.removeFirst()
    }
    return text.first
  }

  /// Removes the next number.
  ///
  /// A second point or a sign begins another number.
  private mutating func number() -> Double? {
    guard next() != nil else { return nil }
    var digits: [UInt8] = []
    var hasPoint = false
    while let byte = text.first {
      let isSign = byte == UInt8(ascii: "-") && digits.isEmpty
      let isPoint = byte == UInt8(ascii: ".") && !hasPoint
      guard isSign || isPoint || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
        break
      }
      if isPoint { hasPoint = true }
      digits.append(byte)
      text.removeFirst()
    }
    return Double(String(decoding: digits, as: UTF8.self))
  }
}

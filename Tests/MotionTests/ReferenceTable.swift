import Foundation

/// A table of reference values from the folder `Tables`, which `Tables/generate.py` writes.
struct ReferenceTable {
  /// The rows without the heading, each cut into its cells.
  let rows: [[Substring]]

  init(_ name: String, sourceFile: String = #filePath) throws {
    let folder = URL(fileURLWithPath: sourceFile).deletingLastPathComponent()
    let file = folder.appendingPathComponent("Tables/\(name).txt")
    let text = try String(contentsOf: file, encoding: .utf8)
    rows = text.split(separator: "\n").dropFirst().map { $0.split(separator: " ") }
  }

  /// The rows as numbers, for tables that hold nothing else.
  func numbers() throws -> [[Double]] {
    try rows.map { row in try row.map { try Self.number($0) } }
  }

  /// The number that a cell holds, to the last bit.
  static func number(_ cell: Substring) throws -> Double {
    guard let number = Double(cell) else { throw MalformedCell(text: String(cell)) }
    return number
  }

  struct MalformedCell: Error {
    let text: String
  }
}

/// Returns how far a result is from a reference, relative to a scale that is at least tiny.
func relativeError(_ result: Double, _ reference: Double, scale: Double? = nil) -> Double {
  abs(result - reference) / max(scale ?? abs(reference), 1e-300)
}

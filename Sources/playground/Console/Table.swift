internal import Replay

/// A table with columns as wide as their widest cells.
struct Table {
  private let rows: [[String]]

  /// Creates a table.
  ///
  /// Control characters in cells, such as line breaks in ids, are escaped.
  init(_ rows: [[String]]) {
    self.rows = rows.map { $0.map(\.onOneLine) }
  }

  /// The rows as lines of text.
  ///
  /// Two spaces separate the columns.
  var lines: [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (index, cell) in row.enumerated() {
        let isLast = index == row.count - 1
        line += cell + String(repeating: " ", count: isLast ? 0 : widths[index] - cell.count + 2)
      }
      return line
    }
  }
}

internal import JSON
internal import Values

/// An entry in a document's outline.
public struct OutlineEntry: Equatable, Sendable {
  /// The name, such as `session/perform fling`.
  public var name: String

  /// Whether the request creates a session.
  public var isCreation: Bool

  /// The range of the request.
  public var range: Range<Int>
}

/// The structure of a document: its outline, its foldable parts, and the uses of names.
extension LiveScenario {
  /// The entries of the outline: one for each request, in order.
  public var outline: [OutlineEntry] {
    requests.indices.compactMap { index in
      guard let node = node(of: index) else { return nil }
      guard let method = node["method"]?.string else {
        let count = node.elements.count
        return OutlineEntry(
          name: count > 0 ? "batch of \(count)" : "incomplete request", isCreation: false,
          range: requests[index].range)
      }
      let params = node["params"]
      let subject =
        params?["component"]?.string ?? params?["gesture"]?["kind"]?.string
        ?? (params?["event"] ?? params?["events"]?.elements.first)?["type"]?.string
        ?? params?["until"]?.string ?? params?["decision"]?.string ?? params?["path"]?.string
        ?? params?["text"]?.string.map { String($0.prefix(60)) }
      return OutlineEntry(
        name: subject.map { "\(method) \($0)" } ?? method,
        isCreation: method == "session/create", range: requests[index].range)
    }
  }

  /// The ranges of lines that can be folded, counted from 0: requests with several lines, and the requests from a
  /// `$/note` to the next one.
  public var foldings: [ClosedRange<Int>] {
    var found: [ClosedRange<Int>] = []
    var noteLine: Int?
    var lastLine = 0
    for index in requests.indices {
      let range = requests[index].range
      let (first, last) = (
        text.line(at: range.lowerBound), text.line(at: max(0, range.upperBound - 1))
      )
      if last > first { found.append(first...last) }
      if node(of: index)?["method"]?.string == "$/note" {
        if let noteLine, lastLine > noteLine { found.append(noteLine...lastLine) }
        noteLine = first
      }
      lastLine = last
    }
    if let noteLine, lastLine > noteLine { found.append(noteLine...lastLine) }
    return found
  }

  /// Returns the ranges of the values around an offset, the innermost first.
  public func selections(at offset: Int) -> [Range<Int>] {
    guard let index = request(at: offset), let root = node(of: index) else { return [] }
    var ranges = [root.range]
    var node = root
    while true {
      var children = node.elements
      for member in node.members {
        if member.nameRange.contains(offset) { return [member.nameRange] + ranges }
        if let value = member.value { children.append(value) }
      }
      guard
        let child = children.first(where: {
          $0.range.lowerBound <= offset && offset <= $0.range.upperBound
        })
      else { return ranges }
      ranges.insert(child.range, at: 0)
      node = child
    }
  }

  /// Returns the ranges of all uses of the name at an offset, such as the id of an item.
  ///
  /// The id of an item is also used in the ids of its layers, such as `card:pin-7`.
  public func references(at offset: Int) -> [Range<Int>] {
    guard let name = string(at: offset)?.name, !name.isEmpty else { return [] }
    return strings().filter { $0.name == name || $0.name.hasSuffix(":" + name) }.map(\.range)
  }

  /// Returns the session id at an offset, with its range, or `nil` if there is no session id there.
  public func session(at offset: Int) -> (id: String, range: Range<Int>)? {
    guard let found = string(at: offset), found.path.suffix(2) == ["params", "session"] else {
      return nil
    }
    return (found.name, found.range)
  }

  /// Returns the ranges of all uses of a session's id, or `nil` if no `session/create` request specifies this id.
  public func uses(ofSession id: String) -> [Range<Int>]? {
    let isNamed = requests.indices.contains { index in
      guard let node = node(of: index) else { return false }
      return ([node] + node.elements).contains {
        $0["method"]?.string == "session/create" && $0["params"]?["session"]?.string == id
      }
    }
    guard isNamed else { return nil }
    return strings().filter { $0.name == id && $0.path.suffix(2) == ["params", "session"] }
      .map(\.range)
  }

  // MARK: - Strings

  private func string(at offset: Int) -> (name: String, path: [String], range: Range<Int>)? {
    guard let index = request(at: offset) else { return nil }
    return strings(of: index).first {
      $0.range.lowerBound <= offset && offset <= $0.range.upperBound
    }
  }

  private func strings() -> [(name: String, path: [String], range: Range<Int>)] {
    requests.indices.flatMap(strings)
  }

  private func strings(of index: Int) -> [(name: String, path: [String], range: Range<Int>)] {
    var found: [(name: String, path: [String], range: Range<Int>)] = []
    func search(_ node: JSONNode, _ path: [String]) {
      // In a file of events, some names of a call are not in the text.
      if let name = node.string, !node.range.isEmpty,
        text.bytes[node.range.lowerBound] == UInt8(ascii: "\"")
      {
        found.append((name, path, node.range))
      }
      for element in node.elements { search(element, path) }
      for member in node.members {
        if let value = member.value { search(value, path + [member.name]) }
      }
    }
    if let node = node(of: index) { search(node, []) }
    return found
  }
}

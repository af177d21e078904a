internal import Motion
internal import Replay
internal import Values

/// The visible layers of a state as a short tree with ids, from back to front.
///
/// The parent of a layer is the nearest layer behind it whose visible box contains the layer's visible box.
struct LayerTree {
  /// A visible layer.
  private struct Entry {
    let id: String
    let role: String
    let text: String?
    let edges: [Double]
    let depth: Int
  }

  private var entries: [Entry] = []

  /// Creates the layer tree of a state, for a screen of the given size.
  init(_ state: Value, width: Double, height: Double) {
    guard case .array(let layers)? = state["layers"] else { return }
    let edges = SeenLayer.edges(in: state, on: (width, height))
    for layer in layers {
      guard let id = layer["id"]?.asString, let own = edges[id] else { continue }
      let outer = entries.last { Self.contains($0.edges, own) }
      entries.append(
        Entry(
          id: id, role: layer["role"]?.asString ?? "", text: layer["content"]?["text"]?.asString,
          edges: own, depth: outer.map { $0.depth + 1 } ?? 0))
    }
  }

  /// The lines of the tree: id, role, and the visible box as `x,y width×height`.
  var lines: [String] {
    entries.map { entry in
      let role = entry.id.hasPrefix(entry.role) ? "" : " [\(entry.role.safeText)]"
      let text = entry.text.map { " " + $0.quoted() } ?? ""
      return String(repeating: "  ", count: min(entry.depth, 6)) + entry.id.safeText + role + " "
        + Self.box(entry.edges) + text
    }
  }

  /// Returns at most `limit` of the layers as structured data.
  func value(_ limit: Int) -> Value {
    .array(
      entries.prefix(limit).map { entry in
        var members: JSONObject = [
          "id": .string(entry.id), "role": .string(entry.role),
          "x": Self.rounded(entry.edges[0]), "y": Self.rounded(entry.edges[1]),
          "width": Self.rounded(entry.edges[2] - entry.edges[0]),
          "height": Self.rounded(entry.edges[3] - entry.edges[1]),
        ]
        members["text"] = entry.text.map { .string(String($0.prefix(200))) }
        return .object(members)
      })
  }

  /// The schema of the array that `value(_:)` returns, in the notation of `ShapeText`.
  static let shape =
    "[{id: string, role: string, x: number, y: number, width: number, height: number, text?: string}]"

  private static func contains(_ outer: [Double], _ inner: [Double]) -> Bool {
    outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]
  }

  private static func box(_ edges: [Double]) -> String {
    let (x, y) = (plain(edges[0]), plain(edges[1]))
    return "\(x),\(y) \(plain(edges[2] - edges[0]))×\(plain(edges[3] - edges[1]))"
  }

  private static func rounded(_ number: Double) -> Value { .number((number * 100).rounded() / 100) }

  private static func plain(_ number: Double) -> String {
    Expectation.plain((number * 10).rounded() / 10)
  }
}

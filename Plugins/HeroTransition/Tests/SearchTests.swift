import PlaygroundTesting
import Testing
import Values

/// Returns a node of a controller tree.
///
/// If `lands` is true, the node has a destination.
private func node(
  _ kind: String, _ id: String, lands: Bool = false, _ children: Value...
) -> Value {
  var members: JSONObject = ["kind": .string(kind), "id": .string(id)]
  if lands { members["destination"] = ["frame": rectangle(0, 0, 393, 300)] }
  if !children.isEmpty { members["children"] = .array(children) }
  return .object(members)
}

@Suite("Search for a destination")
struct SearchTests {
  static let trees: [(String?, Value)] = [
    ("a", node("controller", "a", lands: true)),
    ("a", node("controller", "a", lands: true, node("controller", "b", lands: true))),
    ("a", node("navigation", "a", lands: true, node("controller", "b", lands: true))),
    (nil, node("controller", "a")),
    (nil, node("navigation", "a")),
    // A navigation shows only its last child, so the other children are not searched.
    (
      "c",
      node(
        "navigation", "a", node("controller", "b", lands: true),
        node("controller", "c", lands: true))
    ),
    (nil, node("navigation", "a", node("controller", "b", lands: true), node("controller", "c"))),
    (
      "d",
      node(
        "navigation", "a", node("controller", "b", lands: true),
        node("container", "c", node("controller", "d", lands: true)))
    ),
    // The children of containers and controllers are searched depth first.
    (
      "b",
      node(
        "container", "a", node("controller", "b", lands: true),
        node("controller", "c", lands: true))
    ),
    (
      "c",
      node(
        "container", "a", node("container", "b", node("controller", "c", lands: true)),
        node("controller", "d", lands: true))
    ),
    (
      "d",
      node(
        "controller", "a", node("controller", "b", node("controller", "c")),
        node("controller", "d", lands: true))
    ),
    // If a navigation's last child has no destination, the search continues with the navigation's siblings.
    (
      "e",
      node(
        "container", "a",
        node("navigation", "b", node("controller", "c", lands: true), node("controller", "d")),
        node("controller", "e", lands: true))
    ),
  ]

  @Test(
    "Searches the controller itself, then a navigation's top or all children depth first",
    arguments: trees)
  func search(found: String?, tree: Value) {
    let session = hero(["controller": tree])
    #expect(session.text("destination") == found)
    session.send(present())
    #expect(session.text("mode") == (found == nil ? "fade" : "matched"))
    #expect(session.text("reason") == (found == nil ? "no-destination" : nil))
    session.settle()
    #expect(session.phase == "presented")
  }

  @Test("A destination without an id is named after its layer")
  func unnamed() {
    let session = hero([
      "controller": ["kind": "controller", "destination": ["frame": rectangle(0, 0, 9, 9)]]
    ])
    #expect(session.text("destination") == "destination")
  }

  @Test("Refuses an invalid tree or source and reports the path of the invalid member")
  func mistakes() {
    let frame = rectangle(0, 0, 9, 9)
    let wrong: [(String, Value, String)] = [
      ("controller", .integer(1), "/controller"),
      ("controller", [:], "/controller/kind"),
      ("controller", ["kind": "tab"], "/controller/kind"),
      ("controller", ["kind": "container", "children": [.null]], "/controller/children/0"),
      (
        "controller",
        [
          "kind": "container",
          "children": [
            [
              "kind": "controller",
              "destination": [:],
            ]
          ],
        ], "/controller/children/0/destination/frame"
      ),
      ("sources", [:], "/sources"),
      ("sources", [.integer(1)], "/sources/0"),
      ("sources", [["id": "", "frame": frame]], "/sources/0/id"),
      ("sources", [["id": "a"]], "/sources/0/frame"),
      ("sources", [["id": "a", "frame": ["x": .integer(1)]]], "/sources/0/frame/y"),
      (
        "sources", [["id": "a", "frame": frame, "image": ["id": "i"]]],
        "/sources/0/image/width"
      ),
      ("sources", [["id": "a", "frame": frame], ["id": "a", "frame": frame]], "/sources/1/id"),
      ("dampingFraction", .number(1.01), "/dampingFraction"),
      ("duration", .number(-0.1), "/duration"),
    ]
    let client = Client()
    for (name, value, path) in wrong {
      let failure = client.failure(
        "session/create",
        ["component": "hero-transition", "parameters": .object([name: value])])
      #expect(failure.code == -32602)
      #expect(failure.data["path"] == .string("/parameters" + path))
    }
  }
}

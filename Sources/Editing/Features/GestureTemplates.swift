internal import Interaction
internal import Motion
internal import Values

/// A piece of JSON that a completion inserts.
struct TextTemplate {
  var label: String
  var summary: String
  var text: String
}

/// Completion templates for gestures and points, with the coordinates of visible layers.
enum GestureTemplates {
  /// The maximum number of layers for which templates are offered.
  private static let layerLimit = 6

  /// Returns the description of a kind of gesture, or `nil` if there is no such kind.
  static func summary(ofKind kind: String) -> String? {
    switch kind {
    case "tap": "A finger touches a point and lifts at once."
    case "hold": "A finger touches a point for some time."
    case "drag": "A finger moves from one point to another in a given time."
    case "fling": "A finger moves from one point to another and lifts with a given velocity."
    case "pinch": "Two fingers move apart or together."
    case "rotate": "Two fingers turn around a point."
    case "twoFingerDrag": "Two fingers move in parallel."
    case "wheel": "A mouse wheel or a trackpad scrolls at a point."
    case "wait": "Time passes without input."
    case "sequence": "Several gestures, one after the other."
    default: nil
    }
  }

  /// Returns gestures on the layers that accept touches, starting with those on the topmost layer.
  static func gestures(in state: RenderState?) -> [TextTemplate] {
    targets(in: state).flatMap { layer, hit -> [TextTemplate] in
      let at = point(hit.x + hit.width / 2, hit.y + hit.height / 2)
      func drag(_ x: Double, _ y: Double) -> String {
        point(hit.x + hit.width / 2 + x, hit.y + hit.height / 2 + y)
      }
      let place = LayerDescription.place(of: layer)
      var found = [
        TextTemplate(
          label: "tap \(layer.id)", summary: place, text: #"{"kind":"tap","at":\#(at)}"#)
      ]
      for (name, x, y) in [
        ("up", 0.0, -150.0), ("down", 0, 150), ("left", -150, 0), ("right", 150, 0),
      ] {
        found.append(
          TextTemplate(
            label: "drag \(layer.id) \(name)", summary: place,
            text: #"{"kind":"drag","from":\#(at),"to":\#(drag(x, y)),"duration":0.3}"#))
        found.append(
          TextTemplate(
            label: "fling \(layer.id) \(name)", summary: place,
            text: #"{"kind":"fling","from":\#(at),"to":\#(drag(x / 2, y / 2)),"velocity":900}"#))
      }
      return found
    }
  }

  /// Returns the centers of the layers that accept touches.
  static func points(in state: RenderState?) -> [TextTemplate] {
    targets(in: state).map { layer, hit in
      TextTemplate(
        label: "center of \(layer.id)", summary: LayerDescription.place(of: layer),
        text: point(hit.x + hit.width / 2, hit.y + hit.height / 2))
    }
  }

  private static func targets(in state: RenderState?) -> [(Layer, Rectangle)] {
    let layers = (state?.layers ?? []).reversed().compactMap { layer in
      layer.hit.map { (layer, $0) }
    }
    return Array(layers.prefix(layerLimit))
  }

  private static func point(_ x: Double, _ y: Double) -> String {
    #"{"x":\#(Expectation.plain(x.rounded())),"y":\#(Expectation.plain(y.rounded()))}"#
  }
}

/// Complete requests that are suggested on an empty line.
enum RequestTemplates {
  static func all(
    id: Int, session: String, hasSession: Bool, components: [String], state: RenderState?
  ) -> [TextTemplate] {
    let head = #"{"jsonrpc":"2.0","id":\#(id),"method":"#
    let params = #""params":{"session":"\#(session)","#
    let creations = components.map { component in
      TextTemplate(
        label: "create \(component)", summary: "Creates a session of \(component).",
        text: #"\#(head)"session/create","params":{"component":"\#(component)"}}"#)
    }
    guard hasSession else { return creations }
    let gestures = GestureTemplates.gestures(in: state).map { gesture in
      TextTemplate(
        label: gesture.label, summary: gesture.summary,
        text: #"\#(head)"session/perform",\#(params)"gesture":\#(gesture.text)}}"#)
    }
    let others = [
      TextTemplate(
        label: "advance until settled",
        summary: "Advances the clock until the component has settled.",
        text: #"\#(head)"session/advance",\#(params)"until":"settled"}}"#),
      TextTemplate(
        label: "advance by 0.1 s", summary: "Advances the clock.",
        text: #"\#(head)"session/advance",\#(params)"by":0.1}}"#),
      TextTemplate(
        label: "expect the phase", summary: "Checks that the phase has its current value.",
        text: #"{"jsonrpc":"2.0","method":"$/expect","params":{"path":"/result/state/phase","#
          + #""value":"\#(state?.phase ?? "")"}}"#),
    ]
    return others + gestures + creations
  }
}

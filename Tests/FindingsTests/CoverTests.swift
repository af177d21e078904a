import Findings
import Interaction
import Motion
import Testing
import Values

@Suite("Layers that are always covered")
struct CoverTests {
  /// Returns the covered layers in a session with a list of layers per state, one state per second.
  private func covered(_ states: [[Layer]]) -> [String] {
    func side(_ index: Int) -> OneSidedLimit {
      var state = RenderState()
      state.time = Timestamp(seconds: Double(index))
      state.layers = states[index]
      return OneSidedLimit([state], isStill: true)
    }
    var analyzer = MotionAnalyzer(
      from: side(0), at: .zero, in: Size(width: 400, height: 800), touchTargets: .none)
    for index in states.indices.dropFirst() {
      analyzer.take(
        Instant(
          Timestamp(seconds: Double(index)), [SessionInput(type: "configure")], left: side(index),
          right: side(index)))
    }
    analyzer.finish()
    return analyzer.findings.filter { $0.code == .neverVisible }.map { $0.layer }
  }

  private func layer(_ id: String, _ frame: Rectangle, _ change: (inout Layer) -> Void = { _ in })
    -> Layer
  {
    var layer = Layer(id: id, role: id, frame: frame)
    change(&layer)
    return layer
  }

  private let sign = Rectangle(x: 180, y: 20, width: 32, height: 32)
  private let screen = Rectangle(x: 0, y: 0, width: 400, height: 800)

  @Test("Reports a layer below an opaque one, but not in front of it, beside it or at opacity 0")
  func below() {
    let (indicator, list) = (layer("indicator", sign), layer("list", screen))
    #expect(covered([[indicator, list], [indicator, list]]) == ["indicator"])
    #expect(covered([[list, indicator], [list, indicator]]) == [])
    #expect(covered([[indicator, list]]) == [])
    let low = layer("list", Rectangle(x: 0, y: 30, width: 400, height: 800))
    #expect(covered([[indicator, low], [indicator, low]]) == [])
    let unseen = layer("indicator", sign) { $0.opacity = 0 }
    #expect(covered([[unseen, list], [unseen, list]]) == [])
    let turned = layer("indicator", sign) { $0.rotation = 30 }
    #expect(covered([[turned, list], [turned, list]]) == ["indicator"])
  }

  @Test(
    "A layer may vanish behind an opaque layer with the same zIndex, but not beside its rounded corner",
    arguments: [
      (0.0, true, [] as [FindingCode]), (150, true, [.opacityStep]), (0, false, [.opacityStep]),
      (8, true, []),
    ])
  func vanishing(radius: Double, isAbove: Bool, codes: [FindingCode]) {
    let box = Rectangle(x: 20, y: 300, width: 50, height: 50)
    let note = layer("note", box)
    let cover = layer("cover", Rectangle(x: 20, y: 300, width: 300, height: 300)) {
      $0.cornerRadius = radius
    }
    #expect(vanishing(note, behind: cover, isAbove: isAbove) == codes)
  }

  /// Returns the findings for a layer that vanishes at once while another layer stays.
  private func vanishing(_ note: Layer, behind cover: Layer, isAbove: Bool = true) -> [FindingCode]
  {
    func side(_ layers: [Layer], _ time: Double) -> OneSidedLimit {
      var state = RenderState()
      state.time = Timestamp(seconds: time)
      state.layers = layers
      return OneSidedLimit([state], isStill: true)
    }
    let before = side(isAbove ? [note, cover] : [cover, note], 0)
    var analyzer = MotionAnalyzer(
      from: before, at: .zero, in: Size(width: 400, height: 800), touchTargets: .none)
    let time = Timestamp(seconds: 1)
    analyzer.take(
      Instant(time, [SessionInput(type: "tick")], left: .unchanged, right: side([cover], 1)))
    analyzer.finish()
    return analyzer.findings.map { $0.code }.filter { $0 == .opacityStep }
  }

  @Test("A layer that vanishes at the only rounded corner of an opaque layer is reported")
  func oneCorner() {
    let note = layer("note", Rectangle(x: 0, y: 0, width: 40, height: 40))
    let cover = layer("cover", Rectangle(x: 0, y: 0, width: 200, height: 200)) {
      $0.round(CornerRadii(topLeft: 100, topRight: 0, bottomLeft: 0, bottomRight: 0))
    }
    #expect(vanishing(note, behind: cover) == [.opacityStep])
  }

  @Test("Does not report a layer that is visible once")
  func visibleOnce() {
    let (indicator, list) = (layer("indicator", sign), layer("list", screen))
    #expect(covered([[indicator, list], [indicator], [indicator, list]]) == [])
    #expect(covered([[list], [indicator, list], [indicator, list]]) == ["indicator"])
  }

  @Test("A translucent layer, a text, a rounded corner or a layer of the same role covers nothing")
  func open() {
    let indicator = layer("indicator", sign)
    let glass = layer("glass", screen) { $0.opacity = 0.9 }
    let text = layer("text", screen) { $0.content = Layer.Content(kind: "text", text: "a") }
    let round = layer("round", sign) { $0.cornerRadius = 16 }
    var other = layer("other", screen)
    other.role = "indicator"
    for cover in [glass, text, round, other] {
      #expect(covered([[indicator, cover], [indicator, cover]]) == [], "\(cover.id)")
    }
  }
}

import Findings
import Interaction
import Motion
import Testing
import Values

@Suite("Hit areas and visible areas")
struct HitTests {
  /// Returns the findings for layers that are shown unchanged for one second.
  private func findings(_ layers: [Layer], rule: TouchTargetRule = .none) -> [Finding] {
    var state = RenderState()
    state.layers = layers
    var analyzer = MotionAnalyzer(
      from: OneSidedLimit([state], isStill: true), at: .zero,
      in: Size(width: 400, height: 800), touchTargets: rule)
    state.time = Timestamp(seconds: 1)
    let side = OneSidedLimit([state], isStill: true)
    analyzer.take(Instant(state.time, [SessionInput(type: "tap")], left: side, right: side))
    analyzer.finish()
    return analyzer.findings
  }

  private func layer(_ id: String, _ frame: Rectangle, hit: Rectangle? = nil) -> Layer {
    var layer = Layer(id: id, role: id, frame: frame)
    layer.hit = hit
    return layer
  }

  @Test("Reports nothing if the hit area equals the visible area, rotated or not")
  func clean() {
    let frame = Rectangle(x: 50, y: 100, width: 200, height: 100)
    #expect(findings([layer("card", frame, hit: frame)]).isEmpty)
    // The hit area of a rotated card is its bounding box, which is tested with the inverse rotation.
    var turned = layer("card", frame, hit: Rectangle(x: 40, y: 40, width: 220, height: 220))
    turned.rotation = 30
    #expect(findings([turned]).isEmpty)
  }

  @Test("Measures the area and the duration of an invisible hit area")
  func invisible() throws {
    let frame = Rectangle(x: 0, y: 500, width: 400, height: 300)
    let found = findings([
      layer("card", frame, hit: Rectangle(x: 0, y: 400, width: 400, height: 400))
    ])
    let finding = try #require(found.first)
    #expect(found.count == 1 && finding.code == .hitInvisible)
    // 100 of 400 points, minus the margin for a soft edge.
    #expect(abs(finding.value - 39_760) < 1)
    #expect(finding.duration == 1)
    // Rotated by 90 degrees, a card of 100 × 300 points is 100 points high.
    var turned = layer("card", Rectangle(x: 100, y: 100, width: 100, height: 300))
    turned.clip = Rectangle(x: 0, y: 0, width: 150, height: 800)
    turned.rotation = 90
    turned.hit = Rectangle(x: 0, y: 200, width: 300, height: 100)
    let half = try #require(findings([turned]).first)
    #expect(half.code == .hitInvisible && abs(half.value - 14_940) < 1)
  }

  @Test(
    "A small layer may accept touches around itself, up to the size that a finger needs",
    arguments: TouchTargetRule.allCases)
  func roomForAFinger(rule: TouchTargetRule) {
    let switched = Rectangle(x: 100, y: 100, width: 60, height: 32)
    let room = layer("switch", switched, hit: switched.insetBy(dx: -6, dy: -6))
    #expect(findings([room], rule: rule).map(\.code) == (rule == .material ? [.hitTooSmall] : []))
    let more = layer("switch", switched, hit: switched.insetBy(dx: -12, dy: -12))
    #expect(findings([more], rule: rule).map(\.code) == [.hitInvisible])
  }

  @Test("A layer that is almost transparent counts as invisible")
  func faint() {
    var cover = layer(
      "cover", Rectangle(x: 0, y: 0, width: 400, height: 800),
      hit: Rectangle(x: 0, y: 0, width: 400, height: 800))
    for (opacity, codes) in [(0.01, [.hitInvisible]), (0.05, [])] as [(Double, [FindingCode])] {
      cover.opacity = opacity
      #expect(findings([cover]).map(\.code) == codes)
    }
  }

  @Test("Reports a visible layer that loses touches to an invisible one")
  func covered() throws {
    let button = Rectangle(x: 20, y: 20, width: 60, height: 60)
    let card = Rectangle(x: 0, y: 500, width: 400, height: 300)
    let found = findings([
      layer("button", button, hit: button),
      layer("card", card, hit: Rectangle(x: 0, y: 0, width: 400, height: 800)),
    ])
    let covered = try #require(found.first { $0.code == .hitCovered })
    #expect(covered.layer == "button" && covered.value == 3600)
    #expect(covered.data["taker"] == "card")
  }

  @Test("Reports each of two layers that block a third layer's touches, with the blocked area")
  func coveredTwice() throws {
    let button = Rectangle(x: 20, y: 20, width: 100, height: 60)
    let found = findings([
      layer("button", button, hit: button),
      layer(
        "left", Rectangle(x: 0, y: 500, width: 70, height: 300),
        hit: Rectangle(x: 0, y: 0, width: 70, height: 800)),
      layer(
        "right", Rectangle(x: 90, y: 500, width: 300, height: 300),
        hit: Rectangle(x: 90, y: 0, width: 300, height: 800)),
    ]).filter { $0.code == .hitCovered }
    #expect(found.map(\.data["taker"]) == ["left", "right"])
    #expect(found.map(\.value) == [3000, 1800])
  }

  @Test("A rotated target has the size of its frame, not of its bounding box")
  func turned() throws {
    var thin = layer("thin", Rectangle(x: 100, y: 100, width: 60, height: 30))
    thin.rotation = 44
    thin.hit = Rectangle(x: 90, y: 60, width: 80, height: 110)
    let found = findings([thin], rule: .apple).filter { $0.code == .hitTooSmall }
    #expect(found.map(\.value) == [30])
  }

  @Test("A row that is partly scrolled out of view is not too small")
  func cut() throws {
    var row = layer(
      "row", Rectangle(x: 0, y: 743, width: 400, height: 56),
      hit: Rectangle(x: 0, y: 743, width: 400, height: 9))
    row.clip = row.hit
    #expect(findings([row], rule: .apple).isEmpty)
    // The row is too small if its hit area is smaller than its visible area, or if the row itself is small.
    row.hit = Rectangle(x: 0, y: 743, width: 400, height: 5)
    #expect(findings([row], rule: .apple).filter { $0.code == .hitTooSmall }.map(\.value) == [5])
    row.frame = Rectangle(x: 0, y: 743, width: 400, height: 20)
    row.hit = row.clip
    #expect(findings([row], rule: .apple).map(\.value) == [9])
  }

  @Test("Reports a problem that exists at rest at the end, however short it is")
  func end() throws {
    var small = layer("dot", Rectangle(x: 50, y: 50, width: 20, height: 20))
    small.hit = small.frame
    var state = RenderState()
    state.layers = [small]
    for isStill in [true, false] {
      let analyzer = MotionAnalyzer(
        from: OneSidedLimit([state], isStill: isStill), at: .zero,
        in: Size(width: 400, height: 800))
      var ended = analyzer
      ended.finish()
      #expect(ended.findings.map(\.code) == (isStill ? [.hitTooSmall] : []))
    }
  }

  @Test("A partly covered layer needs to accept touches only in its uncovered area")
  func uncovered() {
    // A row that slides away leaves 46 of the button's 88 points uncovered.
    let button = layer(
      "button", Rectangle(x: 300, y: 100, width: 88, height: 64),
      hit: Rectangle(x: 342, y: 100, width: 46, height: 64))
    let frame = Rectangle(x: -58, y: 100, width: 400, height: 64)
    #expect(findings([button, layer("row", frame, hit: frame)]).isEmpty)
    #expect(findings([button, layer("row", frame)]).isEmpty)
    // After the row has moved further, the hit area is too small for the visible area.
    let further = frame.offsetBy(dx: -30, dy: 0)
    #expect(findings([button, layer("row", further)]).map(\.code) == [.hitMissing])
  }

  @Test("The duration of a small target starts at the first rest and includes later motions")
  func smallForLong() throws {
    var state = RenderState()
    let frame = Rectangle(x: 50, y: 50, width: 20, height: 20)
    state.layers = [layer("dot", frame, hit: frame)]
    var analyzer = MotionAnalyzer(
      from: OneSidedLimit([state], isStill: true), at: .zero,
      in: Size(width: 400, height: 800))
    for (time, isStill) in [(0.1, false), (0.2, true), (0.4, false), (0.9, true)] {
      state.time = Timestamp(seconds: time)
      let side = OneSidedLimit([state], isStill: isStill)
      analyzer.take(Instant(state.time, [SessionInput(type: "tap")], left: side, right: side))
    }
    analyzer.finish()
    let found = try #require(analyzer.findings.first)
    #expect(analyzer.findings.count == 1 && found.code == .hitTooSmall)
    #expect(found.time == .zero && found.duration == 0.9)
  }

  @Test("Reports a visible area that ignores touches, and a target too small for the selected rule")
  func missing() throws {
    let frame = Rectangle(x: 0, y: 100, width: 200, height: 200)
    let hit = Rectangle(x: 0, y: 100, width: 200, height: 30)
    let found = findings([layer("card", frame, hit: hit)])
    #expect(found.map(\.code) == [.hitMissing] && found.first?.value == 34_000)
    for (rule, count) in [(TouchTargetRule.apple, 2), (.material, 2), (.wcag, 1), (.none, 1)] {
      #expect(findings([layer("card", frame, hit: hit)], rule: rule).count == count)
    }
  }
}

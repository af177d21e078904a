import Findings
import Interaction
import Motion
import Testing

@Suite("Z-order of overlapping layers")
struct OrderTests {
  /// Returns a state with two cards and a layer that covers both.
  ///
  /// `order` lists their names back to front.
  private static func state(
    _ order: String, at time: Double = 0, apart: Double = 0, opacity: Double = 1
  ) -> RenderState {
    var state = RenderState()
    state.time = Timestamp(seconds: time)
    state.layers = order.map { name in
      var layer = Layer(
        id: "card:\(name)", role: "card", frame: Rectangle(x: 20, y: 100, width: 200, height: 300))
      if name == "b" { layer.translation.x = apart }
      if name == "b" { layer.opacity = opacity }
      if name == "c" { layer.frame = Rectangle(x: 0, y: 0, width: 393, height: 852) }
      return layer
    }
    return state
  }

  /// Returns the findings for a change of the order, either at an instant or between two instants.
  private static func found(
    _ before: RenderState, _ after: RenderState, _ kinds: [String] = [], between: Bool = false
  ) -> [Finding] {
    var analyzer = MotionAnalyzer(
      from: OneSidedLimit([before], isStill: false), at: .zero,
      in: Size(width: 393, height: 852))
    var after = after
    after.time = Timestamp(seconds: 0.1)
    if between {
      analyzer.pass(after)
    } else {
      var before = before
      before.time = Timestamp(microseconds: 99_999)
      analyzer.take(
        Instant(
          after.time, kinds.map { SessionInput(type: $0) },
          left: OneSidedLimit([before], isStill: false),
          right: OneSidedLimit([after], isStill: false)))
    }
    analyzer.finish()
    return analyzer.findings
  }

  @Test("Reports overlapping layers that swap their order, at an instant or between two instants")
  func exchange() throws {
    for between in [false, true] {
      let found = Self.found(
        Self.state("ab", apart: 100), Self.state("ba", apart: 100), between: between)
      #expect(found.map(\.code) == [.orderStep] && found[0].code.severity == .warning)
      let finding = try #require(found.first)
      #expect(finding.layer == "card:a" && finding.value == 100 * 300 && finding.unit == "pt²")
      #expect(finding.time == Timestamp(seconds: 0.1))
      #expect(
        finding.text
          == "card:a: moves above card:b in one step, where 30000 pt² overlap, at 0.1 s "
          + "(limit 40 pt²: card:b was above it)")
    }
  }

  @Test("Ignores layers that do not overlap, are almost transparent, or are covered")
  func unseen() {
    #expect(Self.found(Self.state("ab", apart: 250), Self.state("ba", apart: 250)) == [])
    let parted = Self.found(Self.state("ab", apart: 100), Self.state("ba", apart: 250))
    #expect(!parted.map(\.code).contains(.orderStep))
    #expect(Self.found(Self.state("ab", opacity: 0.01), Self.state("ba", opacity: 0.01)) == [])
    #expect(Self.found(Self.state("abc"), Self.state("bac")) == [])
    #expect(Self.found(Self.state("cab"), Self.state("cba")).map(\.code) == [.orderStep])
  }

  @Test("Inserting a layer does not change the order, and a change of environment may change it")
  func kept() {
    let found = Self.found(Self.state("ab"), Self.state("acb"))
    #expect(!found.map(\.code).contains(.orderStep))
    #expect(Self.found(Self.state("ab"), Self.state("ba"), ["environment"]) == [])
  }
}

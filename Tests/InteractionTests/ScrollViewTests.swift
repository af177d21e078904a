import Interaction
import Motion
import Testing

private func seconds(_ t: Double) -> Timestamp { Timestamp(seconds: t) }

private func scrollView(content: Double = 2000, viewport: Double = 400) -> ScrollView {
  var view = ScrollView()
  view.resize(content: content, viewport: viewport, at: .zero)
  return view
}

/// Advances a scroll view to a time, one change at a time.
private func run(_ view: inout ScrollView, from start: Timestamp, to end: Timestamp) {
  var now = start
  while let moment = view.nextMoment(after: now), moment <= end {
    now = moment
    view.advance(to: moment)
  }
}

@Suite("Scroll view")
struct ScrollViewTests {
  @Test("Content follows the finger, and rubber-bands past an end")
  func follows() {
    var view = scrollView()
    view.follow(.began, translation: -10, velocity: 0, at: .zero)
    view.follow(.changed, translation: -100, velocity: 0, at: .zero)
    #expect(view.offset(at: .zero) == 100)
    view.follow(.changed, translation: 50, velocity: 0, at: .zero)
    // (1 − 1 / (50 · 0.55 / 400 + 1)) · 400
    #expect(abs(view.offset(at: .zero) + 25.7309941520468) < 1e-9)
    #expect(view.unconsumed == -50)
    view.follow(.changed, translation: -1700, velocity: 0, at: .zero)
    #expect(abs(view.offset(at: .zero) - 1600 - 48.3516483516484) < 1e-9)
    #expect(view.unconsumed == 100)
  }

  @Test("Content that fits the viewport does not move at all")
  func fits() {
    var view = scrollView(content: 400)
    view.follow(.began, translation: 80, velocity: 900, at: .zero)
    view.follow(.ended, translation: 80, velocity: 900, at: .zero)
    view.wheel(by: -300, at: .zero)
    #expect(view.offset(at: .zero) == 0)
    #expect(view.nextMoment(after: .zero) == nil)
  }

  @Test("A released scroll view slows by 0.998 per ms, and stops within 499.5 pt at 1000 pt/s")
  func coasts() {
    var view = scrollView()
    view.follow(.began, translation: -100, velocity: 0, at: .zero)
    view.follow(.ended, translation: -100, velocity: -1000, at: .zero)
    let after = view.offset(at: seconds(0.1))
    #expect(abs(after - 100 - 1000 * 0.0906298) < 0.05)
    run(&view, from: .zero, to: seconds(60))
    let end = view.offset(at: seconds(60))
    #expect(end < 599.5 && end > 598.5)
    #expect(view.nextMoment(after: seconds(60)) == nil)
  }

  @Test("Content that reaches an end bounces and settles exactly there", arguments: [-1.0, 1.0])
  func bounces(direction: Double) {
    var view = scrollView()
    view.jump(to: direction < 0 ? 100 : 1500)
    let end = direction < 0 ? 0.0 : 1600
    view.follow(.began, translation: 0, velocity: 0, at: .zero)
    view.follow(.ended, translation: 0, velocity: -3000 * direction, at: .zero)
    var now = Timestamp.zero
    var last = view.offset(at: now)
    var beyond = 0.0
    for step in 1...4000 {
      let next = Timestamp(microseconds: Int64(step) * 1000)
      run(&view, from: now, to: next)
      let offset = view.offset(at: next)
      #expect(abs(offset - last) < 3.1, "a jump at \(next.seconds)")
      beyond = max(beyond, (offset - end) * direction)
      last = offset
      now = next
    }
    #expect(beyond > 20)
    #expect(view.offset(at: now) == end)
  }

  @Test("The offset at a time does not depend on the times at which it was read before")
  func sampling() {
    func fling() -> ScrollView {
      var view = scrollView()
      view.jump(to: 300)
      view.follow(.began, translation: 0, velocity: 0, at: .zero)
      view.follow(.ended, translation: 0, velocity: 2500, at: .zero)
      return view
    }
    var once = fling()
    run(&once, from: .zero, to: seconds(0.7))
    var often = fling()
    for step in 1...700 {
      run(&often, from: seconds(Double(step - 1) / 1000), to: seconds(Double(step) / 1000))
    }
    #expect(often.offset(at: seconds(0.7)) == once.offset(at: seconds(0.7)))
  }

  @Test("Content that a wheel moves past an end stays there for 0.1 s, then returns")
  func wheel() {
    var view = scrollView()
    view.wheel(by: 120, at: .zero)
    #expect(view.offset(at: .zero) == 120)
    #expect(view.nextMoment(after: .zero) == nil)
    view.wheel(by: -200, at: seconds(1))
    let pulled = view.offset(at: seconds(1))
    #expect(pulled < -30 && pulled > -45)
    #expect(view.nextMoment(after: seconds(1)) == seconds(1.1))
    view.wheel(by: 10, at: seconds(1.05))
    #expect(view.nextMoment(after: seconds(1.05)) == seconds(1.15))
    run(&view, from: seconds(1.05), to: seconds(3))
    #expect(view.offset(at: seconds(3)) == 0)
  }

  @Test("A scroll view that is caught while coasting stops where it is")
  func caught() {
    var view = scrollView()
    view.follow(.began, translation: 0, velocity: 0, at: .zero)
    view.follow(.ended, translation: 0, velocity: -2000, at: .zero)
    let moment = seconds(0.2)
    let before = view.offset(at: moment)
    view.follow(.began, translation: 0, velocity: 0, at: moment)
    #expect(abs(view.offset(at: moment) - before) < 1e-9)
    view.follow(.cancelled, translation: 0, velocity: 0, at: moment)
    #expect(view.nextMoment(after: moment) == nil)
  }

  /// Returns a scroll view that is scrolled to 491 when its content is measured to be shorter.
  ///
  /// It is then past the content's end by more than the rubber band could reach.
  private func past(_ content: Double) -> ScrollView {
    var view = scrollView(content: 900)
    view.jump(to: 491)
    view.resize(content: content, viewport: 400, at: .zero)
    return view
  }

  @Test(
    "A scroll view caught beyond the reach of its rubber band stays, follows and returns",
    arguments: [410.0, 450, 480], [-1.0, 1])
  func caughtFarPast(content: Double, way: Double) {
    var view = past(content)
    let now = seconds(0.01)
    let before = view.offset(at: now)
    #expect(before > 480)
    view.follow(.began, translation: 0, velocity: 0, at: now)
    #expect(abs(view.offset(at: now) - before) < 1e-9)
    view.follow(.changed, translation: way, velocity: 0, at: now)
    // Toward the content it follows the finger; away from it, it resists as at any end.
    #expect(abs(view.offset(at: now) - before + (way < 0 ? -0.5492 : 1)) < 1e-3)
    var restored = ScrollView.blank
    var written = Archive()
    view.archive(&written)
    var archive = Archive(reading: written.members)
    restored.archive(&archive)
    #expect(restored == view)
    view.resize(content: content - 5, viewport: 400, at: now)
    #expect(abs(view.offset(at: now) - restored.offset(at: now)) < 1e-9)
    view.follow(.ended, translation: way, velocity: 300, at: now)
    #expect(abs(view.offset(at: now) - restored.offset(at: now)) < 1e-9)
    run(&view, from: now, to: seconds(10))
    #expect(view.offset(at: seconds(10)) == view.maximumOffset)
  }

  @Test("A wheel does not make content far past its end jump", arguments: [-10.0, 10])
  func wheeledFarPast(delta: Double) {
    var view = past(450)
    let now = seconds(0.01)
    let before = view.offset(at: now)
    view.wheel(by: delta, at: now)
    #expect(abs(view.offset(at: now) - before) <= 10)
    let shown = view.offset(at: now)
    run(&view, from: now, to: seconds(0.11))
    #expect(abs(view.offset(at: seconds(0.11)) - shown) < 1e-9)
    run(&view, from: seconds(0.11), to: seconds(10))
    #expect(view.offset(at: seconds(10)) == view.maximumOffset)
  }

  @Test("The time at which a bounce passes a distance is exact to the microsecond")
  func crossing() throws {
    var view = scrollView()
    view.jump(to: 50)
    view.follow(.began, translation: 0, velocity: 0, at: .zero)
    view.follow(.ended, translation: 0, velocity: 2000, at: .zero)
    let edge = try #require(view.nextMoment(after: .zero))
    view.advance(to: edge)
    let moment = try #require(view.moment(past: 30, after: edge))
    #expect(view.offset(at: moment) < -30)
    #expect(view.offset(at: moment.advanced(byMicroseconds: -1)) >= -30)
    #expect(view.moment(past: 500, after: edge) == nil)
  }
}

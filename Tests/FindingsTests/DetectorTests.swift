import Findings
import Foundation
import Motion
import Testing
import Values

@Suite("Detectors compare both sides of an instant")
struct DetectorTests {
  typealias Card = Shown.Card

  /// A drag at 300 pt/s from 0.1 s to 0.2 s.
  private let samples = Shown.samples(0...10)

  @Test("Reports nothing for a layer that follows, keeps its velocity and settles")
  func cleanDrag() throws {
    var shown = Shown()
    shown.drag(samples) { Card(top: 600 + $0) }
    let spring = Settling(630, velocity: 300, to: 600)
    shown.instant(0.2, [Shown.drag("ended", 30)], to: { Card(top: spring.value(at: $0 - 0.2)) })
    shown.instant(
      1.5, from: { Card(top: spring.value(at: $0 - 0.2)) }, to: { _ in Card() }, isStill: true)
    #expect(shown.codes() == [])
  }

  @Test(
    "Reports a kink for a lost velocity at a release, and a stall if nothing moves afterwards",
    arguments: [(0.0, FindingCode.velocityKink), (0.05, .releaseStall)])
  func releases(delay: Double, code: FindingCode) throws {
    var shown = Shown()
    shown.drag(samples) { Card(top: 600 + $0) }
    let spring = Settling(630, velocity: 0, to: 600)
    shown.instant(
      0.2, [Shown.drag("ended", 30)],
      to: { Card(top: spring.value(at: max(0, $0 - 0.2 - delay))) })
    #expect(shown.codes() == [code])
    let finding = try #require(shown.analyzer.findings.first)
    #expect(finding.layer == "card" && finding.unit == "pt/s")
    #expect(finding.data["after"]?.asNumber.map { abs($0) < 1 } == true)
    #expect(finding.data["before"]?.asNumber.map { abs($0 - 300) < 1 } == true)
  }

  @Test(
    "A finger that rolls slightly as it lifts does not count as stopped",
    arguments: [0.04, 1, 2, -0.04, -2])
  func rolls(way: Double) {
    for (velocity, codes) in [(300.0, [FindingCode]()), (0, [.velocityKink])] {
      var shown = Shown()
      shown.drag(samples) { Card(top: 600 + $0) }
      let spring = Settling(630 + way, velocity: velocity, to: 600)
      shown.instant(
        0.204, [Shown.drag("ended", 30 + way)], to: { Card(top: spring.value(at: $0 - 0.204)) })
      #expect(shown.codes() == codes)
    }
  }

  @Test("A finger's smooth zoom does not jump at any scale, but a sudden change of scale does")
  func zooms() {
    for (leap, codes) in [(0.0, [FindingCode]()), (0.3, [.jump])] {
      var shown = Shown(Card(top: 300))
      let long = Shown.samples(0...60, perSecond: 120)
      shown.drag(long) { way in
        let scale: Double = exp(way / 150) + (way > 90 ? leap : 0)
        return Card(top: 300, scale: scale)
      }
      #expect(Array(Set(shown.codes())) == codes)
    }
  }

  @Test("A layer that jumps away and then follows the finger does not move against the finger")
  func leaps() {
    var shown = Shown()
    shown.drag(Shown.samples(0...40)) { way in
      let top: Double = way > 0 ? 540 + way : 600
      return Card(top: top)
    }
    #expect(shown.codes() == [.startJump])
  }

  @Test("Reports a stall for a layer that stops and continues, but not for one that stays")
  func halts() throws {
    for goesOn in [true, false] {
      var shown = Shown()
      shown.drag(samples) { Card(top: 600 + $0) }
      shown.instant(0.2, [Shown.drag("ended", 30)], to: { _ in Card(top: 630) }, isStill: true)
      let spring = Settling(630, velocity: -300, to: 600)
      if goesOn { shown.instant(0.3, to: { Card(top: spring.value(at: $0 - 0.3)) }) }
      #expect(shown.codes() == (goesOn ? [.releaseStall] : []))
      guard let finding = shown.analyzer.findings.first else { continue }
      #expect(finding.time == Timestamp(seconds: 0.2) && finding.cause == "drag ended")
      #expect(finding.reason.contains("100 ms"))
    }
  }

  @Test("A second finger during a drag does not hide problems", arguments: [true, false])
  func otherFinger(losesVelocity: Bool) {
    func pointer(_ id: Int, _ phase: String, _ way: Double) -> SessionInput {
      var input = SessionInput(type: "pointer", phase: phase)
      (input.pointer, input.location) = (id, Point(x: 100, y: 650 + way))
      return input
    }
    var shown = Shown()
    for (index, sample) in samples.enumerated() {
      shown.instant(
        sample.time, [pointer(1, index == 0 ? "down" : "move", sample.way)],
        to: { _ in Card(top: 600 + sample.way) }, isStill: true)
      if [6, 9].contains(index) {
        shown.instant(
          sample.time + 0.003, [pointer(2, index == 6 ? "down" : "up", -400)],
          to: { _ in Card(top: 600 + sample.way) }, isStill: true)
      }
    }
    let spring = Settling(630, velocity: losesVelocity ? 0 : 300, to: 600)
    shown.instant(
      0.204, [pointer(1, "up", 30)], to: { Card(top: spring.value(at: $0 - 0.204)) })
    #expect(shown.codes() == (losesVelocity ? [.velocityKink] : []))
  }

  @Test("A jump at the release is not a start jump if no layer followed the drag")
  func jumpAtRelease() {
    var shown = Shown()
    shown.instant(0, [Shown.drag("began", 0)], to: { _ in Card() }, isStill: true)
    shown.instant(0.1, [Shown.drag("ended", 0)], to: { _ in Card(top: 400) }, isStill: true)
    #expect(shown.codes().first == .jump)
  }

  @Test(
    "Reports a motion that starts away from its target, even if the clock pauses during it",
    arguments: [[], [0.101, 0.12, 0.4]])
  func backward(stops: [Double]) {
    var shown = Shown()
    let spring = Settling(600, velocity: -400, to: 700)
    shown.instant(
      0.1, [SessionInput(type: "action", phase: "expand")],
      to: { Card(top: spring.value(at: $0 - 0.1)) })
    for stop in stops { shown.stop(stop) { Card(top: spring.value(at: $0 - 0.1)) } }
    shown.instant(
      1.5, from: { Card(top: spring.value(at: $0 - 0.1)) }, to: { _ in Card(top: 700) },
      isStill: true)
    #expect(shown.codes() == [.backwardStep])
  }

  @Test("A motion that is cut short ends with a snap, not a jump")
  func snap() throws {
    var shown = Shown()
    shown.instant(0, [SessionInput(type: "present")], to: { Card(top: 600 - 10 * $0) })
    shown.instant(
      1, from: { Card(top: 600 - 10 * $0) }, to: { _ in Card(top: 580) }, isStill: true)
    #expect(shown.codes() == [.endSnap])
    let finding = try #require(shown.analyzer.findings.first)
    #expect(abs(finding.value - 10) < 0.001 && finding.channel == "top" && finding.cause == "")
    #expect(finding.time == Timestamp(seconds: 1))

    // A spring that is almost settled moves very slowly.
    var spring = Shown()
    spring.instant(0, [SessionInput(type: "present")], to: { Card(top: 600 - 0.01 * $0) })
    spring.instant(
      1, from: { Card(top: 600 - 0.01 * $0) }, to: { _ in Card(top: 597) }, isStill: true)
    #expect(spring.codes() == [.endSnap])
  }

  @Test("A layer at rest that changes position on its own jumps, because no motion ended")
  func jumpAlone() {
    var shown = Shown()
    shown.instant(0, [SessionInput(type: "present")], to: { _ in Card(top: 600) })
    shown.instant(1, from: { _ in Card(top: 600) }, to: { _ in Card(top: 580) }, isStill: true)
    #expect(shown.codes() == [.jump])
  }

  @Test("A step of more than 0.5 pt is a jump", arguments: [(0.45, 0), (0.55, 1)])
  func tolerance(step: Double, count: Int) {
    var shown = Shown()
    shown.instant(1, [SessionInput(type: "tap")], to: { _ in Card(top: 600 + step) }, isStill: true)
    #expect(shown.codes().count == count)
  }

  @Test("Reports new ids, opacity steps and lost velocities, but only for animated changes")
  func rest() {
    var renamed = Shown()
    renamed.instant(1, [SessionInput(type: "tap")], to: { _ in Card(id: "other") }, isStill: true)
    #expect(renamed.codes() == [.unstableID])

    var faded = Shown()
    faded.instant(1, [SessionInput(type: "tap")], to: { _ in Card(opacity: 0.9) }, isStill: true)
    #expect(faded.codes() == [.opacityStep])

    var cut = Shown()
    cut.instant(0, [SessionInput(type: "present")], to: { Card(top: 600 - 500 * $0) })
    cut.instant(
      0.5, [SessionInput(type: "dismiss")], from: { Card(top: 600 - 500 * $0) },
      to: { Card(top: 350 + 100 * ($0 - 0.5)) })
    #expect(cut.codes() == [.velocityKink])

    // A change without an animation applies immediately.
    var unanimated = SessionInput(type: "dismiss")
    unanimated.isAnimated = false
    var still = Shown()
    still.instant(1, [unanimated], to: { _ in Card(top: 100) }, isStill: true)
    #expect(still.codes() == [])
  }

  @Test("A layer may catch up with the finger when a drag starts, but only along the drag")
  func starts() throws {
    // The finger moves 4 points per sample, and the drag is recognized at 12 points.
    let way = Shown.samples(0...10, from: 0, perSecond: 60, step: 4)
    func dragged(_ card: (Double) -> Card) -> [FindingCode] {
      var shown = Shown()
      shown.drag(way) { $0 < 12 ? Card() : card($0) }
      return shown.codes()
    }
    #expect(dragged { Card(top: 600 + $0) } == [])
    #expect(dragged { Card(top: 600 + $0 - 12) } == [])
    #expect(dragged { Card(top: 600 + $0 + 40) } == [.startJump])
    #expect(dragged { Card(x: 30, top: 600 + $0) } == [.startJump])
    var shown = Shown()
    shown.drag(way) { $0 < 12 ? Card() : Card(x: 30, top: 600 + $0) }
    _ = shown.codes()
    #expect(shown.analyzer.findings.map(\.channel) == ["left"])
  }

  @Test("A finger that drags an edge may scale the layer faster than it moves")
  func pulledEdge() {
    let handle = Shown.Card(x: 150, top: 300, size: Size(width: 80, height: 80))
    var shown = Shown(handle)
    shown.drag(Shown.samples(0...10, from: 0, perSecond: 60, step: 10)) { way in
      var card = handle
      card.scale = 1 + way / 40
      return card
    }
    #expect(shown.codes() == [])
  }

  @Test("Reports a jump at consecutive samples once, at any sampling rate")
  func jumpsInARow() {
    for rate in [30.0, 60, 120] {
      var shown = Shown(Shown.Card(top: 100))
      shown.drag((0...Int(rate)).map { (Double($0) / rate, 200 * Double($0) / rate) }) {
        Shown.Card(top: 100 + ($0 < 100 ? $0 : $0 < 150 ? 100 + 3 * ($0 - 100) : 150 + $0))
      }
      #expect(shown.codes() == [.jump], "\(rate) samples a second")
    }
  }

  @Test("Reports a jump of 40 points in a fast drag at any sampling rate")
  func quickJump() {
    for rate in [30.0, 60, 120] {
      var shown = Shown(Shown.Card(top: 100))
      shown.drag((0...Int(rate / 4)).map { (Double($0) / rate, 2000 * Double($0) / rate) }) {
        Shown.Card(top: 100 + $0 + ($0 < 300 ? 0 : 40))
      }
      #expect(shown.codes() == [.jump], "\(rate) samples a second")
    }
  }

  @Test("A touch may highlight a layer instantly, but a release must fade the highlight out")
  func highlight() {
    for (phase, codes) in [("down", []), ("up", [.opacityStep])] as [(String, [FindingCode])] {
      var shown = Shown(Shown.Card(top: 300))
      var touch = SessionInput(type: "pointer", phase: "down")
      touch.location = Point(x: 100, y: 350)
      if phase == "up" {
        shown.instant(0.1, [touch], to: { _ in Shown.Card(top: 300) }, isStill: true)
        touch = SessionInput(type: "pointer", phase: "up")
        touch.location = Point(x: 100, y: 350)
      }
      shown.instant(
        0.2, [touch], to: { _ in Shown.Card(top: 300, opacity: 0.5) }, isStill: true)
      #expect(shown.codes() == codes)
    }
  }

  @Test("Reports a jump of a single corner", arguments: 0..<4)
  func corners(corner: Int) throws {
    func radii(_ radius: Double) -> CornerRadii {
      var radii = [60.0, 60, 60, 60]
      radii[corner] = radius
      return CornerRadii(
        topLeft: radii[0], topRight: radii[1], bottomLeft: radii[2], bottomRight: radii[3])
    }
    var shown = Shown(Shown.Card(top: 300, corners: radii(60)))
    shown.instant(
      0.2, [SessionInput(type: "action")],
      to: { _ in Shown.Card(top: 300, corners: radii(20)) }, isStill: true)
    #expect(shown.codes() == [.jump])
    let finding = try #require(shown.analyzer.findings.first)
    #expect(finding.channel == "cornerRadius" && finding.value == 40)
  }

  @Test(
    "Reports a line that appears, but not a speck or a line at the edge of the screen"
  )
  func lines() {
    for (size, top, codes) in [
      (Size(width: 350, height: 3), 300, [.opacityStep]), (Size(width: 3, height: 3), 300, []),
      (Size(width: 350, height: 3), 850, []), (Size(width: 373, height: 3), 300, [.opacityStep]),
    ] as [(Size, Double, [FindingCode])] {
      var shown = Shown(Shown.Card(top: top, opacity: 0, size: size))
      shown.instant(
        0.2, [SessionInput(type: "action")],
        to: { _ in Shown.Card(top: top, size: size) }, isStill: true)
      #expect(shown.codes() == codes, "\(size) at \(top)")
    }
  }
}

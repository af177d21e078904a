import Findings
import Foundation
import Motion
import Testing
import Values

@Suite("Detectors judge limits on both sides of an instant")
struct DetectorTests {
  typealias Card = Shown.Card

  /// A drag of 300 points a second from 0.1 s to 0.2 s.
  private let samples = (0...10).map { (time: 0.1 + Double($0) / 100, way: Double($0) * 3) }

  @Test("What follows the finger, goes on with its velocity and comes to rest is no finding")
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
    "A release that loses the velocity is a kink, one after which nothing moves a stall",
    arguments: [(0.0, FindingCode.velocityKink), (0.05, .releaseStall)])
  func releases(delay: Double, code: FindingCode) throws {
    var shown = Shown()
    shown.drag(samples) { Card(top: 600 + $0) }
    let spring = Settling(630, velocity: 0, to: 600)
    shown.instant(
      0.2, [Shown.drag("ended", 30)],
      to: { Card(top: spring.value(at: max(0, $0 - 0.2 - delay))) })
    #expect(shown.codes() == [code])
    let finding = try #require(shown.examiner.findings.first)
    #expect(finding.layer == "card" && finding.unit == "pt/s")
    #expect(finding.data["after"]?.asNumber.map { abs($0) < 1 } == true)
    #expect(finding.data["before"]?.asNumber.map { abs($0 - 300) < 1 } == true)
  }

  @Test(
    "A finger that rolls a little as it is lifted has not stopped",
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

  @Test("What a finger zooms smoothly does not jump, however large it is; a scale that leaps does")
  func zooms() {
    for (leap, codes) in [(0.0, [FindingCode]()), (0.3, [.jump])] {
      var shown = Shown(Card(top: 300))
      let long = (0...60).map { (time: 0.1 + Double($0) / 120, way: Double($0) * 3) }
      shown.drag(long) { way in
        let scale: Double = exp(way / 150) + (way > 90 ? leap : 0)
        return Card(top: 300, scale: scale)
      }
      #expect(Array(Set(shown.codes())) == codes)
    }
  }

  @Test("What leaps away and follows the finger from there does not go against it")
  func leaps() {
    var shown = Shown()
    shown.drag(samples + (11...40).map { (0.1 + Double($0) / 100, Double($0) * 3) }) {
      Card(top: 600 + $0 - ($0 > 0 ? 60 : 0))
    }
    #expect(shown.codes() == [.startJump])
  }

  @Test("What stands as it is let go of and goes on in a moment has stalled; what stays has not")
  func halts() throws {
    for goesOn in [true, false] {
      var shown = Shown()
      shown.drag(samples) { Card(top: 600 + $0) }
      shown.instant(0.2, [Shown.drag("ended", 30)], to: { _ in Card(top: 630) }, isStill: true)
      let spring = Settling(630, velocity: -300, to: 600)
      if goesOn { shown.instant(0.3, to: { Card(top: spring.value(at: $0 - 0.3)) }) }
      #expect(shown.codes() == (goesOn ? [.releaseStall] : []))
      guard let finding = shown.examiner.findings.first else { continue }
      #expect(finding.time == Timestamp(seconds: 0.2) && finding.cause == "drag ended")
      #expect(finding.reason.contains("100 ms"))
    }
  }

  @Test("Another finger that comes and goes beside a drag hides nothing", arguments: [true, false])
  func otherFinger(losesVelocity: Bool) {
    func pointer(_ id: Int, _ phase: String, _ way: Double) -> Happening {
      var happening = Happening(type: "pointer", phase: phase)
      (happening.pointer, happening.location) = (id, Point(x: 100, y: 650 + way))
      return happening
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

  @Test("A jump at a release of what nothing follows is no start of a drag")
  func jumpAtRelease() {
    var shown = Shown()
    shown.instant(0, [Shown.drag("began", 0)], to: { _ in Card() }, isStill: true)
    shown.instant(0.1, [Shown.drag("ended", 0)], to: { _ in Card(top: 400) }, isStill: true)
    #expect(shown.codes().first == .jump)
  }

  @Test(
    "A motion that begins away from its end is a backward step, also where the clock stops on the way",
    arguments: [[], [0.101, 0.12, 0.4]])
  func backward(stops: [Double]) {
    var shown = Shown()
    let spring = Settling(600, velocity: -400, to: 700)
    shown.instant(
      0.1, [Happening(type: "action", phase: "expand")],
      to: { Card(top: spring.value(at: $0 - 0.1)) })
    for stop in stops { shown.stop(stop) { Card(top: spring.value(at: $0 - 0.1)) } }
    shown.instant(
      1.5, from: { Card(top: spring.value(at: $0 - 0.1)) }, to: { _ in Card(top: 700) },
      isStill: true)
    #expect(shown.codes() == [.backwardStep])
  }

  @Test("A motion that is cut short snaps, and does not jump")
  func snap() throws {
    var shown = Shown()
    shown.instant(0, [Happening(type: "present")], to: { Card(top: 600 - 10 * $0) })
    shown.instant(
      1, from: { Card(top: 600 - 10 * $0) }, to: { _ in Card(top: 580) }, isStill: true)
    #expect(shown.codes() == [.endSnap])
    let finding = try #require(shown.examiner.findings.first)
    #expect(abs(finding.value - 10) < 0.001 && finding.channel == "top" && finding.cause == "")
    #expect(finding.time == Timestamp(seconds: 1))

    // A spring that is nearly there goes very slowly.
    var spring = Shown()
    spring.instant(0, [Happening(type: "present")], to: { Card(top: 600 - 0.01 * $0) })
    spring.instant(
      1, from: { Card(top: 600 - 0.01 * $0) }, to: { _ in Card(top: 597) }, isStill: true)
    #expect(spring.codes() == [.endSnap])
  }

  @Test("What stood and is elsewhere by itself has jumped: no motion of it ended")
  func jumpAlone() {
    var shown = Shown()
    shown.instant(0, [Happening(type: "present")], to: { _ in Card(top: 600) })
    shown.instant(1, from: { _ in Card(top: 600) }, to: { _ in Card(top: 580) }, isStill: true)
    #expect(shown.codes() == [.jump])
  }

  @Test("A half of a point more than is seen decides", arguments: [(0.45, 0), (0.55, 1)])
  func tolerance(step: Double, count: Int) {
    var shown = Shown()
    shown.instant(1, [Happening(type: "tap")], to: { _ in Card(top: 600 + step) }, isStill: true)
    #expect(shown.codes().count == count)
  }

  @Test("Other names, opacities in a step, velocities lost on the way")
  func rest() {
    var renamed = Shown()
    renamed.instant(1, [Happening(type: "tap")], to: { _ in Card(id: "other") }, isStill: true)
    #expect(renamed.codes() == [.unstableID])

    var faded = Shown()
    faded.instant(1, [Happening(type: "tap")], to: { _ in Card(opacity: 0.9) }, isStill: true)
    #expect(faded.codes() == [.opacityStep])

    var cut = Shown()
    cut.instant(0, [Happening(type: "present")], to: { Card(top: 600 - 500 * $0) })
    cut.instant(
      0.5, [Happening(type: "dismiss")], from: { Card(top: 600 - 500 * $0) },
      to: { Card(top: 350 + 100 * ($0 - 0.5)) })
    #expect(cut.codes() == [.velocityKink])

    // Asked for at once, it is there at once.
    var unanimated = Happening(type: "dismiss")
    unanimated.isAnimated = false
    var still = Shown()
    still.instant(1, [unanimated], to: { _ in Card(top: 100) }, isStill: true)
    #expect(still.codes() == [])
  }

  @Test("A drag that takes hold may catch up what the finger had gone, and nothing across it")
  func starts() throws {
    // 4 points a sample; the drag is recognised at 12.
    let way = (0...10).map { (time: Double($0) / 60, way: Double($0) * 4) }
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
    #expect(shown.examiner.findings.map(\.channel) == ["left"])
  }

  @Test("A finger that pulls an edge scales the layer as fast as that goes")
  func pulledEdge() {
    let handle = Shown.Card(x: 150, top: 300, size: Size(width: 80, height: 80))
    var shown = Shown(handle)
    shown.drag((0...10).map { (Double($0) / 60, 10 * Double($0)) }) { way in
      var card = handle
      card.scale = 1 + way / 40
      return card
    }
    #expect(shown.codes() == [])
  }

  @Test("What jumps with each sample of a finger is told once, as often as it is sampled")
  func jumpsInARow() {
    for rate in [30.0, 60, 120] {
      var shown = Shown(Shown.Card(top: 100))
      shown.drag((0...Int(rate)).map { (Double($0) / rate, 200 * Double($0) / rate) }) {
        Shown.Card(top: 100 + ($0 < 100 ? $0 : $0 < 150 ? 100 + 3 * ($0 - 100) : 150 + $0))
      }
      #expect(shown.codes() == [.jump], "\(rate) samples a second")
    }
  }

  @Test("What jumps by 40 points in a quick drag does so however seldom the finger is sampled")
  func quickJump() {
    for rate in [30.0, 60, 120] {
      var shown = Shown(Shown.Card(top: 100))
      shown.drag((0...Int(rate / 4)).map { (Double($0) / rate, 2000 * Double($0) / rate) }) {
        Shown.Card(top: 100 + $0 + ($0 < 300 ? 0 : 40))
      }
      #expect(shown.codes() == [.jump], "\(rate) samples a second")
    }
  }

  @Test("What is touched is highlighted at once; what lets go of it fades")
  func highlight() {
    for (phase, codes) in [("down", []), ("up", [.opacityStep])] as [(String, [FindingCode])] {
      var shown = Shown(Shown.Card(top: 300))
      var touch = Happening(type: "pointer", phase: "down")
      touch.location = Point(x: 100, y: 350)
      if phase == "up" {
        shown.instant(0.1, [touch], to: { _ in Shown.Card(top: 300) }, isStill: true)
        touch = Happening(type: "pointer", phase: "up")
        touch.location = Point(x: 100, y: 350)
      }
      shown.instant(
        0.2, [touch], to: { _ in Shown.Card(top: 300, opacity: 0.5) }, isStill: true)
      #expect(shown.codes() == codes)
    }
  }

  @Test("One corner is enough to be seen to jump", arguments: 0..<4)
  func corners(corner: Int) throws {
    func radii(_ radius: Double) -> CornerRadii {
      var radii = [60.0, 60, 60, 60]
      radii[corner] = radius
      return CornerRadii(
        topLeft: radii[0], topRight: radii[1], bottomLeft: radii[2], bottomRight: radii[3])
    }
    var shown = Shown(Shown.Card(top: 300, corners: radii(60)))
    shown.instant(
      0.2, [Happening(type: "action")],
      to: { _ in Shown.Card(top: 300, corners: radii(20)) }, isStill: true)
    #expect(shown.codes() == [.jump])
    let finding = try #require(shown.examiner.findings.first)
    #expect(finding.channel == "cornerRadius" && finding.value == 40)
  }

  @Test(
    "A line that is there at once is seen, a speck is not; at the edge of the screen a line comes in"
  )
  func lines() {
    for (size, top, codes) in [
      (Size(width: 350, height: 3), 300, [.opacityStep]), (Size(width: 3, height: 3), 300, []),
      (Size(width: 350, height: 3), 850, []), (Size(width: 373, height: 3), 300, [.opacityStep]),
    ] as [(Size, Double, [FindingCode])] {
      var shown = Shown(Shown.Card(top: top, opacity: 0, size: size))
      shown.instant(
        0.2, [Happening(type: "action")],
        to: { _ in Shown.Card(top: top, size: size) }, isStill: true)
      #expect(shown.codes() == codes, "\(size) at \(top)")
    }
  }
}

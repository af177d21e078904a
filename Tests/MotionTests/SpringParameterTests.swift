import Motion
import Testing

struct SpringParameterTests {
  @Test("Springs have the constants that Apple documents")
  func documentedConstants() {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    #expect(spring.mass == 1)
    #expect(abs(spring.stiffness - 157.9) < 0.05)
    #expect(abs(spring.damping - 17.6) < 0.05)
    let physical = Spring(mass: 1, stiffness: 100, damping: 10)
    #expect(abs(physical.duration - 0.63) < 0.005)
    #expect(abs(physical.bounce - 0.5) < 1e-15)
  }

  @Test(
    "Bounce is converted to damping and back",
    arguments: [
      (0.0, 1.0), (0.15, 0.85), (0.3, 0.7), (1, 0), (1.5, 0), (-0.5, 2), (-0.2, 1.25),
    ])
  func bounce(bounce: Double, fraction: Double) {
    let spring = Spring(duration: 0.5, bounce: bounce)
    #expect(spring.dampingFraction == fraction)
    #expect(abs(spring.bounce - min(bounce, 1)) < 1e-15)
  }

  @Test("A bounce of -1 or less gives the maximum damping")
  func bounceLimit() {
    #expect(Spring(bounce: -1).dampingFraction == 1e6)
    #expect(Spring(bounce: -7) == Spring(bounce: -1))
  }

  @Test("The presets are those of SwiftUI")
  func presets() {
    #expect(Spring() == Spring(response: 0.5, dampingFraction: 1))
    #expect(Spring.smooth == Spring(response: 0.5, dampingFraction: 1))
    #expect(Spring.snappy == Spring(response: 0.5, dampingFraction: 0.85))
    #expect(Spring.bouncy == Spring(response: 0.5, dampingFraction: 0.7))
    #expect(Spring.interactive == Spring(response: 0.15, dampingFraction: 0.85))
    #expect(Spring.automatic == .smooth)
    #expect(Spring.automaticResponse == Spring(response: 0.5, dampingFraction: 0.825))
    #expect(Spring.interactiveResponse == Spring(response: 0.15, dampingFraction: 0.86))
    let fraction = Spring.snappy(duration: 0.3, extraBounce: 0.1).dampingFraction
    #expect(abs(fraction - 0.75) < 1e-15)
    #expect(Spring.bouncy(duration: 0.3).response == 0.3)
    #expect(Spring.smooth(extraBounce: 0.2).dampingFraction == 0.8)
    #expect(Spring.interactive(extraBounce: -0.15) == Spring(duration: 0.15))
  }

  @Test("Physical overdamping is limited to critical damping unless allowed")
  func overDamping() {
    #expect(Spring(stiffness: 100, damping: 40).dampingFraction == 1)
    let spring = Spring(stiffness: 100, damping: 40, allowOverDamping: true)
    #expect(spring.dampingFraction == 2)
    #expect(abs(spring.stiffness - 100) < 1e-12)
    #expect(abs(spring.damping - 40) < 1e-12)
    #expect(Spring(mass: 4, stiffness: 100, damping: 20).dampingFraction == 0.5)
  }

  @Test("A spring decays to a given fraction in a given time")
  func decay() {
    let spring = Spring(decayingTo: 0.0001, in: 0.4, dampingFraction: 0.85)
    let left = Math.exp(-spring.dampingFraction * spring.angularFrequency * 0.4)
    #expect(relativeError(left, 0.0001) < 1e-12)
  }
}

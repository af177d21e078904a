import Foundation
import Motion
import Testing

import MotionCode

@Suite("Springs and numbers as code")
struct CodeTests {
  private static func numbers(_ springs: [Spring] = [], summary: String = "A spring.")
    -> MotionNumbers
  {
    MotionNumbers(
      component: "bottom-card", origin: "bottom-card 1.0.0, defaults",
      springs: springs.enumerated().map {
        .init(name: "spring\($0.offset)", summary: summary, spring: $0.element)
      },
      numbers: [
        .init(
          name: "flickVelocity", summary: "Minimum velocity", value: 300, unit: "points per second"),
        .init(name: "return", summary: "A reserved word.", value: 0.25, unit: ""),
      ])
  }

  private static let springs: [Spring] = {
    var springs: [Spring] = []
    for response in [0.01, 0.2, 0.35, 1, 10] {
      for fraction in [0.05, 0.5, 0.85, 0.9999, 1, 1.0001, 1.5, 10] {
        springs.append(Spring(response: response, dampingFraction: fraction))
      }
    }
    return springs
  }()

  @Test("A platform's formula with the written numbers stays within the printed error")
  func formulas() {
    for spring in Self.springs {
      let exact = PlatformSpring(
        response: spring.response, dampingFraction: spring.dampingFraction)
      #expect(exact.error(to: spring) < 1e-8, "\(spring.response) \(spring.dampingFraction)")
    }
  }

  @Test(
    "Each language declares each spring with an error below 0.1 percent",
    arguments: CodeFormat.allCases)
  func errors(format: CodeFormat) throws {
    let code = format.code(for: Self.numbers(Self.springs))
    let errors = code.split(separator: "\n").compactMap { line -> Double? in
      guard let start = line.range(of: "Largest error: ")?.upperBound else { return nil }
      return Double(line[start...].prefix { $0 != " " })
    }
    #expect(errors.count == Self.springs.count)
    #expect(errors.allSatisfy { $0 > 0 && $0 <= 0.1 }, "\(errors)")
  }

  @Test("Comments in Swift say nil instead of null", arguments: CodeFormat.allCases)
  func missingValues(format: CodeFormat) {
    let summary = "Spring between detents. null uses response."
    let code = format.code(for: Self.numbers([Self.springs[0]], summary: summary))
    let word = format == .swiftui || format == .uikit ? "nil" : "null"
    #expect(code.contains("Spring between detents. \(word) uses response."))
  }

  @Test("The points of a CSS easing follow the spring within the printed error")
  func easing() throws {
    for spring in Self.springs {
      let easing = LinearEasing(spring)
      #expect(easing.error <= 0.001)
      #expect(easing.points.first?.value == 0 && easing.points.last?.value == 1)
      // Read the text back as a browser does.
      let words = easing.css.dropFirst(7).dropLast().split(separator: ",").map {
        $0.split(separator: " ")
      }
      var worst = 0.0
      let points = words.enumerated().map { index, word in
        (
          time: word.count > 1
            ? (Double(word[1].dropLast()) ?? .nan) / 100 : index == 0 ? 0.0 : 1.0,
          value: Double(word[0]) ?? .nan
        )
      }
      for (one, other) in zip(points, points.dropFirst()) {
        #expect(other.time > one.time)
        for step in 0..<20 {
          let share = Double(step) / 20
          let time = (one.time + (other.time - one.time) * share) * easing.duration
          let value = one.value + (other.value - one.value) * share
          let own = 1 - spring.displacement(from: 1, velocity: 0, after: time)
          worst = max(worst, (value - own).magnitude)
        }
      }
      #expect(worst <= 0.0011, "\(spring.response) \(spring.dampingFraction)")
    }
  }

  @Test("Names are valid identifiers, and values have the platform's form")
  func names() {
    let swift = CodeFormat.swiftui.code(for: Self.numbers())
    #expect(swift.contains("enum BottomCardMotion {"))
    #expect(swift.contains("  static let flickVelocity = 300.0\n"))
    #expect(swift.contains("/// Minimum velocity. Unit: points per second."))
    #expect(swift.contains("static let `return` = 0.25"))
    let script = CodeFormat.motion.code(for: Self.numbers())
    #expect(script.contains("export const returnValue = 0.25"))
    let sheet = CodeFormat.css.code(for: Self.numbers())
    #expect(sheet.contains("--bottom-card-flick-velocity: 300;"))
    #expect(CodeFormat.compose.code(for: Self.numbers()).contains("const val flickVelocity = 300f"))
  }

  @Test("A plugin's description can't end a comment")
  func hostile() {
    let numbers = Self.numbers(
      [.smooth], summary: "evil */ } body { color: red }\nlet x = 1")
    let sheet = CodeFormat.css.code(for: numbers)
    #expect(!sheet.contains("evil */"))
    let swift = CodeFormat.swiftui.code(for: numbers)
    #expect(!swift.contains("\nlet x"))
  }

  @Test("A spring with a response of 0 is written as no animation")
  func instant() {
    let code = CodeFormat.swiftui.code(for: Self.numbers([Spring(response: 0, dampingFraction: 1)]))
    #expect(code.contains("static let spring0: Animation? = nil"))
  }
}

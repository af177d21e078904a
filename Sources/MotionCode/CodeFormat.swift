/// A platform for which springs and numbers are written as code.
public enum CodeFormat: String, CaseIterable, Sendable {
  case swiftui
  case uikit
  case compose
  case flutter
  case motion
  case css

  /// Returns the source code of a component's springs and numbers.
  ///
  /// Each spring has a comment with its largest distance from the component's own spring.
  public func code(for numbers: MotionNumbers) -> String {
    var writer = CodeWriter(numbers, self)
    return writer.text()
  }

  /// The lines of a comment about how to use the springs, and about what the platform can't express.
  var notes: [String] {
    switch self {
    case .swiftui:
      ["SwiftUI continues from the current velocity when an animation replaces another one."]
    case .uikit:
      [
        "For initialVelocity, divide the velocity at the release by the distance to the target:",
        "1 means the whole distance in one second.",
      ]
    case .compose:
      [
        "Pass the velocity at the release to animateTo as initialVelocity, in pixels per second.",
        "The lengths below are in dp, and the velocities below are in dp per second.",
      ]
    case .flutter:
      ["Pass the velocity at the release to SpringSimulation, in logical pixels per second."]
    case .motion:
      [
        "Pass the velocity at the release as velocity, in pixels per second. Motion ends a spring",
        "when it is closer to its target than restDelta, which is below the default here.",
      ]
    case .css:
      [
        "CSS animations can't start with the velocity of a release: these curves begin at rest.",
        "Use each curve with its duration: transition: transform var(--x-duration) var(--x).",
      ]
    }
  }

  /// The import that the code needs, if any.
  var imports: String? {
    switch self {
    case .swiftui: "import SwiftUI"
    case .uikit: "import UIKit"
    case .compose: "import androidx.compose.animation.core.spring"
    case .flutter: "import 'package:flutter/physics.dart';"
    case .motion, .css: nil
    }
  }
}

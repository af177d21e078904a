public import Interaction
public import Motion

/// The parameters of the sheet coordinator.
///
/// The patterns and setups come from the spec. The defaults of the spring, the scrim and the gap are our own,
/// because the spec leaves them to the system.
public struct SheetParameters: ParameterSet {
  /// The way in which a sheet with an item is presented: when the item is set, or by a separate flag.
  public enum Pattern: String, CaseIterable, Sendable {
    /// One optional item presents the sheet, as with SwiftUI's `.sheet(item:)`.
    case item
    /// A flag next to an optional item presents the sheet, as with SwiftUI's `.sheet(isPresented:)`.
    ///
    /// The spec calls this pattern broken.
    case flag
  }

  /// The times at which bindings are evaluated.
  public enum Evaluation: String, CaseIterable, Sendable {
    /// Bindings are evaluated once, at the end of each call.
    case automatic
    /// Bindings are evaluated only at the event `evaluate`.
    case manual
  }

  /// The item that the content of a flag-presented sheet captures.
  public enum ContentCapture: String, CaseIterable, Sendable {
    /// The item at the evaluation in which the flag turned true.
    case current
    /// The item at the preceding evaluation, as captured by the content closure that was created then.
    case previous
  }

  /// The treatment of a new presentation while another sheet is presented.
  public enum Policy: String, CaseIterable, Sendable {
    /// The new sheet replaces the current one.
    case replace
    /// The new sheet waits until the current one is dismissed.
    case queue
    /// The new sheet is never presented.
    case drop
  }

  /// Whether one touch can both move the sheet and scroll its content.
  public enum Handoff: String, CaseIterable, Sendable {
    /// One touch can both move the sheet and scroll its content, as in UIKit.
    case continuous
    /// A touch either moves the sheet or scrolls its content until the finger lifts.
    case none
  }

  /// The rule that chooses the detent after a release.
  public enum Snap: String, CaseIterable, Sendable {
    /// A release moves the sheet to the detent nearest to the predicted height.
    case nearest
    /// A drag that passes a threshold moves the sheet to the next detent in the drag's direction.
    case thresholds
  }

  /// The way in which a sheet with an item is presented: when the item is set, or by a separate flag.
  public var pattern = Pattern.item

  /// The item that the content of a flag-presented sheet captures.
  public var contentCapture = ContentCapture.current

  /// The times at which bindings are evaluated.
  public var evaluation = Evaluation.automatic

  /// The treatment of a new presentation while another sheet is presented.
  public var policy = Policy.replace

  /// The setups of the app's sheets, by name.
  ///
  /// A sheet that is not listed has no modifiers.
  public var sheets: [(name: String, value: SheetSetup)] = [] {
    didSet {
      sheetTable = IDTable()
      // If a name is listed twice, the first entry counts.
      for (place, sheet) in sheets.enumerated() where sheetTable.slot(of: sheet.name) == nil {
        sheetTable.insert(sheet.name, slot: place)
      }
    }
  }

  /// The index of each sheet in `sheets`.
  private var sheetTable = IDTable()

  /// The response of the spring that moves sheets, in seconds.
  public var response = 0.35

  /// The damping fraction of the spring that moves sheets.
  public var dampingFraction = 0.85

  /// The spring that moves sheets, or `nil` to use `response` and `dampingFraction`.
  public var moveSpring: Spring?

  /// The opacity of the scrim behind a sheet, from 0 to 1.
  public var scrim = 0.3

  /// The gap between the top of the safe area and a large sheet, in points.
  public var topGap = 10.0

  /// The method that estimates the finger's velocity at a release.
  public var velocityStrategy = VelocityEstimator.leastSquares

  /// The limit on the estimated velocity of a release.
  public var velocityGuard = VelocityGuard.steady

  /// The radius of a sheet's upper corners, in points.
  public var cornerRadius = 10.0

  /// The inset, on each side, of the sheet or screen behind a large sheet, in points.
  public var setBack = 16.0

  /// Whether one touch can both move the sheet and scroll its content.
  public var handoff = Handoff.continuous

  /// The maximum number of detents by which a release moves a sheet, or 0 for no limit.
  ///
  /// Dismissal counts as a detent below the lowest one.
  public var snapLimit = 0

  /// The time after a release for which the sheet's height is predicted, in seconds.
  public var projection = 0.25

  /// The rule that chooses the detent after a release.
  public var snap = Snap.nearest

  /// The travel above which `snap: thresholds` moves the sheet to the next detent, in points.
  public var snapTranslation = 60.0

  /// The predicted travel above which `snap: thresholds` moves the sheet to the next detent, in points.
  public var snapPredicted = 120.0

  /// The fraction of the lowest detent's height below which a release dismisses the sheet.
  public var dismissShare = 0.5

  /// The releases that wait for the app's answer.
  public var confirm = Confirm.none

  /// The time for which a release waits for the app's answer, in seconds.
  public var confirmTimeout = 1.0

  /// The edge of the screen to which sheets are attached.
  public var edge = Edge.bottom

  /// Creates the default parameters.
  public init() {}

  /// Visits the parameters in the documented order.
  public mutating func visit(_ visitor: inout ParameterVisitor) {
    visitor.choice(
      "pattern", &pattern,
      "Pattern that presents a sheet with an item.",
      "By one optional value, as in .sheet(item:).",
      "By a flag and an optional, as in .sheet(isPresented:). The sheet can be blank if its item is set too late."
    )
    visitor.choice(
      "evaluation", &evaluation,
      "When bindings are evaluated.",
      "At the end of each call.",
      "Only at the event evaluate, so that several changes are evaluated together.")
    visitor.choice(
      "policy", &policy, "Treatment of a presentation while another sheet is presented.",
      "The new sheet replaces the current one.",
      "The new sheet waits until the current one is dismissed.",
      "The new sheet is never presented.")
    visitor.map(
      "sheets", &sheets, of: SheetSetup.shape,
      "Setup of each sheet, by name: {"
        + SheetSetup.options.map { $0 + "?" }.joined(separator: ", ") + "}.",
      decode: SheetSetup.init)
    visitor.number(
      "response", &response, in: 0.01...10, unit: "seconds",
      "Response of the spring that moves sheets.")
    visitor.number(
      "dampingFraction", &dampingFraction, in: 0.05...10, unit: "of critical damping",
      "Damping fraction of the spring that moves sheets. Below 1, the spring overshoots.")
    visitor.spring(
      "moveSpring", &moveSpring, over: numberSpring,
      "Spring that moves sheets. null uses response and dampingFraction.")
    visitor.number(
      "scrim", &scrim, in: 0...1, unit: "opacity", "Opacity of the scrim behind a sheet.")
    visitor.number(
      "topGap", &topGap, in: 0...1000, unit: "points",
      "Gap between the top of the safe area and a large sheet.")
    visitor.velocityStrategy(&velocityStrategy)
    visitor.velocityGuard(&velocityGuard)
    visitor.choice(
      "contentCapture", &contentCapture,
      "Item shown by a sheet that a flag presents.",
      "The item at the evaluation in which the flag turned true.",
      "The item at the previous evaluation, captured by the content closure that was created then.")
    visitor.number(
      "cornerRadius", &cornerRadius, in: 0...1000, unit: "points",
      "Radius of a sheet's upper corners.")
    visitor.number(
      "setBack", &setBack, in: 0...1000, unit: "points",
      "Distance by which each side of the view behind a large sheet moves inward. 0: none.")
    visitor.choice(
      "handoff", &handoff,
      "Scroll-to-drag handoff.",
      "One touch can both move the sheet and scroll its content.",
      "A touch either moves the sheet or scrolls its content until the finger lifts.")
    visitor.integer(
      "snapLimit", &snapLimit, in: 0...1000, unit: "detents",
      "Maximum number of detents by which a release moves a sheet. 0: no limit. Dismissal counts "
        + "as one detent.")
    visitor.number(
      "projection", &projection, in: 0...10, unit: "seconds",
      "Time after a release for which the height is predicted: 0.25 as in SwiftUI, 0.499 as in UIKit."
    )
    visitor.choice(
      "snap", &snap, "Choice of the detent after a release.",
      "The detent nearest to the predicted height.",
      "The next detent in the direction of the drag if a threshold is passed, or else the nearest.")
    visitor.number(
      "snapTranslation", &snapTranslation, in: 0...100_000, unit: "points",
      "Travel above which snap: thresholds moves the sheet to the next detent.")
    visitor.number(
      "snapPredicted", &snapPredicted, in: 0...100_000, unit: "points",
      "Predicted travel above which snap: thresholds moves the sheet to the next detent.")
    visitor.number(
      "dismissShare", &dismissShare, in: 0...1, unit: "of the lowest detent",
      "Share of the lowest detent's height below which a release dismisses the sheet.")
    visitor.edge(&edge)
    visitor.confirm(&confirm, timeout: &confirmTimeout)
  }

  /// The spring with `response` and `dampingFraction`.
  private var numberSpring: Spring {
    Spring(response: response, dampingFraction: dampingFraction)
  }

  /// The spring that moves sheets.
  var spring: Spring { moveSpring ?? numberSpring }

  var gestureRules: GestureRules {
    var rules = GestureRules()
    rules.velocityStrategy = velocityStrategy
    rules.velocityGuard = velocityGuard
    return rules
  }

  /// Returns the setup of a sheet.
  ///
  /// A sheet that is not listed has no modifiers.
  func setup(of name: String) -> SheetSetup {
    sheetTable.slot(of: name).map { sheets[$0].value } ?? SheetSetup()
  }

  /// Returns whether a sheet is presented by a flag.
  ///
  /// A sheet without an item is always presented by a flag.
  func isFlagDriven(_ setup: SheetSetup) -> Bool { pattern == .flag || !setup.hasItem }
}

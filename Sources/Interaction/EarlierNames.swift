public import Motion

/// The earlier name of `ComponentOutput`.
@available(*, deprecated, renamed: "ComponentOutput")
public typealias Report = ComponentOutput

extension Component {
  /// Calls `elapse(at:report:)`, so that a component that was written for version 0.1.0 works unchanged.
  ///
  /// A component must implement one of the two functions: otherwise they call each other without end. The compiler warns
  /// about a component that doesn't implement `advance(to:report:)`.
  @available(*, deprecated, message: "implement advance(to:report:)")
  public mutating func advance(to moment: Timestamp, report: inout ComponentOutput) {
    elapse(at: moment, report: &report)
  }

  /// Calls `advance(to:report:)`.
  public mutating func elapse(at moment: Timestamp, report: inout ComponentOutput) {
    advance(to: moment, report: &report)
  }
}

extension GestureArena {
  /// The earlier name of `advance(to:telling:)`.
  @available(*, deprecated, renamed: "advance(to:telling:)")
  public mutating func elapse(
    at moment: Timestamp, telling report: inout ComponentOutput
  ) -> RecognizedGesture? {
    advance(to: moment, telling: &report)
  }

  /// The earlier name of `advance(to:)`.
  @available(*, deprecated, renamed: "advance(to:)")
  public mutating func elapse(at moment: Timestamp) -> RecognizedGesture? {
    advance(to: moment)
  }
}

extension ScrollView {
  /// The earlier name of `advance(to:)`.
  @available(*, deprecated, renamed: "advance(to:)")
  public mutating func elapse(at moment: Timestamp) {
    advance(to: moment)
  }
}

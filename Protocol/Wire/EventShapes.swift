/// The shapes of the events that all components share, as `EventReader` reads them.
public enum EventShapes {
  /// The event types in their documented order, each with the shape of its members other than `type` and `t`.
  ///
  /// The shapes of `action` and `measure` are derived from a component's descriptor.
  public static let shared: [(type: String, shape: String)] = [
    (
      "pointer",
      """
      {phase: down | move, id?: integer, x: number, y: number, device?: touch | mouse | pen, \
      target?: string} | {phase: up | cancel, id?: integer, x: number, y: number, \
      device?: touch | mouse | pen, target?: string} | {phase: up | cancel, id?: integer, \
      x?: null, y?: null, device?: touch | mouse | pen, target?: string}
      """
    ),
    (
      "wheel",
      """
      {x: number, y: number, deltaX?: number, deltaY?: number} \
      | {x?: null, y?: null, deltaX?: number, deltaY?: number}
      """
    ),
    (
      "drag",
      """
      {phase: began | changed | ended, translation: point, velocity?: point, \
      predictedEndTranslation?: point, target?: string} | {phase: cancelled, \
      translation?: point, velocity?: point, predictedEndTranslation?: point, target?: string}
      """
    ),
    ("scroll", "{offset: {x?: number, y: number}}"),
    (
      "tap",
      "{x: number, y: number, target?: null} | {target: string, x: number, y: number} "
        + "| {target: string, x?: null, y?: null}"
    ),
    (
      "environment",
      """
      {viewport?: {width: 1...100000, height: 1...100000, safeArea?: insets}, safeArea?: insets, \
      reduceMotion?: boolean, layoutDirection?: ltr | rtl, keyboardHeight?: 0...10000}
      """
    ),
  ]

  /// The shape of a `measure` event without `type` and `t`, in which `key` may be any string.
  public static let measure = "{key: string, width?: length, height?: length, frame?: frame}"

  /// The shape of a gesture, as `GestureReader` reads it.
  public static let gesture = [
    "kind: tap, at: point",
    "kind: hold, at: point, duration: 0...3600",
    "kind: drag, from: point, to: point, duration: 0...3600, curve?: linear | easeIn | easeOut"
      + " | easeInOut, hold?: 0...3600",
    "kind: fling, from: point, to: point, velocity: 1...1000000",
    "kind: fling, from: point, direction: number, distance: number, velocity: 1...1000000",
    "kind: pinch, at: point, to?: point, fromDistance: 0...100000, toDistance: 0...100000, "
      + "angle?: number, rotation?: number, duration: 0...3600, curve?: linear | easeIn | easeOut"
      + " | easeInOut, hold?: 0...3600",
    "kind: rotate, at: point, rotation: number, distance?: 0...100000, angle?: number, "
      + "duration: 0...3600, curve?: linear | easeIn | easeOut | easeInOut, hold?: 0...3600",
    "kind: twoFingerDrag, from: point, to: point, distance?: 0...100000, angle?: number, "
      + "duration: 0...3600, curve?: linear | easeIn | easeOut | easeInOut, hold?: 0...3600",
    "kind: wheel, at: point, delta: point, duration: 0...3600",
    "kind: wait, duration: 0...3600",
    "kind: sequence, gestures: [Gesture]",
  ].map { "{\($0), rate?: 1...10000, pointer?: integer}" }.joined(separator: " | ")
}

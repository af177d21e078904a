internal import Interaction
internal import Motion
internal import Values

/// What a drag costs that gives a layer with shadows other sizes: Core Animation draws a shadow anew
/// for each size, and a blur costs as much as the area that it covers (seed 001, "Root Cause").
struct ResizeCost: Equatable, Sendable, Archivable {
  /// The screen's frames in which the size was another one than before, at 60 a second.
  var frames = 0

  /// The sum of the areas of the shadows that were drawn in them, in square points.
  var shadowArea = 0.0

  /// When the drag began.
  var began = Timestamp.zero

  /// The screen's frame that was counted last.
  private var lastFrame = -1

  static var blank: ResizeCost { ResizeCost() }

  /// Counts a frame of the screen in which a layer has another size.
  ///
  /// - Parameters:
  ///   - size: the layer's new size
  ///   - radii: the radii of its shadows; a blur reaches that far beyond the layer on each side
  ///   - now: the moment; a frame that was counted already is not counted again
  mutating func add(_ size: Size, radii: [Double], at now: Timestamp) {
    // The first frame from then on: one microsecond is what a frame's own moment may be rounded by.
    let frame = Int((max(0, now.microseconds - 1) * 60 + 999_999) / 1_000_000)
    guard frame != lastFrame else { return }
    lastFrame = frame
    frames += 1
    for radius in radii {
      shadowArea += (size.width + 2 * radius) * (size.height + 2 * radius)
    }
  }

  /// The figures of a finding.
  func data(until now: Timestamp) -> Members {
    [
      "resizedFrames": .integer(Int64(frames)), "shadowArea": .number(shadowArea),
      "duration": .number(now - began),
    ]
  }

  mutating func archive(_ archive: inout Archive) {
    archive.field("frames", &frames)
    archive.field("shadowArea", &shadowArea)
    archive.field("began", &began)
    archive.field("lastFrame", &lastFrame)
  }
}

internal import Interaction
internal import Motion
internal import Values

/// The cost of a drag that resizes a layer with shadows.
///
/// Core Animation redraws the shadows whenever the size changes, and the cost of a blur is proportional to
/// the area that it covers (spec 001, "Root Cause").
struct ResizeCost: Equatable, Sendable, Archivable {
  /// The number of frames in which the drag changed the layer's size, at 60 frames per second.
  var frames = 0

  /// The total area of the shadows drawn in those frames, in square points.
  var shadowArea = 0.0

  /// The time at which the drag began.
  var began = Timestamp.zero

  /// The number of the last counted screen frame, or −1 if none was counted.
  private var lastFrame = -1

  static var blank: ResizeCost { ResizeCost() }

  /// Counts a screen frame in which the drag has changed the layer's size.
  ///
  /// - Parameters:
  ///   - size: The layer's new size.
  ///   - radii: The radii of its shadows. A blur extends that far beyond the layer on each side.
  ///   - now: The session time. Each screen frame is counted only once.
  mutating func add(_ size: Size, radii: [Double], at now: Timestamp) {
    // The first frame at or after this time. The time may have been rounded up by one microsecond.
    let frame = Int((max(0, now.microseconds - 1) * 60 + 999_999) / 1_000_000)
    guard frame != lastFrame else { return }
    lastFrame = frame
    frames += 1
    for radius in radii {
      shadowArea += (size.width + 2 * radius) * (size.height + 2 * radius)
    }
  }

  /// Returns the members for a finding's `data`: the number of frames, the shadows' area and the drag's
  /// duration.
  func data(until now: Timestamp) -> JSONObject {
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

/// The size and the density of a touch screen.
public struct TouchPanel: Equatable, Sendable {
  /// The width of the screen in pixels, as `adb shell wm size` prints it, or `nil` if it is unknown.
  public var width: Double?

  /// The height of the screen in pixels, or `nil` if it is unknown.
  public var height: Double?

  /// The number of pixels per inch, as `adb shell wm density` prints it.
  public var density: Double

  /// The density, in pixels per inch, at which one pixel is one point.
  public static let baseDensity = 160.0

  /// Creates a panel whose units are the pixels of the screen.
  public init(width: Double? = nil, height: Double? = nil, density: Double = baseDensity) {
    self.width = width
    self.height = height
    self.density = density
  }

  /// The number of points per pixel.
  var pointsPerPixel: Double { Self.baseDensity / density }

  func screen(_ ranges: PanelRanges) -> RecordedScreen? {
    guard let width = width ?? ranges.width, let height = height ?? ranges.height else {
      return nil
    }
    return RecordedScreen(width: rounded(width), height: rounded(height))
  }

  /// Returns a position in points for a position in the panel's units.
  func point(_ x: Double, _ y: Double, _ ranges: PanelRanges) -> (x: Double, y: Double) {
    (
      rounded(pixels(x - ranges.left, ranges.width, width)),
      rounded(pixels(y - ranges.top, ranges.height, height))
    )
  }

  private func pixels(_ value: Double, _ units: Double?, _ pixels: Double?) -> Double {
    guard let units, let pixels, units > 0, units != pixels else { return value }
    return value * pixels / units
  }

  private func rounded(_ pixels: Double) -> Double {
    (pixels * pointsPerPixel * 10_000).rounded() / 10_000
  }
}

/// The ranges of a panel's positions, as `getevent -lp` prints them.
struct PanelRanges {
  private(set) var left = 0.0
  private(set) var top = 0.0
  private(set) var width: Double?
  private(set) var height: Double?

  /// Reads a line such as `ABS_MT_POSITION_X : value 0, min 0, max 1079, …`, and returns whether the line
  /// belongs to the description of a device.
  mutating func take(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    let line = String(decoding: bytes[range].prefix(400), as: UTF8.self)
    let words = line.split { " ,:()".contains($0) }
    let isX = words.contains("ABS_MT_POSITION_X") || line.contains("0035  : value")
    let isY = words.contains("ABS_MT_POSITION_Y") || line.contains("0036  : value")
    if isX || isY, let low = Self.number("min", words), let high = Self.number("max", words),
      high > low, high - low < 1_000_000
    {
      if isX {
        (left, width) = (low, high - low + 1)
      } else {
        (top, height) = (low, high - low + 1)
      }
    }
    let known = [
      "add device", "name:", "bus:", "could not get", "events:", "ABS (", "KEY (", "input props",
      "INPUT_PROP", "<none>",
    ]
    return words.contains("value") || known.contains { line.contains($0) }
  }

  private static func number(_ name: Substring, _ words: [Substring]) -> Double? {
    guard let index = words.firstIndex(of: name), index + 1 < words.count else { return nil }
    return Double(words[index + 1])
  }
}

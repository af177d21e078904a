internal import Interaction
internal import Motion
public import Replay

/// A picture of a session for a terminal: the cells of its film strip in half-block characters, and its
/// values as sparklines.
public struct TerminalStage: Sendable {
  /// The properties of the terminal, and the size of the picture.
  public struct Options: Sendable {
    /// The number of characters in a line.
    public var columns = 80

    /// Whether the terminal shows colors.
    ///
    /// Without colors, layers are distinguished by their shading.
    public var hasColors = false

    /// Whether the colors are those for a dark terminal.
    public var isDark = true

    /// The look of the layers.
    ///
    /// Without colors, it is always the wireframe.
    public var look = Look.app

    /// The colors and labels of your own app, or `nil` for none.
    ///
    /// The terminal shows no images, and the wireframe ignores skins.
    public var skin: Skin?

    /// The maximum number of cells in the picture.
    public var cells = 12

    /// Creates options for 80 columns without colors.
    public init() {}
  }

  private let strip: FilmStrip
  private let options: Options
  private let width: Int
  private let height: Int

  /// The number of characters between two cells.
  private static let space = 3

  /// The minimum width of a cell, in characters.
  private static let narrowest = 14

  /// The maximum width of a cell, in characters.
  private static let widest = 26

  /// Creates a picture of a played scenario.
  ///
  /// - Throws: `FilmStrip.Nothing` if there is nothing to draw.
  public init(_ sessionTrace: SessionTrace, _ options: Options = Options()) throws(FilmStrip
    .Nothing)
  {
    var own = FilmStrip.Options()
    own.cells = options.cells
    strip = try FilmStrip(sessionTrace, own)
    self.options = options
    let columns = max(1, options.columns)
    // Put as many cells into a row as the minimum width allows, then widen them to fill the row.
    let count = max(1, (columns + Self.space) / (Self.narrowest + Self.space))
    let room = (columns + Self.space) / count - Self.space
    width = max(1, min(Self.widest, min(room, columns)))
    // A character is about twice as high as it is wide, so a half block is about square.
    let share = strip.viewport.height / strip.viewport.width
    height = max(2, min(2 * Self.widest, SVGNumber.whole(Double(width) * share / 2) * 2))
  }

  /// The lines, each at most as wide as the terminal.
  public var lines: [String] {
    let cells = strip.plan().cells
    let perRow = max(1, (options.columns + Self.space) / (width + Self.space))
    var lines: [String] = []
    for start in stride(from: 0, to: cells.count, by: perRow) {
      let row = cells[start..<min(start + perRow, cells.count)]
      let pictures = row.map(picture)
      for line in 0..<(height / 2 + 2) {
        let parts = pictures.map { $0[line] }
        // Without colors, a separator must show where a cell ends.
        let isBare = options.hasColors || line >= height / 2
        lines.append(parts.joined(separator: isBare ? "   " : " │ "))
      }
      lines.append("")
    }
    return lines + Sparklines(strip.sessionTrace, columns: options.columns).lines
  }

  /// Returns the lines of a cell: its picture, its time, and the reason for showing it.
  private func picture(of cell: Cell) -> [String] {
    let state = strip.sessionTrace.states[cell.index]
    let look = options.hasColors ? options.look : .wireframe
    let viewport = strip.sessionTrace.viewport(at: state.time)
    let items = PlacedLayer.placed(state.layers, in: viewport, [look], options.skin).items
    let fingers = strip.fingers.fingers(at: state.time).filter(\.isDown).map(\.place)
    let grid = DotGrid(width: width, height: height, size: strip.viewport)
    let rows: [String]
    switch look {
    case .app:
      let backdrop = LookTable.shared.backdrop(strip.leaders.has)
      var raster = AppRaster(grid, backdrop: backdrop, options.skin, isDark: options.isDark)
      for item in items { raster.draw(item) }
      for finger in fingers { raster.touch(finger) }
      rows = raster.rows
    case .wireframe:
      var raster = TerminalRaster(grid)
      for item in items { raster.draw(item, LayerLook(of: item, strip.leaders)) }
      for finger in fingers { raster.touch(finger) }
      rows = raster.rows(hasColors: options.hasColors, isDark: options.isDark)
    }
    let digits = strip.sessionTrace.duration > 20 ? 2 : 3
    let time = SVGNumber.seconds(state.time.microseconds, digits: digits) + " s"
    return rows + [padded(time), padded(cell.reason)]
  }

  private func padded(_ text: String) -> String {
    let kept = TerminalRaster.plain(text.prefix(width))
    return kept + String(repeating: " ", count: width - kept.count)
  }
}

/// The values that change, one per line: `name ▁▂▅█ 120…426`.
struct Sparklines {
  let lines: [String]

  private static let blocks = Array("▁▂▃▄▅▆▇█")

  init(_ sessionTrace: SessionTrace, columns: Int) {
    let moving = PlotSeries.values(of: sessionTrace).filter(\.moves).prefix(8)
    let widest = min(20, moving.map(\.name.count).max() ?? 0)
    let room = columns - widest - 20
    guard room >= 8 else {
      lines = []
      return
    }
    lines = moving.map { series in
      let numbers = series.samples.map(\.value)
      let least = numbers.min() ?? 0
      let most = numbers.max() ?? 0
      let start = series.samples[0].time
      let span = max(sessionTrace.duration, 1e-6)
      var line = ""
      var next = 0
      for column in 0..<room {
        let time = start.advanced(bySeconds: span * Double(column) / Double(room - 1))
        while next + 1 < numbers.count, series.samples[next + 1].time <= time { next += 1 }
        let share = (numbers[next] - least) / max(most - least, 1e-12)
        line.append(Self.blocks[max(0, min(7, Int((share * 7).rounded())))])
      }
      let name = TerminalRaster.plain(series.name.prefix(widest))
      let range =
        PlotAxis.text(least, range: most - least) + "…"
        + PlotAxis.text(most, range: most - least)
      return name + String(repeating: " ", count: widest - name.count) + " \(line) "
        + range.prefix(18)
    }
  }
}

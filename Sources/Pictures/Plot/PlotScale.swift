/// A mapping from the values of a series to heights in a panel.
struct PlotScale {
  private let least: Double
  private let most: Double
  private let top: Double
  private let height: Double

  init(_ numbers: [Double], top: Double, height: Double) {
    var least = numbers.min() ?? 0
    var most = numbers.max() ?? 1
    if most - least < 1e-9 {
      least -= 0.5
      most += 0.5
    }
    self.least = least
    self.most = most
    self.top = top
    self.height = height
  }

  /// Returns the height, in pixels, of a difference between two values.
  func length(of number: Double) -> Double { number / (most - least) * height }

  func y(_ value: Double) -> Double { top + (most - value) / (most - least) * height }

  /// The labels of the maximum and minimum values, at the left edge.
  var labels: String {
    let x = PlotFrame.left - 6
    let more = " text-anchor=\"end\""
    return SVGElement.text(PlotAxis.text(most, range: most - least), x: x, y: top + 8, more)
      + SVGElement.text(PlotAxis.text(least, range: most - least), x: x, y: top + height, more)
  }
}

// Release builds have no testable imports.
#if DEBUG
  import Foundation
  import Interaction
  import JSON
  import Motion
  import Testing
  import Values

  @testable import Pictures

  @Suite("The table that the page's scripts are compared with")
  struct PageTableTests {
    private static let seed: UInt32 = 47
    private static let count = 10_000

    /// Returns bits as hexadecimal digits.
    private func digits(_ bits: [Bool]) -> String {
      stride(from: 0, to: bits.count, by: 4).map { start in
        String(bits[start..<start + 4].reduce(0) { $0 * 2 + ($1 ? 1 : 0) }, radix: 16)
      }.joined()
    }

    /// Returns the sums of the sides of 100 boxes each, in hundredths of a point.
    private func sums(of boxes: [Rectangle]) -> [Int] {
      stride(from: 0, to: boxes.count, by: 100).flatMap { start in
        let part = boxes[start..<start + 100]
        return [\.minX, \.minY, \.maxX, \.maxY].map { (side: KeyPath<Rectangle, Double>) in
          Int((part.reduce(0) { $0 + $1[keyPath: side] } * 100).rounded())
        }
      }
    }

    /// Returns whether pictures draw a layer on a screen that contains all random layers.
    private func isDrawn(_ layer: Layer) -> Bool {
      let (middle, size) = (Point(x: 2000, y: 2000), Size(width: 5000, height: 5000))
      var moved = layer
      moved.frame = layer.frame.offsetBy(middle)
      moved.clip = layer.clip?.offsetBy(middle)
      return SeenBox(moved, in: size) != nil
    }

    @Test("The table agrees with the geometry of checks and pictures")
    func table() throws {
      var random = RandomLayers(seed: Self.seed)
      var layers: [Layer] = []
      var hits: [Bool] = []
      for _ in 0..<Self.count {
        let layer = random.layer("a")
        let point = random.point(near: layer)
        hits.append(isDrawn(layer) && layer.contains(point, by: 0))
        layers.append(layer)
      }
      let visible = layers.map { $0.isVisible(in: RandomLayers.screen) }
      #expect(hits.count { $0 } > Self.count / 20)
      let text = """
        {
          "seed": \(Self.seed),
          "count": \(Self.count),
          "drawn": "\(digits(layers.map(isDrawn)))",
          "visible": "\(digits(visible))",
          "hits": "\(digits(hits))",
          "bounds": \(sums(of: zip(layers, visible).map { $1 ? $0.boundingBox : .zero }))
        }

        """
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../PageScripts/geometry.json")
      if ProcessInfo.processInfo.environment["PLAYGROUND_UPDATE"] != nil {
        try Data(text.utf8).write(to: file)
      }
      // Tests/PageScripts/geometry.test.js compares the page's scripts with the same table.
      let isCurrent = try String(contentsOf: file, encoding: .utf8) == text
      #expect(isCurrent, "Set PLAYGROUND_UPDATE=1 to rewrite Tests/PageScripts/geometry.json")
    }
  }
#endif

// Release builds have no testable imports.
#if DEBUG
  import Hosting
  import Interaction
  import Motion
  import Testing
  import Values

  @testable import Findings
  @testable import Orders
  @testable import Pictures
  @testable import Replay
  @testable import Validation

  @Suite("Agreement of check, explore, vary, validate and the pictures in 10,000 random states")
  struct AgreementTests {
    private static let count = 10_000
    private let screen = RandomLayers.screen

    /// Returns the findings of `check` for layers that are shown unchanged for one second.
    private func findings(_ state: RenderState) -> [Finding] {
      var state = state
      var analyzer = MotionAnalyzer(
        from: OneSidedLimit([state], isStill: true), at: .zero, in: screen.size, touchTargets: .none
      )
      state.time = Timestamp(seconds: 1)
      let side = OneSidedLimit([state], isStill: true)
      analyzer.take(Instant(state.time, [SessionInput(type: "tap")], left: side, right: side))
      analyzer.finish()
      return analyzer.findings
    }

    private let rules = OrderLooks([], parameters: [:])

    @Test("They agree on which layers are visible")
    func visible() throws {
      var random = RandomLayers(seed: 43)
      var counts = [0, 0, 0]
      for number in 0..<Self.count {
        var state = RenderState()
        state.layers = [random.layer("a")]
        let layer = state.layers[0]
        let look = LayerAppearance(state.layers, 0, in: screen)
        let edges = SeenLayer.edges(in: state, on: (screen.width, screen.height))["a"]
        let picture = SeenBox(layer, in: screen.size)
        let placed = PlacedLayer.placed(state.layers, in: screen.size, [.app, .wireframe]).items
        #expect(look.isVisible == layer.isVisible(in: screen), "check: \(number) \(layer)")
        #expect(look.isVisible == (edges != nil), "vary: \(number) \(layer)")
        #expect((picture != nil) == !placed.isEmpty, "pictures: \(number) \(layer)")
        counts[look.isVisible ? 0 : picture != nil ? 1 : 2] += 1
        let shape = HitComparison.seen(layer, screen)
        if layer.rotation == 0 {
          let own = look.seen
          if let edges { #expect(edges == [own.minX, own.minY, own.maxX, own.maxY]) }
          if let box = picture?.visible, look.isVisible {
            #expect(abs(box.minX - own.minX) + abs(box.maxY - own.maxY) < 1e-9, "\(number)")
          }
          if let shape {
            #expect(
              abs(shape.area - own.width * own.height) < 1e-6, "hit areas: \(number) \(layer)")
          }
        } else if let shape, shape.area > 40, shape.isWide {
          // The bounding box is never smaller than the visible part of a rotated layer.
          #expect(look.isVisible, "\(number) \(layer)")
        }
        if look.isVisible {
          #expect(picture != nil, "pictures: \(number) \(layer)")
          #expect(shape != nil, "hit areas: \(number) \(layer)")
        } else if let picture, layer.rotation == 0 {
          let (part, whole) = (picture.visible, picture.box)
          // Pictures also draw a strip at the border that is too narrow to be judged.
          #expect(
            part.width <= min(1, whole.width / 2) || part.height <= min(1, whole.height / 2),
            "pictures: \(number) \(layer)")
        }
      }
      #expect(counts.allSatisfy { $0 > Self.count / 100 }, "\(counts)")
    }

    /// Returns the ids of the layers that a wireframe fills.
    ///
    /// It does not fill lines and the content of other layers.
    private func filled(_ layers: [Layer]) -> Set<String> {
      var items = layers.compactMap { layer in
        SeenBox(layer, in: screen.size).map { PlacedLayer(layer: layer, box: $0) }
      }
      for index in items.indices { items[index].parent = PlacedLayer.parent(index, items) }
      return Set(items.filter { LayerLook(of: $0, nil).isOpaque }.map(\.layer.id))
    }

    @Test("A wireframe draws the scrim of a composite's content like any other scrim")
    func scrims() {
      for role in ["scrim", "content/scrim"] {
        let layer = Layer(id: role, role: role, frame: screen)
        let box = SeenBox(layer, in: screen.size)
        let look = box.map { LayerLook(of: PlacedLayer(layer: layer, box: $0), nil) }
        #expect(look?.isOpaque == false && look?.line == nil, "\(role)")
      }
    }

    @Test("They agree on which layers are covered")
    func covered() {
      var random = RandomLayers(seed: 44)
      var (dropped, kept) = (0, 0)
      for number in 0..<Self.count {
        let state = random.state(2 + number % 4)
        let covered = findings(state).filter { $0.code == .neverVisible }.map(\.layer)
        let items = PlacedLayer.placed(state.layers, in: screen.size, [.wireframe]).items
        let filled = filled(state.layers)
        for (index, layer) in state.layers.enumerated() where layer.isVisible(in: screen) {
          let isDrawn = items.contains { $0.layer.id == layer.id }
          if !isDrawn {
            dropped += 1
            #expect(covered.contains(layer.id), "pictures: \(number) \(layer.id) \(state.layers)")
            continue
          }
          kept += 1
          // Pictures keep rotated layers, and layers behind shapes that are not filled.
          let isHidden = state.layers[(index + 1)...].contains { other in
            guard let over = SeenBox(other, in: screen.size), layer.rotation == 0,
              other.rotation == 0, other.isSolid, other.isVisible(in: screen)
            else { return false }
            let part = LayerAppearance(state.layers, index, in: screen).seen
            return filled.contains(other.id)
              && over.drawn.hides(part, radius: other.largestCorner)
          }
          #expect(!isHidden, "pictures: \(number) \(layer.id) \(state.layers)")
          if layer.rotation == 0 && covered.contains(layer.id) {
            let over = state.layers[(index + 1)...].filter {
              $0.isSolid && $0.isVisible(in: screen)
            }
            #expect(
              over.contains { $0.rotation != 0 || !filled.contains($0.id) },
              "\(number) \(state.layers)")
          }
        }
        // No point of a covered layer is outside the solid layers above it.
        for (index, layer) in state.layers.enumerated() where covered.contains(layer.id) {
          let seen = HitComparison.seen(layer, screen)?.corners ?? []
          let middle = seen.reduce(Point.zero, +) * (1 / Double(max(1, seen.count)))
          for corner in seen {
            let point = middle + (corner - middle) * 0.9
            #expect(
              state.layers[(index + 1)...].contains { $0.isSolid && $0.contains(point, by: 1) },
              "check: \(number) \(layer.id) \(point) \(state.layers)")
          }
        }
      }
      #expect(dropped > 100 && kept > 5000, "\(dropped), \(kept)")
    }

    @Test("They agree on where layers accept touches")
    func hit() {
      var random = RandomLayers(seed: 45)
      var (misplaced, refused, points) = (0, 0, 0)
      for number in 0..<Self.count {
        let state = random.state(1 + number % 3)
        let found = findings(state).filter { $0.code == .hitInvisible }.map(\.layer)
        let first = state.layers.first { found.contains($0.id) }?.id
        let told = rules.misplacedHit(state, on: screen, atRest: true)
        #expect(
          told.map { String($0.prefix { $0 != " " }) } == first,
          "explore: \(number) \(state.layers)")
        if first != nil { misplaced += 1 }
        for layer in state.layers {
          guard let hit = layer.hit else { continue }
          let region = HitComparison.region(layer, hit, screen)
          if Check.hitProblem(of: layer, on: screen) == "invisible" {
            refused += 1
            #expect(
              found.contains(layer.id) == (region.area > HitComparison.speck),
              "validate: \(number) \(layer)")
          }
          for _ in 0..<3 {
            let point = Point(
              x: hit.x + hit.width * random.next(), y: hit.y + hit.height * random.next())
            guard screen.contains(point), let isInside = region.contains(point) else { continue }
            points += 1
            #expect(layer.takesTouch(at: point) == isInside, "hitTest: \(number) \(point) \(layer)")
          }
        }
      }
      #expect(
        misplaced > 1000 && refused > 200 && points > 5000, "\(misplaced) \(refused) \(points)")
    }
  }

  extension Layer {
    /// Returns whether a point is inside the layer's rotated frame and its clip, within a tolerance in points.
    func contains(_ point: Point, by tolerance: Double) -> Bool {
      if let clip, !clip.insetBy(dx: -tolerance, dy: -tolerance).contains(point) { return false }
      let (sine, cosine) = Math.sinCos(degrees: -rotation)
      let way = point - frame.center - translation
      let (x, y) = (cosine * way.x - sine * way.y, sine * way.x + cosine * way.y)
      return abs(x) <= frame.width / 2 * scale + tolerance
        && abs(y) <= frame.height / 2 * scale + tolerance
    }
  }

  extension Polygon {
    /// Whether the polygon is more than 1.5 pt wide and tall.
    fileprivate var isWide: Bool {
      let (x, y) = (corners.map(\.x), corners.map(\.y))
      return (x.max() ?? 0) - (x.min() ?? 0) > 1.5 && (y.max() ?? 0) - (y.min() ?? 0) > 1.5
    }

    /// Returns whether a point is inside the polygon, or `nil` if it is too close to an edge to tell.
    fileprivate func contains(_ point: Point) -> Bool? {
      let corners = corners
      guard corners.count > 2 else { return false }
      var isInside = true
      for (index, corner) in corners.enumerated() {
        let way = corners[(index + 1) % corners.count] - corner
        let side =
          (way.x * (point.y - corner.y) - way.y * (point.x - corner.x)) / max(way.length, 1e-9)
        if abs(side) < 1e-6 { return nil }
        if side < 0 { isInside = false }
      }
      return isInside
    }
  }
#endif

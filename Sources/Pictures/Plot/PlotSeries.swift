internal import Interaction
internal import Motion
internal import Replay
internal import Values

/// One numeric value of a session, or one numeric member of a layer, over time.
struct PlotSeries {
  /// The value at one time.
  struct Sample: Equatable {
    var time: Timestamp
    var value: Double
  }

  /// The name of a value, or a layer's id and the name of a member.
  var name: String

  /// The name of the value or of the layer's member.
  ///
  /// The name also selects the tolerance.
  var member: String

  /// The layer's id, or `nil` for a value.
  var layer: String?

  /// The samples, one for each state.
  ///
  /// A jump consists of two samples with the same time.
  var samples: [Sample] = []

  /// The numeric members of a layer, in the order of the protocol.
  private static let members: [(name: String, read: @Sendable (Layer) -> Double)] = [
    ("x", { $0.frame.x }), ("y", { $0.frame.y }), ("width", { $0.frame.width }),
    ("height", { $0.frame.height }), ("translateX", { $0.translation.x }),
    ("translateY", { $0.translation.y }), ("scale", { $0.scale }),
    ("rotation", { $0.rotation }), ("opacity", { $0.opacity }),
    ("cornerRadius", { $0.cornerRadius }),
  ]

  /// Whether the value changes over time.
  var moves: Bool {
    guard let first = samples.first?.value else { return false }
    return samples.contains { abs($0.value - first) > 1e-4 }
  }

  /// The difference between the largest and the smallest value.
  var extent: Double {
    (samples.map(\.value).max() ?? 0) - (samples.map(\.value).min() ?? 0)
  }

  /// Returns the horizontal or vertical position, over time, of the layer that moves furthest along one axis,
  /// or `nil` if no layer moves.
  static func furthestMovement(in sessionTrace: SessionTrace) -> PlotSeries? {
    var ids: [String] = []
    for layer in sessionTrace.states.flatMap(\.layers) where !ids.contains(layer.id) {
      ids.append(layer.id)
    }
    let positions = ["x", "y", "translateX", "translateY"]
    let movements = ids.flatMap { id in
      layers(named: id, of: sessionTrace).filter { $0.layer == id && positions.contains($0.member) }
    }
    return movements.filter(\.moves).max { $0.extent < $1.extent }
  }

  /// Returns a series for each numeric value of a session.
  static func values(of sessionTrace: SessionTrace) -> [PlotSeries] {
    sessionTrace.valueNames.enumerated().compactMap { place, name in
      var series = PlotSeries(name: name, member: name)
      for state in sessionTrace.states where state.values.indices.contains(place) {
        guard let number = state.values[place].asNumber, number.isFinite else { continue }
        series.samples.append(Sample(time: state.time, value: number))
      }
      return series.samples.isEmpty ? nil : series
    }
  }

  /// Returns a series for each numeric member of the layers with a given id or role.
  static func layers(named wanted: String, of sessionTrace: SessionTrace) -> [PlotSeries] {
    var series: [PlotSeries] = []
    for state in sessionTrace.states {
      for layer in state.layers where layer.id == wanted || layer.role == wanted {
        for member in members {
          let number = member.read(layer)
          guard number.isFinite else { continue }
          let name = "\(layer.id) \(member.name)"
          let place = series.firstIndex { $0.name == name } ?? series.count
          if place == series.count {
            series.append(PlotSeries(name: name, member: member.name, layer: layer.id))
          }
          series[place].samples.append(Sample(time: state.time, value: number))
        }
      }
    }
    return series
  }

  /// Returns the series' value in a state that is encoded as in the protocol.
  func number(in state: Value) -> Double? {
    guard let layer else { return state["values"]?[member]?.asNumber }
    guard case .array(let layers)? = state["layers"] else { return nil }
    return layers.first { $0["id"]?.asString == layer }?[member]?.asNumber
  }
}

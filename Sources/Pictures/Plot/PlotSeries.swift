internal import Interaction
internal import Motion
internal import Replay
internal import Values

/// One number of a session over time.
struct PlotSeries {
  /// A number at a moment.
  struct Sample: Equatable {
    var time: Timestamp
    var value: Double
  }

  /// What it is called: a value's name, or a layer's id and a member's name.
  var name: String

  /// The name by which tolerances are found.
  var member: String

  /// The layer's id; nil for a value.
  var layer: String?

  /// The number at every state; at a jump there are two of a moment.
  var samples: [Sample] = []

  /// The members of a layer that are numbers, in the order of the protocol.
  private static let members: [(name: String, read: @Sendable (Layer) -> Double)] = [
    ("x", { $0.frame.x }), ("y", { $0.frame.y }), ("width", { $0.frame.width }),
    ("height", { $0.frame.height }), ("translateX", { $0.translation.x }),
    ("translateY", { $0.translation.y }), ("scale", { $0.scale }),
    ("rotation", { $0.rotation }), ("opacity", { $0.opacity }),
    ("cornerRadius", { $0.cornerRadius }),
  ]

  /// Whether it changes.
  var moves: Bool {
    guard let first = samples.first?.value else { return false }
    return samples.contains { abs($0.value - first) > 1e-4 }
  }

  /// The values of footage that are numbers.
  static func values(of footage: Footage) -> [PlotSeries] {
    footage.valueNames.enumerated().compactMap { place, name in
      var series = PlotSeries(name: name, member: name)
      for state in footage.states where state.values.indices.contains(place) {
        guard let number = state.values[place].asNumber, number.isFinite else { continue }
        series.samples.append(Sample(time: state.time, value: number))
      }
      return series.samples.isEmpty ? nil : series
    }
  }

  /// The numbers of a layer, by its id or role.
  static func layers(named wanted: String, of footage: Footage) -> [PlotSeries] {
    var series: [PlotSeries] = []
    for state in footage.states {
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

  /// The number in a state as it stands on the wire.
  func number(in state: Value) -> Double? {
    guard let layer else { return state["values"]?[member]?.asNumber }
    guard case .array(let layers)? = state["layers"] else { return nil }
    return layers.first { $0["id"]?.asString == layer }?[member]?.asNumber
  }
}

internal import Interaction
internal import Motion
internal import Replay
internal import Values

/// The data of a scenario for the page's script: its states as columns, its events, and the film's cells.
///
/// `Page/data.js` reads the data. A change to the members requires a new `format`.
struct ReportData {
  /// The version of the data format.
  static let format: Int64 = 2

  private let entry: ReportEntry
  private let sessionTrace: SessionTrace
  private let strip: FilmStrip

  init(_ entry: ReportEntry, _ sessionTrace: SessionTrace, _ strip: FilmStrip) {
    self.entry = entry
    self.sessionTrace = sessionTrace
    self.strip = strip
  }

  /// Returns the scenario's data.
  ///
  /// - Parameters:
  ///   - columns: The columns that all scenarios of the page share.
  ///   - plan: The cells of the film.
  ///   - isDrawn: Whether the page already contains pictures and tables.
  /// - Returns: The data.
  func value(
    _ columns: inout Columns, _ plan: (cells: [Cell], layout: FilmLayout), isDrawn: Bool
  ) -> JSONObject {
    var members: JSONObject = [
      "n": .integer(Int64(sessionTrace.states.count)),
      "size": [.number(strip.viewport.width), .number(strip.viewport.height)],
      "t": .string(columns.text(of: sessionTrace.states.map { Int($0.time.microseconds) })),
      "phase": runs(sessionTrace.states.map { .string($0.phase) }),
      "cells": cells(plan, isDrawn),
      "values": values(&columns),
    ]
    var layers = LayerColumns(strip.leaders, strip.options.look, strip.options.skin)
    for state in sessionTrace.states {
      layers.add(state.layers, in: sessionTrace.viewport(at: state.time))
    }
    members["layers"] = layers.value(&columns)
    members["more"] = layers.leftOut(&columns)
    members["fingers"] = fingers(&columns)
    if sessionTrace.viewports.count > 1 {
      members["screens"] = runs(
        sessionTrace.states.map {
          let size = sessionTrace.viewport(at: $0.time)
          return [.number(size.width), .number(size.height)]
        })
    }
    if isDrawn {
      members["ribbon"] = box(plan.layout.ribbon)
      members["plot"] = [.number(PlotFrame.left), .number(PlotFrame.right)]
    } else {
      members["rows"] = rows
    }
    if let golden = entry.golden, entry.verdict.outcome == .differs {
      members["old"] = old(golden, &columns)
    }
    return members
  }

  private func box(_ box: Rectangle) -> Value {
    .array([box.x, box.y, box.width, box.height].map { .number(($0 * 10).rounded() / 10) })
  }

  /// Returns the states in the film, each with the reason why it was chosen and, if the page contains the
  /// picture, the position of its cell.
  private func cells(
    _ plan: (cells: [Cell], layout: FilmLayout), _ isDrawn: Bool
  ) -> Value {
    .array(
      zip(plan.cells, plan.layout.boxes).map { cell, place in
        let head: [Value] = [.integer(Int64(cell.index)), .string(cell.reason)]
        return .array(isDrawn ? head + [box(place)] : head)
      })
  }

  private var rows: Value {
    .array(
      ReportTables(sessionTrace).rows.map { row in
        [
          .integer(row.time.microseconds), .bool(row.isEffect), .string(row.what),
          .string(row.details),
        ]
      })
  }

  /// Returns the changes in a value that seldom changes: each new value with the index of the first state that has
  /// it.
  private func runs(_ values: [Value]) -> Value {
    var runs: [Value] = []
    var last: Value?
    for (index, value) in values.enumerated() where value != last {
      runs.append([.integer(Int64(index)), value])
      last = value
    }
    return .array(runs)
  }

  // MARK: - Values

  private func values(_ columns: inout Columns) -> Value {
    var values: [Value] = []
    for (place, name) in sessionTrace.valueNames.enumerated() {
      let all = sessionTrace.states.map {
        $0.values.indices.contains(place) ? $0.values[place] : .null
      }
      let numbers = all.compactMap(\.asNumber)
      let isNumber = numbers.count == all.count && numbers.allSatisfy(\.isFinite)
      guard isNumber, let least = numbers.min(), let most = numbers.max() else {
        values.append([.string(name), runs(all)])
        continue
      }
      let scale = Self.scale(most - least)
      let column = columns.text(of: numbers.map { SVGNumber.whole($0 * Double(scale)) })
      values.append([.string(name), .integer(Int64(scale)), .string(column)])
    }
    return .array(values)
  }

  /// Returns the factor by which stored numbers are multiplied, for a precision of about 1/10,000 of the
  /// range.
  private static func scale(_ range: Double) -> Int {
    range >= 100 ? 100 : range >= 10 ? 1000 : 10_000
  }

  private func fingers(_ columns: inout Columns) -> Value {
    var ways: [Value] = []
    for way in strip.fingers.ways {
      let times = way.samples.map { Int($0.time.microseconds) }
      let x = way.samples.map { SVGNumber.whole($0.place.x * 10) }
      let y = way.samples.map { SVGNumber.whole($0.place.y * 10) }
      ways.append([
        .bool(way.isKnown), .integer(Int64(times.count)),
        .string([times, x, y].map { columns.text(of: $0) }.joined(separator: " ")),
      ])
    }
    return .array(ways)
  }

  // MARK: - The golden file

  /// Returns the golden file's layers, and those of its values that differ from the scenario by more than their
  /// tolerance.
  private func old(_ golden: GoldenStates, _ columns: inout Columns) -> Value {
    var members: JSONObject = [
      "n": .integer(Int64(golden.pairs.count)),
      "t": .string(columns.text(of: golden.pairs.map { Int($0.time.microseconds) })),
    ]
    let states = golden.movedLayers
    var layers = LayerColumns(strip.leaders, strip.options.look, strip.options.skin)
    for state in states { layers.add(state.layers, in: sessionTrace.viewport(at: state.time)) }
    if !states.isEmpty { members["layers"] = layers.value(&columns) }
    var values: [Value] = []
    for series in PlotSeries.values(of: sessionTrace) {
      let tolerance = golden.tolerances.tolerance(of: series.member)
      let pairs = golden.pairs.map { (series.number(in: $0.golden), series.number(in: $0.actual)) }
      guard
        pairs.contains(where: { old, new in
          guard let old, let new else { return false }
          return abs(old - new) > tolerance
        })
      else { continue }
      let numbers = pairs.map { SVGNumber.whole(($0.0 ?? 0) * 10_000) }
      values.append([
        .string(series.name), .integer(10_000), .string(columns.text(of: numbers)),
        .number(tolerance),
      ])
    }
    members["values"] = .array(values)
    return .object(members)
  }
}

internal import JSONText
internal import Platform
internal import PlaygroundHost
internal import Recordings
internal import Values

/// A reader of the files of a population.
struct GesturePopulationReader {
  /// The maximum duration of a gesture, in microseconds.
  ///
  /// A single call can't simulate a longer time.
  private static let longest: Int64 = 600_000_000

  private var population = GesturePopulation()
  private let options: GesturePopulation.Options
  private let components: [ComponentEntry]
  private let plugins: PluginHub.Configuration

  private var words = OutcomeWords()

  /// The intended outcome of each gesture according to its recording, or `nil` if the recording names none.
  private var named: [String?] = []

  /// The index of each stored preparation, by its requests and its session.
  private var known: [[UInt8]: Int] = [:]

  /// The preparation for recordings of each screen size, and the point at which their gestures begin.
  private var targets: [String: (preparation: Int, point: (x: Double, y: Double)?)] = [:]

  /// The error for an option that no session accepts.
  ///
  /// Such an error applies to all recordings, so it ends the reading.
  private var wrongOption: ReplayError?

  init(
    _ options: GesturePopulation.Options, _ components: [ComponentEntry],
    _ plugins: PluginHub.Configuration
  ) {
    self.options = options
    self.components = components
    self.plugins = plugins
  }

  /// Reads a file.
  ///
  /// If the file can't be used, the reason is added to the problems of the population.
  ///
  /// - Throws: `ReplayError` if the options don't fit any session.
  mutating func read(_ path: String) throws(ReplayError) {
    guard Files.isRegular(path) else {
      let isAbsent = Files.kind(of: path) == .absent
      population.problems.append("\(path): \(isAbsent ? "no such file" : "not a regular file")")
      return
    }
    let (gestures, samples) = (population.gestures.count, population.samples.count)
    do throws(ReplayError) {
      var isScenario = false
      let file = population.files.count
      population.files.append(path)
      try RecordingFileReader.reading(path, options.reading) { (reader) throws(ReplayError) in
        isScenario = reader.format == .record
        guard !isScenario else { return }
        try take(&reader, path, file)
      }
      if isScenario { try take(ScenarioGesture(Scenario(path: path)), path, file) }
      guard population.gestures.count == gestures else { return }
      population.problems.append("\(path): the recording contains no touches")
    } catch {
      // A file with an invalid line is refused as a whole.
      if let wrongOption { throw wrongOption }
      population.problems.append(error.message)
    }
    population.files.removeLast()
    population.gestures.removeSubrange(gestures...)
    population.samples.removeSubrange(samples...)
    named.removeSubrange(gestures...)
  }

  private mutating func take(
    _ scenario: ScenarioGesture, _ path: String, _ file: Int
  ) throws(ReplayError) {
    var gesture = MeantGesture(
      file: file, line: scenario.line, meant: -1,
      samples: population.samples.count..<population.samples.count + scenario.samples.count,
      preparation: try number(of: scenario.preparation, path))
    gesture.isTimed = true
    if let calls = scenario.calls {
      gesture.calls = population.calls.count
      population.calls.append(calls)
    }
    population.samples += scenario.samples.map(GestureSample.init)
    population.gestures.append(gesture)
    named.append(nil)
  }

  private mutating func take(
    _ reader: inout RecordingReader, _ path: String, _ file: Int
  ) throws(ReplayError) {
    let target: (preparation: Int, point: (x: Double, y: Double)?)
    do throws(ReplayError) { target = try self.target(reader.screen) } catch {
      wrongOption = error
      throw error
    }
    let still = GesturePlacement(
      scale: options.scale, viewport: options.viewport, screen: reader.screen,
      offset: options.offset)
    var placement = still
    var (last, start) = (0, Int64(0))
    while let recorded = try RecordingFileReader.next(&reader, path) {
      let count = population.samples.count
      if recorded.gesture != last {
        placement = still
        if let point = target.point { placement.begin(recorded.sample, at: point) }
        population.gestures.append(
          MeantGesture(
            file: file, line: recorded.sample.line, meant: -1, samples: count..<count,
            preparation: target.preparation))
        named.append(nil)
        (last, start) = (recorded.gesture, recorded.sample.microseconds)
      }
      guard recorded.sample.microseconds - start <= Self.longest else {
        throw .badInput(
          "\(path):\(recorded.sample.line): the gesture takes more than the maximum of \(Self.longest / 1_000_000) s"
        )
      }
      let meant = recorded.sample.meant
      if meant >= 0, named[named.count - 1] == nil {
        named[named.count - 1] = reader.outcomes[meant]
      }
      population.samples.append(GestureSample(placement.place(recorded.sample)))
      let gesture = population.gestures.count - 1
      population.gestures[gesture].samples =
        population.gestures[gesture].samples.lowerBound..<count + 1
    }
  }

  /// Returns the preparation for recordings of a given screen size, and the point at which their gestures begin.
  private mutating func target(
    _ screen: RecordedScreen?
  ) throws(ReplayError) -> (preparation: Int, point: (x: Double, y: Double)?) {
    let viewport = options.viewport ?? screen
    let name = viewport.map { "\($0.width)x\($0.height)" } ?? ""
    if let known = targets[name] { return known }
    let target = try ImportTarget(
      component: options.component, parameters: options.parameters, viewport: viewport, note: "",
      components: components, plugins: plugins)
    let point = try options.layer.map { (layer) throws(ReplayError) in
      try target.touchPoint(of: layer)
    }
    let messages = target.before.filter { $0["method"]?.asString?.hasPrefix("$/") == false }
    let new = (
      preparation: try number(
        of: SessionPreparation(messages: messages, session: target.session), "--component"),
      point: point
    )
    targets[name] = new
    return new
  }

  /// Returns the index of a preparation.
  ///
  /// A new preparation is first checked and stored.
  private mutating func number(
    of preparation: SessionPreparation, _ path: String
  ) throws(ReplayError) -> Int {
    let key = preparation.requests + Array(preparation.session.utf8)
    if let index = known[key] { return index }
    let host = PlayedHost(components, plugins)
    do throws(ReplayError) { try preparation.play(on: host, setting: []) } catch {
      throw .badInput("\(path): \(error.message)")
    }
    guard let component = host.component(of: preparation.session) else {
      throw .badInput("\(path): no session \(preparation.session) is open at the first gesture")
    }
    words.learnPhases(of: component, host)
    known[key] = population.preparations.count
    population.preparations.append(preparation)
    return population.preparations.count - 1
  }

  /// Returns the population with the intended outcome of each gesture.
  func finish() -> GesturePopulation {
    var population = population
    var words = words
    words.learnOutcomes(of: population, components, plugins)
    population.setOutcomes(named, words)
    return population
  }
}

internal import Interaction
internal import JSONText
internal import PlaygroundHost
internal import Values

/// The outcomes that the gestures of a population can have: the outcomes of releases, and phases.
struct OutcomeWords {
  /// The number of gestures that are played to learn the outcomes of their decisions.
  private static let trials = 100

  private(set) var list: [String] = []

  private var components: [String] = []

  private mutating func add(_ word: String) {
    if !list.contains(word) { list.append(word) }
  }

  /// Adds the phases of a component to the known outcomes.
  mutating func learnPhases(of component: String, _ host: PlayedHost) {
    guard !components.contains(component) else { return }
    components.append(component)
    let described = host.call([
      "jsonrpc": "2.0", "id": "describe", "method": "component/describe",
      "params": ["component": .string(component)],
    ])
    guard case .array(let phases)? = described?["phases"] else { return }
    for phase in phases.compactMap(\.asString) { add(phase) }
  }

  /// Plays some of the gestures, and adds the outcomes of all rules of their decisions.
  mutating func learnOutcomes(
    of population: GesturePopulation, _ components: [ComponentEntry],
    _ plugins: PluginHub.Configuration
  ) {
    let player = OutcomePlayer(population, setting: [], components, plugins)
    let count = population.gestures.count
    for index in stride(from: 0, to: count, by: max(1, count / Self.trials)) {
      guard let played = try? player.play(population.gestures[index]) else { continue }
      for rule in played.decision?.rules ?? [] { add(rule.outcome) }
    }
  }

  /// Returns the outcome that a path names: the beginning of the file name, or the name of the folder.
  ///
  /// In a path, a hyphen or an underscore can stand for a space in an outcome's name.
  func outcome(inPath path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let name = parts.last else { return nil }
    let longest = list.filter { word in
      Self.forms(of: word).contains { form in
        guard name.hasPrefix(form) else { return false }
        return name.dropFirst(form.count).first.map { !$0.isLetter } ?? true
      }
    }.max { $0.count < $1.count }
    guard longest == nil, parts.count > 1 else { return longest }
    return list.first { Self.forms(of: $0).contains(String(parts[parts.count - 2])) }
  }

  private static func forms(of word: String) -> [String] {
    [word, word.replacing(" ", with: "-"), word.replacing(" ", with: "_")]
  }
}

extension GesturePopulation {
  /// Sets the intended outcome of each gesture, and removes the gestures without one.
  ///
  /// - Parameters:
  ///   - named: The outcome that the recording names for each gesture, or `nil`.
  ///   - words: The known outcomes.
  mutating func setOutcomes(_ named: [String?], _ words: OutcomeWords) {
    var kept: [MeantGesture] = []
    kept.reserveCapacity(gestures.count)
    var fromPaths: [String?] = files.map { words.outcome(inPath: $0) }
    var refused: [String] = []
    for (index, gesture) in gestures.enumerated() {
      var word = named[index]
      if let own = word, !words.list.contains(own) {
        refuse(gesture, own, words, &refused)
        continue
      }
      word = word ?? fromPaths[gesture.file]
      guard let word else {
        // An empty word marks a file that has been reported. The last word is the best example: the outcomes of
        // decisions follow the phases in the list.
        let example = words.list.last?.replacing(" ", with: "-") ?? "expanded"
        problems.append(
          "\(place(of: gesture)): no intended outcome; add an outcome column, or begin the file name "
            + "with an outcome, as in \(example)-1.csv")
        fromPaths[gesture.file] = ""
        continue
      }
      guard !word.isEmpty else { continue }
      var gesture = gesture
      gesture.meant = number(of: word)
      kept.append(gesture)
    }
    gestures = kept
  }

  private mutating func refuse(
    _ gesture: MeantGesture, _ word: String, _ words: OutcomeWords, _ refused: inout [String]
  ) {
    // Report each unknown word of a file only once.
    let key = "\(gesture.file) \(word)"
    guard !refused.contains(key) else { return }
    refused.append(key)
    let near = NearNames(to: word, among: words.list)
    problems.append("\(place(of: gesture)): \(near.sentence("an outcome of this component"))")
  }

  private mutating func number(of word: String) -> Int {
    if let index = outcomes.firstIndex(of: word) { return index }
    outcomes.append(word)
    return outcomes.count - 1
  }
}

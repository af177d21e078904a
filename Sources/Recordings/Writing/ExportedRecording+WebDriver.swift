internal import Interaction
internal import JSONText

extension ExportedRecording {
  /// Writes WebDriver actions with one source per pointer.
  mutating func writeWebDriver(_ samples: [TouchSample]) {
    bytes = ActionSources(samples).text()
  }
}

/// The actions of several pointers, in lists whose n-th actions are performed at the same time.
///
/// All times are rounded to milliseconds first, so rounding errors do not add up.
private struct ActionSources {
  /// The longest movement that a driver performs as a single step, in milliseconds.
  private static let longestStep: Int64 = 50

  private struct Source {
    let pointer: Int
    let device: PointerEvent.Device
    var last: (x: Double, y: Double)?
    /// The actions at the current time, without their durations.
    var queue: [(text: String, isMove: Bool)] = []
    var lines: [String] = []
  }

  private var sources: [Source] = []

  init(_ samples: [TouchSample]) {
    for pointer in samples.map(\.pointer).sorted() where sources.last?.pointer != pointer {
      let first = samples.first { $0.pointer == pointer }
      sources.append(Source(pointer: pointer, device: first?.device ?? .touch))
    }
    let start = samples.first?.microseconds ?? 0
    var (now, pause): (Int64, Int64) = (0, 0)
    for sample in samples {
      let time = (sample.microseconds - start + 500) / 1000
      if time > now {
        play(after: pause)
        (pause, now) = (time - now, time)
      }
      queue(sample)
    }
    play(after: pause)
  }

  /// Adds the actions of a sample to those of the current time.
  private mutating func queue(_ sample: TouchSample) {
    guard let index = sources.firstIndex(where: { $0.pointer == sample.pointer }) else { return }
    let isAtPlace = sources[index].last.map { $0 == (sample.x, sample.y) } ?? false
    if sample.phase == .down || sample.phase == .move || !isAtPlace {
      var writer = JSONWriter()
      writer.raw(#","x":"#.utf8)
      writer.coordinate(sample.x)
      writer.raw(#","y":"#.utf8)
      writer.coordinate(sample.y)
      sources[index].queue.append(
        (String(decoding: writer.bytes, as: UTF8.self), sample.phase == .move))
      sources[index].last = (sample.x, sample.y)
    }
    switch sample.phase {
    case .down: sources[index].queue.append((#"{"type":"pointerDown","button":0}"#, false))
    case .up: sources[index].queue.append((#"{"type":"pointerUp","button":0}"#, false))
    case .cancel: sources[index].queue.append((#"{"type":"pointerCancel"}"#, false))
    case .move: break
    }
  }

  /// Writes the ticks for the queued actions.
  ///
  /// If `pause` is not 0, the first tick lasts `pause` milliseconds. All other ticks take no time.
  private mutating func play(after pause: Int64) {
    if pause > 0 {
      for index in sources.indices {
        // A short movement takes the whole time. A driver would add steps to a long one.
        let isMove = pause <= Self.longestStep && sources[index].queue.first?.isMove == true
        let place = isMove ? sources[index].queue.removeFirst().text : nil
        sources[index].lines.append(Self.action(place, pause))
      }
    }
    while sources.contains(where: { !$0.queue.isEmpty }) {
      for index in sources.indices {
        let next = sources[index].queue.isEmpty ? nil : sources[index].queue.removeFirst().text
        let isComplete = next?.hasPrefix("{") ?? false
        sources[index].lines.append(isComplete ? next ?? "" : Self.action(next, 0))
      }
    }
  }

  private static func action(_ place: String?, _ duration: Int64) -> String {
    guard let place else { return #"{"type":"pause","duration":\#(duration)}"# }
    return #"{"type":"pointerMove","duration":\#(duration)\#(place),"origin":"viewport"}"#
  }

  /// Returns the request, with one action per line.
  func text() -> [UInt8] {
    let texts = sources.map { source in
      #"{"type":"pointer","id":"finger\#(source.pointer)","#
        + #""parameters":{"pointerType":"\#(source.device.rawValue)"},"actions":["# + "\n"
        + source.lines.joined(separator: ",\n") + "\n]}"
    }
    return Array(("{\"actions\":[\n" + texts.joined(separator: ",\n") + "\n]}\n").utf8)
  }
}

internal import JSONText
internal import Recordings
internal import Values

/// A description of a recording, as text for people and as JSON for `vary --noise`.
struct RecordingDescription {
  let name: String
  let format: RecordingFormat
  let statistics: RecordingStatistics
  let omissions: Omissions

  /// The format of the recording, the numbers of samples, gestures and fingers, and the duration, in one line.
  var summary: String {
    let duration = Expectation.plain((statistics.duration * 1e6).rounded() / 1e6)
    return
      "\(name): \(format.title), \(counted(statistics.samples, "sample")), "
      + "\(counted(statistics.gestures, "gesture")), "
      + "\(counted(statistics.fingers, "finger")), \(duration) s"
  }

  /// The measurements as lines of text.
  var lines: [String] {
    var rows: [[String]] = []
    if let profile = statistics.profile, let measured = statistics.measuredRate {
      rows = [
        ["rate", "\(plain(profile.rate, 1)) Hz (measured: \(plain(measured, 10)))"],
        ["time jitter", "\(plain(profile.timeJitter * 1000, 1000)) ms (standard deviation)"],
        ["dropped", "\(plain(profile.dropped * 100, 100)) % of the samples"],
        ["coalesced", "\(plain(profile.coalesced * 100, 100)) % of the samples"],
        ["noise", "\(plain(profile.noise, 1000)) pt (standard deviation)"],
      ]
    } else {
      rows = [["rate", "unknown: too few samples of moving fingers"]]
    }
    if let resolution = statistics.resolution {
      rows.append(["resolution", "\(plain(resolution, 10_000)) pt"])
    }
    return [summary] + Table(rows).lines + omissions.lines
  }

  private func plain(_ value: Double, _ steps: Double) -> String {
    Expectation.plain((value * steps).rounded() / steps)
  }

  /// The measurements as JSON.
  func json(_ profile: NoiseProfile) -> String {
    var writer = JSONWriter()
    writer.value(profile.value, .exact)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

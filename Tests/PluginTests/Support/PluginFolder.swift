import Foundation
import Platform
import Testing
import Values

/// A folder with plugins for one test; with it goes all that the test has started.
final class PluginFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "plugins-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A file that the faulty plugin notes its processes in.
  var pids: String { path + "/pids.txt" }

  /// A file by which a plugin knows that it has failed before.
  var mark: String { path + "/mark.txt" }

  /// What `faulty.py` is started with.
  static let faulty = root + "/Tests/PluginTests/Plugins/faulty.py"

  /// Python itself: a version manager's stand-in for it takes longer to start than it does.
  static let python: String = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "import sys; print(sys.executable, end='')"]
    let pipe = Pipe()
    process.standardOutput = pipe
    guard (try? process.run()) != nil else { return "python3" }
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return said.isEmpty ? "python3" : said
  }()

  /// Writes a file.
  func write(_ text: String, to name: String) throws {
    let file = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func read(_ name: String) -> String {
    (try? String(contentsOfFile: path + "/" + name, encoding: .utf8)) ?? ""
  }

  /// Adds a plugin with the faults that it has from the start.
  ///
  /// - Parameters:
  ///   - name: its name, and the component's
  ///   - faults: words for FAULT
  ///   - limits: members of `limits`; if not given, a time that no busy machine comes near
  ///   - script: the program; `faulty.py` if not given
  /// - Throws: what the system says against it
  func add(
    _ name: String = "faulty", _ faults: String = "", limits: String = #""callSeconds": 20"#,
    script: String = PluginFolder.faulty
  ) throws {
    try write(
      """
      {"name": "\(name)", "version": "1.0", "protocolVersions": [1],
       "command": ["\(Self.python)", "\(script)"], "components": [{"id": "\(name)"}],
       "environment": {"FAULT": "\(faults)", "PIDS": "\(pids)", "MARK": "\(mark)",
                       "COMPONENT": "\(name)"},
       "limits": {\(limits)}}
      """, to: name + "/plugin.json")
  }

  /// Starts the host with the plugins of this folder.
  func host(_ arguments: String..., environment: [String: String] = [:]) throws -> Playground {
    let variables = ["PLAYGROUND_TEST": path, "XDG_DATA_HOME": path + "/data"]
    return try Playground(
      ["serve", "--plugins", path] + arguments,
      environment: variables.merging(environment) { $1 })
  }

  /// The numbers that were noted under a word, such as `plugin` or `child`.
  func noted(_ word: String) -> [Int32] {
    read("pids.txt").split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.first == word[...] ? words.last.flatMap { Int32($0) } : nil
    }
  }

  /// The processes of this test that run, whoever their parent is, with their command lines.
  func processes(besides host: Int32 = 0) -> [(id: Int32, command: String)] {
    let own = "PLAYGROUND_TEST=" + path
    var found: [(id: Int32, command: String)] = []
    for name in (try? Files.list("/proc")) ?? [] {
      guard let id = Int32(name), id != host,
        let environment = try? Files.read("/proc/\(name)/environ"), !environment.isEmpty,
        environment.split(separator: 0).contains(where: { $0.elementsEqual(own.utf8) })
      else { continue }
      let words = (try? Files.read("/proc/\(name)/cmdline")) ?? []
      found.append((id, String(decoding: words.map { $0 == 0 ? 32 : $0 }, as: UTF8.self)))
    }
    return found
  }

  /// The number of the guardian of the plugin that runs.
  func guardian() throws -> Int32 {
    guard let found = processes().first(where: { $0.command.contains("guard-plugin") }) else {
      throw Trouble(description: "no guardian runs")
    }
    return found.id
  }

  /// Expects that nothing of this test runs any more, a moment granted.
  func expectNothingLeft(
    within seconds: Double = 30, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let end = System.monotonicMicroseconds() + Int64(seconds * 1e6)
    while !processes().isEmpty, System.monotonicMicroseconds() < end {
      System.sleep(microseconds: 10_000)
    }
    let left = processes()
    #expect(left.isEmpty, "still running: \(left)", sourceLocation: sourceLocation)
    for process in left { Subprocess.kill(process.id) }
  }
}

/// What the system knows of a process.
enum ProcessFacts {
  /// The most memory that it ever had, in bytes.
  static func peakMemory(_ id: Int32) -> Int {
    let text = (try? Files.read("/proc/\(id)/status")) ?? []
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n")
    where line.hasPrefix("VmHWM:") {
      return (Int(line.split(separator: " ")[1]) ?? 0) * 1024
    }
    return 0
  }

  /// How many children of a process have ended and are not looked at.
  static func zombies(of parent: Int32) -> Int {
    ((try? Files.list("/proc")) ?? []).count { name in
      guard Int32(name) != nil, let text = try? Files.read("/proc/\(name)/stat") else {
        return false
      }
      let fields = (String(decoding: text, as: UTF8.self).split(separator: ")").last ?? "")
        .split(separator: " ")
      return fields.count > 1 && fields[0] == "Z" && fields[1] == "\(parent)"
    }
  }

  /// Whether a process is there and has not ended.
  static func isRunning(_ id: Int32) -> Bool {
    guard let text = try? Files.read("/proc/\(id)/stat") else { return false }
    let fields = (String(decoding: text, as: UTF8.self).split(separator: ")").last ?? "")
      .split(separator: " ")
    return fields.first != "Z"
  }

  /// The processor time that it has used, in seconds.
  static func processorTime(_ id: Int32) -> Double {
    let text = String(decoding: (try? Files.read("/proc/\(id)/stat")) ?? [], as: UTF8.self)
    let fields = (text.split(separator: ")").last ?? "").split(separator: " ")
    guard fields.count > 12 else { return 0 }
    return Double((Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)) / 100
  }
}

/// How long a host takes to answer a call to a session of its own, beside one that has no trouble.
struct Delay {
  private var times: [Int64] = []
  private var calm: [Int64] = []
  private let begin = System.monotonicMicroseconds()

  var count: Int { times.count }

  /// The seconds since it was begun.
  var duration: Double { Double(System.monotonicMicroseconds() - begin) / 1e6 }

  /// Asks both hosts for the state of their session `b`.
  mutating func measure(_ host: Playground, _ other: Playground) throws {
    times.append(try Self.time(host))
    calm.append(try Self.time(other))
    System.sleep(microseconds: 500)
  }

  private static func time(_ host: Playground) throws -> Int64 {
    let start = System.monotonicMicroseconds()
    try host.call("session/state", ["session": "b"])
    return System.monotonicMicroseconds() - start
  }

  /// Expects that nine of ten answers came about as fast as the host's without trouble.
  ///
  /// Both are asked in turn, so a machine that is slow is slow for both.
  func expectShort(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let (one, other) = (Self.percentile(90, of: times), Self.percentile(90, of: calm))
    if ProcessInfo.processInfo.environment["PLAYGROUND_SHOW_DELAYS"] != nil {
      let (worst, calmWorst) = (Self.percentile(99, of: times), Self.percentile(99, of: calm))
      print(
        "\(name): p90 \(one) ms, p99 \(worst) ms, calm \(other) and \(calmWorst) ms,"
          + " \(count) calls in \(duration) s")
    }
    // What is not optimised is ten times as slow.
    let limit = binary.contains("/release/") ? 5.0 : 30
    #expect(one < limit + 10 * other, sourceLocation: sourceLocation)
  }

  private static func percentile(_ percent: Int, of times: [Int64]) -> Double {
    guard !times.isEmpty else { return .infinity }
    return Double(times.sorted()[times.count * percent / 100]) / 1000
  }
}

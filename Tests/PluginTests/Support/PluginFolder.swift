import Foundation
import Platform
import Testing
import Values

/// A folder with plugins for one test.
///
/// It is deleted after the test.
final class PluginFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "plugins-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The file in which the faulty plugin lists its processes.
  var pids: String { path + "/pids.txt" }

  /// The file whose existence shows a plugin that it has failed before.
  var mark: String { path + "/mark.txt" }

  /// The path of `faulty.py`.
  static let faulty = root + "/Tests/PluginTests/Plugins/faulty.py"

  /// The Python interpreter itself, because a version manager's wrapper starts more slowly.
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

  /// Adds a plugin with faults that apply from the start.
  ///
  /// - Parameters:
  ///   - name: The name of the plugin and of its component.
  ///   - faults: The words of the variable FAULT.
  ///   - limits: The members of `limits` in the manifest. The default is a time limit that is long enough
  ///     even for a busy machine.
  ///   - script: The program. The default is `faulty.py`.
  /// - Throws: An error if the manifest can't be written.
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

  /// Returns the ids of the processes that were recorded with a given word, such as `plugin` or `child`.
  func noted(_ word: String) -> [Int32] {
    read("pids.txt").split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.first == word[...] ? words.last.flatMap { Int32($0) } : nil
    }
  }

  /// Returns the running processes of this test with their command lines, regardless of their parents.
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

  /// Returns the process id of the running plugin's guardian.
  func guardian() throws -> Int32 {
    guard let found = processes().first(where: { $0.command.contains("guard-plugin") }) else {
      throw Trouble(description: "no guardian runs")
    }
    return found.id
  }

  /// Expects that all processes of this test end within a time limit.
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

/// Information from the system about processes.
enum ProcessFacts {
  /// Returns the peak memory use of a process, in bytes.
  static func peakMemory(_ id: Int32) -> Int {
    let text = (try? Files.read("/proc/\(id)/status")) ?? []
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n")
    where line.hasPrefix("VmHWM:") {
      return (Int(line.split(separator: " ")[1]) ?? 0) * 1024
    }
    return 0
  }

  /// Returns the number of a process's children that are zombies.
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

  /// Returns whether a process exists and is not a zombie.
  static func isRunning(_ id: Int32) -> Bool {
    guard let text = try? Files.read("/proc/\(id)/stat") else { return false }
    let fields = (String(decoding: text, as: UTF8.self).split(separator: ")").last ?? "")
      .split(separator: " ")
    return fields.first != "Z"
  }

  /// Returns the CPU time of a process, in seconds.
  static func processorTime(_ id: Int32) -> Double {
    let text = String(decoding: (try? Files.read("/proc/\(id)/stat")) ?? [], as: UTF8.self)
    let fields = (text.split(separator: ")").last ?? "").split(separator: " ")
    guard fields.count > 12 else { return 0 }
    return Double((Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)) / 100
  }
}

/// The response times of a host under test, compared with those of an undisturbed host.
struct Delay {
  private var times: [Int64] = []
  private var calm: [Int64] = []
  private let begin = System.monotonicMicroseconds()

  var count: Int { times.count }

  /// The time since the measurement started, in seconds.
  var duration: Double { Double(System.monotonicMicroseconds() - begin) / 1e6 }

  /// Measures one call to the session `b` of both hosts.
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

  /// Expects the 90th percentile of the response times to be close to that of the undisturbed host.
  ///
  /// Both hosts are called alternately, so a slow machine affects both.
  func expectShort(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let (one, other) = (Self.percentile(90, of: times), Self.percentile(90, of: calm))
    if ProcessInfo.processInfo.environment["PLAYGROUND_SHOW_DELAYS"] != nil {
      let (worst, calmWorst) = (Self.percentile(99, of: times), Self.percentile(99, of: calm))
      print(
        "\(name): p90 \(one) ms, p99 \(worst) ms, calm \(other) and \(calmWorst) ms,"
          + " \(count) calls in \(duration) s")
    }
    // Debug builds are ten times slower.
    let limit = binary.contains("/release/") ? 5.0 : 30
    #expect(one < limit + 10 * other, sourceLocation: sourceLocation)
  }

  private static func percentile(_ percent: Int, of times: [Int64]) -> Double {
    guard !times.isEmpty else { return .infinity }
    return Double(times.sorted()[times.count * percent / 100]) / 1000
  }
}

internal import Interaction
internal import JSONText
internal import JSONRPC
internal import Methods
internal import Platform
internal import PlaygroundHost
internal import Validation
internal import Values

/// `playground validate`: checks a plugin against the requirements of the host.
struct ValidateCommand {
  static let isVerdict = true
  static let help = """
    USAGE
      playground validate [OPTION]... MANIFEST

    MANIFEST is the plugin's plugin.json or its folder. Each check starts its own processes, so a crash
    affects only one check. The plugin's standard error is passed on.

    EXAMPLE
      playground validate my-card
        my-card 1.0.0 …
          passed     manifest …
        …

    OPTIONS
      --list             list the checks and their requirements
      --only CHECK       run only these checks (separated by commas); may be repeated
      --skip CHECK       skip these checks (separated by commas); may be repeated
      --seed N           the seed of the fuzzer's random calls (default 1)
      --fuzz N           the number of calls that the fuzzer makes (default 300)
      --strict           count a warning as a failure
      --json             print one JSON object per check, then one with the totals

    PLUGIN OPTIONS
      --no-builtins      let the plugin use the ids of built-in components, as serve --no-builtins does
      --pass-env NAME    pass the environment variable NAME to the plugin; may be repeated
      --plugin-memory N  the maximum memory of each plugin process, at least 16M (default: unlimited)

    STATUS
      passed, warning (works, but should be fixed), failed, crashed, timed-out, skipped (there was
      nothing to examine)
    """
  static let exits: [Exit] = [
    .success("no check failed"),
    .failure("a check failed, crashed or timed out, or with --strict gave a warning"),
    .usage(),
    .input(),
  ]

  private var printsJSON = false
  private var printsList = false
  private var isStrict = false
  private var hasBuiltIns = true
  private var surroundings = PluginOptions.surroundings
  private var only: [String] = []
  private var excluded: [String] = []
  private var seed: UInt64 = 1
  private var fuzzCalls = 300
  private var path: String?

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .option("--json", nil): printsJSON = true
      case .option("--list", nil): printsList = true
      case .option("--strict", nil): isStrict = true
      case .option("--no-builtins", nil): hasBuiltIns = false
      case .option("--only", let inline):
        only += try Self.checks(arguments.value(of: "--only", inline: inline))
      case .option("--skip", let inline):
        excluded += try Self.checks(arguments.value(of: "--skip", inline: inline))
      case .option("--seed", let inline):
        let word = try arguments.value(of: "--seed", inline: inline)
        guard let number = UInt64(word) else {
          throw UsageError(message: "--seed must be a whole number of at least 0, not \(word)")
        }
        seed = number
      case .option("--fuzz", let inline):
        fuzzCalls = try arguments.count(of: "--fuzz", inline: inline)
      case .option(let name, let inline):
        guard try PluginOptions.take(name, inline, &arguments, for: &surroundings) else {
          throw .unknown(name)
        }
      case .operand(let word):
        guard path == nil else { throw UsageError(message: "validate takes one manifest") }
        path = word
      }
    }
    guard path != nil || printsList else {
      throw UsageError(message: "validate requires a manifest")
    }
  }

  private static func checks(_ words: String) throws(UsageError) -> [String] {
    let names = words.split(separator: ",").map(String.init)
    for name in names where !Check.all.contains(where: { $0.name == name }) {
      throw .unknown(
        name, "a check that --list prints", "--only and --skip", among: Check.all.map(\.name))
    }
    return names
  }

  private var checks: [Check] {
    Check.all.filter { (only.isEmpty || only.contains($0.name)) && !excluded.contains($0.name) }
  }

  func run() -> Int32 {
    guard let path, !printsList else {
      let rows = checks.map { [$0.name, $0.summary] }
      Table(rows).lines.forEach(Console.print)
      return ExitCode.ok
    }
    let manifest: PluginManifest
    do throws(RPCError) {
      manifest = try PluginManifest.read(path)
      try manifest.checkComponents(
        besides: hasBuiltIns ? BuiltIns.components.map(\.descriptor.id) : [])
    } catch {
      let place = error.data["manifest"]?.asString ?? path
      let line = error.data["line"].map { ":\($0.asNumber.map { Int($0) } ?? 1)" } ?? ""
      Console.warn("\(place)\(line): \(error.message)")
      return ExitCode.badInput
    }
    System.ignoreBrokenPipes()
    var plugin = PluginUnderTest(manifest, in: surroundings)
    (plugin.seed, plugin.fuzzCalls) = (seed, fuzzCalls)
    var report = ValidationReport(
      manifest, path: hasBuiltIns ? path : "--no-builtins \(path)", printsJSON: printsJSON)
    Validator(plugin, checks: checks).run { report.take($0) }
    return report.end(isStrict: isStrict)
  }
}

/// The output of a validation: a line per check with its findings below, then the totals.
private struct ValidationReport {
  private let path: String
  private let printsJSON: Bool
  private var counts: [Int] = Status.allCases.map { _ in 0 }
  private var component: String?
  private let width = (Check.all.map(\.name.count).max() ?? 0) + 2

  init(_ manifest: PluginManifest, path: String, printsJSON: Bool) {
    self.path = path
    self.printsJSON = printsJSON
    if !printsJSON { Console.print("\(manifest.name) \(manifest.version) (\(manifest.path))") }
  }

  mutating func take(_ outcome: CheckOutcome) {
    for (index, status) in Status.allCases.enumerated() where status == outcome.status {
      counts[index] += 1
    }
    printsJSON ? tellJSON(outcome) : tell(outcome)
  }

  private mutating func tell(_ outcome: CheckOutcome) {
    if outcome.component != component, let name = outcome.component { Console.print(name) }
    component = outcome.component ?? component
    let word = outcome.status.rawValue
    let styled =
      switch outcome.status {
      case .passed: Style.good(word)
      case .warning, .skipped: Style.warning(word)
      case .failed, .crashed, .timedOut: Style.bad(word)
      }
    let blanks = String(repeating: " ", count: 11 - word.count)
    let name = outcome.check + String(repeating: " ", count: width - outcome.check.count)
    let summary = Check.all.first { $0.name == outcome.check }?.summary ?? ""
    Console.print("  \(styled)\(blanks)\(name)\(summary)")
    for finding in outcome.findings { Console.print("               \(finding)") }
    if let words = outcome.reproduction {
      Console.print("               reproduce: playground validate \(words) \(path)")
    }
  }

  private func tellJSON(_ outcome: CheckOutcome) {
    var members: JSONObject = ["check": .string(outcome.check)]
    members["component"] = outcome.component.map { .string($0) }
    members["status"] = .string(outcome.status.rawValue)
    members["findings"] = .array(outcome.findings.map { .string($0) })
    members["again"] = outcome.reproduction.map { .string("playground validate \($0) \(path)") }
    print(.object(members))
  }

  func end(isStrict: Bool) -> Int32 {
    let statuses = Array(zip(Status.allCases, counts))
    let isBad = statuses.contains { ($0.isBad || isStrict && $0 == .warning) && $1 > 0 }
    if printsJSON {
      var sums: JSONObject = [:]
      for (status, count) in statuses { sums[status.rawValue] = .integer(Int64(count)) }
      print(["summary": .object(sums)])
    } else {
      let told = statuses.filter { $1 > 0 }.map { "\($1) \($0.rawValue)" }
      Console.print(told.joined(separator: ", "))
    }
    return isBad ? ExitCode.mismatch : ExitCode.ok
  }

  private func print(_ value: Value) {
    var writer = JSONWriter()
    writer.value(value, .exact)
    Console.emit(String(decoding: writer.bytes, as: UTF8.self))
  }
}

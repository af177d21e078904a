import PlaygroundTesting
import Foundation
import Testing

/// A temporary folder with a plugin, deleted after the test.
private final class PluginFolder {
  let path = NSTemporaryDirectory() + "playground-" + UUID().uuidString

  /// Creates a folder with a manifest; `more` contains further members, such as `"limits": {"callSeconds":
  /// 1}`.
  init(_ command: [String], component: String, title: String, more: String? = nil) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let words = command.map { "\"\($0)\"" }.joined(separator: ",")
    let manifest = """
      {"name": "tried", "version": "1.0.0", "protocolVersions": [1], "command": [\(words)],
       "components": [{"id": "\(component)", "title": "\(title)"}]\(more.map { ",\n " + $0 } ?? "")}
      """
    try manifest.write(toFile: path + "/plugin.json", atomically: true, encoding: .utf8)
  }

  /// Creates a folder with the drawer plugin, with a fault or without one.
  ///
  /// The drawer that never answers needs a short timeout. The others get a timeout that a busy machine does
  /// not exceed.
  convenience init(fault: String = "none", limits: String? = nil) throws {
    let script = root + "/Tests/EndToEndTests/drawer.py"
    try self.init(
      [python, "-S", "-E", script, fault], component: "drawer", title: "Drawer",
      more: #""limits": "# + (limits ?? #"{"callSeconds": \#(fault == "call-time" ? 1 : 20)}"#))
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}

/// A line of the output of `validate --json`.
private struct Verdict: Equatable {
  var check: String
  var status: String
  var findings: [String]
  var again: String?

  init?(_ line: Substring) throws {
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
    guard let check = object["check"] as? String else { return nil }
    self.check = check
    status = try #require(object["status"] as? String)
    findings = try #require(object["findings"] as? [String])
    again = object["again"] as? String
  }
}

extension Output {
  fileprivate var verdicts: [Verdict] { get throws { try lines.compactMap { try Verdict($0) } } }
}

@Suite("playground validate", .waiting)
struct ValidateTests {
  /// The names of all checks, for each of which drawer.py has a fault.
  private static let checks =
    (try? playground("validate", "--list").lines.map { String($0.prefix { $0 != " " }) }) ?? []

  /// Returns a check and one other check, separated by a comma.
  ///
  /// Trying every check with every fault takes a minute, so it is done only with `PLAYGROUND_FAULTS=all`.
  private static func neighbours(of check: String) -> String {
    if ProcessInfo.processInfo.environment["PLAYGROUND_FAULTS"] == "all" {
      return checks.joined(separator: ",")
    }
    let place = checks.firstIndex(of: check) ?? 0
    return (0..<2).map { checks[(place + $0 * 7) % checks.count] }.joined(separator: ",")
  }

  /// The faults of the drawer's mutants: the name of the check that finds the fault, with details after a
  /// colon if a check finds several.
  private static let mutants =
    (try? shell("\(python) Tests/EndToEndTests/drawer.py --faults").lines.map(String.init)) ?? []

  @Test("There is a mutant for each check, and there are several for subtle checks")
  func mutantsOfAll() {
    let named = Set(Self.mutants.map { String($0.prefix { $0 != ":" }) })
    #expect(named == Set(Self.checks))
    #expect(Self.mutants.count >= 50)
  }

  @Test("An internal error on every touch fails the rehearsal, with the call and the message")
  func internalErrors() throws {
    let plugin = try PluginFolder(fault: "rehearsal:drag")
    let output = try playground(
      "validate", "--json", "--only", "rehearsal,pointers,undescribed-events", plugin.path)
    #expect(output.status == 1)
    let verdicts = try output.verdicts
    #expect(verdicts.map(\.status) == ["failed", "passed", "skipped"])
    let finding = try #require(verdicts.first?.findings.first)
    #expect(
      finding.hasPrefix(
        "internal error (Fix the component: KeyError: 'y'.) in session/send with "
          + #"{"session":"v","event":{"type":"pointer","phase":"down""#), "\(finding)")
    #expect(
      verdicts.last?.findings == [
        "no touch could be played; fix the findings of the rehearsal check first"
      ])
  }

  @Test("Members of a layer that can't be drawn are all reported, whatever else is wrong")
  func undrawable() throws {
    let plugin = try PluginFolder(fault: "drawable:all")
    let output = try playground("validate", "--json", "--only", "drawable", plugin.path)
    let findings = try output.verdicts.first?.findings ?? []
    #expect(
      findings == [
        "/layers/0/width must be a number from 0 to 1000000000 (session/create)",
        "/layers/0/opacity must be a number from 0 to 1 (session/create)",
        "/layers/0/zIndex must be a number from -1000000000 to 1000000000 (session/create)",
        "/layers/0/cornerRadii/topLeft must be a number from 0 to 1000000000 (session/create)",
        "/layers/0/shadows/0/radius must be a number from 0 to 1000000000 (session/create)",
        "/layers/0/hit/height must be a number from 0 to 1000000000 (session/create)",
      ])
  }

  @Test("Parameters without an effect are listed, and cause a warning only if no parameter has one")
  func ignoredParameters() throws {
    for (fault, status, names) in [
      ("sideless", "passed", "side"), ("parameters", "warning", "height, side"),
    ] {
      let plugin = try PluginFolder(fault: fault)
      let output = try playground(
        "validate", "--json", "--strict", "--only", "parameters", plugin.path)
      let verdict = try #require(try output.verdicts.first)
      #expect(verdict.status == status)
      #expect(verdict.findings == ["parameters without an effect on the test script: \(names)"])
      #expect(output.status == (status == "passed" ? 0 : 1))
    }
  }

  @Test("A check that examined nothing is skipped and says so")
  func unexamined() throws {
    let plugin = try PluginFolder(fault: "still")
    let output = try playground(
      "validate", "--json", "--only", "deltas,cancel,retarget", plugin.path)
    #expect(output.status == 0)
    let verdicts = try output.verdicts
    #expect(verdicts.map(\.check) == ["deltas", "cancel", "retarget"])
    #expect(verdicts.map(\.status) == ["skipped", "passed", "skipped"])
    #expect(
      verdicts.last?.findings == [
        "not examined: no event in the test script starts a motion that the same event can interrupt",
        "the layer drawer jumps to its new place without an animation on the event "
          + #"{"type":"tap","x":197.0,"y":702.0}"#,
      ])
  }

  @Test("A rotated layer may receive touches in the whole box around it")
  func rotated() throws {
    let plugin = try PluginFolder(fault: "turned")
    let output = try playground("validate", "--only", "hit-region", "--json", plugin.path)
    #expect(try output.verdicts.map { $0.status } == ["passed"], "\(output.text)")
  }

  @Test("A mutant is found by its check and by no other check", arguments: mutants)
  func mutant(mutant: String) throws {
    let check = String(mutant.prefix { $0 != ":" })
    let plugin = try PluginFolder(fault: mutant)
    let output = try playground(
      "validate", "--json", "--fuzz", "100", "--only", Self.neighbours(of: check), plugin.path)
    // A fault may prevent other checks from examining anything.
    let found = try output.verdicts.filter { $0.status != "passed" && $0.status != "skipped" }
    #expect(found.map(\.check) == [check], "\(found)")
    let status =
      [
        "visible-hits": "warning", "visible-hits:outside": "warning", "parameters": "warning",
        "call-time": "timed-out",
        "fuzz": "crashed", "rehearsal": "crashed",
      ][mutant] ?? "failed"
    #expect(found.first?.status == status)
    #expect(output.status == (status == "warning" ? 0 : 1))
    #expect(
      found.first?.again == "playground validate --only \(check)"
        + (check == "fuzz" ? " --seed 1 --fuzz 100" : "") + " \(plugin.path)")
  }

  @Test("A valid plugin passes every check, and a second run prints the same bytes")
  func good() throws {
    let plugin = try PluginFolder()
    let all = try playground("validate", "--json", plugin.path)
    #expect(all.status == 0)
    #expect(try all.verdicts.map(\.status) == Self.checks.map { _ in "passed" })
    #expect(try all.verdicts.map(\.check) == Self.checks)
    #expect(Self.checks.count >= 43)
    #expect(all.lines.last?.hasPrefix(#"{"summary":{"passed":\#(Self.checks.count),"#) == true)
    #expect(all.errors == "")
    let words = ["--skip", "handshake,call-time", "--skip=snapshot"]
    let texts = try (0..<2).map { _ in
      try playground("validate", words[0], words[1], words[2], plugin.path).text
    }
    #expect(texts[0] == texts[1])
    #expect(texts[0].hasSuffix("\n\(Self.checks.count - 3) passed\n"))
    #expect(!texts[0].contains("\u{1B}"))
  }

  @Test(
    "The built-in components pass every check as plugins",
    arguments: zip(BuiltInComponents.ids, BuiltInComponents.titles))
  func builtIn(component: String, title: String) throws {
    let plugin = try PluginFolder(
      [binary, "serve", "--only", component], component: component, title: title)
    let output = try playground("validate", "--json", "--no-builtins", plugin.path)
    let others = try output.verdicts.filter { $0.status != "passed" }
    // Lifting a touch in the script never decides anything for a sheet.
    let skipped = component == "sheet-coordinator" ? ["cancel"] : []
    #expect(others.map(\.check) == skipped, "\(others)")
    #expect(others.allSatisfy { $0.status == "skipped" })
    #expect(try output.verdicts.count == Self.checks.count)
  }

  @Test("The reported command reproduces the fuzzer's finding, and other seeds don't")
  func seed() throws {
    let plugin = try PluginFolder(fault: "fuzz")
    let run = { (words: String...) in
      try playground("validate", "--json", "--only", "fuzz", words[0], words[1], plugin.path)
    }
    let first = try run("--seed", "7")
    #expect(try run("--seed", "7").text == first.text)
    #expect(try run("--seed", "8").text != first.text)
    let again = try #require(try first.verdicts.first?.again)
    #expect(again.contains("--seed 7 --fuzz 300"))
    let told = try shell(".build/release/" + again.replacing("validate", with: "validate --json"))
    #expect(told.text == first.text)
  }

  @Test(
    "A plugin that fails the handshake gets a single verdict, immediately or after its timeout",
    arguments: [
      ("exit-at-start", "crashed", "it exited with code 7"),
      (
        "sleep-at-start", "timed-out",
        "initialize was not answered within 0.3 s; the plugin has written nothing: read line "
          + "by line, and flush the output after each line"
      ),
      ("endless", "crashed", "the plugin writes but answers no call"),
      ("killed", "crashed", "it was killed by signal 9"),
      (
        "nan", "failed",
        "the plugin wrote an unreadable message, its output is not JSON: invalid token near 'NaN': "
          + #"{"jsonrpc":"2.0","id":1,"result":NaN}"#
      ),
      ("handshake", "failed", "protocolVersion is 2, but the host supports 1"),
    ])
  func unmet(fault: String, status: String, reason: String) throws {
    let start = fault == "sleep-at-start" ? 0.3 : 10
    let limits = #"{"startSeconds": \#(start), "messageBytes": 65536}"#
    let plugin = try PluginFolder(fault: fault, limits: limits)
    let begin = Date()
    let output = try playground("validate", "--json", plugin.path)
    #expect(Date().timeIntervalSince(begin) < 8)
    let verdict = try #require(try output.verdicts.first)
    #expect(try output.verdicts.count == 1)
    #expect(verdict.check == "handshake")
    #expect(verdict.status == status)
    #expect(verdict.findings.first == reason)
    #expect(verdict.findings.contains { $0.contains("checks not run: 4") })
    #expect(output.status == 1)
  }

  @Test("A plugin may write its output in pieces")
  func pieces() throws {
    let plugin = try PluginFolder(fault: "pieces")
    for _ in 0..<3 {
      let output = try playground("validate", "--json", "--only", "determinism", plugin.path)
      #expect(try output.verdicts.map(\.status) == ["passed"])
    }
  }

  @Test("A plugin's command is found from any working directory, and reported if it can't be run")
  func paths() throws {
    let plugin = try PluginFolder(["./run"], component: "drawer", title: "Drawer")
    let script = "#!/bin/sh\nexec \(python) -S -E \(root)/Tests/EndToEndTests/drawer.py\n"
    let run = plugin.path + "/run"
    let up = String(repeating: "../", count: root.split(separator: "/").count)
    let path = up + plugin.path.dropFirst()
    func verdict() throws -> Verdict? {
      try playground("validate", "--json", "--only", "handshake", path).verdicts.first
    }
    #expect(try verdict()?.findings.first?.contains(run + ": No such file") == true)
    try script.write(toFile: run, atomically: true, encoding: .utf8)
    #expect(try verdict()?.findings.first?.contains(run + ": Permission denied") == true)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: run)
    #expect(try verdict()?.status == "passed")
  }

  @Test("The validator rejects what the host refuses, and warns about what the host ignores")
  func manifests() throws {
    func manifest(_ components: String, _ more: String? = nil) throws -> Output {
      let plugin = try PluginFolder(fault: "none")
      let text = try String(contentsOfFile: plugin.path + "/plugin.json", encoding: .utf8)
      try text.replacing(
        #"[{"id": "drawer", "title": "Drawer"}]"#, with: components + (more ?? "")
      ).write(toFile: plugin.path + "/plugin.json", atomically: true, encoding: .utf8)
      return try playground("validate", "--json", "--only", "manifest", plugin.path)
    }
    for (components, said) in [
      (#"[{"id": "bottom-card"}]"#, "the playground itself already has a component"),
      (#"[{"id": "drawer"}, {"id": "drawer"}]"#, "already has a component with this id"),
      (#"[{"id": "../drawer"}]"#, "/components/0/id"),
    ] {
      let output = try manifest(components)
      #expect(output.status == 3)
      #expect(output.errors.contains(said), "\(output.errors)")
    }
    let output = try manifest(
      #"[{"id": "drawer", "title": "Drawer", "icon": 1}]"#, #", "timeout": 3"#)
    #expect(output.status == 0)
    #expect(try output.verdicts.first?.status == "warning")
    let findings = try output.verdicts.first?.findings ?? []
    #expect(findings.contains { $0.contains("/timeout is unknown to the host") })
    #expect(findings.contains { $0.contains("/components/0/icon is unknown to the host") })
  }

  @Test(
    "An invalid argument exits with 2; an unusable manifest is reported with its location and exits with 3"
  )
  func misuse() throws {
    #expect(try playground("validate").status == 2)
    #expect(try playground("validate", "--only", "nothing", "x").status == 2)
    #expect(try playground("validate", "--seed", "-1", "x").status == 2)
    let missing = try playground("validate", "no/such/folder")
    #expect(missing.status == 3)
    #expect(missing.errors.hasPrefix("no/such/folder: Can't use the manifest"))
    let plugin = try PluginFolder(more: #""watch": [1, 2,]"#)
    let broken = try playground("validate", plugin.path)
    #expect(broken.status == 3)
    #expect(broken.errors.hasPrefix(plugin.path + "/plugin.json:3: Can't use the manifest"))
    #expect(broken.text == "")
  }
}

extension PluginFolder {
  fileprivate convenience init(more: String) throws {
    try self.init(["true"], component: "a", title: "A", more: more)
  }
}

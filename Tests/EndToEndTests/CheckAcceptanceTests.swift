import Foundation
import PlaygroundTesting
import Testing

/// Accepted findings, baselines and severities.
@Suite("playground check: accepted findings", .waiting)
struct CheckAcceptanceTests {
  @Test("A baseline accepts known findings, even if their numbers change, and nothing else")
  func baseline() throws {
    let folder = try CheckFolder()
    let file = folder.path + "/known.json"
    let missing = try playground("check", "--baseline", file, folder.snap)
    #expect(missing.status == 3 && missing.errors.contains(file))
    let update = try playground("check", "--baseline", file, "--update-baseline", folder.path)
    #expect(update.status == 0)
    let known = try playground("check", "--baseline", file, folder.path)
    #expect(known.status == 0 && known.text == "2 scenarios, no findings, 3 accepted\n")
    #expect(known.errors.isEmpty)

    // A path that is written differently leads to the same file.
    let written = try playground("check", "--baseline", file, folder.path + "/../" + folder.name)
    #expect(written.status == 0 && written.errors.isEmpty)

    // `replay` accepts the same findings, in one process and in two.
    for jobs in ["1", "2"] {
      let replayed = try playground(
        "replay", "--check", "--baseline", file, "--update", "all", "-j", jobs, folder.path)
      #expect(replayed.status == 0, "\(replayed.text)\(replayed.errors)")
    }
    #expect(try playground("replay", "--check", folder.path).status == 1)
    #expect(try playground("replay", "--baseline", file, folder.path).status == 2)

    // Accepted findings of a scenario that no longer exists are reported, and dropped by an update.
    let passing = try CheckFolder()
    let list = passing.path + "/known.json"
    #expect(
      try playground("check", "--baseline", list, "--update-baseline", passing.path).status == 0)
    try FileManager.default.removeItem(atPath: passing.snap)
    let without = try playground("check", "--baseline", list, passing.path)
    #expect(without.status == 0 && without.errors.contains("3 accepted findings no longer exist"))
    #expect(
      try playground("check", "--baseline", list, "--update-baseline", passing.path).status == 0)
    #expect(try !String(contentsOfFile: list, encoding: .utf8).contains("snap"))

    // The paths in the baseline are relative to its own folder, so both can be moved together.
    let copy = NSTemporaryDirectory() + "moved-" + folder.name
    try FileManager.default.copyItem(atPath: folder.path, toPath: copy)
    defer { try? FileManager.default.removeItem(atPath: copy) }
    let moved = try playground("check", "--baseline", copy + "/known.json", copy)
    #expect(moved.status == 0 && moved.errors.isEmpty, "\(moved.text)\(moved.errors)")

    // A finding that differs only in its numbers still counts as known.
    try folder.edit(#""x":100"#, #""x":90"#)
    #expect(try playground("check", "--baseline", file, folder.path).status == 0)
    // A second occurrence in the session does not.
    try folder.repeatSnap()
    let twice = try playground("check", "--baseline", file, folder.path)
    #expect(twice.status == 1 && twice.lines.count > 1)
    #expect(twice.lines.dropLast().allSatisfy { !$0.contains(":3: ") }, "\(twice.text)")

    // An update for one scenario, through a symbolic link, keeps the link and the findings of the other
    // scenario.
    let linked = try CheckFolder()
    try FileManager.default.createSymbolicLink(
      atPath: linked.path + "/known.json", withDestinationPath: file)
    let link = linked.path + "/known.json"
    #expect(
      try playground("check", "--baseline", link, "--update-baseline", linked.snap).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
    let both = try playground("check", "--baseline", file, folder.path, linked.path)
    #expect(both.lines.last?.hasSuffix(", 6 accepted") ?? false, "\(both.text)")

    try folder.mend()
    // Accepted findings that no longer exist are reported, but not those of scenarios that were not checked.
    let gone = try playground("check", "--baseline", file, folder.path + "/./snap.jsonl")
    #expect(gone.status == 0 && gone.errors.contains("3 accepted findings no longer exist"))
    let elsewhere = try playground("check", "--baseline", file, folder.clean)
    #expect(elsewhere.status == 0 && elsewhere.errors.isEmpty)
    try folder.write("{", to: "known.json")
    #expect(try playground("check", "--baseline", file, folder.clean).status == 3)
    try folder.write("{}", to: "known.json")
    let other = try playground("check", "--baseline", file, folder.clean)
    #expect(other.status == 3 && other.errors.contains(file + ":1: "))
    let entry = #"{"path": "snap.jsonl", "finding": "a", "count": 1, "with": 5}"#
    try folder.write(#"{"version": 1, "accepted": [\#(entry)]}"#, to: "known.json")
    let wrong = try playground("check", "--baseline", file, folder.clean)
    #expect(wrong.status == 3 && wrong.errors.contains(#""with" must be a list"#))
  }

  @Test(
    "findings.json sets the severity of a code; the check fails for warnings and errors",
    arguments: [
      ("error", "error", 1), ("warning", "warning", 1), ("information", "note", 0),
      ("hint", "note", 0), ("off", nil, 0),
    ] as [(String, String?, Int32)])
  func severity(word: String, kind: String?, status: Int32) throws {
    let folder = try CheckFolder()
    try folder.write(
      #"{"severity": {"motion/jump": "\#(word)", "motion/opacity-step": "off"}}"#,
      to: "findings.json")
    let run = try playground("check", folder.snap)
    #expect(run.status == status)
    #expect(run.lines.count == (kind == nil ? 1 : 3))
    for line in run.lines.dropLast() {
      #expect(line.hasPrefix("\(folder.snap):3: \(kind ?? "nothing"): "))
    }
    let end = status == 0 ? "no findings" : "2 findings"
    #expect(run.lines.last == "1 scenario, \(end)")
  }

  @Test(
    "findings.json allows findings with a reason; errors in it are reported with their location")
  func allowances() throws {
    let folder = try CheckFolder()
    try folder.write(
      """
      {"allow": [{"code": "motion/jump", "reason": "a test"},
        {"code": "motion/opacity-step", "events": ["drag began"], "reason": "a test"}]}
      """, to: "findings.json")
    #expect(try playground("check", folder.snap).status == 0)
    // A finding that the component itself reports has no role.
    try folder.edit(inFindings: #""reason"#, #""roles": ["card"], "reason"#)
    let own = try playground("check", "--json", folder.snap)
    #expect(own.lines.count == 1 && own.lines[0].contains("motion/jump") && own.status == 1)
    #expect(!own.text.contains("\"reason\""))
    for (text, place) in [
      ("{", "findings.json:1: "), (#"{"allow": [{"code": "motion/jump"}]}"#, "/allow/0/reason"),
      (#"{"severity": {"motion/jump": "bad"}}"#, "/severity/motion~1jump"), ("[]", "an object"),
      (#"{"severity": {"motion/jmp": "off"}}"#, "did you mean motion/jump?"),
      (#"{"allow": [{"code": "hit/*", "reason": "a test"}]}"#, "/allow/0/code"),
      (#"{"allow": [{"roles": [], "reason": "a test"}]}"#, "/allow/0/roles must be a list"),
      (
        #"{"allow": [{"channels": ["top", "botom"], "reason": "a test"}]}"#,
        "/allow/0/channels/1 must be a channel; did you mean bottom?"
      ),
    ] {
      try folder.write(text, to: "findings.json")
      let run = try playground("check", folder.snap)
      #expect(run.status == 3 && run.errors.contains(place), "\(text): \(run.errors)")
    }
  }

  @Test(
    "Accepting a finding of one layer does not hide an equal finding of a different layer")
  func layers() throws {
    let folder = try CheckFolder()
    try folder.copy("BottomCard/Goldens/strategies/07-instant-inset", to: "snap.jsonl")
    let all = try playground("check", folder.snap)
    #expect(all.lines.first?.contains("card:") ?? false && all.status == 1, "\(all.text)")
    func allow(_ roles: String) throws {
      try folder.write(
        #"{"allow": [{"code": "motion/jump", "roles": [\#(roles)], "reason": "a test"}]}"#,
        to: "findings.json")
    }
    try allow(#""card""#)
    let others = try playground("check", folder.snap)
    #expect(others.status == 1 && !others.text.contains("warning: card:"), "\(others.text)")

    // A baseline of the remaining findings does not contain the allowed ones.
    let file = folder.path + "/known.json"
    let update = try playground("check", "--baseline", file, "--update-baseline", folder.snap)
    #expect(update.status == 0)
    #expect(try playground("check", "--baseline", file, folder.snap).status == 0)
    try folder.write("{}", to: "findings.json")
    let again = try playground("check", "--baseline", file, folder.snap)
    #expect(again.status == 1 && again.text.contains("warning: card:"), "\(again.text)")
    #expect(!again.text.contains(" more "), "\(again.text)")
  }

  @Test("findings.json accepts a component's own code with any prefix")
  func ownCodes() throws {
    let folder = try CheckFolder()
    try folder.copy("BottomCard/Goldens/strategies/20-bounds-or-transform", to: "clean.jsonl")
    #expect(try playground("check", folder.clean).text.contains("[motion/bounds-resized]"))
    try folder.write(#"{"severity": {"motion/bounds-resized": "off"}}"#, to: "findings.json")
    let run = try playground("check", folder.clean)
    #expect(run.errors.isEmpty && !run.text.contains("[motion/bounds-resized]"))
  }
}

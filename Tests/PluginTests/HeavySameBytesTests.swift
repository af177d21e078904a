import Foundation
import Platform
import PlaygroundTesting
import Testing

extension PluginTests {
  @Suite("Same bytes", .serialized)
  struct HeavySameBytesTests {
    /// All scenarios of the built-in components, and those scenarios of the protocol whose output does not
    /// depend on where components come from.
    static let scenarios: [String] = {
      var found: [String] = []
      for folder in ["Plugins", "Protocol/Examples"] {
        let names = FileManager.default.enumerator(atPath: root + "/" + folder)
        while let name = names?.nextObject() as? String {
          let isGolden = name.hasSuffix(".golden.jsonl")
          guard name.hasSuffix(".jsonl"), !isGolden, !name.hasPrefix("component.") else { continue }
          guard
            !["Composites/", "PullToRefresh/", "SwipeRow/", "Kit/"].contains(where: name.hasPrefix)
          else {
            continue
          }
          let path = "\(root)/\(folder)/\(name)"
          let golden = path.replacingOccurrences(of: ".jsonl", with: ".golden.jsonl")
          guard FileManager.default.fileExists(atPath: golden) else { continue }
          found.append(path)
        }
      }
      return found.sorted()
    }()

    private static let components = BuiltInComponents.ids

    /// Creates a folder with two plugins: `inner` is this program, and `outer` is a host that runs `inner` as
    /// its plugin.
    private func makeFolder() throws -> PluginFolder {
      let folder = try PluginFolder()
      func add(_ name: String, _ arguments: String) throws {
        let list = Self.components.map { #"{"id": "\#($0)"}"# }.joined(separator: ", ")
        try folder.write(
          """
          {"name": "\(name)", "version": "1", "protocolVersions": [1],
           "command": ["\(binary)", "serve", \(arguments)], "components": [\(list)]}
          """, to: "\(name)/plugin.json")
      }
      try add("inner", #""--only", "\#(Self.components.joined(separator: ","))""#)
      try add("outer", #""--no-builtins", "--plugins", "../inner""#)
      return folder
    }

    /// Returns whether the output of a scenario depends on where components come from, or the scenario needs
    /// a plugin in any case.
    private func isAboutSources(_ text: String) -> Bool {
      ["component/l", "component/un", "component/re", "rpc.discover"].contains(where: text.contains)
    }

    @Test(
      "Every golden scenario gives the same bytes through a plugin and through two nested hosts",
      arguments: ["inner", "outer"])
    func goldens(plugin: String) throws {
      let folder = try makeFolder()
      var count = 0
      for path in Self.scenarios {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        guard !isAboutSources(text) else { continue }
        let golden = try Data(
          contentsOf: URL(
            fileURLWithPath: path.replacingOccurrences(of: ".jsonl", with: ".golden.jsonl")))
        let output = folder.path + "/output"
        let command =
          "exec \(binary) serve --no-builtins --pass-env=PLAYGROUND_TEST --plugins \(folder.path)/\(plugin)"
          + " < '\(path)' > \(output)"
        let process = try Subprocess(
          .init(["/bin/sh", "-c", command], environment: ["PLAYGROUND_TEST=\(folder.path)"]),
          descriptors: [.standardInput, .standardOutput, .standardError])
        let end = System.monotonicMicroseconds() + 300_000_000
        while process.ending() == nil, System.monotonicMicroseconds() < end {
          System.sleep(microseconds: 1000)
        }
        let heard = try Data(contentsOf: URL(fileURLWithPath: output))
        let isSame = heard == golden
        #expect(isSame, "\(path): \(Self.difference(heard, golden))")
        count += 1
      }
      #expect(count > 50)
      folder.expectNothingLeft()
    }

    @Test("A scenario that arrives in pieces through a pipe gives the same bytes")
    func pieces() throws {
      let folder = try makeFolder()
      var random = SystemRandomNumberGenerator()
      for path in Self.scenarios.filter({ $0.contains("/Goldens/") }).prefix(12) {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        guard !isAboutSources(text) else { continue }
        let golden = try Data(
          contentsOf: URL(
            fileURLWithPath: path.replacingOccurrences(of: ".jsonl", with: ".golden.jsonl")))
        let host = try Playground(
          ["serve", "--no-builtins", "--ordered", "--plugins", folder.path + "/inner"],
          environment: ["PLAYGROUND_TEST": folder.path])
        var rest = Substring(text)
        while !rest.isEmpty {
          let piece = rest.prefix(Int.random(in: 1...400, using: &random))
          try host.write(String(piece))
          try host.listen(seconds: 0.001)
          rest = rest.dropFirst(piece.count)
        }
        host.finish()
        try host.waitForEnd()
        let isSame = Data(host.heard) == golden
        #expect(
          isSame, "\(path): \(Self.difference(Data(host.heard), golden))")
      }
      folder.expectNothingLeft()
    }

    /// Returns a description of the first difference between two outputs.
    private static func difference(_ one: Data, _ other: Data) -> String {
      let lines = zip(one.split(separator: 10), other.split(separator: 10))
      for (index, (left, right)) in lines.enumerated() where left != right {
        let same = zip(left, right).prefix { $0 == $1 }.count
        func part(_ data: Data) -> String {
          String(decoding: data.dropFirst(max(0, same - 60)).prefix(160), as: UTF8.self)
        }
        return "line \(index + 1): …\(part(left)) instead of …\(part(right))"
      }
      return "\(one.count) bytes instead of \(other.count)"
    }
  }
}

import Foundation
import Platform
import Testing
import Values

extension PluginTests {
  @Suite("Manifests", .serialized)
  struct ManifestTests {
    private static let sound: [(name: String, value: String)] = [
      ("name", #""sound""#), ("version", #""1.0""#), ("protocolVersions", "[1]"),
      ("command", #"["true"]"#), ("components", #"[{"id": "sound-one", "title": "Sound"}]"#),
    ]

    /// Returns a manifest with one member replaced, or removed if the value is `nil`.
    private func manifest(_ member: String = "", _ value: String? = nil) -> String {
      var members = Self.sound.filter { $0.name != member }
      if let value, !member.isEmpty { members.append((member, value)) }
      return "{" + members.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", ") + "}"
    }

    /// Loads a manifest in its own folder and returns the error.
    private func failure(_ text: String) throws -> Failure {
      let folder = try PluginFolder()
      let host = try folder.host()
      try folder.write(text, to: "late/plugin.json")
      let failure = try host.failure(
        "component/load", ["manifest": .string(folder.path + "/late")])
      #expect(try host.call("component/list").at("components")?.elements?.count == 4)
      try host.end()
      return failure
    }

    static let mistakes: [(member: String, value: String?, path: String)] = [
      ("name", nil, "/name"), ("name", "7", "/name"), ("name", #""""#, "/name"),
      ("name", #""Big""#, "/name"), ("name", #""-a""#, "/name"), ("name", #""builtin""#, "/name"),
      ("version", nil, "/version"), ("version", "1", "/version"),
      ("protocolVersions", nil, "/protocolVersions"),
      ("protocolVersions", "1", "/protocolVersions"),
      ("protocolVersions", "[]", "/protocolVersions"),
      ("protocolVersions", #"["1"]"#, "/protocolVersions/0"),
      ("command", nil, "/command"), ("command", "[]", "/command"),
      ("command", #""true""#, "/command"), ("command", #"["true", 1]"#, "/command/1"),
      ("command", #"[""]"#, "/command"),
      ("components", nil, "/components"), ("components", "[]", "/components"),
      ("components", "[1]", "/components/0"), ("components", "[{}]", "/components/0/id"),
      ("components", #"[{"id": 1}]"#, "/components/0/id"),
      ("components", #"[{"id": ""}]"#, "/components/0/id"),
      ("components", #"[{"id": "a/b"}]"#, "/components/0/id"),
      ("components", #"[{"id": "a"}, {"id": ".."}]"#, "/components/1/id"),
      ("components", #"[{"id": "a b"}]"#, "/components/0/id"),
      ("command", #"["tr\u0000ue"]"#, "/command/0"),
      ("environment", #"{"A": "b\u0000c"}"#, "/environment/A"),
      ("components", #"[{"id": "a", "title": 1}]"#, "/components/0/title"),
      ("components", #"[{"id": "a", "version": 1}]"#, "/components/0/version"),
      ("environment", "[]", "/environment"), ("environment", #"{"A": 1}"#, "/environment/A"),
      ("environment", #"{"A=B": ""}"#, "/environment/A=B"),
      ("limits", "1", "/limits"), ("limits", #"{"callSeconds": 0}"#, "/limits/callSeconds"),
      ("limits", #"{"startSeconds": "1"}"#, "/limits/startSeconds"),
      ("limits", #"{"messageBytes": 1}"#, "/limits/messageBytes"),
      ("watch", "1", "/watch"), ("watch", "[1]", "/watch/0"),
    ]

    @Test("Reports a mistake in a manifest with its path", arguments: mistakes)
    func mistake(member: String, value: String?, path: String) throws {
      let failure = try failure(manifest(member, value))
      #expect(failure.code == -32020, "\(failure.message)")
      #expect(failure.kind == "manifest-invalid")
      #expect(failure.data["path"]?.asString == path, "\(failure.message)")
      #expect(failure.data["expected"]?.asString?.isEmpty == false)
      #expect(failure.data["manifest"]?.asString?.hasSuffix("/late/plugin.json") == true)
    }

    @Test(
      "Reports invalid JSON in a manifest with its line",
      arguments: ["", "{", "[]", "{\n\n]", "\u{0}"])
    func noJSON(text: String) throws {
      let failure = try failure(text)
      #expect(failure.code == -32020)
      if text == "{\n\n]" { #expect(failure.data["line"] == .integer(3)) }
    }

    @Test(
      "Reports whether the plugin or the host is too old",
      arguments: [
        ("[0]", "The plugin sound is too old"), ("[2]", "This host is too old for sound"),
        ("[2, 3]", "This host is too old for sound"),
      ])
    func versions(versions: String, says: String) throws {
      let failure = try failure(manifest("protocolVersions", versions))
      #expect(failure.code == -32021)
      #expect(failure.kind == "version-mismatch")
      #expect(failure.message.hasPrefix(says), "\(failure.message)")
      #expect(failure.data["supported"] == [.integer(1)])
      #expect(failure.data["requested"] != nil)
    }

    @Test("Reports an unusable plugin without affecting the others")
    func problems() throws {
      let folder = try PluginFolder()
      try folder.add("a-good")
      try folder.write(manifest("protocolVersions", "[2]"), to: "b/plugin.json")
      try folder.write("{", to: "c/plugin.json")
      try folder.write(manifest("components", #"[{"id": "bottom-card"}]"#), to: "d/plugin.json")
      try folder.write(manifest("components", #"[{"id": "a-good"}]"#), to: "e/plugin.json")
      try folder.write(
        manifest("components", #"[{"id": "twice"}, {"id": "twice"}]"#), to: "f/plugin.json")
      try folder.write(manifest("name", #""a-good""#), to: "g/plugin.json")
      try folder.write(manifest(), to: "h/plugin.json")
      let host = try folder.host()
      let list = try host.call("component/list")
      #expect(
        list["components"]?.elements?.compactMap { $0["source"]?.asString }
          == ["builtin", "builtin", "builtin", "builtin", "a-good", "sound"])
      let problems = try #require(list["problems"]?.elements)
      #expect(
        problems.map { $0["kind"] } == [
          "version-mismatch", "manifest-invalid", "manifest-invalid", "manifest-invalid",
          "manifest-invalid", "manifest-invalid",
        ])
      #expect(problems[2]["component"] == "bottom-card")
      #expect(problems[2]["other"] == "the playground itself")
      #expect(problems[3]["other"] == "the plugin a-good")
      #expect(problems[4]["component"] == "twice")
      #expect(problems[5]["other"]?.asString?.hasSuffix("/a-good/plugin.json") == true)
      try host.end()
      #expect(host.errors.split(separator: "\n").count == 6)
    }

    @Test("Finds plugins in the user's and the system's folders without running them")
    func discovery() throws {
      let folder = try PluginFolder()
      func add(_ name: String, to path: String) throws {
        try folder.write(
          """
          {"name": "\(name)", "version": "1", "protocolVersions": [1],
           "command": ["touch", "\(folder.path)/ran-\(name)"], "components": [{"id": "\(name)"}]}
          """, to: path + "/plugin.json")
      }
      try add("named", to: "named/one")
      try add("itself", to: "itself")
      try add("path-one", to: "path/one/p")
      try add("path-two", to: "path/two/p")
      try add("user", to: "data/playground/plugins/user")
      try add("shared", to: "shared/playground/plugins/shared")
      try add("hidden", to: "shared/hidden")
      try add("home", to: "home/.local/share/playground/plugins/home")
      func sources(_ environment: [String: String]) throws -> [String] {
        let host = try Playground(
          [
            "serve", "--no-builtins", "--plugins", folder.path + "/named", "--plugins",
            folder.path + "/itself",
          ], environment: environment)
        let list = try host.call("component/list")["components"]?.elements ?? []
        try host.end()
        #expect(host.errors == "")
        return list.compactMap { $0["source"]?.asString }
      }
      let path = folder.path
      #expect(
        try sources([
          "PLAYGROUND_PLUGIN_PATH": "\(path)/path/one::\(path)/path/two:\(path)/none",
          "XDG_DATA_HOME": path + "/data", "XDG_DATA_DIRS": "relative:\(path)/shared",
          "HOME": path + "/home",
        ]) == ["named", "itself", "path-one", "path-two", "user", "shared"])
      #expect(
        try sources([
          "XDG_DATA_HOME": "", "XDG_DATA_DIRS": path + "/none", "HOME": path + "/home",
        ]) == ["named", "itself", "home"])
      #expect(try Files.list(path).allSatisfy { !$0.hasPrefix("ran-") })
    }

    @Test("Refuses a link out of the allowed folders at startup and later")
    func links() throws {
      let folder = try PluginFolder()
      let other = try PluginFolder()
      try other.write(manifest(), to: "outside/plugin.json")
      try folder.add("inside")
      let files = FileManager.default
      try files.createSymbolicLink(
        atPath: folder.path + "/link", withDestinationPath: other.path + "/outside")
      try files.createSymbolicLink(
        atPath: folder.path + "/within", withDestinationPath: folder.path + "/inside")
      try files.createSymbolicLink(
        atPath: folder.path + "/deep", withDestinationPath: other.path)
      let host = try folder.host()
      let list = try host.call("component/list")
      let sources = list["components"]?.elements?.compactMap { $0["source"]?.asString }
      #expect(sources?.filter { $0 != "builtin" } == ["inside"])
      #expect(list["problems"]?.elements?.map { $0["kind"] } == ["not-allowed"])
      #expect(list.at("problems/0/manifest")?.asString == folder.path + "/link/plugin.json")
      let failure = try host.failure(
        "component/load", ["manifest": .string(folder.path + "/link")])
      #expect(failure.kind == "not-allowed")
      try host.end()
      // The link is allowed if both folders are.
      let both = try folder.host("--plugins", other.path)
      #expect(
        try both.call("component/list")["components"]?.elements?.compactMap {
          $0["source"]?.asString
        }.suffix(2) == ["inside", "sound"])
      try both.end()
    }

    @Test("Loads plugins only from allowed folders, however the path is written")
    func loading() throws {
      let folder = try PluginFolder()
      let other = try PluginFolder()
      try other.write(manifest(), to: "outside/plugin.json")
      try folder.write("", to: "inside/empty")
      let host = try folder.host()
      let files = FileManager.default
      try files.createSymbolicLink(
        atPath: folder.path + "/link", withDestinationPath: other.path + "/outside")
      try files.createDirectory(
        atPath: folder.path + "/half", withIntermediateDirectories: true)
      try files.createSymbolicLink(
        atPath: folder.path + "/half/plugin.json",
        withDestinationPath: other.path + "/outside/plugin.json")
      let outside = (other.path as NSString).lastPathComponent
      for path in [
        other.path + "/outside", other.path + "/outside/plugin.json", folder.path + "/link",
        folder.path + "/link/plugin.json", folder.path + "/half",
        folder.path + "/half/plugin.json", folder.path + "/../\(outside)/outside", "/etc", "/", "",
      ] {
        let failure = try host.failure("component/load", ["manifest": .string(path)])
        #expect(
          failure.code == (path.isEmpty ? -32602 : -32019), "\(path): \(failure.message)")
        if !path.isEmpty { #expect(failure.data["allowed"]?.elements?.count == 1) }
      }
      #expect(
        try host.failure("component/load", ["manifest": .string(folder.path + "/no")]).code
          == -32020)
      try folder.add("late")
      let list = try host.call(
        "component/load", ["manifest": .string(folder.path + "/inside/../late")])
      #expect(list["components"]?.elements?.last?["source"] == "late")
      #expect(
        try host.failure("component/load", ["manifest": .string(folder.path + "/late")]).code
          == -32020)
      try host.call("session/create", ["component": "late", "session": "l"])
      try host.call("component/unload", ["name": "late"])
      #expect(try host.failure("session/state", ["session": "l"]).code == -32012)
      #expect(try host.failure("session/create", ["component": "late"]).code == -32013)
      try host.call("component/load", ["manifest": .string(folder.path + "/late/plugin.json")])
      try host.call("session/create", ["component": "late", "session": "l"])
      #expect(try host.failure("component/unload", ["name": "builtin"]).code == -32019)
      #expect(try host.failure("component/reload", ["name": "bottom-card"]).code == -32019)
      #expect(try host.failure("component/reload", ["name": "unknown"]).code == -32602)
      try host.end()
      folder.expectNothingLeft()
      let bare = try Playground(["serve"])
      #expect(
        try bare.failure("component/load", ["manifest": .string(folder.path + "/late")]).code
          == -32019)
      try bare.end()
    }
  }
}

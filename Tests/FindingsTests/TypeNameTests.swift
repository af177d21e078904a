import Foundation
import Testing

@Suite("Names of public types")
struct TypeNameTests {
  /// Returns the names of the public types in a folder, and of all types nested in other types.
  private func names(in folder: URL) throws -> (outer: Set<String>, inner: [String]) {
    var outer: Set<String> = []
    var inner: [String] = []
    let declaration =
      /^( *)(public |package |private |fileprivate )?(?:final |indirect )*(?:struct|enum|class|actor|protocol) ([A-Z]\w*)/
    for case let name as String in try #require(
      FileManager.default.enumerator(atPath: folder.path))
    where name.hasSuffix(".swift") && !name.contains("Tests/") && !name.contains(".docc/") {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for line in text.split(separator: "\n") {
        guard let match = try declaration.firstMatch(in: line) else { continue }
        let type = String(match.3)
        if !match.1.isEmpty {
          inner.append("\(type) in \(name)")
        } else if match.2 == "public " {
          outer.insert(type)
        }
      }
    }
    return (outer, inner)
  }

  @Test("No nested type has the name of a public type that is not nested")
  func inner() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    var outer: Set<String> = []
    var inner: [String] = []
    for folder in ["Sources", "Protocol", "Plugins"] {
      let found = try names(in: root.appending(path: folder))
      outer.formUnion(found.outer)
      inner += found.inner
    }
    #expect(outer.contains("Layer") && inner.contains { $0.hasPrefix("Shadow in ") })
    for name in inner {
      let type = name.prefix { $0 != " " }
      // A page has its own variant of `PluginKit`, in the other branch of an `#if`.
      #expect(!outer.contains(String(type)) || type == "PluginKit", "\(name)")
    }
  }
}

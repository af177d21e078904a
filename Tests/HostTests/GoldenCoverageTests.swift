import Foundation
import PlaygroundTesting
import Testing
import Values

@Suite("Coverage of the goldens")
struct GoldenCoverageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// Returns the text of all scenarios of a component and of the examples.
  private static func scenarios(_ folder: String) -> String {
    var text = ""
    for place in ["/Plugins/\(folder)/Goldens", "/Protocol/Examples"] {
      let files = FileManager.default.enumerator(atPath: root + place)
      while let name = files?.nextObject() as? String {
        guard name.hasSuffix(".jsonl"), !name.hasSuffix(".golden.jsonl") else { continue }
        text += (try? String(contentsOfFile: root + place + "/" + name, encoding: .utf8)) ?? ""
      }
    }
    return text
  }

  @Test(
    "Every parameter of a component is set in one of its scenarios",
    arguments: zip(BuiltInComponents.ids, BuiltInComponents.folders))
  func parameters(component: String, folder: String) throws {
    let description = Client().call("component/describe", ["component": .string(component)])
    guard case .object(let properties)? = description["parameters"]?["properties"] else {
      Issue.record("\(component) describes no parameters")
      return
    }
    let text = Self.scenarios(folder)
    #expect(!properties.elements.isEmpty)
    for property in properties.elements {
      #expect(text.contains("\"\(property.name)\":"), "no scenario sets \(property.name)")
    }
  }

  @Test(
    "Every value of an enumeration has its own description",
    arguments: BuiltInComponents.ids)
  func words(component: String) {
    let description = Client().call("component/describe", ["component": .string(component)])
    guard case .object(let properties)? = description["parameters"]?["properties"] else {
      Issue.record("\(component) describes no parameters")
      return
    }
    let choices = properties.elements.filter { $0.value["enum"] != nil }
    for choice in choices {
      let told = choice.value["enumDescriptions"]?.elements.compactMap(\.asString) ?? []
      #expect(told.count == choice.value["enum"]?.elements.count, "\(choice.name)")
      #expect(Set(told).count == told.count, "\(choice.name)")
    }
  }

  @Test("Every option of a sheet is set in one of the sheet coordinator's scenarios")
  func options() {
    let text = Self.scenarios("SheetCoordinator")
    for option in [
      "detents", "initialDetent", "dragIndicator", "modifiersAt", "customHandle",
      "interactiveDismissDisabled", "hasItem", "identity", "over", "backgroundThrough",
      "contentInteraction", "cornerRadius", "sizing", "keyboard",
    ] { #expect(text.contains("\"\(option)\":"), "no scenario sets \(option)") }
  }
}

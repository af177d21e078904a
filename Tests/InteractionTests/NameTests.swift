import Interaction
import Testing
import Values

@Suite("Names that are not there")
struct NameTests {
  @Test("What there is stands nearest first, each once, and a long list is cut")
  func nearest() {
    let names = ["card", "handle", "content:a", "content", "card", "photo"]
    #expect(
      Expectation.name("contnet", "a layer that is there", among: names)
        == "a layer that is there: content, content:a, handle, card, photo")
    #expect(Expectation.name("x", "a sheet", among: []) == "a sheet, and there is none now")
    let many = (0..<100).map { "card:\($0)" }
    let text = Expectation.name("crad:7", "a layer", among: many)
    #expect(text.hasPrefix("a layer: card:7, "))
    #expect(text.hasSuffix(" and 76 more"))
  }

  @Test("An unknown member of an object is refused by name")
  func members() {
    let spring: Members = ["respnse": .integer(1)]
    #expect(
      throws: InvalidValue(
        path: "/respnse", expected: "a member of a spring: response, dampingFraction")
    ) {
      try spring.allow(only: ["response", "dampingFraction"], "a member of a spring")
    }
  }

  @Test("What has left is known by its layers and roles, the last sixteen")
  func departed() {
    var names = DepartedNames()
    let roles = ["card", "photo"]
    #expect(!names.contains(target: "card", roles: roles))
    names.insert("a/b")
    for target in ["card", "card:a%2Fb", "photo:a%2Fb/p1"] {
      #expect(names.contains(target: target, roles: roles), "\(target)")
    }
    for target in ["sheet", "card:a", "sheet:a%2Fb", "card:"] {
      #expect(!names.contains(target: target, roles: roles), "\(target)")
    }
    for index in 0..<DepartedNames.limit { names.insert("\(index)") }
    #expect(!names.contains(target: "card:a%2Fb", roles: roles))
  }
}

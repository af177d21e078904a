import Interaction
import Testing
import Values

@Suite("Unknown names")
struct NameTests {
  @Test("Lists valid names once each, the most similar first, and shortens long lists")
  func nearest() {
    let names = ["card", "handle", "content:a", "content", "card", "photo"]
    #expect(
      Expectation.name("contnet", "the id of a layer", among: names)
        == "the id of a layer: content, content:a, handle, card, photo")
    #expect(Expectation.name("x", "a sheet", among: []) == "a sheet, but there are none now")
    let many = (0..<200).map { "card:\($0)" }
    let text = Expectation.name("crad:7", "a layer", among: many)
    #expect(text.hasPrefix("a layer: card:7, "))
    #expect(text.hasSuffix(" and 100 more"))
  }

  @Test(
    "Suggests similar names, or otherwise gives examples",
    arguments: [
      ("expandedFracton", "did you mean expandedFraction?"),
      ("EXPANDEDFRACTION", "did you mean expandedFraction?"),
      // Two transposed letters count as one mistake.
      ("detnets", "did you mean detents?"), ("sanp", "did you mean snap?"),
      ("Predicted", "did you mean expandPredicted or dismissPredicted?"),
      ("xy", "there are 9 choices, such as snap, inset and scrim"),
      ("qqqqqq", "there are 9 choices, such as snap, inset and reveal"),
    ])
  func proposals(given: String, advice: String) {
    let names = [
      "expandedFraction", "expandPredicted", "dismissPredicted", "detents", "snap", "inset",
      "reveal", "minimumDistance", "scrim",
    ]
    #expect(NearNames(to: given, among: names).advice == advice)
  }

  @Test("An error sentence names the kind of thing expected, and shortens a name of a megabyte")
  func sentences() {
    let near = NearNames(to: "crad", among: ["card", "handle"])
    #expect(near.sentence("a layer") == "crad is not a layer; did you mean card?")
    #expect(near.sentence("the card on top").hasPrefix("crad is not the card on top; "))
    #expect(
      NearNames(to: "x", among: ["a", "b"]).sentence("an event")
        == "x is not an event; the choices are a and b.")
    #expect(NearNames(to: "x", among: []).sentence("a card") == "x is not a card; there are none.")
    let long = NearNames(to: String(repeating: "é", count: 1_000_000), among: ["a"])
    #expect(long.sentence("a card").utf8.count < 250)
  }

  @Test("An unknown member of an object is refused, and the error contains its name")
  func members() {
    let spring: JSONObject = ["respnse": .integer(1)]
    #expect(
      throws: InvalidValue(
        path: "/respnse", expected: "a member of a spring: response, dampingFraction",
        sentence: "respnse is not a member of a spring; did you mean response?")
    ) {
      try spring.allow(only: ["response", "dampingFraction"], "a member of a spring")
    }
  }

  @Test("Finds recently removed names by layer ids and roles, and keeps a limited number")
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

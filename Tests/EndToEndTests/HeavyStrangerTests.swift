import PlaygroundTesting
import Testing

@Suite("Heavy: strangers", .waiting)
struct HeavyStrangerTests {
  @Test(
    "A program that depends on Motion alone, by URL and version, links and says what its page says")
  func motion() throws {
    let output = try shell("Tests/Strangers/run --debug Motion")
    #expect(output.status == 0, "\(output.errors)")
    #expect(output.text == "ok      Motion (debug)\n")
  }

  @Test("A product without a program of its own is an error, not a success")
  func unknown() throws {
    let output = try shell("Tests/Strangers/run Moton")
    #expect(output.status == 1)
    #expect(output.errors.contains("no program for a product Moton"))
  }
}

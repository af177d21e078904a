import PlaygroundTesting
import Testing

@Suite("Heavy: programs that depend on the package", .waiting)
struct HeavyStrangerTests {
  @Test(
    "A program that depends only on Motion, by URL and version, links and prints what Motion's README shows"
  )
  func motion() throws {
    let output = try shell("Tests/Strangers/run --debug Motion")
    #expect(output.status == 0, "\(output.errors)")
    #expect(output.text == "ok      Motion (debug)\n")
  }

  @Test("A product without a test program is an error, not a success")
  func unknown() throws {
    let output = try shell("Tests/Strangers/run Moton")
    #expect(output.status == 1)
    #expect(output.errors.contains("no program for a product Moton"))
  }
}

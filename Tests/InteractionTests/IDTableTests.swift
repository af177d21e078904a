import Interaction
import Testing

@Suite("A table of ids")
struct IDTableTests {
  @Test("Ids are compared by bytes: composed and decomposed letters are different")
  func ids() {
    var table = IDTable()
    table.insert("\u{E9}", slot: 0)
    table.insert("e\u{301}", slot: 1)
    #expect(table.slot(of: "\u{E9}") == 0)
    #expect(table.slot(of: "e\u{301}") == 1)
    table.remove("\u{E9}")
    #expect(table.slot(of: "\u{E9}") == nil)
    #expect(table.slot(of: "e\u{301}") == 1)
  }
}

import PlaygroundTesting
import Testing
import Values

/// The steps of an app and of SwiftUI when a row is tapped.
enum Step: String, CaseIterable {
  case tap
  case item
  case flag
  case evaluate

  var event: Value {
    switch self {
    case .tap: SheetCoordinatorTests.tap("presenter")
    case .item: bind(item: "ep1", title: "One")
    case .flag: bind(flag: true)
    case .evaluate: SheetCoordinatorTests.evaluate
    }
  }

  static func orders(of steps: [Step]) -> [[Step]] {
    guard !steps.isEmpty else { return [[]] }
    return steps.flatMap { first in
      orders(of: steps.filter { $0 != first }).map { [first] + $0 }
    }
  }
}

@Suite("The race between item and flag")
struct RaceTests {
  static let orders = Step.orders(of: Step.allCases)

  /// Sends the steps of a tap in the given order, then evaluates the body, as SwiftUI does.
  func tapRow(_ session: TestSession, _ order: [Step], until last: Value = evaluate) {
    for step in order { session.send(step.event) }
    session.send(last)
    session.settle()
  }

  @Test("With the flag pattern, the sheet is blank only in the order flag, evaluate, item")
  func flag() {
    var blank = 0
    #expect(Self.orders.count == 24)
    for order in Self.orders {
      let session = coordinator(good, ["pattern": "flag", "evaluation": "manual"])
      tapRow(session, order)
      let essential = order.filter { $0 != .tap }
      let isBlank = essential == [.flag, .evaluate, .item]
      #expect(session.phase == "presented", "\(order)")
      #expect(session.bool("blank") == isBlank, "\(order)")
      #expect(session.codes.contains("sheet/blank-content") == isBlank, "\(order)")
      #expect(session.text("item") == (isBlank ? nil : "ep1"), "\(order)")
      #expect(session.layer("sheet:player/" + (isBlank ? "-" : "ep1")) != nil)
      blank += isBlank ? 1 : 0
      // The second tap finds the item that the first one set.
      session.send(drag("ended", 700, velocity: 0))
      session.settle()
      #expect(session.phase == "idle" && !session.bool("flag"))
      tapRow(session, order)
      #expect(session.phase == "presented" && !session.bool("blank"), "\(order), second tap")
      #expect(session.text("item") == "ep1")
    }
    #expect(blank == 4)
  }

  @Test(
    "With contentCapture previous, item then flag gives a blank sheet on the first tap only")
  func literal() {
    let session = coordinator(
      good, ["pattern": "flag", "evaluation": "manual", "contentCapture": "previous"])
    tapRow(session, [.tap, .item, .flag])
    #expect(session.bool("blank") && session.codes.contains("sheet/blank-content"))
    session.send(drag("ended", 700, velocity: 0))
    session.settle()
    tapRow(session, [.tap, .item, .flag])
    #expect(!session.bool("blank") && session.text("item") == "ep1")
    session.send(drag("ended", 700, velocity: 0))
    session.settle()
    session.send(bind(item: "ep2"), bind(flag: true), evaluate)
    #expect(session.text("item") == "ep1" && session.codes.last == "sheet/stale-content")
  }

  @Test("With the item pattern, content is never blank or stale, in any order and on any tap")
  func item() {
    for order in Self.orders {
      let session = coordinator(good, ["evaluation": "manual"])
      tapRow(session, order)
      #expect(session.text("item") == "ep1" && !session.bool("blank"), "\(order)")
      session.send(drag("ended", 700, velocity: 0))
      session.settle()
      session.send(bind(item: "ep2", title: "Two"), evaluate)
      session.settle()
      #expect(session.text("item") == "ep2", "\(order)")
      #expect(session.layer("sheet:player/ep2")?["content"]?["text"] == "Two")
      #expect(!session.codes.contains("sheet/blank-content"))
    }
  }

  @Test("With automatic evaluation, a sheet is blank only if a call sets a flag and no item")
  func automatic() {
    let one = coordinator(good, ["pattern": "flag"])
    one.send(bind(flag: true), bind(item: "a"))
    #expect(one.text("item") == "a" && !one.bool("blank"))
    let two = coordinator(good, ["pattern": "flag"])
    two.send(bind(flag: true))
    #expect(two.bool("blank"))
    two.send(bind(item: "a"))
    #expect(two.bool("blank"), "a sheet that was presented blank stays blank")
    #expect(two.text("item") == nil)
    let item = coordinator()
    item.send(bind(item: "a"))
    #expect(item.text("item") == "a" && item.phase == "presenting")
    #expect(item.effects.first?["t"] == .integer(0))
  }

  @Test("With the flag pattern, a presented sheet keeps its item when another is written")
  func stale() {
    let session = coordinator(good, ["pattern": "flag"])
    session.send(bind(item: "a"), bind(flag: true))
    session.send(bind(item: "b"))
    #expect(session.text("item") == "a")
    #expect(session.story == ["presented a"])
  }

  @Test("With manual evaluation, advancing the clock does not evaluate the body")
  func manual() {
    let session = coordinator(good, ["evaluation": "manual"])
    session.send(bind(item: "a"))
    session.advance(by: 1)
    #expect(session.phase == "idle" && session.effects.isEmpty)
    session.send(evaluate)
    #expect(session.text("item") == "a")
  }

  @Test("A sheet without an item is presented by its flag with either pattern, and is not blank")
  func settings() {
    for pattern in ["item", "flag"] {
      let session = coordinator(
        ["detents": ["large"], "dragIndicator": "visible", "hasItem": false],
        ["pattern": .string(pattern)])
      session.send(bind(flag: true))
      session.settle()
      #expect(session.phase == "presented" && session.bool("flag"))
      #expect(session.layer("sheet:player/-") != nil)
      session.send(bind(flag: false))
      session.settle()
      #expect(session.story == ["presented -", "dismissed - program"])
      #expect(session.diagnostics.isEmpty)
    }
  }

  @Test("present writes item and flag together; without an item, it shows the bound one")
  func calls() {
    let session = coordinator(good, ["pattern": "flag"])
    session.send(present("a"))
    #expect(!session.bool("blank") && session.bool("flag"))
    session.settle()
    session.send(dismiss())
    session.settle()
    session.send(present(nil))
    #expect(session.text("item") == "a")
    let empty = coordinator(good, ["pattern": "flag"])
    empty.send(present(nil))
    #expect(empty.bool("blank") && empty.codes.contains("sheet/blank-content"))
  }
}

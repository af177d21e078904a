// Release builds don't support `@testable` imports.
#if DEBUG
  import PlaygroundTesting
  import Interaction
  import Testing

  @testable import CardStack

  @Suite("The deck")
  struct DeckTests {
    @Test("Positions and ids match those of a plain list after random insertions and removals")
    func deck() {
      for seed in 1...6 as ClosedRange<UInt64> {
        var random = SplitMix(seed: seed)
        var deck = Deck()
        var list: [String] = []
        var fresh = 0
        for step in 0..<1500 {
          let note = "seed \(seed), step \(step)"
          if list.isEmpty || Int.random(in: 0..<5, using: &random) < 3 {
            fresh += 1
            let position = Int.random(in: 0...list.count, using: &random)
            deck.insert(StackCard(id: "id \(fresh)"), at: position)
            list.insert("id \(fresh)", at: position)
          } else {
            let position = Int.random(in: 0..<list.count, using: &random)
            guard let slot = deck.slot(of: list[position]) else {
              Issue.record("\(list[position]) is not found, \(note)")
              return
            }
            #expect(deck.position(of: slot) == position, "\(note)")
            deck.remove(slot)
            #expect(deck.slot(of: list[position]) == nil, "\(note)")
            list.remove(at: position)
          }
          #expect(deck.count == list.count, "\(note)")
          guard !list.isEmpty else { continue }
          let position = Int.random(in: 0..<list.count, using: &random)
          #expect(deck.slot(at: position).map { deck[$0].id } == list[position], "\(note)")
        }
        #expect(deck.list.map(\.id) == list)
        #expect(deck.slot(at: list.count) == nil)
        #expect(deck.slot(at: -1) == nil)
      }
    }

    @Test("No insertion order makes the tree deep")
    func depthHeavy() {
      // A tree that had degenerated into a list would need 2 × 10⁹ steps here.
      let count = 30_000
      for position in [{ $0 }, { _ in 0 }, { $0 / 2 }] as [(Int) -> Int] {
        var tree = PositionTree()
        for node in 0..<count { tree.insert(node, at: position(node)) }
        var sum = 0
        for node in 0..<count { sum += tree.position(of: node) }
        #expect(sum == count * (count - 1) / 2)
      }
    }
  }
#endif

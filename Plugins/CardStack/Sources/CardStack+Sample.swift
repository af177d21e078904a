internal import Interaction
internal import Values

extension CardStack {
  /// Fifty cards, so that the stack doesn't run out while you try it.
  static var sample: Descriptor.Sample {
    let cards = (1...50).map { number -> Value in
      ["id": .string("card-\(number)"), "title": .string("Card \(number)")]
    }
    return Descriptor.Sample(parameters: ["cards": .array(cards)])
  }
}

internal import BottomCard
internal import CardStack
internal import HeroTransition
public import PlaygroundHost
internal import SheetCoordinator

/// The components that are linked into the playground.
public enum BuiltIns {
  /// The components, in the order in which they are listed.
  public static let components: [ComponentEntry] = [
    ComponentEntry(builtin: BottomCard.self),
    ComponentEntry(builtin: CardStack.self),
    ComponentEntry(builtin: HeroTransition.self),
    ComponentEntry(builtin: SheetCoordinator.self),
  ]
}

internal import BottomCard
internal import CardStack
internal import HeroTransition
public import PlaygroundHost
internal import SheetCoordinator

/// The components that are linked into the playground.
public enum BuiltIns {
  /// The components, in the order of `component/list`.
  public static let components: [ComponentEntry] = [
    ComponentEntry(core: BottomCardCore.self),
    ComponentEntry(core: CardStackCore.self),
    ComponentEntry(core: HeroTransitionCore.self),
    ComponentEntry(core: SheetCoordinatorCore.self),
  ]
}

// Each component has its own class, because only then does the compiler specialize code for it.

private final class BottomCardCore: TypedCore {
  let parts: CoreParts<BottomCard>
  init(_ parts: CoreParts<BottomCard>) { self.parts = parts }
}

private final class CardStackCore: TypedCore {
  let parts: CoreParts<CardStack>
  init(_ parts: CoreParts<CardStack>) { self.parts = parts }
}

private final class HeroTransitionCore: TypedCore {
  let parts: CoreParts<HeroTransition>
  init(_ parts: CoreParts<HeroTransition>) { self.parts = parts }
}

private final class SheetCoordinatorCore: TypedCore {
  let parts: CoreParts<SheetCoordinator>
  init(_ parts: CoreParts<SheetCoordinator>) { self.parts = parts }
}

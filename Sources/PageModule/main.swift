// The module that every live page contains, with the built-in components.
internal import BottomCard
internal import CardStack
internal import HeroTransition
internal import PluginKit
internal import SheetCoordinator

PluginKit.serve(BottomCard.self, CardStack.self, HeroTransition.self, SheetCoordinator.self)

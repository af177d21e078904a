// The module that is in every live page: the built-in components, as anybody's package has its own.
internal import BottomCard
internal import CardStack
internal import HeroTransition
internal import PluginKit
internal import SheetCoordinator

PluginKit.serve(BottomCard.self, CardStack.self, HeroTransition.self, SheetCoordinator.self)

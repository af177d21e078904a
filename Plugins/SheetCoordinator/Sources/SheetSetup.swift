/// An app's setup of one sheet: its presentation modifiers and the behavior of its content.
public struct SheetSetup: Equatable, Sendable {
  /// The drag indicator's visibility: SwiftUI's `presentationDragIndicator`.
  public enum DragIndicator: String, CaseIterable, Sendable {
    case automatic
    case visible
    case hidden
  }

  /// The place of the presentation modifiers in the app's source code.
  public enum ModifiersAt: String, CaseIterable, Sendable {
    /// The modifiers are on the presented view, inside the sheet closure, and affect this sheet.
    case callSite = "call-site"
    /// The modifiers are inside the content's body and affect a sheet over this one.
    case content
  }

  /// The source of an item's identity.
  public enum Identity: String, CaseIterable, Sendable {
    /// The item's own id.
    case stable
    /// A new id on each evaluation, as with `var id: String { guid ?? UUID().uuidString }`.
    case fresh
  }

  /// The first action of a drag that starts on scrollable content: SwiftUI's `presentationContentInteraction`.
  public enum ContentInteraction: String, CaseIterable, Sendable {
    case resizes
    case scrolls
  }

  /// The size of the sheet on a wide screen: SwiftUI's `presentationSizing`.
  public enum Sizing: String, CaseIterable, Sendable {
    /// A sheet at the bottom, as wide as the screen.
    case sheet
    /// A sheet that floats in the center, 704 points wide.
    case page
    /// A sheet that floats in the center, 540 × 620 points, like UIKit's form sheet.
    case form
  }

  /// The sheet's reaction to the keyboard.
  public enum Keyboard: String, CaseIterable, Sendable {
    /// The sheet rises by the keyboard's height, up to the large height.
    case lift
    /// The sheet moves to the large height.
    case fill
    /// The sheet doesn't move: SwiftUI's `ignoresSafeArea(.keyboard)`.
    case ignore
  }

  /// The heights at which the sheet rests.
  ///
  /// Without detents it fills the screen.
  public var detents: [Detent] = []

  /// The detent at which the sheet opens, or `nil` for the lowest detent.
  public var initialDetent: Detent?

  /// The drag indicator's visibility.
  public var dragIndicator = DragIndicator.automatic

  /// The place of the presentation modifiers in the app's source code.
  public var modifiersAt = ModifiersAt.callSite

  /// Whether the content draws its own handle.
  public var customHandle = false

  /// Whether swipes and taps on the scrim are prevented from dismissing the sheet.
  public var interactiveDismissDisabled = false

  /// Whether the sheet shows an item.
  ///
  /// A sheet without an item is presented by a flag, whatever the parameter `pattern` is.
  public var hasItem = true

  /// The source of an item's identity.
  public var identity = Identity.stable

  /// The sheet whose content presents this one, or `nil` if the screen below all sheets presents it.
  public var over: String?

  /// The highest detent at which touches still reach the content behind the sheet, or `nil` if they never do.
  ///
  /// This corresponds to SwiftUI's `presentationBackgroundInteraction(.enabled(upThrough:))`.
  public var backgroundThrough: Detent?

  /// The first reaction to a drag that begins on scrollable content: the sheet resizes, or the content scrolls.
  public var contentInteraction = ContentInteraction.resizes

  /// The radius of the corners in points (SwiftUI's `presentationCornerRadius`), or `nil` to use the
  /// parameter `cornerRadius`.
  public var cornerRadius: Double?

  /// The size of the sheet on a wide screen.
  public var sizing = Sizing.sheet

  /// The sheet's reaction to the keyboard.
  public var keyboard = Keyboard.lift

  /// The height of the header above the scrolling content, in points.
  ///
  /// A drag that starts on the header moves the sheet and keeps the scroll offset.
  public var header = 0.0

  /// Creates a setup without modifiers.
  public init() {}
}

/// The modifiers that affect a visible sheet, wherever they are in the app's source code.
struct ActingModifiers: Equatable, Sendable {
  var detents: [Detent] = []
  var dragIndicator = SheetSetup.DragIndicator.automatic

  /// Creates the modifiers that affect a sheet.
  ///
  /// They come from the sheet's call site. Modifiers that are missing at the call site are taken from the
  /// content of the parent sheet.
  init(of setup: SheetSetup, over parent: SheetSetup?) {
    if setup.modifiersAt == .callSite {
      detents = setup.detents
      dragIndicator = setup.dragIndicator
    }
    guard let parent, parent.modifiersAt == .content else { return }
    if detents.isEmpty { detents = parent.detents }
    if dragIndicator == .automatic { dragIndicator = parent.dragIndicator }
  }

  /// Whether the system draws an indicator.
  ///
  /// With `automatic`, it draws one if there are several detents.
  var wantsIndicator: Bool {
    dragIndicator == .visible || (dragIndicator == .automatic && detents.count > 1)
  }

  /// Whether the indicator is visible.
  ///
  /// Without detents there is no room for it above the content.
  var showsIndicator: Bool { wantsIndicator && !detents.isEmpty }
}

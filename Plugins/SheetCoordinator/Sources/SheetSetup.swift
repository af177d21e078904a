/// How an app has set up one sheet: its presentation modifiers and what its content does.
public struct SheetSetup: Equatable, Sendable {
  /// SwiftUI's `presentationDragIndicator`.
  public enum DragIndicator: String, CaseIterable, Sendable {
    case automatic
    case visible
    case hidden
  }

  /// Where the presentation modifiers stand.
  public enum ModifiersAt: String, CaseIterable, Sendable {
    /// On the presented view, inside the sheet closure: they act on this sheet.
    case callSite = "call-site"
    /// Inside the content's body: they act on a sheet that lies over this one.
    case content
  }

  /// Where an item's identity comes from.
  public enum Identity: String, CaseIterable, Sendable {
    /// The item's own id.
    case stable
    /// A new id on each evaluation, as `var id: String { guid ?? UUID().uuidString }` gives.
    case fresh
  }

  /// What a finger on content that scrolls does first; SwiftUI's `presentationContentInteraction`.
  public enum ContentInteraction: String, CaseIterable, Sendable {
    case resizes
    case scrolls
  }

  /// How large the sheet is on a screen that is wide enough; SwiftUI's `presentationSizing`.
  public enum Sizing: String, CaseIterable, Sendable {
    /// As wide as the screen, at the bottom.
    case sheet
    /// As wide as a page is read, in the middle.
    case page
    /// As UIKit's form sheet, in the middle.
    case form
  }

  /// What the keyboard does to the sheet.
  public enum Keyboard: String, CaseIterable, Sendable {
    /// The sheet rises by the keyboard's height, up to the large height.
    case lift
    /// The sheet goes to the large height.
    case fill
    /// Nothing; SwiftUI's `ignoresSafeArea(.keyboard)`.
    case ignore
  }

  /// The heights at which the sheet rests; without any it goes from edge to edge.
  public var detents: [Detent] = []

  /// The detent at which the sheet opens; nil for the lowest.
  public var initialDetent: Detent?

  /// Whether the system draws a drag indicator.
  public var dragIndicator = DragIndicator.automatic

  /// Where the presentation modifiers stand.
  public var modifiersAt = ModifiersAt.callSite

  /// Whether the content draws a handle of its own.
  public var customHandle = false

  /// Whether a swipe and a tap on the scrim do not dismiss.
  public var interactiveDismissDisabled = false

  /// Whether the sheet shows an item; one without is a flag's sheet in either pattern.
  public var hasItem = true

  /// Where an item's identity comes from.
  public var identity = Identity.stable

  /// The sheet whose content presents this one; nil for the screen below all sheets.
  public var over: String?

  /// Up to which detent touches reach what lies behind; SwiftUI's
  /// `presentationBackgroundInteraction(.enabled(upThrough:))`.
  public var backgroundThrough: Detent?

  /// What a finger on content that scrolls does first.
  public var contentInteraction = ContentInteraction.resizes

  /// The radius of the corners in points, SwiftUI's `presentationCornerRadius`; nil for the
  /// parameter's.
  public var cornerRadius: Double?

  /// How large the sheet is on a screen that is wide enough.
  public var sizing = Sizing.sheet

  /// What the keyboard does to the sheet.
  public var keyboard = Keyboard.lift

  /// Makes a sheet without any modifier.
  public init() {}
}

/// The modifiers that act on a sheet that is shown, wherever they stand in the app's source.
struct ActingModifiers: Equatable, Sendable {
  var detents: [Detent] = []
  var dragIndicator = SheetSetup.DragIndicator.automatic

  /// The sheet's own from the call site, or else those that its parent's content wrote for itself.
  init(of setup: SheetSetup, over parent: SheetSetup?) {
    if setup.modifiersAt == .callSite {
      detents = setup.detents
      dragIndicator = setup.dragIndicator
    }
    guard let parent, parent.modifiersAt == .content else { return }
    if detents.isEmpty { detents = parent.detents }
    if dragIndicator == .automatic { dragIndicator = parent.dragIndicator }
  }

  /// Whether the system draws its indicator: on its own accord where there are heights to choose.
  var wantsIndicator: Bool {
    dragIndicator == .visible || (dragIndicator == .automatic && detents.count > 1)
  }

  /// Without detents there is no room above the content: an indicator is cut off.
  var showsIndicator: Bool { wantsIndicator && !detents.isEmpty }
}

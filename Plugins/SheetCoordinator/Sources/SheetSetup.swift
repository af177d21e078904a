public import Values

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

  /// The heights at which the sheet rests; without any it goes from edge to edge.
  public var detents: [Detent] = []

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

  /// Up to which detent touches reach what lies behind; SwiftUI's
  /// `presentationBackgroundInteraction(.enabled(upThrough:))`.
  public var backgroundThrough: Detent?

  /// What a finger on content that scrolls does first.
  public var contentInteraction = ContentInteraction.resizes

  /// Makes a sheet without any modifier.
  public init() {}

  /// What a client's object is.
  static let shape = """
    {detents?: [\(Detent.shape)], dragIndicator?: automatic | visible | hidden, \
    modifiersAt?: call-site | content, customHandle?: boolean, \
    interactiveDismissDisabled?: boolean, hasItem?: boolean, identity?: stable | fresh, \
    backgroundThrough?: \(Detent.shape), contentInteraction?: resizes | scrolls, …}
    """

  /// Makes a set-up from a client's object.
  ///
  /// - Parameter value: an object with what differs from the defaults
  /// - Throws: what is wrong with a member
  public init(_ value: Value) throws(InvalidValue) {
    self.init()
    guard case .object(let members) = value else {
      throw InvalidValue(path: "", expected: "an object")
    }
    let values = try members.array("detents") ?? []
    for index in values.indices {
      do throws(InvalidValue) {
        detents.append(try Detent(values[index]))
      } catch {
        throw error.under("\(index)").under("detents")
      }
    }
    dragIndicator =
      try members.choice("dragIndicator", of: DragIndicator.self) ?? dragIndicator
    modifiersAt = try members.choice("modifiersAt", of: ModifiersAt.self) ?? modifiersAt
    customHandle = try members.bool("customHandle") ?? customHandle
    interactiveDismissDisabled =
      try members.bool("interactiveDismissDisabled") ?? interactiveDismissDisabled
    hasItem = try members.bool("hasItem") ?? hasItem
    identity = try members.choice("identity", of: Identity.self) ?? identity
    contentInteraction =
      try members.choice("contentInteraction", of: ContentInteraction.self) ?? contentInteraction
    if let value = members.present("backgroundThrough") {
      do throws(InvalidValue) {
        backgroundThrough = try Detent(value)
      } catch {
        throw error.under("backgroundThrough")
      }
    }
  }
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

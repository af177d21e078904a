public import Interaction
internal import Motion
internal import Values

extension SheetCoordinator {
  /// Writes or reads the state that events can change.
  public mutating func archive(_ archive: inout Archive) {
    archive.field("bindings", &bindings)
    archive.field("sheets", &sheets)
    archive.field("pending", &pending)
    archive.field("needsEvaluation", &needsEvaluation)
    archive.field("nextSerial", &nextSerial)
    archive.field("arena", &arena)
    archive.field("departed", &departed)
    guard archive.isReading else { return }
    waited = IDTable()
    for request in pending { _ = waited.insert(request.key) }
    bindingTable = IDTable()
    for (index, binding) in bindings.enumerated() where !bindingTable.insert(binding.sheet) {
      archive.refuse(
        InvalidValue(
          path: "/bindings/\(index)/sheet", expected: "a sheet that no other binding has"))
    }
    resolveModifiers()
  }
}

extension SheetBinding: Archivable {
  /// The state of a sheet without a name: a placeholder whose fields are then read from an archive.
  static var blank: SheetBinding { SheetBinding("") }

  mutating func archive(_ archive: inout Archive) {
    archive.field("sheet", &sheet)
    archive.field("item", &item)
    archive.field("flag", &flag)
    archive.field("seenItem", &seenItem)
    archive.field("seenFlag", &seenFlag)
    archive.field("capturedItem", &capturedItem)
    archive.field("detent", &detent)
    archive.field("seenDetent", &seenDetent)
    archive.added("contentLength") {
      $0.field("contentLength", &contentLength, in: Archive.lengths)
    }
    archive.field("over", &over)
    archive.field("staleSerial", &staleSerial)
    archive.field("isChanged", &isChanged)
    archive.field("identitiesMade", &identitiesMade)
    archive.field("findings", &findings)
  }
}

extension SheetBinding.Seen: Archivable {
  /// An item without an id: a placeholder whose fields are then read from an archive.
  static var blank: SheetBinding.Seen { SheetBinding.Seen(item: .blank) }

  mutating func archive(_ archive: inout Archive) {
    archive.field("item", &item)
    archive.field("identity", &identity)
  }
}

extension SheetItem: Archivable {
  /// An item without an id: a placeholder whose fields are then read from an archive.
  public static var blank: SheetItem { SheetItem(id: nil) }

  /// Writes or reads the id and the title.
  public mutating func archive(_ archive: inout Archive) {
    archive.field("id", &id)
    archive.field("title", &title)
  }
}

extension SheetRequest: Archivable {
  /// A request for a sheet without a name: a placeholder whose fields are then read from an archive.
  static var blank: SheetRequest { SheetRequest(sheet: "") }

  mutating func archive(_ archive: inout Archive) {
    archive.field("serial", &serial)
    archive.field("sheet", &sheet)
    archive.field("item", &item)
    archive.field("identity", &identity)
    archive.field("isBlank", &isBlank)
    archive.field("parent", &parent)
    archive.field("isPinned", &isPinned)
  }
}

extension SheetDrag: Archivable {
  /// A drag without movement: a placeholder whose fields are then read from an archive.
  static var blank: SheetDrag { SheetDrag(start: 0, lowest: 0, highest: 0, rest: 0, extent: 0) }

  mutating func archive(_ archive: inout Archive) {
    archive.field("start", &start)
    archive.field("origin", &origin)
    archive.field("isCaught", &isCaught)
    archive.field("isRecognized", &isRecognized)
    archive.field("scrollStart", &scrollStart)
    archive.field("headroom", &headroom)
    archive.field("lowest", &lowest)
    archive.field("highest", &highest)
    archive.field("rest", &rest)
    archive.added("chosen") { $0.field("chosen", &chosen) }
    if archive.isReading || keyboard != 0 {
      archive.added("keyboard") { $0.field("keyboard", &keyboard, in: Archive.lengths) }
    }
    if archive.isReading || contentLength != 0 {
      archive.added("contentLength") {
        $0.field("contentLength", &contentLength, in: Archive.lengths)
      }
    }
    if archive.isReading || formerScreen.width != 0 {
      archive.added("formerWidth") {
        $0.field("formerWidth", &formerScreen.width, in: Archive.lengths)
      }
      archive.added("formerHeight") {
        $0.field("formerHeight", &formerScreen.height, in: Archive.lengths)
      }
      archive.added("formerSafeTop") {
        $0.field("formerSafeTop", &formerSafeTop, in: Archive.lengths)
      }
    }
    archive.field("extent", &extent)
    archive.field("translation", &translation)
    archive.field("tracker", &tracker)
  }
}

extension Presentation: Archivable {
  /// A presentation of a sheet without a name: a placeholder whose fields are then read from an archive.
  static var blank: Presentation {
    Presentation(
      .blank, SheetSetup(), over: nil, opensAt: nil,
      Surroundings(SheetParameters(), Environment()), at: .zero)
  }

  mutating func archive(_ archive: inout Archive) {
    archive.field("serial", &serial)
    archive.field("sheet", &sheet)
    archive.field("item", &item)
    archive.field("identity", &identity)
    archive.field("isBlank", &isBlank)
    archive.field("isEntering", &isEntering)
    archive.field("isLeaving", &isLeaving)
    archive.field("goneAt", &goneAt)
    archive.field("wasDismissedByUser", &wasDismissedByUser)
    archive.field("hasAppeared", &hasAppeared)
    archive.field("detent", &detent)
    archive.field("height", &height)
    archive.field("opacity", &opacity)
    archive.field("levels", &levels)
    archive.field("drag", &drag)
    archive.field("scroll", &scroll)
    archive.field("contentLength", &contentLength, in: Archive.lengths)
    if archive.isReading || proposal != nil {
      archive.added("proposal") { $0.field("proposal", &proposal) }
    }
    if archive.isReading || keyboardBefore != nil {
      archive.added("keyboardBefore") {
        $0.field("keyboardBefore", &keyboardBefore, in: Archive.lengths)
      }
    }
    if archive.isReading { layerIDs = LayerIDs(sheet, identity) }
  }
}

extension Detent: Archivable {
  /// The large detent: a placeholder until a detent is read from an archive.
  public static var blank: Detent { .large }

  /// Writes or reads the detent's kind and, for a fraction or a height, its value.
  public mutating func archive(_ archive: inout Archive) {
    var fraction: Double?
    var height: Double?
    var word = "large"
    switch self {
    case .large: break
    case .medium: word = "medium"
    case .content: word = "content"
    case .fraction(let number): fraction = number
    case .height(let number): height = number
    }
    archive.field("word", &word)
    archive.field("fraction", &fraction)
    archive.field("height", &height)
    if let fraction {
      self = .fraction(fraction)
    } else if let height {
      self = .height(height)
    } else {
      self = word == "medium" ? .medium : word == "content" ? .content : .large
    }
  }
}

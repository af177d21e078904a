public import Interaction
internal import Motion
internal import Values

extension BottomCard {
  /// Archives the cards, the current gesture, and the ids of dismissed and replaced items.
  public mutating func archive(_ archive: inout Archive) {
    archive.field("card", &card)
    archive.field("leaving", &leaving)
    archive.field("arena", &arena)
    archive.field("departed", &departed)
    if archive.isReading || listsDetent {
      archive.added("listsDetent") { $0.field("listsDetent", &listsDetent) }
    }
  }
}

extension Card: Archivable {
  static var blank: Card { Card(blank: CardItem.blank) }

  mutating func archive(_ archive: inout Archive) {
    archive.field("item", &item)
    archive.field("detent", &detent)
    archive.field("detentCount", &detentCount)
    archive.field("isEntering", &isEntering)
    archive.field("contentHeight", &contentHeight, in: Archive.lengths)
    archive.field("expandedContentHeight", &expandedContentHeight, in: Archive.lengths)
    archive.field("height", &height, in: Archive.lengths)
    archive.field("viewportWidth", &viewport.width, in: Archive.lengths)
    archive.field("viewportHeight", &viewport.height, in: Archive.lengths)
    archive.field("offset", &offset)
    archive.field("opacity", &opacity)
    archive.field("drag", &drag)
    if archive.isReading || isWaiting {
      archive.added("proposal") { $0.field("proposal", &proposal) }
    }
    archive.field("pendingItem", &pendingItem)
    archive.field("isFadingOut", &isFadingOut)
    archive.field("scroll", &scroll)
    archive.field("scrollBlockedUntil", &scrollBlockedUntil)
    archive.field("generation", &generation)
    archive.field("contentGeneration", &contentGeneration)
    archive.field("photoGeneration", &photoGeneration)
    archive.field("contentOffset", &contentOffset)
    archive.field("progressLag", &progressLag)
    archive.field("measuresAt", &measuresAt)
    archive.field("isLimited", &isLimited)
    archive.added("baseDepth") { $0.field("baseDepth", &baseDepth) }
    var record = aim.map { DetentRecord($0) }
    archive.added("aim") { $0.field("aim", &record) }
    aim = record?.detent
    if archive.isReading { nameLayers() }
  }
}

/// The archived form of a detent: its kind and, for a fraction or a height, its amount.
private struct DetentRecord: Archivable {
  enum Kind: String {
    case compact
    case expanded
    case fraction
    case height
  }

  var kind = Kind.compact
  var amount = 0.0

  static var blank: DetentRecord { DetentRecord(.compact) }

  init(_ detent: CardDetent) {
    switch detent {
    case .compact: kind = .compact
    case .expanded: kind = .expanded
    case .fraction(let fraction): (kind, amount) = (.fraction, fraction)
    case .height(let height): (kind, amount) = (.height, height)
    }
  }

  var detent: CardDetent {
    switch kind {
    case .compact: .compact
    case .expanded: .expanded
    case .fraction: .fraction(amount)
    case .height: .height(amount)
    }
  }

  mutating func archive(_ archive: inout Archive) {
    archive.field("kind", &kind)
    archive.field("amount", &amount)
  }
}

extension CardDrag: Archivable {
  static var blank: CardDrag {
    CardDrag(
      compactHeight: 0, lowestHeight: 0, heights: 0...0, baseHeight: 0, canLeave: false,
      showsDetails: false, caught: 0)
  }

  mutating func archive(_ archive: inout Archive) {
    var least = heights.lowerBound
    var most = heights.upperBound
    archive.field("compactHeight", &compactHeight)
    archive.field("lowestHeight", &lowestHeight)
    archive.field("leastHeight", &least)
    archive.field("mostHeight", &most)
    archive.field("baseHeight", &baseHeight)
    if archive.isReading || formerExtent != 0 {
      archive.added("formerExtent") {
        $0.field("formerExtent", &formerExtent, in: Archive.lengths)
      }
    }
    archive.field("canLeave", &canLeave)
    archive.field("showsDetails", &showsDetails)
    archive.field("caught", &caught)
    archive.field("caughtBelow", &caughtBelow)
    archive.field("sign", &sign)
    archive.field("bandDimension", &bandDimension)
    archive.field("translation", &translation)
    archive.field("scrolledAtStart", &scrolledAtStart)
    archive.field("cost", &cost)
    archive.field("tracker", &tracker)
    heights = min(least, most)...max(least, most)
  }
}

extension CardItem: Archivable {
  /// A placeholder with an empty id, which receives the members of an item when an archive is read.
  public static var blank: CardItem { CardItem(id: "") }

  /// Archives the members of the item's JSON object as the client sent them.
  ///
  /// When the archive is read, the item is recreated from these members.
  public mutating func archive(_ archive: inout Archive) {
    archive.field("members", &members)
    guard archive.isReading else { return }
    do throws(InvalidValue) {
      self = try CardItem(members)
    } catch {
      archive.refuse(error.under("members"))
    }
  }
}

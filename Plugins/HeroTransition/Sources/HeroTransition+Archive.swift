public import Interaction
internal import Motion
internal import Values

extension HeroTransition {
  /// Reads or writes the state of the sources, the details and the running transition.
  public mutating func archive(_ archive: inout Archive) {
    archive.field("sources", &sources)
    archive.field("destinationFrame", &destinationFrame)
    archive.field("current", &current)
    archive.field("departed", &departed)
    archive.field("below", &below)
    archive.field("controllerID", &controllerID)
    archive.field("next", &next)
    archive.field("isPlain", &isPlain)
    archive.field("leavesHidden", &leavesHidden)
    archive.field("isPresented", &isPresented)
    archive.field("flight", &flight)
    archive.field("waitsUntil", &waitsUntil)
    archive.field("arena", &arena)
    // Without a zoom, snapshots are the same as those of older versions.
    if archive.isReading || zoom != nil { archive.added("zoom") { $0.field("zoom", &zoom) } }
    archive.field("waitingDrag", &waitingDrag)
    archive.field("isDragWaiting", &isDragWaiting)
    archive.field("ignoresDrag", &ignoresDrag)
    if sources.count != parameters.sources.count {
      archive.refuse(
        InvalidValue(path: "/sources", expected: "as many sources as the parameters have"))
    } else if archive.isReading {
      destination = parameters.tree(controllerID)?.findDestination()
      rebuildIndex()
    }
  }
}

extension HeroTransition.SourceState: Archivable {
  static var blank: Self { Self(frame: .zero) }

  mutating func archive(_ archive: inout Archive) {
    archive.field("frame", &frame)
    archive.field("isReleased", &isReleased)
  }
}

extension HeroSource: Archivable {
  /// A source with an empty id: a placeholder whose fields are then read from an archive.
  public static var blank: HeroSource { HeroSource(id: "", frame: .zero) }

  /// Reads or writes the source as the client described it.
  public mutating func archive(_ archive: inout Archive) {
    var (id, image) = (id, image)
    archive.name("id", &id)
    archive.field("frame", &frame)
    archive.field("corners", &corners)
    archive.field("image", &image)
    archive.field("isVisible", &isVisible)
    archive.field("in", &container)
    archive.field("opens", &opens)
    var source = HeroSource(id: id, frame: frame)
    source.corners = corners
    source.image = image
    source.isVisible = isVisible
    source.container = container
    source.opens = opens
    self = source
  }
}

extension HeroImage: Archivable {
  /// An image with an empty id: a placeholder whose fields are then read from an archive.
  public static var blank: HeroImage { HeroImage(id: "", size: .zero) }

  /// Reads or writes the id and the size.
  public mutating func archive(_ archive: inout Archive) {
    archive.name("id", &id)
    archive.field("width", &size.width)
    archive.field("height", &size.height)
    if archive.isReading { size = Size(width: size.width.asInput, height: size.height.asInput) }
  }
}

extension Flight: Archivable {
  static var blank: Flight {
    Flight(direction: .present, mode: .matched, progress: .held(0))
  }

  mutating func archive(_ archive: inout Archive) {
    archive.field("direction", &direction)
    archive.field("mode", &mode)
    archive.field("reason", &reason)
    archive.field("image", &image)
    archive.field("slides", &slides)
    archive.added("isMirrored") { $0.field("isMirrored", &isMirrored) }
    archive.field("path", &path)
    archive.field("fade", &fade)
    archive.field("isCancelling", &isCancelling)
    archive.field("progress", &progress)
    archive.field("endsAt", &endsAt)
    archive.field("dissolve", &dissolve)
    archive.field("correction", &correction)
    archive.field("ghost", &ghost)
    archive.field("carries", &carries)
    archive.field("drag", &drag)
  }
}

extension FlightProgress: Archivable {
  static var blank: FlightProgress { .held(0) }

  mutating func archive(_ archive: inout Archive) {
    archive.field("kind", &kind)
    archive.field("value", &value)
    archive.field("remainder", &remainder)
    archive.field("lineStart", &lineStart)
    archive.field("lineEnd", &lineEnd)
    archive.field("startsAt", &startsAt)
    archive.field("endsAt", &endsAt)
  }
}

extension HeroCorrection: Archivable {
  static var blank: HeroCorrection { HeroCorrection(displacement: .zero, origin: .zero) }

  mutating func archive(_ archive: inout Archive) {
    archive.field("displacement", &displacement)
    archive.field("velocity", &velocity)
    archive.field("origin", &origin)
    archive.field("start", &start)
    archive.field("spring", &spring)
    archive.field("remainder", &remainder)
    archive.field("endsAt", &endsAt)
  }
}

extension HeroGeometry: Archivable {
  static var blank: HeroGeometry { .zero }

  mutating func archive(_ archive: inout Archive) {
    archive.field("frame", &frame)
    archive.field("corners", &corners)
  }
}

extension HeroDrag: Archivable {
  static var blank: HeroDrag { HeroDrag(origin: 1, least: 0, most: 1) }

  mutating func archive(_ archive: inout Archive) {
    archive.field("isFromEdge", &isFromEdge)
    archive.field("origin", &origin)
    archive.field("least", &least)
    archive.field("most", &most)
    archive.field("translation", &translation)
    if archive.isReading || finger != .zero {
      archive.added("finger") { $0.field("finger", &finger) }
    }
    archive.field("tracker", &tracker)
  }
}

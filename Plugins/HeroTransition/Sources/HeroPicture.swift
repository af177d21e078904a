internal import Interaction
internal import Motion

/// One of the images of a snapshot, with its share of the visible result.
///
/// Each image fills the snapshot's frame and keeps its own aspect ratio. If the cell and the detail show different
/// images, one fades into the other.
struct HeroPicture: Equatable, Sendable {
  var image: HeroImage

  /// The image's share of the visible result, from 0 to 1.
  ///
  /// The shares of all images of a snapshot add up to 1.
  var weight: Double

  /// Whether the snapshot showed this image earlier and is fading it out.
  var isPast = false

  /// Returns the layer opacities, back to front, that give each image its share of the visible result.
  ///
  /// Each layer partly hides those below it. The formula is Porter and Duff's *over* operator, solved for the
  /// opacities.
  static func opacities(of pictures: [HeroPicture], whole: Double = 1) -> [Double] {
    var opacities = [Double](repeating: 0, count: pictures.count)
    var left = 1.0
    for index in pictures.indices.reversed() {
      let weight = pictures[index].weight * whole
      // The bottom layer of a whole snapshot is opaque.
      let isGround = index == 0 && whole == 1
      opacities[index] = isGround ? 1 : left > weight ? weight / left : left > 0 ? 1 : 0
      left -= weight
    }
    return opacities
  }
}

/// The earlier images of a snapshot, while they fade out.
struct HeroDissolve: Equatable, Sendable {
  var pictures: [HeroPicture]

  /// The weight of the earlier images, which falls from 1 to 0.
  var rest = FlightProgress.held(1)

  mutating func run(from now: Timestamp, to end: Timestamp) {
    rest = .linear(from: rest.state(at: now).value, to: 0, between: now, and: end)
  }

  mutating func hold(at now: Timestamp) { rest = .held(rest.state(at: now).value) }
}

extension HeroTransition {
  /// Returns the images of the snapshot, or an empty array if nothing is flying.
  ///
  /// The image rectangle in the state's values is that of the first image.
  func pictures(at now: Timestamp) -> [HeroPicture] {
    guard let flight, flight.mode == .matched, let image = flight.image else { return [] }
    let part = Math.clamp(flight.progress.state(at: now).value, 0, 1)
    let rest = flight.dissolve?.rest.state(at: now).value ?? 0
    var pictures = [HeroPicture(image: image, weight: 0)]
    func add(_ image: HeroImage?, _ weight: Double, isPast: Bool) {
      guard let image, !image.size.isEmpty else { return }
      let same = pictures.firstIndex {
        $0.image.looksLike(image) || isPast && $0.isPast && $0.image.id == image.id
      }
      if let same {
        pictures[same].weight += weight
      } else if weight > 0 {
        pictures.append(HeroPicture(image: image, weight: weight, isPast: isPast))
      }
    }
    add(currentImage, (1 - part) * (1 - rest), isPast: false)
    add(destinationImage, part * (1 - rest), isPast: false)
    for picture in flight.dissolve?.pictures ?? [] {
      add(picture.image, picture.weight * rest, isPast: true)
    }
    return pictures
  }

  /// Starts a fade from the given images to the images of the current state.
  mutating func dissolve(_ pictures: [HeroPicture], at now: Timestamp) {
    flight?.dissolve = nil
    guard !pictures.isEmpty, self.pictures(at: now) != pictures else { return }
    var dissolve = HeroDissolve(pictures: pictures.filter { $0.weight > Self.seenWeight })
    if let end = flight?.endsAt { dissolve.run(from: now, to: end) }
    flight?.dissolve = dissolve
  }

  /// The smallest share at which an image is still visible: half of a display's smallest brightness step.
  private static let seenWeight = 0.5 / 255
}

extension HeroImage {
  /// Returns whether two images have the same id and aspect ratio.
  ///
  /// Their resolutions may differ.
  func looksLike(_ other: HeroImage) -> Bool {
    id == other.id && size.width * other.size.height == other.size.width * size.height
  }
}

extension HeroPicture: Archivable {
  static var blank: HeroPicture { HeroPicture(image: .blank, weight: 0) }

  mutating func archive(_ archive: inout Archive) {
    archive.field("image", &image)
    archive.field("weight", &weight)
    archive.field("isPast", &isPast)
  }
}

extension HeroDissolve: Archivable {
  static var blank: HeroDissolve { HeroDissolve(pictures: []) }

  mutating func archive(_ archive: inout Archive) {
    archive.field("pictures", &pictures)
    archive.field("rest", &rest)
  }
}

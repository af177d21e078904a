internal import Interaction
internal import Motion

/// One of the images that a snapshot shows at a moment, and how much of it is seen.
///
/// Images that differ are never mixed into one rectangle: each fills the frame by itself, and the
/// one gives way to the other.
struct HeroPicture: Equatable, Sendable {
  var image: HeroImage

  /// Its part of what is seen; those of a whole snapshot make 1.
  var weight: Double

  /// Whether it is left over from what the snapshot showed before.
  var isPast = false

  /// How opaque each of some layers is that together show some pictures.
  ///
  /// The first lies below. What lies above hides what lies below, so that each lets through what
  /// is left for those below it (the over operator of Porter and Duff, solved for the opacities).
  static func opacities(of pictures: [HeroPicture], whole: Double = 1) -> [Double] {
    var opacities = [Double](repeating: 0, count: pictures.count)
    var left = 1.0
    for index in pictures.indices.reversed() {
      let weight = pictures[index].weight * whole
      // What is not held back by those above is all there: a whole snapshot is opaque.
      let isGround = index == 0 && whole == 1
      opacities[index] = isGround ? 1 : left > weight ? weight / left : left > 0 ? 1 : 0
      left -= weight
    }
    return opacities
  }
}

/// What is left of the images that a snapshot showed before it was given others.
struct HeroDissolve: Equatable, Sendable {
  var pictures: [HeroPicture]

  /// How much of them counts, from 1 to 0.
  var rest = FlightProgress.held(1)

  mutating func run(from now: Timestamp, to end: Timestamp) {
    rest = .linear(from: rest.state(at: now).value, to: 0, between: now, and: end)
  }

  mutating func hold(at now: Timestamp) { rest = .held(rest.state(at: now).value) }
}

extension HeroTransition {
  /// The images that the snapshot shows, the one that gives it its rectangle first; they are none
  /// where nothing flies.
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

  /// Lets the images that were seen give way to those that are to be seen now.
  mutating func dissolve(_ pictures: [HeroPicture], at now: Timestamp) {
    flight?.dissolve = nil
    guard !pictures.isEmpty, self.pictures(at: now) != pictures else { return }
    var dissolve = HeroDissolve(pictures: pictures.filter { $0.weight > Self.seenWeight })
    if let end = flight?.endsAt { dissolve.run(from: now, to: end) }
    flight?.dissolve = dissolve
  }

  /// Less of an image than a display's smallest step of brightness shows is nothing.
  private static let seenWeight = 0.5 / 255
}

extension HeroImage {
  /// Whether another is the same picture, maybe of another resolution.
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

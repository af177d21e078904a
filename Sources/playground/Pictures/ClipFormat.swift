/// A file format of animations that ffmpeg creates.
enum ClipFormat: String {
  case gif
  case mp4
  case webm
  case webp
  case apng

  /// Creates the format of a file from the end of its name, or returns `nil` if the file is not a clip.
  init?(path: String) {
    guard let dot = path.lastIndex(of: "."),
      let format = Self(rawValue: path[path.index(after: dot)...].lowercased())
    else { return nil }
    self = format
  }

  /// The file name extensions of the formats, as a list for messages.
  static let endings = ".gif, .mp4, .webm, .webp or .apng"

  /// The number of pictures per second.
  ///
  /// GIF stores the duration of a picture in hundredths of a second, so it can't show 60 pictures per second.
  var rate: Int { self == .gif ? 50 : 60 }

  /// The options of ffmpeg that encode the format.
  ///
  /// Clips contain neither the time of their creation nor the version of the encoder, so that the same ffmpeg
  /// creates the same bytes. GIF, WebP and APNG files repeat forever, as people expect.
  var encoding: [String] {
    switch self {
    case .gif:
      [
        "-filter_complex",
        "split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=none:diff_mode=rectangle",
        "-loop", "0", "-f", "gif",
      ]
    case .mp4:
      // Players on phones need even sizes and this pixel format.
      [
        "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2:color=white,format=yuv420p", "-c:v", "libx264",
        "-crf", "18", "-preset", "slow", "-threads", "1", "-movflags", "+faststart", "-f", "mp4",
      ]
    case .webm:
      [
        "-vf", "format=yuv420p", "-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0",
        "-deadline", "good", "-cpu-used", "4", "-threads", "1", "-f", "webm",
      ]
    case .webp:
      ["-c:v", "libwebp_anim", "-lossless", "1", "-loop", "0", "-f", "webp"]
    case .apng:
      ["-c:v", "apng", "-pred", "mixed", "-plays", "0", "-f", "apng"]
    }
  }
}

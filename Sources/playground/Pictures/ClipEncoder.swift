internal import Pictures
internal import Platform
internal import Replay

/// An encoder of clips, which draws pictures with `rsvg-convert` and encodes them with `ffmpeg`.
struct ClipEncoder {
  let format: ClipFormat

  /// The number of pixels per point.
  let zoom: Int

  /// Draws and encodes an animation, and writes the clip atomically.
  ///
  /// - Parameters:
  ///   - animation: The animation. The clip contains one loop, which holds the last state as long as the
  ///     animated SVG does.
  ///   - path: The path of the clip.
  /// - Throws: `ReplayError` if a program is missing or fails, or if the file can't be written.
  func write(_ animation: FilmAnimation, to path: String) throws(ReplayError) {
    // ffmpeg writes to a file because some formats store the number of pictures at the start.
    let draft = "\(Files.resolve(path) ?? path).\(System.processID).draft"
    defer { Files.remove(draft) }
    do { try Files.write([], to: draft) } catch {
      throw .environment("\(path): \(error.description)")
    }
    guard let ffmpeg = try? ChildProcess("ffmpeg", arguments(draft)) else {
      throw .environment(
        "\(path): can't start ffmpeg, which encodes the clip; install it (Debian: ffmpeg), or"
          + " write an .svg file")
    }
    System.ignoreBrokenPipes()
    var problem: ReplayError?
    do throws(ReplayError) { try send(animation, to: ffmpeg, path) } catch { problem = error }
    ffmpeg.finishInput()
    let status = ffmpeg.waitForEnd()
    if let problem { throw problem }
    guard status == 0, let bytes = try? Files.read(draft), !bytes.isEmpty else {
      throw failure(path)
    }
    do { try Files.write(bytes, to: path) } catch {
      throw .environment("\(path): \(error.description)")
    }
  }

  private func arguments(_ draft: String) -> [String] {
    [
      "-y", "-nostdin", "-v", "error", "-f", "image2pipe", "-c:v", "png", "-framerate",
      "\(format.rate)", "-i", "pipe:0", "-map_metadata", "-1", "-fflags", "+bitexact",
      "-flags:v", "+bitexact",
    ] + format.encoding + [draft]
  }

  private func send(
    _ animation: FilmAnimation, to ffmpeg: ChildProcess, _ path: String
  ) throws(ReplayError) {
    let count = max(1, Int((animation.duration * Double(format.rate)).rounded()))
    var last: (state: Int, png: [UInt8])?
    for frame in 0..<count {
      let state = animation.state(at: Double(frame) / Double(format.rate))
      let png: [UInt8]
      if let last, last.state == state {
        png = last.png
      } else {
        // Videos have no transparency, and transparent corners make a GIF 30 times as large.
        png = try PNGConverter.bytes(
          of: animation.still(at: state), zoom: zoom, background: "white", for: path)
        last = (state, png)
      }
      do { try ffmpeg.input.writeAll(png) } catch { throw failure(path) }
    }
  }

  private func failure(_ path: String) -> ReplayError {
    .environment("\(path): ffmpeg failed; write an .svg file instead")
  }
}

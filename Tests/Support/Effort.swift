/// The number of seeds for random tests: all of them in a release build, a tenth in a debug build.
public enum Effort {
  /// Returns the seeds from 0 to `count`, or the first tenth of them, at least 2, in a debug build.
  public static func seeds(_ count: UInt64) -> Range<UInt64> {
    #if DEBUG
      0..<min(count, max(2, count / 10))
    #else
      0..<count
    #endif
  }
}

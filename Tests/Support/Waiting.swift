internal import Foundation
public import Testing

/// A trait that runs the tests of a suite on separate threads, because the tests wait for processes.
///
/// Swift Testing uses as many threads as there are cores, so a waiting test would block a core.
public struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
  /// Whether the trait also applies to nested suites.
  public var isRecursive: Bool { true }

  /// Returns the trait for each case of a test, but not for a suite.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }

  /// Runs a case on one of the separate threads.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitingTrait {
  /// The trait for tests that wait for processes.
  public static var waiting: Self { Self() }
}

/// A pool of six threads that may block.
///
/// More threads would distort time measurements.
private final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads()

  private let queue = OperationQueue()

  private init() { queue.maxConcurrentOperationCount = 6 }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

internal import Foundation
public import Testing

/// Runs the tests of a suite on threads of their own, for they wait for processes.
///
/// Tests run on as many threads as there are cores; one that waits there keeps a core from others.
public struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
  /// Also of the suites within.
  public var isRecursive: Bool { true }

  /// Each case of a test is for itself; a suite is none.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }

  /// Runs a case on one of the threads.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitingTrait {
  /// The tests wait for processes.
  public static var waiting: Self { Self() }
}

/// Some threads that may wait; more at a time would make what is measured in seconds late.
private final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads()

  private let queue = OperationQueue()

  private init() { queue.maxConcurrentOperationCount = 6 }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

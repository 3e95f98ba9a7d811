import Synchronization
package import Testing

/// A test whose random numbers come from `Seeded`: `.seeded`. Each of its failures names the seed of its round;
/// `MICA_SEED` runs that round alone.
package struct SeededTrait: TestTrait, SuiteTrait, TestScoping {
    package var isRecursive: Bool { true }

    @concurrent package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let log = SeedLog()
        let naming = IssueHandlingTrait.compactMapIssues { issue in
            var named = issue
            if let comment = log.comment { named.comments.append(comment) }
            return named
        }
        try await SeedLog.$current.withValue(log) {
            try await naming.provideScope(for: test, testCase: testCase, performing: function)
        }
    }
}

extension Trait where Self == SeededTrait {
    /// The seed is named in each failure.
    package static var seeded: SeededTrait { SeededTrait() }
}

/// The seeds that a test has used.
package final class SeedLog: Sendable {
    /// Those of the running test, if it has the trait.
    @TaskLocal package static var current: SeedLog?

    private struct Seeds {
        /// The seed of the round, if `seeds(_:)` runs through many.
        var round: String?
        /// The seed of the generator made last.
        var last: UInt64?
    }
    private let seeds = Mutex(Seeds())

    package var comment: Comment? {
        seeds.withLock { seeds in
            if let round = seeds.round { return "seed \(round); MICA_SEED=\(round) runs it alone" }
            return seeds.last.map { "seed \($0)" }
        }
    }

    func begin(round: String) { seeds.withLock { $0.round = round } }

    static func note(_ seed: UInt64, _ sourceLocation: SourceLocation) {
        if let current { return current.seeds.withLock { $0.last = seed } }
        // Arguments of tests are evaluated outside them.
        guard Test.current != nil else { return }
        Issue.record("A test that uses Seeded has the trait .seeded.", sourceLocation: sourceLocation)
    }
}

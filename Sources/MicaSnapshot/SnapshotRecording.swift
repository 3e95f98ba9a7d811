import Foundation
public import Testing

/// When a golden is written instead of compared with. What is written fails its test, so that somebody looks at it.
///
/// Said by an argument of the expectation, else by the trait `.recording(_:)`, else by the environment
/// (`MICA_UPDATE_GOLDENS=failed swift test`); by default ``missing``. Where the environment has `CI`, nothing is ever written.
public enum SnapshotRecording: String, Sendable, CaseIterable {
    /// Each golden is written anew.
    case all
    /// Goldens that are not there are written.
    case missing
    /// Goldens that are not there, or that differ by more than the tolerance, are written.
    case failed
    /// Nothing is written; a missing golden is a failure.
    case never

    @TaskLocal static var scoped: SnapshotRecording?
    /// The environment; another one in tests of the kit itself.
    @TaskLocal package static var environment = ProcessInfo.processInfo.environment

    /// Returns the mode for one expectation; throws an error if the environment is invalid.
    static func current(_ argument: SnapshotRecording?) throws(SnapshotError) -> SnapshotRecording {
        let environment = environment
        if let ci = environment["CI"], !["", "0", "false"].contains(ci.lowercased()) { return .never }
        if let chosen = argument ?? scoped { return chosen }
        guard let text = environment["MICA_UPDATE_GOLDENS"], !text.isEmpty else { return .missing }
        if text == "1" { return .all }
        guard let mode = SnapshotRecording(rawValue: text) else {
            throw SnapshotError(
                "MICA_UPDATE_GOLDENS must be \(allCases.map(\.rawValue).joined(separator: ", ")) (got \(text)).")
        }
        return mode
    }
}

/// Why a snapshot could not be compared, in one sentence.
package struct SnapshotError: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}

/// Says when the goldens of a test or a suite are written: `.recording(_:)`.
public struct SnapshotRecordingTrait: TestTrait, SuiteTrait, TestScoping {
    let mode: SnapshotRecording

    public var isRecursive: Bool { true }

    @concurrent public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await SnapshotRecording.$scoped.withValue(mode) { try await function() }
    }
}

extension Trait where Self == SnapshotRecordingTrait {
    /// When the goldens of this test, or of all tests of this suite, are written.
    ///
    /// ```swift
    /// @Suite(.recording(.failed)) struct BadgeTests { … }
    /// ```
    public static func recording(_ mode: SnapshotRecording) -> SnapshotRecordingTrait {
        SnapshotRecordingTrait(mode: mode)
    }
}

import Foundation
public import Testing

/// The condition for writing a golden instead of comparing with it. A test that writes a golden fails, so that a person
/// checks it.
///
/// It is set by an argument of the expectation, otherwise by the trait `.recording(_:)`, otherwise by the environment
/// (`MICA_UPDATE_GOLDENS=failed swift test`). The default is ``missing``. If the environment contains `CI`, nothing is
/// ever written.
public enum SnapshotRecording: String, Sendable, CaseIterable {
    /// Every golden is written.
    case all
    /// Goldens that do not exist are written.
    case missing
    /// Goldens that do not exist, or that differ by more than the tolerance, are written.
    case failed
    /// Nothing is written; a missing golden is a failure.
    case never

    @TaskLocal static var scoped: SnapshotRecording?
    /// The environment; tests of this module set another one.
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

/// The reason that a snapshot could not be compared, in one sentence.
package struct SnapshotError: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}

/// The trait that sets the condition for writing the goldens of a test or a suite: `.recording(_:)`.
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
    /// Returns a trait that sets the condition for writing the goldens of this test, or of all tests of this suite.
    ///
    /// ```swift
    /// @Suite(.recording(.failed)) struct BadgeTests { … }
    /// ```
    public static func recording(_ mode: SnapshotRecording) -> SnapshotRecordingTrait {
        SnapshotRecordingTrait(mode: mode)
    }
}

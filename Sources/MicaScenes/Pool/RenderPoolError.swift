public import Foundation

/// The reason that a job of a `RenderPool` was not started or not finished: one sentence.
public struct RenderPoolError: Error, CustomStringConvertible, LocalizedError, Sendable {
    /// The kind of an error.
    public enum Kind: Sendable {
        /// No canvas of this size can exist (see `OfflineRenderer.canRender(size:scale:)`), or a limit is not above 0.
        case badJob
        /// The job's frames have more pixels than its limit allows, or need more than the pool may hold.
        case tooManyPixels
        /// The job exceeded its time limit.
        case timeLimit
        /// The job was not started within its limit.
        case waitLimit
        /// The maximum number of jobs is already waiting.
        case tooManyWaiting
        /// The pool has been closed by `finish()`.
        case closed
        /// The system cannot create another thread.
        case noThread
    }
    /// The kind of the error, for code that handles it.
    public let kind: Kind
    public let description: String
    public var errorDescription: String? { description }

    init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}

public import Foundation

/// Why a job of a `RenderPool` was not begun or not finished: one sentence.
public struct RenderPoolError: Error, CustomStringConvertible, LocalizedError, Sendable {
    /// The kind of an error.
    public enum Kind: Sendable {
        /// No canvas can have this size, see `OfflineRenderer.canRender(size:scale:)`, or a limit is not more than 0.
        case badJob
        /// The job's frames have more pixels than its limit allows, or need more than the pool may hold.
        case tooManyPixels
        /// It was not over in time.
        case timeLimit
        /// It was not begun in time.
        case waitLimit
        /// As many jobs wait as may.
        case tooManyWaiting
        /// The pool was told to finish.
        case closed
        /// The system has no thread for it.
        case noThread
    }
    /// The kind of the error, for code that handles it.
    public let kind: Kind
    public let description: String
    public var errorDescription: String? { description }

    init(_ kind: Kind, _ description: String) { (self.kind, self.description) = (kind, description) }
}

public import Foundation

/// An error of a pattern lock. No error opens the lock.
public enum PatternLockError: Error, Hashable, Sendable, LocalizedError {
    /// The store contains something other than a record of this lock.
    case damaged(place: String)
    /// The store can be changed by others or belongs to another user, so that its content cannot be trusted.
    case unsafe(place: String, reason: String)
    /// The store cannot be read.
    case unreadable(place: String, reason: String)
    /// The store cannot be written: read-only, full, or not allowed.
    case unwritable(place: String, reason: String)
    /// Another process has locked the store.
    case busy(place: String)
    /// The desktop's keyring is locked.
    case keyringLocked
    /// The pattern is in the desktop's Secret Service, which does not respond.
    case keyringUnavailable(reason: String)
    /// The pattern has fewer than four nodes, a repeated node, or one that does not exist.
    case unusablePattern
    /// No pattern has been set.
    case noPattern

    /// One line with the problem, the place and the solution.
    public var errorDescription: String? { place.map { "\(message) (\($0))" } ?? message }

    /// The problem and its solution, for display.
    public var message: String {
        switch self {
        case .damaged: "The stored pattern is damaged. Restore it from a backup, or reset the lock."
        case .unsafe(_, let reason): "The stored pattern cannot be trusted: \(reason)."
        case .unreadable(_, let reason): "The stored pattern cannot be read: \(reason)."
        case .unwritable(_, let reason): "Attempts cannot be counted, so none are accepted: \(reason)."
        case .busy: "Another program is using the stored pattern. Try again."
        case .keyringLocked: "Your keyring is locked. Unlock it, then try again."
        case .keyringUnavailable(let reason): "Your keyring does not answer: \(reason). Try again."
        case .unusablePattern: "A pattern joins at least \(PatternLock.minimumLength) different nodes."
        case .noPattern: "No pattern has been set."
        }
    }

    private var place: String? {
        switch self {
        case .damaged(let place), .unsafe(let place, _), .unreadable(let place, _), .unwritable(let place, _),
            .busy(let place):
            place
        case .keyringLocked, .keyringUnavailable, .unusablePattern, .noPattern: nil
        }
    }
}

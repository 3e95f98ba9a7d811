public import Foundation

/// The way in which the focus moves.
public struct UIFocusHeading: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Up, by an arrow key.
    public static let up = UIFocusHeading(rawValue: 1 << 0)
    /// Down, by an arrow key.
    public static let down = UIFocusHeading(rawValue: 1 << 1)
    /// To the left, by an arrow key.
    public static let left = UIFocusHeading(rawValue: 1 << 2)
    /// To the right, by an arrow key.
    public static let right = UIFocusHeading(rawValue: 1 << 3)
    /// To the next in reading order, by the tab key.
    public static let next = UIFocusHeading(rawValue: 1 << 4)
    /// To the one before, by the tab key with shift.
    public static let previous = UIFocusHeading(rawValue: 1 << 5)
}

/// A move of the focus: from where, to where, and which way. Empty heading: it was moved by code, or what had it is gone.
@preconcurrency @MainActor open class UIFocusUpdateContext: NSObject {
    /// What had the focus; nil: nothing had.
    public let previouslyFocusedItem: (any UIFocusItem)?
    /// What gets the focus; nil: nothing does.
    public let nextFocusedItem: (any UIFocusItem)?
    /// The way that the user asked for.
    public let focusHeading: UIFocusHeading

    /// What had the focus, if that is a view.
    public var previouslyFocusedView: UIView? { previouslyFocusedItem as? UIView }
    /// What gets the focus, if that is a view.
    public var nextFocusedView: UIView? { nextFocusedItem as? UIView }

    init(from previous: UIView?, to next: UIView?, _ heading: UIFocusHeading) {
        (previouslyFocusedItem, nextFocusedItem, focusHeading) = (previous, next, heading)
    }
}

/// Runs animations beside a move of the focus.
@preconcurrency @MainActor open class UIFocusAnimationCoordinator: NSObject {
    private var animations: [() -> Void] = [], completions: [() -> Void] = []
    /// Seconds.
    private static let duration = 0.2

    /// Runs `animations` in an animation block of 0.2 seconds once all environments have been told, and `completion` after that.
    open func addCoordinatedAnimations(_ animations: (() -> Void)?, completion: (() -> Void)? = nil) {
        if let animations { self.animations.append(animations) }
        if let completion { completions.append(completion) }
    }

    func run() {
        let (animations, completions) = (self.animations, self.completions)
        (self.animations, self.completions) = ([], [])
        guard !animations.isEmpty else { return completions.forEach { $0() } }
        UIView.animate(
            withDuration: UIFocusAnimationCoordinator.duration, delay: 0, options: .allowUserInteraction,
            animations: { animations.forEach { $0() } }, completion: { _ in completions.forEach { $0() } })
    }
}

public import Foundation

/// The direction of a focus movement.
public struct UIFocusHeading: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Up, with an arrow key.
    public static let up = UIFocusHeading(rawValue: 1 << 0)
    /// Down, with an arrow key.
    public static let down = UIFocusHeading(rawValue: 1 << 1)
    /// Left, with an arrow key.
    public static let left = UIFocusHeading(rawValue: 1 << 2)
    /// Right, with an arrow key.
    public static let right = UIFocusHeading(rawValue: 1 << 3)
    /// To the next item in reading order, with the tab key.
    public static let next = UIFocusHeading(rawValue: 1 << 4)
    /// To the previous item, with shift and the tab key.
    public static let previous = UIFocusHeading(rawValue: 1 << 5)
}

/// A focus movement: from, to, and its direction. An empty heading means that code moved the focus or the focused item
/// disappeared.
@preconcurrency @MainActor open class UIFocusUpdateContext: NSObject {
    /// The item that had the focus; nil for none.
    public let previouslyFocusedItem: (any UIFocusItem)?
    /// The item that receives the focus; nil for none.
    public let nextFocusedItem: (any UIFocusItem)?
    /// The direction that the user requested.
    public let focusHeading: UIFocusHeading

    /// The view that had the focus, if the item is a view.
    public var previouslyFocusedView: UIView? { previouslyFocusedItem as? UIView }
    /// The view that receives the focus, if the item is a view.
    public var nextFocusedView: UIView? { nextFocusedItem as? UIView }

    init(from previous: UIView?, to next: UIView?, _ heading: UIFocusHeading) {
        previouslyFocusedItem = previous
        nextFocusedItem = next
        focusHeading = heading
    }
}

/// Runs animations along with a focus movement.
@preconcurrency @MainActor open class UIFocusAnimationCoordinator: NSObject {
    private var animations: [() -> Void] = [], completions: [() -> Void] = []
    /// The duration in seconds.
    private static let duration = 0.2

    /// Runs `animations` in an animation block of 0.2 seconds after all environments were notified, and then
    /// `completion`.
    open func addCoordinatedAnimations(_ animations: (() -> Void)?, completion: (() -> Void)? = nil) {
        if let animations { self.animations.append(animations) }
        if let completion { completions.append(completion) }
    }

    func run() {
        let animations = self.animations
        let completions = self.completions
        self.animations = []
        self.completions = []
        guard !animations.isEmpty else { return completions.forEach { $0() } }
        UIView.animate(
            withDuration: UIFocusAnimationCoordinator.duration, delay: 0, options: .allowUserInteraction,
            animations: { animations.forEach { $0() } }, completion: { _ in completions.forEach { $0() } })
    }
}

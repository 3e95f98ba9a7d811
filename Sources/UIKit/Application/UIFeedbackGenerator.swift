import CoreGraphics

/// What a finger would feel. Nothing here can shake a device: each does what it does on an iPad, nothing, and the log says
/// so once.
@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
    /// Makes ready for feedback that is about to come.
    open func prepare() { tell() }

    func tell() { warn("there is nothing here that gives haptic feedback", module: "UIKit") }
}

/// A blow, as of two things that meet.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// What meets.
    public enum FeedbackStyle: Int, Sendable {
        /// Small, light things.
        case light
        /// Things of medium size.
        case medium
        /// Large, heavy things.
        case heavy
        /// Soft things.
        case soft
        /// Hard things.
        case rigid
    }

    public override init() {}
    /// A generator of one style.
    public init(style: FeedbackStyle) {}

    /// Something met.
    open func impactOccurred() { tell() }
    /// `intensity` is 0…1.
    open func impactOccurred(intensity: CGFloat) { tell() }
}

/// A step from one choice to another.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Something else was chosen.
    open func selectionChanged() { tell() }
}

/// Success, a warning, an error.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// How something went.
    public enum FeedbackType: Int, Sendable {
        /// It succeeded.
        case success
        /// It succeeded with a warning.
        case warning
        /// It failed.
        case error
    }

    /// Something succeeded or failed.
    open func notificationOccurred(_ notificationType: FeedbackType) { tell() }
}

import CoreGraphics

/// The base class of haptic feedback, which is not available here: generators do nothing, as on an iPad, and this is
/// logged once.
@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
    /// Prepares for feedback.
    open func prepare() { tell() }

    func tell() { warn("haptic feedback is not available on this system", module: "UIKit") }
}

/// Feedback for an impact.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// The kind of colliding objects.
    public enum FeedbackStyle: Int, Sendable {
        /// Small, light objects.
        case light
        /// Objects of medium size.
        case medium
        /// Large, heavy objects.
        case heavy
        /// Soft objects.
        case soft
        /// Hard objects.
        case rigid
    }

    public override init() {}
    /// Creates a generator of a style.
    public init(style: FeedbackStyle) {}

    /// Creates a generator of a style for the interactions with a view.
    public init(style: FeedbackStyle, view: UIView) {}

    /// Signals an impact.
    open func impactOccurred() { tell() }
    /// Signals an impact of an intensity, 0–1.
    open func impactOccurred(intensity: CGFloat) { tell() }
}

/// Feedback for a change of the selection.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Signals a change of the selection.
    open func selectionChanged() { tell() }
}

/// Feedback for success, a warning or an error.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// The result of a task.
    public enum FeedbackType: Int, Sendable {
        /// The task succeeded.
        case success
        /// The task succeeded with a warning.
        case warning
        /// The task failed.
        case error
    }

    /// Signals the result of a task.
    open func notificationOccurred(_ notificationType: FeedbackType) { tell() }
}

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
    public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }

    public override init() {}
    public init(style: FeedbackStyle) {}

    open func impactOccurred() { tell() }
    /// `intensity` is 0…1.
    open func impactOccurred(intensity: CGFloat) { tell() }
}

/// A step from one choice to another.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    open func selectionChanged() { tell() }
}

/// Success, a warning, an error.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackType: Int, Sendable { case success, warning, error }

    open func notificationOccurred(_ notificationType: FeedbackType) { tell() }
}

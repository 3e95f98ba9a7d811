/// Taps and squeezes of a pencil.
///
/// No pencil of Apple's is connected here. As on a device without one, the interaction can be added to a view and has a
/// delegate, of which no method is called.
@preconcurrency @MainActor open class UIPencilInteraction: NSObject, UIInteraction {
    /// The view of the interaction; nil if there is none.
    open private(set) weak var view: UIView?
    /// The object that is notified of taps and squeezes.
    open weak var delegate: (any UIPencilInteractionDelegate)?
    /// `true` if the delegate is notified. Default `true`.
    open var isEnabled = true

    /// Creates an interaction without a delegate.
    public override init() { super.init() }
    /// Creates an interaction with a delegate.
    public init(delegate: any UIPencilInteractionDelegate) {
        super.init()
        self.delegate = delegate
    }

    open func willMove(to view: UIView?) {}
    open func didMove(to view: UIView?) { self.view = view }

    /// The action that the user chose for a double tap. Always `.ignore`, since no pencil is connected.
    open class var preferredTapAction: UIPencilPreferredAction { .ignore }
    /// The action that the user chose for a squeeze. Always `.ignore`, since no pencil is connected.
    open class var preferredSqueezeAction: UIPencilPreferredAction { .ignore }
    /// `true` if the user draws with the pencil only. Always `false`: fingers and the pointer draw.
    open class var prefersPencilOnlyDrawing: Bool { false }
    /// `true` if the user wants a preview of the tool below a hovering pencil. Always `false`.
    open class var prefersHoverToolPreview: Bool { false }

    /// The phase of a squeeze.
    public enum Phase: Int, Sendable {
        /// The squeeze began.
        case began
        /// Its hover pose changed.
        case changed
        /// It ended.
        case ended
        /// It was cancelled.
        case cancelled
    }

    /// A double tap.
    @preconcurrency @MainActor public struct Tap {
        /// The time on the host's clock, in seconds.
        public let timestamp: TimeInterval
    }

    /// A squeeze.
    @preconcurrency @MainActor public struct Squeeze {
        /// The time on the host's clock, in seconds.
        public let timestamp: TimeInterval
        /// The phase.
        public let phase: Phase
    }
}

/// The user's choice for a gesture of the pencil.
public enum UIPencilPreferredAction: Int, Sendable {
    /// Nothing happens.
    case ignore
    /// The eraser and the current tool change places.
    case switchEraser
    /// The current and the previous tool change places.
    case switchPrevious
    /// A palette of colours appears.
    case showColorPalette
    /// The attributes of the ink appear.
    case showInkAttributes
    /// A palette of tools and actions at the pencil appears.
    case showContextualPalette
    /// A shortcut of the system runs.
    case runSystemShortcut
}

/// The delegate of a pencil interaction. No method is called here, since no pencil is connected.
@preconcurrency @MainActor public protocol UIPencilInteractionDelegate: AnyObject {
    /// Called after a double tap.
    func pencilInteractionDidTap(_ interaction: UIPencilInteraction)
    /// Called after a double tap, instead of `pencilInteractionDidTap(_:)`.
    func pencilInteraction(_ interaction: UIPencilInteraction, didReceiveTap tap: UIPencilInteraction.Tap)
    /// Called when a squeeze begins, changes and ends.
    func pencilInteraction(_ interaction: UIPencilInteraction, didReceiveSqueeze squeeze: UIPencilInteraction.Squeeze)
}

extension UIPencilInteractionDelegate {
    public func pencilInteractionDidTap(_ interaction: UIPencilInteraction) {}
    public func pencilInteraction(_ interaction: UIPencilInteraction, didReceiveTap tap: UIPencilInteraction.Tap) {}
    public func pencilInteraction(
        _ interaction: UIPencilInteraction, didReceiveSqueeze squeeze: UIPencilInteraction.Squeeze
    ) {}
}

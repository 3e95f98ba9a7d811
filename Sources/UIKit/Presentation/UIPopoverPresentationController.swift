public import CoreGraphics
import QuartzCore

/// The sides from which a popover's arrow may point.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The arrow points up: the popover lies below.
    public static let up = UIPopoverArrowDirection(rawValue: 1 << 0)
    /// The arrow points down: the popover lies above.
    public static let down = UIPopoverArrowDirection(rawValue: 1 << 1)
    /// The arrow points to the left: the popover lies on the right.
    public static let left = UIPopoverArrowDirection(rawValue: 1 << 2)
    /// The arrow points to the right: the popover lies on the left.
    public static let right = UIPopoverArrowDirection(rawValue: 1 << 3)
    /// All of these.
    public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
    /// It is not known yet.
    public static let unknown = UIPopoverArrowDirection(rawValue: UInt.max)
}

/// What a popover's arrow may point to.
@preconcurrency @MainActor public protocol UIPopoverPresentationControllerSourceItem: AnyObject {}
extension UIView: UIPopoverPresentationControllerSourceItem {}
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}

/// Hears of a popover; every method is optional.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate:
    UIAdaptivePresentationControllerDelegate
{
    /// The popover is about to show: the last time to say from where.
    func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
    /// Whether a touch beside the popover dismisses it. Default true.
    func popoverPresentationControllerShouldDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController
    ) -> Bool
    /// A touch beside the popover has dismissed it.
    func popoverPresentationControllerDidDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
    public func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {}
    public func popoverPresentationControllerShouldDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController
    ) -> Bool { true }
    public func popoverPresentationControllerDidDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController
    ) {}
}

/// Shows a controller beside a view, with an arrow to it; a touch elsewhere dismisses it. In narrow windows it is a sheet, unless
/// its delegate's `adaptivePresentationStyle(for:traitCollection:)` answers `none`.
///
///     options.modalPresentationStyle = .popover
///     options.popoverPresentationController?.sourceView = button
///     present(options, animated: true)
///
/// It is as large as the controller's `preferredContentSize`, or as its constraints say; without both 320 points wide and as high
/// as there is room.
@preconcurrency @MainActor open class UIPopoverPresentationController: UIPresentationController {
    /// From where the arrow may point. Default any.
    open var permittedArrowDirections = UIPopoverArrowDirection.any { didSet { moved() } }
    /// The view that the arrow points to. Default nil. Not kept alive: when it is gone the popover stays where it was.
    open weak var sourceView: UIView? { didSet { moved() } }
    /// The part of it that counts, in its space; null: all of it. Default null.
    open var sourceRect = CGRect.null { didSet { moved() } }
    /// The item of a bar that the arrow points to, before `sourceView`. Default nil.
    open weak var barButtonItem: UIBarButtonItem? { didSet { moved() } }
    /// The view or the item that the arrow points to: `sourceView` and `barButtonItem` by another name.
    open var sourceItem: (any UIPopoverPresentationControllerSourceItem)? {
        get { barButtonItem ?? sourceView }
        set { (barButtonItem, sourceView) = (newValue as? UIBarButtonItem, newValue as? UIView) }
    }
    /// Whether the popover may lie on what it points to where there is no room beside it. Default false.
    open var canOverlapSourceViewRect = false { didSet { moved() } }
    /// Views that take touches while the popover shows, and do not dismiss it. Default nil.
    open var passthroughViews: [UIView]?
    /// Of the popover and its arrow; nil: that of the presented view, and the system's background without one. Default nil.
    open var backgroundColor: UIColor? { didSet { moved() } }
    /// Points that stay free at the window's edges, with the safe area. Default 10 on each side.
    open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10) { didSet { moved() } }
    /// From where the arrow points now; `unknown` before it shows.
    public private(set) var arrowDirection = UIPopoverArrowDirection.unknown

    /// In the dark it is lighter than what it lies on.
    private static let ground = UIColor {
        $0.userInterfaceStyle == .dark ? .secondarySystemBackground : .systemBackground
    }

    private lazy var popover = PopoverView()
    /// The last place that it pointed to, in the container's space.
    private var target: CGRect?
    private var tap: UITapGestureRecognizer?

    /// What it is in a narrow window: set its detents before presenting.
    open private(set) lazy var adaptiveSheetPresentationController = UISheetPresentationController(
        presentedViewController: presentedViewController, presenting: presenter)

    open override var presentationStyle: UIModalPresentationStyle { .popover }
    open override var shouldPresentInFullscreen: Bool { false }
    open override var presentedView: UIView? { popover }
    override var standardTransitionStyle: UIModalTransitionStyle { .crossDissolve }
    override var fillsBackground: Bool { false }

    private var popoverDelegate: (any UIPopoverPresentationControllerDelegate)? {
        delegate as? any UIPopoverPresentationControllerDelegate
    }

    // MARK: Place

    open override var frameOfPresentedViewInContainerView: CGRect { layOut().frame }

    private func moved() {
        guard containerView != nil, transition == nil else { return }
        place()
    }

    /// Where what it points to lies in the container.
    private func findTarget() -> CGRect? {
        guard let container = containerView else { return nil }
        if let view = barButtonItem?.shownView, view.window != nil { return view.convert(view.bounds, to: container) }
        guard let view = sourceView, view.window != nil else { return target }
        let rect = sourceRect.isNull || !sourceRect.isFinite ? view.bounds : sourceRect
        return view.convert(rect, to: container)
    }

    private func layOut() -> PopoverLayout {
        let container = containerView?.bounds ?? .zero, safe = containerView?.safeAreaInsets ?? .zero
        target = findTarget()
        let margins = popoverLayoutMargins
        var room = container.inset(
            by: UIEdgeInsets(
                top: margins.top + safe.top, left: margins.left + safe.left, bottom: margins.bottom + safe.bottom,
                right: margins.right + safe.right))
        // A window that is all margin has no room to leave free.
        if !(room.size.width > 0 && room.size.height > 0 && room.isFinite) { room = container }
        let layout = PopoverLayout(
            room: room, target: target, size: wantedSize(in: room), permitted: permittedArrowDirections,
            mayOverlap: canOverlapSourceViewRect)
        arrowDirection = layout.direction
        return layout
    }

    private func wantedSize(in room: CGRect) -> CGSize {
        let preferred = presentedViewController.preferredContentSize
        if preferred.width > 0 || preferred.height > 0 {
            return CGSize(
                width: preferred.width > 0 ? preferred.width : 320,
                height: preferred.height > 0 ? preferred.height : room.height)
        }
        let fitting = presentedViewController.view?.systemLayoutSizeFitting(.zero) ?? .zero
        if fitting.width > 0, fitting.height > 0 { return fitting }
        return CGSize(width: 320, height: room.height)
    }

    private func place() {
        let layout = layOut()
        popover.transform = .identity
        popover.frame = layout.frame
        let own = backgroundColor ?? presentedViewController.view?.backgroundColor
        popover.show(layout, presentedViewController.view, own ?? UIPopoverPresentationController.ground)
    }

    open override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
        super.preferredContentSizeDidChange(forChildContentContainer: container)
        guard containerView?.window != nil, transition == nil else { return }
        UIView.animate(withDuration: 0.3) { self.place() }
    }

    open override func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize { popover.contentSize }

    open override func containerViewWillLayoutSubviews() { if transition == nil { place() } }

    // MARK: Coming and going

    open override func presentationTransitionWillBegin() {
        popoverDelegate?.prepareForPopoverPresentation(self)
        if barButtonItem?.shownView?.window == nil, sourceView?.window == nil {
            report(
                "UIPopoverPresentationController: \(type(of: presentedViewController)) has no arrow: set sourceView or "
                    + "barButtonItem to something that is shown.")
        }
        place()
        guard let container = containerView, tap == nil else { return }
        let tap = UITapGestureRecognizer()
        tap.addHandler { [weak self] in self?.tapped($0) }
        container.addGestureRecognizer(tap)
        self.tap = tap
    }

    open override func presentationTransitionDidEnd(_ completed: Bool) { if completed { place() } }

    open override func dismissalTransitionDidEnd(_ completed: Bool) {
        guard completed else { return place() }
        tap = nil
        target = nil
        arrowDirection = .unknown
        // The view belongs to its controller alone again.
        presentedViewController.viewIfLoaded?.removeFromSuperview()
    }

    private func tapped(_ tap: UITapGestureRecognizer) {
        guard !popover.holds(tap.location(in: popover)), !presentedViewController.isBeingDismissed else { return }
        let mayGo =
            !presentedViewController.isModalInPresentation
            && delegate?.presentationControllerShouldDismiss(self) ?? true
            && popoverDelegate?.popoverPresentationControllerShouldDismissPopover(self) ?? true
        guard mayGo else { return delegate?.presentationControllerDidAttemptToDismiss(self) ?? () }
        delegate?.presentationControllerWillDismiss(self)
        presentedViewController.dismiss(animated: true) { [self] in
            delegate?.presentationControllerDidDismiss(self)
            popoverDelegate?.popoverPresentationControllerDidDismissPopover(self)
        }
    }

    override func passesTouch(at point: CGPoint) -> Bool {
        guard let container = containerView else { return false }
        return (passthroughViews ?? []).contains { view in
            view.window != nil && view.bounds.contains(view.convert(point, from: container))
        }
    }
}

extension CGRect {
    fileprivate var isFinite: Bool {
        origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
    }
}

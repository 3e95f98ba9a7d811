public import CoreGraphics
import QuartzCore

/// The directions of a popover's arrow.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The arrow points up: the popover is below.
    public static let up = UIPopoverArrowDirection(rawValue: 1 << 0)
    /// The arrow points down: the popover is above.
    public static let down = UIPopoverArrowDirection(rawValue: 1 << 1)
    /// The arrow points left: the popover is on the right.
    public static let left = UIPopoverArrowDirection(rawValue: 1 << 2)
    /// The arrow points right: the popover is on the left.
    public static let right = UIPopoverArrowDirection(rawValue: 1 << 3)
    /// All directions.
    public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
    /// Not known yet.
    public static let unknown = UIPopoverArrowDirection(rawValue: UInt.max)
}

/// An object to which a popover's arrow can point.
@preconcurrency @MainActor public protocol UIPopoverPresentationControllerSourceItem: AnyObject {}
extension UIView: UIPopoverPresentationControllerSourceItem {}
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}

/// The methods of a popover's delegate; all are optional.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate:
    UIAdaptivePresentationControllerDelegate
{
    /// Called before the popover appears: the last opportunity to set its source.
    func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
    /// Returns `true` if a touch outside dismisses the popover. Default `true`.
    func popoverPresentationControllerShouldDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController
    ) -> Bool
    /// Called after a touch outside dismissed the popover.
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

/// Presents a controller beside a view, with an arrow that points to it; a touch outside dismisses it. In narrow
/// windows it is a sheet, unless its delegate's `adaptivePresentationStyle(for:traitCollection:)` returns `none`.
///
///     options.modalPresentationStyle = .popover
///     options.popoverPresentationController?.sourceView = button
///     present(options, animated: true)
///
/// Its size is the controller's `preferredContentSize`, or the size that the view's constraints determine; without both
/// it is 320 points wide and as high as the available space.
@preconcurrency @MainActor open class UIPopoverPresentationController: UIPresentationController {
    /// The permitted directions of the arrow. Default any.
    @Observed open var permittedArrowDirections = UIPopoverArrowDirection.any { didSet { moved() } }
    /// The view to which the arrow points. Not retained; when it is released, the popover stays at its position.
    /// Default nil.
    open var sourceView: UIView? {
        get { weakSourceView }
        set {
            weakSourceView = newValue
            moved()
        }
    }
    private weak var weakSourceView: UIView?
    /// The target rectangle in the view's space; null for the whole view. Default null.
    @Observed open var sourceRect = CGRect.null { didSet { moved() } }
    /// The bar item to which the arrow points, with precedence over `sourceView`. Default nil.
    open var barButtonItem: UIBarButtonItem? {
        get { weakBarButtonItem }
        set {
            weakBarButtonItem = newValue
            moved()
        }
    }
    private weak var weakBarButtonItem: UIBarButtonItem?
    /// The view or item to which the arrow points: another name for `sourceView` and `barButtonItem`.
    open var sourceItem: (any UIPopoverPresentationControllerSourceItem)? {
        get { barButtonItem ?? sourceView }
        set {
            barButtonItem = newValue as? UIBarButtonItem
            sourceView = newValue as? UIView
        }
    }
    /// `true` if the popover may cover its source when there is no room beside it. Default `false`.
    @Observed open var canOverlapSourceViewRect = false { didSet { moved() } }
    /// Views that receive touches while the popover is visible, without dismissing it. Default nil.
    open var passthroughViews: [UIView]?
    /// The background colour of popover and arrow; nil uses that of the presented view, otherwise the system's. Default
    /// nil.
    @Observed open var backgroundColor: UIColor? { didSet { moved() } }
    /// The minimum distance to the window's edges in points, in addition to the safe area. Default 10 on each side.
    @Observed open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10) {
        didSet { moved() }
    }
    /// The present direction of the arrow; `unknown` before it appears.
    public private(set) var arrowDirection = UIPopoverArrowDirection.unknown

    /// In dark mode it is lighter than the content behind.
    private static let ground = UIColor {
        $0.userInterfaceStyle == .dark ? .secondarySystemBackground : .systemBackground
    }

    private lazy var popover = PopoverView()
    /// The last target rectangle in the container's space.
    private var target: CGRect?
    private var tap: UITapGestureRecognizer?

    /// The sheet that replaces the popover in a narrow window: set its detents before presenting.
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

    // MARK: Layout

    open override var frameOfPresentedViewInContainerView: CGRect { layOut().frame }

    private func moved() {
        guard containerView != nil, transition == nil else { return }
        place()
    }

    /// Returns the target rectangle in the container's space.
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
        // If the margins fill the whole window, they are ignored.
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

    // MARK: Presentation and dismissal

    open override func presentationTransitionWillBegin() {
        popoverDelegate?.prepareForPopoverPresentation(self)
        if barButtonItem?.shownView?.window == nil, sourceView?.window == nil {
            report(
                "UIPopoverPresentationController: \(type(of: presentedViewController)) has no arrow: set sourceView or "
                    + "barButtonItem to a visible view or item.")
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
        // The view belongs only to its controller again.
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

public import CoreGraphics

/// The method of a sheet's delegate about its height; it is optional.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate:
    UIAdaptivePresentationControllerDelegate
{
    /// Called when a finger moved the sheet to another detent.
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
    public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController
    ) {}
}

/// A sheet that rises from the bottom edge to one of its detents and dims the content behind. A finger drags it from
/// detent to detent, or dismisses it.
///
///     let options = OptionsViewController()
///     options.sheetPresentationController?.detents = [.medium(), .large()]
///     present(options, animated: true)
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController,
    UIGestureRecognizerDelegate
{
    /// A height at which a sheet rests.
    @preconcurrency @MainActor public final class Detent: NSObject {
        /// The identifier of a detent.
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
            /// Creates an identifier.
            public init(_ rawValue: String) { self.rawValue = rawValue }
            /// Half of the window's height.
            public static let medium = Identifier("com.apple.UIKit.medium")
            /// The window's full height, without the margin above a sheet.
            public static let large = Identifier("com.apple.UIKit.large")
        }
        /// The identifier.
        public let identifier: Identifier
        private let height: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

        private init(
            _ identifier: Identifier,
            _ height: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) {
            self.identifier = identifier
            self.height = height
        }

        /// Returns a detent at half of the window's height.
        public class func medium() -> Self {
            Self(.medium) { ($0 as? Room)?.windowHeight.map { $0 / 2 } ?? $0.maximumDetentValue / 2 }
        }
        /// Returns a detent at the maximum height of a sheet.
        public class func large() -> Self { Self(.large) { $0.maximumDetentValue } }
        /// Returns a detent with a height in points from a closure; nil disables the detent at the moment.
        public class func custom(
            identifier: Identifier? = nil,
            resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) -> Self { Self(identifier ?? Identifier(UUID().uuidString), resolver) }

        /// Returns the height in points; nil if the detent is disabled at the moment.
        public func resolvedValue(in context: any UISheetPresentationControllerDetentResolutionContext) -> CGFloat? {
            height(context)
        }
    }

    private struct Room: UISheetPresentationControllerDetentResolutionContext {
        var containerTraitCollection: UITraitCollection
        var maximumDetentValue: CGFloat
        var windowHeight: CGFloat?
    }

    /// The detents of the sheet, in any order; an empty array counts as large. Default large.
    @Observed open var detents: [Detent] = [.large()] { didSet { settle() } }
    /// The identifier of the present detent; nil or an unknown one selects the lowest. Default nil.
    @Observed open var selectedDetentIdentifier: Detent.Identifier? { didSet { settle() } }
    /// The highest detent at which the content behind is not dimmed and receives touches; nil if it is always dimmed.
    /// Default nil.
    @Observed open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { settle() } }
    /// `true` if a grabber at the top edge indicates that the sheet can be dragged. Default `false`.
    @Observed open var prefersGrabberVisible = false { didSet { settle() } }
    /// The radius of the top corners in points; nil: 10. Default nil.
    @Observed open var preferredCornerRadius: CGFloat? { didSet { settle() } }
    /// Stored without effect: scroll views in a sheet scroll without dragging it. Default `true`.
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    /// Stored without effect: a sheet always reaches the bottom edge. Default `false`.
    open var prefersEdgeAttachedInCompactHeight = false
    /// Stored without effect: a sheet is always as wide as the window. Default `false`.
    open var widthFollowsPreferredContentSizeWhenEdgeAttached = false

    private let dimming = UIView()
    private let grabber = UIView()
    private var pan: UIPanGestureRecognizer?
    /// The position of the sheet's top edge at the start of the drag.
    private var draggedFrom: CGFloat?

    /// The margin above a sheet, in points.
    private static let top: CGFloat = 54
    private static let radius: CGFloat = 10
    /// The time in seconds by which a throw is extrapolated.
    private static let throwTime: CGFloat = 0.15

    // MARK: Heights

    private var roomAbove: CGFloat { min(UISheetPresentationController.top, (containerView?.bounds.height ?? 0) / 4) }

    /// The enabled detents from the lowest on, with the positions of the sheet's top edge.
    private var rests: [(identifier: Detent.Identifier, top: CGFloat)] {
        guard let container = containerView else { return [] }
        let height = container.bounds.height
        let room = Room(
            containerTraitCollection: container.traitCollection, maximumDetentValue: height - roomAbove,
            windowHeight: height)
        let found = detents.compactMap { detent -> (identifier: Detent.Identifier, top: CGFloat)? in
            guard let value = detent.resolvedValue(in: room), value.isFinite else { return nil }
            return (detent.identifier, height - min(max(0, value), room.maximumDetentValue))
        }
        return found.isEmpty ? [(.large, roomAbove)] : found.sorted { $0.top > $1.top }
    }

    private var rest: (identifier: Detent.Identifier, top: CGFloat) {
        let rests = rests
        return rests.first { $0.identifier == selectedDetentIdentifier } ?? rests.first ?? (.large, roomAbove)
    }

    open override var frameOfPresentedViewInContainerView: CGRect {
        guard let bounds = containerView?.bounds else { return .zero }
        let top = rest.top
        return CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
    }

    /// Requests the heights of custom detents again.
    open func invalidateDetents() { settle() }

    /// Animates changes of the sheet's properties in the closure.
    open func animateChanges(_ changes: () -> Void) {
        withoutActuallyEscaping(changes) { changes in
            animate { [self] in
                changes()
                containerView?.layoutIfNeeded()
            }
        }
    }

    private func animate(_ changes: @escaping () -> Void, completion: ((Bool) -> Void)? = nil) {
        StandardTransition(.coverVertical, isComing: true).animate(changes, completion: completion)
    }

    private func settle() {
        guard transition == nil, draggedFrom == nil, containerView != nil else { return }
        place()
    }

    private func place() {
        guard let view = presentedView else { return }
        view.transform = .identity
        view.frame = frameOfPresentedViewInContainerView
        dimming.alpha = isDimmed ? 1 : 0
        decorate(view)
    }

    private var isDimmed: Bool {
        guard let limit = rests.first(where: { $0.identifier == largestUndimmedDetentIdentifier }) else { return true }
        return rest.top < limit.top
    }

    private func decorate(_ view: UIView) {
        let radius = preferredCornerRadius ?? UISheetPresentationController.radius
        view.layer.cornerRadius = radius.isFinite ? max(0, radius) : 0
        view.layer.cornerCurve = .continuous
        view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        view.clipsToBounds = true
        guard prefersGrabberVisible else { return grabber.removeFromSuperview() }
        grabber.bounds.size = CGSize(width: 36, height: 5)
        grabber.center = CGPoint(x: view.bounds.midX, y: 7.5)
        grabber.backgroundColor = .tertiaryLabel
        grabber.layer.cornerRadius = 2.5
        grabber.isUserInteractionEnabled = false
        if grabber.superview !== view || view.subviews.last !== grabber { view.addSubview(grabber) }
    }

    override func passesTouch(at point: CGPoint) -> Bool { !isDimmed }

    // MARK: Presentation and dismissal

    open override func presentationTransitionWillBegin() {
        guard let container = containerView, let view = presentedView else { return }
        dimming.frame = container.bounds
        dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dimming.backgroundColor = UIColor(white: 0, alpha: 0.2)
        dimming.alpha = 0
        dimming.isUserInteractionEnabled = false
        container.insertSubview(dimming, at: 0)
        view.frame = frameOfPresentedViewInContainerView
        view.autoresizingMask = []
        decorate(view)
        let dims = isDimmed
        presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = dims ? 1 : 0 }
        guard pan == nil else { return }
        let pan = UIPanGestureRecognizer()
        pan.delegate = self
        pan.addHandler { [weak self] in self?.drag($0) }
        view.addGestureRecognizer(pan)
        self.pan = pan
    }

    open override func dismissalTransitionWillBegin() {
        presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 0 }
    }

    open override func presentationTransitionDidEnd(_ completed: Bool) { if !completed { clear() } }
    open override func dismissalTransitionDidEnd(_ completed: Bool) { if completed { clear() } else { place() } }

    /// Removes the sheet's changes, because the view may be presented differently the next time.
    private func clear() {
        dimming.removeFromSuperview()
        grabber.removeFromSuperview()
        if let pan { pan.view?.removeGestureRecognizer(pan) }
        pan = nil
    }

    open override func containerViewWillLayoutSubviews() { settle() }

    // MARK: Dragging

    /// A sheet moves vertically; horizontal drags belong to its content.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        !((gestureRecognizer as? UIPanGestureRecognizer)?.startsSideways ?? false)
    }

    /// Swipes of the content are recognised while a finger drags the sheet.
    open func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { gestureRecognizer === pan && otherGestureRecognizer is UISwipeGestureRecognizer }

    private var mayBeDismissed: Bool {
        !presentedViewController.isModalInPresentation
            && delegate?.presentationControllerShouldDismiss(self) ?? true
    }

    private func drag(_ pan: UIPanGestureRecognizer) {
        guard let container = containerView, let view = presentedView, let lowest = rests.first,
            let highest = rests.last, !presentedViewController.isBeingDismissed
        else { return }
        let way = pan.translation(in: container).y, height = container.bounds.height
        switch pan.state {
        case .began, .changed:
            if draggedFrom == nil { draggedFrom = rest.top }
            let wanted = (draggedFrom ?? 0) + way, top = min(max(wanted, highest.top), lowest.top)
            let rest = wanted - top
            // Beyond the highest detent, or down if it may not be dismissed, it resists like rubber.
            let isStiff = rest < 0 || presentedViewController.isModalInPresentation
            let shown = isStiff ? (rest < 0 ? -1 : 1) * (1 - 1 / (abs(rest) * 0.55 / height + 1)) * height * 0.3 : rest
            view.transform = .identity
            view.frame = CGRect(x: 0, y: top, width: container.bounds.width, height: height - top)
            decorate(view)
            view.transform = CGAffineTransform(translationX: 0, y: shown)
            if isDimmed { dimming.alpha = 1 - max(0, min(1, shown / max(1, view.bounds.height))) }
        default:
            let velocity = pan.velocity(in: container).y
            let top = (draggedFrom ?? rest.top) + way, room = height - lowest.top
            let below = top - lowest.top
            let isAway =
                pan.state == .ended && below > 0 && way > 0 && (velocity > 500 || below > room / 2)
            draggedFrom = nil
            if isAway, mayBeDismissed {
                delegate?.presentationControllerWillDismiss(self)
                presentedViewController.dismiss(animated: true) { [self] in
                    delegate?.presentationControllerDidDismiss(self)
                }
                return
            }
            if isAway { delegate?.presentationControllerDidAttemptToDismiss(self) }
            let target = top + (pan.state == .ended ? velocity * UISheetPresentationController.throwTime : 0)
            let nearest = rests.min { abs($0.top - target) < abs($1.top - target) }?.identifier
            let before = rest.identifier
            animate { [self] in
                if pan.state == .ended { selectedDetentIdentifier = nearest } else { settle() }
            }
            if pan.state == .ended, nearest != before {
                (delegate as? any UISheetPresentationControllerDelegate)?
                    .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
            }
        }
    }
}

/// The values on which a detent's height may depend.
@preconcurrency @MainActor public protocol UISheetPresentationControllerDetentResolutionContext {
    /// The traits of the sheet's container.
    var containerTraitCollection: UITraitCollection { get }
    /// The maximum height of a sheet, in points.
    var maximumDetentValue: CGFloat { get }
}

public import CoreGraphics

/// Hears which height a sheet has; every method is optional.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate:
    UIAdaptivePresentationControllerDelegate
{
    /// A finger has brought the sheet to another detent.
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
    public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController
    ) {}
}

/// A sheet: it rises from the lower edge to one of its detents, dims what is behind, and a finger drags it from detent to
/// detent or away.
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
        /// A detent's name.
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
            /// A name.
            public init(_ rawValue: String) { self.rawValue = rawValue }
            /// Half of the window.
            public static let medium = Identifier("com.apple.UIKit.medium")
            /// All of the window but the room above a sheet.
            public static let large = Identifier("com.apple.UIKit.large")
        }
        /// Its name.
        public let identifier: Identifier
        private let height: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

        private init(
            _ identifier: Identifier,
            _ height: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) { (self.identifier, self.height) = (identifier, height) }

        /// Half of the window's height.
        public class func medium() -> Self {
            Self(.medium) { ($0 as? Room)?.windowHeight.map { $0 / 2 } ?? $0.maximumDetentValue / 2 }
        }
        /// As high as a sheet gets.
        public class func large() -> Self { Self(.large) { $0.maximumDetentValue } }
        /// A height in points, by a closure; nil: there is no such detent at the moment.
        public class func custom(
            identifier: Identifier? = nil,
            resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) -> Self { Self(identifier ?? Identifier(UUID().uuidString), resolver) }

        /// The height in points; nil: there is no such detent at the moment.
        public func resolvedValue(in context: any UISheetPresentationControllerDetentResolutionContext) -> CGFloat? {
            height(context)
        }
    }

    private struct Room: UISheetPresentationControllerDetentResolutionContext {
        var containerTraitCollection: UITraitCollection
        var maximumDetentValue: CGFloat
        var windowHeight: CGFloat?
    }

    /// Where the sheet rests, in any order. Default large; none counts as that.
    open var detents: [Detent] = [.large()] { didSet { settle() } }
    /// Which of them it rests at; nil, and one that is not there: the lowest. Default nil.
    open var selectedDetentIdentifier: Detent.Identifier? { didSet { settle() } }
    /// Up to this detent nothing is dimmed, and what is behind takes touches. Default nil: it is dimmed at all of them.
    open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { settle() } }
    /// Whether a bar at the upper edge shows that the sheet can be dragged. Default false.
    open var prefersGrabberVisible = false { didSet { settle() } }
    /// The radius of the upper corners in points; nil: 10. Default nil.
    open var preferredCornerRadius: CGFloat? { didSet { settle() } }
    /// Kept: what scrolls in a sheet scrolls by itself, and drags the sheet nowhere. Default true.
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    /// Kept: a sheet always reaches to the lower edge. Default false.
    open var prefersEdgeAttachedInCompactHeight = false
    /// Kept: a sheet is always as wide as the window. Default false.
    open var widthFollowsPreferredContentSizeWhenEdgeAttached = false

    private let dimming = UIView()
    private let grabber = UIView()
    private var pan: UIPanGestureRecognizer?
    /// Where the sheet's upper edge was when the finger took it.
    private var draggedFrom: CGFloat?

    /// The room above a sheet, in points.
    private static let top: CGFloat = 54
    private static let radius: CGFloat = 10
    /// A throw counts as far as it would roll in this time, in seconds.
    private static let throwTime: CGFloat = 0.15

    // MARK: Heights

    private var roomAbove: CGFloat { min(UISheetPresentationController.top, (containerView?.bounds.height ?? 0) / 4) }

    /// The detents that there are, from the lowest, with the place of the sheet's upper edge.
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

    /// Asks custom detents for their heights again.
    open func invalidateDetents() { settle() }

    /// Animates what the closure changes in the sheet's properties.
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

    // MARK: Coming and going

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

    /// The view may come otherwise the next time.
    private func clear() {
        dimming.removeFromSuperview()
        grabber.removeFromSuperview()
        if let pan { pan.view?.removeGestureRecognizer(pan) }
        pan = nil
    }

    open override func containerViewWillLayoutSubviews() { settle() }

    // MARK: Dragging

    /// A sheet goes up and down; strokes to the side are its content's.
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
            // Beyond the highest detent, and down where it must not go, it gives way like rubber.
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

/// What a detent's height may depend on.
@preconcurrency @MainActor public protocol UISheetPresentationControllerDetentResolutionContext {
    /// The traits around the sheet.
    var containerTraitCollection: UITraitCollection { get }
    /// The greatest height that a sheet gets, in points.
    var maximumDetentValue: CGFloat { get }
}

import CoreGraphics

/// One controller shown above another: its place in the window, its coming and going, and the finger that drags a sheet
/// away.
@MainActor final class ControllerPresentation: UIGestureRecognizerDelegate {
    private unowned let presented: UIViewController
    private let presenter: UIViewController
    private let container = UIView()
    private let dimming = UIView()
    private let style: UIModalPresentationStyle
    private var sheetPan: UIPanGestureRecognizer?
    private var isLeaving = false
    private var presenterPlace: (parent: UIView, index: Int)?

    /// How long a cover takes to come, and to go; in seconds.
    private static let duration: TimeInterval = 0.5
    /// The room above a sheet, in points.
    private static let sheetTop: CGFloat = 54
    private static let sheetRadius: CGFloat = 10

    @discardableResult static func present(
        _ controller: UIViewController, from caller: UIViewController, animated: Bool, completion: (() -> Void)?
    ) -> Bool {
        var root = caller
        while let parent = root.parent { root = parent }
        func refuse(_ reason: String) -> Bool {
            report("UIViewController: \(type(of: controller)) is not presented on \(type(of: caller)): \(reason).")
            return false
        }
        guard controller !== root, controller.presenter == nil else {
            return refuse("it is presented already, or is the presenting one")
        }
        guard root.presentedViewController == nil else {
            return refuse("that one presents \(type(of: root.presentedViewController!)) already")
        }
        guard let window = root.view.window else { return refuse("that one's view is in no window") }
        let presentation = ControllerPresentation(controller, root)
        root.presentedViewController = controller
        controller.presenter = root
        controller.presentation = presentation
        presentation.come(into: window, animated: animated, completion: completion)
        return true
    }

    private init(_ presented: UIViewController, _ presenter: UIViewController) {
        (self.presented, self.presenter) = (presented, presenter)
        style = presented.modalPresentationStyle
    }

    // MARK: Coming

    private func come(into window: UIWindow, animated: Bool, completion: (() -> Void)?) {
        guard let view = presented.view else { return }
        container.frame = window.bounds
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dimming.frame = container.bounds
        dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dimming.backgroundColor = style.isSheet ? UIColor(white: 0, alpha: 0.2) : .clear
        container.addSubview(dimming)
        place(view)
        if style.hidesPresenter {
            presenter.tellsByHand = true
            presenter.beginAppearanceTransition(false, animated: animated)
        }
        presented.tellsByHand = true
        presented.isBeingPresented = true
        presented.beginAppearanceTransition(true, animated: animated)
        window.addSubview(container)
        container.addSubview(view)
        if style.isSheet { addPan(to: view) }
        move(view, isShown: false)
        container.layoutIfNeeded()
        animate(animated) { [self] in
            move(view, isShown: true)
        } completion: { [self] in
            if style.hidesPresenter, let old = presenter.viewIfLoaded, let parent = old.superview, !isLeaving {
                presenterPlace = (parent, parent.subviews.firstIndex(of: old) ?? 0)
                old.removeFromSuperview()
            }
            presented.isBeingPresented = false
            presented.endAppearanceTransition()
            presented.tellsByHand = false
            if style.hidesPresenter { presenter.endAppearanceTransition() }
            completion?()
        }
    }

    private func place(_ view: UIView) {
        var frame = container.bounds
        if style.isSheet {
            frame.origin.y = min(ControllerPresentation.sheetTop, frame.height / 4)
            frame.size.height -= frame.minY
            view.layer.cornerRadius = ControllerPresentation.sheetRadius
            view.layer.cornerCurve = .continuous
            view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
            view.clipsToBounds = true
        }
        view.transform = .identity
        view.frame = frame
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if view.backgroundColor == nil, !style.isSeeThrough { view.backgroundColor = .systemBackground }
    }

    /// Brings the view to where it is before (and after), or while, it is shown.
    private func move(_ view: UIView, isShown: Bool) {
        dimming.alpha = isShown ? 1 : 0
        switch presented.modalTransitionStyle {
        case .crossDissolve: view.alpha = isShown ? 1 : 0
        case .flipHorizontal:
            var turn = CATransform3DIdentity
            turn.m34 = -1 / 1000
            view.layer.isDoubleSided = false
            view.transform3D = isShown ? CATransform3DIdentity : CATransform3DRotate(turn, -.pi, 0, 1, 0)
        case .coverVertical, .partialCurl:
            let way = container.bounds.height
            view.transform = isShown ? .identity : CGAffineTransform(translationX: 0, y: way)
        }
    }

    private func animate(_ animated: Bool, _ change: @escaping () -> Void, completion: @escaping () -> Void) {
        guard animated else {
            UIView.performWithoutAnimation(change)
            return completion()
        }
        UIView.animate(
            withDuration: ControllerPresentation.duration, delay: 0, usingSpringWithDamping: 1,
            initialSpringVelocity: 0, options: [.allowUserInteraction], animations: change
        ) { _ in completion() }
    }

    // MARK: Going

    func dismiss(animated: Bool, completion: (() -> Void)?) {
        guard !isLeaving, let view = presented.viewIfLoaded else {
            completion?()
            return
        }
        isLeaving = true
        // What it presents itself goes with it.
        presented.presentedViewController?.presentation?.dismiss(animated: false, completion: nil)
        presented.tellsByHand = true
        presented.isBeingDismissed = true
        presented.beginAppearanceTransition(false, animated: animated)
        if let (parent, index) = presenterPlace, let old = presenter.viewIfLoaded {
            old.frame = parent.bounds
            presenter.tellsByHand = true
            presenter.beginAppearanceTransition(true, animated: animated)
            parent.insertSubview(old, at: index)
        } else if style.hidesPresenter {
            presenter.beginAppearanceTransition(true, animated: animated)
        }
        container.superview?.layoutIfNeeded()
        animate(animated) { [self] in
            move(view, isShown: false)
        } completion: { [self] in
            let presented = self.presented, presenter = self.presenter
            view.removeFromSuperview()
            container.removeFromSuperview()
            view.transform = .identity
            view.alpha = 1
            presented.isBeingDismissed = false
            if style.hidesPresenter {
                presenter.endAppearanceTransition()
                presenter.tellsByHand = false
            }
            presented.endAppearanceTransition()
            presented.tellsByHand = false
            presented.presenter = nil
            presented.presentation = nil
            presenter.presentedViewController = nil
            completion?()
        }
    }

    // MARK: Dragging a sheet

    private func addPan(to view: UIView) {
        let pan = UIPanGestureRecognizer()
        pan.delegate = self
        pan.addHandler { [weak self] in self?.drag($0) }
        view.addGestureRecognizer(pan)
        sheetPan = pan
    }

    /// A sheet goes up and down; strokes to the side are its content's.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        !((gestureRecognizer as? UIPanGestureRecognizer)?.startsSideways ?? false)
    }

    private func drag(_ pan: UIPanGestureRecognizer) {
        guard let view = presented.viewIfLoaded, !isLeaving else { return }
        let way = pan.translation(in: container).y
        switch pan.state {
        case .began, .changed:
            // Up, and where it must not go, it gives way like rubber.
            let isStiff = presented.isModalInPresentation || way < 0
            let limit = container.bounds.height
            let shown = isStiff ? (way < 0 ? -1 : 1) * (1 - 1 / (abs(way) * 0.55 / limit + 1)) * limit * 0.3 : way
            view.transform = CGAffineTransform(translationX: 0, y: shown)
            dimming.alpha = 1 - max(0, min(1, shown / max(1, view.bounds.height)))
        default:
            let velocity = pan.velocity(in: container).y
            let isAway = pan.state == .ended && way > 0 && (velocity > 500 || way > view.bounds.height / 2)
            if isAway, !presented.isModalInPresentation {
                presented.presentationDelegate?.presentationControllerWillDismiss(presented)
                let delegate = presented.presentationDelegate, controller = presented
                dismiss(animated: true) { delegate?.presentationControllerDidDismiss(controller) }
            } else {
                if isAway { presented.presentationDelegate?.presentationControllerDidAttemptToDismiss(presented) }
                animate(true) { [self] in
                    move(view, isShown: true)
                } completion: {
                }
            }
        }
    }
}

extension UIModalPresentationStyle {
    fileprivate var isSeeThrough: Bool { self == .overFullScreen || self == .overCurrentContext || self == .custom }
}

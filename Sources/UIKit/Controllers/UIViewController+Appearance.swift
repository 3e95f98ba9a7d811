import QuartzCore

/// The progress of a controller's view into its window and out of it.
struct ControllerAppearance {
    enum Phase { case gone, appearing, shown, disappearing }
    var phase = Phase.gone
    /// `true` if the running transition is animated.
    var isAnimated = false
    /// `true` if `viewIsAppearing(_:)` was called in the running transition.
    var hasReported = false
    /// `true` while the controller appears or disappears together with its parent.
    var followsParent = false

    var isInTransition: Bool { phase == .appearing || phase == .disappearing }
}

extension UIViewController {
    var appearance: ControllerAppearance.Phase { ownAppearance.phase }

    func startAppearance(_ isAppearing: Bool, animated: Bool, followsParent: Bool = false) {
        let wanted: ControllerAppearance.Phase = isAppearing ? .appearing : .disappearing
        guard appearance != wanted, appearance != (isAppearing ? .shown : .gone) else { return }
        ownAppearance = ControllerAppearance(phase: wanted, isAnimated: animated, followsParent: followsParent)
        if isAppearing {
            ownIsMovingFromParent = false
            loadViewIfNeeded()
            viewWillAppear(animated)
        } else {
            viewWillDisappear(animated)
        }
        guard shouldAutomaticallyForwardAppearanceMethods else { return }
        for child in children where child.isViewIn(self) {
            child.startAppearance(isAppearing, animated: animated, followsParent: true)
        }
    }

    func finishAppearance() {
        let animated = ownAppearance.isAnimated
        ownAppearance.followsParent = false
        switch appearance {
        case .appearing:
            // A view that appeared is laid out.
            if let view = viewIfLoaded, view.window != nil { view.layoutIfNeeded() }
            reportIsAppearing()
            ownAppearance.phase = .shown
            viewDidAppear(animated)
            ownIsMovingToParent = false
        case .disappearing:
            ownAppearance.phase = .gone
            viewDidDisappear(animated)
        case .gone, .shown: return
        }
        guard shouldAutomaticallyForwardAppearanceMethods else { return }
        for child in children where child.ownAppearance.isInTransition { child.endAppearanceTransition() }
    }

    private func reportIsAppearing() {
        guard appearance == .appearing, !ownAppearance.hasReported else { return }
        ownAppearance.hasReported = true
        viewIsAppearing(ownAppearance.isAnimated)
    }

    /// Called before the view's layout, after that of its superviews.
    func viewIsAboutToLayOut() {
        if appearance == .appearing, viewIfLoaded?.window != nil { reportIsAppearing() }
        updateUnavailableContent()
    }

    private func isViewIn(_ controller: UIViewController) -> Bool {
        guard let mine = viewIfLoaded, let other = controller.viewIfLoaded else { return false }
        return mine.isDescendant(of: other)
    }

    /// `true` if the window does not decide when the view appears: an animation does, or a parent that notifies its
    /// children itself. In a child of such a parent this holds until the child is shown.
    private var isToldByOthers: Bool {
        if tellsByHand { return true }
        var controller = self
        while let parent = controller.parent {
            if !parent.shouldAutomaticallyForwardAppearanceMethods,
                controller === self || controller.appearance != .shown
            {
                return true
            }
            controller = parent
        }
        return false
    }

    /// Called when the view's window changes. Without an animation or a parent that sends the notifications, the view
    /// appears or disappears now.
    func viewWillMove(to window: UIWindow?) {
        // A child that is added while its parent appears finishes together with it.
        if window != nil, !tellsByHand, let parent, parent.shouldAutomaticallyForwardAppearanceMethods,
            parent.appearance == .appearing, parent.isToldByOthers || parent.ownAppearance.followsParent
        {
            startAppearance(true, animated: parent.ownAppearance.isAnimated, followsParent: true)
        } else if !isToldByOthers {
            startAppearance(window != nil, animated: false)
        }
    }

    func viewDidMoveToWindow() {
        if appearance == .appearing { viewIfLoaded?.setNeedsLayout() }
        guard !isToldByOthers, !ownAppearance.followsParent else { return }
        guard appearance == .appearing else { return endAppearanceTransition() }
        // After the layout of this turn.
        CATransaction.performAfterCommit { [weak self] in
            MainActor.assumeIsolated {
                guard let self, self.appearance == .appearing, !self.isToldByOthers, !self.ownAppearance.followsParent
                else { return }
                self.endAppearanceTransition()
            }
        }
    }

    /// Replaces the view of one child with that of another in an animation.
    func exchangeViews(
        of old: UIViewController, and new: UIViewController, duration: TimeInterval, options: UIView.AnimationOptions,
        animations: (() -> Void)?, completion: ((Bool) -> Void)?
    ) {
        guard let oldView = old.view, let newView = new.view, let container = oldView.superview else { return }
        newView.frame = oldView.frame
        let forwards = shouldAutomaticallyForwardAppearanceMethods
        if forwards {
            for controller in [old, new] { controller.tellsByHand = true }
            old.beginAppearanceTransition(false, animated: duration > 0)
            new.beginAppearanceTransition(true, animated: duration > 0)
        }
        let finish = { (finished: Bool) in
            oldView.removeFromSuperview()
            if forwards {
                for controller in [old, new] { controller.endAppearanceTransition() }
                for controller in [old, new] { controller.tellsByHand = false }
            }
            completion?(finished)
        }
        if options.transition == nil {
            container.addSubview(newView)
            UIView.animate(
                withDuration: duration, delay: 0, options: options, animations: animations ?? {}, completion: finish)
        } else {
            UIView.transition(with: container, duration: duration, options: options) {
                container.addSubview(newView)
                oldView.isHidden = true
                animations?()
            } completion: { finished in
                oldView.isHidden = false
                finish(finished)
            }
        }
    }
}

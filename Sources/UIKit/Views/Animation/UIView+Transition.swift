import CoreGraphics

extension UIView.AnimationOptions {
    enum Transition: Equatable {
        case flip(axis: Axis, sign: CGFloat), dissolve
        enum Axis { case x, y }
    }

    /// The transition among the options; nil for none. Page curls become cross-fades.
    var transition: Transition? {
        switch rawValue >> 20 & 7 {
        case 1: .flip(axis: .y, sign: 1)
        case 2: .flip(axis: .y, sign: -1)
        case 3, 4: .dissolve
        case 5: .dissolve
        case 6: .flip(axis: .x, sign: -1)
        case 7: .flip(axis: .x, sign: 1)
        default: nil
        }
    }

    var isCurl: Bool { rawValue >> 20 & 7 == 3 || rawValue >> 20 & 7 == 4 }
}

extension UIView {
    /// Runs a transition from the present appearance of `view` to the one after `animations`. Changes that are not on
    /// screen yet belong to the new appearance, as on iOS. If the options contain no transition, the changes are
    /// animated as by `animate`.
    public static func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        if options.isCurl { report("UIView.transition: the page curl is not available; views dissolve instead.") }
        guard let transition = options.transition, ViewAnimationContext.areAnimationsEnabled, duration > 0,
            view.window != nil
        else {
            return animate(
                withDuration: options.transition == nil ? duration : 0, delay: 0, options: options,
                animations: animations ?? {}, completion: completion)
        }
        view.layer.showCommitted()
        view.runTransition(transition, duration, options, animations, completion)
    }

    /// Runs a transition. `old` is the image of the old appearance for a flip, if it was taken before.
    func runTransition(
        _ transition: AnimationOptions.Transition, _ duration: TimeInterval, _ options: AnimationOptions,
        old: UIImage? = nil, _ animations: (() -> Void)?, _ completion: ((Bool) -> Void)?
    ) {
        switch transition {
        case .dissolve: UIView.dissolve(self, duration, options, animations, completion)
        case .flip(let axis, let sign):
            UIView.flip(self, axis, sign, duration, options, old ?? snapshotImage(), animations, completion)
        }
    }

    /// Replaces `fromView` by `toView` in its superview with a transition. With `showHideTransitionViews` both views
    /// stay and only `isHidden` changes.
    public static func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let parent = fromView.superview else {
            completion?(false)
            return
        }
        let options = options.transition == nil ? options.union(.transitionCrossDissolve) : options
        transition(with: parent, duration: duration, options: options) {
            if options.contains(.showHideTransitionViews) {
                fromView.isHidden = true
                toView.isHidden = false
            } else {
                toView.frame = toView.frame.isEmpty ? fromView.frame : toView.frame
                parent.insertSubview(toView, aboveSubview: fromView)
                fromView.removeFromSuperview()
            }
        } completion: {
            completion?($0)
        }
    }

    private static func dissolve(
        _ view: UIView, _ duration: TimeInterval, _ options: AnimationOptions, _ animations: (() -> Void)?,
        _ completion: ((Bool) -> Void)?
    ) {
        let fade = CATransition()
        fade.type = .fade
        fade.duration = duration
        fade.timingFunction = options.timingFunction
        fade.delegate = ViewAnimationEnd { completion?($0) }
        // With `allowAnimatedContent` the changes are animated during the cross-fade; otherwise they apply immediately.
        if options.contains(.allowAnimatedContent) {
            animate(withDuration: duration, delay: 0, options: options, animations: animations ?? {})
        } else {
            performWithoutAnimation { animations?() }
        }
        view.layer.add(fade, forKey: kCATransition)
    }

    /// Flips the view: the old appearance is an image on its back. Both rotate about the view's centre, with the viewer
    /// a thousand points away.
    private static func flip(
        _ view: UIView, _ axis: AnimationOptions.Transition.Axis, _ sign: CGFloat, _ duration: TimeInterval,
        _ options: AnimationOptions, _ image: UIImage?, _ animations: (() -> Void)?, _ completion: ((Bool) -> Void)?
    ) {
        let old = CALayer(), layer = view.layer
        old.contents = image?.cgImage
        old.contentsScale = view.contentScaleFactor
        old.bounds = CGRect(origin: .zero, size: view.bounds.size)
        old.position = layer.position
        old.anchorPoint = layer.anchorPoint
        old.zPosition = layer.zPosition
        old.isDoubleSided = false
        performWithoutAnimation { animations?() }
        let wasDoubleSided = layer.isDoubleSided
        layer.isDoubleSided = false
        layer.superlayer?.insertSublayer(old, above: layer)
        let middle = layer.transform
        func turned(_ angle: CGFloat) -> CATransform3D {
            var transform = CATransform3DIdentity
            transform.m34 = -1 / 1000
            transform = CATransform3DRotate(transform, angle, axis == .x ? 1 : 0, axis == .y ? 1 : 0, 0)
            return CATransform3DConcat(middle, transform)
        }
        func turn(_ from: CGFloat, _ to: CGFloat) -> CAKeyframeAnimation {
            let animation = CAKeyframeAnimation(keyPath: "transform")
            // The value in the middle determines the direction of rotation.
            animation.values = [turned(from), turned((from + to) / 2), turned(to)]
            animation.duration = duration
            animation.timingFunction = options.timingFunction
            return animation
        }
        let front = turn(-sign * .pi, 0), back = turn(0, sign * .pi)
        old.transform = turned(sign * .pi)
        front.delegate = ViewAnimationEnd { finished in
            old.removeFromSuperlayer()
            layer.isDoubleSided = wasDoubleSided
            completion?(finished)
        }
        old.add(back, forKey: "flip")
        layer.add(front, forKey: "transition")
    }
}

public import UIKit

/// A scroll view that refreshes when it is pulled down.
///
/// ```swift
/// let list = PullToRefreshScrollView(frame: view.bounds)
/// list.onRefresh = { list in load { list.endRefreshing() } }
/// view.addSubview(list)
/// ```
/// While it is pulled, a drop hangs from the upper edge, becomes a circle, and grows. Past `threshold` it refreshes: an
/// arc spins in the ball, and the ball hops when the finger is lifted. `endRefreshing()` shrinks both and scrolls back.
/// All methods may be called at any time.
public final class PullToRefreshScrollView: UIScrollView {
    /// The state of a refresh.
    public enum State: Hashable, Sendable {
        /// Nothing is in progress.
        case idle
        /// The view is pulled by a fraction of the threshold, 0…1.
        case pulling(CGFloat)
        /// The content is loading, until `endRefreshing()`.
        case refreshing
        /// The ball shrinks and the content scrolls back.
        case ending
    }

    /// The state of the refresh.
    public private(set) var state = State.idle
    /// A closure that is called each time the pull passes the threshold.
    public var onRefresh: ((PullToRefreshScrollView) -> Void)?
    /// The pull in points that triggers a refresh, which is also the height that stays open while it runs. The default
    /// is 72, at most a quarter of the view's height, because a finger cannot pull the content farther.
    public var threshold: CGFloat {
        get { max(0, min(wantedThreshold, bounds.height / 4)) }
        set {
            wantedThreshold = newValue
            setNeedsLayout()
        }
    }
    /// The ball that hangs from the edge.
    public let ball = RefreshBallLayer()

    private var wantedThreshold: CGFloat = 72
    /// The part of `contentInset.top` that is reserved for the ball; 0 for none.
    private var heldRoom: CGFloat = 0
    private var hasHopped = false
    /// `true` if `endRefreshing()` was called during the drag, so that refreshing ends with it.
    private var endsWithDrag = false

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        alwaysBounceVertical = true
        ball.contentsScale = traitCollection.displayScale
        layer.addSublayer(ball)
        panGestureRecognizer.addHandler { [weak self] pan in
            switch pan.state {
            case .ended, .cancelled: self?.dragDidEnd()
            default: break
            }
        }
    }

    public override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        ball.contentsScale = traitCollection.displayScale
    }

    public override func layoutSubviews() {
        super.layoutSubviews()
        if heldRoom > 0, heldRoom != threshold {
            setTopInset(contentInset.top + threshold - heldRoom)
            heldRoom = threshold
        }
        withoutActions {
            ball.bounds = CGRect(x: 0, y: 0, width: threshold * 1.1, height: threshold * 1.1)
            placeBall()
        }
    }

    public override var contentOffset: CGPoint {
        get { super.contentOffset }
        set {
            super.contentOffset = newValue
            didScroll()
        }
    }

    /// The distance in points by which the content is pulled down.
    private var distance: CGFloat { max(0, -contentOffset.y - (contentInset.top - heldRoom)) }

    /// Positions the ball: at the view's edge while it is a drop or a small circle, then moving to the middle of the
    /// open space. From there on it scrolls with the content.
    private func placeBall() {
        let middle = threshold / 2
        var y = -middle
        if state != .refreshing, state != .ending {
            let part = max(0, (ball.pull - RefreshBallLayer.circlePull) / (1 - RefreshBallLayer.circlePull))
            y = -distance + ball.outlineSize.height / 2 * (1 - part) + middle * part
        }
        ball.position = CGPoint(x: bounds.width / 2, y: y)
    }

    private func didScroll() {
        switch state {
        case .idle, .pulling:
            let part = threshold > 0 ? min(1, distance / threshold) : 0
            if part >= 1, isDragging { return beginRefreshing(byHand: true) }
            state = part > 0 ? .pulling(part) : .idle
            withoutActions { ball.pull = part }
        case .refreshing, .ending: break
        }
        withoutActions(placeBall)
    }

    /// Starts refreshing as if the view had been pulled, and scrolls to the ball. Does not call `onRefresh`.
    public func beginRefreshing() {
        guard state != .refreshing else { return }
        beginRefreshing(byHand: false)
        if !isDragging { letGo() }
    }

    private func beginRefreshing(byHand: Bool) {
        state = .refreshing
        endsWithDrag = false
        hasHopped = false
        let shown = ball.presentation() ?? ball
        let pull = shown.pull, presence = shown.presence, squash = shown.squash
        let loading = shown.loading, angle = shown.spin, place = shown.position
        ball.removeAllAnimations()
        withoutActions {
            ball.pull = 1
            ball.presence = 1
            ball.squash = 0
            ball.loading = 1
            placeBall()
        }
        let grow = CASpringAnimation(keyPath: "pull")
        grow.fromValue = pull
        grow.toValue = 1
        grow.stiffness = 220
        grow.damping = 18
        grow.duration = grow.settlingDuration
        ball.add(grow, forKey: "pull")
        move("presence", from: presence, over: 0.2)
        move("squash", from: squash, over: 0.2)
        move("loading", from: loading, over: 0.35)
        if pull * presence > 0.02 { slideBall(from: place) }
        spin(from: angle)
        if byHand { onRefresh?(self) }
    }

    /// Animates a value of the ball from the visible one to that of the model.
    private func move(_ key: String, from: CGFloat, over duration: TimeInterval) {
        guard ball.value(forKey: key) as? CGFloat != from else { return }
        let change = CABasicAnimation(keyPath: key)
        change.fromValue = from
        change.duration = duration
        change.timingFunction = CAMediaTimingFunction(name: .easeOut)
        ball.add(change, forKey: key)
    }

    private func spin(from angle: CGFloat) {
        let spin = CABasicAnimation(keyPath: "spin")
        spin.fromValue = angle
        spin.toValue = angle + 2 * CGFloat.pi
        spin.duration = 0.9
        spin.runForever()
        ball.add(spin, forKey: "spin")
    }

    /// Makes the ball jump twice, the second time lower: it crouches, stretches on leaving the ground, and squashes on
    /// landing. The animation is additive, so that the ball can scroll in the meantime.
    private func hop() {
        hasHopped = true
        let times: [NSNumber] = [0, 0.14, 0.32, 0.5, 0.6, 0.74, 0.88, 0.94, 1]
        let up = CAMediaTimingFunction(name: .easeOut), down = CAMediaTimingFunction(name: .easeIn)
        let both = CAMediaTimingFunction(name: .easeInEaseOut)
        func keyframes(_ path: String, _ values: [CGFloat], isAdditive: Bool = false, key: String) {
            let animation = CAKeyframeAnimation(keyPath: path)
            animation.values = values
            animation.keyTimes = times
            animation.timingFunctions = [both, up, down, both, up, down, both, both]
            animation.isAdditive = isAdditive
            animation.duration = 1.15
            ball.add(animation, forKey: key)
        }
        let high = -ball.diameter * 0.32, low = -ball.diameter * 0.13
        keyframes("position.y", [0, 0, high, 0, 0, low, 0, 0, 0], isAdditive: true, key: "hop")
        let squash = (ball.presentation() ?? ball).squash
        keyframes("squash", [squash, 0.2, -0.06, -0.12, 0.18, -0.04, -0.06, 0.08, 0], key: "squash")
    }

    /// Animations are removed when their layers leave the screen; start spinning again on return.
    public override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil, state == .refreshing, ball.animation(forKey: "spin") == nil { spin(from: 0) }
    }

    /// Shrinks the ball and scrolls back, once the finger has stopped pulling.
    public func endRefreshing() {
        guard state == .refreshing else { return }
        if isDragging {
            endsWithDrag = true
        } else {
            close()
        }
    }

    private func dragDidEnd() {
        guard state == .refreshing else { return }
        if endsWithDrag { close() } else { letGo() }
    }

    /// Scrolls back as far as the ball needs space, and makes it hop. Call it if no finger pulls.
    private func letGo() {
        holdOpen()
        if !hasHopped { hop() }
    }

    /// Sets the inset without moving the content: at the top, it would follow the inset immediately instead of
    /// scrolling.
    private func setTopInset(_ top: CGFloat) {
        let offset = contentOffset
        contentInset.top = top
        contentOffset = offset
    }

    /// Keeps the content open by the threshold.
    private func holdOpen() {
        if heldRoom == 0 {
            setTopInset(contentInset.top + threshold)
            heldRoom = threshold
        }
        guard contentOffset.y <= -contentInset.top + threshold else { return }
        scroll(to: -contentInset.top)
    }

    private func close() {
        state = .ending
        endsWithDrag = false
        if heldRoom > 0 {
            setTopInset(contentInset.top - heldRoom)
            heldRoom = 0
        }
        let from = (ball.presentation() ?? ball).presence
        withoutActions { ball.presence = 0 }
        CATransaction.begin()
        CATransaction.setCompletionBlock { [weak self] in
            guard let self, state == .ending else { return }
            ball.removeAllAnimations()
            withoutActions {
                ball.loading = 0
                ball.squash = 0
                ball.presence = 1
            }
            state = .idle
            didScroll()
            // If the view was pulled again in the meantime, the drop grows to the size for the pull.
            if ball.pull > 0 { move("presence", from: 0, over: 0.2) }
        }
        let shrink = CABasicAnimation(keyPath: "presence")
        shrink.fromValue = from
        shrink.toValue = 0
        shrink.duration = 0.3
        shrink.timingFunction = CAMediaTimingFunction(name: .easeIn)
        ball.add(shrink, forKey: "presence")
        CATransaction.commit()
        if contentOffset.y < -contentInset.top { scroll(to: -contentInset.top) }
    }

    private func scroll(to y: CGFloat) { setContentOffset(CGPoint(x: contentOffset.x, y: y), animated: true) }

    /// Moves the ball from its visible position to its place, in addition to any other movement.
    private func slideBall(from place: CGPoint) {
        let slide = CABasicAnimation(keyPath: "position")
        slide.fromValue = CGPoint(x: place.x - ball.position.x, y: place.y - ball.position.y)
        slide.toValue = CGPoint.zero
        slide.isAdditive = true
        slide.duration = 0.25
        slide.timingFunction = CAMediaTimingFunction(name: .easeOut)
        ball.add(slide, forKey: "place")
    }

    private func withoutActions(_ body: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        body()
        CATransaction.commit()
    }
}

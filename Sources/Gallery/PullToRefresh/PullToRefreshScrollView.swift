public import UIKit

/// A scroll view that refreshes when it is pulled down.
///
/// ```swift
/// let list = PullToRefreshScrollView(frame: view.bounds)
/// list.onRefresh = { list in load { list.endRefreshing() } }
/// view.addSubview(list)
/// ```
/// While it is pulled, a drop grows above the content. Past `threshold` it refreshes: the ball bounces and an arc runs
/// round in it until `endRefreshing()`, which shrinks it and scrolls back. Every call may come at any moment.
public final class PullToRefreshScrollView: UIScrollView {
    public enum State: Hashable, Sendable {
        case idle
        /// Pulled by a part of the threshold, 0…1.
        case pulling(CGFloat)
        case refreshing
        /// The ball shrinks and the content goes back.
        case ending
    }

    public private(set) var state = State.idle
    /// Called once each time that the pull passes the threshold.
    public var onRefresh: ((PullToRefreshScrollView) -> Void)?
    /// How far the content must be pulled down, in points, and how far it stays down while it refreshes.
    public var threshold: CGFloat = 72 { didSet { setNeedsLayout() } }
    public let ball = RefreshBallLayer()

    /// Whether `contentInset.top` has room for the ball in it.
    private var isHeldOpen = false
    /// The one refreshing that has not ended before its drag did.
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
            case .began: self?.dragDidBegin()
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
        withoutActions {
            ball.bounds = CGRect(x: 0, y: 0, width: threshold * 0.9, height: threshold * 0.9)
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

    /// How far the content is pulled below its place, in points.
    private var distance: CGFloat {
        let inset = contentInset.top - (isHeldOpen ? threshold : 0)
        return max(0, -contentOffset.y - inset)
    }

    private func placeBall() {
        let open = state == .refreshing || state == .ending ? max(threshold, distance) : distance
        ball.position = CGPoint(x: bounds.width / 2, y: -min(open, threshold * 1.6) / 2)
    }

    private func didScroll() {
        withoutActions(placeBall)
        switch state {
        case .idle, .pulling:
            let part = threshold > 0 ? min(1, distance / threshold) : 0
            if part >= 1, isDragging { return beginRefreshing(byHand: true) }
            state = part > 0 ? .pulling(part) : .idle
            withoutActions {
                ball.pull = part
                ball.stretch = max(0, part - 0.5) * 1.2
            }
        case .refreshing, .ending: break
        }
    }

    /// Starts as if it had been pulled, and scrolls the ball into view; `onRefresh` is not called.
    public func beginRefreshing() {
        guard state != .refreshing else { return }
        beginRefreshing(byHand: false)
        if !isDragging { holdOpen() }
    }

    private func beginRefreshing(byHand: Bool) {
        state = .refreshing
        endsWithDrag = false
        let shown = ball.presentation() ?? ball
        // A ball that cannot be seen yet comes stretched.
        let (pull, stretch) = (shown.pull, shown.pull < 0.02 ? 0.6 : shown.stretch)
        let (loading, angle) = (shown.loading, shown.spin)
        for key in ["pull", "stretch", "loading", "spin"] { ball.removeAnimation(forKey: key) }
        withoutActions {
            (ball.pull, ball.stretch, ball.loading) = (1, 0, 1)
            placeBall()
        }
        if pull >= 0.02 { moveBall(from: shown.position) }
        let grow = CASpringAnimation(keyPath: "pull")
        (grow.fromValue, grow.toValue) = (pull, 1)
        (grow.stiffness, grow.damping) = (220, 18)
        grow.duration = grow.settlingDuration
        ball.add(grow, forKey: "pull")
        let bounce = CASpringAnimation(keyPath: "stretch")
        (bounce.fromValue, bounce.toValue) = (stretch, 0)
        (bounce.stiffness, bounce.damping) = (260, 9)
        bounce.duration = bounce.settlingDuration
        ball.add(bounce, forKey: "stretch")
        let appear = CABasicAnimation(keyPath: "loading")
        (appear.fromValue, appear.toValue, appear.duration) = (loading, 1, 0.35)
        ball.add(appear, forKey: "loading")
        spin(from: angle)
        if byHand { onRefresh?(self) }
    }

    private func spin(from angle: CGFloat) {
        let spin = CABasicAnimation(keyPath: "spin")
        (spin.fromValue, spin.toValue, spin.duration) = (angle, angle + 2 * CGFloat.pi, 0.9)
        spin.runForever()
        ball.add(spin, forKey: "spin")
    }

    /// Animations end when their layers leave the screen: what loads goes on turning when it is back.
    public override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil, state == .refreshing, ball.animation(forKey: "spin") == nil { spin(from: 0) }
    }

    /// Shrinks the ball and scrolls back; a finger that still pulls is waited for.
    public func endRefreshing() {
        guard state == .refreshing else { return }
        if isDragging {
            endsWithDrag = true
        } else {
            close()
        }
    }

    /// The finger took the content where it was seen, and the ball goes with it.
    private func dragDidBegin() {
        ball.removeAnimation(forKey: "position")
        withoutActions(placeBall)
    }

    private func dragDidEnd() {
        guard state == .refreshing else { return }
        if endsWithDrag { close() } else { holdOpen() }
    }

    /// Content at its top would go along with the inset at once: it stays, and scrolls.
    private func setTopInset(_ top: CGFloat) {
        let offset = contentOffset
        contentInset.top = top
        contentOffset = offset
    }

    /// Keeps the content down by the threshold.
    private func holdOpen() {
        if !isHeldOpen {
            setTopInset(contentInset.top + threshold)
            isHeldOpen = true
        }
        guard contentOffset.y <= -contentInset.top + threshold else { return }
        scroll(to: -contentInset.top)
    }

    private func close() {
        state = .ending
        endsWithDrag = false
        if isHeldOpen {
            setTopInset(contentInset.top - threshold)
            isHeldOpen = false
        }
        let from = (ball.presentation() ?? ball).pull
        withoutActions { ball.pull = 0 }
        CATransaction.begin()
        CATransaction.setCompletionBlock { [weak self] in
            guard let self, state == .ending else { return }
            ball.removeAllAnimations()
            withoutActions { (ball.loading, ball.stretch) = (0, 0) }
            state = .idle
            didScroll()
            // Pulled again meanwhile: the drop comes to what the pull says.
            guard ball.pull > 0 else { return }
            for key in ["pull", "stretch"] {
                let grow = CABasicAnimation(keyPath: key)
                (grow.fromValue, grow.duration) = (0, 0.2)
                ball.add(grow, forKey: key)
            }
        }
        let shrink = CABasicAnimation(keyPath: "pull")
        (shrink.fromValue, shrink.toValue, shrink.duration) = (from, 0, 0.3)
        shrink.timingFunction = CAMediaTimingFunction(name: .easeIn)
        ball.add(shrink, forKey: "pull")
        CATransaction.commit()
        if contentOffset.y < -contentInset.top { scroll(to: -contentInset.top) }
    }

    /// The ball goes with the content: both move over the same time.
    private func scroll(to y: CGFloat) {
        let from = (ball.presentation() ?? ball).position
        setContentOffset(CGPoint(x: contentOffset.x, y: y), animated: true)
        moveBall(from: from)
    }

    private func moveBall(from: CGPoint) {
        guard from != ball.position else { return }
        let move = CABasicAnimation(keyPath: "position")
        (move.fromValue, move.duration) = (from, 0.3)
        move.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        ball.add(move, forKey: "position")
    }

    private func withoutActions(_ body: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        body()
        CATransaction.commit()
    }
}

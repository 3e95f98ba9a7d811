/// Hears what a scroll view does.
@MainActor public protocol UIScrollViewDelegate: AnyObject {
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// The finger lifts; `targetContentOffset` is where the content would come to rest and may be changed. Velocity is in
    /// points a millisecond.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>)
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}

/// A window onto content that is larger than it: a finger drags the content, a throw lets it run out, and at its ends it
/// gives way like rubber. The origin of its bounds is the scrolling offset.
@MainActor open class UIScrollView: UIView {
    /// How much of the speed is left after a millisecond.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        public var rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let normal = DecelerationRate(rawValue: 0.998)
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    open weak var delegate: (any UIScrollViewDelegate)?
    open var contentSize = CGSize.zero
    /// How far the content may be scrolled beyond its edges without bouncing.
    open var contentInset = UIEdgeInsets.zero
    open var bounces = true
    open var alwaysBounceVertical = false
    open var alwaysBounceHorizontal = false
    open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
    /// Comes to rest at multiples of the view's size.
    open var isPagingEnabled = false
    open var decelerationRate = DecelerationRate.normal
    public let panGestureRecognizer = UIPanGestureRecognizer()
    public private(set) var isDragging = false
    public private(set) var isDecelerating = false
    public var isTracking: Bool { panGestureRecognizer.numberOfTouches > 0 }

    private var dragStart = CGPoint.zero
    private var motion: ScrollMotion?
    private var motionTime: TimeInterval = 0
    private var link: CADisplayLink?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        clipsToBounds = true
        panGestureRecognizer.addHandler { [unowned self] in drag($0) }
        addGestureRecognizer(panGestureRecognizer)
    }

    /// The point of the content at the view's top left.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            guard newValue != bounds.origin else { return }
            bounds.origin = newValue
            delegate?.scrollViewDidScroll(self)
        }
    }

    /// Scrolls there; animated, in 0.3 seconds.
    open func setContentOffset(_ offset: CGPoint, animated: Bool) {
        stopMotion()
        guard animated, offset != contentOffset else {
            contentOffset = offset
            return
        }
        UIView.animate(withDuration: 0.3) {
            self.contentOffset = offset
        } completion: { [weak self] _ in
            guard let self else { return }
            delegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }

    /// Scrolls as little as shows `rect` of the content.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        var offset = contentOffset
        if rect.maxX > offset.x + bounds.width { offset.x = rect.maxX - bounds.width }
        if rect.minX < offset.x { offset.x = rect.minX }
        if rect.maxY > offset.y + bounds.height { offset.y = rect.maxY - bounds.height }
        if rect.minY < offset.y { offset.y = rect.minY }
        setContentOffset(limit(offset), animated: animated)
    }

    /// The offsets at which nothing is stretched.
    var range: (low: CGPoint, high: CGPoint) {
        let low = CGPoint(x: -contentInset.left, y: -contentInset.top)
        return (
            low,
            CGPoint(
                x: max(low.x, contentSize.width + contentInset.right - bounds.width),
                y: max(low.y, contentSize.height + contentInset.bottom - bounds.height))
        )
    }

    private func limit(_ offset: CGPoint) -> CGPoint {
        let (low, high) = range
        return CGPoint(x: min(high.x, max(low.x, offset.x)), y: min(high.y, max(low.y, offset.y)))
    }

    private var scrollsX: Bool { range.high.x > range.low.x || (bounces && alwaysBounceHorizontal) }
    private var scrollsY: Bool { range.high.y > range.low.y || (bounces && alwaysBounceVertical) }

    // MARK: Dragging

    private func drag(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            stopMotion()
            // A drag that catches stretched content goes on from the pull that would have stretched it so far.
            dragStart = unstretched(contentOffset)
            isDragging = true
            pan.setTranslation(.zero, in: nil)
            delegate?.scrollViewWillBeginDragging(self)
        case .changed:
            let way = pan.translation(in: nil)
            contentOffset = stretched(
                CGPoint(
                    x: dragStart.x - (scrollsX ? way.x : 0), y: dragStart.y - (scrollsY ? way.y : 0)))
        default:
            guard isDragging else { return }
            isDragging = false
            let speed = pan.state == .ended ? pan.velocity(in: nil) : .zero
            throwContent(CGPoint(x: scrollsX ? -speed.x : 0, y: scrollsY ? -speed.y : 0))
        }
    }

    private func throwContent(_ velocity: CGPoint) {
        var motion = ScrollMotion(offset: contentOffset, velocity: velocity, rate: decelerationRate.rawValue)
        let rest = motion.restingOffset
        var target = rest
        if isPagingEnabled { target = page(for: rest, velocity: velocity) }
        delegate?.scrollViewWillEndDragging(
            self, withVelocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000), targetContentOffset: &target)
        if target != rest { motion.aim(at: limit(target)) }
        motion.range = range
        motion.bounces = bounces
        let moves = !motion.isAtRest
        delegate?.scrollViewDidEndDragging(self, willDecelerate: moves)
        guard moves else { return }
        start(motion)
    }

    private func page(for offset: CGPoint, velocity: CGPoint) -> CGPoint {
        func axis(_ rest: CGFloat, _ now: CGFloat, _ side: CGFloat, _ speed: CGFloat) -> CGFloat {
            guard side > 0 else { return rest }
            let here = now / side
            // A flick turns one page, whatever its speed.
            let page = abs(speed) > 300 ? (speed > 0 ? here.rounded(.up) : here.rounded(.down)) : here.rounded()
            return page * side
        }
        return limit(
            CGPoint(
                x: axis(offset.x, contentOffset.x, bounds.width, velocity.x),
                y: axis(offset.y, contentOffset.y, bounds.height, velocity.y)))
    }

    // MARK: Motion

    private func start(_ motion: ScrollMotion) {
        self.motion = motion
        motionTime = CACurrentMediaTime()
        isDecelerating = true
        guard link == nil else { return }
        let link = CADisplayLink { [weak self] link in
            if let self { tick(link.timestamp) } else { link.invalidate() }
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    private func tick(_ time: TimeInterval) {
        guard var motion else { return }
        motion.advance(by: time - motionTime)
        motionTime = time
        self.motion = motion
        contentOffset = motion.offset
        guard motion.isAtRest else { return }
        stopMotion()
        delegate?.scrollViewDidEndDecelerating(self)
    }

    private func stopMotion() {
        motion = nil
        isDecelerating = false
        link?.invalidate()
        link = nil
    }

    // MARK: Rubber

    /// The pull of `way` points beyond the end gives (1 − 1 / (0.55 way / side + 1)) · side points.
    private func stretched(_ offset: CGPoint) -> CGPoint {
        rubber(offset) { way, side in (1 - 1 / (way * 0.55 / side + 1)) * side }
    }

    private func unstretched(_ offset: CGPoint) -> CGPoint {
        rubber(offset) { stretch, side in
            let part = min(0.99, stretch / side)
            return (1 / (1 - part) - 1) * side / 0.55
        }
    }

    private func rubber(_ offset: CGPoint, _ rule: (CGFloat, CGFloat) -> CGFloat) -> CGPoint {
        let (low, high) = range
        func axis(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat, _ side: CGFloat) -> CGFloat {
            guard bounces, side > 0 else { return min(high, max(low, value)) }
            if value < low { return low - rule(low - value, side) }
            if value > high { return high + rule(value - high, side) }
            return value
        }
        return CGPoint(
            x: axis(offset.x, low.x, high.x, bounds.width), y: axis(offset.y, low.y, high.y, bounds.height))
    }
}

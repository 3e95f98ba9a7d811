import QuartzCore

/// A view onto content that is larger than itself. A finger drags the content, a throw makes it decelerate, and at its
/// ends it resists like rubber. The origin of its bounds is the content offset.
@preconcurrency @MainActor open class UIScrollView: UIView {
    override var defaultAccessibility: DefaultAccessibility { DefaultAccessibility(containerRole: .scrollArea) }

    /// The way in which scrolling dismisses the keyboard. Default none.
    open var keyboardDismissMode = KeyboardDismissMode.none

    /// The delegate. Default nil.
    // Lists have a property of the same name with their own delegate type, which has precedence.
    @_disfavoredOverload open var delegate: (any UIScrollViewDelegate)? {
        get { weakDelegate }
        set {
            weakDelegate = newValue
            delegateChanged()
        }
    }
    private weak var weakDelegate: (any UIScrollViewDelegate)?
    func delegateChanged() {}
    /// The size of the content in points. Default zero.
    @Observed open var contentSize = CGSize.zero {
        didSet {
            guard contentSize != oldValue else { return }
            setNeedsLayout()
            returnToContent()
            tellFollowers()
            observedPropertiesChanged(self)
        }
    }
    /// The insets by which the content may be scrolled beyond its edges without bouncing, in points. Default zero.
    @Observed open var contentInset = UIEdgeInsets.zero {
        didSet {
            guard contentInset != oldValue else { return }
            // Content at its top position stays there.
            let now = adjustedContentInset, more = (top: now.top - contentInset.top, left: now.left - contentInset.left)
            if contentOffset.y == -(oldValue.top + more.top) { contentOffset.y = -now.top }
            if contentOffset.x == -(oldValue.left + more.left) { contentOffset.x = -now.left }
            returnToContent()
            observedPropertiesChanged(self)
            guard now != lastAdjustedInset else { return }
            lastAdjustedInset = now
            adjustedContentInsetDidChange()
        }
    }
    /// The content inset plus the part of the safe area that `contentInsetAdjustmentBehavior` adds.
    open var adjustedContentInset: UIEdgeInsets { insetWithSafeArea }
    /// The axes along which the safe area is added to the content inset. Default automatic: vertically, and
    /// horizontally if the content is wider than the view.
    @Observed open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { if contentInsetAdjustmentBehavior != oldValue { safeAreaInsetsDidChange() } }
    }
    /// Called when the content inset, the safe area or the part that applies changed. The default does nothing.
    open func adjustedContentInsetDidChange() {}
    var lastAdjustedInset = UIEdgeInsets.zero
    override var safeAreaForSubviews: UIEdgeInsets { .zero }
    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        followSafeArea()
    }
    /// `true` if the content can be dragged beyond its edges and springs back. Default `true`.
    open var bounces = true
    /// `true` if it bounces vertically even if the content is smaller than the view. Default `false`.
    open var alwaysBounceVertical = false
    /// `true` if it bounces horizontally even if the content is smaller than the view. Default `false`.
    open var alwaysBounceHorizontal = false
    /// `true` if a finger scrolls the content. Default `true`.
    @Observed open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
    /// `true` if it stops at multiples of the view's size. Default `false`.
    open var isPagingEnabled = false
    /// The rate at which a throw decelerates. Default normal.
    open var decelerationRate = DecelerationRate.normal
    /// `true` if a drag is limited to one axis. Default `false`.
    open var isDirectionalLockEnabled = false
    /// `true` if the vertical indicator is visible. Default `true`.
    @Observed open var showsVerticalScrollIndicator = true { didSet { setNeedsLayout() } }
    /// `true` if the horizontal indicator is visible. Default `true`.
    @Observed open var showsHorizontalScrollIndicator = true { didSet { setNeedsLayout() } }
    /// The insets of both indicators; reading it returns the vertical one's.
    open var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets }
        set {
            verticalScrollIndicatorInsets = newValue
            horizontalScrollIndicatorInsets = newValue
        }
    }
    /// The insets of the vertical indicator in points. Default zero.
    @Observed open var verticalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
    /// The insets of the horizontal indicator in points. Default zero.
    @Observed open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
    /// Stored without effect: there is no status bar to tap. Default `true`.
    open var scrollsToTop = true
    /// Stored without effect: indicators extend to the view's edges. Default `true`.
    open var automaticallyAdjustsScrollIndicatorInsets = true
    /// The colour of the indicators. Default `default`.
    @Observed open var indicatorStyle = IndicatorStyle.default { didSet { setNeedsLayout() } }
    /// `true` if touches on the content are delayed by 0.15 seconds until it is known whether the finger scrolls.
    /// Default `true`.
    open var delaysContentTouches = true
    /// The delay in seconds.
    var contentTouchDelay: TimeInterval { 0.15 }
    override var touchDelay: TimeInterval? { delaysContentTouches && canScroll ? contentTouchDelay : nil }
    override var hasScrollingContent: Bool { true }
    override var sizeOfContent: CGSize { contentSize }
    override func takeContentSize(_ node: LayoutNode, _ model: LayoutModel) {
        let size = size(of: node, in: model)
        if size != contentSize { contentSize = size }
    }

    override var describedContent: [String] {
        func list(_ numbers: [CGFloat]) -> String { "{\(numbers.map(ObjectText.number).joined(separator: ", "))}" }
        let offset = contentOffset, size = contentSize, inset = adjustedContentInset
        return [
            "contentOffset: \(list([offset.x, offset.y]))", "contentSize: \(list([size.width, size.height]))",
            "adjustedContentInset: \(list([inset.top, inset.left, inset.bottom, inset.right]))",
        ]
    }

    override func ownObservedValue(forKey key: String) -> Any?? {
        switch key {
        case "contentOffset": .some(contentOffset)
        case "contentSize": .some(contentSize)
        case "contentInset": .some(contentInset)
        default: nil
        }
    }
    override func ownObservedObject(forKey key: String) -> (any KeyValueObservable)? {
        key == "panGestureRecognizer" ? panGestureRecognizer : nil
    }
    /// `true` if touches on the content are cancelled when the finger scrolls. Default `true`.
    open var canCancelContentTouches = true
    /// The control above the content that a pull triggers. Default nil.
    @Observed open var refreshControl: UIRefreshControl? {
        didSet {
            guard oldValue !== refreshControl else { return }
            oldValue?.leave()
            refreshControl?.join(self)
        }
    }

    // Zooming.
    /// The minimum zoom scale. Default 1.
    open var minimumZoomScale: CGFloat = 1
    /// The maximum zoom scale; zooming is possible only if it exceeds the minimum. Default 1.
    open var maximumZoomScale: CGFloat = 1
    /// `true` if a pinch may exceed the limits and springs back. Default `true`.
    open var bouncesZoom = true
    /// `true` while two fingers zoom.
    public internal(set) var isZooming = false
    /// `true` while the scale springs back to a limit.
    public internal(set) var isZoomBouncing = false
    /// The recogniser for zooming; nil if the view does not zoom.
    public internal(set) var pinchGestureRecognizer: UIPinchGestureRecognizer?
    var zoomed: CGFloat = 1
    /// The view that was zoomed last.
    weak var zoomedView: UIView?
    var pinchPlace = CGPoint.zero, pinchScale: CGFloat = 1

    /// The recogniser for scrolling.
    public var panGestureRecognizer: UIPanGestureRecognizer { ownPan }
    private let ownPan = ScrollPanRecognizer()
    /// `true` while a finger scrolls.
    public private(set) var isDragging = false
    /// `true` while the content decelerates after a drag.
    public private(set) var isDecelerating = false
    /// `true` while a finger touches the content.
    public var isTracking: Bool { panGestureRecognizer.numberOfTouches > 0 }

    private var dragStart = CGPoint.zero
    /// `true` while a drag or a motion sets the offset.
    private var isFollowingMotion = false
    private var motion: ScrollMotion?, motionTime: TimeInterval = 0
    /// The animated scroll that runs.
    var glide: ScrollGlide?
    private var link: CADisplayLink?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.fill(self, as: UIScrollView.self)
    }

    private func setUp() {
        clipsToBounds = true
        for indicator in [verticalIndicator, horizontalIndicator] { layer.addSublayer(indicator.layer) }
        panGestureRecognizer.addHandler { [unowned self] in drag($0) }
        addGestureRecognizer(panGestureRecognizer)
        let pinch = ScrollPinchRecognizer()
        pinch.addHandler { [unowned self] in self.pinch($0) }
        pinch.canZoom = { [unowned self] in maximumZoomScale > minimumZoomScale }
        pinch.partner = ownPan
        ownPan.partner = pinch
        pinchGestureRecognizer = pinch
        addGestureRecognizer(pinch)
        let catching = ScrollCatchRecognizer()
        // Content that a wheel moves, and pages, receive clicks and strokes.
        catching.isMoving = { [unowned self] in motion?.isByWheel == false && !isPagingEnabled }
        catching.addHandler { [unowned self] in self.catchContent($0) }
        addGestureRecognizer(catching)
    }

    private let verticalIndicator = ScrollIndicator(isVertical: true)
    private let horizontalIndicator = ScrollIndicator(isVertical: false)

    private struct Follower {
        weak var owner: AnyObject?
        let body: () -> Void
    }
    private var followers: [Follower] = []

    /// Calls a closure for a bar whenever the content scrolls or changes its size; nil removes the closure.
    func follow(_ owner: AnyObject, _ body: (() -> Void)?) {
        followers.removeAll { $0.owner == nil || $0.owner === owner }
        if let body { followers.append(Follower(owner: owner, body: body)) }
    }

    private func tellFollowers() { for follower in followers { follower.body() } }

    /// The point of the content at the view's top left, in points.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            guard newValue != bounds.origin else { return }
            guard newValue.x.isFinite, newValue.y.isFinite else { return }
            if !isFollowingMotion { continueMotion(from: newValue) }
            isFollowingMotion = false
            bounds.origin = newValue
            delegate?.scrollViewDidScroll(self)
            refreshControl?.contentMoved()
            tellFollowers()
        }
    }

    open override var frame: CGRect {
        get { super.frame }
        set {
            let size = bounds.size
            super.frame = newValue
            if bounds.size != size { returnToContent() }
        }
    }
    open override var bounds: CGRect {
        get { super.bounds }
        set {
            let size = bounds.size
            super.bounds = newValue
            if bounds.size != size { returnToContent() }
        }
    }

    /// Scrolls content back into view that a change of a size or an inset left outside of it, unless a finger or a
    /// motion determines the offset.
    private func returnToContent() {
        guard !isDragging, !isTracking, !isZooming, motion == nil, glide == nil else { return }
        let (_, high) = range
        // Content that was pulled below its top stays there: a refresh control spins in that place.
        contentOffset = CGPoint(x: min(contentOffset.x, high.x), y: min(contentOffset.y, high.y))
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        placeIndicators()
        refreshControl?.place()
    }

    private func placeIndicators() {
        let (low, high) = range
        let isDark = indicatorStyle == .default ? traitCollection.userInterfaceStyle == .dark : indicatorStyle == .white
        let color = CGColor(gray: isDark ? 1 : 0, alpha: 0.35)
        let shows = (
            x: showsHorizontalScrollIndicator && high.x > low.x, y: showsVerticalScrollIndicator && high.y > low.y
        )
        verticalIndicator.layer.isHidden = !shows.y
        horizontalIndicator.layer.isHidden = !shows.x
        if shows.y {
            verticalIndicator.place(
                in: bounds, content: contentSize.height, low: low.y, high: high.y,
                insets: verticalScrollIndicatorInsets, other: shows.x,
                isMirrored: isMirrored, color: color)
        }
        if shows.x {
            horizontalIndicator.place(
                in: bounds, content: contentSize.width, low: low.x, high: high.x,
                insets: horizontalScrollIndicatorInsets, other: shows.y,
                isMirrored: false, color: color)
        }
    }

    /// Shows the indicators briefly.
    open func flashScrollIndicators() {
        verticalIndicator.show()
        horizontalIndicator.show()
    }

    /// Scrolls to an offset; an animation takes 0.3 seconds and notifies the delegate of each frame's offset.
    open func setContentOffset(_ offset: CGPoint, animated: Bool) {
        stopMotion()
        guard animated, offset != contentOffset else {
            contentOffset = offset
            return
        }
        guard offset.x.isFinite, offset.y.isFinite else { return }
        // Outside of a window there are no frames.
        guard window != nil else { return contentOffset = offset }
        glide = ScrollGlide(from: contentOffset, to: offset, staysInside: limit(offset) == offset)
        startLink()
    }

    /// Scrolls by a page, if there is one in that direction, and announces it.
    open override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
        guard isScrollEnabled else { return false }
        var offset = contentOffset
        let inset = adjustedContentInset
        let page = CGSize(
            width: max(1, bounds.width - inset.left - inset.right),
            height: max(1, bounds.height - inset.top - inset.bottom))
        switch direction {
        case .up, .previous: offset.y -= page.height
        case .down, .next: offset.y += page.height
        case .left: offset.x -= page.width
        case .right: offset.x += page.width
        }
        offset = limit(offset)
        guard offset != contentOffset else { return false }
        setContentOffset(offset, animated: true)
        let isVertical = offset.y != contentOffset.y || direction != .left && direction != .right
        announcePage(
            at: isVertical ? (offset.y + inset.top) / page.height : (offset.x + inset.left) / page.width,
            of: isVertical ? contentSize.height / page.height : contentSize.width / page.width)
        return true
    }

    /// Scrolls as little as necessary to make `rect` of the content visible inside the adjusted content inset.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        setContentOffset(offset(showing: rect, from: contentOffset), animated: animated)
    }

    // MARK: Dragging

    /// Stops deceleration and the animations of a scroll or a zoom at once: the content stays where it is on the screen. Does
    /// nothing while a finger drags.
    open func stopScrollingAndZooming() {
        guard !isDragging else { return }
        let wasDecelerating = isDecelerating
        stopMotion()
        catchAnimation()
        contentOffset = limit(contentOffset)
        if wasDecelerating { delegate?.scrollViewDidEndDecelerating(self) }
    }

    /// Returns `true` if a subview receives touches that begin on it. Default `true`.
    open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }
    /// Returns `true` if a touch on the content may be cancelled. Default `true`, except for controls.
    open func touchesShouldCancel(in view: UIView) -> Bool { !view.keepsTouches }

    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard gestureRecognizer === panGestureRecognizer else {
            return super.gestureRecognizerShouldBegin(gestureRecognizer)
        }
        let translation = panGestureRecognizer.translationFromTouchdown  // Other axes are left to other views.
        if abs(translation.x) > abs(translation.y) ? !scrollsX : !scrollsY { return false }
        for touch in panGestureRecognizer.trackedTouches where touch.isDelivered && touch.view !== self {
            guard let view = touch.view else { continue }
            if !canCancelContentTouches || !touchesShouldCancel(in: view) { return false }
        }
        return true
    }

    private func drag(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            stopMotion()
            catchAnimation()
            // A drag that catches overscrolled content starts at the pull that would have caused the overscroll.
            dragStart = unstretched(contentOffset)
            isDragging = true
            let translation = (pan as? ScrollPanRecognizer)?.translationFromTouchdown ?? .zero
            lockedAxis = isDirectionalLockEnabled ? (abs(translation.x) > abs(translation.y) ? .x : .y) : nil
            pan.setTranslation(.zero, in: nil)
            dragBegins()
            if keyboardDismissMode != .none { window?.endEditing(false) }
            delegate?.scrollViewWillBeginDragging(self)
        case .changed:
            guard !isZooming else { return }
            let translation = pan.translation(in: nil)
            follow(
                stretched(
                    CGPoint(
                        x: dragStart.x - (scrollsX && lockedAxis != .y ? translation.x : 0),
                        y: dragStart.y - (scrollsY && lockedAxis != .x ? translation.y : 0))))
            flashScrollIndicators()
        default:
            guard isDragging else { return }
            isDragging = false
            let speed = pan.state == .ended ? pan.velocity(in: nil) : .zero
            refreshControl?.fingerLifted()
            throwContent(
                CGPoint(
                    x: scrollsX && lockedAxis != .y ? -speed.x : 0, y: scrollsY && lockedAxis != .x ? -speed.y : 0))
        }
    }

    private enum Axis { case x, y }
    private var lockedAxis: Axis?

    /// Restarts the drag at the offset after a pinch.
    func restartDrag() {
        guard isDragging else { return }
        dragStart = unstretched(contentOffset)
        panGestureRecognizer.setTranslation(.zero, in: nil)
    }

    /// Called when content above grew: the visible part keeps its position, even during a drag or a throw.
    func contentGrewAbove(by height: CGFloat) { shiftContent(by: CGPoint(x: 0, y: height)) }

    /// Lets overscrolled content spring back.
    func settle() {
        var motion = ScrollMotion(offset: contentOffset, velocity: .zero, rate: decelerationRate.rawValue)
        motion.range = range
        if motion.restingOffset != contentOffset { start(motion) }
    }

    /// Scrolls the content by the wheel. Returns `false` if it cannot move in that direction.
    override func takeWheel(_ delta: CGPoint) -> Bool {
        guard isScrollEnabled else { return false }
        let from = motion?.target ?? contentOffset
        let target = limit(CGPoint(x: from.x + delta.x, y: from.y + delta.y))
        guard target != from || motion?.target != nil else { return false }
        var motion = self.motion ?? ScrollMotion(offset: contentOffset, velocity: .zero, rate: 0.99)
        motion.range = range
        motion.isByWheel = true
        motion.aim(at: target)
        start(motion)
        flashScrollIndicators()
        return true
    }

    private func throwContent(_ velocity: CGPoint) {
        var motion = ScrollMotion(offset: contentOffset, velocity: velocity, rate: decelerationRate.rawValue)
        motion.range = range
        motion.bounces = bounces
        let rest = motion.restingOffset
        var target = rest
        if isPagingEnabled { target = page(for: rest, velocity: velocity) }
        target = targetOffset(forProposed: target, velocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000))
        delegate?.scrollViewWillEndDragging(
            self, withVelocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000), targetContentOffset: &target)
        if target != rest {
            if runsOutToTargets, limit(contentOffset) == contentOffset {
                motion.runOut(at: limit(target))
            } else {
                motion.aim(at: limit(target))
            }
        }
        let moves = velocity != .zero || motion.restingOffset != contentOffset
        delegate?.scrollViewDidEndDragging(self, willDecelerate: moves)
        guard moves else { return cameToRest() }
        delegate?.scrollViewWillBeginDecelerating(self)
        start(motion)
    }

    /// `true` if a throw with a changed target decelerates towards it instead of springing there. Default `false`.
    var runsOutToTargets: Bool { false }

    /// Returns the final offset of a throw that would end at `offset`; the velocity is in points per millisecond. Lists
    /// ask their layout.
    func targetOffset(forProposed offset: CGPoint, velocity: CGPoint) -> CGPoint { offset }

    /// Shifts the content, even during a motion, which continues from there. For content that grows above the visible
    /// part.
    func shiftContent(by way: CGPoint) {
        dragStart = CGPoint(x: dragStart.x + way.x, y: dragStart.y + way.y)
        motion?.shift(by: way)
        glide?.shift(by: way)
        var offset = CGPoint(x: contentOffset.x + way.x, y: contentOffset.y + way.y)
        if !isDragging, motion == nil {
            // A pull beyond the beginning remains as it is, but the shift makes none.
            let (low, _) = range
            offset.x = max(offset.x, min(low.x, contentOffset.x))
            offset.y = max(offset.y, min(low.y, contentOffset.y))
        }
        follow(offset)
    }

    // MARK: Motion

    private func follow(_ offset: CGPoint) {
        isFollowingMotion = true
        contentOffset = offset
        isFollowingMotion = false
    }

    /// Lets a drag or a deceleration continue from another offset: views without end set it in the midst of a motion.
    private func continueMotion(from offset: CGPoint) {
        if isDragging {
            let before = unstretched(contentOffset), now = unstretched(offset)
            dragStart = CGPoint(x: dragStart.x + now.x - before.x, y: dragStart.y + now.y - before.y)
        }
        motion?.range = range
        motion?.shift(to: offset)
    }

    private func start(_ motion: ScrollMotion) {
        glide = nil
        self.motion = motion
        motionTime = CACurrentMediaTime()
        isDecelerating = true
        startLink()
    }

    private func startLink() {
        guard link == nil else { return }
        let link = CADisplayLink { [weak self] link in
            if let self { tick(link.timestamp) } else { link.invalidate() }
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    private func tick(_ time: TimeInterval) {
        if let glide { return follow(glide, time) }
        guard var motion else { return }
        motion.advance(by: time - motionTime)
        motionTime = time
        self.motion = motion
        follow(motion.offset)
        flashScrollIndicators()
        guard let now = self.motion, now.isAtRest else { return }
        stopMotion()
        delegate?.scrollViewDidEndDecelerating(self)
        cameToRest()
    }

    /// A finger stops content that decelerates. If it does not drag, content beyond an end springs back when the finger
    /// lifts, and the deceleration is over.
    private func catchContent(_ recognizer: UIGestureRecognizer) {
        if recognizer.state == .began { return stopMotion() }
        guard recognizer.state == .ended || recognizer.state == .cancelled, !isDragging, motion == nil, glide == nil
        else { return }
        if limit(contentOffset) != contentOffset { return settle() }
        delegate?.scrollViewDidEndDecelerating(self)
        cameToRest()
    }

    /// A finger catches an animated scroll at its visible offset.
    func catchAnimation() {
        let running = (layer.animationKeys() ?? []).filter { key in
            (layer.animation(forKey: key) as? CAPropertyAnimation)?.keyPath?.hasPrefix("bounds.origin") ?? false
        }
        guard !running.isEmpty, let shown = layer.presentation() else { return }
        for key in running { layer.removeAnimation(forKey: key) }
        contentOffset = shown.bounds.origin
    }

    /// Called when a finger begins to scroll.
    func dragBegins() {}
    /// Called when the content stopped after a drag or an animation.
    func cameToRest() {}

    func stopMotion() {
        motion = nil
        glide = nil
        isDecelerating = false
        link?.invalidate()
        link = nil
    }
}

extension UIScrollView: TransparentView {}

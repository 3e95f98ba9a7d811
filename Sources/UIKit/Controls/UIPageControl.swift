public import CoreGraphics
import QuartzCore

/// A row of dots, one per page, with the current one highlighted: 26 points high.
///
/// A tap beside the current dot moves one page to that side; a finger that moves scrubs along the dots. If there is no
/// room for all pages, the dots around the current one are visible.
@preconcurrency @MainActor open class UIPageControl: UIControl {
    package override class var showsDrawing: Bool { false }

    /// The visibility of the background behind the dots.
    public enum BackgroundStyle: Int, Sendable {
        /// Visible while a finger moves along the dots.
        case automatic = 0
        /// Always visible.
        case prominent = 1
        /// Never visible.
        case minimal = 2
    }
    /// The kind of the present interaction.
    public enum InteractionState: Int, Sendable {
        /// None.
        case none = 0
        /// A tap.
        case discrete = 1
        /// A movement along the dots.
        case continuous = 2
    }
    /// The order of the dots.
    public enum Direction: Int, Sendable {
        /// In the direction of text.
        case natural = 0
        /// From left to right.
        case leftToRight = 1
        /// From right to left.
        case rightToLeft = 2
        /// From top to bottom.
        case topToBottom = 3
        /// From bottom to top.
        case bottomToTop = 4
    }

    /// The number of dots; negative values are clamped to 0. Default 0.
    open var numberOfPages: Int {
        get { pages }
        set {
            pages = max(0, newValue)
            images = images.filter { $0.key < pages }
            currentImages = currentImages.filter { $0.key < pages }
            current = min(current, max(0, pages - 1))
            contentChanged()
        }
    }
    private var pages = 0
    /// The index of the highlighted dot, from 0, clamped to the pages. Default 0.
    open var currentPage: Int {
        get { current }
        set {
            current = min(max(0, newValue), max(0, pages - 1))
            setNeedsLayout()
        }
    }
    private var current = 0
    /// `true` if the control is hidden while there is only one page. Default `false`.
    @Observed open var hidesForSinglePage = false { didSet { setNeedsLayout() } }
    /// The colour of the other dots; nil: translucent white. Default nil.
    @Observed open var pageIndicatorTintColor: UIColor? {
        didSet {
            noteSet(.pageIndicatorTintColor, \UIPageControl.pageIndicatorTintColor, pageIndicatorTintColor)
            setNeedsLayout()
        }
    }
    /// The colour of the current dot; nil: white. Default nil.
    @Observed open var currentPageIndicatorTintColor: UIColor? {
        didSet {
            noteSet(
                .currentPageIndicatorTintColor, \UIPageControl.currentPageIndicatorTintColor,
                currentPageIndicatorTintColor)
            setNeedsLayout()
        }
    }
    /// The visibility of the background behind the dots. Default automatic.
    @Observed open var backgroundStyle = BackgroundStyle.automatic { didSet { setNeedsLayout() } }
    /// `true` if a moving finger scrubs along the dots. Default `true`.
    open var allowsContinuousInteraction = true
    /// The kind of the present interaction; read it when the value has changed.
    @Observed public private(set) var interactionState = InteractionState.none { didSet { setNeedsLayout() } }
    /// The order of the dots. Default natural.
    @Observed open var direction = Direction.natural { didSet { contentChanged() } }
    /// A template image that replaces the dots; nil for dots. Default nil.
    @Observed open var preferredIndicatorImage: UIImage? { didSet { contentChanged() } }
    /// A template image that replaces the current dot; nil uses that of the others. Default nil.
    @Observed open var preferredCurrentPageIndicatorImage: UIImage? { didSet { contentChanged() } }
    private var images: [Int: UIImage] = [:]
    private var currentImages: [Int: UIImage] = [:]

    private let plate = UIView()
    private var dots: [UIImageView] = []

    /// Measurements in points: the dot's diameter, the distance between dots, the height, and the margin at the ends.
    private static let dot: CGFloat = 7, step: CGFloat = 16, height: CGFloat = 26, end: CGFloat = 10

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addParts()
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addParts()
    }
    private func addParts() {
        plate.isUserInteractionEnabled = false
        addSubview(plate)
    }

    /// Sets the image of a page's dot; nil uses the preferred one. Ignores pages that do not exist.
    open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
        guard (0..<pages).contains(page) else { return }
        images[page] = image
        contentChanged()
    }
    /// Returns the image that was set for a page, or the preferred one.
    open func indicatorImage(forPage page: Int) -> UIImage? { images[page] ?? preferredIndicatorImage }
    /// Sets the image of a page's dot while it is current; nil uses the preferred one.
    open func setCurrentPageIndicatorImage(_ image: UIImage?, forPage page: Int) {
        guard (0..<pages).contains(page) else { return }
        currentImages[page] = image
        contentChanged()
    }
    /// Returns the image that was set for a page while it is current, or the preferred one.
    open func currentPageIndicatorImage(forPage page: Int) -> UIImage? {
        currentImages[page] ?? preferredCurrentPageIndicatorImage
    }

    /// Returns the size of a row of that many dots, in points.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        guard pageCount > 0 else { return CGSize(width: 0, height: UIPageControl.height) }
        let length = CGFloat(pageCount - 1) * UIPageControl.step + UIPageControl.dot + 2 * UIPageControl.end
        return isUpright
            ? CGSize(width: UIPageControl.height, height: length) : CGSize(width: length, height: UIPageControl.height)
    }

    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: pages) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    private func contentChanged() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    // MARK: Appearance

    private var isUpright: Bool { direction == .topToBottom || direction == .bottomToTop }
    /// `true` if page 0 is at the right or at the bottom.
    private var isReversed: Bool {
        switch direction {
        case .natural: isMirrored
        case .leftToRight, .topToBottom: false
        case .rightToLeft, .bottomToTop: true
        }
    }

    /// The pages whose dots are visible.
    private var shownPages: Range<Int> {
        guard pages > 1 || pages == 1 && !hidesForSinglePage else { return 0..<0 }
        let length = isUpright ? bounds.height : bounds.width
        let room = (max(0, min(length, 1e6)) - 2 * UIPageControl.end - UIPageControl.dot) / UIPageControl.step
        let count = min(pages, max(1, Int(max(0, room)) + 1))
        let first = min(max(0, current - count / 2), pages - count)
        return first..<first + count
    }

    /// Returns the position of a dot's centre along the row.
    private func place(_ page: Int, in shown: Range<Int>) -> CGFloat {
        let length = isUpright ? bounds.height : bounds.width
        let offset = (CGFloat(page - shown.lowerBound) - CGFloat(shown.count - 1) / 2) * UIPageControl.step
        return length / 2 + (isReversed ? -offset : offset)
    }

    override var animatesStateChanges: Bool { false }

    override func show(animated: Bool) {
        let shown = shownPages
        while dots.count > shown.count { dots.removeLast().removeFromSuperview() }
        while dots.count < shown.count {
            let dot = UIImageView()
            dot.contentMode = .center
            dots.append(dot)
            addSubview(dot)
        }
        let across = (isUpright ? bounds.width : bounds.height) / 2
        for (page, dot) in zip(shown, dots) {
            let isCurrent = page == current
            let own = isCurrent ? currentPageIndicatorImage(forPage: page) : nil
            let image = own ?? indicatorImage(forPage: page)
            // Dots at an end are smaller if there are more pages beyond it.
            let isCut = page == shown.lowerBound && page > 0 || page == shown.upperBound - 1 && page < pages - 1
            let side = isCut && !isCurrent ? UIPageControl.dot * 0.6 : UIPageControl.dot
            let along = place(page, in: shown)
            let color =
                isCurrent
                ? currentPageIndicatorTintColor ?? .white : pageIndicatorTintColor ?? UIColor(white: 1, alpha: 0.3)
            dot.image = image?.withRenderingMode(.alwaysTemplate)
            dot.tintColor = color
            dot.backgroundColor = image == nil ? color : nil
            let size = image?.size ?? CGSize(width: side, height: side)
            dot.bounds.size = CGSize(width: min(20, size.width), height: min(20, size.height))
            dot.layer.cornerRadius = image == nil ? side / 2 : 0
            dot.center = isUpright ? CGPoint(x: across, y: along) : CGPoint(x: along, y: across)
            dot.alpha = isEnabled ? 1 : 0.5
        }
        let isProminent =
            backgroundStyle == .prominent || backgroundStyle == .automatic && interactionState == .continuous
        plate.backgroundColor = isProminent && !shown.isEmpty ? .systemFill : nil
        let size = size(forNumberOfPages: shown.count)
        plate.frame = CGRect(
            x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2, width: size.width,
            height: size.height)
        plate.layer.cornerRadius = UIPageControl.height / 2
    }

    override var defaultAccessibility: DefaultAccessibility {
        DefaultAccessibility(
            isElement: pages > 0, label: "Pages", value: "page \(current + 1) of \(pages)",
            traits: stateTraits.union(.adjustable), role: .pages)
    }
    open override func accessibilityIncrement() { go(to: current + 1) }
    open override func accessibilityDecrement() { go(to: current - 1) }

    open override var canBecomeFocused: Bool { isEnabled && pages > 1 }
    override var focusOutline: (rect: CGRect, radius: CGFloat) { (plate.frame, UIPageControl.height / 2) }
    /// The order of the dots may be opposite to the direction of text.
    override func adjust(_ key: UIKeyboardHIDUsage) -> Bool {
        let isAlong = isUpright ? key == .keyboardUpArrow || key == .keyboardDownArrow : key.isSideways
        guard isAlong else { return super.adjust(key) }
        let isForward = key == .keyboardDownArrow || key == .keyboardRightArrow
        go(to: current + (isForward != isReversed ? 1 : -1))
        return true
    }

    // MARK: Fingers

    /// Small dots receive touches within 44 points.
    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        let more = max(0, (44 - bounds.height) / 2)
        return bounds.insetBy(dx: 0, dy: -more).contains(point)
    }

    private var touchdown = CGPoint.zero
    private static let slop: CGFloat = 10

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        touchdown = touch.location(in: self)
        return pages > 1
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let place = touch.location(in: self)
        if interactionState != .continuous {
            let way = isUpright ? place.y - touchdown.y : place.x - touchdown.x
            guard allowsContinuousInteraction, abs(way) > UIPageControl.slop else { return true }
            interactionState = .continuous
            // Scrubbing starts at the current dot, wherever the finger is.
            touchdown = place
            pageAtTouchdown = current
        }
        var way = ((isUpright ? place.y - touchdown.y : place.x - touchdown.x) / UIPageControl.step).rounded()
        if isReversed { way.negate() }
        go(to: pageAtTouchdown + Int(max(-1e6, min(1e6, way))))
        return true
    }
    private var pageAtTouchdown = 0

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if interactionState == .none, let touch {
            let place = touch.location(in: self), along = isUpright ? place.y : place.x
            let middle = self.place(current, in: shownPages)
            interactionState = .discrete
            if abs(along - middle) > UIPageControl.dot / 2 {
                go(to: current + ((along > middle) != isReversed ? 1 : -1))
            }
        }
        interactionState = .none
    }
    open override func cancelTracking(with event: UIEvent?) { interactionState = .none }

    private func go(to page: Int) {
        let before = current
        currentPage = page
        if current != before { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    override var sendsPrimaryActionOnTouchUp: Bool { false }
    override func keeps(_ touch: UITouch, from recognizer: UIGestureRecognizer) -> Bool {
        (recognizer as? UITapGestureRecognizer)?.isSingleTap ?? false
    }
}

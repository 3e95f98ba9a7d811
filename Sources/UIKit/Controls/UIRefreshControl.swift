/// A spinner above a scroll view's content, which the user pulls down to refresh the content.
///
/// Pulling makes the spokes visible one by one. When all are visible the control sends `valueChanged` and spins above
/// the content until `endRefreshing()`.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
    /// Always `false`: only fingers pull the control.
    open override var canBecomeFocused: Bool { false }
    /// `true` while the control spins.
    public private(set) var isRefreshing = false
    /// The text below the spinner; nil for none. Default nil.
    @Observed open var attributedTitle: NSAttributedString? {
        didSet {
            title.attributedText = attributedTitle
            place()
        }
    }

    private weak var scroll: UIScrollView?
    private let spinner = UIActivityIndicatorView(style: .large)
    private let title = UILabel()
    private var isArmed = true
    /// `true` while the space above the content closes.
    private var isClosing = false
    private var addedInset: CGFloat = 0
    /// The distance in points that content must be pulled, and the height of the control while it spins.
    private static let threshold: CGFloat = 100, height: CGFloat = 60

    /// Creates a control of 320 × 60 points where `frame` has no size.
    public override init(frame: CGRect) {
        let size = frame.size == .zero ? CGSize(width: 320, height: UIRefreshControl.height) : frame.size
        super.init(frame: CGRect(origin: frame.origin, size: size))
        addParts()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        bounds.size = CGSize(width: 320, height: UIRefreshControl.height)
        addParts()
        coder.fill(self, as: UIRefreshControl.self)
    }

    private func addParts() {
        spinner.hidesWhenStopped = false
        spinner.shownPart = 0
        title.textAlignment = .center
        title.font = .systemFont(ofSize: 12)
        title.textColor = .secondaryLabel
        addSubview(spinner)
        addSubview(title)
        isUserInteractionEnabled = false
    }

    /// Belongs to a scroll view that it is added to as a subview, as to one that has it as `refreshControl`.
    open override func didMoveToSuperview() {
        super.didMoveToSuperview()
        if let parent = superview as? UIScrollView, scroll == nil, parent.refreshControl == nil {
            parent.refreshControl = self
        } else if superview == nil, let scroll, scroll.refreshControl === self {
            scroll.refreshControl = nil
        }
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        spinner.color = hasOwnTintColor ? tintColor : nil
    }

    /// Starts spinning without a pull; sends no event.
    open func beginRefreshing() {
        guard !isRefreshing else { return }
        isRefreshing = true
        spinner.shownPart = 1
        spinner.startAnimating()
        place()
        if let scroll, !scroll.isDragging { makeRoom() }
    }

    /// Stops spinning and closes the space above the content.
    open func endRefreshing() {
        guard isRefreshing else { return }
        isRefreshing = false
        guard let scroll else { return finish() }
        let inset = addedInset
        addedInset = 0
        isClosing = true
        UIView.animate(withDuration: 0.3, delay: 0, options: [.allowUserInteraction]) { [self] in
            // Content that was scrolled in the meantime keeps its position.
            let isSeen = scroll.contentOffset.y <= -scroll.adjustedContentInset.top + 1 && !scroll.isDragging
            scroll.setInset(top: scroll.contentInset.top - inset, movesContent: isSeen)
            spinner.alpha = 0
            spinner.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
        } completion: { [weak self] _ in
            self?.finish()
        }
    }

    private func finish() {
        isClosing = false
        defer { place() }
        guard !isRefreshing else { return }
        spinner.stopAnimating()
        spinner.alpha = 1
        spinner.transform = .identity
        spinner.shownPart = 0
    }

    private func makeRoom() {
        guard let scroll, addedInset == 0 else { return }
        addedInset = UIRefreshControl.height
        scroll.setInset(top: scroll.contentInset.top + addedInset, movesContent: false)
        if !scroll.isDragging { scroll.settle() }
    }

    // MARK: Called by the scroll view

    func join(_ scroll: UIScrollView) {
        self.scroll = scroll
        scroll.insertSubview(self, at: 0)
        place()
    }

    func leave() {
        if isRefreshing { endRefreshing() }
        let isInside = superview === scroll
        scroll = nil
        isHidden = false
        if isInside { removeFromSuperview() }
    }

    private var pulled: CGFloat {
        guard let scroll else { return 0 }
        return max(0, -(scroll.contentOffset.y + scroll.adjustedContentInset.top - addedInset))
    }

    func contentMoved() {
        place()
        guard let scroll, !isRefreshing else { return }
        let part = min(1, max(0, (pulled - 20) / (UIRefreshControl.threshold - 20)))
        spinner.shownPart = part
        if pulled <= 1 { isArmed = true }
        guard scroll.isDragging, part >= 1, isArmed else { return }
        isArmed = false
        beginRefreshing()
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    func fingerLifted() { if isRefreshing { makeRoom() } }

    /// Centres the control between the view's top and the content's top. As on iOS, it is hidden unless it is pulled or spins:
    /// it would show through a bar at the top.
    func place() {
        guard let scroll else { return }
        isHidden = pulled == 0 && !isRefreshing && !isClosing
        let room = max(pulled, addedInset, UIRefreshControl.height)
        frame = CGRect(
            x: 0, y: -room - (scroll.contentInset.top - addedInset), width: scroll.bounds.width, height: room)
        let size = spinner.intrinsicContentSize
        spinner.center = CGPoint(x: bounds.midX, y: UIRefreshControl.height / 2)
        spinner.bounds.size = size
        title.isHidden = attributedTitle == nil
        title.frame = CGRect(x: 0, y: UIRefreshControl.height - 12, width: bounds.width, height: 16)
    }
}

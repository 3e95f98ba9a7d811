/// The spinner above a scroll view's content that a finger pulls down to refresh it.
///
/// Pulling adds its spokes one by one; once all are there it sends `valueChanged` and spins, with room above the content,
/// until `endRefreshing()`.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
    /// Never: pulling is for fingers.
    open override var canBecomeFocused: Bool { false }
    /// Whether it turns.
    public private(set) var isRefreshing = false
    /// Under the spinner; nil: none.
    open var attributedTitle: NSAttributedString? {
        didSet {
            title.attributedText = attributedTitle
            place()
        }
    }

    private weak var scroll: UIScrollView?
    private let spinner = UIActivityIndicatorView(style: .large)
    private let title = UILabel()
    private var isArmed = true
    private var addedInset: CGFloat = 0
    /// How far content must be pulled, and the room that the control takes meanwhile, in points.
    private static let threshold: CGFloat = 100, height: CGFloat = 60

    public override init(frame: CGRect) {
        super.init(frame: frame)
        spinner.hidesWhenStopped = false
        spinner.shownPart = 0
        title.textAlignment = .center
        title.font = .systemFont(ofSize: 12)
        title.textColor = .secondaryLabel
        addSubview(spinner)
        addSubview(title)
        isUserInteractionEnabled = false
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        spinner.color = hasOwnTintColor ? tintColor : nil
    }

    /// Spins without having been pulled; nothing is sent.
    open func beginRefreshing() {
        guard !isRefreshing else { return }
        isRefreshing = true
        spinner.shownPart = 1
        spinner.startAnimating()
        if let scroll, !scroll.isDragging { makeRoom() }
    }

    /// Ends it: the room above the content closes.
    open func endRefreshing() {
        guard isRefreshing else { return }
        isRefreshing = false
        guard let scroll else { return finish() }
        let inset = addedInset
        addedInset = 0
        UIView.animate(withDuration: 0.3, delay: 0, options: [.allowUserInteraction]) { [self] in
            // What was scrolled away meanwhile stays where it is.
            let isSeen = scroll.contentOffset.y <= -scroll.contentInset.top + 1 && !scroll.isDragging
            scroll.setInset(top: scroll.contentInset.top - inset, movesContent: isSeen)
            spinner.alpha = 0
            spinner.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
        } completion: { [weak self] _ in
            self?.finish()
        }
    }

    private func finish() {
        guard !isRefreshing else { return }
        spinner.stopAnimating()
        (spinner.alpha, spinner.transform, spinner.shownPart) = (1, .identity, 0)
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
        scroll = nil
        removeFromSuperview()
    }

    private var pulled: CGFloat {
        guard let scroll else { return 0 }
        return max(0, -(scroll.contentOffset.y + scroll.contentInset.top - addedInset))
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

    /// Between the view's top and the content's, in the middle.
    func place() {
        guard let scroll else { return }
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

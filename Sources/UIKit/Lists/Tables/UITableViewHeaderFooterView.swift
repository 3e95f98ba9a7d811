/// The header or footer of a table section; the view is reused for other sections.
@preconcurrency @MainActor open class UITableViewHeaderFooterView: UIView {
    override class func makeForAppearance() -> UIView { dynamicInit(reuseIdentifier: "") }

    /// The identifier for reuse; nil if the view is not reused.
    public internal(set) var reuseIdentifier: String?
    /// The superview of the content.
    public let contentView = UIView()
    private var ownLabel: UILabel?, ownDetail: UILabel?
    private var heading = UITableView.Heading.header
    private var hasStandardText = false
    weak var table: UITableView? { didSet { if table !== oldValue { setNeedsUpdateConfiguration() } } }
    /// `true` while the view is pinned to the edge above rows.
    var isFloating = false { didSet { if isFloating != oldValue { setNeedsUpdateConfiguration() } } }

    /// Creates a header or footer with the identifier for reuse.
    public init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 28))
        addSubview(contentView)
    }
    public required init?(coder: NSCoder) {
        reuseIdentifier = nil
        super.init(coder: coder)
        addSubview(contentView)
        coder.fill(self, as: UITableViewHeaderFooterView.self)
    }
    public override convenience init(frame: CGRect) {
        self.init(reuseIdentifier: nil)
        self.frame = frame
    }

    /// The title label; nil if there is a content configuration.
    open var textLabel: UILabel? {
        guard contentConfiguration == nil else { return nil }
        if ownLabel == nil { ownLabel = addLabel() }
        return ownLabel
    }
    /// The second label, below the title.
    open var detailTextLabel: UILabel? {
        guard contentConfiguration == nil else { return nil }
        if ownDetail == nil {
            let label = addLabel()
            label.font = .systemFont(ofSize: 13)
            ownDetail = label
        }
        return ownDetail
    }
    private func addLabel() -> UILabel {
        let label = UILabel()
        label.font = .systemFont(ofSize: 13)
        label.textColor = .secondaryLabel
        label.numberOfLines = 0
        contentView.addSubview(label)
        setNeedsLayout()
        return label
    }

    /// The view behind the content. Default nil.
    @Observed open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }

    // MARK: Configurations

    private let configured = ConfiguredViews()
    /// The description of the content, which replaces labels and custom subviews. Default nil.
    @Observed open var contentConfiguration: (any UIContentConfiguration)? {
        didSet {
            if contentConfiguration != nil {
                ownLabel?.removeFromSuperview()
                ownDetail?.removeFromSuperview()
                ownLabel = nil
                ownDetail = nil
            }
            showContent()
        }
    }
    /// `true` if the content configuration is updated for each new state. Default `true`.
    open var automaticallyUpdatesContentConfiguration = true
    /// The background. Default nil: none, except in a plain table, where it covers the rows below.
    @Observed open var backgroundConfiguration: UIBackgroundConfiguration? { didSet { showBackground() } }
    /// `true` if the background configuration is updated for each new state. Default `true`.
    open var automaticallyUpdatesBackgroundConfiguration = true
    /// A closure that configures the view when its state has changed. Default nil.
    @Observed open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet { setNeedsUpdateConfiguration() }
    }
    /// Configures a header or footer for a state.
    public typealias ConfigurationUpdateHandler =
        @MainActor (
            _ headerFooterView: UITableViewHeaderFooterView, _ state: UIViewConfigurationState
        ) -> Void
    /// The state for which configurations are updated.
    open var configurationState: UIViewConfigurationState {
        var state = UIViewConfigurationState(traitCollection: traitCollection)
        state.isPinned = isFloating
        return state
    }
    /// Requests a call of `updateConfiguration(using:)` before the next layout.
    open func setNeedsUpdateConfiguration() {
        configured.needsUpdate = true
        setNeedsLayout()
    }
    /// Configures the view for a state. Overrides call super, which calls `configurationUpdateHandler`.
    open func updateConfiguration(using state: UIViewConfigurationState) { configurationUpdateHandler?(self, state) }
    /// Returns an empty configuration with the appearance of the table's style.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        let isPlain = table?.style == .plain
        return heading == .header
            ? (isPlain ? .plainHeader() : .groupedHeader()) : (isPlain ? .plainFooter() : .groupedFooter())
    }
    private func showContent() {
        configured.showContent(
            contentConfiguration, updates: automaticallyUpdatesContentConfiguration, for: configurationState,
            in: contentView)
    }
    private func showBackground() {
        configured.showBackground(
            backgroundConfiguration, updates: automaticallyUpdatesBackgroundConfiguration, for: configurationState,
            in: self)
    }
    private func update() {
        updateConfiguration(using: configurationState)
        // Rows scroll below a pinned header or footer.
        if backgroundConfiguration == nil, backgroundView == nil, table?.style == .plain, !hasOwnColor {
            quietly { super.backgroundColor = .systemBackground }
        }
    }
    private var hasOwnColor = false
    /// The background colour. Default nil; in a plain table the table's background colour, which covers rows.
    open override var backgroundColor: UIColor? {
        get { super.backgroundColor }
        set {
            // Setting the current value again has no effect.
            if newValue !== super.backgroundColor { hasOwnColor = true }
            super.backgroundColor = newValue
        }
    }

    /// Prepares the view for reuse. Overrides call super.
    open func prepareForReuse() { isFloating = false }

    // MARK: Titles

    /// Displays a title with the appearance of the table's style.
    func show(_ title: String, _ heading: UITableView.Heading, _ table: UITableView) {
        self.heading = heading
        self.table = table
        hasStandardText = true
        let label = textLabel
        let isPlainHeader = table.style == .plain && heading == .header
        label?.font = isPlainHeader ? .systemFont(ofSize: 17, weight: .semibold) : .systemFont(ofSize: 13)
        label?.textColor = isPlainHeader ? .label : .secondaryLabel
        label?.text = table.style != .plain && heading == .header ? title.uppercased() : title
        accessibilityLabel = title
        accessibilityTraits = heading == .header ? .header : .none
        isAccessibilityElement = true
        setNeedsLayout()
    }

    private var margin: CGFloat {
        guard let table else { return 16 }
        return table.style == .insetGrouped ? 2 * table.margin : table.margin
    }
    private var padding: (top: CGFloat, bottom: CGFloat) {
        guard let table, table.style != .plain else { return (3.5, 3.5) }
        return heading == .header ? (15, 7) : (7, 8)
    }

    func titleHeight(width: CGFloat) -> CGFloat {
        let size = ownLabel?.sizeThatFits(CGSize(width: max(1, width - 2 * margin), height: 0)) ?? .zero
        let height = (size.height + padding.top + padding.bottom).rounded(.up)
        return table?.style == .plain ? max(28, height) : height
    }

    // MARK: Layout

    open override func layoutSubviews() {
        configured.updateIfNeeded(update)
        super.layoutSubviews()
        for view in [backgroundView, configured.background] { view?.frame = bounds }
        contentView.frame = bounds
        if contentConfiguration != nil || !hasStandardText {
            let margins = NSDirectionalEdgeInsets(top: 8, leading: margin, bottom: 8, trailing: margin)
            if contentView.directionalLayoutMargins != margins { contentView.directionalLayoutMargins = margins }
        }
        placeLabels()
    }

    private func placeLabels() {
        guard let ownLabel else { return }
        let width = max(0, bounds.width - 2 * margin)
        let size = ownLabel.sizeThatFits(CGSize(width: width, height: 0))
        let detail =
            ownDetail?.text?.isEmpty == false ? ownDetail?.sizeThatFits(CGSize(width: width, height: 0)).height ?? 0 : 0
        let isPlain = table == nil || table?.style == .plain
        // Headers of groups are aligned to the rows below them, footers to those above.
        var y =
            isPlain
            ? (bounds.height - size.height - detail) / 2
            : heading == .header ? bounds.height - size.height - detail - padding.bottom : padding.top
        y = traitCollection.pixelGrid.rounded(y)
        ownLabel.frame = mirroredIfNeeded(CGRect(x: margin, y: y, width: width, height: size.height))
        ownDetail?.frame = mirroredIfNeeded(CGRect(x: margin, y: y + size.height, width: width, height: detail))
    }

    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        configured.updateIfNeeded(update)
        if let view = configured.content
            ?? (contentView.subviews.contains { !$0.translatesAutoresizingMaskIntoConstraints } ? contentView : nil)
        {
            return CGSize(
                width: targetSize.width,
                height: view.systemLayoutSizeFitting(
                    targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
                    verticalFittingPriority: verticalFittingPriority
                ).height)
        }
        return CGSize(
            width: targetSize.width, height: ownLabel == nil ? bounds.height : titleHeight(width: targetSize.width))
    }
}

extension UITableViewHeaderFooterView: TransparentView {}

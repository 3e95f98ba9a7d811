public import CoreGraphics

/// A cell of a collection view, with its content in `contentView` or described by `contentConfiguration`.
@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView {
    override func focusChanged() { setNeedsUpdateConfiguration() }

    /// Configures a cell for a state.
    public typealias ConfigurationUpdateHandler = @MainActor (UICollectionViewCell, UICellConfigurationState) -> Void

    /// The superview of the cell's content, as large as the cell.
    public let contentView = UIView()
    private let configured = ConfiguredViews(resizesBackground: true)
    /// Starts the segue of a selection; nil for none.
    package var selectionSegue: (() -> Void)?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }

    // MARK: Focus

    /// `true`: items of a collection view can be focused, see `UICollectionView.allowsFocus`.
    open override var canBecomeFocused: Bool { true }
    /// `false`: the collection view handles keys for its items.
    override var isKeyStop: Bool { false }

    // MARK: State

    /// `true` if the item is selected; set by the collection view. Default `false`.
    @Observed open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
    /// `true` while a touch is on the cell. Default `false`.
    @Observed open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }
    /// `true` while the collection view is in editing mode.
    var isEditingList = false { didSet { if isEditingList != oldValue { stateChanged() } } }
    /// `true` while the user moves the cell.
    var isReordering = false { didSet { if isReordering != oldValue { stateChanged() } } }

    func stateChanged() {
        selectedBackgroundView?.alpha = isSelected || isHighlighted ? 1 : 0
        setNeedsUpdateConfiguration()
    }

    /// The state for which configurations are updated.
    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        state.isDisabled = !isUserInteractionEnabled
        state.isSelected = isSelected
        state.isHighlighted = isHighlighted
        state.isEditing = isEditingList
        state.isReordering = isReordering
        state.isFocused = isFocused
        return state
    }

    /// Requests an update of the configurations before the next layout.
    open func setNeedsUpdateConfiguration() {
        guard !configured.needsUpdate else { return }
        configured.needsUpdate = true
        setNeedsLayout()
    }

    private func update() {
        let state = configurationState
        updateConfiguration(using: state)
        configurationUpdateHandler?(self, state)
        // Requests made during the update are fulfilled by it.
        configured.needsUpdate = false
    }

    /// Called when the state has changed. The default updates the configurations; overrides call super.
    open func updateConfiguration(using state: UICellConfigurationState) {
        if automaticallyUpdatesContentConfiguration, contentConfiguration != nil { showContent(for: state) }
        if automaticallyUpdatesBackgroundConfiguration,
            let configuration = backgroundConfiguration ?? standardBackground
        {
            show(configuration, for: state)
        }
    }
    /// A closure that updates the cell after `updateConfiguration(using:)`. Default nil.
    @Observed open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet { setNeedsUpdateConfiguration() }
    }

    // MARK: Content

    /// The description of the content, which replaces the content of `contentView`. Default nil.
    @Observed open var contentConfiguration: (any UIContentConfiguration)? {
        didSet {
            showContent(for: configurationState)
            if contentConfiguration != nil { list?.contentChanged(of: self) }
        }
    }
    /// `true` if the content configuration is updated for each new state. Default `true`.
    open var automaticallyUpdatesContentConfiguration = true

    private func showContent(for state: @autoclosure () -> UICellConfigurationState) {
        configured.showContent(
            contentConfiguration, updates: automaticallyUpdatesContentConfiguration, for: state(), in: contentView)
    }
    /// The content view made from the configuration.
    var configuredContent: UIView? { configured.content }

    // MARK: Background

    /// The background behind the content. Default nil.
    @Observed open var backgroundConfiguration: UIBackgroundConfiguration? {
        didSet {
            if let backgroundConfiguration {
                backgroundView = nil
                selectedBackgroundView = nil
                show(backgroundConfiguration, for: configurationState)
            } else {
                configured.removeBackground()
                setNeedsUpdateConfiguration()
            }
        }
    }
    /// `true` if the background configuration is updated for each new state. Default `true`.
    open var automaticallyUpdatesBackgroundConfiguration = true
    /// Returns the default background of a cell in the list; here a clear one.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .clear() }
    /// The background used while `backgroundConfiguration` is nil.
    var standardBackground: UIBackgroundConfiguration? { nil }

    private func show(
        _ configuration: UIBackgroundConfiguration, for state: @autoclosure () -> UICellConfigurationState
    ) {
        configured.showBackground(
            configuration, updates: automaticallyUpdatesBackgroundConfiguration, for: state(), in: self)
        backgroundShown(configured.background)
    }
    func backgroundShown(_ view: ConfiguredBackground?) {}

    /// The view behind the content, as large as the cell. Setting it removes the background configuration. Default nil.
    @Observed open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            guard let backgroundView else { return }
            if backgroundConfiguration != nil { backgroundConfiguration = nil }
            fill(backgroundView)
            insertSubview(backgroundView, at: 0)
        }
    }
    /// The view above `backgroundView`, visible while the cell is selected or highlighted. Default nil.
    @Observed open var selectedBackgroundView: UIView? {
        didSet {
            guard selectedBackgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            guard let selectedBackgroundView else { return }
            if backgroundConfiguration != nil { backgroundConfiguration = nil }
            fill(selectedBackgroundView)
            selectedBackgroundView.alpha = isSelected || isHighlighted ? 1 : 0
            insertSubview(selectedBackgroundView, belowSubview: contentView)
        }
    }

    private func fill(_ view: UIView) {
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    // MARK: Layout

    open override func layoutSubviews() {
        configured.updateIfNeeded(update)
        super.layoutSubviews()
    }

    /// Returns the size required by the content's constraints or its configuration.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        configured.updateIfNeeded(update)
        // Interface Builder connects the content with the cell itself.
        let isBound = configuredContent == nil && !(self is UICollectionViewListCell) && !constraints.isEmpty
        guard !isBound else {
            return super.systemLayoutSizeFitting(
                targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
                verticalFittingPriority: verticalFittingPriority)
        }
        return (configuredContent ?? contentView).systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
            verticalFittingPriority: verticalFittingPriority)
    }

    override func traitsApplied() {
        super.traitsApplied()
        setNeedsUpdateConfiguration()
    }

    override var defaultAccessibility: DefaultAccessibility {
        DefaultAccessibility(traits: isSelected ? .selected : .none, role: .row)
    }
}

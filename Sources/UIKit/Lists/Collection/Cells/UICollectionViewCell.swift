public import CoreGraphics

/// A cell of a collection view: what it shows lies in `contentView`, or is said by `contentConfiguration`.
@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView {
    /// Sets up a cell for a state.
    public typealias ConfigurationUpdateHandler = @MainActor (UICollectionViewCell, UICellConfigurationState) -> Void

    /// Where the content goes; as large as the cell.
    public let contentView = UIView()
    private var content = ContentHost()
    private var configuredBackground: ConfiguredBackground?

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

    /// True: items of a collection view take the focus, see `UICollectionView.allowsFocus`.
    open override var canBecomeFocused: Bool { true }
    /// The collection view has the keys for its items.
    override var isKeyStop: Bool { false }

    // MARK: State

    /// Whether the item is selected; set by the collection view. Default false.
    open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
    /// Whether a finger is on the cell. Default false.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }
    /// Whether the collection view is being edited.
    var isEditingList = false { didSet { if isEditingList != oldValue { stateChanged() } } }
    /// Whether the cell is moved to another place.
    var isReordering = false { didSet { if isReordering != oldValue { stateChanged() } } }

    func stateChanged() {
        selectedBackgroundView?.alpha = isSelected || isHighlighted ? 1 : 0
        setNeedsUpdateConfiguration()
    }

    /// What configurations are updated for.
    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        state.isDisabled = !isUserInteractionEnabled
        (state.isSelected, state.isHighlighted) = (isSelected, isHighlighted)
        (state.isEditing, state.isReordering, state.isFocused) = (isEditingList, isReordering, isFocused)
        return state
    }

    private var needsUpdate = false

    /// Has the configurations updated before the next layout.
    open func setNeedsUpdateConfiguration() {
        guard !needsUpdate else { return }
        needsUpdate = true
        setNeedsLayout()
    }

    private func updateIfNeeded() {
        guard needsUpdate else { return }
        needsUpdate = false
        let state = configurationState
        updateConfiguration(using: state)
        configurationUpdateHandler?(self, state)
        // What the update itself asked for is done.
        needsUpdate = false
    }

    /// Called when the state has changed. The default updates the configurations; call super.
    open func updateConfiguration(using state: UICellConfigurationState) {
        if automaticallyUpdatesContentConfiguration, let configuration = contentConfiguration {
            show(configuration.updated(for: state))
        }
        if automaticallyUpdatesBackgroundConfiguration,
            let configuration = backgroundConfiguration ?? standardBackground
        {
            showBackground(configuration.updated(for: state))
        }
    }
    /// Called then as well. Default nil.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }

    // MARK: Content

    /// What the cell shows, in place of what lies in `contentView`. Default nil.
    open var contentConfiguration: (any UIContentConfiguration)? {
        didSet {
            guard let contentConfiguration else {
                content.show(nil, in: contentView)
                return
            }
            show(
                automaticallyUpdatesContentConfiguration
                    ? contentConfiguration.updated(for: configurationState) : contentConfiguration)
            list?.contentChanged(of: self)
        }
    }
    /// Whether the content follows the cell's state by itself. Default true.
    open var automaticallyUpdatesContentConfiguration = true

    private func show(_ configuration: any UIContentConfiguration) { content.show(configuration, in: contentView) }
    /// The view that shows the configuration.
    var configuredContent: UIView? { content.view }

    // MARK: Background

    /// What lies behind the content. Default nil.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        didSet {
            if let backgroundConfiguration {
                (backgroundView, selectedBackgroundView) = (nil, nil)
                showBackground(
                    automaticallyUpdatesBackgroundConfiguration
                        ? backgroundConfiguration.updated(for: configurationState) : backgroundConfiguration)
            } else {
                configuredBackground?.removeFromSuperview()
                configuredBackground = nil
                setNeedsUpdateConfiguration()
            }
        }
    }
    /// Whether the background follows the cell's state by itself. Default true.
    open var automaticallyUpdatesBackgroundConfiguration = true
    /// The background that a cell of the list has by itself; here none.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .clear() }
    /// What is shown where `backgroundConfiguration` is nil.
    var standardBackground: UIBackgroundConfiguration? { nil }

    private func showBackground(_ configuration: UIBackgroundConfiguration) {
        if let configuredBackground {
            configuredBackground.configuration = configuration
        } else {
            let made = ConfiguredBackground(configuration)
            made.frame = bounds
            made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            insertSubview(made, at: 0)
            configuredBackground = made
        }
        backgroundShown(configuredBackground)
    }
    func backgroundShown(_ view: ConfiguredBackground?) {}
    var shownBackground: ConfiguredBackground? { configuredBackground }

    /// Behind the content, as large as the cell. Setting it takes the background configuration away. Default nil.
    open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            guard let backgroundView else { return }
            if backgroundConfiguration != nil { backgroundConfiguration = nil }
            fill(backgroundView)
            insertSubview(backgroundView, at: 0)
        }
    }
    /// Above `backgroundView`, shown while the cell is selected or highlighted. Default nil.
    open var selectedBackgroundView: UIView? {
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
        updateIfNeeded()
        super.layoutSubviews()
    }

    /// The size that the content's constraints, or its configuration, ask for.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        updateIfNeeded()
        return (configuredContent ?? contentView).systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
            verticalFittingPriority: verticalFittingPriority)
    }

    override func traitsApplied() {
        super.traitsApplied()
        setNeedsUpdateConfiguration()
    }

    override var defaultAccessibility: DefaultAccessibility {
        DefaultAccessibility(traits: isSelected ? .selected : .none)
    }
}

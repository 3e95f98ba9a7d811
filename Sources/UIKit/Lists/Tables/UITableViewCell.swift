public import Foundation

/// A row of a table: a content view, accessories and editing controls beside it, and a separator below.
///
/// The content is a configuration, the labels of the cell's style, or subviews of `contentView`. A table reuses
/// invisible cells for other rows, after a call of `prepareForReuse()`.
@preconcurrency @MainActor open class UITableViewCell: UIView {
    override class func makeForAppearance() -> UIView { dynamicInit(style: .default, reuseIdentifier: "") }

    var style: CellStyle
    /// `true` for a static row of a storyboard, which is never reused.
    var isStatic = false
    /// Starts the segue of a selection or of the accessory button; nil for none.
    package var selectionSegue: (() -> Void)?, accessorySegue: (() -> Void)?
    /// The identifier for reuse; nil if the cell is not reused.
    public internal(set) var reuseIdentifier: String?

    /// Creates a cell of a style, with the identifier for reuse.
    public init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        setUp()
    }
    public required init?(coder: NSCoder) {
        style = .default
        reuseIdentifier = nil
        super.init(coder: coder)
        setUp()
        coder.fill(self, as: UITableViewCell.self)
    }
    /// Creates a cell of the default style. The zero rectangle stands for the default size, 320 × 44 points.
    public override convenience init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        if frame != .zero { self.frame = frame }
    }

    private func setUp() {
        followMargins()
        contentView.frame = bounds
        addSubview(contentView)
        separators.add(to: self)
    }

    // MARK: Content

    /// The superview of the content. It shrinks when accessories and controls appear; its margins are those of the
    /// table.
    public let contentView = UIView()
    private(set) lazy var standardViews = StandardCellViews(style)
    /// The text label; nil if there is a content configuration.
    open var textLabel: UILabel? { contentConfiguration == nil ? standardViews.makeText(in: self) : nil }
    /// The second text label; nil in a cell of the default style.
    open var detailTextLabel: UILabel? {
        contentConfiguration == nil && style != .default ? standardViews.makeDetail(in: self) : nil
    }
    /// The image view at the leading side.
    open var imageView: UIImageView? { contentConfiguration == nil ? standardViews.makeImage(in: self) : nil }

    var standardContent: StandardCell { standardViews.layout(traitCollection.pixelGrid) }

    // MARK: Configurations

    let configured = ConfiguredViews()
    /// The description of the content, which replaces labels and custom subviews. Default nil.
    @Observed open var contentConfiguration: (any UIContentConfiguration)? {
        didSet {
            if contentConfiguration != nil { standardViews.remove() }
            showContent()
            contentSizeMayChange()
        }
    }
    /// `true` if the content configuration is updated for each new state. Default `true`.
    open var automaticallyUpdatesContentConfiguration = true
    /// The background; nil selects that of the table's style. Default nil.
    @Observed open var backgroundConfiguration: UIBackgroundConfiguration? { didSet { showBackground() } }
    /// `true` if the background configuration is updated for each new state. Default `true`.
    open var automaticallyUpdatesBackgroundConfiguration = true
    /// A closure that configures the cell when its state has changed. Default nil.
    @Observed open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet { setNeedsUpdateConfiguration() }
    }
    /// Configures a cell for a state.
    public typealias ConfigurationUpdateHandler =
        @MainActor (
            _ cell: UITableViewCell, _ state: UICellConfigurationState
        ) -> Void

    /// The state for which configurations are updated. Override it to add custom states.
    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        state.isHighlighted = isHighlighted
        state.isSelected = isSelected
        state.isEditing = isEditing
        state.isSwiped = showingDeleteConfirmation
        state.isReordering = isReordering
        state.isFocused = isUnderKeys
        state.isDisabled = !isUserInteractionEnabled
        return state
    }
    /// Requests a call of `updateConfiguration(using:)` before the next layout.
    open func setNeedsUpdateConfiguration() {
        configured.needsUpdate = true
        setNeedsLayout()
    }
    /// Configures the cell for a state. Overrides call super, which calls `configurationUpdateHandler`.
    open func updateConfiguration(using state: UICellConfigurationState) { configurationUpdateHandler?(self, state) }
    /// Returns an empty configuration with the appearance of the cell's style.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        switch style {
        case .default: .cell()
        case .value1, .value2: .valueCell()
        case .subtitle: .subtitleCell()
        }
    }
    /// Returns the background of a cell in the table's style.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
        table?.style == .plain || table == nil ? .listPlainCell() : .listGroupedCell()
    }

    // MARK: Background

    /// The view behind the content. Default nil.
    @Observed open var backgroundView: UIView? { didSet { replace(oldValue, by: backgroundView) } }
    /// The view between the background and the content while the cell is selected; nil: grey. Default nil.
    @Observed open var selectedBackgroundView: UIView? {
        didSet {
            replace(oldValue, by: selectedBackgroundView)
            showSelection()
        }
    }
    /// The selected background in a table that allows multiple selection; nil: `selectedBackgroundView`. Default nil.
    @Observed open var multipleSelectionBackgroundView: UIView? {
        didSet {
            replace(oldValue, by: multipleSelectionBackgroundView)
            showSelection()
        }
    }
    private var ownSelectedBackground: UIView?
    private(set) var hasOwnBackgroundColor = false

    /// The background colour. The default depends on the table's style.
    open override var backgroundColor: UIColor? {
        get { super.backgroundColor }
        set {
            // Setting the current value again has no effect.
            if newValue !== super.backgroundColor { hasOwnBackgroundColor = true }
            super.backgroundColor = newValue
        }
    }

    func showStandardBackground(_ color: UIColor?) {
        guard !hasOwnBackgroundColor, backgroundConfiguration == nil else { return }
        if super.backgroundColor !== color { quietly { super.backgroundColor = color } }
    }

    private func replace(_ old: UIView?, by new: UIView?) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        if let new { insertSubview(new, at: 0) }
        if let backgroundView { sendSubviewToBack(backgroundView) }
        setNeedsLayout()
    }

    private var selectionView: UIView? {
        if let table, table.allowsSeveral, let view = multipleSelectionBackgroundView { return view }
        if let selectedBackgroundView { return selectedBackgroundView }
        guard backgroundConfiguration == nil else { return nil }
        if ownSelectedBackground == nil, isHighlighted || isSelected || isUnderKeys {
            let view = UIView(frame: bounds)
            view.backgroundColor = .systemGray4
            view.isUserInteractionEnabled = false
            ownSelectedBackground = view
            if let backgroundView {
                insertSubview(view, aboveSubview: backgroundView)
            } else {
                insertSubview(view, at: 0)
            }
        }
        return ownSelectedBackground
    }

    func showSelection() {
        let isShown = selectionStyle != .none && (isSelected || isHighlighted || isUnderKeys) && !choosesByMark
        let shown = selectionView
        for view in [ownSelectedBackground, selectedBackgroundView, multipleSelectionBackgroundView] {
            guard let view else { continue }
            view.alpha = isShown && view === shown ? 1 : 0
        }
        standardViews.setHighlighted(isShown)
    }

    // MARK: Selection

    /// The appearance while the cell is selected. Default `default`.
    @Observed open var selectionStyle = SelectionStyle.default { didSet { showSelection() } }
    private var selected = false, highlighted = false
    /// `true` if the row is selected. Default `false`.
    open var isSelected: Bool {
        get { selected }
        set { setSelected(newValue, animated: false) }
    }
    /// `true` while a touch is on the row. Default `false`.
    open var isHighlighted: Bool {
        get { highlighted }
        set { setHighlighted(newValue, animated: false) }
    }
    /// Selects or deselects the cell; an animation lasts 0.3 seconds. Override it to customise the appearance.
    open func setSelected(_ selected: Bool, animated: Bool) {
        guard selected != self.selected else { return }
        self.selected = selected
        fade(animated)
    }
    /// Highlights the cell or removes the highlight. Override it to customise the appearance.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) {
        guard highlighted != self.highlighted else { return }
        self.highlighted = highlighted
        fade(animated)
    }
    private func fade(_ animated: Bool) {
        stateChanged()
        showChoice()
        guard animated, window != nil else { return showSelection() }
        UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) { [self] in showSelection() }
    }
    /// `true`: rows of a table can be focused, see `UITableView.allowsFocus`.
    open override var canBecomeFocused: Bool { true }
    /// `false`: the table handles keys for its rows.
    override var isKeyStop: Bool { false }
    override var showsFocusRing: Bool { false }
    /// `true` if the row is focused by the keyboard.
    var isUnderKeys = false {
        didSet {
            guard isUnderKeys != oldValue else { return }
            stateChanged()
            showSelection()
        }
    }

    // MARK: Accessories

    /// The accessory at the trailing side. Default none.
    @Observed open var accessoryType = AccessoryType.none {
        didSet { if accessoryType != oldValue { accessoriesChanged() } }
    }
    /// A custom accessory view, which keeps its size and replaces `accessoryType`. Default nil.
    @Observed open var accessoryView: UIView? { didSet { if accessoryView !== oldValue { accessoriesChanged() } } }
    /// The accessory in editing mode. Default none.
    @Observed open var editingAccessoryType = AccessoryType.none {
        didSet { if editingAccessoryType != oldValue { accessoriesChanged() } }
    }
    /// A custom accessory view in editing mode. Default nil.
    @Observed open var editingAccessoryView: UIView? {
        didSet { if editingAccessoryView !== oldValue { accessoriesChanged() } }
    }
    private let accessories = CellAccessories()

    private func accessoriesChanged() {
        showAccessories()
        contentSizeMayChange()
        setNeedsLayout()
    }

    private var shownAccessoryType: AccessoryType { isEditing ? editingAccessoryType : accessoryType }
    private var shownAccessoryView: UIView? { isEditing ? editingAccessoryView : accessoryView }

    func showAccessories() { accessories.show(shownAccessoryType, shownAccessoryView, in: self) }

    /// Handles a tap on the detail button.
    func detailTapped() {
        guard let table, let path = table.indexPath(for: self) else { return }
        accessorySegue?()
        table.tableDelegate?.tableView(table, accessoryButtonTappedForRowWith: path)
    }

    // MARK: Indentation and separators

    /// The indentation level of the content. Default 0.
    @Observed open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { contentSizeMayChange() } } }
    /// The indentation of one level, in points. Default 10.
    @Observed open var indentationWidth: CGFloat = 10 {
        didSet { if indentationWidth != oldValue { contentSizeMayChange() } }
    }
    private var ownSeparatorInset: UIEdgeInsets?
    /// The insets of the separator, in points; only left and right are used. Default the table's insets, else the start
    /// of the text.
    open var separatorInset: UIEdgeInsets {
        get { ownSeparatorInset ?? UIEdgeInsets(standardSeparatorInset, isMirrored: isMirrored) }
        set {
            noteSet(.separatorInset, \UITableViewCell.separatorInset, newValue)
            ownSeparatorInset = newValue
            setNeedsLayout()
        }
    }
    let separators = CellSeparators()
    var surroundings = Surroundings()
    /// The margins of the content from the edges of the cell.
    var lastMargins = NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 16)
    /// The margins last set on the content view; the app may have replaced them.
    var givenMargins: NSDirectionalEdgeInsets?

    // MARK: Editing

    var editing = false
    /// `true` while the cell is in editing mode. Default `false`.
    open var isEditing: Bool {
        get { editing }
        set { setEditing(newValue, animated: false) }
    }
    /// Enters or leaves editing mode; an animation lasts 0.3 seconds.
    open func setEditing(_ editing: Bool, animated: Bool) {
        if editing != self.editing { changeEditing(editing, animated: animated) }
    }
    /// Called before editing elements of the cell appear or disappear.
    open func willTransition(to state: StateMask) {}
    /// Called after editing elements of the cell have appeared or disappeared.
    open func didTransition(to state: StateMask) {}
    /// The editing operation of the row, from the delegate.
    @Observed public internal(set) var editingStyle = EditingStyle.none {
        didSet { if editingStyle != oldValue { showControls() } }
    }
    /// `true` if the cell has a reorder handle in editing mode, provided that the data source allows moves. Default
    /// `false`.
    @Observed open var showsReorderControl = false { didSet { if showsReorderControl != oldValue { showControls() } } }
    /// `true` if the content is indented for editing controls. Default `true`.
    @Observed open var shouldIndentWhileEditing = true {
        didSet { if shouldIndentWhileEditing != oldValue { setNeedsLayout() } }
    }
    /// `true` while the row's actions are visible.
    @Observed public internal(set) var showingDeleteConfirmation = false {
        didSet { if showingDeleteConfirmation != oldValue { stateChanged() } }
    }
    var isReordering = false { didSet { if isReordering != oldValue { stateChanged() } } }
    /// `true` if rows are selected by marks at their leading side.
    var choosesByMark = false {
        didSet {
            guard choosesByMark != oldValue else { return }
            showControls()
            showSelection()
        }
    }
    let controls = CellControls()
    /// The handle that moves the row; nil while it is hidden.
    var reorderControl: UIView? { controls.showsHandle ? controls.handle : nil }

    func showControls() {
        controls.show(
            edit: isEditing && (choosesByMark || editingStyle != .none), isMark: choosesByMark,
            handle: isEditing && showsReorderControl, in: self)
        showChoice()
        setNeedsLayout()
    }

    private func showChoice() {
        controls.show(
            choosesByMark ? (isSelected ? .chosen : .unchosen) : editingStyle == .insert ? .insert : .delete)
    }

    // MARK: Reuse

    weak var table: UITableView?
    /// The row that the cell displays.
    var shownPath: IndexPath?
    /// `true` if the cell was just created or dequeued, and its display has not been reported.
    var isNew = false

    /// Prepares the cell for reuse: reset everything that is not set for each row. Overrides call super.
    open func prepareForReuse() {
        setHighlighted(false, animated: false)
        setSelected(false, animated: false)
        isUnderKeys = false
        isReordering = false
        transform = .identity
        alpha = 1
    }

    private func contentSizeMayChange() {
        setNeedsLayout()
        setNeedsUpdateConfiguration()
    }

    // MARK: Layout

    var indentation: CGFloat { CGFloat(indentationLevel) * indentationWidth }
    var leadingControlWidth: CGFloat {
        isEditing && shouldIndentWhileEditing && controls.showsEdit ? 38 : 0
    }

    /// Returns the width of accessories and handles at the trailing side, including the distance to the content.
    func trailingWidth() -> CGFloat {
        let handle = controls.showsHandle ? CellSign.reorder.size.width + 8 : 0
        let width = handle + CellAccessories.width(shownAccessoryType, shownAccessoryView)
        // The last accessory is two points from the content; the content's margin provides the rest.
        return width == 0 ? 0 : width - 6 + lastMargins.trailing
    }

    private func contentFrame(_ size: CGSize) -> CGRect {
        let leading = leadingControlWidth + indentation, trailing = trailingWidth()
        return CGRect(x: leading, y: 0, width: max(0, size.width - leading - trailing), height: size.height)
    }

    open override func layoutSubviews() {
        updateConfigurationIfNeeded()
        super.layoutSubviews()
        for view in [
            backgroundView, configured.background, ownSelectedBackground, selectedBackgroundView,
            multipleSelectionBackgroundView,
        ] {
            view?.frame = bounds
        }
        followMargins()
        place(contentView, contentFrame(bounds.size))
        if contentConfiguration == nil, !standardViews.isEmpty {
            standardContent.place(
                in: contentView.bounds, margins: contentView.directionalLayoutMargins, isMirrored: isMirrored)
        }
        var row = TrailingRow(cell: self, right: bounds.width - lastMargins.trailing)
        row.place(controls.handle, CGSize(width: CellSign.reorder.size.width, height: bounds.height))
        accessories.place(&row)
        if let edit = controls.edit {
            place(edit, CGRect(x: lastMargins.leading - 11, y: 0, width: 44, height: bounds.height))
        }
        placeSeparators()
    }

    /// Sets the frame of a view before mirroring; that of a transformed view as if it were not transformed.
    func place(_ view: UIView, _ rect: CGRect) {
        let mirrored = mirroredIfNeeded(rect)
        if view.transform.isIdentity {
            if view.frame != mirrored { view.frame = mirrored }
        } else {
            view.bounds.size = rect.size
            view.center = CGPoint(x: mirrored.midX, y: mirrored.midY)
        }
    }

    /// Returns the requested width, and the height of the content from its configuration, its constraints or the labels
    /// of its style.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        updateConfigurationIfNeeded()
        followMargins()
        let content = contentFrame(targetSize)
        if let view = configured.content {
            let fitting = view.systemLayoutSizeFitting(
                CGSize(width: content.width, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel)
            return CGSize(width: targetSize.width, height: fitting.height)
        }
        if hasConstrainedContent {
            let fitting = contentView.systemLayoutSizeFitting(
                CGSize(width: content.width, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel)
            return CGSize(width: targetSize.width, height: fitting.height)
        }
        return sizeThatFits(targetSize)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let content = contentFrame(size)
        return CGSize(
            width: size.width,
            height: standardContent.height(width: content.width, margins: contentView.directionalLayoutMargins))
    }

    private var hasConstrainedContent: Bool {
        contentView.subviews.contains { !$0.translatesAutoresizingMaskIntoConstraints }
    }

    override func traitsApplied() {
        super.traitsApplied()
        stateChanged()
        setNeedsLayout()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        standardViews.setTint(tintColor)
    }

    // MARK: Accessibility

    override var defaultAccessibility: DefaultAccessibility {
        var traits = UIAccessibilityTraits.none
        if isSelected { traits.insert(.selected) }
        if accessoryType == .disclosureIndicator { traits.insert(.button) }
        let texts = contentView.labelTexts
        return DefaultAccessibility(
            isElement: !texts.isEmpty && !contentView.containsControl, label: texts.joined(separator: ", "),
            traits: traits, role: .row)
    }
}

extension UITableViewCell: TransparentView {}

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
        (self.style, self.reuseIdentifier) = (style, reuseIdentifier)
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        setUp()
    }
    public required init?(coder: NSCoder) {
        (style, reuseIdentifier) = (.default, nil)
        super.init(coder: coder)
        setUp()
    }
    public override convenience init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        self.frame = frame
    }

    private func setUp() {
        followMargins()
        addSubview(contentView)
        separator.isUserInteractionEnabled = false
        separator.backgroundColor = .separator
        separator.isHidden = true
        addSubview(separator)
    }

    // MARK: Content

    /// The superview of the content. It shrinks when accessories and controls appear; its margins are those of the
    /// table.
    public let contentView = UIView()
    private var ownLabel: UILabel?, ownDetail: UILabel?, ownImage: UIImageView?
    /// The text label; nil if there is a content configuration.
    open var textLabel: UILabel? {
        guard contentConfiguration == nil else { return nil }
        if ownLabel == nil { ownLabel = addLabel(font: style == .value2 ? .systemFont(ofSize: 12) : StandardCell.font) }
        return ownLabel
    }
    /// The second text label; nil in a cell of the default style.
    open var detailTextLabel: UILabel? {
        guard contentConfiguration == nil, style != .default else { return nil }
        if ownDetail == nil {
            let isSmall = style != .value1
            ownDetail = addLabel(font: isSmall ? .systemFont(ofSize: 12) : StandardCell.font)
            if style == .value1 { ownDetail?.textColor = .secondaryLabel }
        }
        return ownDetail
    }
    /// The image view at the leading side.
    open var imageView: UIImageView? {
        guard contentConfiguration == nil else { return nil }
        if ownImage == nil {
            let view = UIImageView()
            view.contentMode = .scaleAspectFit
            contentView.addSubview(view)
            ownImage = view
        }
        return ownImage
    }

    private func addLabel(font: UIFont) -> UILabel {
        let label = UILabel()
        label.font = font
        if style == .value2, ownLabel == nil { label.textColor = tintColor }
        contentView.addSubview(label)
        setNeedsLayout()
        return label
    }

    var standardContent: StandardCell {
        StandardCell(
            style: style, image: ownImage?.image == nil ? nil : ownImage, text: ownLabel, detail: ownDetail,
            scale: max(1, traitCollection.displayScale))
    }

    // MARK: Configurations

    private var contentHost = ContentHost()
    /// The description of the content, which replaces labels and custom subviews. Default nil.
    open var contentConfiguration: (any UIContentConfiguration)? {
        didSet {
            if contentConfiguration != nil {
                for view in [ownLabel, ownDetail, ownImage] as [UIView?] { view?.removeFromSuperview() }
                (ownLabel, ownDetail, ownImage) = (nil, nil, nil)
            }
            showContent()
            contentSizeMayChange()
        }
    }
    /// `true` if the content configuration is updated for each new state. Default `true`.
    open var automaticallyUpdatesContentConfiguration = true
    /// The background; nil selects that of the table's style. Default nil.
    open var backgroundConfiguration: UIBackgroundConfiguration? { didSet { showBackground() } }
    /// `true` if the background configuration is updated for each new state. Default `true`.
    open var automaticallyUpdatesBackgroundConfiguration = true
    /// A closure that configures the cell when its state has changed. Default nil.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
    /// Configures a cell for a state.
    public typealias ConfigurationUpdateHandler =
        @MainActor (
            _ cell: UITableViewCell, _ state: UICellConfigurationState
        ) -> Void

    /// The state for which configurations are updated. Override it to add custom states.
    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        (state.isHighlighted, state.isSelected, state.isEditing) = (isHighlighted, isSelected, isEditing)
        (state.isSwiped, state.isReordering, state.isFocused) = (showingDeleteConfirmation, isReordering, isUnderKeys)
        state.isDisabled = !isUserInteractionEnabled
        return state
    }
    /// Requests a call of `updateConfiguration(using:)` before the next layout.
    open func setNeedsUpdateConfiguration() {
        needsConfiguration = true
        setNeedsLayout()
    }
    private var needsConfiguration = false
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

    private func showContent() {
        let updated =
            automaticallyUpdatesContentConfiguration
            ? contentConfiguration?.updated(for: configurationState) : contentConfiguration
        contentHost.show(updated, in: contentView)
    }

    func updateConfigurationIfNeeded() {
        guard needsConfiguration else { return }
        needsConfiguration = false
        updateConfiguration(using: configurationState)
    }

    /// Handles a change of the state.
    private func stateChanged() {
        if configurationUpdateHandler != nil || UITableViewCell.updatesItself(type(of: self)) {
            setNeedsUpdateConfiguration()
        }
        if contentConfiguration != nil, automaticallyUpdatesContentConfiguration { showContent() }
        if backgroundConfiguration != nil { showBackground() }
    }
    private static let updateProbe = OverrideProbe(Updating.self, below: UITableViewCell.self, plain: Plain.self)
    private static func updatesItself(_ type: UITableViewCell.Type) -> Bool { updateProbe.isOverridden(by: type) }
    private final class Plain: UITableViewCell {}
    private final class Updating: UITableViewCell {
        override func updateConfiguration(using state: UICellConfigurationState) {}
    }

    // MARK: Background

    /// The view behind the content. Default nil.
    open var backgroundView: UIView? { didSet { replace(oldValue, by: backgroundView) } }
    /// The view between the background and the content while the cell is selected; nil: grey. Default nil.
    open var selectedBackgroundView: UIView? {
        didSet {
            replace(oldValue, by: selectedBackgroundView)
            showSelection()
        }
    }
    /// The selected background in a table that allows multiple selection; nil: `selectedBackgroundView`. Default nil.
    open var multipleSelectionBackgroundView: UIView? {
        didSet {
            replace(oldValue, by: multipleSelectionBackgroundView)
            showSelection()
        }
    }
    private var ownSelectedBackground: UIView?
    private var configuredBackground: ConfiguredBackground?
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

    private func showBackground() {
        guard let configuration = backgroundConfiguration else {
            configuredBackground?.removeFromSuperview()
            configuredBackground = nil
            return showSelection()
        }
        let shown =
            automaticallyUpdatesBackgroundConfiguration ? configuration.updated(for: configurationState) : configuration
        if let view = configuredBackground {
            view.configuration = shown
        } else {
            let view = ConfiguredBackground(shown)
            configuredBackground = view
            insertSubview(view, at: 0)
        }
        if !hasOwnBackgroundColor { quietly { super.backgroundColor = nil } }
        showSelection()
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

    private func showSelection() {
        let isShown = selectionStyle != .none && (isSelected || isHighlighted || isUnderKeys) && !choosesByMark
        let shown = selectionView
        for view in [ownSelectedBackground, selectedBackgroundView, multipleSelectionBackgroundView] {
            guard let view else { continue }
            view.alpha = isShown && view === shown ? 1 : 0
        }
        for label in [ownLabel, ownDetail] { label?.isHighlighted = isShown }
        ownImage?.isHighlighted = isShown
    }

    // MARK: Selection

    /// The appearance while the cell is selected. Default `default`.
    open var selectionStyle = SelectionStyle.default { didSet { showSelection() } }
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
    open var accessoryType = AccessoryType.none { didSet { if accessoryType != oldValue { accessoriesChanged() } } }
    /// A custom accessory view, which keeps its size and replaces `accessoryType`. Default nil.
    open var accessoryView: UIView? { didSet { if accessoryView !== oldValue { accessoriesChanged(oldValue) } } }
    /// The accessory in editing mode. Default none.
    open var editingAccessoryType = AccessoryType.none {
        didSet { if editingAccessoryType != oldValue { accessoriesChanged() } }
    }
    /// A custom accessory view in editing mode. Default nil.
    open var editingAccessoryView: UIView? {
        didSet { if editingAccessoryView !== oldValue { accessoriesChanged(oldValue) } }
    }
    private var chevron: UIImageView?, checkmark: UIImageView?
    private var detailButton: UIButton?

    private func accessoriesChanged(_ old: UIView? = nil) {
        if let old, old.superview === self { old.removeFromSuperview() }
        showAccessories()
        contentSizeMayChange()
        setNeedsLayout()
    }

    private var shownAccessoryType: AccessoryType { isEditing ? editingAccessoryType : accessoryType }
    private var shownAccessoryView: UIView? { isEditing ? editingAccessoryView : accessoryView }

    private func showAccessories() {
        let own = shownAccessoryView, type = own == nil ? shownAccessoryType : .none
        for view in [accessoryView, editingAccessoryView] {
            guard let view else { continue }
            if view === own {
                if view.superview !== self { addSubview(view) }
            } else if view.superview === self {
                view.removeFromSuperview()
            }
        }
        func show(_ sign: CellSign, _ view: inout UIImageView?, _ isShown: Bool, _ tint: UIColor?) {
            guard isShown else {
                view?.isHidden = true
                return
            }
            if view == nil {
                let made = UIImageView(image: sign.image)
                made.tintColor = tint
                addSubview(made)
                view = made
            }
            view?.isHidden = false
        }
        show(.disclosure, &chevron, type == .disclosureIndicator || type == .detailDisclosureButton, .tertiaryLabel)
        if isMirrored != (chevron?.transform.a == -1) {
            chevron?.transform = CGAffineTransform(scaleX: isMirrored ? -1 : 1, y: 1)
        }
        show(.checkmark, &checkmark, type == .checkmark, nil)
        let hasButton = type == .detailButton || type == .detailDisclosureButton
        if hasButton, detailButton == nil {
            let button = UIButton(type: .system)
            button.setImage(CellSign.detail.image, for: .normal)
            button.accessibilityLabel = "More info"
            button.addAction(UIAction { [weak self] _ in self?.detailTapped() }, for: .touchUpInside)
            addSubview(button)
            detailButton = button
        }
        detailButton?.isHidden = !hasButton
    }

    private func detailTapped() {
        guard let table, let path = table.indexPath(for: self) else { return }
        accessorySegue?()
        table.tableDelegate?.tableView(table, accessoryButtonTappedForRowWith: path)
    }

    // MARK: Indentation and separators

    /// The indentation level of the content. Default 0.
    open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { contentSizeMayChange() } } }
    /// The indentation of one level, in points. Default 10.
    open var indentationWidth: CGFloat = 10 { didSet { if indentationWidth != oldValue { contentSizeMayChange() } } }
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
    private var standardSeparatorInset: NSDirectionalEdgeInsets {
        var inset = NSDirectionalEdgeInsets.zero
        guard let table else {
            inset.leading = lastMargins.leading
            return inset
        }
        if let own = table.ownSeparatorInset {
            inset = own.directional(isMirrored)
            if table.separatorInsetReference == .fromCellEdges { return inset }
        }
        let content =
            (contentHost.view as? UIListContentView)?.textLeading
            ?? standardContent.textLeading(margin: lastMargins.leading)
        inset.leading += content + leadingControlWidth + indentation
        return inset
    }
    private let separator = UIView.hairline()
    private var upperSeparator: UIView?
    /// The position of the cell in its section and the style of its table.
    struct Surroundings: Equatable {
        var style = UITableView.Style.plain, separator = SeparatorStyle.singleLine
        var isFirst = false, isLast = false
        var margin: CGFloat = 16
    }
    private(set) var surroundings = Surroundings()
    /// The margins of the content from the edges of the cell.
    private var lastMargins = NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 16)
    /// The margins last set on the content view; the app may have replaced them.
    private var givenMargins: NSDirectionalEdgeInsets?

    /// Sets the margins of the content view, which are smaller beside an accessory.
    private func followMargins() {
        if let givenMargins, contentView.directionalLayoutMargins != givenMargins { return }
        var margins = lastMargins
        if trailingWidth() > 0 { margins.trailing = 8 }
        guard margins != givenMargins else { return }
        contentView.directionalLayoutMargins = margins
        givenMargins = margins
    }

    func take(_ new: Surroundings, separatorColor: UIColor?, background: UIColor?) {
        showStandardBackground(background)
        if separator.backgroundColor !== separatorColor {
            separator.backgroundColor = separatorColor
            upperSeparator?.backgroundColor = separatorColor
        }
        guard new != surroundings || separator.isHidden else { return }
        surroundings = new
        (lastMargins.leading, lastMargins.trailing) = (new.margin, new.margin)
        followMargins()
        roundCorners()
        let hasLines = new.separator != .none
        separator.isHidden = !hasLines || (new.style == .insetGrouped && new.isLast)
        let hasUpper = hasLines && new.style == .grouped && new.isFirst
        if hasUpper, upperSeparator == nil {
            let line = UIView.hairline()
            line.isUserInteractionEnabled = false
            line.backgroundColor = separatorColor
            addSubview(line)
            upperSeparator = line
        }
        upperSeparator?.isHidden = !hasUpper
        setNeedsLayout()
    }

    private func roundCorners() {
        let isRound = surroundings.style == .insetGrouped && (surroundings.isFirst || surroundings.isLast)
        layer.cornerRadius = isRound ? UITableView.groupCornerRadius : 0
        layer.cornerCurve = .continuous
        layer.masksToBounds = isRound
        guard isRound else { return }
        var corners: CACornerMask = []
        if surroundings.isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
        if surroundings.isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
        layer.maskedCorners = corners
    }

    // MARK: Editing

    private var editing = false
    /// `true` while the cell is in editing mode. Default `false`.
    open var isEditing: Bool {
        get { editing }
        set { setEditing(newValue, animated: false) }
    }
    /// Enters or leaves editing mode; an animation lasts 0.3 seconds.
    open func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != self.editing else { return }
        let state: StateMask = editing ? .showingEditControl : []
        willTransition(to: state)
        self.editing = editing
        stateChanged()
        func change() {
            showAccessories()
            showControls()
            setNeedsLayout()
        }
        guard animated, window != nil else {
            change()
            return didTransition(to: state)
        }
        UIView.performWithoutAnimation {
            change()
            guard editing else { return }
            for view in [editControl, reorderControl] as [UIView?] { view?.alpha = 0 }
        }
        UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) { [self] in
            for view in [editControl, reorderControl] as [UIView?] { view?.alpha = 1 }
            layoutIfNeeded()
        } completion: { [weak self] _ in
            self?.didTransition(to: state)
        }
    }
    /// Called before editing elements of the cell appear or disappear.
    open func willTransition(to state: StateMask) {}
    /// Called after editing elements of the cell have appeared or disappeared.
    open func didTransition(to state: StateMask) {}
    /// The editing operation of the row, from the delegate.
    public internal(set) var editingStyle = EditingStyle.none {
        didSet { if editingStyle != oldValue { showControls() } }
    }
    /// `true` if the cell has a reorder handle in editing mode, provided that the data source allows moves. Default
    /// `false`.
    open var showsReorderControl = false { didSet { if showsReorderControl != oldValue { showControls() } } }
    /// `true` if the content is indented for editing controls. Default `true`.
    open var shouldIndentWhileEditing = true { didSet { if shouldIndentWhileEditing != oldValue { setNeedsLayout() } } }
    /// `true` while the row's actions are visible.
    public internal(set) var showingDeleteConfirmation = false {
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
    private var editControl: UIButton?
    private(set) var reorderControl: UIImageView?

    private func showControls() {
        let hasEdit = isEditing && (choosesByMark || editingStyle != .none)
        if hasEdit, editControl == nil {
            let button = UIButton(type: .system)
            button.addAction(UIAction { [weak self] _ in self?.editTapped() }, for: .touchUpInside)
            addSubview(button)
            editControl = button
        }
        editControl?.isHidden = !hasEdit
        editControl?.isUserInteractionEnabled = !choosesByMark
        showChoice()
        let hasReorder = isEditing && showsReorderControl
        if hasReorder, reorderControl == nil {
            let view = UIImageView(image: CellSign.reorder.image)
            view.tintColor = .tertiaryLabel
            view.contentMode = .center
            addSubview(view)
            reorderControl = view
        }
        reorderControl?.isHidden = !hasReorder
        for view in [editControl, reorderControl] as [UIView?] { view?.alpha = 1 }
        setNeedsLayout()
    }

    private func showChoice() {
        guard let editControl else { return }
        let sign: CellSign =
            choosesByMark ? (isSelected ? .chosen : .unchosen) : editingStyle == .insert ? .insert : .delete
        editControl.setImage(sign.image, for: .normal)
        editControl.tintColor = sign == .unchosen ? .tertiaryLabel : nil
        editControl.accessibilityLabel = sign == .insert ? "Insert" : sign == .delete ? "Delete" : "Select"
    }

    private func editTapped() { table?.editControlTapped(self) }

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
        (transform, alpha) = (.identity, 1)
    }

    private func contentSizeMayChange() {
        setNeedsLayout()
        setNeedsUpdateConfiguration()
    }

    // MARK: Layout

    private var indentation: CGFloat { CGFloat(indentationLevel) * indentationWidth }
    private var leadingControlWidth: CGFloat {
        isEditing && shouldIndentWhileEditing && editControl?.isHidden == false ? 38 : 0
    }

    /// Returns the width of accessories and handles at the trailing side, including the distance to the content.
    private func trailingWidth() -> CGFloat {
        var width: CGFloat = 0
        if reorderControl?.isHidden == false { width += CellSign.reorder.size.width + 8 }
        if let own = shownAccessoryView {
            width += own.bounds.width + 8
        } else {
            switch shownAccessoryType {
            case .none: break
            case .disclosureIndicator: width += CellSign.disclosure.size.width + 8
            case .checkmark: width += CellSign.checkmark.size.width + 8
            case .detailButton: width += CellSign.detail.size.width + 8
            case .detailDisclosureButton: width += CellSign.detail.size.width + CellSign.disclosure.size.width + 18
            }
        }
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
        func place(_ view: UIView?, _ rect: CGRect) {
            guard let view else { return }
            let mirrored = mirroredIfNeeded(rect)
            if view.transform.isIdentity {
                if view.frame != mirrored { view.frame = mirrored }
            } else {
                view.bounds.size = rect.size
                view.center = CGPoint(x: mirrored.midX, y: mirrored.midY)
            }
        }
        for view in [
            backgroundView, configuredBackground, ownSelectedBackground, selectedBackgroundView,
            multipleSelectionBackgroundView,
        ] {
            view?.frame = bounds
        }
        followMargins()
        let content = contentFrame(bounds.size), height = bounds.height
        place(contentView, content)
        if contentConfiguration == nil, ownLabel != nil || ownImage != nil || ownDetail != nil {
            standardContent.place(
                in: contentView.bounds, margins: contentView.directionalLayoutMargins, isMirrored: isMirrored)
        }
        var right = bounds.width - lastMargins.trailing
        func placeTrailing(_ view: UIView?, _ size: CGSize, touchable: Bool = false) {
            guard let view, !view.isHidden else { return }
            right -= size.width
            let y = ((height - size.height) / 2 * 2).rounded() / 2
            let rect = CGRect(x: right, y: y, width: size.width, height: size.height)
            // The touch area is larger than the symbol.
            place(view, touchable ? rect.insetBy(dx: -11, dy: -y) : rect)
            right -= 8
        }
        placeTrailing(reorderControl, CGSize(width: CellSign.reorder.size.width, height: height))
        if let own = shownAccessoryView {
            placeTrailing(own, own.bounds.size)
        } else {
            placeTrailing(chevron, CellSign.disclosure.size)
            if chevron?.isHidden == false { right -= 2 }
            placeTrailing(checkmark, CellSign.checkmark.size)
            placeTrailing(detailButton, CellSign.detail.size, touchable: true)
        }
        place(editControl, CGRect(x: lastMargins.leading - 11, y: 0, width: 44, height: height))
        placeSeparators()
    }

    private func placeSeparators() {
        let pixel = 1 / max(1, traitCollection.displayScale)
        var inset = separatorInset
        // The separator below the last row of a group has full width, like the one above the first row.
        if surroundings.style == .grouped, surroundings.isLast { inset = .zero }
        separator.frame = CGRect(
            x: inset.left, y: bounds.height - pixel, width: max(0, bounds.width - inset.left - inset.right),
            height: pixel)
        upperSeparator?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: pixel)
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
        if let view = contentHost.view {
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
        if style == .value2 { ownLabel?.textColor = tintColor }
    }

    // MARK: Accessibility

    override var defaultAccessibility: DefaultAccessibility {
        var traits = UIAccessibilityTraits.none
        if isSelected { traits.insert(.selected) }
        if accessoryType == .disclosureIndicator { traits.insert(.button) }
        let texts = contentView.texts
        return DefaultAccessibility(
            isElement: !texts.isEmpty && !contentView.containsControl, label: texts.joined(separator: ", "),
            traits: traits, role: .row)
    }
}

extension UIView {
    /// The texts of visible labels in the view, from back to front.
    fileprivate var texts: [String] {
        var texts: [String] = []
        forEachView {
            if let label = $0 as? UILabel, !label.isHidden, let text = label.text, !text.isEmpty { texts.append(text) }
        }
        return texts
    }

    fileprivate var containsControl: Bool {
        var contains = false
        forEachView { if $0 is UIControl { contains = true } }
        return contains
    }
}

public import Foundation

/// A row of a table: a content view, to whose side are accessories and the controls of editing, with a separator below.
///
/// The cell shows texts and an image by a configuration, by labels of its style, or by views that are put into `contentView`. A
/// table uses cells that went out of sight for other rows; `prepareForReuse()` is called before.
@preconcurrency @MainActor open class UITableViewCell: UIView {
    /// Which labels a cell has, and where.
    public enum CellStyle: Int, Sendable {
        /// A text, at the leading side.
        case `default`
        /// A text, and a grey one at the trailing side.
        case value1
        /// A small text in the tint colour, right beside which is another one.
        case value2
        /// A text, and a small one below.
        case subtitle
    }
    /// What a cell looks like while it is selected.
    public enum SelectionStyle: Int, Sendable {
        /// As before.
        case none
        /// As `default`.
        case blue
        /// As `default`.
        case gray
        /// Grey.
        case `default`
    }
    /// What can be done to a row.
    public enum EditingStyle: Int, Sendable {
        /// Nothing.
        case none
        /// It is deleted.
        case delete
        /// Another one is inserted.
        case insert
    }
    /// The line between cells.
    public enum SeparatorStyle: Int, Sendable {
        /// None.
        case none
        /// One pixel.
        case singleLine
        /// As `singleLine`.
        case singleLineEtched
    }
    /// What is at a cell's trailing side.
    public enum AccessoryType: Int, Sendable {
        /// Nothing.
        case none
        /// A chevron: a touch leads on.
        case disclosureIndicator
        /// A button for details, and a chevron.
        case detailDisclosureButton
        /// A check mark.
        case checkmark
        /// A button for details.
        case detailButton
    }
    /// What editing shows of a cell.
    public struct StateMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The control at the leading side.
        public static let showingEditControl = StateMask(rawValue: 1 << 0)
        /// The button that deletes.
        public static let showingDeleteConfirmation = StateMask(rawValue: 1 << 1)
    }

    let style: CellStyle
    /// Under which identifier the table keeps the cell for other rows; nil: it does not.
    public internal(set) var reuseIdentifier: String?

    /// A cell of a style; `reuseIdentifier` is what the table finds it by.
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

    /// What the cell shows lies in here: it becomes narrower when accessories and controls come. Its margins are those of the table.
    public let contentView = UIView()
    private var ownLabel: UILabel?, ownDetail: UILabel?, ownImage: UIImageView?
    /// The text; nil once there is a content configuration.
    open var textLabel: UILabel? {
        guard contentConfiguration == nil else { return nil }
        if ownLabel == nil { ownLabel = addLabel(font: style == .value2 ? .systemFont(ofSize: 12) : StandardCell.font) }
        return ownLabel
    }
    /// The second text; nil in a cell of the default style.
    open var detailTextLabel: UILabel? {
        guard contentConfiguration == nil, style != .default else { return nil }
        if ownDetail == nil {
            let isSmall = style != .value1
            ownDetail = addLabel(font: isSmall ? .systemFont(ofSize: 12) : StandardCell.font)
            if style == .value1 { ownDetail?.textColor = .secondaryLabel }
        }
        return ownDetail
    }
    /// An image at the leading side.
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
    /// What the cell shows in place of labels and views of one's own. Default nil.
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
    /// Whether the content configuration follows the cell's state. Default true.
    open var automaticallyUpdatesContentConfiguration = true
    /// What lies behind the content; nil: what the table's style says. Default nil.
    open var backgroundConfiguration: UIBackgroundConfiguration? { didSet { showBackground() } }
    /// Whether the background configuration follows the cell's state. Default true.
    open var automaticallyUpdatesBackgroundConfiguration = true
    /// Sets the cell up for its state, whenever that changes. Default nil.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
    /// Sets a cell up for a state.
    public typealias ConfigurationUpdateHandler =
        @MainActor (
            _ cell: UITableViewCell, _ state: UICellConfigurationState
        ) -> Void

    /// The state that configurations are updated for. Override it to add states of your own.
    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        (state.isHighlighted, state.isSelected, state.isEditing) = (isHighlighted, isSelected, isEditing)
        (state.isSwiped, state.isReordering, state.isFocused) = (showingDeleteConfirmation, isReordering, isUnderKeys)
        state.isDisabled = !isUserInteractionEnabled
        return state
    }
    /// Has `updateConfiguration(using:)` called before the next layout.
    open func setNeedsUpdateConfiguration() {
        needsConfiguration = true
        setNeedsLayout()
    }
    private var needsConfiguration = false
    /// Sets the cell up for a state; call super, which calls `configurationUpdateHandler`.
    open func updateConfiguration(using state: UICellConfigurationState) { configurationUpdateHandler?(self, state) }
    /// A configuration in the look of the cell's style, without content.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        switch style {
        case .default: .cell()
        case .value1, .value2: .valueCell()
        case .subtitle: .subtitleCell()
        }
    }
    /// A background in the look of the table's style.
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

    /// The state is another one.
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

    /// Behind the content; nil: the background colour alone. Default nil.
    open var backgroundView: UIView? { didSet { replace(oldValue, by: backgroundView) } }
    /// Over the background and behind the content while the cell is selected; nil: grey. Default nil.
    open var selectedBackgroundView: UIView? {
        didSet {
            replace(oldValue, by: selectedBackgroundView)
            showSelection()
        }
    }
    /// The same in a table that lets several rows be selected; nil: `selectedBackgroundView`. Default nil.
    open var multipleSelectionBackgroundView: UIView? {
        didSet {
            replace(oldValue, by: multipleSelectionBackgroundView)
            showSelection()
        }
    }
    private var ownSelectedBackground: UIView?
    private var configuredBackground: ConfiguredBackground?
    private(set) var hasOwnBackgroundColor = false

    /// Default by the table's style.
    open override var backgroundColor: UIColor? {
        get { super.backgroundColor }
        set {
            // What is set to what it is says nothing.
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

    /// What it looks like while it is selected. Default `default`.
    open var selectionStyle = SelectionStyle.default { didSet { showSelection() } }
    private var selected = false, highlighted = false
    /// Whether the row is selected. Default false.
    open var isSelected: Bool {
        get { selected }
        set { setSelected(newValue, animated: false) }
    }
    /// Whether a finger is on the row. Default false.
    open var isHighlighted: Bool {
        get { highlighted }
        set { setHighlighted(newValue, animated: false) }
    }
    /// Selects the cell, or not; animated, the look fades in 0.3 seconds. Override it to look otherwise.
    open func setSelected(_ selected: Bool, animated: Bool) {
        guard selected != self.selected else { return }
        self.selected = selected
        fade(animated)
    }
    /// Highlights the cell, or not. Override it to look otherwise.
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
    /// True: rows of a table take the focus, see `UITableView.allowsFocus`.
    open override var canBecomeFocused: Bool { true }
    /// The table has the keys for its rows.
    override var isKeyStop: Bool { false }
    override var showsFocusRing: Bool { false }
    /// Whether the arrow keys are on the row.
    var isUnderKeys = false {
        didSet {
            guard isUnderKeys != oldValue else { return }
            stateChanged()
            showSelection()
        }
    }

    // MARK: Accessories

    /// What is at the trailing side. Default nothing.
    open var accessoryType = AccessoryType.none { didSet { if accessoryType != oldValue { accessoriesChanged() } } }
    /// A view of one's own there, in its own size, in place of `accessoryType`. Default nil.
    open var accessoryView: UIView? { didSet { if accessoryView !== oldValue { accessoriesChanged(oldValue) } } }
    /// What is there while the table is edited. Default nothing.
    open var editingAccessoryType = AccessoryType.none {
        didSet { if editingAccessoryType != oldValue { accessoriesChanged() } }
    }
    /// A view of one's own there while the table is edited. Default nil.
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
        table.tableDelegate?.tableView(table, accessoryButtonTappedForRowWith: path)
    }

    // MARK: Indentation and separators

    /// By how many levels the content is indented. Default 0.
    open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { contentSizeMayChange() } } }
    /// A level, in points. Default 10.
    open var indentationWidth: CGFloat = 10 { didSet { if indentationWidth != oldValue { contentSizeMayChange() } } }
    private var ownSeparatorInset: UIEdgeInsets?
    /// Of the line below, left and right count. Default the table's, and where the table has none where the text begins.
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
    /// Where the cell lies among its section's, as the table says.
    struct Surroundings: Equatable {
        var style = UITableView.Style.plain, separator = SeparatorStyle.singleLine
        var isFirst = false, isLast = false
        var margin: CGFloat = 16
    }
    private(set) var surroundings = Surroundings()
    /// What the content keeps from the edges of the cell.
    private var lastMargins = NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 16)
    /// The margins that the content view got last; the app may have set others.
    private var givenMargins: NSDirectionalEdgeInsets?

    /// Gives the content view its margins: beside an accessory there is less room.
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
    /// Whether the cell shows what editing needs. Default false.
    open var isEditing: Bool {
        get { editing }
        set { setEditing(newValue, animated: false) }
    }
    /// Shows what editing needs, or hides it; animated, in 0.3 seconds.
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
    /// Called before editing shows or hides something of the cell.
    open func willTransition(to state: StateMask) {}
    /// Called after it did.
    open func didTransition(to state: StateMask) {}
    /// What editing does to the row; the delegate says it.
    public internal(set) var editingStyle = EditingStyle.none {
        didSet { if editingStyle != oldValue { showControls() } }
    }
    /// Whether the handle shows by which the row is dragged, while the table is edited and the data source lets it. Default false.
    open var showsReorderControl = false { didSet { if showsReorderControl != oldValue { showControls() } } }
    /// Whether the content moves aside for the controls of editing. Default true.
    open var shouldIndentWhileEditing = true { didSet { if shouldIndentWhileEditing != oldValue { setNeedsLayout() } } }
    /// Whether the row's actions show.
    public internal(set) var showingDeleteConfirmation = false {
        didSet { if showingDeleteConfirmation != oldValue { stateChanged() } }
    }
    var isReordering = false { didSet { if isReordering != oldValue { stateChanged() } } }
    /// Rows are chosen by marks at their leading side.
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
    /// Which row a shown cell shows.
    var shownPath: IndexPath?
    /// It was just made or taken from the pool, and nobody was told that it shows.
    var isNew = false

    /// Called before the cell is used for another row: bring what is not set for each row back to how it was. Call super.
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

    /// What accessories and handles take at the trailing side, with the room to the content.
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
        // The last one keeps two points from the content, whose margin does the rest.
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
            // A finger needs more room than the sign.
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
        // The line below the last row of a group goes from side to side, as the one above the first does.
        if surroundings.style == .grouped, surroundings.isLast { inset = .zero }
        separator.frame = CGRect(
            x: inset.left, y: bounds.height - pixel, width: max(0, bounds.width - inset.left - inset.right),
            height: pixel)
        upperSeparator?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: pixel)
    }

    /// As wide as asked for, and as high as the content needs: by its configuration, its constraints, or the texts of its style.
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
            traits: traits)
    }
}

extension UIView {
    /// The texts of the labels below the view that show, from the back to the front.
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

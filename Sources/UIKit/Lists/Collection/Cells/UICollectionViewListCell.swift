public import CoreGraphics

/// A list cell: a content configuration, accessories at the sides and a separator.
@preconcurrency @MainActor open class UICollectionViewListCell: UICollectionViewCell {
    /// The level of the item in an outline. Default 0.
    @Observed open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { sidesChanged() } } }
    /// The indentation of one level, in points. Default 10.
    @Observed open var indentationWidth: CGFloat = 10 { didSet { if indentationWidth != oldValue { sidesChanged() } } }
    /// `true` if leading accessories are indented as well. Default `true`.
    @Observed open var indentsAccessories = true { didSet { if indentsAccessories != oldValue { sidesChanged() } } }
    /// The accessories at the sides. Default empty.
    @Observed open var accessories: [UICellAccessory] = [] { didSet { makeAccessories() } }
    /// The layout guide of the separators above and below the cell: constrain its leading edge to that of the text to
    /// move them. Its vertical extent is the cell's.
    public var separatorLayoutGuide: UILayoutGuide {
        if let lineGuide { return lineGuide }
        let made = UILayoutGuide()
        addLayoutGuide(made)
        lineGuide = made
        return made
    }
    /// Created on demand: few cells need it, and a guide enables constraint layout of its view.
    private var lineGuide: UILayoutGuide?

    private var leading: [AccessoryView] = [], trailing: [AccessoryView] = []
    private let topLine = UIView.hairline(), bottomLine = UIView.hairline()
    private(set) var style: ListCellStyle?
    /// `true` if the item's children in the section snapshot are visible.
    var isOutlineExpanded = false { didSet { if isOutlineExpanded != oldValue { setNeedsUpdateConfiguration() } } }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        contentView.autoresizingMask = []
        for line in [topLine, bottomLine] {
            line.isUserInteractionEnabled = false
            line.isHidden = true
            addSubview(line)
        }
    }

    /// Returns the default content of a cell in this list, without text.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        if style?.isHeader == true {
            return style?.appearance == .plain
                ? .plainHeader() : style?.appearance == .sidebar ? .sidebarHeader() : .groupedHeader()
        }
        return style?.appearance == .sidebar ? .sidebarCell() : .cell()
    }

    open override func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
        guard let style else { return .listPlainCell() }
        return switch style.appearance {
        case .plain: style.isHeader ? .listPlainHeaderFooter() : .listPlainCell()
        case .grouped, .insetGrouped: style.isHeader ? .clear() : .listGroupedCell()
        case .sidebar, .sidebarPlain: style.isHeader ? .listSidebarHeader() : .listSidebarCell()
        }
    }
    override var standardBackground: UIBackgroundConfiguration? {
        backgroundView == nil && selectedBackgroundView == nil ? defaultBackgroundConfiguration() : nil
    }

    open override var configurationState: UICellConfigurationState {
        var state = super.configurationState
        state.isExpanded = isOutlineExpanded
        return state
    }

    override func attributesApplied(_ attributes: UICollectionViewLayoutAttributes) {
        guard style != attributes.list else { return }
        style = attributes.list
        setNeedsUpdateConfiguration()
        // This is the first attribute applied to a new cell: nothing is visible yet.
        setNeedsLayout()
    }

    override func stateChanged() {
        super.stateChanged()
        for view in leading + trailing { view.show() }
        sidesChanged()
    }

    open override func updateConfiguration(using state: UICellConfigurationState) {
        super.updateConfiguration(using: state)
        for view in leading + trailing { view.show() }
    }

    // MARK: Accessories

    private func makeAccessories() {
        for view in leading + trailing { view.removeFromSuperview() }
        leading = UICellAccessory.ordered(accessories, leading: true).map { AccessoryView($0, cell: self) }
        trailing = UICellAccessory.ordered(accessories, leading: false).map { AccessoryView($0, cell: self) }
        for view in leading + trailing { addSubview(view) }
        sidesChanged()
    }

    private func sidesChanged() {
        setNeedsLayout()
        list?.contentChanged(of: self)
    }

    /// Points from the edge to the first accessory, and between two accessories.
    private static let margin: CGFloat = 16, gap: CGFloat = 16

    /// Lays out the accessories from left to right and returns the horizontal range left for the content.
    private func arrange(width: CGFloat, place: (AccessoryView, CGFloat, CGFloat) -> Void) -> (CGFloat, CGFloat) {
        let indent = CGFloat(max(0, indentationLevel)) * LayoutNumber.distance(indentationWidth)
        var left: CGFloat = 0, right = width
        let shownLeading = leading.filter { $0.accessory.isShown(isEditing: isEditingList) }
        let shownTrailing = trailing.filter { $0.accessory.isShown(isEditing: isEditingList) }
        if !shownLeading.isEmpty {
            left = UICollectionViewListCell.margin + (indentsAccessories ? indent : 0)
            for view in shownLeading {
                place(view, left, view.width)
                left += view.width + UICollectionViewListCell.gap
            }
            // The content has its own margin.
            left -= UICollectionViewListCell.gap
            if !indentsAccessories { left += indent }
        } else {
            left = indent
        }
        if !shownTrailing.isEmpty {
            right -= UICollectionViewListCell.margin
            for view in shownTrailing.reversed() {
                right -= view.width
                place(view, right, view.width)
                right -= UICollectionViewListCell.gap
            }
            right += UICollectionViewListCell.gap
        }
        return (left, max(left, right))
    }

    // MARK: Layout

    open override func layoutSubviews() {
        var shown: Set<ObjectIdentifier> = []
        let (left, right) = arrange(width: bounds.width) { view, x, width in
            view.frame = mirroredIfNeeded(CGRect(x: x, y: 0, width: width, height: bounds.height))
            view.isHidden = false
            shown.insert(ObjectIdentifier(view))
        }
        for view in leading + trailing where !shown.contains(ObjectIdentifier(view)) { view.isHidden = true }
        let content = mirroredIfNeeded(CGRect(x: left, y: 0, width: right - left, height: bounds.height))
        if contentView.frame != content { contentView.frame = content }
        setMargins(hasTrailing: right < bounds.width)
        super.layoutSubviews()
        placeLines(textStart: left)
    }

    /// Sets the content's margins; trailing accessories add their own distance.
    private func setMargins(hasTrailing: Bool) {
        let side: CGFloat = bounds.width < 414 ? 16 : 20
        let margins = NSDirectionalEdgeInsets(top: 8, leading: side, bottom: 8, trailing: hasTrailing ? 8 : side)
        if contentView.directionalLayoutMargins != margins { contentView.directionalLayoutMargins = margins }
    }

    private func placeLines(textStart: CGFloat) {
        let line = traitCollection.pixelGrid.pixel
        // A line above begins at the edge, a line below ends at it.
        show(topLine, style?.showsTop == true, style?.lines?.topSeparatorInsets, y: 0, line, isTop: true, textStart)
        show(
            bottomLine, style?.showsBottom == true, style?.lines?.bottomSeparatorInsets, y: bounds.height - line, line,
            isTop: false, textStart)
        for view in [topLine, bottomLine] where !view.isHidden { bringSubviewToFront(view) }
    }

    private func show(
        _ view: UIView, _ isShown: Bool, _ insets: NSDirectionalEdgeInsets?, y: CGFloat, _ thickness: CGFloat,
        isTop: Bool, _ textStart: CGFloat
    ) {
        view.isHidden = !isShown
        guard isShown, let style else { return }
        let reaches = style.appearance == .grouped && (isTop ? style.isFirst : style.isLast)
        let text = textStart + ((configuredContent as? UIListContentView)?.textLeading ?? 16)
        let automatic = UIListSeparatorConfiguration.automaticInsets
        var start = reaches ? 0 : text, end: CGFloat = 0
        if let insets, insets.leading != automatic.leading { start = LayoutNumber.distance(insets.leading) }
        if let insets, insets.trailing != automatic.trailing { end = LayoutNumber.distance(insets.trailing) }
        if let guide = guideStart, insets?.leading == automatic.leading { start = guide }
        view.backgroundColor =
            (isSelected && isEditingList ? style.lines?.multipleSelectionColor : style.lines?.color) ?? .separator
        view.frame = mirroredIfNeeded(
            CGRect(x: start, y: y, width: max(0, bounds.width - start - end), height: thickness))
    }

    /// The leading edge that constraints give to the guide; nil without constraints.
    private var guideStart: CGFloat? {
        guard let lineGuide, !lineGuide.constraintsAffectingLayout(for: .horizontal).isEmpty else { return nil }
        let frame = lineGuide.layoutFrame
        return isMirrored ? bounds.width - frame.maxX : frame.minX
    }

    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        let (left, right) = arrange(width: targetSize.width) { _, _, _ in }
        setMargins(hasTrailing: right < targetSize.width)
        var size = super.systemLayoutSizeFitting(
            CGSize(width: right - left, height: targetSize.height),
            withHorizontalFittingPriority: horizontalFittingPriority, verticalFittingPriority: verticalFittingPriority)
        size.width += targetSize.width - (right - left)
        return size
    }

    override func backgroundShown(_ view: ConfiguredBackground?) {
        guard let view else { return }
        var corners: CACornerMask = []
        if style?.appearance == .insetGrouped, style?.isHeader == false {
            if style?.isFirst == true { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
            if style?.isLast == true { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
        }
        view.layer.maskedCorners = corners
        view.layer.cornerRadius = corners.isEmpty ? 0 : 10
        view.layer.cornerCurve = .continuous
        view.clipsToBounds = !corners.isEmpty
    }

    // MARK: Accessibility

    override var defaultAccessibility: DefaultAccessibility {
        var texts: [String] = []
        // Interactive parts are separate elements, each with its own label.
        var hasParts = false
        func collect(_ view: UIView) {
            for part in view.subviews where !part.isHidden {
                if let accessory = part as? AccessoryView, accessory.isAccessibilityElement {
                    hasParts = true; continue
                }
                if part is UIControl { hasParts = true; continue }
                if let label = part as? UILabel, let text = label.text, !text.isEmpty { texts.append(text) }
                collect(part)
            }
        }
        collect(self)
        var traits: UIAccessibilityTraits = isSelected ? .selected : .none
        if style?.isHeader == true { traits.insert(.header) }
        return DefaultAccessibility(
            isElement: !hasParts && !texts.isEmpty, label: texts.isEmpty ? nil : texts.joined(separator: ", "),
            traits: traits)
    }
}

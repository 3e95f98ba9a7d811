public import Foundation
import QuartzCore

/// A scrolling list of rows in one column. The data source creates the cells, and only visible cells exist.
///
/// Row heights are requested or measured when rows become visible; until then they are estimated. The visible content
/// keeps its position when estimates are replaced.
@preconcurrency @MainActor open class UITableView: UIScrollView {
    override var defaultAccessibility: DefaultAccessibility { DefaultAccessibility(containerRole: .table) }

    /// The value of a height that the content determines.
    nonisolated public static let automaticDimension: CGFloat = -1
    /// The index title that displays a search symbol.
    nonisolated public static let indexSearch = "{search}"
    /// Posted after the user has changed the selection; the object is the table.
    nonisolated public static let selectionDidChangeNotification = NSNotification.Name(
        "UITableViewSelectionDidChangeNotification")
    /// The corner radius of inset groups, in points.
    static let groupCornerRadius: CGFloat = 10

    /// The style. Default plain.
    public internal(set) var style: Style
    /// The static rows of a storyboard; nil for a table without.
    var staticSections: [StaticSection]?

    /// Creates an empty table.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
        setUp()
    }
    public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }
    public required init?(coder: NSCoder) {
        style = .plain
        super.init(coder: coder)
        setUp()
        coder.fill(self, as: UITableView.self)
    }

    private func setUp() {
        showStyle()
        alwaysBounceVertical = true
        for gesture in rowGestures { gesture.start(self) }
    }

    func showStyle() {
        quietly { super.backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground }
    }

    // MARK: Data

    override var describedContent: [String] {
        super.describedContent + ["dataSource: \(dataSource.map { ObjectText.short($0) } ?? "(null)")"]
    }

    /// The data source. Default nil.
    open var dataSource: (any UITableViewDataSource)? {
        get { weakDataSource }
        set {
            guard newValue !== weakDataSource else { return }
            weakDataSource = newValue
            lacking = []
            headingProbe.called = []
            setNeedsReload()
        }
    }
    private weak var weakDataSource: (any UITableViewDataSource)?
    /// The delegate. Default nil.
    @_nonoverride open weak var delegate: (any UITableViewDelegate)? {
        get { super.delegate as? any UITableViewDelegate }
        set { super.delegate = newValue }
    }
    /// The delegate with its type, to avoid a cast in each access.
    private(set) weak var tableDelegate: (any UITableViewDelegate)?
    override func delegateChanged() {
        tableDelegate = delegate
        lacking = []
        headingProbe = HeadingProbe()
        if delegate != nil, contextMenuInteraction == nil { contextMenuInteraction = menus.interaction(of: self) }
        setNeedsReload()
    }
    private let menus = RowMenus()
    /// The interaction that presents the rows' menus; nil until the table has had a delegate.
    public private(set) var contextMenuInteraction: UIContextMenuInteraction?
    /// The object that prefetches data of rows that will soon be visible. Default nil.
    open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
    /// `true` if `prefetchDataSource` is notified. Default `true`.
    open var isPrefetchingEnabled = true

    /// Methods that the data source or the delegate does not implement. Each default implementation reports its call
    /// here.
    enum Lacking {
        case rowHeight, estimatedRowHeight, headerView, footerView, canEdit, canMove, editingStyle, deleteTitle,
            trailingActions
    }
    private(set) var lacking: Set<Lacking> = []
    func lacks(_ method: Lacking) { lacking.insert(method) }

    /// Reloads all data in the next layout pass and clears the selection.
    open func reloadData() {
        updating.discard(self)
        endRowGestures()
        selectedPaths = []
        focusedPath = nil
        setNeedsReload()
    }
    /// Requests the titles of the index again.
    open func reloadSectionIndexTitles() { showIndex() }

    /// Incremented when the known data is discarded.
    private(set) var generation = 0
    private(set) var needsLoading = true
    private func setNeedsReload() {
        needsLoading = true
        generation += 1
        headingProbe.views = [:]
        setNeedsLayout()
    }
    /// The positions of all sections and rows.
    var map = TableLayout()

    /// Requests the counts from the data source if necessary.
    func loadIfNeeded() {
        guard needsLoading, !isLoading else { return }
        needsLoading = false
        isLoading = true
        takeAwayAll()
        map = makeMap(counts: askCounts(), kept: nil)
        isLoading = false
        showIndex()
        takeContentSize()
    }
    private var isLoading = false

    /// The number of sections.
    open var numberOfSections: Int {
        loadIfNeeded()
        return map.sections.count
    }
    /// Returns the number of rows in a section; 0 if it does not exist.
    open func numberOfRows(inSection section: Int) -> Int {
        loadIfNeeded()
        return map.sections.indices.contains(section) ? map.sections[section].rows.count : 0
    }

    // MARK: Heights

    /// The height of rows, in points. Default `automaticDimension`: the height of the content; at least 44 for the
    /// standard labels.
    @Observed open var rowHeight = UITableView.automaticDimension {
        didSet { if rowHeight != oldValue { setNeedsReload() } }
    }
    /// The height of headers, in points. Default `automaticDimension`: the height of the title or the view.
    @Observed open var sectionHeaderHeight = UITableView.automaticDimension {
        didSet { if sectionHeaderHeight != oldValue { setNeedsReload() } }
    }
    /// The height of footers, in points. Default `automaticDimension`: the height of the title or the view.
    @Observed open var sectionFooterHeight = UITableView.automaticDimension {
        didSet { if sectionFooterHeight != oldValue { setNeedsReload() } }
    }
    /// The estimated height of rows that have not been visible, in points. Default `automaticDimension`: 44. With 0,
    /// heights of all rows are requested at once and rows are not measured.
    @Observed open var estimatedRowHeight = UITableView.automaticDimension {
        didSet { if estimatedRowHeight != oldValue { setNeedsReload() } }
    }
    /// The estimated height of headers, in points. Default `automaticDimension`.
    open var estimatedSectionHeaderHeight = UITableView.automaticDimension
    /// The estimated height of footers, in points. Default `automaticDimension`.
    open var estimatedSectionFooterHeight = UITableView.automaticDimension
    /// The space above the headers of a plain table, in points. Default `automaticDimension`: 22.
    @Observed open var sectionHeaderTopPadding = UITableView.automaticDimension {
        didSet { if sectionHeaderTopPadding != oldValue { setNeedsReload() } }
    }

    // MARK: Appearance

    /// The style of separators between rows. Default a single line.
    @Observed open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
        didSet { if separatorStyle != oldValue { lookChanged() } }
    }
    /// The colour of separators. Default `UIColor.separator`.
    @Observed open var separatorColor: UIColor? = UIColor.separator {
        didSet {
            noteSet(.separatorColor, \UITableView.separatorColor, separatorColor)
            lookChanged()
        }
    }
    /// The insets of separators, in points. Default 16 at the leading side, 20 in tables with a width of at least 414.
    open var separatorInset: UIEdgeInsets {
        get {
            ownSeparatorInset
                ?? UIEdgeInsets(
                    NSDirectionalEdgeInsets(top: 0, leading: margin, bottom: 0, trailing: 0), isMirrored: isMirrored)
        }
        set {
            ownSeparatorInset = newValue
            noteSet(.separatorInset, \UITableView.separatorInset, newValue)
            for row in displayed.rows { row.cell.setNeedsLayout() }
        }
    }
    private(set) var ownSeparatorInset: UIEdgeInsets?
    /// The reference of separator insets. Default the edges of the cell.
    @Observed open var separatorInsetReference = SeparatorInsetReference.fromCellEdges {
        didSet { for row in displayed.rows { row.cell.setNeedsLayout() } }
    }
    /// The view behind the rows, which does not scroll. Default nil.
    @Observed open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }
    /// The view above the first section, with the height of its frame. Default nil.
    @Observed open var tableHeaderView: UIView? { didSet { replaceEdge(oldValue, tableHeaderView) } }
    /// The view below the last section, with the height of its frame. Default nil.
    @Observed open var tableFooterView: UIView? { didSet { replaceEdge(oldValue, tableFooterView) } }

    private func replaceEdge(_ old: UIView?, _ new: UIView?) {
        if old !== new { old?.removeFromSuperview() }
        if let new, new.superview !== self { addSubview(new) }
        placeEdges()
        takeContentSize()
        setNeedsLayout()
    }

    private func lookChanged() { for row in displayed.rows { decorate(row.cell, row.path) } }

    /// The horizontal margin of inset groups, and of the rows' content, in points.
    var margin: CGFloat { bounds.width < 414 ? 16 : 20 }
    /// The horizontal range of the rows.
    var rowsFrame: (x: CGFloat, width: CGFloat) {
        let inset = style == .insetGrouped ? margin : 0
        let safe = safeAreaInsets
        let left = safe.left + inset, width = max(0, bounds.width - left - safe.right - inset)
        return (left, width)
    }

    // MARK: Visible rows

    var displayed = DisplayedRows()
    let cellPool = ReuseQueue<UITableViewCell>()
    let headingPool = ReuseQueue<UITableViewHeaderFooterView>()
    var isTiling = false
    /// The cell that is being reconfigured: the data source dequeues it again.
    var reconfigured: UITableViewCell?
    var prefetched = PrefetchedRows()
    /// The width of the last layout, in points.
    var lastWidth: CGFloat = -1
    var headingProbe = HeadingProbe()
    let updating = TableUpdates()
    let swiping = TableSwipe()
    let reordering = TableReorder()
    let touching = TableTouch()
    private var rowGestures: [any RowGesture] { [swiping, reordering] }
    /// A view that measures section titles.
    var titleView: UITableViewHeaderFooterView?
    var indexBar: TableIndexBar?

    /// The visible cells, from top to bottom.
    open var visibleCells: [UITableViewCell] {
        tileIfNeeded()
        return displayed.rows.map(\.cell)
    }
    /// The index paths of the visible rows, from top to bottom.
    open var indexPathsForVisibleRows: [IndexPath]? {
        tileIfNeeded()
        return displayed.rows.map(\.path)
    }
    /// Returns the cell of a row; nil if it is not visible.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { displayed.cell(at: indexPath) }
    /// Returns the index path of a visible cell; nil for other cells.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { displayed.path(of: cell) }
    /// Returns the row at a point of the content; nil if there is none.
    open func indexPathForRow(at point: CGPoint) -> IndexPath? {
        loadIfNeeded()
        guard point.x >= 0, point.x < bounds.width else { return nil }
        return map.row(at: point.y)
    }
    /// Returns the rows that intersect a rectangle of the content: from the row at its top to the row a point above its
    /// bottom. An empty rectangle has the row at its top.
    open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
        loadIfNeeded()
        guard !rect.isNull, rect.minX < bounds.width, rect.maxX > 0 || rect.minX >= 0, rect.maxY > 0 || rect.minY >= 0,
            var path = firstRow(from: rect.minY)
        else { return [] }
        var paths: [IndexPath] = []
        let last = max(rect.minY, rect.maxY - 1)
        while map.top(of: path) <= last {
            paths.append(path)
            guard let next = map.row(after: path) else { break }
            path = next
        }
        return paths
    }
    /// Returns the header of a section; nil if it is not visible.
    open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        displayed[.header][section] as? UITableViewHeaderFooterView
    }
    /// Returns the footer of a section; nil if it is not visible.
    open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        displayed[.footer][section] as? UITableViewHeaderFooterView
    }

    /// Returns the rectangle of a section with header and footer; zero if it does not exist.
    open func rect(forSection section: Int) -> CGRect {
        loadIfNeeded()
        guard map.sections.indices.contains(section) else { return .zero }
        return band(map.top(of: section), map.sections[section].total)
    }
    /// Returns the rectangle of a section's header when it is not pinned.
    open func rectForHeader(inSection section: Int) -> CGRect {
        loadIfNeeded()
        guard map.sections.indices.contains(section) else { return .zero }
        return band(map.headerTop(section), map.sections[section].header)
    }
    /// Returns the rectangle of a section's footer when it is not pinned.
    open func rectForFooter(inSection section: Int) -> CGRect {
        loadIfNeeded()
        guard map.sections.indices.contains(section) else { return .zero }
        return band(map.footerTop(section), map.sections[section].footer)
    }
    /// Returns the rectangle of a row; zero if it does not exist. Rows that were never visible have estimated heights.
    open func rectForRow(at indexPath: IndexPath) -> CGRect {
        loadIfNeeded()
        guard map.contains(indexPath) else { return .zero }
        let (x, width) = rowsFrame
        return CGRect(x: x, y: map.top(of: indexPath), width: width, height: map.height(of: indexPath))
    }
    private func band(_ y: CGFloat, _ height: CGFloat) -> CGRect {
        CGRect(x: 0, y: y, width: bounds.width, height: height)
    }

    // MARK: Reuse

    /// Registers a cell class, whose instances are created by `init(style:reuseIdentifier:)`, for an identifier; nil
    /// removes the registration.
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        guard let cellClass else { return cellPool.register(identifier, nil) }
        guard let type = cellClass as? UITableViewCell.Type else {
            fatalError("UITableView.register: \(cellClass) is not a UITableViewCell.")
        }
        cellPool.register(identifier) { type.dynamicInit(style: .default, reuseIdentifier: identifier) }
    }
    /// Registers a nib with a single `UITableViewCell` for an identifier; nil removes the registration.
    open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        cellPool.register(identifier, nib?.maker(of: UITableViewCell.self, for: identifier))
    }
    /// Registers a class of headers and footers, whose instances are created by `init(reuseIdentifier:)`, for an
    /// identifier; nil removes the registration.
    open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        guard let aClass else { return headingPool.register(identifier, nil) }
        guard let type = aClass as? UITableViewHeaderFooterView.Type else {
            fatalError("UITableView.register: \(aClass) is not a UITableViewHeaderFooterView.")
        }
        headingPool.register(identifier) { type.dynamicInit(reuseIdentifier: identifier) }
    }
    /// Registers a nib with a single `UITableViewHeaderFooterView` for an identifier; nil removes the registration.
    open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
        headingPool.register(identifier, nib?.maker(of: UITableViewHeaderFooterView.self, for: identifier))
    }

    /// Returns a reused cell, or a new one of the registered class; nil if there is neither.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { dequeue(identifier) }
    /// Returns a reused or new cell for a row. An identifier that is not registered stops the program with an error.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        guard let cell = dequeue(identifier) else {
            fatalError(
                "UITableView cannot dequeue a cell with the identifier \"\(identifier)\": register a class or a nib for it, or "
                    + "add a prototype cell to the storyboard."
            )
        }
        return cell
    }
    /// Returns a reused header or footer, or a new one of the registered class; nil if there is neither.
    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        guard let (view, isReused) = headingPool.take(identifier) else { return nil }
        view.reuseIdentifier = identifier
        if isReused { view.prepareForReuse() }
        return view
    }

    // MARK: Scrolling

    /// Scrolls to a row; a row that does not exist is logged. A row of `NSNotFound` selects the top of the section.
    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        scroll(to: indexPath, scrollPosition, animated)
    }
    /// Scrolls to the selected row, or to the first of several selected rows.
    open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
        if let path = selectedPaths.min() { scroll(to: path, scrollPosition, animated) }
    }

    // MARK: Selection

    /// The selected rows, in the order of selection.
    var selectedPaths: [IndexPath] = []
    /// `true` if touches select rows. Default `true`.
    @Observed open var allowsSelection = true { didSet { if !allowsSelection { deselectAll() } } }
    /// `true` if touches select rows in editing mode. Default `false`.
    open var allowsSelectionDuringEditing = false
    /// `true` if several rows can be selected. Default `false`.
    open var allowsMultipleSelection = false
    /// `true` if several rows can be selected, by marks, in editing mode. Default `false`.
    @Observed open var allowsMultipleSelectionDuringEditing = false {
        didSet { if isEditing { showEditing(animated: false) } }
    }
    /// `true` if arrow keys move the focus between rows. Default `true`.
    @Observed open var allowsFocus = true { didSet { if !allowsFocus { window?.focusIfUsed?.mayHaveChanged() } } }
    /// `true` if rows are selected when they are focused. Default `false`.
    open var selectionFollowsFocus = false
    /// `true` if focus returns to the row that was last focused. Default `false`: it goes to the selected row, else to
    /// the first visible one.
    open var remembersLastFocusedIndexPath = false
    var lastFocusedPath: IndexPath?
    /// `true` if there are rows: the table is focused on behalf of its cells.
    override var isKeyStop: Bool {
        loadIfNeeded()
        return allowsFocus && !displayed.rows.isEmpty
    }
    override var focusedPart: UIView? { focusedPath.flatMap { cellForRow(at: $0) } }
    override var showsFocusRing: Bool { false }
    override func focusEntered(_ heading: UIFocusHeading) { enterByKeys() }
    override func focusLeft() {
        lastFocusedPath = focusedPath
        focusedPath = nil
    }
    /// The row to which an animation scrolls.
    var aimedPath: IndexPath?
    /// The focused row.
    var focusedPath: IndexPath? { didSet { if focusedPath != oldValue { showFocus(oldValue) } } }

    /// The selected row; with several selected rows the first of them.
    open var indexPathForSelectedRow: IndexPath? { selectedPaths.first }
    /// The selected rows; nil for none.
    open var indexPathsForSelectedRows: [IndexPath]? { selectedPaths.isEmpty ? nil : selectedPaths }
    /// Selects a row and scrolls to it unless the position is `none`; nil clears the selection. The delegate is not
    /// notified.
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        select(indexPath, animated, scrollPosition)
    }
    /// Deselects a row. The delegate is not notified.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        guard let index = selectedPaths.firstIndex(of: indexPath) else { return }
        selectedPaths.remove(at: index)
        cellForRow(at: indexPath)?.setSelected(false, animated: animated)
    }

    // MARK: Updates

    /// Begins a batch update, which ends with `endUpdates()`. Batches can be nested.
    open func beginUpdates() { updating.begin(self) }
    /// Ends a batch update; the data must have been changed by now. A batch without changes requests all heights again.
    open func endUpdates() { updating.end(self) }
    /// Performs the changes that `updates` reports as a batch; `completion` is called after the animation.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        updating.begin(self)
        updates?()
        if let completion { updating.completions.append(completion) }
        updating.end(self)
    }
    /// `true` if the data source has reported changes that the table does not display yet.
    open var hasUncommittedUpdates: Bool { updating.hasChanges }
    /// Inserts sections; indices are those after all changes of the batch.
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        updating.change(self, animation) { $0.insertedSections.formUnion(sections) }
    }
    /// Deletes sections; indices are those before all changes of the batch.
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        updating.change(self, animation) { $0.deletedSections.formUnion(sections) }
    }
    /// Reloads sections; indices are those before all changes of the batch.
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        updating.change(self, animation) { $0.reloadedSections.formUnion(sections) }
    }
    /// Moves a section from its index before the batch to its index after the batch.
    open func moveSection(_ section: Int, toSection newSection: Int) {
        updating.change(self, nil) { $0.movedSections.append((section, newSection)) }
    }
    /// Inserts rows; index paths are those after all changes of the batch.
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        updating.change(self, animation) { $0.insertedItems += indexPaths }
    }
    /// Deletes rows; index paths are those before all changes of the batch.
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        updating.change(self, animation) { $0.deletedItems += indexPaths }
    }
    /// Reloads rows with new cells; index paths are those before all changes of the batch.
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        updating.change(self, animation) { $0.reloadedItems += indexPaths }
    }
    /// Configures the existing cells of rows again; index paths are those before all changes of the batch.
    open func reconfigureRows(at indexPaths: [IndexPath]) {
        updating.change(self, nil) { $0.reconfiguredItems += indexPaths }
    }
    /// Moves a row from its index path before the batch to its index path after the batch.
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        updating.change(self, nil) { $0.movedItems.append((indexPath, newIndexPath)) }
    }

    // MARK: Editing

    private var editing = false
    /// `true` in editing mode, in which rows can be deleted, inserted, moved and marked. Default `false`.
    open var isEditing: Bool {
        get { editing }
        set { setEditing(newValue, animated: false) }
    }
    /// Enters or leaves editing mode; an animation lasts 0.3 seconds.
    open func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != self.editing else { return }
        self.editing = editing
        swiping.close(animated: animated)
        reordering.cancel()
        showEditing(animated: animated)
    }

    // MARK: Index

    /// The smallest number of rows for which the index is visible. Default 0.
    @Observed open var sectionIndexMinimumDisplayRowCount = 0 { didSet { showIndex() } }
    /// The colour of the index titles. Default nil: the tint colour.
    @Observed open var sectionIndexColor: UIColor? {
        didSet {
            noteSet(.sectionIndexColor, \UITableView.sectionIndexColor, sectionIndexColor)
            indexBar?.setNeedsDisplay()
        }
    }
    /// The background colour of the index. Default nil: clear.
    @Observed open var sectionIndexBackgroundColor: UIColor? {
        didSet {
            noteSet(.sectionIndexBackgroundColor, \UITableView.sectionIndexBackgroundColor, sectionIndexBackgroundColor)
            indexBar?.setNeedsDisplay()
        }
    }
    /// The background colour of the index while it is touched. Default nil: `sectionIndexBackgroundColor`.
    @Observed open var sectionIndexTrackingBackgroundColor: UIColor? {
        didSet {
            noteSet(
                .sectionIndexTrackingBackgroundColor, \UITableView.sectionIndexTrackingBackgroundColor,
                sectionIndexTrackingBackgroundColor)
            indexBar?.setNeedsDisplay()
        }
    }

    // MARK: UIView overrides

    open override func layoutSubviews() {
        tile()
        super.layoutSubviews()
    }
    /// Places the cells again in the first layout in a window, whatever the app did with them before.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { setNeedsLayout() }
    }
    override var safeAreaForSubviews: UIEdgeInsets { .zero }
    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }
    open override var canBecomeFirstResponder: Bool { true }
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { touching.began(touches, self) }
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { touching.ended(touches, self) }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { touching.cancelled(self) }
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !take(presses) { super.pressesBegan(presses, with: event) }
    }
    open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !take(presses) { super.pressesChanged(presses, with: event) }
    }
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if let gesture = rowGestures.first(where: { $0.owns(gestureRecognizer) }) { return gesture.shouldBegin() }
        if gestureRecognizer === panGestureRecognizer, reordering.isRunning { return false }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    override func traitsApplied() {
        super.traitsApplied()
        indexBar?.setNeedsDisplay()
    }
}

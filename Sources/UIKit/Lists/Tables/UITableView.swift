public import Foundation
import QuartzCore

/// A list of rows in one column that scrolls up and down: the data source gives the cells, of which only those exist that show.
///
/// Heights of rows are asked for, or measured, when the rows come into sight; until then an estimate counts. What shows keeps its place
/// when the real heights come.
@preconcurrency @MainActor open class UITableView: UIScrollView {
    /// The look of a table.
    public enum Style: Int, Sendable {
        /// Sections one after the other, whose headers stay at the top while their rows show.
        case plain
        /// Sections as groups with room between them.
        case grouped
        /// Groups with rounded corners that keep from the sides.
        case insetGrouped
    }
    /// Where a row is after scrolling to it.
    public enum ScrollPosition: Int, Sendable {
        /// Where it is seen with the least scrolling.
        case none
        /// At the top.
        case top
        /// In the middle.
        case middle
        /// At the bottom.
        case bottom
    }
    /// How rows come and go.
    public enum RowAnimation: Int, Sendable {
        /// They fade.
        case fade
        /// In from the right, out to the right.
        case right
        /// In from the left, out to the left.
        case left
        /// In from above, out upwards.
        case top
        /// In from below, out downwards.
        case bottom
        /// At once.
        case none
        /// Grows out of its middle, and shrinks into it.
        case middle
        /// The table chooses: they fade.
        case automatic = 100
    }
    /// What separator insets count from.
    public enum SeparatorInsetReference: Int, Sendable {
        /// The edges of the cell.
        case fromCellEdges
        /// The inset that the table chooses by itself.
        case fromAutomaticInsets
    }
    /// Stands for a height that the content gives.
    nonisolated public static let automaticDimension: CGFloat = -1
    /// As a title of the index: the sign for searching.
    nonisolated public static let indexSearch = "{search}"
    /// Posted after the selection has changed by the user, with the table as its object.
    nonisolated public static let selectionDidChangeNotification = NSNotification.Name(
        "UITableViewSelectionDidChangeNotification")
    /// The radius of groups that keep from the sides.
    static let groupCornerRadius: CGFloat = 10

    /// The look. Default plain.
    public let style: Style

    /// An empty table.
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
    }

    private func setUp() {
        quietly { super.backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground }
        alwaysBounceVertical = true
        swiping.start(self)
        reordering.start(self)
    }

    // MARK: Data

    override var describedContent: [String] {
        super.describedContent + ["dataSource: \(dataSource.map { ObjectText.short($0) } ?? "(null)")"]
    }

    /// Says what the table shows. Default nil: nothing.
    open weak var dataSource: (any UITableViewDataSource)? {
        didSet {
            guard dataSource !== oldValue else { return }
            (lacking, knownHeadings) = ([], [])
            setNeedsReload()
        }
    }
    /// Hears what happens, and decides how it looks. Default nil.
    @_nonoverride open weak var delegate: (any UITableViewDelegate)? {
        get { super.delegate as? any UITableViewDelegate }
        set { super.delegate = newValue }
    }
    /// The same, without a look at its type each time.
    private(set) weak var tableDelegate: (any UITableViewDelegate)?
    override func delegateChanged() {
        tableDelegate = delegate
        (lacking, knownHeadings, probedHeadings) = ([], [], [:])
        if delegate != nil, contextMenuInteraction == nil { contextMenuInteraction = menus.interaction(of: self) }
        setNeedsReload()
    }
    private let menus = RowMenus()
    /// What opens the rows' menus; nil until there was a delegate.
    public private(set) var contextMenuInteraction: UIContextMenuInteraction?
    /// Hears which rows are likely to be shown soon. Default nil.
    open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
    /// Whether it does. Default true.
    open var isPrefetchingEnabled = true

    /// Methods that the data source or the delegate does not have. Known once they were called: the default of each says so here.
    enum Lacking {
        case rowHeight, estimatedRowHeight, headerView, footerView, canEdit, canMove, editingStyle, deleteTitle,
            trailingActions
    }
    private(set) var lacking: Set<Lacking> = []
    func lacks(_ method: Lacking) { lacking.insert(method) }

    /// Takes all from the data source anew, with the next layout. What is selected is no longer.
    open func reloadData() {
        updating.discard()
        swiping.close(animated: false)
        reordering.cancel()
        selectedPaths = []
        focusedPath = nil
        setNeedsReload()
    }
    /// Has the titles of the index asked for again.
    open func reloadSectionIndexTitles() { showIndex() }

    /// Raised whenever what is known of the data is thrown away.
    private(set) var generation = 0
    private(set) var needsLoading = true
    private func setNeedsReload() {
        needsLoading = true
        generation += 1
        probedHeadings = [:]
        setNeedsLayout()
    }
    /// Where everything is.
    var map = TableLayout()

    /// Asks the data source for the numbers, if that is due.
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

    /// How many sections there are.
    open var numberOfSections: Int {
        loadIfNeeded()
        return map.sections.count
    }
    /// How many rows a section has; 0 for one that is not there.
    open func numberOfRows(inSection section: Int) -> Int {
        loadIfNeeded()
        return map.sections.indices.contains(section) ? map.sections[section].rows.count : 0
    }

    // MARK: Heights

    /// The height of rows, or `automaticDimension` (default): as their content needs, 44 at least for a cell's own texts.
    open var rowHeight = UITableView.automaticDimension { didSet { if rowHeight != oldValue { setNeedsReload() } } }
    /// The height of headers. Default `automaticDimension`: as title or view need.
    open var sectionHeaderHeight = UITableView.automaticDimension {
        didSet { if sectionHeaderHeight != oldValue { setNeedsReload() } }
    }
    /// The height of footers. Default `automaticDimension`.
    open var sectionFooterHeight = UITableView.automaticDimension {
        didSet { if sectionFooterHeight != oldValue { setNeedsReload() } }
    }
    /// The height that rows count with until they come into sight; `automaticDimension` (default): 44. 0: all rows are asked for their
    /// heights at once, and are not measured.
    open var estimatedRowHeight = UITableView.automaticDimension {
        didSet { if estimatedRowHeight != oldValue { setNeedsReload() } }
    }
    /// The same of headers.
    open var estimatedSectionHeaderHeight = UITableView.automaticDimension
    /// The same of footers.
    open var estimatedSectionFooterHeight = UITableView.automaticDimension
    /// Room above the headers of a plain table. Default `automaticDimension`: 22 points.
    open var sectionHeaderTopPadding = UITableView.automaticDimension {
        didSet { if sectionHeaderTopPadding != oldValue { setNeedsReload() } }
    }

    // MARK: Look

    /// The line between rows. Default a single line.
    open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
        didSet { if separatorStyle != oldValue { lookChanged() } }
    }
    /// Its colour. Default the system's.
    open var separatorColor: UIColor? = UIColor.separator {
        didSet {
            noteSet(.separatorColor, \UITableView.separatorColor, separatorColor)
            lookChanged()
        }
    }
    /// By how much it keeps from the sides. Default 16 points at the leading side, 20 in a table of 414 points or more.
    open var separatorInset: UIEdgeInsets {
        get {
            ownSeparatorInset
                ?? UIEdgeInsets(
                    NSDirectionalEdgeInsets(top: 0, leading: margin, bottom: 0, trailing: 0), isMirrored: isMirrored)
        }
        set {
            ownSeparatorInset = newValue
            noteSet(.separatorInset, \UITableView.separatorInset, newValue)
            for row in shown { row.cell.setNeedsLayout() }
        }
    }
    private(set) var ownSeparatorInset: UIEdgeInsets?
    /// What separator insets count from. Default the edges of the cell.
    open var separatorInsetReference = SeparatorInsetReference.fromCellEdges {
        didSet { for row in shown { row.cell.setNeedsLayout() } }
    }
    /// Behind the rows; it stays while these scroll. Default nil.
    open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }
    /// Above the first section; its height is that of its frame. Default nil.
    open var tableHeaderView: UIView? { didSet { replaceEdge(oldValue, tableHeaderView) } }
    /// Below the last section; its height is that of its frame. Default nil.
    open var tableFooterView: UIView? { didSet { replaceEdge(oldValue, tableFooterView) } }

    private func replaceEdge(_ old: UIView?, _ new: UIView?) {
        if old !== new { old?.removeFromSuperview() }
        if let new, new.superview !== self { addSubview(new) }
        placeEdges()
        takeContentSize()
        setNeedsLayout()
    }

    private func lookChanged() { for row in shown { decorate(row.cell, row.path) } }

    /// What rows keep from the table's sides, and their content from theirs.
    var margin: CGFloat { bounds.width < 414 ? 16 : 20 }
    /// The rows' part of the width.
    var rowsFrame: (x: CGFloat, width: CGFloat) {
        let inset = style == .insetGrouped ? margin : 0
        let safe = safeAreaInsets
        let left = safe.left + inset, width = max(0, bounds.width - left - safe.right - inset)
        return (left, width)
    }

    // MARK: Rows that show

    struct ShownRow {
        var path: IndexPath
        let cell: UITableViewCell
    }
    /// In order.
    var shown: [ShownRow] = []
    var headers: [Int: UIView] = [:], footers: [Int: UIView] = [:]
    let cellPool = ReuseQueue<UITableViewCell>()
    let headingPool = ReuseQueue<UITableViewHeaderFooterView>()
    var isTiling = false
    /// The cell that is set up anew for its row: the data source gets it again.
    var reconfigured: UITableViewCell?
    var prefetched: [IndexPath] = []
    var lastTop: CGFloat = 0, lastWidth: CGFloat = -1
    /// The rows from which was looked ahead.
    var prefetchedFrom: [IndexPath] = []
    /// Headings of the first section, as long as no place is made for them; and of which it is known whether the delegate gives any.
    var probedHeadings: [Heading: UIView] = [:]
    var knownHeadings: Set<Lacking> = []
    let updating = TableUpdates()
    let swiping = TableSwipe()
    let reordering = TableReorder()
    let touching = TableTouch()
    /// Measures the titles of sections.
    var titleView: UITableViewHeaderFooterView?
    var indexBar: TableIndexBar?

    /// The cells that show, from top to bottom.
    open var visibleCells: [UITableViewCell] {
        tileIfNeeded()
        return shown.map(\.cell)
    }
    /// Their rows.
    open var indexPathsForVisibleRows: [IndexPath]? {
        tileIfNeeded()
        return shown.map(\.path)
    }
    /// The cell of a row; nil if it does not show.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { shown.first { $0.path == indexPath }?.cell }
    /// The row of a cell that shows; nil for another.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { shown.first { $0.cell === cell }?.path }
    /// The row at a point of the content; nil beside the rows.
    open func indexPathForRow(at point: CGPoint) -> IndexPath? {
        loadIfNeeded()
        guard point.x >= 0, point.x < bounds.width else { return nil }
        return map.row(at: point.y)
    }
    /// The rows that a rectangle of the content touches.
    open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
        loadIfNeeded()
        guard rect.height > 0, rect.width > 0, var path = firstRow(from: rect.minY) else { return [] }
        var paths: [IndexPath] = []
        while map.top(of: path) < rect.maxY {
            paths.append(path)
            guard let next = map.row(after: path) else { break }
            path = next
        }
        return paths
    }
    /// A header that shows.
    open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        headers[section] as? UITableViewHeaderFooterView
    }
    /// A footer that shows.
    open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        footers[section] as? UITableViewHeaderFooterView
    }

    /// Where a section is, with header and footer; zero for one that is not there.
    open func rect(forSection section: Int) -> CGRect {
        loadIfNeeded()
        guard map.sections.indices.contains(section) else { return .zero }
        return band(map.top(of: section), map.sections[section].total)
    }
    /// Where a section's header is while it is not held at the top.
    open func rectForHeader(inSection section: Int) -> CGRect {
        loadIfNeeded()
        guard map.sections.indices.contains(section) else { return .zero }
        return band(map.headerTop(section), map.sections[section].header)
    }
    /// Where a section's footer is while it is not held at the bottom.
    open func rectForFooter(inSection section: Int) -> CGRect {
        loadIfNeeded()
        guard map.sections.indices.contains(section) else { return .zero }
        return band(map.footerTop(section), map.sections[section].footer)
    }
    /// Where a row is; zero for one that is not there. Rows that were never in sight count with their estimates.
    open func rectForRow(at indexPath: IndexPath) -> CGRect {
        loadIfNeeded()
        guard map.contains(indexPath) else { return .zero }
        let (x, width) = rowsFrame
        return CGRect(x: x, y: map.top(of: indexPath), width: width, height: map.height(of: indexPath))
    }
    private func band(_ y: CGFloat, _ height: CGFloat) -> CGRect {
        CGRect(x: 0, y: y, width: bounds.width, height: height)
    }

    // MARK: Cells for reuse

    /// Has cells under an identifier made of a class, by its `init(style:reuseIdentifier:)`; nil takes that back.
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        guard let cellClass else { return cellPool.register(identifier, nil) }
        guard let type = cellClass as? UITableViewCell.Type else {
            fatalError("UITableView.register: \(cellClass) is no UITableViewCell.")
        }
        cellPool.register(identifier) { type.dynamicInit(style: .default, reuseIdentifier: identifier) }
    }
    /// Has cells under an identifier made by a nib, which must hold one `UITableViewCell`; nil takes that back.
    open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        cellPool.register(identifier, nib?.maker(of: UITableViewCell.self, for: identifier))
    }
    /// Has headers and footers under an identifier made of a class, by its `init(reuseIdentifier:)`; nil takes that back.
    open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        guard let aClass else { return headingPool.register(identifier, nil) }
        guard let type = aClass as? UITableViewHeaderFooterView.Type else {
            fatalError("UITableView.register: \(aClass) is no UITableViewHeaderFooterView.")
        }
        headingPool.register(identifier) { type.dynamicInit(reuseIdentifier: identifier) }
    }
    /// Has headers and footers under an identifier made by a nib, which must hold one `UITableViewHeaderFooterView`; nil takes that
    /// back.
    open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
        headingPool.register(identifier, nib?.maker(of: UITableViewHeaderFooterView.self, for: identifier))
    }

    /// A cell that is no longer in sight, else one of the class that was registered; nil if neither is there.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { dequeue(identifier) }
    /// The same for a row; an identifier under which no class was registered stops with a sentence.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        guard let cell = dequeue(identifier) else {
            fatalError(
                "UITableView: no cell can be made under the identifier \"\(identifier)\": register a class for it first."
            )
        }
        return cell
    }
    /// A header or footer that is no longer in sight, else one of the class that was registered; nil if neither is there.
    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        guard let (view, isReused) = headingPool.take(identifier) else { return nil }
        view.reuseIdentifier = identifier
        if isReused { view.prepareForReuse() }
        return view
    }

    // MARK: Scrolling

    /// Scrolls until a row is at a place; one that is not there stops with a sentence in the log. A row of `NSNotFound` leads to the
    /// top of its section.
    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        scroll(to: indexPath, scrollPosition, animated)
    }
    /// Scrolls until the row that is selected, the nearest to the top if there are several, is at a place.
    open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
        if let path = selectedPaths.min() { scroll(to: path, scrollPosition, animated) }
    }

    // MARK: Selection

    /// In the order in which they were selected.
    var selectedPaths: [IndexPath] = []
    /// Whether a touch selects. Default true.
    open var allowsSelection = true { didSet { if !allowsSelection { deselectAll() } } }
    /// Whether it does while the table is edited. Default false.
    open var allowsSelectionDuringEditing = false
    /// Whether several rows may be selected. Default false.
    open var allowsMultipleSelection = false
    /// Whether several rows may be selected, by marks, while the table is edited. Default false.
    open var allowsMultipleSelectionDuringEditing = false { didSet { if isEditing { showEditing(animated: false) } } }
    /// Whether the arrow keys come to rows. Default true.
    open var allowsFocus = true { didSet { if !allowsFocus { window?.focusIfUsed?.mayHaveChanged() } } }
    /// Whether rows that the arrow keys come to are selected. Default false.
    open var selectionFollowsFocus = false
    /// Whether the focus comes back to the row where it was when it left the table. Default false: it comes to the selected row, else to the
    /// first that is shown.
    open var remembersLastFocusedIndexPath = false
    var lastFocusedPath: IndexPath?
    /// A table with rows; its cells have the focus in its place.
    override var isKeyStop: Bool {
        loadIfNeeded()
        return allowsFocus && !shown.isEmpty
    }
    override var focusedPart: UIView? { focusedPath.flatMap { cellForRow(at: $0) } }
    override var showsFocusRing: Bool { false }
    override func focusEntered(_ heading: UIFocusHeading) { enterByKeys() }
    override func focusLeft() {
        lastFocusedPath = focusedPath
        focusedPath = nil
    }
    /// The row that the arrow keys are on.
    var focusedPath: IndexPath? { didSet { if focusedPath != oldValue { showFocus(oldValue) } } }

    /// The row that is selected; of several the first.
    open var indexPathForSelectedRow: IndexPath? { selectedPaths.first }
    /// The rows that are selected; nil for none.
    open var indexPathsForSelectedRows: [IndexPath]? { selectedPaths.isEmpty ? nil : selectedPaths }
    /// Selects a row (nil: none, and what is selected no longer), and scrolls to it unless the place is `none`. The delegate is not
    /// told.
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        select(indexPath, animated, scrollPosition)
    }
    /// Deselects a row. The delegate is not told.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        guard let index = selectedPaths.firstIndex(of: indexPath) else { return }
        selectedPaths.remove(at: index)
        cellForRow(at: indexPath)?.setSelected(false, animated: animated)
    }

    // MARK: Changes

    /// Begins a batch of changes, which `endUpdates()` carries out together. Batches may be inside of each other.
    open func beginUpdates() { updating.begin(self) }
    /// Ends a batch of changes: the data must have been changed by now. Without changes all heights are asked for again.
    open func endUpdates() { updating.end(self) }
    /// Carries the changes out that `updates` announces, as a batch; `completion` is called after the animation.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        updating.begin(self)
        updates?()
        if let completion { updating.completions.append(completion) }
        updating.end(self)
    }
    /// Whether the table knows of changes that its data source has made and it has not shown.
    open var hasUncommittedUpdates: Bool { updating.depth > 0 && !updating.updates.isEmpty }
    /// Inserts sections, named as they are after all changes of the batch.
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        updating.change(self, animation) { $0.insertedSections.formUnion(sections) }
    }
    /// Deletes sections, named as they were before all changes of the batch.
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        updating.change(self, animation) { $0.deletedSections.formUnion(sections) }
    }
    /// Has sections shown anew, named as they were before.
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        updating.change(self, animation) { $0.reloadedSections.formUnion(sections) }
    }
    /// Moves a section from where it was before to where it is afterwards.
    open func moveSection(_ section: Int, toSection newSection: Int) {
        updating.change(self, nil) { $0.movedSections.append((section, newSection)) }
    }
    /// Inserts rows, named as they are after all changes of the batch.
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        updating.change(self, animation) { $0.insertedItems += indexPaths }
    }
    /// Deletes rows, named as they were before all changes of the batch.
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        updating.change(self, animation) { $0.deletedItems += indexPaths }
    }
    /// Has rows shown by new cells, named as they were before.
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        updating.change(self, animation) { $0.reloadedItems += indexPaths }
    }
    /// Has the cells of rows set up anew, named as they were before: the data source gets the same cells to set up.
    open func reconfigureRows(at indexPaths: [IndexPath]) {
        updating.change(self, nil) { $0.reconfiguredItems += indexPaths }
    }
    /// Moves a row from where it was before to where it is afterwards.
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        updating.change(self, nil) { $0.movedItems.append((indexPath, newIndexPath)) }
    }

    // MARK: Editing

    private var editing = false
    /// Whether rows can be deleted, inserted, moved and marked. Default false.
    open var isEditing: Bool {
        get { editing }
        set { setEditing(newValue, animated: false) }
    }
    /// Shows what editing needs, or hides it; animated, in 0.3 seconds.
    open func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != self.editing else { return }
        self.editing = editing
        swiping.close(animated: animated)
        reordering.cancel()
        showEditing(animated: animated)
    }

    // MARK: Index

    /// The index shows from so many rows on. Default 0.
    open var sectionIndexMinimumDisplayRowCount = 0 { didSet { showIndex() } }
    /// The colour of its titles. Default nil: the tint.
    open var sectionIndexColor: UIColor? {
        didSet {
            noteSet(.sectionIndexColor, \UITableView.sectionIndexColor, sectionIndexColor)
            indexBar?.setNeedsDisplay()
        }
    }
    /// What lies behind them. Default nil: nothing.
    open var sectionIndexBackgroundColor: UIColor? {
        didSet {
            noteSet(.sectionIndexBackgroundColor, \UITableView.sectionIndexBackgroundColor, sectionIndexBackgroundColor)
            indexBar?.setNeedsDisplay()
        }
    }
    /// The same while a finger is on them. Default nil: as before.
    open var sectionIndexTrackingBackgroundColor: UIColor? {
        didSet {
            noteSet(
                .sectionIndexTrackingBackgroundColor, \UITableView.sectionIndexTrackingBackgroundColor,
                sectionIndexTrackingBackgroundColor)
            indexBar?.setNeedsDisplay()
        }
    }

    // MARK: What views do

    open override func layoutSubviews() {
        tile()
        super.layoutSubviews()
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
        if swiping.owns(gestureRecognizer) { return swiping.shouldBegin(self) }
        if reordering.owns(gestureRecognizer) { return reordering.shouldBegin(self) }
        if gestureRecognizer === panGestureRecognizer, reordering.isRunning { return false }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    override func traitsApplied() {
        super.traitsApplied()
        indexBar?.setNeedsDisplay()
    }
}

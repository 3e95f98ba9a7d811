public import CoreGraphics
public import Foundation
import QuartzCore

/// A scroll view that displays the items of a data source as cells, arranged by a layout.
///
/// Only visible elements have views, which are dequeued, configured by the data source, and reused. The layout is
/// queried for a rectangle slightly larger than the visible one, and again when scrolling leaves it.
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
    override class func makeForAppearance() -> UIView {
        dynamicInit(frame: .zero, collectionViewLayout: UICollectionViewLayout())
    }
    override var defaultAccessibility: DefaultAccessibility { DefaultAccessibility(containerRole: .list) }

    /// The scroll direction of a layout.
    public enum ScrollDirection: Int, Sendable {
        /// Vertical scrolling.
        case vertical
        /// Horizontal scrolling.
        case horizontal
    }
    /// The position of an item in the view after scrolling to it.
    public struct ScrollPosition: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The top edge.
        public static let top = ScrollPosition(rawValue: 1 << 0)
        /// The vertical centre.
        public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
        /// The bottom edge.
        public static let bottom = ScrollPosition(rawValue: 1 << 2)
        /// The left edge.
        public static let left = ScrollPosition(rawValue: 1 << 3)
        /// The horizontal centre.
        public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
        /// The right edge.
        public static let right = ScrollPosition(rawValue: 1 << 5)
    }
    /// The conditions under which visible cells are measured again.
    public enum SelfSizingInvalidation: Int, Sendable {
        /// Only when the layout is invalidated.
        case disabled
        /// Also when their configuration changes, or when they call `invalidateIntrinsicContentSize()`.
        case enabled
        /// As `enabled`; changed constraints are used when the cell requests a measurement.
        case enabledIncludingConstraints
    }
    /// The element kind of section headers.
    public class var elementKindSectionHeader: String { "UICollectionElementKindSectionHeader" }
    /// The element kind of section footers.
    public class var elementKindSectionFooter: String { "UICollectionElementKindSectionFooter" }

    // MARK: State

    var counts = ItemCounts()
    var needsCounts = true
    /// `true` if the views display outdated data.
    var needsViews = false
    var currentLayout: UICollectionViewLayout
    /// Flags of the layout's preparation: required, in progress, and done at least once.
    var needsPrepare = true, isPreparing = false, hasPrepared = false
    /// `true` during queries of the layout: an invalidation in a query would repeat forever.
    var isAsking = false
    var offsetAdjustment = CGPoint.zero
    var tile: LayoutTile?
    var shown: [ElementKey: ShownElement] = [:]
    var shownViews: Set<ObjectIdentifier> = []
    /// Elements that are animated out.
    var leaving: [ShownElement] = []
    lazy var stack = ElementStack(self)
    var scrollers: [Int: OrthogonalScroller] = [:]
    let views = ReuseQueue<UICollectionReusableView>()
    /// The attributes of the element for which the data source is asked for a view.
    var making: UICollectionViewLayoutAttributes?
    /// The cell that is dequeued again for reconfiguration, and its reuse key.
    var reconfiguring: (key: String, cell: UICollectionViewCell)?
    /// `true` while elements are created and laid out: changes by the app are deferred to the next turn.
    var isWorking = false
    var selection: Set<IndexPath> = []
    var highlighted: IndexPath?
    var batch: ItemBatch?
    var beforeUpdate: [ElementKey: UICollectionViewLayoutAttributes] = [:]
    var movement: ItemMovement?
    var transition: LayoutTransition?
    var prefetched: Set<IndexPath> = []
    /// The content offset of the last layout pass, and the direction of the last scroll.
    var lastOffset = CGPoint.zero, lastMove = CGPoint.zero
    /// The number of reloads: work begun before a reload is abandoned.
    var generation = 0
    private var hasOwnBackground = false

    // MARK: Initialisers

    /// Creates a collection view with a layout; it is empty until it has a data source.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        currentLayout = layout
        super.init(frame: frame)
        setUp()
    }
    /// Creates a collection view with a flow layout.
    public required init?(coder: NSCoder) {
        currentLayout = UICollectionViewFlowLayout()
        super.init(coder: coder)
        setUp()
        coder.fill(self, as: UICollectionView.self)
    }
    private func setUp() {
        attach(currentLayout)
        quietly { super.backgroundColor = .systemBackground }
    }

    func attach(_ layout: UICollectionViewLayout) {
        if let other = layout.attached, other !== self {
            warn(
                "UICollectionView: a \(type(of: layout)) is used by a second collection view; each view needs its own layout.",
                module: "UIKit")
        }
        layout.attached = self
    }

    /// The delegate. Default nil.
    @_nonoverride open weak var delegate: (any UICollectionViewDelegate)? {
        get { super.delegate as? any UICollectionViewDelegate }
        set {
            super.delegate = newValue
            if newValue != nil, contextMenuInteraction == nil { contextMenuInteraction = menus.interaction(of: self) }
        }
    }
    private let menus = ItemMenus()
    /// The interaction that presents the items' menus; nil until the view has had a delegate.
    public private(set) var contextMenuInteraction: UIContextMenuInteraction?
    /// The data source. Setting it reloads all data. Default nil.
    open var dataSource: (any UICollectionViewDataSource)? {
        get { weakDataSource }
        set {
            guard newValue !== weakDataSource else { return }
            weakDataSource = newValue
            reload()
        }
    }
    private weak var weakDataSource: (any UICollectionViewDataSource)?
    /// The object that prefetches data of items that will soon be visible. Default nil.
    open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
    /// `true` if `prefetchDataSource` is notified. Default `true`.
    open var isPrefetchingEnabled = true

    /// The layout. Setting it changes the layout without animation.
    open var collectionViewLayout: UICollectionViewLayout {
        get { currentLayout }
        set { setCollectionViewLayout(newValue, animated: false) }
    }
    /// Changes the layout, with animated visible elements if requested.
    open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
        change(to: layout, animated: animated, completion: nil)
    }
    /// Changes the layout and calls `completion` when the animation has ended.
    open func setCollectionViewLayout(
        _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
    ) { change(to: layout, animated: animated, completion: completion) }

    /// The view behind all items, as large as the collection view; it does not scroll. Default nil.
    @Observed open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsLayout()
        }
    }
    open override var backgroundColor: UIColor? {
        get { super.backgroundColor }
        set {
            // Setting the current value again has no effect.
            if newValue !== super.backgroundColor { hasOwnBackground = true }
            super.backgroundColor = newValue
        }
    }
    /// Applies the background colour of a list, unless the app has set one.
    func showBackground(of style: ListSectionStyle?) {
        guard !hasOwnBackground, let style else { return }
        if super.backgroundColor !== style.background { quietly { super.backgroundColor = style.background } }
    }

    override var describedContent: [String] {
        super.describedContent + [
            "layout: \(ObjectText.short(currentLayout))",
            "dataSource: \(dataSource.map { ObjectText.short($0) } ?? "(null)")",
        ]
    }

    // MARK: Selection

    /// `true` if taps select items. Default `true`.
    @Observed open var allowsSelection = true { didSet { selectionModeChanged() } }
    /// `true` if several items can be selected. Default `false`.
    @Observed open var allowsMultipleSelection = false { didSet { selectionModeChanged() } }
    /// `true` if taps select items in editing mode. Default `false`.
    @Observed open var allowsSelectionDuringEditing = false { didSet { selectionModeChanged() } }
    /// `true` if several items can be selected in editing mode. Default `false`.
    @Observed open var allowsMultipleSelectionDuringEditing = false { didSet { selectionModeChanged() } }
    /// `true` while the view is in editing mode: list cells display their editing accessories. Changing it clears the
    /// selection. Default `false`.
    @Observed open var isEditing = false {
        didSet {
            guard isEditing != oldValue else { return }
            clearSelection()
            for element in elementsInOrder { (element.view as? UICollectionViewCell)?.isEditingList = isEditing }
        }
    }
    /// The conditions under which visible cells are measured again. Default enabled.
    open var selfSizingInvalidation = SelfSizingInvalidation.enabled

    /// The selected items, in order; empty without a selection.
    open var indexPathsForSelectedItems: [IndexPath]? { selection.isEmpty ? [] : selection.sorted() }

    /// Selects an item without notifying the delegate, and scrolls to it unless `scrollPosition` is empty. Nil clears
    /// the selection.
    open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        select(indexPath, animated: animated, scrollPosition)
    }
    /// Deselects an item without notifying the delegate.
    open func deselectItem(at indexPath: IndexPath, animated: Bool) { setSelected(indexPath, false) }

    // MARK: Focus

    /// `true` if arrow keys move the focus between items. Default `true`.
    @Observed open var allowsFocus = true { didSet { if !allowsFocus { window?.focusIfUsed?.mayHaveChanged() } } }
    /// `true` if focus returns to the item that was last focused. Default `false`: it goes to a selected item, else to
    /// the first visible one.
    open var remembersLastFocusedIndexPath = false
    /// `true` if items are selected when they are focused. Default `false`.
    open var selectionFollowsFocus = false
    /// The focused item.
    var focusedPath: IndexPath?
    /// The item to which an animation scrolls.
    var aimedPath: IndexPath?
    /// The scroll that an orthogonally scrolling section performs when it becomes visible.
    var waitingScroll: (section: Int, position: ScrollPosition)?
    var lastFocusedPath: IndexPath?
    /// `true` if there are items: the view is focused on behalf of its cells.
    override var isKeyStop: Bool { allowsFocus && !shown.isEmpty }
    override var showsFocusRing: Bool { false }
    override var focusedPart: UIView? { focusedPath.flatMap { cellForItem(at: $0) } }
    override func dragBegins() { waitingScroll = nil }
    override func focusEntered(_ heading: UIFocusHeading) { enterByKeys() }
    override func focusLeft() {
        lastFocusedPath = focusedPath
        focusedPath = nil
    }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !take(presses) { super.pressesBegan(presses, with: event) }
    }
    open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !take(presses) { super.pressesChanged(presses, with: event) }
    }

    // MARK: Data

    /// Discards all data and clears the selection; visible elements are recreated in the next layout pass.
    open func reloadData() { reload() }

    /// Animates several changes of the data, which `updates` reports by inserting, deleting, moving and reloading. The
    /// data source must have the new data when `updates` returns.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        runBatch(updates, completion)
    }
    /// Inserts sections.
    open func insertSections(_ sections: IndexSet) { announce { $0.insertedSections.formUnion(sections) } }
    /// Deletes sections.
    open func deleteSections(_ sections: IndexSet) { announce { $0.deletedSections.formUnion(sections) } }
    /// Reloads sections.
    open func reloadSections(_ sections: IndexSet) { announce { $0.reloadedSections.formUnion(sections) } }
    /// Moves a section.
    open func moveSection(_ section: Int, toSection newSection: Int) {
        announce { $0.movedSections.append((section, newSection)) }
    }
    /// Inserts items.
    open func insertItems(at indexPaths: [IndexPath]) { announce { $0.insertedItems += indexPaths } }
    /// Deletes items.
    open func deleteItems(at indexPaths: [IndexPath]) { announce { $0.deletedItems += indexPaths } }
    /// Reloads items, with new cells.
    open func reloadItems(at indexPaths: [IndexPath]) { announce { $0.reloadedItems += indexPaths } }
    /// Configures the existing cells of items again; invisible items are not affected.
    open func reconfigureItems(at indexPaths: [IndexPath]) { announce { $0.reconfiguredItems += indexPaths } }
    /// Moves an item.
    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        announce { $0.movedItems.append((indexPath, newIndexPath)) }
    }

    /// `true` if the data source has, or is about to have, changes that the view does not display yet.
    public var hasUncommittedUpdates: Bool { needsCounts || batch != nil }
    /// The number of sections, as last reported by the data source.
    public var numberOfSections: Int {
        loadCounts()
        return counts.sections
    }
    /// Returns the number of items in a section, as last reported by the data source; 0 if there is no such section.
    public func numberOfItems(inSection section: Int) -> Int {
        loadCounts()
        return counts.items(in: section)
    }

    // MARK: Scrolling

    /// Scrolls to an item at a position; an empty position scrolls by the smallest distance that makes the item
    /// visible.
    open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        scroll(to: indexPath, scrollPosition, animated)
    }

    // MARK: Interactive movement

    /// Begins moving an item; returns `false` if the data source does not allow it.
    open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { beginMovement(indexPath) }
    /// Moves the item to a point of the content; other items make room.
    open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) { moveHeldItem(to: targetPosition) }
    /// Ends the move and notifies the data source.
    open func endInteractiveMovement() { endMovement(cancelled: false) }
    /// Cancels the move.
    open func cancelInteractiveMovement() { endMovement(cancelled: true) }

    // MARK: Layout

    open override var bounds: CGRect {
        get { super.bounds }
        set {
            boundsWillChange(to: newValue)
            super.bounds = newValue
        }
    }
    open override var frame: CGRect {
        get { super.frame }
        set {
            if newValue.size != bounds.size { boundsWillChange(to: CGRect(origin: bounds.origin, size: newValue.size)) }
            super.frame = newValue
        }
    }

    open override func layoutSubviews() {
        layoutContent()
        super.layoutSubviews()
        if focusedPath != nil { window?.focusIfUsed?.followPart(of: self) }
        if let backgroundView { backgroundView.frame = bounds }
    }

    open override func adjustedContentInsetDidChange() {
        super.adjustedContentInsetDidChange()
        surroundingsChanged()
    }
    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        surroundingsChanged()
    }
    open override func layoutMarginsDidChange() {
        super.layoutMarginsDidChange()
        surroundingsChanged()
    }
    override func traitsApplied() {
        super.traitsApplied()
        surroundingsChanged()
    }

    override func targetOffset(forProposed offset: CGPoint, velocity: CGPoint) -> CGPoint {
        let target = currentLayout.targetContentOffset(
            forProposedContentOffset: toLayout(offset), withScrollingVelocity: velocity)
        return target.x.isFinite && target.y.isFinite ? fromLayout(target) : offset
    }

    // MARK: Touches

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !pressBegan(touches) { super.touchesBegan(touches, with: event) }
    }
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !pressEnded(touches) { super.touchesEnded(touches, with: event) }
    }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        unhighlight()
        super.touchesCancelled(touches, with: event)
    }
}

/// A rectangle for which the layout was queried, and its elements.
struct LayoutTile {
    /// The rectangle in the layout's coordinates.
    var rect: CGRect
    var attributes: [UICollectionViewLayoutAttributes]
}

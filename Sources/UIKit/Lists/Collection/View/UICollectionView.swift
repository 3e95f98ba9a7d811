public import CoreGraphics
public import Foundation
import QuartzCore

/// Shows items of a data source as cells, wherever its layout puts them.
///
/// Only what is in sight has views: they are dequeued, set up by the data source, and used again. The layout is asked for a
/// rectangle a little larger than what is seen, and again when that is left.
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
    /// A direction in which content goes on.
    public enum ScrollDirection: Int, Sendable {
        /// Downwards.
        case vertical
        /// To the side.
        case horizontal
    }
    /// Where an item is to lie after scrolling to it.
    public struct ScrollPosition: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// At the top.
        public static let top = ScrollPosition(rawValue: 1 << 0)
        /// In the middle between top and bottom.
        public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
        /// At the bottom.
        public static let bottom = ScrollPosition(rawValue: 1 << 2)
        /// On the left.
        public static let left = ScrollPosition(rawValue: 1 << 3)
        /// In the middle between left and right.
        public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
        /// On the right.
        public static let right = ScrollPosition(rawValue: 1 << 5)
    }
    /// When cells that are shown are measured again.
    public enum SelfSizingInvalidation: Int, Sendable {
        /// Only with the layout.
        case disabled
        /// Also when their configuration changes, or they ask by `invalidateIntrinsicContentSize()`.
        case enabled
        /// As `enabled`; changed constraints count when the cell then asks.
        case enabledIncludingConstraints
    }
    /// The kind of headers of sections.
    public class var elementKindSectionHeader: String { "UICollectionElementKindSectionHeader" }
    /// The kind of footers of sections.
    public class var elementKindSectionFooter: String { "UICollectionElementKindSectionFooter" }

    // MARK: State

    var counts = ItemCounts()
    var needsCounts = true
    /// Whether the views show data that is gone.
    var needsViews = false
    var currentLayout: UICollectionViewLayout
    /// Whether the layout is asked to prepare before anything else, is preparing, or has ever been.
    var needsPrepare = true, isPreparing = false, hasPrepared = false
    /// Whether the layout is asked for attributes: what is invalidated by that would be so again each time.
    var isAsking = false
    var offsetAdjustment = CGPoint.zero
    var tile: LayoutTile?
    var shown: [ElementKey: ShownElement] = [:]
    var shownViews: Set<ObjectIdentifier> = []
    /// Elements on their way out.
    var leaving: [ShownElement] = []
    lazy var stack = ElementStack(self)
    var scrollers: [Int: OrthogonalScroller] = [:]
    let views = ReuseQueue<UICollectionReusableView>()
    /// The attributes of the element for which the data source is asked for a view.
    var making: UICollectionViewLayoutAttributes?
    /// The cell that is to be dequeued again, to be set up anew in its place, and what it is kept under.
    var reconfiguring: (key: String, cell: UICollectionViewCell)?
    /// Whether elements are being made and placed: what the app changes meanwhile counts for the next turn.
    var isWorking = false
    var selection: Set<IndexPath> = []
    var highlighted: IndexPath?
    var batch: ItemBatch?
    var beforeUpdate: [ElementKey: UICollectionViewLayoutAttributes] = [:]
    var movement: ItemMovement?
    var transition: LayoutTransition?
    var prefetched: Set<IndexPath> = []
    /// Where the content was when it was last laid out, and which way it last went.
    var lastOffset = CGPoint.zero, lastMove = CGPoint.zero
    /// Counts reloads, so that work begun before one is not finished.
    var generation = 0
    private var hasOwnBackground = false

    // MARK: Making

    /// A collection view with a layout; it shows nothing until it has a data source.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        currentLayout = layout
        super.init(frame: frame)
        setUp()
    }
    /// With a flow layout.
    public required init?(coder: NSCoder) {
        currentLayout = UICollectionViewFlowLayout()
        super.init(coder: coder)
        setUp()
    }
    private func setUp() {
        attach(currentLayout)
        quietly { super.backgroundColor = .systemBackground }
    }

    func attach(_ layout: UICollectionViewLayout) {
        if let other = layout.attached, other !== self {
            warn(
                "UICollectionView: a layout of \(type(of: layout)) is given to a second collection view; each needs its own.",
                module: "UIKit")
        }
        layout.attached = self
    }

    /// Hears what happens. Default nil.
    @_nonoverride open weak var delegate: (any UICollectionViewDelegate)? {
        get { super.delegate as? any UICollectionViewDelegate }
        set {
            super.delegate = newValue
            if newValue != nil, contextMenuInteraction == nil { contextMenuInteraction = menus.interaction(of: self) }
        }
    }
    private let menus = ItemMenus()
    /// What opens the items' menus; nil until there was a delegate.
    public private(set) var contextMenuInteraction: UIContextMenuInteraction?
    /// What is shown. Setting it loads everything anew. Default nil.
    open weak var dataSource: (any UICollectionViewDataSource)? {
        didSet { if dataSource !== oldValue { reload() } }
    }
    /// Hears early of what will be shown. Default nil.
    open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
    /// Whether `prefetchDataSource` is told. Default true.
    open var isPrefetchingEnabled = true

    /// Says where the items lie. Setting it exchanges the layouts without an animation.
    open var collectionViewLayout: UICollectionViewLayout {
        get { currentLayout }
        set { setCollectionViewLayout(newValue, animated: false) }
    }
    /// Another layout, to which what is in sight moves.
    open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
        change(to: layout, animated: animated, completion: nil)
    }
    /// The same; `completion` hears when all has moved.
    open func setCollectionViewLayout(
        _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
    ) { change(to: layout, animated: animated, completion: completion) }

    /// Behind all items; as large as the view, and not scrolled. Default nil.
    open var backgroundView: UIView? {
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
            // What is set to what it is says nothing.
            if newValue !== super.backgroundColor { hasOwnBackground = true }
            super.backgroundColor = newValue
        }
    }
    /// Behind a list there is its own colour, unless the app set one.
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

    /// Whether taps select items. Default true.
    open var allowsSelection = true { didSet { selectionModeChanged() } }
    /// Whether several items can be selected. Default false.
    open var allowsMultipleSelection = false { didSet { selectionModeChanged() } }
    /// Whether taps select items while the view is edited. Default false.
    open var allowsSelectionDuringEditing = false { didSet { selectionModeChanged() } }
    /// Whether several items can then be selected. Default false.
    open var allowsMultipleSelectionDuringEditing = false { didSet { selectionModeChanged() } }
    /// Whether the view is edited: its cells are told, and list cells show what is for that. The selection goes. Default false.
    open var isEditing = false {
        didSet {
            guard isEditing != oldValue else { return }
            clearSelection()
            for element in elementsInOrder { (element.view as? UICollectionViewCell)?.isEditingList = isEditing }
        }
    }
    /// When cells that are shown are measured again. Default enabled.
    open var selfSizingInvalidation = SelfSizingInvalidation.enabled

    /// The selected items, in order; nil: none.
    open var indexPathsForSelectedItems: [IndexPath]? { selection.isEmpty ? [] : selection.sorted() }

    /// Selects an item, without telling the delegate, and scrolls to it unless `scrollPosition` is empty. Nil selects none.
    open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        select(indexPath, animated: animated, scrollPosition)
    }
    /// Takes the selection from an item, without telling the delegate.
    open func deselectItem(at indexPath: IndexPath, animated: Bool) { setSelected(indexPath, false) }

    // MARK: Focus

    /// Whether arrow keys go through the items. Default true.
    open var allowsFocus = true { didSet { if !allowsFocus { window?.focusIfUsed?.mayHaveChanged() } } }
    /// Whether the focus comes back to the item where it was when it left the view. Default false: it comes to a selected one, else to
    /// the first that is shown.
    open var remembersLastFocusedIndexPath = false
    /// Whether items that the arrow keys come to are selected. Default false.
    open var selectionFollowsFocus = false
    /// The item that the arrow keys are on.
    var focusedPath: IndexPath?
    var lastFocusedPath: IndexPath?
    /// A view with items; its cells have the focus in its place.
    override var isKeyStop: Bool { allowsFocus && !shown.isEmpty }
    override var showsFocusRing: Bool { false }
    override var focusedPart: UIView? { focusedPath.flatMap { cellForItem(at: $0) } }
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

    /// Forgets all that is known of the data; what is in sight is made anew with the next layout. The selection goes.
    open func reloadData() { reload() }

    /// Makes changes of the data together, announced in `updates` by inserting, deleting, moving and reloading, and animates
    /// them. The data source must have the new data when `updates` ends.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        runBatch(updates, completion)
    }
    /// Sections have come.
    open func insertSections(_ sections: IndexSet) { announce { $0.insertedSections.formUnion(sections) } }
    /// Sections have gone.
    open func deleteSections(_ sections: IndexSet) { announce { $0.deletedSections.formUnion(sections) } }
    /// All of some sections is made anew.
    open func reloadSections(_ sections: IndexSet) { announce { $0.reloadedSections.formUnion(sections) } }
    /// A section has moved.
    open func moveSection(_ section: Int, toSection newSection: Int) {
        announce { $0.movedSections.append((section, newSection)) }
    }
    /// Items have come.
    open func insertItems(at indexPaths: [IndexPath]) { announce { $0.insertedItems += indexPaths } }
    /// Items have gone.
    open func deleteItems(at indexPaths: [IndexPath]) { announce { $0.deletedItems += indexPaths } }
    /// The cells of some items are made anew.
    open func reloadItems(at indexPaths: [IndexPath]) { announce { $0.reloadedItems += indexPaths } }
    /// The cells of some items are set up anew and kept, where they are shown.
    open func reconfigureItems(at indexPaths: [IndexPath]) { announce { $0.reconfiguredItems += indexPaths } }
    /// An item has moved.
    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        announce { $0.movedItems.append((indexPath, newIndexPath)) }
    }

    /// Whether the data source has, or is about to have, changes that the view does not show yet.
    public var hasUncommittedUpdates: Bool { needsCounts || batch != nil }
    /// The number of sections, as the data source last said.
    public var numberOfSections: Int {
        loadCounts()
        return counts.sections
    }
    /// The number of items of a section, as the data source last said; 0 for a section that there is not.
    public func numberOfItems(inSection section: Int) -> Int {
        loadCounts()
        return counts.items(in: section)
    }

    // MARK: Scrolling

    /// Scrolls so that the item lies where `scrollPosition` says; an empty one scrolls as little as shows it.
    open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        scroll(to: indexPath, scrollPosition, animated)
    }

    // MARK: Moving items by a finger

    /// Takes an item up; false if the data source keeps it where it is.
    open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { beginMovement(indexPath) }
    /// Holds the item at a point of the content: others make room.
    open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) { moveHeldItem(to: targetPosition) }
    /// Puts it down where it is; the data source is told.
    open func endInteractiveMovement() { endMovement(cancelled: false) }
    /// Puts it back.
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

/// A part of the layout that was asked for, and what lies in it.
struct LayoutTile {
    /// In the layout's space.
    var rect: CGRect
    var attributes: [UICollectionViewLayoutAttributes]
}

import CoreGraphics
import QuartzCore

/// Pages side by side in a scroll view: the current one and its neighbours, which are requested when a finger begins to
/// turn. Only the two visible ones have their views in it.
@MainActor final class ScrollingPages: PageTurner {
    weak var owner: UIPageViewController?
    private let scroll = PageScrollView()
    private let spacing: CGFloat
    private enum Neighbour {
        case unknown, none
        case page(UIViewController)
        var controller: UIViewController? { if case .page(let controller) = self { controller } else { nil } }
        var isUnknown: Bool { if case .unknown = self { true } else { false } }
    }
    private var page: UIViewController?
    private var before = Neighbour.unknown, after = Neighbour.unknown
    /// The neighbour that is visible beside the current page.
    private var coming: (page: UIViewController, isAfter: Bool)?
    /// The completion of a page that code set, while it scrolls into view.
    private var completion: ((Bool) -> Void)?
    private var isByCode = false
    /// `true` while pages are rearranged, so that offsets are meaningless.
    private var isAdjusting = false

    init(spacing: CGFloat) { self.spacing = spacing }

    var current: [UIViewController] { page.map { [$0] } ?? [] }
    var gestureRecognizers: [UIGestureRecognizer] { [] }

    private var isVertical: Bool { owner?.navigationOrientation == .vertical }

    func addParts(to view: UIView) {
        scroll.pages = self
        scroll.isPagingEnabled = true
        scroll.isScrollEnabled = owner?.dataSource != nil
        scroll.alwaysBounceHorizontal = !isVertical
        scroll.alwaysBounceVertical = isVertical
        scroll.showsHorizontalScrollIndicator = false
        scroll.showsVerticalScrollIndicator = false
        scroll.contentInsetAdjustmentBehavior = .never
        view.insertSubview(scroll, at: 0)
        if let page { add(page) }
    }

    // MARK: Positions

    /// The distance between pages, in points.
    private var pitch: CGFloat { isVertical ? scroll.bounds.height : scroll.bounds.width }
    private var hasBefore: Bool { before.controller != nil }
    private var count: Int { (hasBefore ? 1 : 0) + 1 + (after.controller != nil ? 1 : 0) }
    private var slot: Int { hasBefore ? 1 : 0 }

    /// Returns the start of a slot along the axis; the first slot is on the right in right-to-left layouts.
    private func start(_ slot: Int) -> CGFloat {
        let isReversed = !isVertical && scroll.isMirrored
        return CGFloat(isReversed ? count - 1 - slot : slot) * pitch
    }
    private func offset(_ slot: Int) -> CGPoint {
        isVertical ? CGPoint(x: 0, y: start(slot)) : CGPoint(x: start(slot), y: 0)
    }
    private func frame(_ slot: Int) -> CGRect {
        let size = scroll.bounds.size, start = start(slot) + spacing / 2
        return isVertical
            ? CGRect(x: 0, y: start, width: size.width, height: max(0, size.height - spacing))
            : CGRect(x: start, y: 0, width: max(0, size.width - spacing), height: size.height)
    }
    /// The distance from the current page in pages; positive towards the next one.
    private var turned: CGFloat {
        guard pitch > 0 else { return 0 }
        let way = isVertical ? scroll.contentOffset.y - start(slot) : scroll.contentOffset.x - start(slot)
        return (!isVertical && scroll.isMirrored ? -way : way) / pitch
    }

    func layOut(in area: CGRect) {
        let frame =
            isVertical ? area.insetBy(dx: 0, dy: -spacing / 2) : area.insetBy(dx: -spacing / 2, dy: 0)
        guard scroll.frame != frame || scroll.wasMirrored != scroll.isMirrored else { return }
        scroll.wasMirrored = scroll.isMirrored
        endTurning()
        scroll.frame = frame
        place(keepingTurn: 0)
    }

    /// Arranges the pages in their slots, at a distance of `turn` pages from the current one.
    private func place(keepingTurn turn: CGFloat) {
        isAdjusting = true
        let length = CGFloat(count) * pitch, size = scroll.bounds.size
        scroll.contentSize =
            isVertical ? CGSize(width: size.width, height: length) : CGSize(width: length, height: size.height)
        let way = (!isVertical && scroll.isMirrored ? -turn : turn) * pitch, home = offset(slot)
        scroll.contentOffset =
            isVertical ? CGPoint(x: 0, y: home.y + way) : CGPoint(x: home.x + way, y: 0)
        page?.viewIfLoaded?.frame = frame(slot)
        if let coming { coming.page.viewIfLoaded?.frame = frame(slot + (coming.isAfter ? 1 : -1)) }
        isAdjusting = false
    }

    private func add(_ page: UIViewController) {
        guard let view = page.view else { return }
        view.autoresizingMask = []
        view.frame = frame(slot)
        scroll.insertSubview(view, at: 0)
    }

    // MARK: Changes by code

    func forgetNeighbours() {
        scroll.isScrollEnabled = owner?.dataSource != nil
        guard coming == nil else { return }
        before = .unknown
        after = .unknown
        if owner?.isViewLoaded == true { place(keepingTurn: 0) }
    }

    func show(_ pages: [UIViewController], isForward: Bool, animated: Bool, completion: ((Bool) -> Void)?) {
        guard let owner, let new = pages.first else { return }
        endTurning()
        guard new !== page else {
            forgetNeighbours()
            completion?(true)
            return
        }
        guard animated, page != nil, pitch > 0 else {
            let old = page
            before = .unknown
            after = .unknown
            page = new
            owner.addChild(new)
            owner.exchangeViews(of: old, and: new) {
                old?.viewIfLoaded?.removeFromSuperview()
                guard owner.isViewLoaded else { return }
                add(new)
                place(keepingTurn: 0)
            }
            new.didMove(toParent: owner)
            leave(old)
            completion?(true)
            return
        }
        (before, after) = isForward ? (.none, .page(new)) : (.page(new), .none)
        self.completion = completion
        isByCode = true
        place(keepingTurn: 0)
        scroll.setContentOffset(offset(slot + (isForward ? 1 : -1)), animated: true)
    }

    func turn(isForward: Bool) {
        prepare()
        guard (isForward ? after : before).controller != nil else { return }
        scroll.setContentOffset(offset(slot + (isForward ? 1 : -1)), animated: true)
    }

    // MARK: Changes by a finger

    /// Makes the nearest page the current one and requests its neighbours.
    func prepare() {
        guard let owner, page != nil else { return }
        if coming != nil, abs(turned) >= 0.5 { finish(true) }
        if isByCode {
            // The finger caught a page that code set: its neighbours are those of the data source again.
            let body = completion
            completion = nil
            isByCode = false
            if coming?.isAfter != true { after = .unknown }
            if coming?.isAfter != false { before = .unknown }
            body?(false)
        }
        guard let page = self.page else { return }
        let turn = turned
        if before.isUnknown { before = owner.neighbour(of: page, isAfter: false).map { .page($0) } ?? .none }
        if after.isUnknown { after = owner.neighbour(of: page, isAfter: true).map { .page($0) } ?? .none }
        // The data source may have set other pages.
        guard self.page === page else { return }
        place(keepingTurn: turn)
        // The previous page may still be visible.
        scrolled()
    }

    /// Called when the content scrolled.
    func scrolled() {
        guard !isAdjusting, let owner, let page else { return }
        let turn = turned
        if scroll.isDragging, coming != nil, abs(turn) >= 1 {
            // A swipe may continue to the page after the next one.
            finish(true)
            prepare()
            return scroll.restartDrag()
        }
        let wanted: (page: UIViewController, isAfter: Bool)? =
            if turn > 1e-6, let next = after.controller {
                (next, true)
            } else if turn < -1e-6, let previous = before.controller {
                (previous, false)
            } else {
                nil
            }
        if let old = coming, old.isAfter != wanted?.isAfter || old.page !== wanted?.page {
            // If it stops at the current page, `cameToRest` notifies the delegate.
            guard wanted != nil else { return }
            finish(false)
        }
        guard coming == nil, let wanted, self.page === page else { return }
        coming = wanted
        if !isByCode { owner.willTurn(to: [wanted.page]) }
        guard coming?.page === wanted.page else { return }
        owner.addChild(wanted.page)
        page.tellsByHand = true
        wanted.page.tellsByHand = true
        wanted.page.beginAppearanceTransition(true, animated: true)
        page.beginAppearanceTransition(false, animated: true)
        if let view = wanted.page.view {
            view.autoresizingMask = []
            view.frame = frame(slot + (wanted.isAfter ? 1 : -1))
            scroll.insertSubview(view, at: 0)
        }
    }

    func cameToRest() {
        guard coming != nil else { return }
        finish(abs(turned) >= 0.5)
    }

    /// Ends a turn immediately at the nearest page.
    private func endTurning() {
        guard coming != nil || isByCode else { return }
        scroll.stopMotion()
        if coming != nil { return finish(isByCode || abs(turned) >= 0.5) }
        let body = completion
        completion = nil
        isByCode = false
        body?(false)
    }

    /// Makes the visible neighbour the current page, or removes it.
    private func finish(_ isComplete: Bool) {
        guard let owner, let old = page, let (new, isAfter) = coming else { return }
        let turn = turned, wasByCode = isByCode, body = completion
        coming = nil
        completion = nil
        isByCode = false
        if isComplete {
            page = new
            // The position of a page that code set is unknown to the data source's order.
            (before, after) =
                wasByCode ? (.unknown, .unknown) : isAfter ? (.page(old), .unknown) : (.unknown, .page(old))
            place(keepingTurn: turn + (isAfter ? -1 : 1))
        } else {
            old.beginAppearanceTransition(true, animated: true)
            new.beginAppearanceTransition(false, animated: true)
        }
        let left = isComplete ? old : new, stays = isComplete ? new : old
        left.viewIfLoaded?.removeFromSuperview()
        left.endAppearanceTransition()
        stays.endAppearanceTransition()
        old.tellsByHand = false
        new.tellsByHand = false
        if isComplete { new.didMove(toParent: owner) }
        leave(left)
        if !wasByCode { owner.didTurn(from: [old], isComplete: isComplete, isForward: isAfter) }
        owner.tabBarController?.contentChanged()
        body?(isComplete)
    }

    private func leave(_ page: UIViewController?) {
        guard let page, page.parent === owner else { return }
        page.willLeaveParent()
        page.removeFromParent()
    }
}

/// The scroll view of the pages. It reports its events separately from its delegate, which an app may set.
@MainActor final class PageScrollView: UIScrollView {
    weak var pages: ScrollingPages?
    var wasMirrored = false

    override var safeAreaForSubviews: UIEdgeInsets { safeAreaInsets }

    override var contentOffset: CGPoint {
        get { super.contentOffset }
        set {
            super.contentOffset = newValue
            pages?.scrolled()
        }
    }
    override func dragBegins() {
        pages?.prepare()
        restartDrag()
    }
    override func cameToRest() { pages?.cameToRest() }
    override func takeWheel(_ delta: CGPoint) -> Bool {
        if !isDecelerating { pages?.prepare() }
        return super.takeWheel(delta)
    }
}

import CoreGraphics

/// The scroll view of an orthogonally scrolling section of a collection view.
final class OrthogonalScroller: UIScrollView {
    let section: Int
    private weak var list: UICollectionView?
    private var place: OrthogonalSection
    lazy var stack = ElementStack(self)
    /// The origin of the content, in the collection view's content coordinates.
    private(set) var contentOrigin = CGPoint.zero
    /// The offset at the last query of the layout.
    var askedOffset: CGFloat = 0

    init(_ place: OrthogonalSection, in list: UICollectionView) {
        section = place.index
        self.list = list
        self.place = place
        super.init(frame: .zero)
        showsVerticalScrollIndicator = false
        showsHorizontalScrollIndicator = false
        contentInsetAdjustmentBehavior = .never
        clipsToBounds = false
        follow(self) { [unowned self] in self.list?.scrolled(self) }
    }
    required init?(coder: NSCoder) { return nil }

    private var axis: LayoutAxis { place.axis }
    private var isFlipped: Bool { !axis.isVertical && list?.isFlipped == true }

    /// Applies the current metrics of the section.
    func update(_ new: OrthogonalSection, offset: CGFloat) {
        guard let list else { return }
        place = new
        let frame = list.fromLayout(new.frame)
        let side = axis.main(new.frame.size), length = max(new.contentLength, side)
        let whole = axis.rect(
            main: axis.low(new.frame), cross: axis.isVertical ? new.frame.minX : new.frame.minY,
            size: axis.size(main: length, cross: axis.cross(new.frame.size)))
        contentOrigin = list.fromLayout(whole).origin
        if self.frame != frame { self.frame = frame }
        let size = axis.size(main: length, cross: axis.cross(new.frame.size))
        let isResized = contentSize != size
        if isResized { contentSize = size }
        let (lead, trail) = isFlipped ? (new.centering.trail, new.centering.lead) : new.centering
        let inset =
            axis.isVertical
            ? UIEdgeInsets(top: lead, left: 0, bottom: trail, right: 0)
            : UIEdgeInsets(top: 0, left: lead, bottom: 0, right: trail)
        if contentInset != inset { contentInset = inset }
        bounces = new.properties.bounce != .never
        if axis.isVertical {
            alwaysBounceVertical = new.properties.bounce == .always
        } else {
            alwaysBounceHorizontal = new.properties.bounce == .always
        }
        let stops = new.behavior != .continuous && new.behavior != .none
        decelerationRate = new.properties.decelerationRate ?? (stops ? .fast : .normal)
        if superview == nil || (isResized && isFlipped) {
            let isNew = superview == nil && offset == 0
            leadingOffset = isNew ? -new.centering.lead : offset
        }
    }

    /// The scroll offset from the leading end of the section.
    var leadingOffset: CGFloat {
        get {
            let now = axis.main(contentOffset)
            return isFlipped ? contentSize.width - bounds.width - now : now
        }
        set {
            let place = isFlipped ? contentSize.width - bounds.width - newValue : newValue
            contentOffset = axis.point(main: place, cross: 0)
        }
    }

    /// Returns `true` if a rectangle of the layout, at scroll offset zero, is visible.
    func shows(_ rect: CGRect) -> Bool {
        let way = axis.point(main: leadingOffset, cross: 0)
        let moved = rect.offsetBy(dx: -way.x, dy: -way.y)
        guard let list else { return false }
        return moved.overlaps(place.frame, orIsMeasured: true) && moved.overlaps(list.layoutBounds, orIsMeasured: true)
    }

    /// Converts a point to the layout's coordinates at scroll offset zero.
    func unscrolled(_ point: CGPoint) -> CGPoint {
        guard place.frame.holds(point) else { return point }
        let way = axis.point(main: leadingOffset, cross: 0)
        return CGPoint(x: point.x + way.x, y: point.y + way.y)
    }

    /// Scrolls so that the item to which the collection view scrolls is at `position`.
    func scrollToAim(of list: UICollectionView, at position: UICollectionView.ScrollPosition, animated: Bool) {
        let now = leadingOffset
        let target = { [unowned self, unowned list] in
            list.aimedRect(inSection: section).map { offset(for: $0, position, now) }
        }
        if animated, window != nil {
            setContentOffset(animatedTo: target)
        } else {
            target().map { setContentOffset($0, animated: false) }
        }
    }

    /// Returns the offset at which a rectangle of the layout is at `position`; `now` is the present leading offset.
    private func offset(for rect: CGRect, _ position: UICollectionView.ScrollPosition, _ now: CGFloat) -> CGPoint {
        let side = axis.main(place.frame.size), start = axis.low(rect) - axis.low(place.frame)
        let length = axis.main(rect.size)
        var target = now
        let (low, middle, high):
            (UICollectionView.ScrollPosition, UICollectionView.ScrollPosition, UICollectionView.ScrollPosition) =
                axis.isVertical ? (.top, .centeredVertically, .bottom) : (.left, .centeredHorizontally, .right)
        if position.contains(middle) {
            target = start + length / 2 - side / 2
        } else if position.contains(low) {
            target = start
        } else if position.contains(high) {
            target = start + length - side
        } else {
            target = max(min(now, start), start + length - side)
        }
        target = min(max(0, contentLength - side) + place.centering.trail, max(-place.centering.lead, target))
        let offset = isFlipped ? contentSize.width - bounds.width - target : target
        return axis.point(main: offset, cross: 0)
    }
    private var contentLength: CGFloat { axis.main(contentSize) }

    override func targetOffset(forProposed offset: CGPoint, velocity: CGPoint) -> CGPoint {
        func leading(_ place: CGFloat) -> CGFloat { isFlipped ? contentSize.width - bounds.width - place : place }
        let speed = isFlipped ? -axis.main(velocity) : axis.main(velocity)
        let rest = place.rest(leading(axis.main(offset)), leadingOffset, speed)
        guard rest.isFinite else { return offset }
        return axis.point(main: leading(rest), cross: 0)
    }
}

extension UICollectionView {
    func fromLayout(_ rect: CGRect) -> CGRect { toLayout(rect) }

    /// Creates and updates the scroll views of visible orthogonally scrolling sections.
    func placeScrollers() {
        for place in currentLayout.orthogonalSections(in: layoutBounds) {
            let offset = currentLayout.orthogonalOffset(of: place.index)
            if let scroller = scrollers[place.index] {
                scroller.update(place, offset: offset)
            } else {
                let made = OrthogonalScroller(place, in: self)
                scrollers[place.index] = made
                UIView.performWithoutAnimation {
                    made.update(place, offset: offset)
                    stack.insert(made, zIndex: 0, above: backgroundView)
                }
                if let waiting = waitingScroll, waiting.section == place.index {
                    waitingScroll = nil
                    made.scrollToAim(of: self, at: waiting.position, animated: false)
                }
            }
        }
    }

    func removeUnusedScrollers() {
        guard !scrollers.isEmpty else { return }
        let needed = Set(currentLayout.orthogonalSections(in: layoutBounds).map(\.index))
        for index in scrollers.keys.sorted() where !needed.contains(index) {
            guard let scroller = scrollers.removeValue(forKey: index) else { continue }
            stack.remove(scroller)
            scroller.stopMotion()
            scroller.removeFromSuperview()
        }
    }

    func scrolled(_ scroller: OrthogonalScroller) {
        let offset = scroller.leadingOffset
        let changes = currentLayout.orthogonalSectionScrolled(scroller.section, to: offset)
        if changes || abs(offset - scroller.askedOffset) > scroller.bounds.width / 2 - 1 {
            scroller.askedOffset = offset
            tile = nil
        }
        setNeedsLayout()
    }
}

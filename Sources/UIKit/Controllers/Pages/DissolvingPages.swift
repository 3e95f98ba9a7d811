import CoreGraphics

/// Pages of the style `pageCurl`: a tap at a side or a swipe turns them, and they cross-fade.
@MainActor final class DissolvingPages: NSObject, PageTurner, UIGestureRecognizerDelegate {
    weak var owner: UIPageViewController?
    private(set) var current: [UIViewController] = []
    private let pan = UIPanGestureRecognizer(), tap = UITapGestureRecognizer()
    private let container = UIView()
    /// Ends the running turn at its new pages.
    private var end: (() -> Void)?

    private static let duration: TimeInterval = 0.4
    /// The fraction of the width at each side in which a tap turns the page.
    private static let side: CGFloat = 0.2
    /// The length in points of a swipe that turns the page.
    private static let stroke: CGFloat = 40

    var gestureRecognizers: [UIGestureRecognizer] { [pan, tap] }
    private var isVertical: Bool { owner?.navigationOrientation == .vertical }

    func addParts(to view: UIView) {
        report("UIPageViewController: the page curl is not available; pages dissolve into each other.")
        pan.addHandler { [weak self] in self?.drag($0) }
        tap.addHandler { [weak self] in self?.tapped($0) }
        pan.delegate = self
        tap.delegate = self
        view.insertSubview(container, at: 0)
        view.addGestureRecognizer(pan)
        view.addGestureRecognizer(tap)
        for page in current { container.addSubview(page.view) }
    }

    func layOut(in area: CGRect) {
        container.frame = area
        place(current)
    }

    private func place(_ pages: [UIViewController]) {
        let bounds = container.bounds
        for (index, page) in pages.enumerated() {
            guard let view = page.viewIfLoaded else { continue }
            view.autoresizingMask = []
            if pages.count == 1 {
                view.frame = bounds
            } else if isVertical {
                let height = bounds.height / 2
                view.frame = CGRect(x: 0, y: CGFloat(index) * height, width: bounds.width, height: height)
            } else {
                let width = bounds.width / 2, isLeft = (index == 0) != container.isMirrored
                view.frame = CGRect(x: isLeft ? 0 : width, y: 0, width: width, height: bounds.height)
            }
        }
    }

    func forgetNeighbours() {}

    // MARK: Turning

    func show(_ pages: [UIViewController], isForward: Bool, animated: Bool, completion: ((Bool) -> Void)?) {
        end?()
        let old = current.filter { page in !pages.contains { $0 === page } }
        let new = pages.filter { page in !current.contains { $0 === page } }
        current = pages
        guard let owner else { return }
        for page in new { owner.addChild(page) }
        for page in old { page.willLeaveParent() }
        for page in old + new { page.tellsByHand = owner.appearance == .shown }
        let isShown = owner.isViewLoaded && owner.appearance == .shown
        if isShown {
            for page in new { page.beginAppearanceTransition(true, animated: animated) }
            for page in old { page.beginAppearanceTransition(false, animated: animated) }
        }
        if owner.isViewLoaded { for page in pages { container.addSubview(page.view) } }
        place(pages)
        let finish = { [weak self] in
            guard let self, let owner = self.owner else { return }
            self.end = nil
            for page in old where !self.current.contains(where: { $0 === page }) {
                page.viewIfLoaded?.removeFromSuperview()
                page.viewIfLoaded?.alpha = 1
            }
            if isShown {
                for page in old { page.endAppearanceTransition() }
                for page in new { page.endAppearanceTransition() }
            }
            for page in old + new { page.tellsByHand = false }
            for page in new { page.didMove(toParent: owner) }
            for page in old where page.parent === owner { page.removeFromParent() }
            completion?(true)
        }
        guard animated else { return finish() }
        end = finish
        for page in new { page.view.alpha = 0 }
        UIView.animate(withDuration: DissolvingPages.duration) {
            for page in new { page.view.alpha = 1 }
        } completion: { [weak self] _ in
            // Another turn may have ended this one.
            if let end = self?.end, self?.current.elementsEqual(pages, by: { $0 === $1 }) == true { end() }
        }
    }

    func turn(isForward: Bool) {
        guard let owner, let edge = isForward ? current.last : current.first, end == nil,
            let next = owner.neighbour(of: edge, isAfter: isForward)
        else { return }
        var pages = [next]
        if owner.spineLocation == .mid {
            guard let other = owner.neighbour(of: next, isAfter: isForward) else { return }
            pages = isForward ? [next, other] : [other, next]
        }
        let old = current
        guard !pages.contains(where: { page in old.contains { $0 === page } }) else { return }
        owner.willTurn(to: pages)
        show(pages, isForward: isForward, animated: owner.view.window != nil) { [weak owner] _ in
            owner?.didTurn(from: old, isComplete: true, isForward: isForward)
        }
    }

    // MARK: Gestures

    /// A tap in the middle belongs to the page.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard owner?.dataSource != nil else { return false }
        return gestureRecognizer === pan ? pan.startsSideways != isVertical : direction(of: tap) != nil
    }

    private func direction(of tap: UITapGestureRecognizer) -> Bool? {
        let bounds = container.bounds, place = tap.location(in: container)
        let part = isVertical ? place.y / max(1, bounds.height) : place.x / max(1, bounds.width)
        let isReversed = !isVertical && container.isMirrored
        if part < DissolvingPages.side { return isReversed }
        return part > 1 - DissolvingPages.side ? !isReversed : nil
    }

    private func tapped(_ tap: UITapGestureRecognizer) { direction(of: tap).map { turn(isForward: $0) } }

    private func drag(_ pan: UIPanGestureRecognizer) {
        guard pan.state == .ended else { return }
        let translation = pan.translation(in: container)
        var way = isVertical ? translation.y : translation.x
        if !isVertical, container.isMirrored { way.negate() }
        if abs(way) >= DissolvingPages.stroke { turn(isForward: way < 0) }
    }
}

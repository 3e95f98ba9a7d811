extension UIView {
    public var superview: UIView? { parent }
    /// From the back to the front.
    public var subviews: [UIView] { children }

    public var window: UIWindow? {
        var view: UIView? = self
        while let current = view {
            if let window = current as? UIWindow { return window }
            view = current.superview
        }
        return nil
    }

    /// Adds `view` in front of the others, taking it out of its old parent.
    public func addSubview(_ view: UIView) { insert(view) { $0.count } }

    /// Adds `view` so that it is number `index` from the back; beyond the ends it is put there.
    public func insertSubview(_ view: UIView, at index: Int) { insert(view) { _ in index } }

    public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        insert(view) { ($0.firstIndex { $0 === sibling } ?? $0.count - 1) + 1 }
    }
    public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        insert(view) { $0.firstIndex { $0 === sibling } ?? 0 }
    }
    public func bringSubviewToFront(_ view: UIView) {
        guard view.superview === self else { return }
        setChildren(children.filter { $0 !== view } + [view])
        layer.insertSublayer(view.layer, at: UInt32(layer.sublayers?.count ?? 0))
    }
    public func sendSubviewToBack(_ view: UIView) {
        guard view.superview === self else { return }
        setChildren([view] + children.filter { $0 !== view })
        layer.insertSublayer(view.layer, at: 0)
    }
    public func exchangeSubview(at first: Int, withSubviewAt second: Int) {
        guard children.indices.contains(first), children.indices.contains(second), first != second else { return }
        let front = children[max(first, second)], back = children[min(first, second)]
        let above = children.dropFirst(max(first, second) + 1).first
        insertSubview(front, belowSubview: back)
        if let above { insertSubview(back, belowSubview: above) } else { bringSubviewToFront(back) }
    }

    public func removeFromSuperview() {
        guard let parent else { return }
        let oldWindow = window
        parent.willRemoveSubview(self)
        willMove(toSuperview: nil)
        if oldWindow != nil { forEachView { $0.willMove(toWindow: nil) } }
        detach()
        layer.removeFromSuperlayer()
        didMoveToSuperview()
        if oldWindow != nil { forEachView { $0.didMoveToWindow() } }
    }

    /// True for the view itself and everything above it.
    public func isDescendant(of view: UIView) -> Bool {
        var current: UIView? = self
        while let next = current {
            if next === view { return true }
            current = next.superview
        }
        return false
    }

    /// The view with this tag: itself, else the first below it, depth first.
    public func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for view in children { if let found = view.viewWithTag(tag) { return found } }
        return nil
    }

    private func detach() {
        guard let parent else { return }
        parent.setChildren(parent.children.filter { $0 !== self })
        setParent(nil)
    }

    private func insert(_ view: UIView, at place: ([UIView]) -> Int) {
        precondition(
            !isDescendant(of: view), "\(view.summary) cannot be added to \(summary), which it contains.")
        let oldWindow = view.window, newWindow = window
        if let old = view.superview, old !== self { old.willRemoveSubview(view) }
        view.willMove(toSuperview: self)
        if oldWindow !== newWindow { view.forEachView { $0.willMove(toWindow: newWindow) } }
        view.detach()
        var views = children
        let index = min(max(0, place(views)), views.count)
        views.insert(view, at: index)
        setChildren(views)
        view.setParent(self)
        // Layers of the user's own may stand between those of the views: go by the neighbour.
        if index + 1 < views.count {
            layer.insertSublayer(view.layer, below: views[index + 1].layer)
        } else if index > 0 {
            layer.insertSublayer(view.layer, above: views[index - 1].layer)
        } else {
            layer.addSublayer(view.layer)
        }
        if view.traitCollection.displayScale != view.layer.contentsScale || oldWindow !== newWindow {
            view.traitsMayHaveChanged()
        }
        didAddSubview(view)
        view.didMoveToSuperview()
        if oldWindow !== newWindow { view.forEachView { $0.didMoveToWindow() } }
    }
}

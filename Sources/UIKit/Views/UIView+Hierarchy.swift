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

    func detach() {
        guard let parent else { return }
        parent.setChildren(parent.children.filter { $0 !== self })
        setParent(nil)
    }

    func insert(_ view: UIView, at place: ([UIView]) -> Int) {
        guard !isDescendant(of: view) else {
            fatalError("\(view.summary) cannot be added to \(summary), which it contains.")
        }
        let oldWindow = view.window, newWindow = window
        if let old = view.superview, old !== self { old.willRemoveSubview(view) }
        view.willMove(toSuperview: self)
        if oldWindow !== newWindow { view.forEachView { $0.windowWillChange(to: newWindow) } }
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
        if oldWindow !== newWindow { view.forEachView { $0.windowDidChange() } }
    }

    func windowWillChange(to window: UIWindow?) {
        willMove(toWindow: window)
        owningController?.viewWillMove(to: window)
        if window == nil, isFirstResponder { resignFirstResponder() }
    }

    func windowDidChange() {
        didMoveToWindow()
        owningController?.viewDidMoveToWindow()
    }
}

extension UIView {
    /// The view whose layer is the superlayer of this view's layer.
    public var superview: UIView? {
        guard let above = layer.superlayer, let view = above.delegate as? UIView, view.layer === above,
            view.maskView !== self
        else { return nil }
        return view
    }

    /// The views of the layer's sublayers, from back to front, also after the sublayers were changed directly.
    public var subviews: [UIView] {
        if knownEdits != layer.sublayerEdits { readSublayers() }
        return children
    }

    /// The window that contains the view; nil if there is none.
    public var window: UIWindow? { ownWindow ?? inheritedValues.window }

    /// Returns `true` for the view itself and all its ancestors.
    public func isDescendant(of view: UIView) -> Bool {
        var current: UIView? = self
        while let next = current {
            if next === view { return true }
            current = next.superview
        }
        return false
    }

    /// Returns the first view with this tag in the view's subtree, depth first, starting with the view itself.
    public func viewWithTag(_ tag: Int) -> UIView? {
        var stack = [self]
        while let view = stack.popLast() {
            if view.tag == tag { return view }
            stack += view.subviews.reversed()
        }
        return nil
    }

    /// Calls a closure with this view and all its descendants, depth first from the back.
    func forEachView(_ body: (UIView) -> Void) {
        var stack = [self]
        while let view = stack.popLast() {
            body(view)
            stack += view.subviews.reversed()
        }
    }

    // MARK: Editing

    /// A position among the subviews.
    enum SubviewPosition {
        case front, back
        case index(Int)
        case above(UIView), below(UIView)
    }

    /// Adds a view in front of the subviews, or removes it if it is a subview.
    func setSubview(_ view: UIView, isShown: Bool) {
        if isShown {
            if view.superview !== self { addSubview(view) }
        } else if view.superview === self {
            view.removeFromSuperview()
        }
    }

    /// Exchanges two subviews; does nothing if an index is out of range.
    func exchange(_ first: Int, _ second: Int) {
        let views = subviews
        guard views.indices.contains(first), views.indices.contains(second), first != second else { return }
        let front = views[max(first, second)], back = views[min(first, second)]
        let above = views.dropFirst(max(first, second) + 1).first
        put(front, .below(back))
        put(back, above.map { .below($0) } ?? .front)
    }

    func insert(_ view: UIView, _ place: SubviewPosition) {
        // A view without sublayers has no descendants.
        guard view !== self, !view.layer.mayHaveSublayers || !isDescendant(of: view) else {
            fatalError("\(view.summary) cannot be added to \(summary), which it contains.")
        }
        let oldWindow = view.window, newWindow = window
        let old = view.superview
        if let old, old !== self { old.willRemoveSubview(view) }
        view.willMove(toSuperview: self)
        if old !== self { LayoutEngine.willLeave(view) }
        if oldWindow !== newWindow { view.forEachView { $0.windowWillChange(to: newWindow) } }
        put(view, place)
        if old !== self { view.joinLayout() }
        let traits = view.traitCollection
        if traits.displayScale != view.layer.contentsScale || oldWindow !== newWindow
            || newWindow != nil && traits !== view.notifiedTraits && traits != view.notifiedTraits
        {
            view.applyTraits()
        }
        view.moved(from: oldWindow)
        didAddSubview(view)
    }

    func removeFromTree() {
        guard let parent = superview else { return }
        let oldWindow = window
        parent.willRemoveSubview(self)
        willMove(toSuperview: nil)
        if oldWindow != nil { forEachView { $0.windowWillChange(to: nil) } }
        withExtendedLifetime(self) {
            LayoutEngine.willLeave(self)
            superview?.giveUp(self)
            leftLayout()
            moved(from: oldWindow)
        }
    }

    /// Calls the hooks after a move to another superview or to none: first those of the window, as UIKit's logs show.
    private func moved(from oldWindow: UIWindow?) {
        if oldWindow !== window { forEachView { $0.windowDidChange() } }
        didMoveToSuperview()
    }

    /// Inserts a view, or moves it among the subviews, without calling any hooks.
    func put(_ view: UIView, _ place: SubviewPosition) {
        let old = view.superview
        withExtendedLifetime(view) {
            old?.forget(view)
            _ = subviews
            let edits = layer.sublayerEdits, oldEdits = old?.layer.sublayerEdits ?? 0
            let index = insertLayer(of: view, place)
            children.insert(view, at: index)
            // The list is valid again unless an action's code changed the sublayers as well.
            if layer.sublayerEdits == edits + (old === self ? 2 : 1) { knownEdits = layer.sublayerEdits }
            if let old, old !== self, old.layer.sublayerEdits == oldEdits + 1 { old.knownEdits = oldEdits + 1 }
        }
    }

    private func insertLayer(of view: UIView, _ place: SubviewPosition) -> Int {
        // There may be layers without a view between those of the views, so insert relative to a neighbour.
        switch place {
        case .above(let sibling):
            guard let index = index(of: sibling) else { break }
            layer.insertSublayer(view.layer, above: sibling.layer)
            return index + 1
        case .below(let sibling):
            guard let index = index(of: sibling) else { return insertLayer(of: view, .back) }
            layer.insertSublayer(view.layer, below: sibling.layer)
            return index
        case .index(let index):
            guard index < children.count else { break }
            guard index > 0 || !children.isEmpty else { return insertLayer(of: view, .back) }
            let index = max(0, index)
            layer.insertSublayer(view.layer, below: children[index].layer)
            return index
        case .back:
            layer.insertSublayer(view.layer, at: 0)
            return 0
        case .front: break
        }
        layer.addSublayer(view.layer)
        return children.count
    }

    private func giveUp(_ view: UIView) {
        forget(view)
        let edits = layer.sublayerEdits
        view.layer.removeFromSuperlayer()
        if layer.sublayerEdits == edits + 1 { knownEdits = edits + 1 }
    }

    /// Removes a view, whose layer is about to leave, from the list.
    private func forget(_ view: UIView) {
        _ = subviews
        if let index = index(of: view) { children.remove(at: index) }
    }

    /// The index of a view in the list. Searches near the index of its layer: layers without views may lie between.
    private func index(of view: UIView) -> Int? {
        guard view.layer.superlayer === layer else { return nil }
        let near = min(layer.sublayerIndex(of: view.layer), children.count)
        var low = near - 1
        var high = near
        while low >= 0 || high < children.count {
            if high < children.count, children[high] === view { return high }
            if low >= 0, children[low] === view { return low }
            low -= 1
            high += 1
        }
        return nil
    }

    /// Rebuilds the list from the layer's sublayers.
    private func readSublayers() {
        let old = children
        knownEdits = layer.sublayerEdits
        children = (layer.sublayers ?? []).compactMap { sublayer in
            guard let view = sublayer.delegate as? UIView, view.layer === sublayer else { return nil }
            return view
        }
        // A view whose layer moved to another view is owned by that view from now on.
        for view in old where view.layer.superlayer !== layer { _ = view.superview?.subviews }
    }

    /// Releases views, and descendants that nothing else retains, one after the other: the runtime would recurse.
    nonisolated static func release(_ views: inout [UIView], _ mask: UIView?) {
        var waiting = views
        views = []
        if let mask { waiting.append(mask) }
        while var view = waiting.popLast() {
            guard isKnownUniquelyReferenced(&view) else { continue }
            waiting += view.children
            view.children = []
            if let mask = view.maskView { waiting.append(mask) }
            view.maskView = nil
        }
    }

    // MARK: Windows

    func windowWillChange(to window: UIWindow?) {
        if window !== self.window {
            self.window?.focusIfUsed?.willLose(self)
            self.window?.overlays.fromFront.forEach { $0.viewWillLeave(self) }
        }
        willMove(toWindow: window)
        owningController?.viewWillMove(to: window)
        // A view outside of any window cannot stay first responder.
        if window == nil, isFirstResponder { endEditing(true) }
    }

    func windowDidChange() {
        if window != nil { applyAppearance() }
        didMoveToWindow()
        owningController?.viewDidMoveToWindow()
    }
}

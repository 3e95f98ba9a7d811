// A view belongs to the engine of its topmost ancestor. If a view has an engine, all its ancestors have the same one.

extension LayoutEngine {
    /// Returns the engine of a view's tree, which is created if there is none. It lays out the view and its
    /// ancestors from now on.
    static func engine(of view: UIView) -> LayoutEngine {
        if let engine = view.layoutRecord?.engine, engine.root != nil { return engine }
        var path = [view]
        while let above = path[path.count - 1].superview {
            if let engine = above.layoutRecord?.engine, engine.root != nil {
                for view in path { engine.take(view) }
                return engine
            }
            path.append(above)
        }
        let root = path[path.count - 1]
        if let stale = root.layoutRecord?.engine {
            // Its superview was released without a notification.
            let engine = LayoutEngine(root: root)
            engine.take(hostedViews(in: root), from: stale)
            return self.engine(of: view)
        }
        let engine = LayoutEngine(root: root)
        for view in path { engine.take(view) }
        return engine
    }

    /// Adds a view whose superview the engine lays out.
    func take(_ view: UIView) {
        let record = view.layoutState
        guard record.engine !== self else { return }
        record.engine = self
        viewCount += 1
        if !record.askedForUpdate { view.noteNeedsUpdate() }
    }

    /// Returns the views of a tree that an engine lays out, from the top down.
    private static func hostedViews(in top: UIView) -> [UIView] {
        guard top.layoutRecord?.engine != nil else { return [] }
        var found = [top], index = 0
        while index < found.count {
            found += found[index].subviews.filter { $0.layoutRecord?.engine != nil }
            index += 1
        }
        return found
    }

    /// Moves views with their constraints from another engine, without the constraints that have items elsewhere.
    private func take(_ views: [UIView], from other: LayoutEngine) {
        var constraints: [NSLayoutConstraint] = []
        for view in views { constraints += other.removeView(view) }
        for view in views {
            guard let record = view.layoutRecord else { continue }
            for node in record.allNodes { other.removeNode(node) }
            record.engine = self
            record.displaced.removeAll()
            viewCount += 1
            if record.needsUpdateConstraints { needsUpdate(view) }
        }
        for constraint in constraints { add(constraint) }
        setNeedsPass()
    }

    // MARK: Views that enter and leave

    /// Called before a view leaves its superview: deactivates the constraints between its subtree and the rest.
    static func willLeave(_ view: UIView) {
        guard let engine = view.layoutRecord?.engine, view.superview != nil else { return }
        let views = hostedViews(in: view)
        let inside = Set(views.map { ObjectIdentifier($0) })
        var needsEngine = false
        for view in views {
            guard let record = view.layoutRecord else { continue }
            for constraint in record.allMentions where constraint.isActive {
                if let holder = constraint.holder, inside.contains(ObjectIdentifier(holder)) {
                    needsEngine = true
                } else {
                    constraint.deactivate()
                }
            }
            if record.needsUpdateConstraints { needsEngine = true }
        }
        // Remaining constraints that used a baseline of the subtree are recreated with another baseline.
        for view in views {
            for constraint in view.layoutRecord?.node.borrowers.all ?? [] {
                guard let holder = constraint.holder, !inside.contains(ObjectIdentifier(holder)) else { continue }
                engine.makeAnew(constraint)
            }
        }
        if needsEngine {
            LayoutEngine(root: view).take(views, from: engine)
        } else {
            for view in views {
                _ = engine.removeView(view)
                view.layoutRecord?.allNodes.forEach { engine.removeNode($0) }
                view.layoutRecord?.engine = nil
                view.layoutRecord?.displaced.removeAll()
            }
        }
        view.superview?.layoutRecord?.displaced.removeAll { $0 === view }
    }

    /// Called after a view entered a superview: its constraints are solved with those of the tree from now on.
    static func didEnter(_ view: UIView) {
        guard var own = view.layoutRecord?.engine, let above = view.superview else { return }
        if own.root !== view {
            // Its old superview was released without a notification.
            let engine = LayoutEngine(root: view)
            engine.take(hostedViews(in: view), from: own)
            own = engine
        }
        var top = above, ways: [UIView] = []
        while top.layoutRecord?.engine == nil, let next = top.superview {
            ways.append(top)
            top = next
        }
        let oldRoot = own.root
        if top.layoutRecord?.engine == nil {
            // The tree has no constraints yet, so it takes over the view's engine.
            own.reroot(to: top)
            own.take(top)
            for view in ways { own.take(view) }
            if let oldRoot { own.model.refreshGiven(oldRoot) }
            return
        }
        let other = engine(of: top)
        for view in ways { other.take(view) }
        guard other !== own else { return }
        // The smaller one is moved.
        if own.viewCount <= other.viewCount || other.root == nil {
            other.take(hostedViews(in: view), from: own)
        } else if let root = other.root {
            own.reroot(to: root)
            own.take(hostedViews(in: root).filter { $0.layoutRecord?.engine === other }, from: other)
            if let oldRoot { own.model.refreshGiven(oldRoot) }
        }
    }

    private func reroot(to view: UIView) {
        root = view
        setNeedsPass()
        remark()
    }
}

extension LayoutRecord {
    /// The layout nodes of the view and its guides.
    var allNodes: [LayoutNode] { [node] + guides.map(\.node) + ownGuides.map(\.node) }
    var allMentions: [NSLayoutConstraint] { allNodes.flatMap { $0.mentions.all } }
}

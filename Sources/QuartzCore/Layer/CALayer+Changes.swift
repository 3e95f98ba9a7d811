import CoreGraphics

// The steps of every setter: find an action, save the value of the last commit, change the value, mark what is invalid,
// run the action.

extension CALayer {
    /// Changes a property if `differs`.
    @inline(__always)
    final func change(_ property: LayerProperty, _ differs: Bool, _ write: () -> Void) {
        guard differs else {
            explicit.insert(property)
            return
        }
        let change = beginChange(property)
        editAlone(write)
        endChange(property, change)
    }

    /// Calls `body`, which changes the layer and runs no client code. If another thread does so at the same time the
    /// program stops, since the result would be undefined.
    ///
    /// This costs two writes to a word in cache, and detects edits that overlap. It does not detect threads that
    /// alternate without a lock, nor reads during another thread's edit.
    @inline(__always)
    package final func editAlone(_ body: () -> Void) {
        if state.contains(.isBeingEdited) { stopForThreads() }
        state.insert(.isBeingEdited)
        body()
        if !state.contains(.isBeingEdited) { stopForThreads() }
        state.remove(.isBeingEdited)
    }

    @inline(never)
    private final func stopForThreads() -> Never {
        fatalError(
            "Two threads are changing a layer (\(type(of: self))) at once. Change a layer tree on one thread, such as the main actor's, "
                + "or between CATransaction.lock() and CATransaction.unlock().")
    }

    final func setSwitch(_ property: LayerProperty, _ option: LayerSwitches, _ on: Bool) {
        let isChange = values.switches.contains(option) != on
        change(property, isChange) { values.switches.set(option, on) }
        guard isChange, option == .isGeometryFlipped else { return }
        LayerMoves.noteFlip()
        if !state.contains(.isPresentation) { contentsTurned() }
    }

    /// Lets the contents of the subtree be drawn for its new orientation.
    private func contentsTurned() {
        var stack: [CALayer] = [self]
        while let layer = stack.popLast() {
            if layer.isDrawn { layer.setNeedsDisplay() } else if layer.values.hasContents { layer.markNode() }
            layer.children?.forEach { stack.append($0) }
        }
    }

    /// The result of the first half of a change, used by the second half.
    struct Change {
        var effects: PropertyRow.Effects = []
        var action: (any CAAction)?
    }

    /// Runs the first half of a change.
    final func beginChange(_ property: LayerProperty) -> Change {
        explicit.insert(property)
        guard state.contains(.isLive) else { return Change() }
        let thread = ThreadState.current
        let effects = ClassTable.of(type(of: self), thread).effects(of: property)
        let isAnimatable = effects.contains(.animation)
        if thread.changeLog != nil, isAnimatable {
            thread.changeLog!.append((self, .property(property), property.row.read(values)))
        }
        if host != nil {
            thread.openImplicitTransaction()
            if isAnimatable { keepCommittedValue(.property(property), thread) }
        }
        guard isAnimatable || property == .sublayers else {
            host?.commits.isChanged = true
            return Change(effects: effects)
        }
        return Change(effects: effects, action: actionOfChange(property.key, thread))
    }

    /// Runs the second half: marks the layer and runs the action.
    final func endChange(_ property: LayerProperty, _ change: Change) {
        guard state.contains(.isLive) else { return }
        let effects = change.effects
        if effects.contains(.layout) { layoutInputsChanged() }
        if effects.contains(.superlayerLayout) { parent?.layoutInputsChanged() }
        if effects.contains(.depth) { depthChanged() }
        if effects.contains(.visibility) { hiddenChanged() }
        if effects.contains(.drawing), isDrawn { setNeedsDisplay() }
        if effects.contains(.node) { markNode() }
        if effects.contains(.display) { setNeedsDisplay() }
        change.action?.run(forKey: property.key, object: self, arguments: nil)
        if state.contains(.isObserved) { tellObservers() }
    }

    /// Returns an action, unless the transaction disables actions.
    final func actionUnlessDisabled(_ key: String) -> (any CAAction)? {
        guard state.contains(.isLive) else { return nil }
        return actionOfChange(key, ThreadState.current)
    }

    /// Returns the action of a change in progress. A layer that is not committed gets no implicit animation for it.
    final func actionOfChange(_ key: String, _ thread: ThreadState) -> (any CAAction)? {
        let action = findActionOfChange(key, thread)
        if let host, !host.commits.isChanged {
            if action is CATransition { host.showCommitted() }
            host.commits.isChanged = true
        }
        return action
    }

    private func findActionOfChange(_ key: String, _ thread: ThreadState) -> (any CAAction)? {
        guard !thread.values.disableActions, host != nil || mayHaveActions(thread) else { return nil }
        let outer = thread.changedBeforeCommit
        thread.changedBeforeCommit = host == nil ? self : nil
        defer { thread.changedBeforeCommit = outer }
        return action(forKey: key)
    }

    /// Returns `true` if the layer, which is not committed, may have actions other than the defaults, which have no
    /// effect there.
    private func mayHaveActions(_ thread: ThreadState) -> Bool {
        if let rare = values.rareBox, rare.values.actions != nil || rare.values.style != nil { return true }
        return delegate != nil || ClassTable.of(type(of: self), thread).answersActions
    }

    final func findAction(_ event: String) -> (any CAAction)? {
        if let delegate, let action = delegate.action(for: self, forKey: event) {
            return action is NSNull ? nil : action
        }
        if state.contains(.asksGetters), let action = actions?[event] { return action is NSNull ? nil : action }
        if let rare = values.rareBox {
            if let action = rare.values.actions?[event] { return action is NSNull ? nil : action }
            if let action = styledAction(event) { return action is NSNull ? nil : action }
        }
        guard let action = defaultAction(event) else { return nil }
        if let implicit = action as? CABasicAnimation, implicit.isImplicit { implicit.start(from: self) }
        return action is NSNull ? nil : action
    }

    private func defaultAction(_ event: String) -> (any CAAction)? {
        let thread = ThreadState.current
        guard let changed = thread.changedBeforeCommit, changed !== self else {
            return type(of: self).defaultAction(forKey: event)
        }
        // Another layer's action changes this one.
        thread.changedBeforeCommit = nil
        defer { thread.changedBeforeCommit = changed }
        return type(of: self).defaultAction(forKey: event)
    }

    private func hiddenChanged() {
        guard host != nil else { return }
        let key = isHidden ? kCAOnOrderOut : kCAOnOrderIn
        actionUnlessDisabled(key)?.run(forKey: key, object: self, arguments: nil)
    }

    /// `true` if the contents were drawn, not assigned as an image.
    final var isDrawn: Bool { values.contents is BackingStore }

    final func setContents(_ new: Any?) {
        let old = values.contents
        let same =
            switch (old, new) {
            case (nil, nil): true
            case (let old?, let new?):
                type(of: old) is AnyClass && type(of: new) is AnyClass && (old as AnyObject) === (new as AnyObject)
            default: false
            }
        change(.contents, !same) { values.contents = new }
    }

    final func boundsChanged(from old: CGRect) {
        guard state.contains(.isLive) else { return }
        if needsDisplayOnBoundsChange { setNeedsDisplay() }
        if old.size != values.bounds.size, state.contains(.resizesSublayers) {
            sublayersFollow(old.size)
        }
    }

    /// Resizes the sublayers immediately, as deep as the stack safely allows; deeper ones follow before the outermost
    /// change returns.
    private func sublayersFollow(_ old: CGSize) {
        let resizing = CALayer.resizing.current
        guard resizing.level < resizing.levelLimit else { return resizing.wait(self, old) }
        resizing.level += 1
        resizeSublayers(withOldSize: old)
        while resizing.level == 1, let next = resizing.next() { next.object.resizeSublayers(withOldSize: next.size) }
        resizing.level -= 1
    }

    private static let resizing = PerThread { ResizeState<CALayer>() }

    /// Updates the drawing order of siblings.
    final func depthChanged() {
        guard let parent, let list = parent.children, chunk != nil else { return }
        list.setRaised(self, mayHaveDepth)
        list.forgetDepths()
        parent.state.insert(.childrenDirty)
        parent.markNode()
    }

    /// `true` if the depth is, or through an animation may be, other than 0.
    final var mayHaveDepth: Bool { modelDepth != 0 || hasAnimatedDepth }

    /// The depth at which the layer is drawn, as of the last build.
    final var shownDepth: Double {
        let depth = animationBox.flatMap { $0.animatesDepth ? $0.shownDepth : nil } ?? modelDepth
        return depth.isNaN ? 0 : depth
    }
}

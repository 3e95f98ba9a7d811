// The propagation of changes to the root: marks move up until they reach an ancestor that is already marked.

import MicaCompositor

extension CALayer {
    /// Marks the layer's node as invalid.
    final func markNode() {
        if state.contains(.isTracked) { untrack() }
        if state.contains(.nodeDirty) { return }
        state.insert(.nodeDirty)
        markAncestors()
    }

    /// Records that only the layer's position or opacity changed.
    final func markPlace() {
        if !state.isDisjoint(with: [.nodeDirty, .placeDirty]) { return }
        state.insert(.placeDirty)
        markAncestors()
    }

    /// Stops tracking, so that only its marks move the layer: `node` is then its current node.
    final func untrack() {
        guard state.contains(.isTracked), let chunk else { return }
        state.remove(.isTracked)
        let placement = chunk.untrack(self)
        if let node, node.placement != placement {
            self.node = RenderNode(node, transform: placement.transform, opacity: placement.opacity)
        }
        animationBox?.sampledTime = .nan
        host?.sampling.isStale = true
        markAncestors()
    }

    final func markAncestors() {
        var layer = self
        while let parent = layer.markInSuperlayer() { layer = parent }
    }

    /// Marks the superlayer's node of this layer as invalid. Returns the superlayer if it was not marked yet.
    @inline(__always)
    final func markInSuperlayer() -> CALayer? {
        chunk?.markDirty()
        guard let parent else {
            host?.rendering.isDirty = true
            return nil
        }
        if parent.state.contains(.subtreeDirty) { return nil }
        parent.state.insert(.subtreeDirty)
        return parent
    }

    final func markNeedsLayout() {
        guard !state.contains(.needsLayout), !state.contains(.isPresentation) else { return }
        state.insert(.needsLayout)
        markAncestorsForLayout()
        layoutManager?.invalidateLayout(of: self)
    }

    /// Calls `setNeedsLayout()` after a change of geometry or the tree, except while the layer itself changes them in
    /// its layout, as Apple's header says.
    package final func layoutInputsChanged() {
        if !state.contains(.isLayingOut) { setNeedsLayout() }
    }

    final func markAncestorsForLayout() {
        var layer = self
        while true {
            layer.chunk?.markNeedsLayout()
            guard let parent = layer.parent else {
                layer.host?.layout.isNeeded = true
                return
            }
            if parent.state.contains(.subtreeNeedsLayout) {
                layer.host?.layout.isNeeded = true
                return
            }
            parent.state.insert(.subtreeNeedsLayout)
            layer = parent
        }
    }

    final func markNeedsDisplay() {
        guard !state.contains(.isPresentation) else { return }
        invalidateBacking()
        waitForDisplay()
    }

    /// Lets the next display draw all of the contents.
    final func invalidateBacking() {
        if values.hasContents, let store = values.contents as? BackingStore { store.invalidate() }
    }

    final func waitForDisplay() {
        host?.commits.isChanged = true
        guard !state.contains(.needsDisplay) else { return }
        state.insert(.needsDisplay)
        if let host {
            ThreadState.current.openImplicitTransaction()
            host.display.waiting.append(self)
        }
        markNode()
    }
}

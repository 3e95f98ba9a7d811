// How "something changed here" reaches the root: marks go up until they meet one that is already there.

import MicaCompositor

extension CALayer {
    /// The layer's node is out of date.
    final func markNode() {
        if state.contains(.isTracked) { untrack() }
        if state.contains(.nodeDirty) { return }
        state.insert(.nodeDirty)
        markAncestors()
    }

    /// The layer's place or opacity is another, and nothing else of it.
    final func markPlace() {
        if !state.isDisjoint(with: [.nodeDirty, .placeDirty]) { return }
        state.insert(.placeDirty)
        markAncestors()
    }

    /// Lets nothing but its marks move the layer any more: `node` is where it shows.
    final func untrack() {
        guard state.contains(.isTracked), let chunk else { return }
        state.remove(.isTracked)
        let placement = chunk.untrack(self)
        if let node, node.placement != placement {
            self.node = RenderNode(node, transform: placement.transform, opacity: placement.opacity)
        }
        animationBox?.sampledTime = .nan
        host?.sampledLayersAreStale = true
        markAncestors()
    }

    final func markAncestors() {
        var layer = self
        while let parent = layer.markInSuperlayer() { layer = parent }
    }

    /// What the superlayer has of the layer is out of date. Answers the superlayer, if it was not marked yet.
    @inline(__always)
    final func markInSuperlayer() -> CALayer? {
        chunk?.markDirty()
        guard let parent else {
            host?.isDirty = true
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

    /// What `setNeedsLayout()` is called by when geometry or the tree changed: not while the layer itself changes them in its
    /// layout, as Apple's header says.
    final func layoutInputsChanged() {
        if !state.contains(.isLayingOut) { setNeedsLayout() }
    }

    final func markAncestorsForLayout() {
        var layer = self
        while true {
            layer.chunk?.markNeedsLayout()
            guard let parent = layer.parent else {
                layer.host?.needsLayout = true
                return
            }
            if parent.state.contains(.subtreeNeedsLayout) {
                layer.host?.needsLayout = true
                return
            }
            parent.state.insert(.subtreeNeedsLayout)
            layer = parent
        }
    }

    final func markNeedsDisplay() {
        guard !state.contains(.isPresentation) else { return }
        host?.isChanged = true
        guard !state.contains(.needsDisplay) else { return }
        state.insert(.needsDisplay)
        if let host {
            ThreadState.current.openImplicitTransaction()
            host.layersToDisplay.append(self)
        }
        markNode()
    }
}

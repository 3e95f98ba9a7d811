import CoreGraphics

extension CALayer {
    final func layoutByDelegate() {
        if let delegate { delegate.layoutSublayers(of: self) } else { layoutByManager() }
    }

    final func layoutByManager() { layoutManager?.layoutSublayers(of: self) }

    final func setLayoutManager(_ manager: (any CALayoutManager)?) {
        withExtras { $0.layoutManager = manager }
        layoutInputsChanged()
    }

    final func setAutoresizingMask(_ mask: CAAutoresizingMask) {
        explicit |= LayerProperty.autoresizingMask.bit
        withExtras { $0.autoresizingMask = mask }
        if !mask.isEmpty { parent?.state.insert(.resizesSublayers) }
    }

    /// Lays out from the topmost ancestor that needs it, as often as layout asks for more (but not for ever). Constraints
    /// that layout changes are those of the whole tree, and are solved before it goes on.
    final func layoutNow() {
        for _ in 0..<LayoutPass.roundLimit {
            var layer: CALayer? = self
            while let current = layer {
                current.solveConstraintsIfNeeded()
                layer = current.parent
            }
            var top = self, needsConstraints = false
            layer = self
            while let current = layer {
                if current.state.contains(.needsLayout) { top = current }
                layer = current.parent
            }
            guard LayoutPass.run(top) else { return }
            layer = self
            while let current = layer {
                if current.state.contains(.needsConstraints) { needsConstraints = true }
                layer = current.parent
            }
            if !needsConstraints { return }
        }
    }

    /// Shares out the growth of the superlayer among what the mask lets give way.
    final func autoresize(fromSuperlayerSize old: CGSize) {
        let mask = autoresizingMask
        guard !mask.isEmpty, let parent = superlayer else { return }
        let new = parent.bounds.size
        var frame = self.frame
        func share(
            _ origin: inout CGFloat, _ extent: inout CGFloat, _ old: CGFloat, _ new: CGFloat, _ low: Bool,
            _ middle: Bool, _ high: Bool
        ) {
            let delta = new - old
            guard delta != 0, low || middle || high else { return }
            let margin = old - origin - extent
            var total: CGFloat = 0
            if low { total += origin }
            if middle { total += extent }
            if high { total += margin }
            let count = CGFloat((low ? 1 : 0) + (middle ? 1 : 0) + (high ? 1 : 0))
            func part(_ size: CGFloat) -> CGFloat { total != 0 ? delta * size / total : delta / count }
            let (lowPart, middlePart) = (low ? part(origin) : 0, middle ? part(extent) : 0)
            origin += lowPart
            extent += middlePart
        }
        share(
            &frame.origin.x, &frame.size.width, old.width, new.width, mask.contains(.layerMinXMargin),
            mask.contains(.layerWidthSizable), mask.contains(.layerMaxXMargin))
        share(
            &frame.origin.y, &frame.size.height, old.height, new.height, mask.contains(.layerMinYMargin),
            mask.contains(.layerHeightSizable), mask.contains(.layerMaxYMargin))
        self.frame = frame
    }
}

/// A delegate that has constraints solved before layout: views do.
package protocol ConstraintSolvingDelegate: CALayerDelegate {
    /// Marks what moves for layout. The layer is the one that was marked by `setNeedsConstraints()`.
    func solveConstraints(of layer: CALayer)
}

extension CALayer {
    /// Has the delegate solve constraints before the next layout of the layer's tree.
    package final func setNeedsConstraints() {
        guard !state.contains(.needsConstraints), !state.contains(.isPresentation) else { return }
        state.insert(.needsConstraints)
        markAncestorsForLayout()
    }

    final func solveConstraintsIfNeeded() {
        guard state.contains(.needsConstraints) else { return }
        state.remove(.needsConstraints)
        (delegate as? any ConstraintSolvingDelegate)?.solveConstraints(of: self)
        host?.ranClientCode = true
    }

    /// Whether layout runs code that is not the engine's.
    final var laysOutByOthers: Bool {
        delegate != nil || layoutManager != nil || ClassTable.of(type(of: self)).overridesLayout
    }
}

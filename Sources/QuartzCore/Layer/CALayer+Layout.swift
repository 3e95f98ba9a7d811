import CoreGraphics

extension CALayer {
    final func layoutByDelegate() {
        if let delegate { delegate.layoutSublayers(of: self) } else { layoutByManager() }
    }

    final func layoutByManager() { layoutManager?.layoutSublayers(of: self) }

    final func setLayoutManager(_ manager: (any CALayoutManager)?) {
        explicit.insert(.layoutManager)
        values.layoutManager = manager
        layoutInputsChanged()
    }

    final func setAutoresizingMask(_ mask: CAAutoresizingMask) {
        explicit.insert(.autoresizingMask)
        values.autoresizingMask = mask
        if !mask.isEmpty { parent?.state.insert(.resizesSublayers) }
    }

    /// Lays out from the topmost ancestor that needs it, repeatedly while layout invalidates more (up to a limit).
    /// Constraints that layout changes belong to the whole tree, and are solved before it continues.
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

    final func autoresizeSublayers(from old: CGSize) { sublayers?.forEach { $0.resize(withOldSuperlayerSize: old) } }

    /// Distributes the change of the superlayer's size among the margins and sides that the mask makes flexible.
    final func autoresize(fromSuperlayerSize old: CGSize) {
        let mask = autoresizingMask
        guard !mask.isEmpty, let parent = superlayer else { return }
        let new = parent.bounds.size, frame = frame
        let horizontal = AutoresizingAxis(
            origin: frame.origin.x, length: frame.size.width, low: mask.contains(.layerMinXMargin),
            middle: mask.contains(.layerWidthSizable), high: mask.contains(.layerMaxXMargin))
        let vertical = AutoresizingAxis(
            origin: frame.origin.y, length: frame.size.height, low: mask.contains(.layerMinYMargin),
            middle: mask.contains(.layerHeightSizable), high: mask.contains(.layerMaxYMargin))
        let (x, width) = horizontal.resized(from: old.width, to: new.width)
        let (y, height) = vertical.resized(from: old.height, to: new.height)
        self.frame = CGRect(x: x, y: y, width: width, height: height)
    }
}

/// A delegate that solves constraints before layout, as views do.
package protocol ConstraintSolvingDelegate: CALayerDelegate {
    /// Marks the layers that move for layout. `layer` is the one that was marked by `setNeedsConstraints()`.
    func solveConstraints(of layer: CALayer)
}

extension CALayer {
    /// Schedules the delegate's solving of constraints before the next layout of the layer's tree.
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

    /// `true` if layout runs client code.
    final var laysOutByOthers: Bool {
        delegate != nil || layoutManager != nil || ClassTable.of(type(of: self)).overridesLayout
    }
}

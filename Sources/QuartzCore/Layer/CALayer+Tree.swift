import CoreGraphics

// Edits of the tree. Each ends in `attach`, `detach` or `setMask`, which maintain the invariants. A child's `parent`
// and `chunk` match its parent's list, or it is its parent's mask; no layer is its own ancestor.

extension CALayer {
    /// The superlayer; that of a presentation layer is a presentation layer.
    @inline(__always)
    final var layerAbove: CALayer? {
        if let modelLayer { return modelLayer.superlayer?.presentation() }
        return parent
    }

    var sublayerArray: [CALayer]? {
        if let modelLayer {
            return modelLayer.sublayerArray?.compactMap { $0.presentation() }
        }
        guard let children, children.count > 0 else { return nil }
        return children.array
    }

    var maskLayer: CALayer? {
        if let modelLayer { return modelLayer.maskLayer?.presentation() }
        return children?.mask
    }

    /// The number of edits of the list of sublayers: results derived from it are valid while this is unchanged.
    package final var sublayerEdits: Int { children?.edits ?? 0 }
    /// `false` for a layer that has never had sublayers or a mask.
    package final var mayHaveSublayers: Bool { children != nil }
    /// Returns the index of a sublayer.
    package final func sublayerIndex(of layer: CALayer) -> Int { children?.index(of: layer) ?? 0 }

    /// Inserts a layer at `index`, or at the end; a layer that is already a sublayer moves.
    func insert(_ layer: CALayer, at index: Int?) {
        guard prepareToAdd(layer) else { return }
        editSublayers {
            layer.detachFromParent(keepsHost: true)
            editAlone {
                let list = ownChildren
                if let index { list.insert(layer, at: min(index, list.count)) } else { list.append(layer) }
            }
            adopt(layer)
        }
    }

    /// Makes an edit with the action of `key`, as every edit does.
    private func editSublayers(_ key: String = LayerProperty.sublayers.key, _ edit: () -> Void) {
        let action = actionUnlessDisabled(key)
        edit()
        action?.run(forKey: key, object: self, arguments: nil)
    }

    func insert(_ layer: CALayer, below sibling: CALayer?) { insert(layer, beside: sibling, after: false) }
    func insert(_ layer: CALayer, above sibling: CALayer?) { insert(layer, beside: sibling, after: true) }

    private func insert(_ layer: CALayer, beside sibling: CALayer?, after: Bool) {
        guard layer !== sibling, prepareToAdd(layer) else { return }
        editSublayers {
            layer.detachFromParent(keepsHost: true)
            editAlone {
                if let sibling, sibling.parent === self, sibling.chunk != nil {
                    ownChildren.insert(layer, beside: sibling, after: after)
                } else if after {
                    ownChildren.append(layer)
                } else {
                    ownChildren.insert(layer, at: 0)
                }
            }
            adopt(layer)
        }
    }

    func replace(_ old: CALayer, with new: CALayer) {
        guard old !== new, old.parent === self, old.chunk != nil, prepareToAdd(new) else { return }
        editSublayers {
            // In a visible tree this also triggers the order-out action of the old layer.
            func replace() {
                new.detachFromParent(keepsHost: true)
                orderOut(old)
                // The action's code may have moved it.
                guard old.parent === self, old.chunk != nil else { return }
                editAlone { ownChildren.replace(old, with: new) }
                release(old)
                adopt(new)
            }
            if host != nil { editSublayers(kCATransition, replace) } else { replace() }
        }
    }

    func setSublayers(_ layers: [CALayer]) {
        guard !state.contains(.isPresentation) else { return }
        let old = sublayerArray ?? []
        if old.elementsEqual(layers, by: ===) { return }
        let change = beginChange(.sublayers)
        var seen = Set<ObjectIdentifier>()
        let wanted = layers.filter { seen.insert(ObjectIdentifier($0)).inserted && prepareToAdd($0) }
        for layer in old where !seen.contains(ObjectIdentifier(layer)) { layer.detachFromParent(isPartOfEdit: true) }
        let staying = Set(old.map { ObjectIdentifier($0) })
        for layer in wanted where !staying.contains(ObjectIdentifier(layer)) || layer.parent !== self {
            layer.detachFromParent(keepsHost: true)
        }
        editAlone { children?.removeAll() }
        for layer in wanted {
            editAlone { ownChildren.append(layer) }
            adopt(layer)
        }
        if wanted.isEmpty {
            childrenChanged()
        }
        endChange(.sublayers, change)
    }

    func setMask(_ mask: CALayer?) {
        guard mask !== children?.mask, !state.contains(.isPresentation) else { return }
        if let mask {
            if mask.isAbove(self) {
                warn(
                    "\(mask.summary) cannot mask \(summary), which is the same layer or its descendant; the mask does not "
                        + "change.", module: "QuartzCore")
                return
            }
            guard prepareToAdd(mask) else { return }
        }
        let change = beginChange(.mask)
        if let old = children?.mask {
            children?.mask = nil
            release(old)
        }
        if let mask {
            mask.detachFromParent(keepsHost: true)
            ownChildren.mask = mask
            mask.parent = self
            LayerMoves.note(mask)
            host?.note(attached: mask)
        }
        markNode()
        childrenChanged()
        endChange(.mask, change)
    }

    /// Removes the layer from its superlayer. `keepsHost`: it is inserted elsewhere at once, which triggers no
    /// order-out action. `isPartOfEdit`: the removal belongs to an edit whose action the superlayer provides.
    func detachFromParent(keepsHost: Bool = false, isPartOfEdit: Bool = false) {
        guard let parent, !state.contains(.isPresentation) else { return }
        if parent.children?.mask === self {
            if keepsHost {
                parent.children?.mask = nil
                parent.release(self)
                parent.markNode()
            } else {
                parent.mask = nil
            }
            return
        }
        func detach() {
            if !keepsHost { parent.orderOut(self) }
            // The action's code may have moved it.
            guard self.parent === parent, chunk != nil else { return }
            withExtendedLifetime(self) {
                parent.editAlone { parent.children?.remove(self) }
                parent.release(self)
            }
        }
        if keepsHost || isPartOfEdit { detach() } else { parent.editSublayers { detach() } }
    }

    // MARK: Parts

    private var ownChildren: LayerChildren {
        if let children { return children }
        let new = LayerChildren()
        children = new
        return new
    }

    /// Stops the program if the edit would make a layer its own ancestor.
    private func prepareToAdd(_ layer: CALayer) -> Bool {
        if layer.state.contains(.isPresentation) || state.contains(.isPresentation) {
            fatalError(
                "\(layer.summary) cannot be added to \(summary): a presentation layer's tree is read-only; "
                    + "edit the tree of its model().")
        }
        if layer.isAbove(self) {
            fatalError("\(layer.summary) cannot be added to \(summary), which is the same layer or its descendant.")
        }
        return true
    }

    /// Returns `true` if `other` is this layer or one of its descendants.
    func isAbove(_ other: CALayer) -> Bool {
        // A layer without children is an ancestor of no other.
        guard self === other || children != nil else { return false }
        var ancestor: CALayer? = other
        while let current = ancestor {
            if current === self { return true }
            ancestor = current.parent
        }
        return false
    }

    private func adopt(_ layer: CALayer) {
        layer.parent = self
        LayerMoves.note(layer)
        children!.setRaised(layer, layer.mayHaveDepth)
        if !layer.autoresizingMask.isEmpty { state.insert(.resizesSublayers) }
        layer.chunk!.markDirty()
        // The superlayer decides whether its depth is visible.
        layer.state.insert(.nodeDirty)
        if !layer.state.isDisjoint(with: .layoutMarks) { layer.markAncestorsForLayout() }
        childrenChanged()
        if let host {
            host.note(attached: layer)
            if let action = layer.actionUnlessDisabled(kCAOnOrderIn) {
                action.run(forKey: kCAOnOrderIn, object: layer, arguments: nil)
            }
        }
    }

    private func release(_ layer: CALayer) {
        layer.parent = nil
        layer.chunk = nil
        LayerMoves.note(layer)
        layer.host?.note(detached: layer)
        childrenChanged()
    }

    private func orderOut(_ layer: CALayer) {
        guard host != nil, let action = layer.actionUnlessDisabled(kCAOnOrderOut) else { return }
        action.run(forKey: kCAOnOrderOut, object: layer, arguments: nil)
    }

    private func childrenChanged() {
        state.insert(.childrenDirty)
        markNode()
        layoutInputsChanged()
    }

    /// Releases the sublayers and the objects that the layer is associated with; called at the end of its life.
    final func tearDown() {
        releaseTree()
        associatedObjectIsGone(self)
    }

    /// Releases a tree of any depth without recursion: children without other references are emptied one after the
    /// other.
    private final func releaseTree() {
        if let box = animationBox { for item in box.items { item.layerIsGone() } }
        guard let children else { return }
        var stack: [CALayer] = []
        func take(_ children: LayerChildren) {
            children.root.takeAll { layer in
                layer.parent = nil
                stack.append(layer)
            }
            if let mask = children.mask {
                mask.parent = nil
                children.mask = nil
                stack.append(mask)
            }
        }
        take(children)
        self.children = nil
        while var layer = stack.popLast() {
            guard isKnownUniquelyReferenced(&layer) else {
                LayerMoves.note(layer)
                continue
            }
            if let inner = layer.children {
                take(inner)
                layer.children = nil
            }
        }
    }
}

import CoreGraphics

// What every setter does: look for an action, keep the value of the last commit, change, mark what is out of date, run
// the action.

extension CALayer {
    /// Changes a property if `differs`.
    @inline(__always)
    final func change(_ property: LayerProperty, _ differs: Bool, _ write: () -> Void) {
        guard differs else {
            explicit |= property.bit
            return
        }
        let action = beginChange(property)
        write()
        endChange(property, action)
    }

    final func setSwitch(_ property: LayerProperty, _ option: LayerSwitches, _ on: Bool) {
        change(property, geometry.switches.contains(option) != on) {
            if on { geometry.switches.insert(option) } else { geometry.switches.remove(option) }
        }
    }

    /// The box of rare values, this layer's alone.
    @inline(__always)
    final func ownExtras() -> LayerExtras {
        if extras == nil {
            extras = LayerExtras()
        } else if !isKnownUniquelyReferenced(&extras) {
            extras = LayerExtras(extras!.values)
        }
        return extras!
    }

    final func withExtras(_ body: (inout LayerExtras.Values) -> Void) { ownExtras().change(body) }

    final func withContents(_ body: (inout LayerContents.Values) -> Void) {
        if contentsBox == nil {
            contentsBox = LayerContents()
        } else if !isKnownUniquelyReferenced(&contentsBox) {
            contentsBox = LayerContents(contentsBox!.values)
        }
        body(&contentsBox!.values)
    }

    /// The first half of a change; answers the action to run after it.
    final func beginChange(_ property: LayerProperty) -> (any CAAction)? {
        explicit |= property.bit
        guard state.contains(.isLive) else { return nil }
        let thread = ThreadState.current
        if thread.changeLog != nil, property.isAnimatable {
            thread.changeLog!.append((self, .property(property), animationValue(property)))
        }
        if host != nil {
            thread.openImplicitTransaction()
            if property.isAnimatable { keepCommittedValue(.property(property), thread) }
        }
        guard property.isAnimatable || property == .sublayers, !thread.values.disableActions else { return nil }
        return action(forKey: property.key)
    }

    /// The second half: marks and runs.
    final func endChange(_ property: LayerProperty, _ action: (any CAAction)?) {
        guard state.contains(.isLive) else { return }
        switch property {
        case .transform: parent?.layoutInputsChanged()
        case .zPosition: depthChanged()
        case .isHidden: hiddenChanged()
        case .contentsScale where isDrawn: setNeedsDisplay()
        default: break
        }
        markNode()
        if ClassTable.of(type(of: self)).redrawsBuiltIn(property) { setNeedsDisplay() }
        action?.run(forKey: property.key, object: self, arguments: nil)
    }

    /// An action, unless the transaction disables actions.
    final func actionUnlessDisabled(_ key: String) -> (any CAAction)? {
        guard state.contains(.isLive), !ThreadState.current.values.disableActions else { return nil }
        return action(forKey: key)
    }

    final func findAction(_ event: String) -> (any CAAction)? {
        if let delegate, let action = delegate.action(for: self, forKey: event) {
            return action is NSNull ? nil : action
        }
        if let extras {
            if let action = extras.values.actions?[event] { return action is NSNull ? nil : action }
            if let action = styledAction(event) { return action is NSNull ? nil : action }
        }
        if let action = type(of: self).defaultAction(forKey: event) { return action is NSNull ? nil : action }
        guard host != nil, let property = implicitlyAnimated(event) else { return nil }
        return CABasicAnimation(implicitly: property, event, of: self)
    }

    private func implicitlyAnimated(_ key: String) -> AnimationTarget.Property? {
        if let property = LayerProperty.byKey[key] {
            return property.animatesImplicitly ? .property(property) : nil
        }
        guard type(of: self).animatesImplicitly(key) else { return nil }
        return ClassTable.of(type(of: self)).slot(key).map { .slot($0) }
    }

    private func hiddenChanged() {
        guard host != nil else { return }
        let key = isHidden ? kCAOnOrderOut : kCAOnOrderIn
        actionUnlessDisabled(key)?.run(forKey: key, object: self, arguments: nil)
    }

    /// Whether the contents came from drawing, not from an image that was assigned.
    final var isDrawn: Bool { contentsBox?.values.object is BackingStore }

    final func setContents(_ new: Any?) {
        let old = contentsBox?.values.object
        let same =
            switch (old, new) {
            case (nil, nil): true
            case (let old?, let new?):
                type(of: old) is AnyClass && type(of: new) is AnyClass && (old as AnyObject) === (new as AnyObject)
            default: false
            }
        change(.contents, !same) { withContents { $0.object = new } }
    }

    final func boundsChanged(from old: CGRect) {
        guard state.contains(.isLive) else { return }
        layoutInputsChanged()
        parent?.layoutInputsChanged()
        if geometry.switches.contains(.needsDisplayOnBoundsChange) { setNeedsDisplay() }
        if old.size != geometry.bounds.size, state.contains(.resizesSublayers) {
            resizeSublayers(withOldSize: old.size)
        }
    }

    /// Its siblings are drawn in another order, perhaps.
    final func depthChanged() {
        guard let parent, let list = parent.children, chunk != nil else { return }
        list.setRaised(self, mayHaveDepth)
        list.forgetDepths()
        parent.state.insert(.childrenDirty)
        parent.markNode()
    }

    /// Whether the depth is, or by an animation may be, other than 0.
    final var mayHaveDepth: Bool { geometry.zPosition != 0 || hasAnimatedDepth }

    /// The depth that the layer is drawn at, as of the last build.
    final var shownDepth: Double {
        let depth = animationBox.flatMap { $0.animatesDepth ? $0.shownDepth : nil } ?? geometry.zPosition
        return depth.isNaN ? 0 : depth
    }
}

extension LayerProperty {
    /// Built-in properties that are animatable, but change at once unless somebody gives them an action.
    var animatesImplicitly: Bool {
        switch self {
        case .mask, .compositingFilter, .filters, .backgroundFilters, .shouldRasterize, .isOpaque, .shadowPath: false
        default: isAnimatable
        }
    }
}

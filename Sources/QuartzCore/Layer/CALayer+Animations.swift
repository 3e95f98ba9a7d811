import CoreGraphics

extension CALayer {
    final var hasAnimatedDepth: Bool { animationBox?.animatesDepth ?? false }

    /// Adds an animation by the method that the program exchanged `add(_:forKey:)` with, if it did.
    final func addOrExchange(_ animation: CAAnimation, _ key: String?) {
        let exchanged: Void? = MethodExchange.perform("add:forKey:", of: CALayer.self, on: self, animation, key)
        if exchanged == nil { addAnimation(animation, key) }
    }

    final func addAnimation(_ animation: CAAnimation, _ key: String?, copies: Bool = true) {
        guard !state.contains(.isPresentation) else { return }
        let thread = ThreadState.current
        thread.openImplicitTransaction()
        let own = copies ? animation.copy(with: nil) as! CAAnimation : animation
        if own is CATransition { showCommitted() }
        // All transitions share one key, whatever key the caller passes.
        let key = own is CATransition ? kCATransition : key
        if let function = thread.values.timingFunction { own.timingFunction = function }
        if !(own.duration > 0) { own.duration = thread.values.animationDuration }
        (host ?? thread.host)?.journal?.adjust(own, key, self)
        let attached = AttachedAnimation(own, key: key, layer: self, thread: thread)
        if animationBox == nil { animationBox = LayerAnimations() }
        let box = animationBox!
        if let key, let replaced = box.item(forKey: key) {
            box.replace(replaced, with: attached)
            replaced.remove()
            if box.hasOutgoing { forgetAtCommit(thread) }
        } else {
            box.add(attached)
        }
        animationsChanged()
        thread.awaitCommit(attached)
        host?.noteAnimated(self)
    }

    /// Called before the changes that a transition presents: its old appearance is then the state of the last commit,
    /// even if no image of it was rendered.
    package final func showCommitted() { host?.showCommitted() }

    final func removeAnimation(_ key: String) {
        guard let box = animationBox, let item = box.item(forKey: key) else { return }
        box.remove(item)
        if host != nil { ThreadState.current.openImplicitTransaction() }
        item.remove()
        animationsChanged()
    }

    final func removeAnimations() {
        guard let box = animationBox, !box.items.isEmpty else { return }
        let items = box.items
        box.removeAll()
        if host != nil { ThreadState.current.openImplicitTransaction() }
        for item in items { item.remove() }
        animationsChanged()
    }

    /// Removes an animation that ended from the list.
    final func forget(_ item: AttachedAnimation) {
        guard let box = animationBox, box.contains(item) else { return }
        box.remove(item)
        animationsChanged()
    }

    private func animationsChanged() {
        guard let box = animationBox else { return }
        let depth = box.animatesDepth, redrew = box.redraws
        box.survey(self)
        box.sampledTime = .nan
        // The contents are those of its last frame.
        if redrew, !box.redraws { setNeedsDisplay() }
        if depth != box.animatesDepth { depthChanged() }
        markNode()
        if box.items.isEmpty {
            host?.commits.animatedLayersAreStale = true
            if box.committed.isEmpty { animationBox = nil }
        }
    }

    /// Runs `body` in the next turn.
    final func later(_ body: @escaping () -> Void) {
        let thread = ThreadState.current
        if let host = host ?? thread.host { host.enqueueForNextTurn(body) } else { thread.perform(body) }
    }

    // MARK: Committed values

    /// Saves a value before its first change in a transaction.
    final func keepCommittedValue(_ property: AnimationTarget.Property, _ thread: ThreadState) {
        if animationBox == nil { animationBox = LayerAnimations() }
        let box = animationBox!
        for kept in box.committed where kept.property == property { return }
        box.keep(property, property.read(self))
        forgetAtCommit(thread)
    }

    /// Ensures that saved values are discarded at the commit of the transaction.
    private func forgetAtCommit(_ thread: ThreadState) {
        guard !state.contains(.hasCommittedValues) else { return }
        state.insert(.hasCommittedValues)
        thread.changed.append(self)
    }

    final func forgetCommittedValues() {
        state.remove(.hasCommittedValues)
        guard let box = animationBox else { return }
        if box.forgetCommitted() {
            animationsChanged()
        } else if box.items.isEmpty {
            animationBox = nil
        }
    }

    /// Returns the model's value as of the last commit.
    final func committedValue(_ property: AnimationTarget.Property) -> AnimationValue {
        if let box = animationBox {
            for kept in box.committed where kept.property == property { return kept.value }
        }
        return property.read(self)
    }

    // MARK: Presentation

    final func makePresentation() -> Self? {
        if modelLayer != nil { return self }
        guard let host else { return nil }
        host.followClock()
        return presentationCopy(at: localTime(at: host.time)) as? Self
    }

    /// Returns a copy of the layer's own class with the values at `localTime`.
    final func presentationCopy(at localTime: Double) -> CALayer {
        let copy = freshCopy()
        copy.showSampled(self, at: localTime)
        return copy
    }

    /// Calls `body` with a presentation copy for one frame. It reuses the last frame's copy, unless a client retains it
    /// or its class stores properties that the engine cannot update.
    final func withFrameCopy<Result>(at localTime: Double, _ body: (CALayer) -> Result) -> Result {
        guard let box = animationBox, ClassTable.of(type(of: self)).storesOnlyAnimatables else {
            return body(presentationCopy(at: localTime))
        }
        var kept = box.copy
        box.copy = nil
        let isReusable = kept != nil && isKnownUniquelyReferenced(&kept)
        let copy = isReusable ? kept! : freshCopy()
        if isReusable {
            let isCurrent = box.copyIsCurrent && box.committed.isEmpty && !copy.state.contains(.wasAssigned)
            copy.loadProperties(of: self, differing: isCurrent ? box.slots : nil)
            copy.state.remove(.wasAssigned)
            copy.modelLayer = self
        }
        box.copyIsCurrent = box.committed.isEmpty
        copy.showSampled(self, at: localTime)
        let result = body(copy)
        kept = nil
        // A copy retains its model, which must not retain itself through it.
        var mine: CALayer? = consume copy
        if isKnownUniquelyReferenced(&mine) {
            mine!.modelLayer = nil
            box.copy = mine
        }
        return result
    }

    private func freshCopy() -> CALayer {
        let thread = ThreadState.current
        let outer = thread.isMakingPresentation
        thread.isMakingPresentation = true
        let copy = type(of: self).dynamicInit(presentationOf: self)
        thread.isMakingPresentation = outer
        copy.state.remove(.isLive)
        copy.state.insert(.isPresentation)
        copy.modelLayer = self
        return copy
    }

    /// Sets this copy of `model` to the values on screen.
    private func showSampled(_ model: CALayer, at localTime: Double) {
        var sampler = Sampler()
        swap(&sampler.values, &values)
        sampler.run(model, copy: self, at: localTime)
        swap(&sampler.values, &values)
    }

    /// Returns the values on screen at a local time, without those of `@Animatable` properties.
    final func sampledValues(at localTime: Double) -> LayerValues {
        var sampler = Sampler()
        sampler.values = values
        sampler.run(self, copy: nil, at: localTime)
        return sampler.values
    }

    /// Returns one value as it is on screen.
    final func presentedValue(_ property: AnimationTarget.Property, _ part: ValuePart = .whole) -> AnimationValue {
        guard let host, let box = animationBox, !box.items.isEmpty else { return part.get(committedValue(property)) }
        let localTime = localTime(at: host.time)
        if case .slot = property { return part.get(property.read(presentationCopy(at: localTime))) }
        return part.get(property.read(sampledValues(at: localTime), self))
    }
}

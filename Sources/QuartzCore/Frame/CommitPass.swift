// Layers that enter the tree, and layers that leave it.

/// The state of the commit pass.
struct CommitState {
    /// Layers that entered the tree or left it since the last commit.
    var attached: [CALayer] = [], detached: [CALayer] = []
    /// `true` if a layer of the tree was changed since the last commit, or is being changed.
    var isChanged = true
    /// The number of layers with a timing of their own.
    var timedCount = 0
    /// Layers whose own time has an end, and whether they were within it last.
    var timeLimited: [(layer: CALayer, shows: Bool)] = []
    /// `true` if one of the animated layers may have no animations left.
    var animatedLayersAreStale = false
}

extension LayerHost {
    func note(attached layer: CALayer) {
        commits.attached.append(layer)
        ThreadState.current.openImplicitTransaction()
        ThreadState.current.touch(self)
    }

    func note(detached layer: CALayer) {
        commits.detached.append(layer)
        ThreadState.current.openImplicitTransaction()
        ThreadState.current.touch(self)
    }

    /// Lays out and displays layers that are about to enter the tree. Until the commit they have no host, so that
    /// changes of them do not animate.
    func prepareArrivals() {
        guard !commits.attached.isEmpty else { return }
        perform {
            for _ in 0..<Self.roundLimit {
                // Layers without a host could not report this to it.
                if !layer.state.isDisjoint(with: .layoutMarks) { layout.isNeeded = true }
                layOut()
                var waiting: [CALayer] = []
                for layer in commits.attached where layer.host !== self && contains(layer) {
                    forEachLayer(below: layer) { if $0.state.contains(.needsDisplay) { waiting.append($0) } }
                }
                MirroredSpaces.remember { for layer in waiting { layer.displayIfNeeded() } }
                if waiting.isEmpty { break }
            }
        }
    }

    /// Adds the layers that entered the tree, and ends the animations of those that left it.
    func commitTree() {
        followClock()
        let left = commits.detached, came = commits.attached
        commits.detached = []
        commits.attached = []
        for layer in left where layer.host === self && !contains(layer) {
            forEachLayer(below: layer) { layer in
                layer.untrack()
                layer.host = nil
                layer.node = nil
                layer.state.insert(.nodeDirty)
                layer.chunk?.markDirty()
                if layer.animatesItself { sampling.selfAnimating.removeAll { $0 === layer } }
                if layer.state.contains(.countsAsTimed) {
                    layer.state.remove(.countsAsTimed)
                    commits.timedCount -= 1
                }
                if layer.animationBox != nil {
                    layer.state.remove(.isAnimating)
                    layer.removeAnimations()
                }
            }
        }
        for layer in came where layer.host !== self && contains(layer) {
            let clock = layer.host.map { other in
                other.followClock()
                other.forget(layer)
                return other.time
            }
            forEachLayer(below: layer) { layer in
                layer.host = self
                if layer.animatesItself, let moving = layer as? any SelfAnimatingLayer,
                    !sampling.selfAnimating.contains(where: { $0 === layer })
                {
                    sampling.selfAnimating.append(moving)
                }
                if layer.state.contains(.needsDisplay) { display.waiting.append(layer) }
                if let timing = layer.values.timing, !timing.isDefault {
                    layer.state.insert(.countsAsTimed)
                    commits.timedCount += 1
                    if timing.hasEnd { noteTimeLimit(of: layer) }
                }
                if let box = layer.animationBox, !box.items.isEmpty {
                    noteAnimated(layer)
                    for item in box.items {
                        if item.state == .waiting {
                            item.start(self)
                        } else if item.isActive, let clock {
                            item.shift(by: layer.localTime(at: time) - layer.localTime(at: clock))
                            scheduleEvents(of: item)
                        }
                    }
                }
            }
            rendering.isDirty = true
            layout.isNeeded = true
        }
        if !came.isEmpty { for layer in sampling.selfAnimating { layer.move(self) } }
        commits.animatedLayersAreStale = true
    }

    func tidyAnimatedLayers() {
        guard commits.animatedLayersAreStale else { return }
        commits.animatedLayersAreStale = false
        lateReplicators.removeAll { $0.host !== self }
        sampling.animated.removeAll { layer in
            let stays = layer.host === self && layer.animationBox?.items.isEmpty == false
            if !stays, layer.host === self || layer.host == nil { layer.state.remove(.isAnimating) }
            return !stays
        }
    }

    /// Releases a tree of this host that another host takes over.
    private func forget(_ layer: CALayer) {
        forEachLayer(below: layer) { layer in
            layer.untrack()
            layer.host = nil
            if layer.animatesItself { sampling.selfAnimating.removeAll { $0 === layer } }
            layer.state.remove([.isAnimating, .countsAsTimed])
        }
        commits.timedCount = 0
        forEachLayer(below: self.layer) { if $0.state.contains(.countsAsTimed) { commits.timedCount += 1 } }
    }

    private func contains(_ layer: CALayer) -> Bool {
        var top = layer
        while let parent = top.parent { top = parent }
        return top === self.layer
    }

    func noteAnimated(_ layer: CALayer) {
        guard !layer.state.contains(.isAnimating) else { return }
        layer.state.insert(.isAnimating)
        sampling.animated.append(layer)
    }

    func forEachLayer(below root: CALayer, _ body: (CALayer) -> Void) {
        var stack = [root]
        while let layer = stack.popLast() {
            body(layer)
            layer.children?.forEach { stack.append($0) }
        }
    }

    /// Registers a layer whose own time has an end.
    func noteTimeLimit(of layer: CALayer) {
        if !commits.timeLimited.contains(where: { $0.layer === layer }) { commits.timeLimited.append((layer, true)) }
    }

    /// Marks the layers that enter or leave their own time range.
    func markTimeLimits(_ context: FrameContext) {
        guard !commits.timeLimited.isEmpty else { return }
        commits.timeLimited.removeAll { $0.layer.host !== self || !$0.layer.timing.hasEnd }
        for i in commits.timeLimited.indices {
            let shows = commits.timeLimited[i].layer.isInTime(context.time)
            if shows != commits.timeLimited[i].shows {
                commits.timeLimited[i].shows = shows
                commits.timeLimited[i].layer.markNode()
            }
        }
    }
}

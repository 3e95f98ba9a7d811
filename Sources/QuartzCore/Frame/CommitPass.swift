// Layers that enter the tree, and layers that leave it.

extension LayerHost {
    func note(attached layer: CALayer) {
        attached.append(layer)
        ThreadState.current.openImplicitTransaction()
        ThreadState.current.touch(self)
    }

    func note(detached layer: CALayer) {
        detached.append(layer)
        ThreadState.current.openImplicitTransaction()
        ThreadState.current.touch(self)
    }

    /// Lays out and displays layers that are about to enter the tree. Until the commit they have no host, so that
    /// changes of them do not animate.
    func prepareArrivals() {
        guard !attached.isEmpty else { return }
        perform {
            for _ in 0..<Self.roundLimit {
                // Layers without a host could not report this to it.
                if !layer.state.isDisjoint(with: .layoutMarks) { needsLayout = true }
                layOut()
                var waiting: [CALayer] = []
                for layer in attached where layer.host !== self && contains(layer) {
                    forEachLayer(below: layer) { if $0.state.contains(.needsDisplay) { waiting.append($0) } }
                }
                for layer in waiting { layer.displayIfNeeded() }
                if waiting.isEmpty { break }
            }
        }
    }

    /// Adds the layers that entered the tree, and ends the animations of those that left it.
    func commitTree() {
        followClock()
        let left = detached, came = attached
        detached = []
        attached = []
        for layer in left where layer.host === self && !contains(layer) {
            forEachLayer(below: layer) { layer in
                layer.untrack()
                layer.host = nil
                layer.node = nil
                layer.state.insert(.nodeDirty)
                layer.chunk?.markDirty()
                if layer.animatesItself { selfAnimatingLayers.removeAll { $0 === layer } }
                if layer.state.contains(.countsAsTimed) {
                    layer.state.remove(.countsAsTimed)
                    timedCount -= 1
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
                    !selfAnimatingLayers.contains(where: { $0 === layer })
                {
                    selfAnimatingLayers.append(moving)
                }
                if layer.state.contains(.needsDisplay) { layersToDisplay.append(layer) }
                if let timing = layer.values.timing, !timing.isDefault {
                    layer.state.insert(.countsAsTimed)
                    timedCount += 1
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
            isDirty = true
            needsLayout = true
        }
        if !came.isEmpty { for layer in selfAnimatingLayers { layer.move(self) } }
        animatedLayersAreStale = true
    }

    func tidyAnimatedLayers() {
        guard animatedLayersAreStale else { return }
        animatedLayersAreStale = false
        lateReplicators.removeAll { $0.host !== self }
        animatedLayers.removeAll { layer in
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
            if layer.animatesItself { selfAnimatingLayers.removeAll { $0 === layer } }
            layer.state.remove([.isAnimating, .countsAsTimed])
        }
        timedCount = 0
        forEachLayer(below: self.layer) { if $0.state.contains(.countsAsTimed) { timedCount += 1 } }
    }

    private func contains(_ layer: CALayer) -> Bool {
        var top = layer
        while let parent = top.parent { top = parent }
        return top === self.layer
    }

    func noteAnimated(_ layer: CALayer) {
        guard !layer.state.contains(.isAnimating) else { return }
        layer.state.insert(.isAnimating)
        animatedLayers.append(layer)
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
        if !timeLimitedLayers.contains(where: { $0.layer === layer }) { timeLimitedLayers.append((layer, true)) }
    }

    /// Marks the layers that enter or leave their own time range.
    func markTimeLimits(_ context: FrameContext) {
        guard !timeLimitedLayers.isEmpty else { return }
        timeLimitedLayers.removeAll { $0.layer.host !== self || !$0.layer.timing.hasEnd }
        for i in timeLimitedLayers.indices {
            let shows = timeLimitedLayers[i].layer.isInTime(context.time)
            if shows != timeLimitedLayers[i].shows {
                timeLimitedLayers[i].shows = shows
                timeLimitedLayers[i].layer.markNode()
            }
        }
    }
}

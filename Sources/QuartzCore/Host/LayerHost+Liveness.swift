import CoreGraphics

/// Whether frames of a host are due: the one answer for windows, renderers and tests.
package enum Liveness: Equatable {
    /// Nothing changes until somebody changes it.
    case idle
    /// Nothing changes before this time of the host's clock, at which something happens.
    case until(CFTimeInterval)
    /// The next frame may look different from the last one.
    case moving
}

extension LayerHost {
    /// What is to be expected of the next frame. What is paused does not move, and what waits for its begin does not either.
    package var liveness: Liveness {
        if hasUnseenChanges || isMoving { return .moving }
        let next = min(nextEventTime ?? .infinity, nextStepTime)
        return next.isFinite ? .until(max(next, time)) : .idle
    }

    /// When an animation next jumps to another value; infinity for never.
    private var nextStepTime: CFTimeInterval {
        var next = CFTimeInterval.infinity
        for layer in animatedLayers {
            for item in layer.animationBox?.items ?? [] where item.isActive {
                guard let step = item.steps?.next(item.timing, after: layer.localTime(at: time)),
                    let at = layer.hostTime(atLocal: step)
                else { continue }
                // A step begins at its own time.
                next = min(next, at + 1e-8)
            }
        }
        return next
    }

    /// The same while the clock stands still: only what changed since the last frame makes another one.
    package var livenessAtRest: Liveness { hasUnseenChanges ? .moving : .idle }

    private var hasUnseenChanges: Bool { isDirty || needsLayout || !layersToDisplay.isEmpty }

    /// Whether time alone changes what shows.
    private var isMoving: Bool {
        let soon = time + 1.0 / 1024
        return animatedLayers.contains { layer in
            guard let box = layer.animationBox, !box.items.isEmpty else { return false }
            return box.moves(
                from: layer.localTime(at: time), to: layer.localTime(at: soon),
                since: shownTime.map { layer.localTime(at: $0) })
        } || selfAnimatingLayers.contains { $0.isMoving(from: time, to: soon) }
            || lateReplicators.contains { $0.courseOfCopies(from: time, to: soon) == .move }
    }

    /// Removes every animation that is removed on completion, as an app's going to the background does: their delegates
    /// hear that they did not finish.
    package func removeAnimationsForBackground() {
        perform {
            for layer in Array(animatedLayers) {
                for item in layer.animationBox?.items ?? [] where item.animation.isRemovedOnCompletion {
                    layer.forget(item)
                    item.remove()
                }
            }
            animatedLayersAreStale = true
        }
    }
}

extension CALayer {
    /// The host that shows the layer, or will: that of the tree that it was added to; without one, the thread's.
    package final var clockHost: LayerHost? {
        var layer: CALayer? = self
        while let current = layer {
            if let host = current.host { return host }
            layer = current.superlayer
        }
        return ThreadState.current.host
    }
}

extension LayerHost {
    /// The host that runs on this thread, else the last one made on it, as long as it lives; nil without either. See "Code
    /// outside a turn" in `Docs/architecture.md`.
    package static var current: LayerHost? { ThreadState.current.host }

    /// Makes it the host that code outside of a turn belongs to, as if it were the last one made on this thread. One of a scope
    /// becomes that of the task that runs.
    package func becomeCurrent() {
        guard let home, ThreadState.base.isMain else { return ThreadState.current.lastHost = self }
        (home.lastHost, home.usedHost) = (self, self)
        home.becomeCurrent()
    }

    /// Whether a layer of the tree has an animation that has not ended.
    package var hasAnimations: Bool {
        animatedLayers.contains { $0.animationBox?.items.contains { $0.state != .ended && $0.state != .gone } ?? false }
    }
}

import CoreGraphics

/// The need for further frames of a host, as used by windows, renderers and tests.
package enum Liveness: Equatable {
    /// Nothing changes without new input.
    case idle
    /// Nothing changes before this time of the host's clock, at which an event is due.
    case until(CFTimeInterval)
    /// The next frame may differ from the last one.
    case moving
}

extension LayerHost {
    /// The expected state of the next frame. Paused animations, and those that have not begun, do not move.
    package var liveness: Liveness {
        if hasUnseenChanges || isMoving { return .moving }
        let next = min(nextEventTime ?? .infinity, nextStepTime)
        return next.isFinite ? .until(max(next, time)) : .idle
    }

    /// The next time at which a discrete animation changes its value; infinity if there is none.
    private var nextStepTime: CFTimeInterval {
        var next = CFTimeInterval.infinity
        for layer in sampling.animated {
            for item in layer.animationBox?.items ?? [] where item.isActive {
                guard let step = item.steps?.next(item.timing, after: layer.localTime(at: time)),
                    let at = layer.hostTime(atLocal: step)
                else { continue }
                // A step begins exactly at its own time.
                next = min(next, at + 1e-8)
            }
        }
        return next
    }

    /// The state while the clock stands still: only changes since the last frame require another one.
    package var livenessAtRest: Liveness { hasUnseenChanges ? .moving : .idle }

    private var hasUnseenChanges: Bool { rendering.isDirty || layout.isNeeded || !display.waiting.isEmpty }

    /// `true` if time alone changes the presentation.
    private var isMoving: Bool {
        let soon = time + 1.0 / 1024
        return sampling.animated.contains { layer in
            guard let box = layer.animationBox, !box.items.isEmpty else { return false }
            return box.moves(
                from: layer.localTime(at: time), to: layer.localTime(at: soon),
                since: display.shownTime.map { layer.localTime(at: $0) })
        } || sampling.selfAnimating.contains { $0.isMoving(from: time, to: soon) }
            || lateReplicators.contains { $0.courseOfCopies(from: time, to: soon) == .move }
    }

    /// Removes every animation that is removed on completion, as when an app enters the background; delegates receive
    /// `finished: false`.
    package func removeAnimationsForBackground() {
        perform {
            for layer in Array(sampling.animated) {
                for item in layer.animationBox?.items ?? [] where item.animation.isRemovedOnCompletion {
                    layer.forget(item)
                    item.remove()
                }
            }
            commits.animatedLayersAreStale = true
        }
    }
}

extension CALayer {
    /// The host that displays the layer, or will: that of the tree to which it was added; otherwise the thread's.
    package final var clockHost: LayerHost? { treeHost ?? ThreadState.current.host }

    /// The host of the tree to which the layer was added; `nil` if it is in no displayed tree.
    package final var treeHost: LayerHost? {
        var layer: CALayer? = self
        while let current = layer {
            if let host = current.host { return host }
            layer = current.superlayer
        }
        return nil
    }
}

extension LayerHost {
    /// The host that is running on this thread, otherwise the last one created on it, while it lives; `nil` if there is
    /// neither. See "Code outside a turn" in `Docs/architecture.md`.
    package static var current: LayerHost? { ThreadState.current.host }

    /// Makes it the host of code outside a turn, as if it were the last one created on this thread. A host of a scope
    /// becomes that of the current task.
    package func becomeCurrent() {
        guard let home, ThreadState.base.isMain else { return ThreadState.current.lastHost = self }
        home.lastHost = self
        home.usedHost = self
        home.becomeCurrent()
    }

    /// `true` if a layer of the tree has an animation that has not ended.
    package var hasAnimations: Bool {
        sampling.animated.contains {
            $0.animationBox?.items.contains { $0.state != .ended && $0.state != .gone } ?? false
        }
    }
}

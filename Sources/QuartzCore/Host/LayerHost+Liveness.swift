extension LayerHost {
    /// Whether something changed that is not on the screen yet.
    package var hasChanges: Bool { isDirty || needsLayout || !layersToDisplay.isEmpty }

    /// Whether some animation shows something else a moment later: not one of a layer, or with a speed, that stands
    /// still.
    package var isMoving: Bool {
        watched.contains { layer in
            guard let items = layer.animationBox?.items,
                items.contains(where: { $0.isActive && $0.animation.speed != 0 })
            else { return false }
            return layer.localTime(at: time + 1) != layer.localTime(at: time)
        }
    }

    /// Removes every animation that is removed on completion, as an app's going to the background does: their delegates
    /// hear that they did not finish.
    package func removeAnimationsForBackground() {
        perform {
            for layer in Array(watched) {
                for item in layer.animationBox?.items ?? [] where item.animation.isRemovedOnCompletion {
                    layer.forget(item)
                    item.remove()
                }
            }
            watchedIsStale = true
        }
    }
}

extension CALayer {
    /// The host that shows the layer; of one that is not shown yet, the thread's.
    package final var clockHost: LayerHost? { host ?? ThreadState.current.host }
}

extension LayerHost {
    /// The host that runs on this thread, else the last one made on it.
    package static var current: LayerHost? { ThreadState.current.host }
}

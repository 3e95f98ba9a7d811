import CoreGraphics

// The last pass of a turn: animations that begin and end, and what waits for that.

extension LayerHost {
    func fireEvents(_ context: FrameContext) {
        refreshEvents()
        while let event = events.first, event.time <= context.time {
            _ = events.pop()
            guard event.isValid else { continue }
            ranClientCode = true
            switch event.kind {
            case .begin: event.animation.becameActive(self)
            case .end: event.animation.reachedEnd(self)
            }
        }
    }

    /// How long an animation is there at least before its end is told, in seconds, however short it is and fast it runs.
    private static let shortestRun = 1.0 / 1024

    func scheduleEvents(of animation: AttachedAnimation) {
        let layer = animation.layer
        guard let begin = layer.hostTime(atLocal: animation.timing.begin) else { return }
        wake?(max(begin, time))
        events.push(
            AnimationEvent(time: max(begin, time), number: nextNumber(), kind: .begin, animation: animation))
        guard animation.timing.end.isFinite, var end = layer.hostTime(atLocal: animation.timing.end) else { return }
        // It shows nothing any more by then; but one that its stop callback adds again moves time on.
        if abs(end - begin) < Self.shortestRun { end = max(begin, time) + Self.shortestRun }
        events.push(AnimationEvent(time: max(end, time), number: nextNumber(), kind: .end, animation: animation))
    }

    /// A layer's timing changed: begins and ends lie elsewhere now.
    func timingChanged() {
        eventsAreStale = true
        isDirty = true
        for layer in animatedLayers {
            layer.untrack()
            layer.animationBox?.sampledTime = .nan
        }
    }

    func refreshEvents() {
        guard eventsAreStale else { return }
        eventsAreStale = false
        events.removeAll()
        for layer in animatedLayers {
            for item in layer.animationBox?.items ?? [] where item.isActive { scheduleEvents(of: item) }
        }
    }
}

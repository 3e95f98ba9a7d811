import CoreGraphics

// The last pass of a turn: animations that begin and end, and the code that waits for them.

/// The state of the completion pass.
struct CompletionState {
    /// The begins and ends of animations.
    var events = BinaryHeap<AnimationEvent>()
    /// `true` if the events have other times now.
    var isStale = false
}

extension LayerHost {
    func fireEvents(_ context: FrameContext) {
        refreshEvents()
        while let event = completion.events.first, event.time <= context.time {
            _ = completion.events.pop()
            guard event.isValid else { continue }
            ranClientCode = true
            switch event.kind {
            case .begin: event.animation.becameActive(self)
            case .end: event.animation.reachedEnd(self)
            }
        }
    }

    /// The minimum time between an animation's begin and the report of its end, in seconds, whatever its duration and
    /// speed.
    private static let shortestRun = 1.0 / 1024

    func scheduleEvents(of animation: AttachedAnimation) {
        let layer = animation.layer
        guard let begin = layer.hostTime(atLocal: animation.timing.begin) else { return }
        wake?(max(begin, time))
        completion.events.push(
            AnimationEvent(time: max(begin, time), number: nextNumber(), kind: .begin, animation: animation))
        guard animation.timing.end.isFinite, var end = layer.hostTime(atLocal: animation.timing.end) else { return }
        // It is no longer visible by then, but an animation that its stop callback adds again must not stop the clock.
        if abs(end - begin) < Self.shortestRun { end = max(begin, time) + Self.shortestRun }
        completion.events.push(
            AnimationEvent(time: max(end, time), number: nextNumber(), kind: .end, animation: animation))
    }

    /// Records that a layer's timing changed: animations may begin and end at other times now.
    func timingChanged() {
        completion.isStale = true
        rendering.isDirty = true
        for layer in sampling.animated {
            layer.untrack()
            layer.animationBox?.sampledTime = .nan
        }
    }

    func refreshEvents() {
        guard completion.isStale else { return }
        completion.isStale = false
        completion.events.removeAll()
        for layer in sampling.animated {
            for item in layer.animationBox?.items ?? [] where item.isActive { scheduleEvents(of: item) }
        }
    }
}

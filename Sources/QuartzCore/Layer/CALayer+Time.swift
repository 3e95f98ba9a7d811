import CoreGraphics

extension CALayer {
    final var timing: LayerTiming { values.timing ?? LayerTiming() }

    final func setTiming(_ property: LayerProperty, _ body: (inout LayerTiming) -> Void) {
        explicit.insert(property)
        var timing = timing
        body(&timing)
        values.timing = timing
        guard let host else { return }
        ThreadState.current.openImplicitTransaction()
        if timing.hasEnd { host.noteTimeLimit(of: self) }
        if !timing.isDefault, !state.contains(.countsAsTimed) {
            state.insert(.countsAsTimed)
            host.commits.timedCount += 1
        }
        host.timingChanged()
    }

    /// Returns this layer's local time at a time of the root's parent, which is the host's clock.
    final func localTime(at hostTime: Double) -> Double {
        if let host, host.commits.timedCount == 0 { return hostTime }
        var timings: [LayerTiming] = []
        var layer: CALayer? = modelLayer ?? self
        while let current = layer {
            if let timing = current.values.timing, !timing.isDefault { timings.append(timing) }
            layer = current.parent
        }
        return timings.reversed().reduce(hostTime) { $1.local($0) }
    }

    /// Returns `true` if the layer's own timing makes it visible at a time of the host.
    final func isInTime(_ hostTime: Double) -> Bool {
        guard let timing = values.timing, timing.hasEnd else { return true }
        return timing.shows(at: parent?.localTime(at: hostTime) ?? hostTime)
    }

    /// Returns this layer's local time in the frame that is being built: the host's time, except in a delayed copy.
    final func sampledTime(_ context: FrameContext) -> Double {
        guard let delay = context.delay else {
            return context.host.commits.timedCount == 0 ? context.time : localTime(at: context.time)
        }
        var timings: [LayerTiming] = []
        var layer: CALayer? = self
        while let current = layer, current !== delay.replicator {
            if let timing = current.values.timing, !timing.isDefault { timings.append(timing) }
            layer = current.parent
        }
        return timings.reversed().reduce(delay.time) { $1.local($0) }
    }

    /// Returns the host's time at which this layer's local time is `local`; `nil` if there is none, or time runs
    /// backwards.
    final func hostTime(atLocal local: Double) -> Double? {
        if let host, host.commits.timedCount == 0 { return local }
        var time = local
        var layer: CALayer? = self
        while let current = layer {
            if let timing = current.values.timing, !timing.isDefault {
                guard timing.speed > 0, let parent = timing.parent(time) else { return nil }
                time = parent
            }
            layer = current.parent
        }
        return time
    }

    /// Converts a time between layers; `nil` is the clock. All times of a layer whose clock stands still are converted
    /// to its begin.
    final func mapTime(_ time: Double, from: CALayer?, to: CALayer?) -> Double {
        var clock = time
        var layer = from?.model()
        while let current = layer {
            let timing = current.timing
            clock = timing.parent(clock) ?? timing.beginTime
            layer = current.parent
        }
        return to.map { $0.localTimeOfAnyTree(clock) } ?? clock
    }

    private func localTimeOfAnyTree(_ clock: Double) -> Double { localTime(at: clock) }
}

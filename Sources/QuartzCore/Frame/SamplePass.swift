// The effect of animations at the host's time.

/// The state of the sample pass.
struct SampleState {
    /// Layers with animations.
    var animated: ContiguousArray<CALayer> = [] { didSet { isStale = true } }
    /// The animated layers that are sampled one by one.
    fileprivate(set) var sampled: ContiguousArray<CALayer> = []
    /// `true` if `animated` or its tracking changed.
    var isStale = false
    /// The tracks of the other animated layers, chunk by chunk; some may have left theirs.
    fileprivate(set) var tracks: ContiguousArray<PlacementTracks> = []
    /// Layers that change with time without an animation.
    var selfAnimating: ContiguousArray<any SelfAnimatingLayer> = []
}

extension LayerHost {
    /// Marks the layers whose animated values differ from the last sample.
    func sample(_ context: FrameContext) {
        if sampling.isStale {
            sampling.isStale = false
            sampling.sampled = sampling.animated.filter { !$0.state.contains(.isTracked) }
            sampling.tracks.removeAll { $0.chunk == nil }
        }
        for layer in sampling.sampled { sample(layer, context) }
        rendering.builder.sample(sampling.tracks, at: context.time)
    }

    /// Registers a chunk in which a layer has just been tracked.
    func noteTracks(of chunk: LayerChunk) {
        sampling.isStale = true
        guard let tracks = chunk.tracks, !tracks.isListed else { return }
        tracks.isListed = true
        sampling.tracks.append(tracks)
    }

    /// Marks a layer if its animated values differ from the last sample. If they redraw the layer, it is displayed.
    func sample(_ layer: CALayer, _ context: FrameContext) {
        guard let box = layer.animationBox else { return }
        let local = layer.sampledTime(context)
        guard box.sampledTime != local else { return }
        if box.sampledTime.isNaN || box.moves(from: box.sampledTime, to: local, since: nil) {
            if box.leavesTheRest { layer.markPlace() } else { layer.markNode() }
            if box.redraws, box.displayedTime != local {
                box.displayedTime = local
                layer.invalidateBacking()
                if layer.state.insert(.needsDisplay).inserted { display.waiting.append(layer) }
            }
        }
        box.sampledTime = local
    }
}

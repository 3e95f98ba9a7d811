// The effect of animations at the host's time.

extension LayerHost {
    /// Marks the layers whose animated values differ from the last sample.
    func sample(_ context: FrameContext) {
        if sampledLayersAreStale {
            sampledLayersAreStale = false
            sampledLayers = animatedLayers.filter { !$0.state.contains(.isTracked) }
            tracks.removeAll { $0.chunk == nil }
        }
        for layer in sampledLayers { sample(layer, context) }
        builder.sample(tracks, at: context.time)
    }

    /// Registers a chunk in which a layer has just been tracked.
    func noteTracks(of chunk: LayerChunk) {
        sampledLayersAreStale = true
        guard let tracks = chunk.tracks, !tracks.isListed else { return }
        tracks.isListed = true
        self.tracks.append(tracks)
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
                if layer.state.insert(.needsDisplay).inserted { layersToDisplay.append(layer) }
            }
        }
        box.sampledTime = local
    }
}

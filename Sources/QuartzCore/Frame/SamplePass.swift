// What animations show at the host's time.

extension LayerHost {
    /// Marks what animations show in another way than at the last sample.
    func sample(_ context: FrameContext) {
        if sampledLayersAreStale {
            sampledLayersAreStale = false
            sampledLayers = animatedLayers.filter { !$0.state.contains(.isTracked) }
            tracks.removeAll { $0.chunk == nil }
        }
        for layer in sampledLayers { sample(layer, context) }
        builder.sample(tracks, at: context.time)
    }

    /// Takes note of a chunk in which a layer has just been tracked.
    func noteTracks(of chunk: LayerChunk) {
        sampledLayersAreStale = true
        guard let tracks = chunk.tracks, !tracks.isListed else { return }
        tracks.isListed = true
        self.tracks.append(tracks)
    }

    /// Marks a layer whose animations show something else than at the last sample: where they redraw it, it is displayed.
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

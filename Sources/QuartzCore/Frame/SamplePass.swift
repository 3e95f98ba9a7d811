// What animations show at the host's time.

extension LayerHost {
    /// Marks a layer whose animations show something else than at the last sample: where they redraw it, it is displayed.
    func sample(_ layer: CALayer, _ context: FrameContext) {
        guard let box = layer.animationBox else { return }
        let local = layer.sampledTime(context)
        guard box.sampledTime != local else { return }
        if box.sampledTime.isNaN || box.moves(from: box.sampledTime, to: local) {
            if box.onlyPlaces { layer.markPlace() } else { layer.markNode() }
            if box.redraws, box.displayedTime != local {
                box.displayedTime = local
                if layer.state.insert(.needsDisplay).inserted { layersToDisplay.append(layer) }
            }
        }
        box.sampledTime = local
    }
}

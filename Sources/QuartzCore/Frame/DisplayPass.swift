extension LayerHost {
    /// Draws what needs it, before the tree is built, as drawing may change layers.
    func displayContents() {
        for _ in 0..<10 {
            for layer in animatedLayers { sample(layer) }
            guard isDirty else { return }
            let waiting = layersToDisplay
            layersToDisplay = []
            guard !waiting.isEmpty else { return }
            for layer in waiting where layer.host === self { layer.displayIfNeeded() }
            ThreadState.current.flush()
        }
    }
}

extension LayerHost {
    /// Draws what needs it, before the tree is built, as drawing may change layers.
    func displayContents(_ context: FrameContext) {
        for _ in 0..<10 {
            sample(context)
            guard isDirty else { return }
            let waiting = layersToDisplay
            layersToDisplay = []
            guard !waiting.isEmpty else { return }
            for layer in waiting where layer.host === self { layer.displayIfNeeded() }
            context.thread.flush()
        }
    }
}

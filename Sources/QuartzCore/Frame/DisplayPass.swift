extension LayerHost {
    /// The most rounds of drawing in one frame, where drawing asks for more; the rest is drawn in the next.
    private static let displayLimit = 10

    /// Draws what needs it, before the tree is built, as drawing may change layers: those are laid out and committed, and drawn
    /// in turn.
    func displayContents(_ context: FrameContext) {
        for _ in 0..<Self.displayLimit {
            sample(context)
            guard isDirty, displayWaiting(context) else { return }
        }
    }

    /// Lays out and draws what needs it in a tree that no frame is made of.
    func settle() {
        guard !isSettling else { return }
        isSettling = true
        defer { isSettling = false }
        perform { thread in
            let context = FrameContext(self, thread)
            commit(context)
            for _ in 0..<Self.displayLimit {
                guard displayWaiting(context) else { return }
            }
        }
    }

    /// False where nothing waited.
    private func displayWaiting(_ context: FrameContext) -> Bool {
        let waiting = layersToDisplay
        layersToDisplay = []
        guard !waiting.isEmpty else { return false }
        for layer in waiting where layer.host === self { layer.displayIfNeeded() }
        commit(context)
        return true
    }
}

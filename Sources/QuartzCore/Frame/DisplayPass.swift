import CoreGraphics

/// The state of the display pass.
struct DisplayState {
    /// Layers whose contents are invalid.
    var waiting: [CALayer] = []
    /// `true` while `settle` runs.
    var isSettling = false
    /// The time of the last image.
    var shownTime: CFTimeInterval?
}

extension LayerHost {
    /// The maximum number of display rounds in one frame, where drawing invalidates more layers; the rest is drawn in
    /// the next frame.
    private static let displayLimit = 10

    /// Displays the layers that need display, before the tree is built. Drawing may change layers: the changed ones are
    /// laid out, committed and displayed in turn.
    func displayContents(_ context: FrameContext) {
        for _ in 0..<Self.displayLimit {
            sample(context)
            guard rendering.isDirty, displayWaiting(context) else { return }
        }
    }

    /// Lays out and displays the layers that need it in a tree that is not rendered.
    func settle() {
        guard !display.isSettling else { return }
        display.isSettling = true
        defer { display.isSettling = false }
        perform { thread in
            let context = FrameContext(self, thread)
            commit(context)
            for _ in 0..<Self.displayLimit {
                guard displayWaiting(context) else { return }
            }
        }
    }

    /// Displays the waiting layers. Returns `false` if there were none.
    private func displayWaiting(_ context: FrameContext) -> Bool {
        let waiting = display.waiting
        display.waiting = []
        guard !waiting.isEmpty else { return false }
        MirroredSpaces.remember { for layer in waiting where layer.host === self { layer.displayIfNeeded() } }
        commit(context)
        return true
    }
}

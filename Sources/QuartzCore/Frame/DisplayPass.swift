import CoreGraphics

/// The state of the display pass.
struct DisplayState {
    /// Layers whose contents are invalid.
    var waiting: [CALayer] = []
    /// `true` if turns of the clock end with the display of the layers that need it, as turns of the run loop do on iOS.
    /// Default `false`: they are displayed before the next image.
    var endsTurns = false
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

    /// `true` if turns of the clock end with the display of the layers that need it, as turns of the run loop do on iOS.
    package var displaysInTurns: Bool {
        get { display.endsTurns }
        set { display.endsTurns = newValue }
    }

    /// Displays the layers that need display at the end of a turn, if turns do so and have done so less than
    /// `displayLimit` times before. Returns `false` if there was nothing to display.
    func displayAtEndOfTurn(_ context: FrameContext, rounds: inout Int) -> Bool {
        guard display.endsTurns, rounds < Self.displayLimit else { return false }
        rounds += 1
        return displayWaiting(context)
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

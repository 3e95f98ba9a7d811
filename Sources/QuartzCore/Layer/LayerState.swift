/// What a layer has yet to do. An ancestor of a layer that has something to do has the matching `subtree…` mark, so
/// that a frame finds its work without visiting the rest.
struct LayerState: OptionSet {
    let rawValue: UInt32

    /// The layer's own node must be built.
    static let nodeDirty = LayerState(rawValue: 1 << 0)
    /// Something below must be built, laid out or displayed.
    static let subtreeDirty = LayerState(rawValue: 1 << 1)
    static let needsLayout = LayerState(rawValue: 1 << 2)
    static let needsDisplay = LayerState(rawValue: 1 << 3)
    /// Of a presentation copy, or one that is just being made.
    static let isPresentation = LayerState(rawValue: 1 << 4)
    /// `init` of this class has run, changes count.
    static let isLive = LayerState(rawValue: 1 << 5)
    /// Waits in a transaction for its commit, with values from before the changes.
    static let hasCommittedValues = LayerState(rawValue: 1 << 6)
    /// Some sublayer has an autoresizing mask.
    static let resizesSublayers = LayerState(rawValue: 1 << 7)
    /// In its host's list of layers with running animations.
    static let isAnimating = LayerState(rawValue: 1 << 8)
    /// Counted in its host's number of layers with a timing of their own.
    static let countsAsTimed = LayerState(rawValue: 1 << 9)
    /// Something in the subtree needs layout.
    static let subtreeNeedsLayout = LayerState(rawValue: 1 << 10)
    /// The sublayers, their order or the mask changed.
    static let childrenDirty = LayerState(rawValue: 1 << 11)
    /// Counted in the `zSortedCount` of its chunk.
    static let countsAsZSorted = LayerState(rawValue: 1 << 12)
    /// Drawn below or above the siblings whose depth is 0.
    static let isDrawnByDepth = LayerState(rawValue: 1 << 14)
    /// Of a presentation copy: somebody assigned to one of its `@Animatable` properties.
    static let wasAssigned = LayerState(rawValue: 1 << 15)
    /// z of the sublayers could be seen when they were last built.
    static let showedDepth = LayerState(rawValue: 1 << 16)
    /// In its `layoutSublayers()`.
    static let isLayingOut = LayerState(rawValue: 1 << 17)
    /// Its class overrides properties that are read from storage otherwise: their getters are asked.
    static let asksGetters = LayerState(rawValue: 1 << 18)
    /// Among them are such of the geometry.
    static let asksGeometry = LayerState(rawValue: 1 << 19)

    /// The engine is just changing a value, or the list of sublayers, and calls nobody meanwhile.
    static let isBeingEdited = LayerState(rawValue: 1 << 20)

    /// The constraints of the views in its tree must be solved before the next layout.
    static let needsConstraints = LayerState(rawValue: 1 << 21)
    /// Somebody observes its properties, or those of its view.
    static let isObserved = LayerState(rawValue: 1 << 22)

    /// The layer shows what it showed, but elsewhere or with another opacity.
    static let placeDirty = LayerState(rawValue: 1 << 23)

    /// It has had another superlayer since its view asked what it inherits.
    static let hasMoved = LayerState(rawValue: 1 << 24)

    /// In the `PlacementTracks` of its chunk.
    static let isTracked = LayerState(rawValue: 1 << 25)

    /// Any of what a layout pass looks for.
    static let layoutMarks: LayerState = [.needsLayout, .subtreeNeedsLayout, .needsConstraints]

    static let initial: LayerState = [.nodeDirty]
}

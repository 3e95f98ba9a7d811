/// The pending work and the state of a layer. An ancestor of a layer with pending work has the matching `subtree…`
/// mark, so that a frame finds its work without visiting the rest.
struct LayerState: OptionSet {
    let rawValue: UInt32

    /// The layer's own node must be built.
    static let nodeDirty = LayerState(rawValue: 1 << 0)
    /// A descendant must be built, laid out or displayed.
    static let subtreeDirty = LayerState(rawValue: 1 << 1)
    static let needsLayout = LayerState(rawValue: 1 << 2)
    static let needsDisplay = LayerState(rawValue: 1 << 3)
    /// It is a presentation copy, or one in creation.
    static let isPresentation = LayerState(rawValue: 1 << 4)
    /// `init` of this class has run: changes take effect.
    static let isLive = LayerState(rawValue: 1 << 5)
    /// It waits in a transaction for its commit, with values from before the changes.
    static let hasCommittedValues = LayerState(rawValue: 1 << 6)
    /// Some sublayer has an autoresizing mask.
    static let resizesSublayers = LayerState(rawValue: 1 << 7)
    /// It is in its host's list of layers with running animations.
    static let isAnimating = LayerState(rawValue: 1 << 8)
    /// It is counted in its host's number of layers with a timing of their own.
    static let countsAsTimed = LayerState(rawValue: 1 << 9)
    /// Something in the subtree needs layout.
    static let subtreeNeedsLayout = LayerState(rawValue: 1 << 10)
    /// The sublayers, their order or the mask changed.
    static let childrenDirty = LayerState(rawValue: 1 << 11)
    /// It is counted in the `zSortedCount` of its chunk.
    static let countsAsZSorted = LayerState(rawValue: 1 << 12)
    /// It is drawn below or above the siblings whose depth is 0.
    static let isDrawnByDepth = LayerState(rawValue: 1 << 14)
    /// An `@Animatable` property of this presentation copy was assigned.
    static let wasAssigned = LayerState(rawValue: 1 << 15)
    /// z coordinates of the sublayers had a visible effect in the last build.
    static let showedDepth = LayerState(rawValue: 1 << 16)
    /// It is in its `layoutSublayers()`.
    static let isLayingOut = LayerState(rawValue: 1 << 17)
    /// Its class overrides properties that the engine otherwise reads from storage: their getters are called.
    static let asksGetters = LayerState(rawValue: 1 << 18)
    /// Some of these are properties of the geometry.
    static let asksGeometry = LayerState(rawValue: 1 << 19)

    /// The engine is changing a value, or the list of sublayers, and runs no other code meanwhile.
    static let isBeingEdited = LayerState(rawValue: 1 << 20)

    /// The constraints of the views in its tree must be solved before the next layout.
    static let needsConstraints = LayerState(rawValue: 1 << 21)
    /// Its properties, or those of its view, are observed.
    static let isObserved = LayerState(rawValue: 1 << 22)

    /// Only the layer's position or opacity changed.
    static let placeDirty = LayerState(rawValue: 1 << 23)

    /// Its superlayer has changed since its view last requested inherited values.
    static let hasMoved = LayerState(rawValue: 1 << 24)

    /// It is in the `PlacementTracks` of its chunk.
    static let isTracked = LayerState(rawValue: 1 << 25)

    /// The marks that a layout pass processes.
    static let layoutMarks: LayerState = [.needsLayout, .subtreeNeedsLayout, .needsConstraints]

    static let initial: LayerState = [.nodeDirty]
}

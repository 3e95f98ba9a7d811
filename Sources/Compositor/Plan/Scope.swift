import Raster

/// What a node inherits on the way down.
struct Scope: Sendable {
    /// The parent's bounds space to device pixels.
    var transform: Affine
    /// Multiplies whatever is drawn next, up to the next group.
    var alpha: Float = 1
    /// `alpha` comes in part from an ancestor that has to be composited as one.
    var grouped = false
    /// Nothing outside is wanted.
    var clip: PixelRect
    /// How far outside the damage pictures are needed, because filters above carry them there.
    var spread = Margins.none
    /// How many of the nodes above have a shadow or glow so wide that its caster is drawn in a picture of its own.
    var wideDepth = 0
}

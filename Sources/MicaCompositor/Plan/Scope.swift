import MicaRaster

/// The values that a node inherits from its ancestors.
struct Scope: Sendable {
    /// The transform from the parent's bounds space to device pixels.
    var transform: Affine
    /// The factor for everything that is drawn next, up to the next group.
    var alpha: Float = 1
    /// `true` if part of `alpha` comes from an ancestor that must be composited as a group.
    var grouped = false
    /// The region outside which nothing is wanted.
    var clip: PixelRect
    /// The distance outside the damage within which bitmaps are needed, because filters of ancestors spread them.
    var spread = Margins.none
    /// The shadows and filters of ancestors that spread beyond their caster.
    var effects = NestedEffects()
}

/// Nested shadows and filters. Each needs its contents in a margin around the visible area, which includes its own
/// spread and those of all effects around it. The memory for them therefore grows with the third power of their number.
struct NestedEffects: Sendable, Hashable {
    private(set) var count = 0
    /// The number of ancestors whose shadow or glow is so wide that its caster is drawn in a separate bitmap.
    var wideDepth = 0
    /// The pixels around the visible area that all of them need.
    private(set) var area = 0

    /// The maximum number of nested effects: deeper ones are omitted.
    static let deepest = 32
    /// The maximum number of pixels around the visible area that nested effects may need together.
    static let largestArea = 1 << 25

    /// The effects for a separate bitmap, which needs no margin around it.
    var inAPicture: NestedEffects {
        var inner = self
        inner.area = 0
        return inner
    }

    /// Adds an effect with its spread; returns `nil` if it exceeds the limits together with the enclosing ones.
    func adding(_ spread: Margins) -> NestedEffects? {
        var sum = self
        sum.count += 1
        sum.area += min((spread.left + spread.right) * (spread.top + spread.bottom), 2 * NestedEffects.largestArea)
        if count == 0 || sum.count <= NestedEffects.deepest && sum.area <= NestedEffects.largestArea { return sum }
        return nil
    }
}

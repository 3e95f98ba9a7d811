import MicaRaster

/// The values that a node inherits from its ancestors.
struct Scope: Sendable {
    /// The parent's bounds space to device pixels.
    var transform: Affine
    /// Multiplies whatever is drawn next, up to the next group.
    var alpha: Float = 1
    /// `true` if part of `alpha` comes from an ancestor that must be composited as a group.
    var grouped = false
    /// Nothing outside is wanted.
    var clip: PixelRect
    /// The distance outside the damage within which bitmaps are needed, because filters of ancestors spread them.
    var spread = Margins.none
    /// The shadows and filters of the nodes above that spread beyond what casts them.
    var effects = NestedEffects()
}

/// Shadows and filters in each other. Each needs its contents as far around what is seen as it spreads itself and those
/// around it do together, so the memory for them grows with the third power of their number.
struct NestedEffects: Sendable, Hashable {
    private(set) var count = 0
    /// The number of ancestors whose shadow or glow is so wide that its caster is drawn in a separate bitmap.
    var wideDepth = 0
    /// The pixels around what is seen that all of them need.
    private(set) var area = 0

    /// The maximum number of nested effects: deeper ones are omitted.
    static let deepest = 32
    /// Nor may those in each other need more pixels around what is seen.
    static let largestArea = 1 << 25

    /// The effects for a separate bitmap, around which no margin is needed.
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

/// Draws ops into pixels. It owns the scratch memory of every stage and reuses it, so that a steady frame allocates
/// nothing; one painter serves one thread at a time.
///
/// The pixels depend on the arguments alone, never on what the painter drew before or on how the canvas is cut: drawing
/// an op into parts of a canvas, one `region` after the other, gives the bytes that drawing it at once gives.
public final class Painter {
    public init() {}

    /// Draws `op` into `target`. `origin` is the device pixel that the target's top left pixel shows, so that a target
    /// can be a tile of a larger canvas; only pixels of `region` (in device pixels; the whole target if nil) change.
    public func draw(_ op: DrawOp, into target: Pixmap, origin: (x: Int, y: Int) = (0, 0), region: PixelRect? = nil) {
    }

    /// Draws the ops in order.
    public func draw(
        _ list: DisplayList, into target: Pixmap, origin: (x: Int, y: Int) = (0, 0), region: PixelRect? = nil
    ) {
        for op in list.ops { draw(op, into: target, origin: origin, region: region) }
    }

    /// Writes (not adds) the op's alpha into `mask`: the coverage of its shape in its clip, times its paint's alpha and
    /// its own. What a layer mask needs, at a quarter of the cost of colour.
    public func drawAlpha(_ op: DrawOp, into mask: Mask, origin: (x: Int, y: Int) = (0, 0), region: PixelRect? = nil) {
    }

    /// Blends `source` (premultiplied, its top left at device pixel `at`) into `target` through an optional mask whose
    /// top left lies at `maskAt`; outside the mask nothing is drawn.
    public func composite(
        _ source: Pixmap, at: (x: Int, y: Int), alpha: Float = 1, blend: BlendMode = .normal, mask: Mask? = nil,
        maskAt: (x: Int, y: Int) = (0, 0), into target: Pixmap, origin: (x: Int, y: Int) = (0, 0),
        region: PixelRect? = nil
    ) {
    }
}

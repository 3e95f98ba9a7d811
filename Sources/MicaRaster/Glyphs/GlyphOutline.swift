/// The outline of one glyph, shared by all runs that show it.
public final class GlyphOutline: Sendable {
    /// The path in the font's units, relative to the glyph's origin; filled by the non-zero rule.
    public let path: Path
    /// The box of its curves.
    public let box: Box
    /// A unique number among all outlines of the process.
    let id: UInt64

    private static let count = Guarded<UInt64>(0)

    /// Creates an outline. `box` must contain all curves of `path`.
    public init(_ path: Path, box: Box) {
        self.path = path
        self.box = box
        id = GlyphOutline.count.withLock {
            $0 += 1
            return $0
        }
    }
}

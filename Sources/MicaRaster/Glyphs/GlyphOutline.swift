/// The outline of one glyph, shared by all runs that show it.
public final class GlyphOutline: Sendable {
    /// In the font's units, from the glyph's origin; filled by the non-zero rule.
    public let path: Path
    /// The box of its curves.
    public let box: Box
    /// Different from that of every other outline that the process has made.
    let id: UInt64

    private static let count = Guarded<UInt64>(0)

    /// `box` has to hold all curves of `path`.
    public init(_ path: Path, box: Box) {
        (self.path, self.box) = (path, box)
        id = GlyphOutline.count.withLock {
            $0 += 1
            return $0
        }
    }
}

import MicaRaster

/// Outlines of rounded boxes, cached while frames draw them: most layers keep their size from one frame to the next.
final class Outlines {
    private struct Key: Hashable {
        var outer: RoundedBox
        /// The outline that is subtracted from it.
        var inner: RoundedBox?
    }
    private var cache = FrameCache<Key, Path>()
    /// The maximum number; more are kept only for one frame.
    private static let limit = 4096

    /// Returns the inside of a box.
    func shape(_ box: RoundedBox) -> DrawOp.Shape {
        if box.isRectangle, !box.box.isEmpty { return .box(box.box) }
        return .fill(path(Key(outer: box)) { box.append(to: &$0) }, .nonZero)
    }

    /// Returns the area between two outlines. The inner one has the opposite direction, so that in a pixel that both
    /// cross its coverage is subtracted: the even-odd rule would fold the sum of the two.
    func ring(_ outer: RoundedBox, inside inner: RoundedBox) -> Path {
        path(Key(outer: outer, inner: inner)) {
            outer.append(to: &$0)
            inner.append(to: &$0, backwards: true)
        }
    }

    private func path(_ key: Key, _ make: (inout Path) -> Void) -> Path {
        if let known = cache[key] { return known }
        var path = Path()
        make(&path)
        cache.keep(path, for: key, pixels: 1)
        return path
    }

    /// Called once per frame.
    func tick() { cache.tick(limit: Outlines.limit) }
}

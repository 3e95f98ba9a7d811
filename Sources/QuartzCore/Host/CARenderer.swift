import MicaCompositor
public import CoreGraphics
public import Foundation
package import MicaRaster

/// Draws a layer tree into a bitmap context, a frame at a time, at times that the caller specifies.
///
/// ```swift
/// let renderer = CARenderer(cgContext: context)
/// renderer.layer = layer
/// renderer.bounds = layer.bounds
/// renderer.beginFrame(atTime: time)
/// renderer.addUpdate(renderer.updateBounds())
/// renderer.render()
/// renderer.endFrame()
/// ```
/// This renderer uses a bitmap context where Apple's uses an OpenGL context or a Metal texture. Times are those of the
/// layers' clock, which `CACurrentMediaTime()` returns while a frame is rendered. They only move forwards: an earlier
/// time renders the latest. Use a renderer from one thread.
open class CARenderer: NSObject {
    /// The destination of the pixels; `nil` if they remain in `pixels`.
    private let context: CGContext?
    private let width: Int, height: Int
    private let compositor: Compositor
    private var host: LayerHost?
    /// The bitmap of the next frame; `nil` before the first one.
    package private(set) var pixels: Pixmap?
    /// A caller's memory for the pixels, which keeps the drawn pixels until it is removed here. It must have the
    /// renderer's size; otherwise it is not used. `nil`: the renderer's own memory.
    package var memory: Pixmap? {
        didSet { if memory !== oldValue { pixels = nil } }
    }
    /// The rectangles that the last `render` drew, in pixels.
    package private(set) var drawn: [PixelRect] = []
    /// The frame between `beginFrame` and `endFrame`.
    private var frame: (tree: RenderTree, wanted: [PixelRect])?

    /// The root of the tree that is drawn; it must have no superlayer. Default `nil`.
    @Observed open var layer: CALayer? {
        didSet {
            if oldValue !== layer {
                host = nil
                pixels = nil
            }
        }
    }
    /// The rectangle of the root's *parent* space that fills the bitmap. Default zero: nothing is drawn.
    @Observed open var bounds: CGRect = .zero {
        didSet { if oldValue != bounds { pixels = nil } }
    }

    /// The debugging information drawn above the image: damage, edges, overdraw, statistics. (Not in Apple's API.)
    /// Default empty.
    open var debugOverlay: DebugOverlay {
        get { compositor.overlay }
        set { compositor.overlay = newValue }
    }

    /// Creates a renderer. `context` must be a bitmap context; its current clip and transform are ignored. There are no
    /// options yet.
    public init(cgContext context: CGContext, options: [AnyHashable: Any]? = nil) {
        self.context = context
        width = context.width
        height = context.height
        compositor = .chosen()
        super.init()
    }

    /// Creates a renderer that draws a host's tree into its own pixels, on up to `threadCount` threads; 0: one for each
    /// core.
    package init(host: LayerHost, width: Int, height: Int, threadCount: Int = 0) {
        context = nil
        compositor = .chosen(threadCount: threadCount)
        self.width = width
        self.height = height
        self.host = host
        layer = host.layer
        bounds = CGRect(origin: .zero, size: host.size)
        super.init()
    }

    /// Begins a frame: advances the clock to `t` and collects the changes since the last frame. The time stamp is
    /// ignored, since there is no CoreVideo.
    open func beginFrame(atTime t: CFTimeInterval, timeStamp ts: UnsafeMutableRawPointer? = nil) {
        frame = nil
        drawn = []
        guard let layer, t.isFinite, let scale else { return }
        let host = self.host ?? LayerHost(layer: layer, size: bounds.size, scale: scale, startTime: t)
        self.host = host
        host.size = bounds.size
        host.scale = scale
        if t != host.time { host.advance(to: t) }
        var tree = host.renderTree()
        tree.origin = Affine(1, 0, 0, 1, -Double(bounds.minX), -Double(bounds.minY))
        let given = memory.flatMap { ($0.width, $0.height) == (width, height) ? $0 : nil }
        guard let target = pixels ?? given ?? Pixmap(width: width, height: height) else { return }
        if pixels == nil { compositor.forget() }
        pixels = target
        frame = (tree, [])
    }

    /// Returns the bounding rectangle of the area that `render` will draw: the changes since the last frame and the
    /// rectangles of `addUpdate`; null if there is nothing to draw. Call it between `beginFrame` and `endFrame`.
    open func updateBounds() -> CGRect {
        guard let frame, let scale, let pixels else { return .null }
        let parts = compositor.changes(to: frame.tree, in: pixels) + frame.wanted
        guard let first = parts.first else { return .null }
        let all = parts.dropFirst().reduce(first) { $0.union($1) }
        return CGRect(
            x: CGFloat(all.x0) / scale + bounds.minX, y: CGFloat(all.y0) / scale + bounds.minY,
            width: CGFloat(all.width) / scale, height: CGFloat(all.height) / scale)
    }

    /// Adds a rectangle to redraw in this frame, besides the changes.
    open func addUpdate(_ r: CGRect) {
        guard let scale, let pixels, frame != nil, r.isFinite, !r.isNull, !r.isEmpty else { return }
        let box = Box(
            x: Double((r.minX - bounds.minX) * scale), y: Double((r.minY - bounds.minY) * scale),
            width: Double(r.width * scale), height: Double(r.height * scale))
        let part = box.pixels(in: pixels.bounds)
        if !part.isEmpty { frame!.wanted.append(part) }
    }

    /// Draws the changes and the rectangles of `addUpdate`.
    open func render() {
        guard let frame, let pixels else { return }
        let changed = compositor.render(frame.tree, into: pixels)
        if !changed.contains(pixels.bounds) { compositor.redraw(frame.tree, frame.wanted, into: pixels) }
        drawn = changed + frame.wanted
        self.frame!.wanted = []
        guard let context, let first = drawn.first else { return }
        copy(drawn.reduce(first) { $0.union($1) }, to: context)
    }

    /// Copies a rectangle to the context, as a separate bitmap, since the next frame draws into the same pixels.
    private func copy(_ part: PixelRect, to context: CGContext) {
        guard let pixels, let picture = Pixmap(width: part.width, height: part.height) else { return }
        for y in 0..<part.height { picture.row(y).update(from: pixels.row(part.y0 + y) + part.x0, count: part.width) }
        context.saveGState()
        context.resetClip()
        context.concatenate(context.ctm.inverted())
        context.setBlendMode(.copy)
        context.draw(
            CGImage(ImageSource(picture)),
            in: CGRect(x: part.x0, y: height - part.y1, width: part.width, height: part.height))
        context.restoreGState()
    }

    /// Returns the time at which the next frame will differ: the current frame's time while something moves, infinity
    /// if nothing will change without new input.
    open func nextFrameTime() -> CFTimeInterval {
        guard let host else { return .infinity }
        return switch host.liveness {
        case .idle: .infinity
        case .until(let time): time
        case .moving: host.time
        }
    }

    /// Ends the frame of `beginFrame(atTime:timeStamp:)`.
    open func endFrame() { frame = nil }

    /// Redraws the whole next frame: the last one is no longer available.
    package func forget() { compositor.forget() }

    /// The scale in pixels per point.
    private var scale: CGFloat? {
        if context == nil { return host?.scale }
        guard bounds.isFinite, bounds.width > 0, bounds.height > 0, width > 0 else { return nil }
        return CGFloat(width) / bounds.width
    }
}

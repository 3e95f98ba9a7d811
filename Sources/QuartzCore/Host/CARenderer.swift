import MicaCompositor
public import CoreGraphics
public import Foundation
package import MicaRaster

/// Draws a layer tree into a bitmap context, a frame at a time, at times that the caller gives.
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
/// Where Apple's takes an OpenGL context or a Metal texture, this one takes a bitmap context. Times are those of the
/// layers' clock, as `CACurrentMediaTime()` answers them while a frame is made, and only go forwards: an earlier one
/// shows the latest. Use a renderer from one thread.
open class CARenderer: NSObject {
    /// Where the pixels go in the end; nil: nowhere else than into `pixels`.
    private let context: CGContext?
    private let width: Int, height: Int
    private let compositor: Compositor
    private var host: LayerHost?
    /// What the next frame draws into; nil before the first one.
    package private(set) var pixels: Pixmap?
    /// Somebody's memory for the pixels, which keeps what is drawn until it is taken away here; of the renderer's size, or
    /// it is not used. Nil: memory of the renderer's own.
    package var memory: Pixmap? {
        didSet { if memory !== oldValue { pixels = nil } }
    }
    /// What the last `render` drew, in pixels.
    package private(set) var drawn: [PixelRect] = []
    /// Of the frame that is being made.
    private var frame: (tree: RenderTree, wanted: [PixelRect])?

    /// The root of the tree that is drawn; it must have no superlayer. Default nil.
    open var layer: CALayer? {
        didSet { if oldValue !== layer { (host, pixels) = (nil, nil) } }
    }
    /// The part of the root's *parent* space that fills the bitmap. Default zero: nothing is drawn.
    open var bounds: CGRect = .zero {
        didSet { if oldValue != bounds { pixels = nil } }
    }

    /// What is shown of the drawing itself, above the picture: what changed, edges, how often pixels are drawn, numbers. (Not in
    /// Apple's API.) Default nothing.
    open var debugOverlay: DebugOverlay {
        get { compositor.overlay }
        set { compositor.overlay = newValue }
    }

    /// `context` must be a bitmap context; its current clip and transform do not count. There are no options yet.
    public init(cgContext context: CGContext, options: [AnyHashable: Any]? = nil) {
        (self.context, width, height) = (context, context.width, context.height)
        compositor = Compositor()
        super.init()
    }

    /// Draws a host's tree into pixels of its own, on up to `threadCount` threads; 0: as many as there are cores.
    package init(host: LayerHost, width: Int, height: Int, threadCount: Int = 0) {
        context = nil
        compositor = Compositor(threadCount: threadCount)
        self.width = width
        self.height = height
        self.host = host
        (layer, bounds) = (host.layer, CGRect(origin: .zero, size: host.size))
        super.init()
    }

    /// Lets time pass up to `t`, and takes in what changed since the last frame. The time stamp is not looked at: there is no
    /// CoreVideo here.
    open func beginFrame(atTime t: CFTimeInterval, timeStamp ts: UnsafeMutableRawPointer? = nil) {
        (frame, drawn) = (nil, [])
        guard let layer, t.isFinite, let scale else { return }
        let host = self.host ?? LayerHost(layer: layer, size: bounds.size, scale: scale, startTime: t)
        self.host = host
        (host.size, host.scale) = (bounds.size, scale)
        if t != host.time { host.advance(to: t) }
        var tree = host.renderTree()
        tree.origin = Affine(1, 0, 0, 1, -Double(bounds.minX), -Double(bounds.minY))
        let given = memory.flatMap { ($0.width, $0.height) == (width, height) ? $0 : nil }
        guard let target = pixels ?? given ?? Pixmap(width: width, height: height) else { return }
        if pixels == nil { compositor.forget() }
        pixels = target
        frame = (tree, [])
    }

    /// What `render` is going to draw, as one rectangle: what changed since the last frame and what `addUpdate` named; null if
    /// that is nothing. Between `beginFrame` and `endFrame`.
    open func updateBounds() -> CGRect {
        guard let frame, let scale, let pixels else { return .null }
        let parts = compositor.changes(to: frame.tree, in: pixels) + frame.wanted
        guard let first = parts.first else { return .null }
        let all = parts.dropFirst().reduce(first) { $0.union($1) }
        return CGRect(
            x: CGFloat(all.x0) / scale + bounds.minX, y: CGFloat(all.y0) / scale + bounds.minY,
            width: CGFloat(all.width) / scale, height: CGFloat(all.height) / scale)
    }

    /// Makes a part be drawn again in this frame, besides what changed.
    open func addUpdate(_ r: CGRect) {
        guard let scale, let pixels, frame != nil, r.isFinite, !r.isNull, !r.isEmpty else { return }
        let box = Box(
            x: Double((r.minX - bounds.minX) * scale), y: Double((r.minY - bounds.minY) * scale),
            width: Double(r.width * scale), height: Double(r.height * scale))
        let part = box.pixels(in: pixels.bounds)
        if !part.isEmpty { frame!.wanted.append(part) }
    }

    /// Draws what changed, and what `addUpdate` named.
    open func render() {
        guard let frame, let pixels else { return }
        let changed = compositor.render(frame.tree, into: pixels)
        if !changed.contains(pixels.bounds) { compositor.redraw(frame.tree, frame.wanted, into: pixels) }
        drawn = changed + frame.wanted
        self.frame!.wanted = []
        guard let context, let first = drawn.first else { return }
        copy(drawn.reduce(first) { $0.union($1) }, to: context)
    }

    /// The next frame draws into the same pixels, so the context gets a picture of its own.
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

    /// When the next frame will look different: the time of this one while something moves, infinity if nothing will
    /// happen by itself.
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

    /// Makes the next frame be drawn as a whole: nobody has the last one any more.
    package func forget() { compositor.forget() }

    /// Pixels a point.
    private var scale: CGFloat? {
        if context == nil { return host?.scale }
        guard bounds.isFinite, bounds.width > 0, bounds.height > 0, width > 0 else { return nil }
        return CGFloat(width) / bounds.width
    }
}

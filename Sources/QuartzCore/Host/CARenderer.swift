import Compositor
public import CoreGraphics
public import Foundation
import Raster

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
    private let context: CGContext
    private let compositor = Compositor()
    private var host: LayerHost?
    private var canvas: Pixmap?
    /// Of the frame that is being made.
    private var frame: (tree: RenderTree, changed: [PixelRect], wanted: [PixelRect])?

    /// The root of the tree that is drawn; it must have no superlayer. Default nil.
    open var layer: CALayer? {
        didSet { if oldValue !== layer { (host, canvas) = (nil, nil) } }
    }
    /// The part of the root's *parent* space that fills the bitmap. Default zero: nothing is drawn.
    open var bounds: CGRect = .zero {
        didSet { if oldValue != bounds { canvas = nil } }
    }

    /// `context` must be a bitmap context; its current clip and transform do not count. There are no options yet.
    public init(cgContext context: CGContext, options: [AnyHashable: Any]? = nil) {
        self.context = context
        super.init()
    }

    /// Lets time pass up to `t`, and takes in what changed since the last frame. The time stamp is not looked at: there is no
    /// CoreVideo here.
    open func beginFrame(atTime t: CFTimeInterval, timeStamp ts: UnsafeMutableRawPointer? = nil) {
        frame = nil
        guard let layer, t.isFinite, let scale else { return }
        let host =
            self.host ?? LayerHost(layer: layer, size: bounds.size, scale: scale, startTime: t)
        self.host = host
        (host.size, host.scale) = (bounds.size, scale)
        host.advance(to: t)
        var tree = host.renderTree()
        tree.origin = Affine(1, 0, 0, 1, -Double(bounds.minX), -Double(bounds.minY))
        let target = canvas ?? Pixmap(width: context.width, height: context.height)
        guard let target else { return }
        if canvas == nil { compositor.forget() }
        canvas = target
        frame = (tree, compositor.changes(to: tree, in: target), [])
    }

    /// What changed since the last frame, as one rectangle; empty if nothing did. Between `beginFrame` and `endFrame`.
    open func updateBounds() -> CGRect {
        guard let frame, let scale, let first = frame.changed.first else { return .null }
        let all = frame.changed.dropFirst().reduce(first) { $0.union($1) }
        return CGRect(
            x: CGFloat(all.x0) / scale + bounds.minX, y: CGFloat(all.y0) / scale + bounds.minY,
            width: CGFloat(all.width) / scale, height: CGFloat(all.height) / scale)
    }

    /// Makes a part be drawn again in this frame, besides what changed.
    open func addUpdate(_ r: CGRect) {
        guard let scale, let canvas, frame != nil, r.isFinite, !r.isNull, !r.isEmpty else { return }
        let box = Box(
            x: Double((r.minX - bounds.minX) * scale), y: Double((r.minY - bounds.minY) * scale),
            width: Double(r.width * scale), height: Double(r.height * scale))
        frame!.wanted.append(box.pixels(in: canvas.bounds))
    }

    /// Draws what changed, and what `addUpdate` named.
    open func render() {
        guard let frame, let canvas else { return }
        compositor.render(frame.tree, into: canvas)
        compositor.redraw(frame.tree, frame.wanted.filter { !$0.isEmpty }, into: canvas)
        context.saveGState()
        context.resetClip()
        context.concatenate(context.ctm.inverted())
        let all = CGRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
        context.setBlendMode(.copy)
        // The next frame draws into the same pixels.
        if let copy = Pixmap(width: canvas.width, height: canvas.height) {
            for y in 0..<canvas.height { copy.row(y).update(from: canvas.row(y), count: canvas.width) }
            context.draw(CGImage(ImageSource(copy)), in: all)
        }
        context.restoreGState()
    }

    /// When the next frame will look different: the time of this one while something moves, infinity if nothing will
    /// happen by itself.
    open func nextFrameTime() -> CFTimeInterval {
        guard let host else { return .infinity }
        return host.needsFrame ? host.time : host.nextEventTime ?? .infinity
    }

    open func endFrame() { frame = nil }

    /// Pixels a point.
    private var scale: CGFloat? {
        guard bounds.isFinite, bounds.width > 0, bounds.height > 0, context.width > 0 else { return nil }
        return CGFloat(context.width) / bounds.width
    }
}

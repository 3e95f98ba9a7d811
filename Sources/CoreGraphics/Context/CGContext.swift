import Foundation
package import MicaRaster

/// A place to draw: a bitmap, or a record of what was drawn.
///
/// The origin of a new bitmap context is its bottom left corner, y grows up and one unit is one pixel. A layer's
/// `draw(in:)` and `UIView.draw(_:)` get a context whose origin is the top left, with y down and one unit a point;
/// *Docs/coordinate-system.md* has the whole table.
///
/// Drawing with a value that is not finite, or under a transform that folds the plane, draws nothing. A context belongs
/// to one thread at a time.
public final class CGContext: Hashable {
    /// What becomes of the drawing.
    enum Target {
        case bitmap(BitmapTarget)
        case recording
    }
    let target: Target
    /// The space that colours are converted to.
    let destinationSpace: CGColorSpace
    /// Device space (y up) to the raster's device space (y down).
    let flip: Affine
    /// The transform that the context started with: default user space to device space.
    private(set) var baseTransform: CGAffineTransform
    /// All pixels, y down.
    let deviceBounds: Box
    // No change of these two calls out. Without this, every read would go through the runtime's checks for exclusive access.
    @exclusivity(unchecked) var state: GraphicsState
    var savedStates: [GraphicsState] = []
    @exclusivity(unchecked) var layers: [TransparencyLayer] = []
    var recorded = DisplayList()
    /// The current path, in the space that `pathTransform` takes to the device.
    var pathStorage = CGMutablePath()
    var pathTransform: CGAffineTransform
    var allowsAntialiasing = true
    var allowsGlyphQuantization = true
    /// Outlines that a text drawing mode with `clip` has collected.
    var textClip: MicaRaster.Path?
    /// How many patterns are being drawn into each other here.
    var patternDepth = 0

    /// Glyph space to user space, before the text position is applied. Not part of the graphics state.
    public var textMatrix = CGAffineTransform.identity

    init(target: Target, space: CGColorSpace, flip: Affine, base: CGAffineTransform, bounds: Box) {
        (self.target, destinationSpace, self.flip, baseTransform) = (target, space, flip, base)
        deviceBounds = bounds
        state = GraphicsState(ctm: base, clipBox: bounds)
        pathTransform = base
    }

    public static func == (one: CGContext, other: CGContext) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    /// The number of this type among Core Foundation's types; not Apple's number.
    public class var typeID: CFTypeID { 0x4350_6378 }

    /// Sets the default user space of a context that nothing was done with yet: user space to pixels with y up. Shadows and
    /// patterns belong to this space, whatever the transform becomes.
    package func rebase(_ transform: CGAffineTransform) {
        (baseTransform, state.ctm, pathTransform) = (transform, transform, transform)
    }

    /// Nothing waits to be drawn, so nothing happens.
    public func flush() {}
    /// Nothing waits to be drawn, so nothing happens.
    public func synchronize() {}
}

extension CGContext {
    /// A context that records: what a layer's `draw(in:)` is given. Drawing the record later gives the pixels that a
    /// bitmap context of the same geometry would.
    ///
    /// `recordingWidth` and `height` are in pixels; `transform` takes default user space to pixels, origin at the top
    /// left, y down. Colours and images are converted to sRGB. `isMirrored`: what is drawn later is turned over about the
    /// horizontal, so that the device's y grows with that of the pixels.
    package convenience init(
        recordingWidth: Int, height: Int, transform: CGAffineTransform, isMirrored: Bool = false
    ) {
        let flip = isMirrored ? .identity : Affine(1, 0, 0, -1, 0, Double(height))
        self.init(
            target: .recording, space: .standard, flip: flip, base: CGAffineTransform(Affine(transform).then(flip)),
            bounds: Box(x: 0, y: 0, width: Double(max(0, recordingWidth)), height: Double(max(0, height))))
    }

    /// As `init(recordingWidth:height:transform:)`, with `scale` pixels a unit.
    package convenience init(recordingWidth: Int, height: Int, scale: CGFloat = 1) {
        self.init(
            recordingWidth: recordingWidth, height: height, transform: CGAffineTransform(scaleX: scale, y: scale))
    }

    /// What was drawn so far, in pixels with y down. Transparency layers that were not ended are drawn as if they were;
    /// of a bitmap context, nothing.
    package var displayList: DisplayList {
        var list = recorded
        // An open layer is composited into the one around it.
        var inner: DisplayList?
        for layer in layers.reversed() where !layer.isPassedThrough {
            var ops = layer.list
            if let inner { ops.ops.append(contentsOf: inner.ops) }
            inner = DisplayList([layer.op(over: ops)])
        }
        if let inner { list.ops.append(contentsOf: inner.ops) }
        return list
    }

    /// Hands a finished operation to the bitmap, the record or the open transparency layer.
    func emit(_ op: DrawOp, box: Box) {
        guard !state.clipBox.isEmpty else { return }
        if !layers.isEmpty {
            layers[min(layers.count, TransparencyLayer.maximumDepth) - 1].list.ops.append(op)
        } else {
            switch target {
            case .bitmap(let bitmap): bitmap.draw(op, box: box)
            case .recording: recorded.ops.append(op)
            }
        }
    }
}

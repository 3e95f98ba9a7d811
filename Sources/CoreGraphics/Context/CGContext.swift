import Foundation
package import MicaRaster

/// A drawing destination: a bitmap, or a recording of drawing operations.
///
/// The origin of a new bitmap context is its bottom left corner, y grows up and one unit is one pixel. A layer's
/// `draw(in:)` and `UIView.draw(_:)` get a context whose origin is the top left, with y down and one unit per point;
/// see *Docs/coordinate-system.md* for all cases.
///
/// Drawing with a value that is not finite, or under a singular transform, draws nothing. Use a context from one thread
/// at a time.
public final class CGContext: Hashable {
    /// The destination of the drawing.
    enum Target {
        case bitmap(BitmapTarget)
        case recording
    }
    let target: Target
    /// The space to which colours are converted.
    let destinationSpace: CGColorSpace
    /// The transform from device space (y up) to the raster's device space (y down).
    private(set) var flip: Affine
    /// The initial transform of the context, from default user space to device space.
    private(set) var baseTransform: CGAffineTransform
    /// The rectangle of all pixels, y down.
    private(set) var deviceBounds: Box
    // Changes of these two run no other code. Without the annotation, every read would incur the runtime's checks for
    // exclusive access.
    @exclusivity(unchecked) var state: GraphicsState
    var savedStates: [GraphicsState] = []
    @exclusivity(unchecked) var layers: [TransparencyLayer] = []
    var recorded = DisplayList()
    /// The current path, in the space from which `pathTransform` maps to the device.
    var pathStorage = CGMutablePath()
    var pathTransform: CGAffineTransform
    var allowsAntialiasing = true
    var allowsGlyphQuantization = true
    /// The nesting depth of patterns being drawn.
    var patternDepth = 0
    /// The document whose pages are drawn; `nil` for other contexts.
    var document: DocumentTarget?
    /// `true` if the characters of glyphs are recorded with their outlines, for a document.
    package private(set) var recordsText = false
    /// The part of a document that is being drawn.
    var element: (any DrawnElement)?

    /// The transform from glyph space to user space, before the text position is applied. Not part of the graphics
    /// state.
    public var textMatrix = CGAffineTransform.identity

    init(target: Target, space: CGColorSpace, flip: Affine, base: CGAffineTransform, bounds: Box) {
        self.target = target
        destinationSpace = space
        self.flip = flip
        baseTransform = base
        deviceBounds = bounds
        state = GraphicsState(ctm: base, clipBox: bounds)
        pathTransform = base
    }

    public static func == (one: CGContext, other: CGContext) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    /// The type identifier of this class; it differs from Apple's.
    public class var typeID: CFTypeID { 0x4350_6378 }

    /// Sets the default user space of an unused context: the transform from user space to pixels with y up. Shadows and
    /// patterns use this space, whatever the transform becomes.
    package func rebase(_ transform: CGAffineTransform) {
        baseTransform = transform
        state.ctm = transform
        pathTransform = transform
    }

    /// Begins a page of a document, in device space with `bounds`; `flip` is the transform to it from default user
    /// space. The whole state gets its initial values.
    func beginPage(flip: Affine, bounds: Box) {
        self.flip = flip
        deviceBounds = bounds
        baseTransform = .identity
        state = GraphicsState(ctm: .identity, clipBox: bounds)
        savedStates = []
        layers = []
        recorded = DisplayList()
        pathStorage = CGMutablePath()
        pathTransform = .identity
        textMatrix = .identity
    }

    /// Makes the context of a document, or of a part of one.
    package func recordText() { recordsText = true }

    /// Does nothing: drawing is never deferred.
    public func flush() {}
    /// Does nothing: drawing is never deferred.
    public func synchronize() {}
}

extension CGContext {
    /// Creates a recording context, as passed to a layer's `draw(in:)`. Replaying the recording gives the pixels of a
    /// bitmap context with the same geometry.
    ///
    /// `recordingWidth` and `height` are in pixels; `transform` maps default user space to pixels, with the origin at
    /// the top left and y down. Colours and images are converted to sRGB. `isMirrored`: the replayed drawing is flipped
    /// vertically, so that the device's y grows in the direction of the pixels' y.
    package convenience init(
        recordingWidth: Int, height: Int, transform: CGAffineTransform, isMirrored: Bool = false
    ) {
        let flip = isMirrored ? .identity : Affine(1, 0, 0, -1, 0, Double(height))
        self.init(
            target: .recording, space: .standard, flip: flip, base: CGAffineTransform(Affine(transform).then(flip)),
            bounds: Box(x: 0, y: 0, width: Double(max(0, recordingWidth)), height: Double(max(0, height))))
    }

    /// Creates a recording context with `scale` pixels per unit; otherwise like
    /// `init(recordingWidth:height:transform:)`.
    package convenience init(recordingWidth: Int, height: Int, scale: CGFloat = 1) {
        self.init(
            recordingWidth: recordingWidth, height: height, transform: CGAffineTransform(scaleX: scale, y: scale))
    }

    /// The recorded drawing so far, in pixels with y down. Open transparency layers are drawn as if they had been
    /// ended; empty for a bitmap context.
    package var displayList: DisplayList {
        var list = recorded
        // An open layer is composited into the enclosing one.
        var inner: DisplayList?
        for layer in layers.reversed() where !layer.isPassedThrough {
            var ops = layer.list
            if let inner { ops.ops.append(contentsOf: inner.ops) }
            inner = DisplayList([layer.op(over: ops)])
        }
        if let inner { list.ops.append(contentsOf: inner.ops) }
        return list
    }

    /// Passes a finished operation to the bitmap, the recording or the open transparency layer.
    func emit(_ op: DrawOp, box: Box) {
        guard !state.clipBox.isEmpty else { return }
        if !layers.isEmpty {
            let index = min(layers.count, TransparencyLayer.maximumDepth) - 1
            layers[index].list.ops.append(op)
            if let element { layers[index].list.markLast(element) }
        } else {
            switch target {
            case .bitmap(let bitmap): bitmap.draw(op, box: box)
            case .recording:
                recorded.ops.append(op)
                if let element { recorded.markLast(element) }
            }
        }
    }
}

public import Foundation
import MicaRaster

extension CGContext {
    /// Puts a copy of the graphics state on a stack. The current path is not part of it.
    public func saveGState() {
        guard savedStates.count < 100_000 else {
            return report("CGContext.saveGState: 100,000 states are saved; is a restoreGState missing?")
        }
        savedStates.append(state)
    }

    /// Takes the graphics state that was saved last; without one, or inside a transparency layer without one saved in
    /// it, nothing changes.
    public func restoreGState() {
        guard savedStates.count > (layers.last?.savedCount ?? 0), let saved = savedStates.popLast() else {
            return report("CGContext.restoreGState: no state is saved")
        }
        state = saved
    }

    /// User space to device space: pixels, y up from the bottom left.
    public var ctm: CGAffineTransform { state.ctm }

    /// Moves the origin; nothing where an argument is not finite.
    public func translateBy(x tx: CGFloat, y ty: CGFloat) { change { $0.translatedBy(x: tx, y: ty) } }
    /// Scales the axes; nothing where an argument is not finite.
    public func scaleBy(x sx: CGFloat, y sy: CGFloat) { change { $0.scaledBy(x: sx, y: sy) } }
    /// Turns the axes by radians, from the x axis towards the y axis.
    public func rotate(by angle: CGFloat) { change { $0.rotated(by: angle) } }
    /// Puts `transform` before the current transform: it acts in what are user coordinates now.
    public func concatenate(_ transform: CGAffineTransform) { change { transform.concatenating($0) } }

    private func change(_ body: (CGAffineTransform) -> CGAffineTransform) {
        let changed = body(state.ctm)
        // A transform that is not finite could never be left again except by restoring.
        guard changed.isFinite else { return report("CGContext: a transform that is not finite is left out") }
        state.ctm = changed
    }

    /// In user space. 0 is the thinnest line, one pixel; what is negative or not finite is ignored.
    public func setLineWidth(_ width: CGFloat) {
        // Zero stands for the thinnest line; other values that are no width change nothing.
        if width >= 0, width.isFinite { state.lineWidth = width }
    }
    /// How lines end.
    public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }
    /// How lines bend.
    public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }
    /// The longest mitre as a multiple of the line width; values below 1 make every corner a bevel.
    public func setMiterLimit(_ limit: CGFloat) {
        if limit.isFinite { state.miterLimit = limit }
    }

    /// Dashes and gaps in turn, in user space, starting `phase` into the pattern; an empty list draws solid lines. A
    /// list with a negative length, or only zeros, is left out.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        guard phase.isFinite, lengths.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return }
        guard lengths.isEmpty || lengths.contains(where: { $0 > 0 }) else {
            state.dashes = []
            return
        }
        (state.dashPhase, state.dashes) = (phase, lengths)
    }

    /// How far, in pixels, a curve may be drawn off its place. Curves are drawn to 0.04 pixels whatever is set here.
    public func setFlatness(_ flatness: CGFloat) {
        if flatness >= 0, flatness.isFinite { state.flatness = flatness }
    }

    /// 0…1; multiplies the alpha of everything drawn.
    public func setAlpha(_ alpha: CGFloat) {
        if !alpha.isNaN { state.alpha = min(max(0, alpha), 1) }
    }
    /// How what is drawn combines with what is below, within the shape and in proportion to its coverage.
    public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }
    /// Kept, and without influence: conversions are colorimetric.
    public func setRenderingIntent(_ intent: CGColorRenderingIntent) { state.renderingIntent = intent }

    /// How images are read between their pixels.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolationQuality }
        set { state.interpolationQuality = newValue }
    }

    /// Whether edges are smoothed, if `setAllowsAntialiasing(_:)` allows it.
    public func setShouldAntialias(_ shouldAntialias: Bool) { state.shouldAntialias = shouldAntialias }
    /// Whether edges may be smoothed at all; not part of the graphics state.
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) { self.allowsAntialiasing = allowsAntialiasing }

    var antialias: Bool { allowsAntialiasing && state.shouldAntialias }
}

extension CGContext {
    /// User space to pixels.
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

    /// From user space to pixels, y up.
    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }
    /// From pixels, y up, to user space.
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm.inverted()) }
    /// A size as a vector, from user space to pixels.
    public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }
    /// A size as a vector, from pixels to user space.
    public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm.inverted()) }
    /// The bounding box of the converted rectangle.
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }
    /// The bounding box of the converted rectangle.
    public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm.inverted()) }
}

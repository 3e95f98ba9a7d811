public import Foundation
import MicaRaster

extension CGContext {
    /// Pushes a copy of the graphics state onto a stack. The current path is not part of it.
    public func saveGState() {
        guard savedStates.count < 100_000 else {
            return report(
                "CGContext.saveGState: at most 100,000 states can be saved; check for a missing restoreGState")
        }
        savedStates.append(state)
    }

    /// Pops the graphics state that was saved last; does nothing if there is none, or none was saved inside the current
    /// transparency layer.
    public func restoreGState() {
        guard savedStates.count > (layers.last?.savedCount ?? 0), let saved = savedStates.popLast() else {
            return report("CGContext.restoreGState: there is no saved state")
        }
        state = saved
    }

    /// The transform from user space to device space: pixels, y up from the bottom left.
    public var ctm: CGAffineTransform { state.ctm }

    /// Translates the origin; does nothing if an argument is not finite.
    public func translateBy(x tx: CGFloat, y ty: CGFloat) { change { $0.translatedBy(x: tx, y: ty) } }
    /// Scales the axes; does nothing if an argument is not finite.
    public func scaleBy(x sx: CGFloat, y sy: CGFloat) { change { $0.scaledBy(x: sx, y: sy) } }
    /// Rotates the axes by an angle in radians, from the x axis towards the y axis.
    public func rotate(by angle: CGFloat) { change { $0.rotated(by: angle) } }
    /// Prepends `transform` to the current transform: it acts in the current user space.
    public func concatenate(_ transform: CGAffineTransform) { change { transform.concatenating($0) } }

    private func change(_ body: (CGAffineTransform) -> CGAffineTransform) {
        let changed = body(state.ctm)
        // Only restoring the state could undo a transform that is not finite.
        guard changed.isFinite else { return report("CGContext: a transform must be finite; it is ignored") }
        state.ctm = changed
    }

    /// Sets the line width, in user space. 0 is the thinnest line, one pixel; negative values, and values that are not
    /// finite, are ignored.
    public func setLineWidth(_ width: CGFloat) {
        // Zero means the thinnest line; invalid values change nothing.
        if width >= 0, width.isFinite { state.lineWidth = width }
    }
    /// Sets the ends of lines.
    public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }
    /// Sets the corners of lines.
    public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }
    /// Sets the maximum length of mitres as a multiple of the line width; with values below 1 every corner is bevelled.
    public func setMiterLimit(_ limit: CGFloat) {
        if limit.isFinite { state.miterLimit = limit }
    }

    /// Sets the lengths of dashes and gaps, alternating, in user space, starting `phase` into the pattern; an empty
    /// list draws solid lines. A list with a negative length, or only zeros, is ignored.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        guard phase.isFinite, lengths.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return }
        guard lengths.isEmpty || lengths.contains(where: { $0 > 0 }) else {
            state.dashes = []
            return
        }
        state.dashPhase = phase
        state.dashes = lengths
    }

    /// Sets the maximum deviation of curves, in pixels. The value has no effect: the tolerance is always 0.04 pixels.
    public func setFlatness(_ flatness: CGFloat) {
        if flatness >= 0, flatness.isFinite { state.flatness = flatness }
    }

    /// Sets the alpha of all drawing, 0…1.
    public func setAlpha(_ alpha: CGFloat) {
        if !alpha.isNaN { state.alpha = min(max(0, alpha), 1) }
    }
    /// Sets the blending with existing content, within the shape and in proportion to its coverage.
    public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }
    /// Stores the intent, without effect: conversions are colorimetric.
    public func setRenderingIntent(_ intent: CGColorRenderingIntent) { state.renderingIntent = intent }

    /// The sampling of images between their pixels.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolationQuality }
        set { state.interpolationQuality = newValue }
    }

    /// Sets whether edges are antialiased, if `setAllowsAntialiasing(_:)` allows it.
    public func setShouldAntialias(_ shouldAntialias: Bool) { state.shouldAntialias = shouldAntialias }
    /// Sets whether edges may be antialiased at all; not part of the graphics state.
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) { self.allowsAntialiasing = allowsAntialiasing }

    var antialias: Bool { allowsAntialiasing && state.shouldAntialias }
}

extension CGContext {
    /// The transform from user space to pixels.
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

    /// Converts a point from user space to pixels, y up.
    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }
    /// Converts a point from pixels, y up, to user space.
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm.inverted()) }
    /// Converts a size, as a vector, from user space to pixels.
    public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }
    /// Converts a size, as a vector, from pixels to user space.
    public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm.inverted()) }
    /// Returns the bounding box of the rectangle converted from user space to pixels.
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }
    /// Returns the bounding box of the rectangle converted from pixels to user space.
    public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm.inverted()) }
}

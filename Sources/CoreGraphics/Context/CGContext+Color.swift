public import Foundation
import MicaRaster

extension CGContext {
    /// What fills are painted in: a colour, or a pattern in the form of one.
    public func setFillColor(_ color: CGColor) {
        guard !state.ignoresColors else { return }
        state.fillColor = color
    }
    /// What strokes are painted in: a colour, or a pattern in the form of one.
    public func setStrokeColor(_ color: CGColor) {
        guard !state.ignoresColors else { return }
        state.strokeColor = color
    }

    /// Red, green and blue of device RGB, which is sRGB; 0…1.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        guard !state.ignoresColors else { return }
        state.fill = StateColor(red: red, green: green, blue: blue, alpha: alpha)
    }
    /// Red, green and blue of device RGB, which is sRGB; 0…1.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        guard !state.ignoresColors else { return }
        state.stroke = StateColor(red: red, green: green, blue: blue, alpha: alpha)
    }
    /// Grey of device grey; 0…1.
    public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }
    /// Grey of device grey; 0…1.
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { setStrokeColor(CGColor(gray: gray, alpha: alpha)) }
    /// Inks of device CMYK; 0…1.
    public func setFillColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(space: .deviceCMYK, values: [cyan, magenta, yellow, black, alpha]))
    }
    /// Inks of device CMYK; 0…1.
    public func setStrokeColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(space: .deviceCMYK, values: [cyan, magenta, yellow, black, alpha]))
    }

    /// The space of the components that follow, and black (or the first entry, or no pattern) in it.
    public func setFillColorSpace(_ space: CGColorSpace) {
        guard !state.ignoresColors else { return }
        state.fillColor = Self.initialColor(of: space)
    }
    /// The space of the stroke components that follow, and black in it.
    public func setStrokeColorSpace(_ space: CGColorSpace) {
        guard !state.ignoresColors else { return }
        state.strokeColor = Self.initialColor(of: space)
    }

    /// Components of the current fill space, then alpha.
    public func setFillColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(colorSpace: state.fillColor.space, components: components) { setFillColor(color) }
    }
    /// Components of the current stroke space, then alpha.
    public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(colorSpace: state.strokeColor.space, components: components) { setStrokeColor(color) }
    }

    /// Fills with a pattern from now on. The current fill space must be a pattern space (with a base, for a pattern
    /// without colours of its own); the components are those of `CGColor.init(patternSpace:pattern:components:)`.
    public func setFillPattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
        guard let color = CGColor(patternSpace: state.fillColor.space, pattern: pattern, components: components) else {
            return report("CGContext.setFillPattern: the fill colour space is not a pattern space that fits")
        }
        setFillColor(color)
    }
    /// Strokes with a pattern from now on; as `setFillPattern(_:colorComponents:)`.
    public func setStrokePattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
        guard let color = CGColor(patternSpace: state.strokeColor.space, pattern: pattern, components: components)
        else {
            return report("CGContext.setStrokePattern: the stroke colour space is not a pattern space that fits")
        }
        setStrokeColor(color)
    }

    /// Moves patterns, in the context's default user space.
    public func setPatternPhase(_ phase: CGSize) {
        if (phase.width + phase.height).isFinite { state.patternPhase = phase }
    }

    private static func initialColor(of space: CGColorSpace) -> CGColor {
        var values = [CGFloat](repeating: 0, count: space.numberOfComponents)
        if space.model == .cmyk { values[3] = 1 }
        return CGColor(space: space, values: values + [1])
    }

    /// Drops a shadow below everything drawn, black at a third of full alpha.
    ///
    /// Offset and blur are in the context's default user space and do not follow the transform. The blur is how far
    /// the shadow spreads: three standard deviations of the Gaussian.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
    }

    /// As `setShadow(offset:blur:)` in a colour of its own; nil for no shadow.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        guard (offset.width + offset.height).isFinite, blur.isFinite else { return }
        state.shadow = color.map { GraphicsState.Shadow(offset: offset, blur: max(0, blur), color: $0) }
    }
}

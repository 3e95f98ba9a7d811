public import Foundation
import MicaRaster

extension CGContext {
    /// Sets the colour of fills, or a pattern.
    public func setFillColor(_ color: CGColor) {
        guard !state.ignoresColors else { return }
        state.fillColor = color
    }
    /// Sets the colour of strokes, or a pattern.
    public func setStrokeColor(_ color: CGColor) {
        guard !state.ignoresColors else { return }
        state.strokeColor = color
    }

    /// Sets the fill colour from red, green and blue of device RGB, which is sRGB; 0…1.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        guard !state.ignoresColors else { return }
        state.fill = StateColor(red: red, green: green, blue: blue, alpha: alpha)
    }
    /// Sets the stroke colour from red, green and blue of device RGB, which is sRGB; 0…1.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        guard !state.ignoresColors else { return }
        state.stroke = StateColor(red: red, green: green, blue: blue, alpha: alpha)
    }
    /// Sets the fill colour to a grey of device grey; 0…1.
    public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }
    /// Sets the stroke colour to a grey of device grey; 0…1.
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { setStrokeColor(CGColor(gray: gray, alpha: alpha)) }
    /// Sets the fill colour from components of device CMYK; 0…1.
    public func setFillColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(space: .deviceCMYK, values: [cyan, magenta, yellow, black, alpha]))
    }
    /// Sets the stroke colour from components of device CMYK; 0…1.
    public func setStrokeColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(space: .deviceCMYK, values: [cyan, magenta, yellow, black, alpha]))
    }

    /// Sets the space of fill components, and the fill colour to black in it (in an indexed space the first entry, in a
    /// pattern space no pattern).
    public func setFillColorSpace(_ space: CGColorSpace) {
        guard !state.ignoresColors else { return }
        state.fillColor = Self.initialColor(of: space)
    }
    /// Sets the space of stroke components, and the stroke colour to black in it.
    public func setStrokeColorSpace(_ space: CGColorSpace) {
        guard !state.ignoresColors else { return }
        state.strokeColor = Self.initialColor(of: space)
    }

    /// Sets the fill colour from components in the current fill space, followed by alpha.
    public func setFillColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(colorSpace: state.fillColor.space, components: components) { setFillColor(color) }
    }
    /// Sets the stroke colour from components in the current stroke space, followed by alpha.
    public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(colorSpace: state.strokeColor.space, components: components) { setStrokeColor(color) }
    }

    /// Sets the fill pattern. The current fill space must be a pattern space (with a base, for a pattern without its
    /// own colours); the components are those of `CGColor.init(patternSpace:pattern:components:)`.
    public func setFillPattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
        guard let color = CGColor(patternSpace: state.fillColor.space, pattern: pattern, components: components) else {
            return report(
                "CGContext.setFillPattern: the fill colour space must be a pattern space that matches the pattern")
        }
        setFillColor(color)
    }
    /// Sets the stroke pattern; otherwise like `setFillPattern(_:colorComponents:)`.
    public func setStrokePattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
        guard let color = CGColor(patternSpace: state.strokeColor.space, pattern: pattern, components: components)
        else {
            return report(
                "CGContext.setStrokePattern: the stroke colour space must be a pattern space that matches the pattern")
        }
        setStrokeColor(color)
    }

    /// Sets the offset of patterns, in the context's default user space.
    public func setPatternPhase(_ phase: CGSize) {
        if (phase.width + phase.height).isFinite { state.patternPhase = phase }
    }

    private static func initialColor(of space: CGColorSpace) -> CGColor {
        var values = [CGFloat](repeating: 0, count: space.numberOfComponents)
        if space.model == .cmyk { values[3] = 1 }
        return CGColor(space: space, values: values + [1])
    }

    /// Sets a shadow below all drawing, in black with an alpha of one third.
    ///
    /// Offset and blur are in the context's default user space and are independent of the transform. The blur is the
    /// extent of the shadow: three standard deviations of the Gaussian.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
    }

    /// Sets a shadow with a colour; `nil` for no shadow. Otherwise like `setShadow(offset:blur:)`.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        guard (offset.width + offset.height).isFinite, blur.isFinite else { return }
        state.shadow = color.map { GraphicsState.Shadow(offset: offset, blur: max(0, blur), color: $0) }
    }
}

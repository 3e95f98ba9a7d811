public import Foundation

extension CGContext {
    /// The position of the next glyph, in user space: the translation of the text matrix.
    public var textPosition: CGPoint {
        get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
        set {
            textMatrix.tx = newValue.x
            textMatrix.ty = newValue.y
        }
    }

    /// Sets the drawing mode of glyph outlines.
    public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textDrawingMode = mode }
    /// Sets the size of glyphs in `showGlyphs(_:at:)`, in units of text space; 12 by default. Values that are not
    /// finite are ignored.
    public func setFontSize(_ size: CGFloat) {
        if size.isFinite { state.fontSize = size }
    }
    /// The values of `setFontSize` and CoreText's `setFont`.
    package var glyphFont: (font: AnyObject?, size: CGFloat) {
        get { (state.font, state.fontSize) }
        set { (state.font, state.fontSize) = newValue }
    }
    /// Stores the spacing, without effect: CoreText spaces glyphs, and `showGlyphs(_:at:)` has explicit positions.
    public func setCharacterSpacing(_ spacing: CGFloat) {
        if spacing.isFinite { state.characterSpacing = spacing }
    }

    // Glyphs are always antialiased, and positioned at fractions of a pixel: these settings have no effect.

    /// Has no effect.
    public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}
    /// Has no effect.
    public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
    /// Has no effect.
    public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}
    /// Has no effect.
    public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}

    /// Sets whether glyph positions may be rounded to quarters of a pixel, which is faster; `true` by default, and not
    /// part of the graphics state. Otherwise, or if `setShouldSubpixelQuantizeFonts(_:)` is `false`, they have exact
    /// positions, as they do in lines that are not horizontal, above 128 pixels, and in drawing modes other than
    /// `fill`.
    public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {
        allowsGlyphQuantization = allowsFontSubpixelQuantization
    }
    /// Sets whether glyph positions are rounded to quarters of a pixel, if allowed; `true` by default. Part of the
    /// graphics state.
    public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {
        state.quantizesGlyphs = shouldSubpixelQuantizeFonts
    }
}

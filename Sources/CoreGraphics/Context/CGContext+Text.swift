public import Foundation

extension CGContext {
    /// Where the next glyph is drawn, in user space: the translation of the text matrix.
    public var textPosition: CGPoint {
        get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
        set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
    }

    /// What is done with the outlines of glyphs.
    public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textDrawingMode = mode }
    /// The size of the glyphs of `showGlyphs(_:at:)`, in units of text space; 12 unless set. What is not finite is left out.
    public func setFontSize(_ size: CGFloat) {
        if size.isFinite { state.fontSize = size }
    }
    /// What `setFontSize` and CoreText's `setFont` have set.
    package var glyphFont: (font: AnyObject?, size: CGFloat) {
        get { (state.font, state.fontSize) }
        set { (state.font, state.fontSize) = newValue }
    }
    /// Kept for who asks; CoreText spaces glyphs, and `showGlyphs(_:at:)` is told where they stand.
    public func setCharacterSpacing(_ spacing: CGFloat) {
        if spacing.isFinite { state.characterSpacing = spacing }
    }

    // Glyphs are always drawn with grey levels, and at parts of a pixel: these settings have nothing to change.

    /// No effect.
    public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}
    /// No effect.
    public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
    /// No effect.
    public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}
    /// No effect.
    public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}

    /// Whether glyphs may be drawn at positions rounded to quarters of a pixel, which is faster: true unless set, and not part
    /// of the graphics state. Without it, or where `setShouldSubpixelQuantizeFonts(_:)` says so, they stand at their exact
    /// positions, as they do in lines that are not level, above 128 pixels, and in drawing modes other than `fill`.
    public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {
        allowsGlyphQuantization = allowsFontSubpixelQuantization
    }
    /// Whether glyphs are drawn at positions rounded to quarters of a pixel, where that is allowed: true unless set. Part of
    /// the graphics state.
    public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {
        state.quantizesGlyphs = shouldSubpixelQuantizeFonts
    }
}

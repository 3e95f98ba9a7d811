package import MicaRaster

/// A blending of a source with the destination; the formulas are those of PDF (ISO 32000-2, 11.3.5) and Porter–Duff. R
/// is the result, S the source, D the destination, premultiplied; Ra, Sa and Da are their alpha.
public enum CGBlendMode: Int32, Sendable, CaseIterable {
    /// The source over the destination.
    case normal = 0
    /// Products of both: never lighter than either.
    case multiply = 1
    /// Products of the inverses: never darker than either.
    case screen = 2
    /// Multiplies where the destination is dark, screens where it is light.
    case overlay = 3
    /// The darker of both, component by component.
    case darken = 4
    /// The lighter of both, component by component.
    case lighten = 5
    /// Brightens the destination to reflect the source.
    case colorDodge = 6
    /// Darkens the destination to reflect the source.
    case colorBurn = 7
    /// Darkens or lightens a little, by the source.
    case softLight = 8
    /// Multiplies where the source is dark, screens where it is light.
    case hardLight = 9
    /// The darker subtracted from the lighter.
    case difference = 10
    /// Like `difference`, with less contrast.
    case exclusion = 11
    /// The source's hue with the destination's saturation and luminosity.
    case hue = 12
    /// The source's saturation with the destination's hue and luminosity.
    case saturation = 13
    /// The source's hue and saturation with the destination's luminosity.
    case color = 14
    /// The source's luminosity with the destination's hue and saturation.
    case luminosity = 15
    /// R = 0
    case clear = 16
    /// R = S
    case copy = 17
    /// R = S Da
    case sourceIn = 18
    /// R = S (1 − Da)
    case sourceOut = 19
    /// R = S Da + D (1 − Sa)
    case sourceAtop = 20
    /// R = S (1 − Da) + D
    case destinationOver = 21
    /// R = D Sa
    case destinationIn = 22
    /// R = D (1 − Sa)
    case destinationOut = 23
    /// R = S (1 − Da) + D Sa
    case destinationAtop = 24
    /// R = S (1 − Da) + D (1 − Sa)
    case xor = 25
    /// R = max(0, 1 − ((1 − D) + (1 − S)))
    case plusDarker = 26
    /// R = min(1, S + D)
    case plusLighter = 27
}

extension BlendMode {
    package init(_ mode: CGBlendMode) { self = BlendMode(rawValue: mode.rawValue) ?? .normal }
}

/// An operation of `CGContext.drawPath(using:)`.
public enum CGPathDrawingMode: Int32, Sendable {
    /// Fills by the non-zero winding rule.
    case fill = 0
    /// Fills by the even-odd rule.
    case eoFill = 1
    /// Strokes.
    case stroke = 2
    /// Fills by the non-zero winding rule, then strokes.
    case fillStroke = 3
    /// Fills by the even-odd rule, then strokes.
    case eoFillStroke = 4
}

/// A sampling of images between their pixels.
public enum CGInterpolationQuality: Int32, Sendable {
    /// Equal to `medium`; the nearest pixel for an image with `shouldInterpolate` `false`.
    case `default` = 0
    /// The nearest pixel.
    case none = 1
    /// Two by two pixels.
    case low = 2
    /// A cubic filter; downsampled copies for minification.
    case high = 3
    /// Enlarged pixels are flat in the middle and blend over two thirds of a pixel, as in Core Graphics; downsampled
    /// copies for minification.
    case medium = 4
}

/// A drawing mode for glyph outlines.
public enum CGTextDrawingMode: Int32, Sendable {
    /// Glyphs are filled.
    case fill = 0
    /// Their outlines are stroked.
    case stroke = 1
    /// Filled, then stroked.
    case fillStroke = 2
    /// Not drawn; the text position still advances.
    case invisible = 3
    /// Filled, and added to the clip.
    case fillClip = 4
    /// Stroked, and added to the clip.
    case strokeClip = 5
    /// Filled and stroked, and added to the clip.
    case fillStrokeClip = 6
    /// Only added to the clip.
    case clip = 7
}

package import MicaRaster

/// How a source is combined with what is below; the formulas are those of PDF (ISO 32000-2, 11.3.5) and Porter–Duff.
/// R is the result, S the source, D the destination, premultiplied, Ra, Sa, Da their alpha.
public enum CGBlendMode: Int32, Sendable, CaseIterable {
    case normal = 0
    case multiply = 1
    case screen = 2
    case overlay = 3
    case darken = 4
    case lighten = 5
    case colorDodge = 6
    case colorBurn = 7
    case softLight = 8
    case hardLight = 9
    case difference = 10
    case exclusion = 11
    case hue = 12
    case saturation = 13
    case color = 14
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

/// What `CGContext.drawPath(using:)` does with the path.
public enum CGPathDrawingMode: Int32, Sendable {
    case fill = 0
    case eoFill = 1
    case stroke = 2
    case fillStroke = 3
    case eoFillStroke = 4
}

/// How images are read between their pixels.
public enum CGInterpolationQuality: Int32, Sendable {
    /// As `medium`; the nearest pixel for an image that says it should not be interpolated.
    case `default` = 0
    /// The nearest pixel.
    case none = 1
    /// Two by two pixels.
    case low = 2
    /// A cubic filter, halved copies when shrinking.
    case high = 3
    /// Two by two pixels, halved copies when shrinking.
    case medium = 4
}

/// What is done with glyph outlines.
public enum CGTextDrawingMode: Int32, Sendable {
    case fill = 0
    case stroke = 1
    case fillStroke = 2
    case invisible = 3
    case fillClip = 4
    case strokeClip = 5
    case fillStrokeClip = 6
    case clip = 7
}

/// The model of a colour space's components.
public enum CGColorSpaceModel: Int32, Sendable {
    /// None of these.
    case unknown = -1
    /// One component: grey.
    case monochrome = 0
    /// Three components: red, green, blue.
    case rgb = 1
    /// Four components: cyan, magenta, yellow, black.
    case cmyk = 2
    /// Three components: L*, a*, b*.
    case lab = 3
    /// Any number of inks. No colour space has this model.
    case deviceN = 4
    /// One component: an index into a table of colours.
    case indexed = 5
    /// A pattern instead of a colour.
    case pattern = 6
    /// Three components: CIE XYZ.
    case XYZ = 7
}

/// The treatment of colours outside the destination's gamut. All conversions are relative colorimetric and clip: the
/// intent is stored without effect.
public enum CGColorRenderingIntent: Int32, Sendable {
    /// Equal to `relativeColorimetric`, for images and drawings.
    case defaultIntent = 0
    /// Colours as measured, preserving the white of the source.
    case absoluteColorimetric = 1
    /// Colours relative to the destination's white.
    case relativeColorimetric = 2
    /// Shifts all colours to preserve their differences.
    case perceptual = 3
    /// Preserves saturation.
    case saturation = 4
}

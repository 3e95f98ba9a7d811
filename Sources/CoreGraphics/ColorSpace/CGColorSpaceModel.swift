/// What the components of a colour space mean.
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
    /// Any number of inks. No colour space here has it.
    case deviceN = 4
    /// One component: an index into a table of colours.
    case indexed = 5
    /// A pattern instead of a colour.
    case pattern = 6
    /// Three components: CIE XYZ.
    case XYZ = 7
}

/// What happens to colours that the destination cannot show. All conversions here are relative colorimetric and clip: the
/// intent is kept and handed back.
public enum CGColorRenderingIntent: Int32, Sendable {
    /// As `relativeColorimetric`, for images and drawings alike.
    case defaultIntent = 0
    /// Colours as measured, the white of the source kept.
    case absoluteColorimetric = 1
    /// Colours relative to the destination's white.
    case relativeColorimetric = 2
    /// All colours moved a little, so that their differences stay.
    case perceptual = 3
    /// Saturated colours stay saturated.
    case saturation = 4
}

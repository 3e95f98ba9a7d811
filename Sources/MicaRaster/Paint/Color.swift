/// A colour in sRGB, not premultiplied. Components are 0…1; values outside are clamped when pixels are created.
public struct Color: Sendable, Hashable {
    public var red: Float, green: Float, blue: Float, alpha: Float

    public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    public static let black = Color(red: 0, green: 0, blue: 0)
    public static let white = Color(red: 1, green: 1, blue: 1)
    public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

    /// The premultiplied 0xAARRGGBB word, each channel rounded to nearest; a NaN component counts as 0.
    public var pixel: UInt32 {
        func unit(_ v: Float) -> Float { v > 0 ? Swift.min(v, 1) : 0 }
        let a = unit(alpha)
        func byte(_ v: Float) -> UInt32 { UInt32(v * 255 + 0.5) }
        return byte(a) << 24 | byte(unit(red) * a) << 16 | byte(unit(green) * a) << 8 | byte(unit(blue) * a)
    }
}

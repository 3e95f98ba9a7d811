internal import MicaRasterKernels

extension Pixmap {
    /// Draws a row of this image, interpolated between its pixels and multiplied by `color`, to `count` pixels starting
    /// at `target`: over the existing pixels, or added to them.
    ///
    /// (`u`, `v`) is the position of the first sample in 32.32 fixed point, where integers are the centres of pixels;
    /// the steps are (`stepU`, `stepV`). All positions must be between the centres of four of the image's pixels. Each
    /// result is rounded once, at the end.
    package func drawRow(
        u: Int64, v: Int64, stepU: Int64, stepV: Int64, count: Int, color: Color, isAdditive: Bool,
        to target: UnsafeMutablePointer<UInt32>
    ) {
        mica_tinted(target, base, stride, u, v, stepU, stepV, count, color.deepPixel, isAdditive ? 1 : 0)
    }
}

extension Color {
    /// Returns the premultiplied word of four channels of 16 bits, alpha in the highest, each rounded to nearest.
    package var deepPixel: UInt64 {
        func unit(_ v: Float) -> Float { v > 0 ? Swift.min(v, 1) : 0 }
        let a = unit(alpha)
        func word(_ v: Float) -> UInt64 { UInt64(v * 65535 + 0.5) }
        return word(a) << 48 | word(unit(red) * a) << 32 | word(unit(green) * a) << 16 | word(unit(blue) * a)
    }
}

package import CoreGraphics
import Foundation
package import MicaRaster

extension Bitmap {
    /// Creates a bitmap from an image's pixels in sRGB, unpremultiplied; `nil` if memory is insufficient.
    package init?(_ image: CGImage) {
        guard let pixmap = image.source()?.pixmap else { return nil }
        self.init(pixmap)
    }

    /// Creates a bitmap from premultiplied pixels; otherwise like `init(_:)` for an image.
    package init(_ pixmap: Pixmap) {
        let width = pixmap.width, height = pixmap.height
        let isOpaque = pixmap.isOpaque
        let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
            for y in 0..<height {
                let row = pixmap.row(y), start = y * width
                if isOpaque {
                    for x in 0..<width { buffer[start &+ x] = Self.swapped(row[x] | 0xFF00_0000) }
                } else {
                    for x in 0..<width { buffer[start &+ x] = Self.straight(row[x]) }
                }
            }
            count = width * height
        }
        self.init(width: width, height: height, pixels: pixels)
    }

    /// Returns the pixel of a flattened bitmap for a premultiplied 0xAARRGGBB word, in the same format.
    package static func flattened(_ pixel: UInt32, onto background: UInt32) -> UInt32 {
        swapped(flattened(straight: straight(pixel), onto: background))
    }

    /// Returns an image of these pixels.
    package func image() -> CGImage? {
        guard let pixmap = Pixmap(width: width, height: height) else { return nil }
        var isOpaque = true
        for y in 0..<height {
            let row = pixmap.row(y)
            for x in 0..<width {
                let pixel = pixels[y * width + x]
                if pixel < 0xFF00_0000 { isOpaque = false }
                row[x] = Self.premultiplied(pixel)
            }
        }
        pixmap.isOpaque = isOpaque
        return CGImage(ImageSource(pixmap))
    }

    /// Returns the pixel with red and blue exchanged.
    @inline(__always) private static func swapped(_ pixel: UInt32) -> UInt32 {
        pixel & 0xFF00_FF00 | (pixel & 255) << 16 | pixel >> 16 & 255
    }

    /// Returns the straight pixel for a premultiplied 0xAARRGGBB word; each channel is rounded to the nearest value.
    @inline(__always) private static func straight(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 { return swapped(pixel) }
        if alpha == 0 { return 0 }
        func channel(_ shift: UInt32) -> UInt32 {
            min(255, ((pixel >> shift & 255) &* 255 &+ alpha / 2) / alpha)
        }
        return alpha << 24 | channel(0) << 16 | channel(8) << 8 | channel(16)
    }

    /// Returns a premultiplied 0xAARRGGBB word.
    @inline(__always) private static func premultiplied(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 { return swapped(pixel) }
        func channel(_ shift: UInt32) -> UInt32 { ((pixel >> shift & 255) &* alpha &+ 127) / 255 }
        return alpha << 24 | channel(0) << 16 | channel(8) << 8 | channel(16)
    }
}

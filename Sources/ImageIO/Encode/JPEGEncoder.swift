import CMicaTurboJPEG
import Foundation

/// Writes JPEG images in YCbCr or grey; transparent pixels become white.
package enum JPEGEncoder {
    /// Returns the file; `nil` for a side of more than 65,500 pixels. `quality` is 0 (smallest) … 1 (best); from 0.9
    /// on, colours keep their full resolution. With `allowsGray`, an image of grey pixels is stored without colour.
    package static func encode(
        _ bitmap: Bitmap, quality: Double, dpi: (x: Double, y: Double)? = nil, allowsGray: Bool = true
    ) -> Data? {
        guard bitmap.width <= 65_500, bitmap.height <= 65_500, let encoder = tjInitCompress() else { return nil }
        defer { tjDestroy(encoder) }
        let isGray =
            allowsGray
            && bitmap.pixels.allSatisfy { $0 & 255 == $0 >> 8 & 255 && $0 & 255 == $0 >> 16 & 255 }
        let sampling = isGray ? TJSAMP_GRAY : quality >= 0.9 ? TJSAMP_444 : TJSAMP_420
        let percent = Int32(1 + 99 * min(max(quality.isNaN ? 1 : quality, 0), 1) + 0.5)
        var flat = bitmap.isOpaque ? bitmap.pixels : bitmap.flattened(onto: 0xFFFF_FFFF).pixels
        var memory: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        let code = flat.withUnsafeMutableBytes { pixels in
            tjCompress2(
                encoder, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(bitmap.width),
                Int32(bitmap.width * 4), Int32(bitmap.height), TJPF_RGBX.rawValue, &memory, &size,
                Int32(sampling.rawValue), percent, TJFLAG_ACCURATEDCT)
        }
        defer { tjFree(memory) }
        guard code == 0, let memory else { return nil }
        var file = Data(bytes: memory, count: Int(size))
        if let dpi { setDensity(dpi, in: &file) }
        return file
    }

    /// Inserts EXIF metadata after the JFIF segment.
    static func insert(_ exif: Data, into file: inout Data) {
        guard file.count > 20, file.dropFirst(6).prefix(5) == Data("JFIF\0".utf8) else { return }
        var segment = Data([0xFF, 0xE1])
        segment.appendBigEndian(UInt16(exif.count + 8))
        segment.append(contentsOf: "Exif\0\0".utf8)
        segment.append(exif)
        file.insert(contentsOf: segment, at: 20)
    }

    /// Sets the density in the JFIF segment, which comes first in the file.
    private static func setDensity(_ dpi: (x: Double, y: Double), in file: inout Data) {
        guard file.count > 18, file.dropFirst(6).prefix(5) == Data("JFIF\0".utf8) else { return }
        var density = Data([1])
        density.appendBigEndian(UInt16(clamping: Int(dpi.x + 0.5)))
        density.appendBigEndian(UInt16(clamping: Int(dpi.y + 0.5)))
        file.replaceSubrange(13..<18, with: density)
    }
}

extension Bitmap {
    /// Returns the bitmap with every pixel composited over an opaque colour.
    package func flattened(onto background: UInt32) -> Bitmap {
        var result = self
        for i in pixels.indices where pixels[i] < 0xFF00_0000 {
            result.pixels[i] = Self.flattened(straight: pixels[i], onto: background)
        }
        return result
    }

    @inline(__always) static func flattened(straight pixel: UInt32, onto background: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        func channel(_ shift: UInt32) -> UInt32 {
            let sum = (pixel >> shift & 255) &* alpha &+ (background >> shift & 255) &* (255 &- alpha)
            return ((sum &+ 127) / 255) << shift
        }
        return 0xFF00_0000 | channel(0) | channel(8) | channel(16)
    }
}

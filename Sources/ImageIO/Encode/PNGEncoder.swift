import CMicaZlib
import Foundation

/// Writes PNG and animated PNG files. The bytes depend on the pixels alone.
package enum PNGEncoder {
    /// How pixels stand in the file: the smallest form that holds them exactly.
    enum Form: Equatable {
        case gray
        /// Up to 256 colours, in order of their first use.
        case indexed([UInt32])
        case rgb, rgba

        var colorType: UInt8 {
            switch self {
            case .gray: 0
            case .rgb: 2
            case .indexed: 3
            case .rgba: 6
            }
        }

        var bytesPerPixel: Int {
            switch self {
            case .gray, .indexed: 1
            case .rgb: 3
            case .rgba: 4
            }
        }
    }

    /// A still image. `dpi` and `exif` are written where they are given; `level` is zlib's, 1 (fast) … 9 (small).
    package static func encode(
        _ bitmap: Bitmap, level: Int = 6, dpi: (x: Double, y: Double)? = nil, exif: Data? = nil
    ) -> Data {
        let form = form(of: bitmap)
        var file = PNGChunks.signature
        appendHeader(width: bitmap.width, height: bitmap.height, form, dpi: dpi, to: &file)
        if let exif { PNGChunks.append("eXIf", exif, to: &file) }
        PNGChunks.append("IDAT", compress(bitmap, form, level: level), to: &file)
        PNGChunks.append("IEND", Data(), to: &file)
        return file
    }

    /// A still image of 16 bits a channel, red, green, blue and, where it is not opaque, alpha. Each byte is spread over the
    /// whole range: v · 257.
    package static func encodeDeep(_ bitmap: Bitmap, level: Int = 6) -> Data {
        let isOpaque = bitmap.isOpaque
        let bytesPerPixel = isOpaque ? 6 : 8, rowSize = bitmap.width * bytesPerPixel
        var file = PNGChunks.signature
        appendHeader(width: bitmap.width, height: bitmap.height, isOpaque ? .rgb : .rgba, bitDepth: 16, to: &file)
        var filtered: [UInt8] = []
        filtered.reserveCapacity((rowSize + 1) * bitmap.height)
        var previous = [UInt8](repeating: 0, count: rowSize), row = previous
        var filter = PNGFilter(rowSize: rowSize, bytesPerPixel: bytesPerPixel)
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let pixel = bitmap[x, y]
                for channel in 0..<bytesPerPixel / 2 {
                    let value = UInt8(truncatingIfNeeded: pixel >> UInt32(8 * channel))
                    // The number's two bytes are the same.
                    row[x * bytesPerPixel + channel * 2] = value
                    row[x * bytesPerPixel + channel * 2 + 1] = value
                }
            }
            filter.append(row, above: previous, to: &filtered)
            swap(&row, &previous)
        }
        PNGChunks.append("IDAT", Zlib.compress(filtered, level: level), to: &file)
        PNGChunks.append("IEND", Data(), to: &file)
        return file
    }

    static func appendHeader(
        width: Int, height: Int, _ form: Form, bitDepth: UInt8 = 8, dpi: (x: Double, y: Double)? = nil,
        to file: inout Data
    ) {
        var header = Data()
        header.appendBigEndian(UInt32(width))
        header.appendBigEndian(UInt32(height))
        header.append(contentsOf: [bitDepth, form.colorType, 0, 0, 0])
        PNGChunks.append("IHDR", header, to: &file)
        // The colours are sRGB; the intent is perceptual.
        PNGChunks.append("sRGB", Data([0]), to: &file)
        if let dpi {
            var density = Data()
            density.appendBigEndian(UInt32(clamping: Int(dpi.x / 0.0254 + 0.5)))
            density.appendBigEndian(UInt32(clamping: Int(dpi.y / 0.0254 + 0.5)))
            density.append(1)
            PNGChunks.append("pHYs", density, to: &file)
        }
        guard case .indexed(let colors) = form else { return }
        var palette = Data(), transparency = Data()
        for color in colors {
            palette.append(contentsOf: [UInt8(color & 255), UInt8(color >> 8 & 255), UInt8(color >> 16 & 255)])
            transparency.append(UInt8(color >> 24))
        }
        PNGChunks.append("PLTE", palette, to: &file)
        if transparency.contains(where: { $0 != 255 }) { PNGChunks.append("tRNS", transparency, to: &file) }
    }

    static func form(of bitmap: Bitmap) -> Form {
        var isOpaque = true, isGray = true
        for pixel in bitmap.pixels {
            if pixel < 0xFF00_0000 { isOpaque = false }
            if pixel & 255 != pixel >> 8 & 255 || pixel & 255 != pixel >> 16 & 255 { isGray = false }
        }
        if isGray, isOpaque { return .gray }
        if let colors = fewColors(of: bitmap) { return .indexed(colors) }
        return isOpaque ? .rgb : .rgba
    }

    /// The colours of a picture with 256 or fewer; nil for one with more.
    private static func fewColors(of bitmap: Bitmap) -> [UInt32]? {
        var seen: Set<UInt32> = []
        var colors: [UInt32] = []
        var last: UInt32?
        for pixel in bitmap.pixels where pixel != last {
            last = pixel
            guard seen.insert(pixel).inserted else { continue }
            if colors.count == 256 { return nil }
            colors.append(pixel)
        }
        return colors
    }

    /// Filters and compresses the rows into one zlib stream.
    static func compress(_ bitmap: Bitmap, _ form: Form, level: Int) -> Data {
        let bytesPerPixel = form.bytesPerPixel
        let rowSize = bitmap.width * bytesPerPixel
        var filtered: [UInt8] = []
        filtered.reserveCapacity((rowSize + 1) * bitmap.height)
        var previous = [UInt8](repeating: 0, count: rowSize), row = previous
        var filter = PNGFilter(rowSize: rowSize, bytesPerPixel: bytesPerPixel)
        let indices: [UInt32: UInt8] =
            if case .indexed(let colors) = form {
                Dictionary(uniqueKeysWithValues: colors.enumerated().map { ($1, UInt8($0)) })
            } else { [:] }
        for y in 0..<bitmap.height {
            fill(&row, from: bitmap.pixels[y * bitmap.width..<(y + 1) * bitmap.width], form, indices)
            if case .indexed = form {
                // Differences of palette indices mean nothing.
                filtered.append(0)
                filtered += row
            } else {
                filter.append(row, above: previous, to: &filtered)
            }
            swap(&row, &previous)
        }
        return Zlib.compress(filtered, level: level)
    }

    private static func fill(
        _ row: inout [UInt8], from pixels: ArraySlice<UInt32>, _ form: Form, _ indices: [UInt32: UInt8]
    ) {
        var i = 0
        switch form {
        case .gray:
            for pixel in pixels {
                row[i] = UInt8(truncatingIfNeeded: pixel)
                i += 1
            }
        case .indexed:
            var last: UInt32?
            var index: UInt8 = 0
            for pixel in pixels {
                if pixel != last { (last, index) = (pixel, indices[pixel] ?? 0) }
                row[i] = index
                i += 1
            }
        case .rgb:
            for pixel in pixels {
                row[i] = UInt8(truncatingIfNeeded: pixel)
                row[i + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                row[i + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
                i += 3
            }
        case .rgba:
            for pixel in pixels {
                row[i] = UInt8(truncatingIfNeeded: pixel)
                row[i + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                row[i + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
                row[i + 3] = UInt8(truncatingIfNeeded: pixel >> 24)
                i += 4
            }
        }
    }
}

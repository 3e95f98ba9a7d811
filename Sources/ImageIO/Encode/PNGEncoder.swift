import Foundation
package import MicaRaster

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

    /// A still image. `dpi` and `exif` are written where they are given; `level` is 1 (fast) … 9 (small).
    package static func encode(
        _ bitmap: Bitmap, level: Int = 6, filters: PNGFilter.Types = .all, dpi: (x: Double, y: Double)? = nil,
        exif: Data? = nil
    ) -> Data {
        let form = form(of: bitmap)
        var file = PNGChunks.signature
        appendHeader(width: bitmap.width, height: bitmap.height, form, dpi: dpi, to: &file)
        if let exif { PNGChunks.append("eXIf", exif, to: &file) }
        PNGChunks.append("IDAT", compress(bitmap, form, level: level, filters: filters), to: &file)
        PNGChunks.append("IEND", Data(), to: &file)
        return file
    }

    /// The same of pixels, with fewer copies where they are opaque colours and no row is filtered.
    package static func encode(
        _ pixmap: Pixmap, level: Int = 6, filters: PNGFilter.Types = .all, dpi: (x: Double, y: Double)? = nil,
        exif: Data? = nil
    ) -> Data {
        guard filters.isSubset(of: .none), needsColors(pixmap) else {
            return encode(Bitmap(pixmap), level: level, filters: filters, dpi: dpi, exif: exif)
        }
        var file = PNGChunks.signature
        appendHeader(width: pixmap.width, height: pixmap.height, .rgb, dpi: dpi, to: &file)
        if let exif { PNGChunks.append("eXIf", exif, to: &file) }
        PNGChunks.append("IDAT", Zlib.compress(unfilteredColors(pixmap), level: level), to: &file)
        PNGChunks.append("IEND", Data(), to: &file)
        return file
    }

    /// Whether its form is `rgb`.
    private static func needsColors(_ pixmap: Pixmap) -> Bool {
        // Without branches, which the compiler makes wide.
        var opacity: UInt32 = pixmap.isOpaque ? 0 : 0xFF00_0000, difference: UInt32 = 0
        let wanted = opacity
        for y in 0..<pixmap.height {
            let row = pixmap.row(y)
            for x in 0..<pixmap.width {
                let pixel = row[x]
                opacity &= pixel
                difference |= (pixel ^ pixel &>> 8) & 255 | (pixel ^ pixel &>> 16) & 255
            }
        }
        guard opacity == wanted, difference != 0 else { return false }
        var colors = ColorSet()
        for y in 0..<pixmap.height {
            let row = pixmap.row(y)
            for x in 0..<pixmap.width where !colors.insert(row[x] | 0xFF00_0000) { return true }
        }
        return false
    }

    /// Red, green and blue of all pixels, each row behind the number of no filter.
    private static func unfilteredColors(_ pixmap: Pixmap) -> [UInt8] {
        let width = pixmap.width, count = (3 * width + 1) * pixmap.height
        // Each pixel is written with a byte too many, which the next one covers.
        return [UInt8](unsafeUninitializedCapacity: count + 1) { output, initialized in
            let bytes = UnsafeMutableRawBufferPointer(output)
            var i = 0
            for y in 0..<pixmap.height {
                let row = pixmap.row(y)
                bytes[i] = 0
                i &+= 1
                for x in 0..<width {
                    bytes.storeBytes(of: row[x].byteSwapped &>> 8, toByteOffset: i, as: UInt32.self)
                    i &+= 3
                }
            }
            initialized = count
        }
    }

    /// A still image whose file is large and made in little time, in debug builds too: no filters, no palette. `level` 0: not
    /// compressed either.
    package static func encodeFast(_ bitmap: Bitmap, level: Int = 1) -> Data {
        var file = PNGChunks.signature
        appendHeader(width: bitmap.width, height: bitmap.height, .rgba, to: &file)
        // A row is its pixels' bytes, red first, behind the number of its filter.
        let rowSize = 1 + 4 * bitmap.width
        let rows = [UInt8](unsafeUninitializedCapacity: rowSize * bitmap.height) { rows, count in
            bitmap.pixels.withUnsafeBytes { pixels in
                for y in 0..<bitmap.height {
                    rows[y * rowSize] = 0
                    UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: rows[(y * rowSize + 1)...]))
                        .copyMemory(
                            from: UnsafeRawBufferPointer(
                                rebasing: pixels[(4 * y * bitmap.width)..<(4 * (y + 1) * bitmap.width)]))
                }
            }
            count = rowSize * bitmap.height
        }
        PNGChunks.append("IDAT", Zlib.compress(rows, level: level), to: &file)
        PNGChunks.append("IEND", Data(), to: &file)
        return file
    }

    /// A still image of 16 bits a channel, red, green, blue and, where it is not opaque, alpha.
    package static func encode(_ bitmap: DeepBitmap, level: Int = 6) -> Data {
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
                let pixel = (y * bitmap.width + x) * 4
                for channel in 0..<bytesPerPixel / 2 {
                    let value = bitmap.samples[pixel + channel]
                    row[x * bytesPerPixel + channel * 2] = UInt8(value >> 8)
                    row[x * bytesPerPixel + channel * 2 + 1] = UInt8(truncatingIfNeeded: value)
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
        // Sums without branches, which the compiler makes wide.
        var opacity: UInt32 = 0xFF00_0000, difference: UInt32 = 0
        for pixel in bitmap.pixels {
            opacity &= pixel
            difference |= (pixel ^ pixel >> 8) & 255 | (pixel ^ pixel >> 16) & 255
        }
        let isOpaque = opacity == 0xFF00_0000
        if difference == 0, isOpaque { return .gray }
        if let colors = fewColors(of: bitmap) { return .indexed(colors) }
        return isOpaque ? .rgb : .rgba
    }

    /// The colours of a picture with 256 or fewer; nil for one with more.
    private static func fewColors(of bitmap: Bitmap) -> [UInt32]? {
        var colors = ColorSet()
        for pixel in bitmap.pixels where !colors.insert(pixel) { return nil }
        return colors.colors
    }

    /// Up to 256 colours in order of their first use, by open addressing.
    private struct ColorSet {
        private(set) var colors: [UInt32] = []
        /// At the place that a colour has, or the first free one behind: its number plus 1.
        private var table = [UInt16](repeating: 0, count: 1024)
        private var last: UInt32?

        /// False for one too many.
        mutating func insert(_ color: UInt32) -> Bool {
            guard color != last else { return true }
            last = color
            var i = Int((color &* 0x9E37_79B1) >> 22)
            while table[i] != 0, colors[Int(table[i]) - 1] != color { i = (i + 1) & 1023 }
            guard table[i] == 0 else { return true }
            if colors.count == 256 { return false }
            colors.append(color)
            table[i] = UInt16(colors.count)
            return true
        }
    }

    /// Filters and compresses the rows into one zlib stream.
    static func compress(_ bitmap: Bitmap, _ form: Form, level: Int, filters: PNGFilter.Types = .all) -> Data {
        let bytesPerPixel = form.bytesPerPixel
        let rowSize = bitmap.width * bytesPerPixel
        var filtered: [UInt8] = []
        filtered.reserveCapacity((rowSize + 1) * bitmap.height)
        var previous = [UInt8](repeating: 0, count: rowSize), row = previous
        var filter = PNGFilter(rowSize: rowSize, bytesPerPixel: bytesPerPixel, types: filters)
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

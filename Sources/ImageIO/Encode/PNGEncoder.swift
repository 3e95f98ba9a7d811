import Foundation
package import MicaRaster

/// Writes PNG and animated PNG files. The bytes depend only on the pixels.
package enum PNGEncoder {
    /// Encodes a still image with these channels; if `nil`, in the smallest form that represents its pixels exactly.
    /// `dpi` and `exif` are optional; `level` is 1 (fast) … 9 (small). If `level` or `filters` is `nil`, the content
    /// determines it.
    package static func encode(
        _ bitmap: Bitmap, channels: PNGChannels? = nil, level: Int? = nil, filters: PNGFilter.Types? = nil,
        dpi: (x: Double, y: Double)? = nil, exif: Data? = nil
    ) -> Data {
        encode(.bitmap(bitmap), channels, level: level, filters: filters, dpi: dpi, exif: exif)
    }

    /// Encodes a pixmap like the function above, with fewer copies if it is opaque.
    package static func encode(
        _ pixmap: Pixmap, channels: PNGChannels? = nil, level: Int? = nil, filters: PNGFilter.Types? = nil,
        dpi: (x: Double, y: Double)? = nil, exif: Data? = nil
    ) -> Data {
        encode(PNGPixels(pixmap), channels, level: level, filters: filters, dpi: dpi, exif: exif)
    }

    private static func encode(
        _ pixels: PNGPixels, _ channels: PNGChannels?, level: Int?, filters: PNGFilter.Types?,
        dpi: (x: Double, y: Double)?, exif: Data?
    ) -> Data {
        let form = channels.map { PNGForm($0, of: pixels) } ?? PNGForm(of: pixels)
        var file = PNGChunks.signature
        appendHeader(width: pixels.width, height: pixels.height, form, dpi: dpi, to: &file)
        appendPalette(form, to: &file)
        if let exif { PNGChunks.append("eXIf", exif, to: &file) }
        PNGChunks.append("IDAT", compress(pixels, form, level: level, filters: filters), to: &file)
        PNGChunks.append("IEND", Data(), to: &file)
        return file
    }

    /// Encodes a still image quickly, to a large file, in debug builds too: no filters, no palette. With `level` 0, it
    /// is not compressed either.
    package static func encodeFast(_ bitmap: Bitmap, level: Int = 1) -> Data {
        var file = PNGChunks.signature
        appendHeader(width: bitmap.width, height: bitmap.height, .rgba, to: &file)
        // A row is the number of its filter, followed by its pixels' bytes, red first.
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

    /// Encodes a still image of 16 bits per channel with these channels; if `nil`, grey or red, green and blue, with
    /// alpha if it is not opaque.
    package static func encode(
        _ bitmap: DeepBitmap, channels kept: PNGChannels? = nil, level: Int? = nil, filters: PNGFilter.Types? = nil,
        dpi: (x: Double, y: Double)? = nil, exif: Data? = nil
    ) -> Data {
        let isGray = bitmap.isGray && kept?.isGray ?? true, isOpaque = bitmap.isOpaque && kept?.hasAlpha != true
        let channels = (isGray ? [0] : [0, 1, 2]) + (isOpaque ? [] : [3])
        let form: PNGForm = isGray ? isOpaque ? .gray(bits: 8) : .grayAlpha : isOpaque ? .rgb : .rgba
        var file = PNGChunks.signature
        appendHeader(width: bitmap.width, height: bitmap.height, form, bitDepth: 16, dpi: dpi, to: &file)
        if let exif { PNGChunks.append("eXIf", exif, to: &file) }
        let pixelSize = 2 * channels.count
        var rows = PNGRows(rowSize: bitmap.width * pixelSize, bytesPerPixel: pixelSize, height: bitmap.height)
        let types = (filters ?? .all).numbers
        for y in 0..<bitmap.height {
            rows.append(types) { row in
                for x in 0..<bitmap.width {
                    let pixel = (y * bitmap.width + x) * 4
                    for (i, channel) in channels.enumerated() {
                        let value = bitmap.samples[pixel + channel]
                        row[x * pixelSize + 2 * i] = UInt8(value >> 8)
                        row[x * pixelSize + 2 * i + 1] = UInt8(truncatingIfNeeded: value)
                    }
                }
            }
        }
        PNGChunks.append("IDAT", Zlib.compress(rows.bytes, level: level ?? 6), to: &file)
        PNGChunks.append("IEND", Data(), to: &file)
        return file
    }

    /// Appends the chunks that must be first. Those of a palette may follow after some others.
    static func appendHeader(
        width: Int, height: Int, _ form: PNGForm, bitDepth: UInt8? = nil, dpi: (x: Double, y: Double)? = nil,
        to file: inout Data
    ) {
        var header = Data()
        header.appendBigEndian(UInt32(width))
        header.appendBigEndian(UInt32(height))
        header.append(contentsOf: [bitDepth ?? form.bitDepth, form.colorType, 0, 0, 0])
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
    }

    /// Appends the palette of a form; does nothing for forms without one.
    static func appendPalette(_ form: PNGForm, to file: inout Data) {
        guard case .indexed(let colors) = form else { return }
        var palette = Data(), transparency = Data()
        for color in colors.colors {
            palette.append(contentsOf: [UInt8(color & 255), UInt8(color >> 8 & 255), UInt8(color >> 16 & 255)])
            transparency.append(UInt8(color >> 24))
        }
        PNGChunks.append("PLTE", palette, to: &file)
        // Colours after the last one with alpha are opaque.
        while transparency.last == 255 { transparency.removeLast() }
        if !transparency.isEmpty { PNGChunks.append("tRNS", transparency, to: &file) }
    }

    /// Filters and compresses the rows into one zlib stream. The content of the image determines parameters that are
    /// `nil`.
    static func compress(
        _ pixels: PNGPixels, _ form: PNGForm, level: Int? = nil, filters: PNGFilter.Types? = nil
    ) -> Data {
        let plan = level == nil || filters == nil ? PNGPlan(for: pixels, form) : nil
        if level == nil, filters == nil, let plan, plan.isMatched, PNGMatcher.canCompress(pixels, form) {
            return PNGMatcher.compress(pixels, form, rows: 0..<pixels.height)
        }
        // Differences of palette indices have no meaning, except that there is none.
        let types = form.isFilterable ? filters?.numbers : [0]
        var rows = PNGRows(
            rowSize: form.rowSize(width: pixels.width), bytesPerPixel: form.bytesPerPixel, height: pixels.height)
        let width = pixels.width, marksSame = filters == nil && form.hasSeveralColors && hasRepeatedRows(pixels)
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * width) { buffer in
            var row = buffer.baseAddress!, above = buffer.baseAddress! + width
            for y in 0..<pixels.height {
                pixels.read(y, into: row)
                let types = types ?? [plan?.filters[y / PNGPlan.bandHeight] ?? 0]
                if types == [0], y > 0, memcmp(row, above, 4 * width) == 0 {
                    rows.appendSame(isDifference: marksSame)
                } else {
                    rows.append(types) { form.pack(UnsafeBufferPointer(start: row, count: width), into: $0) }
                }
                swap(&row, &above)
            }
        }
        return Zlib.compress(rows.bytes, level: level ?? plan?.level ?? 6)
    }

    /// `true` if at least seven of eight rows repeat the row above. Differences, which are zeros, are then smaller: a repetition of
    /// zeros has the shortest distance.
    private static func hasRepeatedRows(_ pixels: PNGPixels) -> Bool {
        let width = pixels.width
        var count = 0
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * width) { buffer in
            var row = buffer.baseAddress!, above = buffer.baseAddress! + width
            for y in 0..<pixels.height {
                pixels.read(y, into: row)
                if y > 0, memcmp(row, above, 4 * width) == 0 { count += 1 }
                swap(&row, &above)
            }
        }
        return 8 * count >= 7 * pixels.height
    }
}

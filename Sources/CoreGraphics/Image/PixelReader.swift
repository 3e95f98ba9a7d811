import Foundation
import Raster

/// Turns stored pixels of any format and colour space into a `Pixmap`'s.
struct PixelReader {
    let format: PixelFormat
    let space: CGColorSpace?
    let destination: CGColorSpace
    let decode: [Double]?
    let maskedComponents: [Double]?
    let isMask: Bool

    init(_ image: CGImage, destination: CGColorSpace) {
        (format, space, decode) = (image.format, image.colorSpace, image.decodeArray?.values)
        (maskedComponents, isMask, self.destination) = (image.maskedComponents, image.isMask, destination)
    }

    init(_ format: PixelFormat, _ space: CGColorSpace?, destination: CGColorSpace) {
        (self.format, self.space, self.destination) = (format, space, destination)
        (decode, maskedComponents, isMask) = (nil, nil, false)
    }

    /// All rows; nil where the image is too large for memory.
    func read(_ data: Data) -> Pixmap? {
        guard let pixmap = Pixmap(width: format.width, height: format.height) else {
            report("CGImage: no memory for an image of \(format.width) x \(format.height) pixels")
            return nil
        }
        data.withUnsafeBytes { read($0, rows: 0..<format.height, columns: 0..<format.width, into: pixmap) }
        pixmap.isOpaque = format.alpha == nil && maskedComponents == nil && !isMask
        return pixmap
    }

    /// Replaces the pixels of `rows` and `columns`.
    func read(_ bytes: UnsafeRawBufferPointer, rows: Range<Int>, columns: Range<Int>, into pixmap: Pixmap) {
        let isPlain = decode == nil && maskedComponents == nil && !isMask && format.isByteAligned
        let isRGB = format.colors.count == 3 && space?.isSRGBLike == true && destination.isSRGBLike
        let isSame = space != nil && space?.definition == destination.definition
        let isGray =
            format.colors.count == 1 && format.alpha == nil
            && (space?.isSRGBLikeGray == true && destination.isSRGBLike || isSame && space?.model == .monochrome)
        let converter = ColorConverter(from: space, to: destination)
        var scratch = [Double]()
        for y in rows {
            let start = min(y * format.bytesPerRow, bytes.count)
            let end = min(start + format.bytesPerRow, bytes.count)
            let row = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
            let full = row.count >= (format.width * format.bitsPerPixel + 7) / 8
            if isPlain, full, format.colors.count == 3, isRGB || isSame {
                readRGB(row, columns, into: pixmap.row(y))
            } else if isPlain, full, isGray {
                readGray(row, columns, into: pixmap.row(y))
            } else {
                readAny(row, columns, converter, &scratch, into: pixmap.row(y))
            }
        }
    }

    private func readRGB(_ row: UnsafeRawBufferPointer, _ columns: Range<Int>, into out: UnsafeMutablePointer<UInt32>) {
        let step = format.bitsPerPixel / 8, swap = format.swap
        let red = format.colors[0].offset / 8, green = format.colors[1].offset / 8
        let blue = format.colors[2].offset / 8
        guard let alpha = format.alpha.map({ $0.offset / 8 }) else {
            for x in columns {
                let p = x * step
                let r = UInt32(row[(p + red) ^ swap]), g = UInt32(row[(p + green) ^ swap])
                out[x] = 0xFF00_0000 | r << 16 | g << 8 | UInt32(row[(p + blue) ^ swap])
            }
            return
        }
        for x in columns {
            let p = x * step
            let a = UInt32(row[(p + alpha) ^ swap])
            var r = UInt32(row[(p + red) ^ swap]), g = UInt32(row[(p + green) ^ swap])
            var b = UInt32(row[(p + blue) ^ swap])
            if format.isPremultiplied {
                (r, g, b) = (min(r, a), min(g, a), min(b, a))
            } else if a < 255 {
                (r, g, b) = ((r * a + 127) / 255, (g * a + 127) / 255, (b * a + 127) / 255)
            }
            out[x] = a << 24 | r << 16 | g << 8 | b
        }
    }

    private func readGray(_ row: UnsafeRawBufferPointer, _ columns: Range<Int>, into out: UnsafeMutablePointer<UInt32>)
    {
        let step = format.bitsPerPixel / 8, offset = format.colors[0].offset / 8
        for x in columns {
            out[x] = 0xFF00_0000 | UInt32(row[(x * step + offset) ^ format.swap]) * 0x01_0101
        }
    }

    private func readAny(
        _ row: UnsafeRawBufferPointer, _ columns: Range<Int>, _ converter: ColorConverter, _ scratch: inout [Double],
        into out: UnsafeMutablePointer<UInt32>
    ) {
        let n = format.colors.count
        if isMask {
            for x in columns {
                let v = format.number(row, x, format.colors[0])
                let decoded = decode.map { $0[0] + ($0[1] - $0[0]) * v } ?? v
                out[x] = UInt32((1 - min(max(decoded, 0), 1)) * 255 + 0.5) << 24
            }
            return
        }
        guard n > 0 else {
            for x in columns { out[x] = UInt32(unit(format.number(row, x, format.alpha!)) * 255 + 0.5) << 24 }
            return
        }
        scratch.removeAll(keepingCapacity: true)
        var alphas = [Double](repeating: 1, count: columns.count)
        for (i, x) in columns.enumerated() {
            if let field = format.alpha { alphas[i] = unit(format.number(row, x, field)) }
            var isMaskedOut = maskedComponents != nil
            for c in 0..<n {
                let field = format.colors[c]
                if let limits = maskedComponents {
                    let sample = Double(format.bits(row, x, field))
                    if sample < limits[c * 2] || sample > limits[c * 2 + 1] { isMaskedOut = false }
                }
                var v = format.number(row, x, field)
                if format.isPremultiplied { v = alphas[i] > 0 ? v / alphas[i] : 0 }
                if let decode {
                    v = decode[c * 2] + (decode[c * 2 + 1] - decode[c * 2]) * v
                } else if let space {
                    v = space.model == .indexed ? v * field.maximum : spread(v, space.range(of: c))
                }
                scratch.append(v)
            }
            if isMaskedOut { alphas[i] = 0 }
        }
        converter.convert(&scratch)
        for (i, x) in columns.enumerated() {
            let a = alphas[i]
            func byte(_ v: Double) -> UInt32 { UInt32(unit(v) * a * 255 + 0.5) }
            let r = byte(scratch[i * 3]), g = byte(scratch[i * 3 + 1]), b = byte(scratch[i * 3 + 2])
            out[x] = UInt32(a * 255 + 0.5) << 24 | r << 16 | g << 8 | b
        }
    }

    private func spread(_ v: Double, _ range: (Double, Double)) -> Double { range.0 + (range.1 - range.0) * v }
    private func unit(_ v: Double) -> Double { v > 0 ? min(v, 1) : 0 }

    /// A copy of premultiplied pixels in another space.
    static func converted(_ pixmap: Pixmap, from space: CGColorSpace, to destination: CGColorSpace) -> Pixmap? {
        let format = PixelFormat(
            width: pixmap.width, height: pixmap.height, bitsPerComponent: 8, bitsPerPixel: 32,
            bytesPerRow: pixmap.stride * 4, colorCount: 3,
            bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little))!
        guard let result = Pixmap(width: pixmap.width, height: pixmap.height) else { return nil }
        var reader = PixelReader(format, space, destination: destination)
        if space.numberOfComponents == 1 {
            // Grey stands in all three channels; any one of them will do.
            var gray = format
            gray.colors = [format.colors[0]]
            reader = PixelReader(gray, space, destination: destination)
        }
        let bytes = UnsafeRawBufferPointer(start: pixmap.base, count: pixmap.stride * pixmap.height * 4)
        reader.read(bytes, rows: 0..<pixmap.height, columns: 0..<pixmap.width, into: result)
        result.isOpaque = pixmap.isOpaque
        return result
    }
}

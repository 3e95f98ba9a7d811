import Foundation
import MicaRaster

/// Converts stored pixels of any format and colour space to a `Pixmap`.
struct PixelReader {
    let format: PixelFormat
    let space: CGColorSpace?
    let destination: CGColorSpace
    let decode: [Double]?
    let maskedComponents: [Double]?
    let isMask: Bool

    init(_ image: CGImage, destination: CGColorSpace) {
        format = image.format
        space = image.colorSpace
        decode = image.decodeArray?.values
        maskedComponents = image.maskedComponents
        isMask = image.isMask
        self.destination = destination
    }

    init(_ format: PixelFormat, _ space: CGColorSpace?, destination: CGColorSpace) {
        self.format = format
        self.space = space
        self.destination = destination
        decode = nil
        maskedComponents = nil
        isMask = false
    }

    /// Reads all rows; returns `nil` if the image is too large for memory.
    func read(_ data: Data) -> Pixmap? {
        guard let pixmap = Pixmap(width: format.width, height: format.height) else {
            report("CGImage: not enough memory for an image of \(format.width) × \(format.height) pixels")
            return nil
        }
        data.withUnsafeBytes { read($0, rows: 0..<format.height, columns: 0..<format.width, into: pixmap) }
        pixmap.isOpaque = format.alpha == nil && maskedComponents == nil && !isMask
        return pixmap
    }

    /// The fastest method for rows of the format in these spaces. Each gives the result of `readAny`, except for
    /// rounding.
    private enum Plan {
        /// Components keep their values: one or three of 8 or 16 bits, with or without alpha.
        case plain
        /// A profile converts bytes, inverted first if the decode array requires it.
        case profile(ICCProfile, inverted: Bool)
        case any
    }

    private var plan: Plan {
        guard let space, maskedComponents == nil, !isMask else { return .any }
        let isSame = space.definition == destination.definition
        let keepsRGB = format.colors.count == 3 && (space.isSRGBLike && destination.isSRGBLike || isSame)
        let keepsGray =
            format.colors.count == 1 && space.model == .monochrome
            && (space.isSRGBLikeGray && destination.isSRGBLike || isSame)
        if decode == nil, keepsRGB || keepsGray, space.model != .lab, space.model != .XYZ,
            format.isByteAligned || format.isWordAligned
        {
            return .plain
        }
        guard case .icc(let profile) = space.definition, !profile.isSRGB, destination.isSRGBLike, format.isByteAligned,
            !format.isPremultiplied, format.colors.count == profile.componentCount
        else { return .any }
        if decode == nil { return .profile(profile, inverted: false) }
        let isInverted = decode == (0..<profile.componentCount * 2).map { Double(1 - $0 % 2) }
        return isInverted ? .profile(profile, inverted: true) : .any
    }

    /// Replaces the pixels of `rows` and `columns`.
    func read(_ bytes: UnsafeRawBufferPointer, rows: Range<Int>, columns: Range<Int>, into pixmap: Pixmap) {
        let plan = plan
        let words = format.alpha == nil || format.isPremultiplied ? format.wordOrder : nil
        lazy var converter = ColorConverter(from: space, to: destination)
        var scratch = [Double](), stored = [UInt8](), converted = [UInt8]()
        for y in rows {
            let start = min(y * format.bytesPerRow, bytes.count)
            let end = min(start + format.bytesPerRow, bytes.count)
            let row = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
            let out = pixmap.row(y)
            // A row that the provider truncated is read with bounds checks.
            let isFull = row.count >= (format.width * format.bitsPerPixel + 7) / 8 + format.swap
            switch plan {
            case .plain where words != nil && row.words != nil && row.count >= format.width * 4:
                words!.load(
                    out + columns.lowerBound, from: row.words! + columns.lowerBound, count: columns.count,
                    isOpaque: format.alpha == nil)
            case .plain where isFull || row.count == format.bytesPerRow:
                if format.isByteAligned {
                    readBytes(row, columns, into: out)
                } else {
                    readWords(row, columns, into: out)
                }
            case .profile(let profile, let inverted) where isFull || row.count == format.bytesPerRow:
                if !readProfile(row, columns, profile, inverted, &stored, &converted, into: out) {
                    readAny(row, columns, converter, &scratch, into: out)
                }
            default:
                readAny(row, columns, converter, &scratch, into: out)
            }
        }
    }

    private func readBytes(_ row: UnsafeRawBufferPointer, _ columns: Range<Int>, into out: UnsafeMutablePointer<UInt32>)
    {
        let step = format.bitsPerPixel / 8, swap = format.swap
        let red = format.colors[0].offset / 8, green = format.colors[format.colors.count / 2].offset / 8
        let blue = format.colors[format.colors.count - 1].offset / 8
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
            out[x] = word(
                UInt32(row[(p + red) ^ swap]), UInt32(row[(p + green) ^ swap]), UInt32(row[(p + blue) ^ swap]), a)
        }
    }

    private func readWords(_ row: UnsafeRawBufferPointer, _ columns: Range<Int>, into out: UnsafeMutablePointer<UInt32>)
    {
        let step = format.bitsPerPixel / 8, swap = format.swap
        let red = format.colors[0].offset / 8, green = format.colors[format.colors.count / 2].offset / 8
        let blue = format.colors[format.colors.count - 1].offset / 8
        func sample(_ i: Int) -> UInt64 { UInt64(row[i ^ swap]) << 8 | UInt64(row[(i + 1) ^ swap]) }
        func byte(_ v: UInt64) -> UInt32 { UInt32((v * 255 + 32767) / 65535) }
        for x in columns {
            let p = x * step
            var r = sample(p + red), g = sample(p + green), b = sample(p + blue)
            guard let alpha = format.alpha?.offset else {
                out[x] = 0xFF00_0000 | byte(r) << 16 | byte(g) << 8 | byte(b)
                continue
            }
            let a = sample(p + alpha / 8)
            if format.isPremultiplied {
                r = min(r, a)
                g = min(g, a)
                b = min(b, a)
            } else {
                r = (r * a + 32767) / 65535
                g = (g * a + 32767) / 65535
                b = (b * a + 32767) / 65535
            }
            out[x] = byte(a) << 24 | byte(r) << 16 | byte(g) << 8 | byte(b)
        }
    }

    private func readProfile(
        _ row: UnsafeRawBufferPointer, _ columns: Range<Int>, _ profile: ICCProfile, _ inverted: Bool,
        _ stored: inout [UInt8], _ converted: inout [UInt8], into out: UnsafeMutablePointer<UInt32>
    ) -> Bool {
        let n = format.colors.count, step = format.bitsPerPixel / 8, swap = format.swap
        let flip: UInt8 = inverted ? 255 : 0
        stored.removeAll(keepingCapacity: true)
        for x in columns {
            for field in format.colors { stored.append(row[(x * step + field.offset / 8) ^ swap] ^ flip) }
        }
        if converted.count != columns.count * 3 { converted = [UInt8](repeating: 0, count: columns.count * 3) }
        guard n > 0, profile.convertBytes(stored, &converted, count: columns.count) else { return false }
        for (i, x) in columns.enumerated() {
            let a = format.alpha.map { UInt32(row[(x * step + $0.offset / 8) ^ swap]) } ?? 255
            out[x] = word(UInt32(converted[i * 3]), UInt32(converted[i * 3 + 1]), UInt32(converted[i * 3 + 2]), a)
        }
        return true
    }

    /// Returns a premultiplied word from stored bytes.
    @inline(__always)
    private func word(_ r: UInt32, _ g: UInt32, _ b: UInt32, _ a: UInt32) -> UInt32 {
        if format.isPremultiplied { return a << 24 | min(r, a) << 16 | min(g, a) << 8 | min(b, a) }
        if a == 255 { return 0xFF00_0000 | r << 16 | g << 8 | b }
        func times(_ v: UInt32) -> UInt32 { (v * a + 127) / 255 }
        return a << 24 | times(r) << 16 | times(g) << 8 | times(b)
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

    /// Returns a copy of premultiplied pixels in another space.
    static func converted(_ pixmap: Pixmap, from space: CGColorSpace, to destination: CGColorSpace) -> Pixmap? {
        let format = PixelFormat(
            width: pixmap.width, height: pixmap.height, bitsPerComponent: 8, bitsPerPixel: 32,
            bytesPerRow: pixmap.stride * 4, colorCount: 3,
            bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little))!
        guard let result = Pixmap(width: pixmap.width, height: pixmap.height) else { return nil }
        var reader = PixelReader(format, space, destination: destination)
        if space.numberOfComponents == 1 {
            // All three channels contain the grey value.
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

extension UnsafeRawBufferPointer {
    /// The bytes as words, if they are aligned to four bytes.
    var words: UnsafePointer<UInt32>? {
        guard let baseAddress, UInt(bitPattern: baseAddress) & 3 == 0 else { return nil }
        return baseAddress.assumingMemoryBound(to: UInt32.self)
    }
}

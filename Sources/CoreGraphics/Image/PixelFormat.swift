import Foundation
import MicaRaster

/// The layout of stored pixels: the bits of each component within a pixel.
///
/// The bytes of each unit (2 or 4 bytes, by the byte order) are arranged in that order. A pixel is then read as one
/// big-endian number, whose components follow each other from the most significant bit.
struct PixelFormat: Sendable, Hashable {
    /// A bit field of a pixel, counted from the most significant bit; its width is 0 if the component is missing.
    struct Field: Sendable, Hashable {
        var offset: Int, width: Int
        /// The largest number that fits.
        var maximum: Double { Double((UInt64(1) << UInt64(width)) - 1) }
    }
    var width: Int, height: Int
    var bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int
    var bitmapInfo: CGBitmapInfo
    /// The colour fields: 1 for grey and indexed, 3 or 4; 0 for alpha only.
    var colors: [Field]
    var alpha: Field?
    var isPremultiplied: Bool
    var isFloat: Bool
    /// `unit - 1` of a little-endian unit of bytes, else 0: byte i of a row is stored at i ^ swap.
    var swap: Int

    /// Returns `nil` if the numbers contradict each other, or no machine could store the rows.
    init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, colorCount: Int,
        bitmapInfo: CGBitmapInfo
    ) {
        guard width > 0, height > 0, width <= 1 << 30, height <= 1 << 30, bitsPerComponent > 0,
            bitsPerComponent <= 32, bitsPerPixel > 0,
            bitsPerPixel <= 160, bytesPerRow >= (width * bitsPerPixel + 7) / 8,
            bytesPerRow <= Self.maximumByteCount / height,
            CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & 0x1F) != nil
        else { return nil }
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
        self.bitmapInfo = bitmapInfo
        self.bitsPerComponent = bitsPerComponent
        self.bitsPerPixel = bitsPerPixel
        let info = bitmapInfo.alpha
        isFloat = bitmapInfo.component == .float
        guard !isFloat || bitsPerComponent == 16 || bitsPerComponent == 32 else { return nil }
        isPremultiplied = info == .premultipliedFirst || info == .premultipliedLast
        switch bitmapInfo.byteOrder {
        case .order16Little: swap = 1
        case .order32Little: swap = 3
        default: swap = 0
        }
        // Whole units, or bytes of one row would be read from the next.
        guard bytesPerRow % (swap + 1) == 0 else { return nil }

        let count = info == .alphaOnly ? 0 : colorCount
        let first = info == .first || info == .premultipliedFirst || info == .noneSkipFirst
        var widths = [Int](repeating: bitsPerComponent, count: count)
        var start = 0
        switch bitmapInfo.pixelFormat {
        case .RGB565 where bitsPerPixel == 16 && count == 3: widths = [5, 6, 5]
        case .RGB555 where bitsPerPixel == 16 && count == 3:
            widths = [5, 5, 5]
            start = 1
        case .RGB101010 where bitsPerPixel == 32 && count == 3:
            widths = [10, 10, 10]
            start = 2
        case .packed: break
        default: return nil
        }
        let used = widths.reduce(0, +)
        guard bitsPerPixel >= used + (info == .alphaOnly ? bitsPerComponent : 0) else { return nil }
        if bitmapInfo.pixelFormat == .packed, first { start = bitsPerPixel - used }
        colors = []
        for width in widths {
            colors.append(Field(offset: start, width: width))
            start += width
        }
        switch info {
        case .alphaOnly:
            alpha = Field(offset: 0, width: bitsPerComponent)
        case .first, .premultipliedFirst, .last, .premultipliedLast:
            let spare = bitsPerPixel - used
            guard spare > 0 else { return nil }
            // Alpha uses the bits that remain, at most as many as a colour component has.
            let width = min(spare, bitsPerComponent)
            alpha = Field(offset: first ? spare - width : used, width: width)
        case .none, .noneSkipFirst, .noneSkipLast:
            alpha = nil
        }
        for field in colors + [alpha].compactMap({ $0 }) where field.width > 32 { return nil }
    }

    /// The maximum size of all rows in bytes: the address space of a process.
    static let maximumByteCount = 1 << 47

    /// The minimum number of bytes for all rows (the last may be short).
    var byteCount: Int { bytesPerRow * (height - 1) + (width * bitsPerPixel + 7) / 8 }

    /// Allocates zeroed memory for all rows, which the caller frees; `nil` if memory is insufficient, or for more than
    /// 64 GiB.
    func allocate() -> UnsafeMutableRawPointer? {
        bytesPerRow <= 1 << 36 / height ? calloc(height, bytesPerRow) : nil
    }

    /// `true` if colours and alpha each fill one byte.
    var isByteAligned: Bool {
        !isFloat && bitsPerPixel % 8 == 0
            && (colors + [alpha].compactMap { $0 }).allSatisfy { $0.width == 8 && $0.offset % 8 == 0 }
    }

    /// `true` if colours and alpha each fill an aligned 16-bit integer.
    var isWordAligned: Bool {
        !isFloat && bitsPerPixel % 16 == 0
            && (colors + [alpha].compactMap { $0 }).allSatisfy { $0.width == 16 && $0.offset % 16 == 0 }
    }

    /// The byte order if colours, and alpha or an unused byte, form a word of four bytes.
    var wordOrder: WordOrder? {
        guard isByteAligned, bitsPerPixel == 32, colors.count == 3 else { return nil }
        let places = colors.map { ($0.offset / 8) ^ swap }
        guard let order = WordOrder(red: places[0], green: places[1], blue: places[2]) else { return nil }
        let alphaPlace = 6 - places.reduce(0, +)
        return alpha.map { ($0.offset / 8) ^ swap == alphaPlace } ?? true ? order : nil
    }

    /// Returns the bits of a field of the pixel at column `x`. Bytes beyond `row` are 0.
    func bits(_ row: UnsafeRawBufferPointer, _ x: Int, _ field: Field) -> UInt32 {
        var bit = x * bitsPerPixel + field.offset
        var left = field.width
        var value: UInt32 = 0
        while left > 0 {
            let index = (bit >> 3) ^ swap
            let byte = index < row.count ? UInt32(row[index]) : 0
            let inByte = bit & 7
            let take = min(8 - inByte, left)
            value = value << UInt32(take) | (byte >> UInt32(8 - inByte - take)) & ((1 << UInt32(take)) - 1)
            bit += take
            left -= take
        }
        return value
    }

    func setBits(_ row: UnsafeMutableRawBufferPointer, _ x: Int, _ field: Field, _ value: UInt32) {
        var bit = x * bitsPerPixel + field.offset
        var left = field.width
        while left > 0 {
            let index = (bit >> 3) ^ swap
            let inByte = bit & 7
            let take = min(8 - inByte, left)
            let mask = UInt8((1 << take) - 1) << UInt8(8 - inByte - take)
            let piece = UInt8(truncatingIfNeeded: value >> UInt32(left - take)) << UInt8(8 - inByte - take)
            if index < row.count { row[index] = row[index] & ~mask | piece & mask }
            bit += take
            left -= take
        }
    }

    /// Returns a component as a number: 0…1 for integers, the value itself for floating point (0 if it is not finite).
    func number(_ row: UnsafeRawBufferPointer, _ x: Int, _ field: Field) -> Double {
        let bits = bits(row, x, field)
        guard isFloat else { return Double(bits) / field.maximum }
        let value =
            field.width == 32
            ? Double(Float(bitPattern: bits)) : Double(Float16(bitPattern: UInt16(truncatingIfNeeded: bits)))
        return value.isFinite ? value : 0
    }

    func setNumber(_ row: UnsafeMutableRawBufferPointer, _ x: Int, _ field: Field, _ value: Double) {
        if isFloat {
            let bits = field.width == 32 ? Float(value).bitPattern : UInt32(Float16(value).bitPattern)
            setBits(row, x, field, bits)
        } else {
            setBits(row, x, field, UInt32(min(max(value, 0), 1) * field.maximum + 0.5))
        }
    }
}

import Foundation

/// The form of pixels in a PNG file.
enum PNGForm: Equatable {
    /// Grey of 1, 2, 4 or 8 bits per pixel.
    case gray(bits: Int)
    case grayAlpha
    /// Indices of up to 256 colours.
    case indexed(PNGColors)
    case rgb, rgba

    var colorType: UInt8 {
        switch self {
        case .gray: 0
        case .rgb: 2
        case .indexed: 3
        case .grayAlpha: 4
        case .rgba: 6
        }
    }

    var bitsPerPixel: Int {
        switch self {
        case .gray(let bits): bits
        case .indexed(let colors): colors.bits
        case .grayAlpha: 16
        case .rgb: 24
        case .rgba: 32
        }
    }

    /// The number of bits of a channel or an index.
    var bitDepth: UInt8 { bitsPerPixel < 8 ? UInt8(bitsPerPixel) : 8 }

    /// The number of bytes from a pixel to its left neighbour in filters.
    var bytesPerPixel: Int { max(1, bitsPerPixel / 8) }

    func rowSize(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

    /// `true` if similar colours have similar values.
    var isFilterable: Bool {
        switch self {
        case .gray(let bits): bits == 8
        case .indexed: false
        case .grayAlpha, .rgb, .rgba: true
        }
    }

    /// `true` for a palette of more than one colour.
    var hasSeveralColors: Bool {
        if case .indexed(let colors) = self { colors.colors.count > 1 } else { false }
    }

    /// `true` if pixels can be transparent without a colour.
    var hasTransparent: Bool {
        switch self {
        case .indexed(let colors): colors.colors.contains(0)
        case .grayAlpha, .rgba: true
        case .gray, .rgb: false
        }
    }

    /// Creates the smallest form that represents all pixels exactly.
    init(of pixels: PNGPixels) {
        var survey = PNGSurvey()
        survey.add(pixels)
        let plain: PNGForm =
            survey.isGray ? survey.isOpaque ? .gray(bits: 8) : .grayAlpha : survey.isOpaque ? .rgb : .rgba
        guard let colors = survey.colors else { self = plain; return }
        if plain == .gray(bits: 8), colors.grayBits < 8 || colors.bits == 8 {
            self = .gray(bits: colors.grayBits)
            return
        }
        // In small images, the palette may be larger than its saving.
        let count = pixels.width * pixels.height
        let isSmaller = colors.chunkSize + count * colors.bits / 8 < count * plain.bitsPerPixel / 8
        self = isSmaller ? .indexed(colors) : plain
    }
}

/// The channels of an image, which its PNG file keeps regardless of its pixels.
package struct PNGChannels: Equatable, Sendable {
    package let isGray: Bool, hasAlpha: Bool
}

extension PNGForm {
    /// Creates the form with these channels. Colour and alpha are added if the pixels need them.
    init(_ channels: PNGChannels, of pixels: PNGPixels) {
        if !channels.isGray, channels.hasAlpha {
            self = .rgba
            return
        }
        var survey = PNGSurvey()
        survey.add(pixels)
        let hasAlpha = channels.hasAlpha || !survey.isOpaque
        let isGray = channels.isGray && survey.isGray
        self = isGray ? hasAlpha ? .grayAlpha : .gray(bits: 8) : hasAlpha ? .rgba : .rgb
    }

    /// Writes a row of straight pixels as bytes of this form; `bytes` has room for four more bytes.
    func pack(_ row: UnsafeBufferPointer<UInt32>, into bytes: UnsafeMutablePointer<UInt8>) {
        let output = UnsafeMutableRawPointer(bytes)
        switch self {
        case .gray(8):
            for x in row.indices { bytes[x] = UInt8(truncatingIfNeeded: row[x]) }
        case .gray(let bits):
            Self.pack(row, bits: bits, into: bytes) { UInt8(truncatingIfNeeded: $0) &>> UInt8(8 - bits) }
        case .grayAlpha:
            for x in row.indices {
                bytes[2 &* x] = UInt8(truncatingIfNeeded: row[x])
                bytes[2 &* x &+ 1] = UInt8(truncatingIfNeeded: row[x] &>> 24)
            }
        case .indexed(let colors):
            Self.pack(row, bits: colors.bits, into: bytes) { colors.index(of: $0) }
        case .rgb:
            // Each pixel is written with an extra byte, which the next one overwrites.
            for x in row.indices {
                output.storeBytes(of: row[x].littleEndian, toByteOffset: 3 &* x, as: UInt32.self)
            }
        case .rgba:
            for x in row.indices {
                output.storeBytes(of: row[x].littleEndian, toByteOffset: 4 &* x, as: UInt32.self)
            }
        }
    }

    /// Writes a value of `bits` bits for each pixel, the first in the highest bits of a byte.
    @inline(__always) private static func pack(
        _ row: UnsafeBufferPointer<UInt32>, bits: Int, into bytes: UnsafeMutablePointer<UInt8>,
        _ value: (UInt32) -> UInt8
    ) {
        var last = row[0], number = value(row[0])
        if bits == 8 {
            for x in row.indices {
                if row[x] != last {
                    last = row[x]
                    number = value(row[x])
                }
                bytes[x] = number
            }
            return
        }
        let perByte = 8 / bits
        for (i, start) in stride(from: 0, to: row.count, by: perByte).enumerated() {
            var byte: UInt8 = 0
            for x in start..<min(start + perByte, row.count) {
                if row[x] != last {
                    last = row[x]
                    number = value(row[x])
                }
                byte |= number << UInt8(8 - bits * (x - start + 1))
            }
            bytes[i] = byte
        }
    }
}

/// The properties of all pixels that determine their form.
private struct PNGSurvey {
    private var opacity: UInt32 = 0xFF00_0000, difference: UInt32 = 0
    private var palette = PNGColors(), areFew = true

    var isOpaque: Bool { opacity == 0xFF00_0000 }
    var isGray: Bool { difference == 0 }
    /// The colours; `nil` if there are more than 256.
    var colors: PNGColors? { areFew ? palette : nil }

    mutating func add(_ pixels: PNGPixels) {
        let width = pixels.width
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * width) { buffer in
            var row = buffer.baseAddress!, above = buffer.baseAddress! + width
            for y in 0..<pixels.height {
                // The rows below cannot change the form.
                if !areFew, difference != 0, pixels.isOpaque || !isOpaque { break }
                pixels.read(y, into: row)
                if y > 0, memcmp(row, above, 4 * width) == 0 { continue }
                // Sums without branches, which the compiler vectorises.
                var opacity = opacity, difference = difference
                for x in 0..<width {
                    opacity &= row[x]
                    difference |= (row[x] ^ row[x] &>> 8) & 255 | (row[x] ^ row[x] &>> 16) & 255
                }
                self.opacity = opacity
                self.difference = difference
                if areFew { areFew = palette.insert(row, count: width) }
                swap(&row, &above)
            }
        }
    }
}

/// The colours of all frames of an animation, which share one form.
package struct APNGColors {
    private var survey = PNGSurvey()

    package init() {}

    package mutating func add(_ bitmap: Bitmap) { survey.add(.bitmap(bitmap)) }

    /// `true` if no further frame can change the form.
    package var areFinal: Bool { survey.colors == nil && !survey.isGray }

    /// The smallest form that represents all frames exactly. A palette includes a transparent colour, for pixels that
    /// do not change.
    var form: PNGForm {
        if let colors = survey.colors, !survey.isGray || !survey.isOpaque || colors.colors.count < 16,
            let form = Self.indexed(colors.colors)
        {
            return form
        }
        return survey.isGray ? survey.isOpaque ? .gray(bits: 8) : .grayAlpha : .rgba
    }

    /// Returns a palette that begins with transparent; `nil` if there is no room for it.
    private static func indexed(_ colors: [UInt32]) -> PNGForm? {
        let all = [0] + colors.filter { $0 != 0 }
        var result = PNGColors()
        return result.insert(all, count: all.count) ? .indexed(result) : nil
    }
}

/// The description of the form of an animation's frames, for the manifests of parts.
extension PNGForm {
    /// Empty for colours with alpha; otherwise PNG's colour type and bit depth, and four bytes for each colour of a palette.
    var data: Data {
        guard self != .rgba else { return Data() }
        var data = Data([colorType, bitDepth])
        if case .indexed(let colors) = self { for color in colors.colors { data.appendLittleEndian(color) } }
        return data
    }

    /// Nil if no animation has this form.
    init?(_ data: Data) {
        let bytes = [UInt8](data)
        switch bytes.prefix(2) {
        case []: self = .rgba
        case [0, 8] where bytes.count == 2: self = .gray(bits: 8)
        case [4, 8] where bytes.count == 2: self = .grayAlpha
        case [3, 1], [3, 2], [3, 4], [3, 8]:
            guard bytes.count > 2, bytes.count % 4 == 2 else { return nil }
            let values = stride(from: 2, to: bytes.count, by: 4).map { start in
                bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
            }
            var colors = PNGColors()
            guard colors.insert(values, count: values.count), colors.colors == values else { return nil }
            self = .indexed(colors)
            guard bitDepth == bytes[1] else { return nil }
        default: return nil
        }
    }
}

/// Up to 256 colours in the order of their first use, in a hash table with open addressing.
struct PNGColors: Equatable {
    private(set) var colors: [UInt32] = []
    /// The number of each colour plus 1, at its hash or the next free slot.
    private var table = [UInt16](repeating: 0, count: 1024)

    /// Adds the colours of a row. Returns `false` if there are too many.
    mutating func insert(_ row: UnsafePointer<UInt32>, count: Int) -> Bool {
        var last = ~row[0]
        for x in 0..<count where row[x] != last {
            last = row[x]
            let i = place(of: row[x])
            guard table[i] == 0 else { continue }
            if colors.count == 256 { return false }
            colors.append(row[x])
            table[i] = UInt16(colors.count)
        }
        return true
    }

    /// Returns the number of a colour that was added.
    func index(of color: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: table[place(of: color)] &- 1) }

    private func place(of color: UInt32) -> Int {
        var i = Int((color &* 0x9E37_79B1) >> 22)
        while table[i] != 0, colors[Int(table[i]) - 1] != color { i = (i + 1) & 1023 }
        return i
    }

    /// The number of bits of an index.
    var bits: Int { colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8 }

    /// The smallest number of bits that represents all colours exactly, if they are opaque greys.
    var grayBits: Int {
        if colors.allSatisfy({ ($0 & 255) % 255 == 0 }) { return 1 }
        if colors.allSatisfy({ ($0 & 255) % 85 == 0 }) { return 2 }
        return colors.allSatisfy({ ($0 & 255) % 17 == 0 }) ? 4 : 8
    }

    private var isOpaque: Bool { colors.allSatisfy { $0 >= 0xFF00_0000 } }

    /// The size of the palette and its transparency in the file, in bytes.
    var chunkSize: Int { 12 + 3 * colors.count + (isOpaque ? 0 : 12 + colors.count) }
}

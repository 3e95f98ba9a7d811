import Foundation

/// Writes an animated GIF. Every frame stores only what changed since the last one, with a palette of its own for just
/// those pixels; a palette that still fits is used again.
///
/// GIF knows 256 colours a frame, no partial transparency (a pixel is kept if its alpha is 50 % or more) and hundredths
/// of a second. Viewers slow frames of less than 2 hundredths down to 10, so shorter ones are left out, evenly.
package struct GIFEncoder: AnimationEncoder {
    private struct Frame {
        /// Straight colours, every pixel opaque or 0.
        var bitmap: Bitmap
        /// The part that the file stores, and which of its pixels are drawn.
        var rect: BitmapRect
        var drawn: [Bool]
        /// When it appears and ends, in hundredths of a second.
        var start: Int, end: Int
    }

    private let width: Int, height: Int
    private let loopCount: Int, colorCount: Int
    private var pending: Frame?
    private var lzw = LZWEncoder()
    private var hasHeader = false
    private var time = 0.0
    private var palette: Palette?

    /// `loopCount` 0: without end. `colorCount` 2…256: of a frame, with the transparent one.
    package init(width: Int, height: Int, loopCount: Int = 0, colorCount: Int = 256) {
        guard width <= 65_535, height <= 65_535 else {
            fatalError("A GIF of \(width) × \(height) pixels cannot be: each side has 65,535 at most.")
        }
        (self.width, self.height, self.loopCount) = (width, height, loopCount)
        self.colorCount = colorCount
    }

    package mutating func append(_ bitmap: Bitmap, duration: Double) -> Data {
        bitmap.checkSize(width, height)
        let start = Int((time * 100).rounded())
        time += max(0, duration)
        let end = Int((time * 100).rounded())
        var written = Data()
        if !hasHeader {
            written = header()
            hasHeader = true
        }
        // The one before has not been seen for long enough: this one is left out, and its time is given to that one.
        if let pending, start - pending.start < 2 {
            self.pending?.end = end
            return written
        }
        let next = bitmap.withBinaryAlpha()
        guard var last = pending else {
            let rect = BitmapRect(x: 0, y: 0, width: width, height: height)
            let drawn = next.pixels.map { $0 != 0 }
            pending = Frame(bitmap: next, rect: rect, drawn: drawn, start: start, end: end)
            return written
        }
        last.end = start
        guard let difference = next.difference(from: last.bitmap) else {
            pending?.end = end
            return written
        }
        // A pixel can only become transparent again when the last frame is cleared; that takes all of its rectangle.
        let clears = zip(next.pixels, last.bitmap.pixels).contains { $0 == 0 && $1 != 0 }
        var rect = difference
        var drawn: [Bool] = []
        if clears {
            last = expanded(last, to: last.rect.union(difference))
            rect = last.rect
        }
        drawn.reserveCapacity(rect.width * rect.height)
        for y in rect.y..<rect.y + rect.height {
            for i in y * width + rect.x..<y * width + rect.x + rect.width {
                drawn.append(next.pixels[i] != 0 && (clears || next.pixels[i] != last.bitmap.pixels[i]))
            }
        }
        written.append(encode(last, clearsAfterwards: clears))
        pending = Frame(bitmap: next, rect: rect, drawn: drawn, start: start, end: end)
        return written
    }

    package mutating func finish() -> AnimationTail {
        var tail = Data()
        if let pending { tail = encode(pending, clearsAfterwards: false) }
        pending = nil
        tail.append(0x3B)
        return AnimationTail(data: tail)
    }

    /// The same frame with a larger stored part: what is added draws nothing new.
    private func expanded(_ frame: Frame, to rect: BitmapRect) -> Frame {
        var result = frame
        result.rect = rect
        result.drawn = [Bool](repeating: false, count: rect.width * rect.height)
        for y in 0..<frame.rect.height {
            let source = y * frame.rect.width
            let target = (y + frame.rect.y - rect.y) * rect.width + frame.rect.x - rect.x
            for x in 0..<frame.rect.width { result.drawn[target + x] = frame.drawn[source + x] }
        }
        return result
    }

    private func header() -> Data {
        var data = Data("GIF89a".utf8)
        data.appendLittleEndian(UInt16(width))
        data.appendLittleEndian(UInt16(height))
        data.append(contentsOf: [0x70, 0, 0])
        if loopCount != 1 {
            data.append(contentsOf: [0x21, 0xFF, 11])
            data.append(contentsOf: "NETSCAPE2.0".utf8)
            data.append(contentsOf: [3, 1])
            data.appendLittleEndian(UInt16(clamping: max(0, loopCount - 1)))
            data.append(0)
        }
        return data
    }

    private mutating func encode(_ frame: Frame, clearsAfterwards: Bool) -> Data {
        let rect = frame.rect
        var colors: [UInt32] = []
        for y in 0..<rect.height {
            let row = (rect.y + y) * width + rect.x
            for x in 0..<rect.width where frame.drawn[y * rect.width + x] {
                colors.append(frame.bitmap.pixels[row + x])
            }
        }
        let hasTransparency = colors.count < frame.drawn.count
        var palette = choosePalette(for: colors)
        let transparentIndex = palette.colors.count
        var indices = [UInt8](repeating: UInt8(truncatingIfNeeded: transparentIndex), count: frame.drawn.count)
        for y in 0..<rect.height {
            let row = (rect.y + y) * width + rect.x
            for x in 0..<rect.width where frame.drawn[y * rect.width + x] {
                indices[y * rect.width + x] = UInt8(
                    Dither.index(of: frame.bitmap.pixels[row + x], x: rect.x + x, y: rect.y + y, in: &palette))
            }
        }
        self.palette = palette
        let colorCount = palette.colors.count + (hasTransparency ? 1 : 0)
        var tableBits = 1
        while 1 << tableBits < colorCount { tableBits += 1 }

        var data = Data([0x21, 0xF9, 4, (clearsAfterwards ? 2 : 1) << 2 | (hasTransparency ? 1 : 0)])
        data.appendLittleEndian(UInt16(clamping: max(frame.end - frame.start, 2)))
        data.append(contentsOf: [hasTransparency ? UInt8(transparentIndex) : 0, 0, 0x2C])
        for value in [rect.x, rect.y, rect.width, rect.height] { data.appendLittleEndian(UInt16(value)) }
        data.append(UInt8(0x80 | (tableBits - 1)))
        for i in 0..<1 << tableBits {
            let color = i < palette.colors.count ? palette.colors[i] : 0
            data.append(contentsOf: [UInt8(color & 255), UInt8(color >> 8 & 255), UInt8(color >> 16 & 255)])
        }
        data.append(lzw.encode(indices, bitsPerIndex: max(2, tableBits)))
        return data
    }

    /// The last palette where it holds these colours as well, else a new one. One index stays free for transparency.
    private func choosePalette(for colors: [UInt32]) -> Palette {
        if var palette, palette.isExact(for: colors) { return palette }
        return Quantizer.palette(for: colors, limit: colorCount - 1) ?? Palette([0xFF00_0000])
    }
}

extension Palette {
    /// Whether every colour is in the palette.
    fileprivate mutating func isExact(for pixels: [UInt32]) -> Bool {
        pixels.allSatisfy { colors[nearest($0)] == $0 }
    }
}

extension Bitmap {
    /// Every pixel either opaque or 0.
    fileprivate func withBinaryAlpha() -> Bitmap {
        var result = self
        for i in pixels.indices { result.pixels[i] = pixels[i] >> 24 >= 128 ? pixels[i] | 0xFF00_0000 : 0 }
        return result
    }
}

extension BitmapRect {
    fileprivate func union(_ other: BitmapRect) -> BitmapRect {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return BitmapRect(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}

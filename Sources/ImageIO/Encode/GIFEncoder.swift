import Foundation

/// Writes an animated GIF. Every frame stores only the changes since the last one. The file's palette is that of the
/// samples, or of the first frame. Frames whose colours are all in it use it; others have their own palette for the
/// changed pixels.
///
/// GIF supports 256 colours per frame, no partial transparency (a pixel is kept if its alpha is 50 % or more) and times
/// in hundredths of a second. Viewers extend delays of less than 2 hundredths to 10, so shorter frames are omitted,
/// evenly. A delay is at most 655.35 s; frames that draw nothing extend longer ones.
package struct GIFEncoder: AnimationEncoder {
    private struct Frame {
        /// Straight colours, every pixel opaque or 0.
        var bitmap: Bitmap
        /// The part that the file stores, and the pixels of it that are drawn.
        var rect: BitmapRect
        var drawn: [Bool]
        /// The times at which it appears and ends, in hundredths of a second.
        var start: Int, end: Int
        /// `true` for the first frame of a group, which is stored even if it equals the last one.
        var startsGroup: Bool
        /// `true` for the frame before a part, which is written with the part before.
        var isWritten = false
    }

    /// A pixel of `shown` from an earlier group, unknown in this one.
    private static let unknown: UInt32 = 0x00FF_FFFF

    private let width: Int, height: Int
    private let colorCount: Int, groupLength: Int
    private let keepsEveryFrame: Bool
    /// The maximum distance of colours that may replace each other; 0 for no replacement.
    private let tolerance: Int
    package var assembler: AnimationAssembler
    private var pending: Frame?
    private var lzw = LZWEncoder()
    private var time = 0.0
    private var index = 0
    /// The palette of the file.
    private var globalPalette: Palette?
    /// The image on screen before the pending frame: pixels as in a bitmap, 0 where it is transparent.
    private var shown: [UInt32]
    /// `true` if the last written frame is cleared entirely.
    private var wasCleared = false

    /// Creates an encoder.
    /// - `loopCount`: 0 for endless repetition.
    /// - `colorCount`: the colours per frame, 2…256, including the transparent one.
    /// - `quality`: 0…1; below 1, similar colours replace each other if that makes the file smaller.
    /// - `samples`: frames of the animation, for its palette.
    /// - `keepsEveryFrame`: `true` to store frames that are short or equal the previous one too, each with its own
    ///   delay.
    package init(
        width: Int, height: Int, loopCount: Int = 0, colorCount: Int = 256, quality: Double = 1,
        groupLength: Int = .max, samples: GIFColorSamples? = nil, keepsEveryFrame: Bool = false
    ) {
        guard width <= 65_535, height <= 65_535 else {
            fatalError("A GIF must have at most 65,535 pixels a side (got \(width) × \(height)).")
        }
        assembler = AnimationAssembler(.gif, width: width, height: height, loopCount: loopCount)
        self.width = width
        self.height = height
        self.colorCount = colorCount
        self.groupLength = groupLength
        self.keepsEveryFrame = keepsEveryFrame
        // At quality 0, each channel may differ by 40 of 255.
        let channel = 40 * (1 - min(1, max(0, quality)))
        tolerance = Int(9 * channel * channel)
        shown = [UInt32](repeating: 0, count: width * height)
        if let samples, let first = samples.first {
            let palette = choosePalette(for: first.pixels.filter { $0 != 0 })
            setPalette(Palette(samples.colors(first: palette.colors, limit: colorCount - 1)))
        }
    }

    package mutating func setFirst(_ bitmap: Bitmap) {
        guard globalPalette == nil else { return }
        setPalette(choosePalette(for: bitmap.withBinaryAlpha().pixels.filter { $0 != 0 }))
    }

    private mutating func setPalette(_ palette: Palette) {
        globalPalette = palette
        assembler.globalPalette = Self.table(palette, bits: Self.bits(palette.colors.count))
    }

    package mutating func skip(to index: Int, previous: Bitmap, duration: Double) {
        self.index = index
        for _ in 0..<index { time += max(0, duration) }
        let start = hundredths
        pending = Frame(
            bitmap: previous.withBinaryAlpha(), rect: BitmapRect(x: 0, y: 0, width: width, height: height), drawn: [],
            start: start - 2, end: start, startsGroup: false, isWritten: true)
    }

    private var hundredths: Int { Int((min(time, 1e12) * 100).rounded()) }

    package mutating func encode(_ bitmap: Bitmap, duration: Double) -> Data {
        bitmap.checkSize(width, height)
        let start = hundredths
        time += keepsEveryFrame ? (min(max(0, duration), 655.35) * 100).rounded() / 100 : max(0, duration)
        let end = hundredths
        let startsGroup = index % groupLength == 0
        index += 1
        // The previous frame has not been visible for long enough: it also gets the time of this frame, which is
        // omitted.
        if !keepsEveryFrame, let pending, start - pending.start < 2 {
            self.pending?.end = end
            return Data()
        }
        let next = bitmap.withBinaryAlpha()
        guard let last = pending else {
            setFirst(bitmap)
            let rect = BitmapRect(x: 0, y: 0, width: width, height: height)
            pending = Frame(
                bitmap: next, rect: rect, drawn: next.pixels.map { $0 != 0 }, start: start, end: end, startsGroup: true)
            return Data()
        }
        guard let (frame, written) = follow(last, by: next, start: start, startsGroup: startsGroup) else {
            pending?.end = end
            return Data()
        }
        pending = frame
        pending?.end = end
        return written
    }

    package mutating func finishRecords(before next: Bitmap?) -> Data {
        guard let last = pending else { return Data() }
        defer { pending = nil }
        if let next {
            let start = hundredths
            return follow(last, by: next.withBinaryAlpha(), start: start, startsGroup: true)?.written ?? Data()
        }
        return write(last, clearsAfterwards: false)
    }

    /// Writes `last` and returns its record with the frame to store after it; `nil` if nothing changes.
    private mutating func follow(_ last: Frame, by next: Bitmap, start: Int, startsGroup: Bool) -> (
        frame: Frame, written: Data
    )? {
        var last = last
        var difference = next.difference(from: last.bitmap)
        if difference == nil, startsGroup || keepsEveryFrame {
            difference = BitmapRect(x: 0, y: 0, width: 1, height: 1)
        }
        guard let difference else { return nil }
        last.end = start
        // A pixel can only become transparent again if the last frame is cleared, with all of its rectangle.
        let clears = zip(next.pixels, last.bitmap.pixels).contains { $0 == 0 && $1 != 0 }
        var rect = difference
        if clears {
            // In a part of an animation, the rectangle of an earlier group's frame is unknown.
            let whole = BitmapRect(x: 0, y: 0, width: width, height: height)
            rect = startsGroup ? whole : last.rect.union(difference)
            if !last.isWritten { last = expanded(last, to: rect) }
        }
        var drawn: [Bool] = []
        drawn.reserveCapacity(rect.width * rect.height)
        for y in rect.y..<rect.y + rect.height {
            for i in y * width + rect.x..<y * width + rect.x + rect.width {
                drawn.append(next.pixels[i] != 0 && (clears || next.pixels[i] != last.bitmap.pixels[i]))
            }
        }
        let written = write(last, clearsAfterwards: clears)
        return (
            Frame(bitmap: next, rect: rect, drawn: drawn, start: start, end: start, startsGroup: startsGroup), written
        )
    }

    /// Returns the same frame with a larger stored part; the addition draws nothing.
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

    /// Returns the record of a frame.
    private mutating func write(_ frame: Frame, clearsAfterwards: Bool) -> Data {
        if frame.isWritten {
            shown = [UInt32](repeating: clearsAfterwards ? 0 : Self.unknown, count: width * height)
            wasCleared = clearsAfterwards
            return Data()
        }
        if frame.startsGroup, frame.start > 0, !wasCleared {
            shown = [UInt32](repeating: Self.unknown, count: width * height)
        }
        let rect = frame.rect
        var colors: [UInt32] = []
        forEachPixel(of: rect) { i, place in if frame.drawn[place] { colors.append(frame.bitmap.pixels[i]) } }
        var best: (data: Data, choices: LZWEncoder.Choices, palette: Palette)?
        func keep(_ other: (data: Data, choices: LZWEncoder.Choices, palette: Palette)) {
            if best == nil || other.data.count < best!.data.count { best = other }
        }
        let isGlobal = globalPalette!.isExact(for: colors)
        if isGlobal { keep(encode(frame, globalPalette!, isGlobal: true, clearsAfterwards)) }
        let own = choosePalette(for: colors)
        if !isGlobal || Self.bits(own.colors.count) < Self.bits(globalPalette!.colors.count) {
            keep(encode(frame, own, isGlobal: false, clearsAfterwards))
        }
        let (data, choices, palette) = best!
        let rest = fillers(after: frame, clearsAfterwards)
        wasCleared = clearsAfterwards
        forEachPixel(of: rect) { i, place in
            if clearsAfterwards {
                shown[i] = 0
            } else if Int(choices.indices[place]) < palette.colors.count {
                shown[i] = palette.colors[Int(choices.indices[place])]
            }
        }
        return data + rest
    }

    /// The maximum delay in hundredths of a second, and the maximum number of frames that extend one.
    private static let longestDelay = 65_535, fillerCount = 1000

    /// Returns the duration of a frame in hundredths of a second; viewers treat less than 2 as 10.
    private func delay(_ frame: Frame) -> Int { max(frame.end - frame.start, keepsEveryFrame ? 0 : 2) }

    /// `true` if frames that draw nothing follow for the rest of a frame's time.
    private func isProlonged(_ frame: Frame) -> Bool { !keepsEveryFrame && delay(frame) > Self.longestDelay }

    /// Returns the records of frames that draw nothing, for the rest of a frame's time.
    private mutating func fillers(after frame: Frame, _ clearsAfterwards: Bool) -> Data {
        var data = Data(), rest = delay(frame) - Self.longestDelay
        guard isProlonged(frame) else { return data }
        rest = min(rest, Self.longestDelay * Self.fillerCount)
        let index = globalPalette!.colors.count, bits = max(2, Self.bits(index))
        while rest > 0 {
            let clears = clearsAfterwards && rest <= Self.longestDelay
            let rect = clears ? frame.rect : BitmapRect(x: frame.rect.x, y: frame.rect.y, width: 1, height: 1)
            data.append(contentsOf: [0x21, 0xF9, 4, (clears ? 2 : 1) << 2 | 1])
            data.appendLittleEndian(UInt16(min(rest, Self.longestDelay)))
            data.append(contentsOf: [UInt8(index), 0, 0x2C])
            for value in [rect.x, rect.y, rect.width, rect.height] { data.appendLittleEndian(UInt16(value)) }
            data.append(0)
            let indices = [UInt8](repeating: UInt8(index), count: rect.width * rect.height)
            var choices = LZWEncoder.Choices(indices: indices, transparentIndex: UInt8(index))
            data.append(lzw.encode(&choices, bitsPerIndex: bits, keepsTable: false))
            rest -= Self.longestDelay
        }
        return data
    }

    private func forEachPixel(of rect: BitmapRect, _ body: (_ index: Int, _ place: Int) -> Void) {
        var place = 0
        for y in rect.y..<rect.y + rect.height {
            for i in y * width + rect.x..<y * width + rect.x + rect.width {
                body(i, place)
                place += 1
            }
        }
    }

    private mutating func encode(_ frame: Frame, _ palette: Palette, isGlobal: Bool, _ clearsAfterwards: Bool) -> (
        data: Data, choices: LZWEncoder.Choices, palette: Palette
    ) {
        let rect = frame.rect
        var palette = palette
        let transparentIndex = palette.colors.count
        var choices = LZWEncoder.Choices(
            indices: [UInt8](repeating: UInt8(truncatingIfNeeded: transparentIndex), count: frame.drawn.count),
            mayBeTransparent: [Bool](repeating: false, count: frame.drawn.count),
            transparentIndex: UInt8(truncatingIfNeeded: transparentIndex))
        var hasTransparency = false
        forEachPixel(of: rect) { i, place in
            let visible = shown[i]
            if frame.drawn[place] {
                let color = frame.bitmap.pixels[i]
                let index = Dither.index(of: color, x: i % width, y: i / width, in: &palette)
                choices.indices[place] = UInt8(index)
                guard transparentIndex < 256, visible >= 0xFF00_0000 else { return }
                choices.mayBeTransparent[place] =
                    visible == palette.colors[index] || tolerance > 0 && Palette.distance(visible, color) <= tolerance
            } else {
                hasTransparency = true
                guard visible >= 0xFF00_0000 else { return }
                let index = palette.nearest(visible)
                guard palette.colors[index] == visible else { return }
                choices.indices[place] = UInt8(index)
                choices.mayBeTransparent[place] = true
            }
        }
        if choices.mayBeTransparent.contains(true) { hasTransparency = true } else { choices.mayBeTransparent = [] }
        if tolerance > 0 { choices.isNear = palette.pairs(within: tolerance) }
        let tableBits =
            isGlobal ? Self.bits(palette.colors.count) : Self.bits(palette.colors.count - (hasTransparency ? 0 : 1))

        // Only the last frame of its time clears it.
        let clears = clearsAfterwards && !isProlonged(frame)
        var data = Data([0x21, 0xF9, 4, (clears ? 2 : 1) << 2 | (hasTransparency ? 1 : 0)])
        data.appendLittleEndian(UInt16(clamping: delay(frame)))
        data.append(contentsOf: [hasTransparency ? UInt8(transparentIndex) : 0, 0, 0x2C])
        for value in [rect.x, rect.y, rect.width, rect.height] { data.appendLittleEndian(UInt16(value)) }
        data.append(isGlobal ? 0 : UInt8(0x80 | (tableBits - 1)))
        if !isGlobal { data.append(Self.table(palette, bits: tableBits)) }
        // Which of three choices gives the most repetitions depends on the frame: some, all or none of the optional
        // pixels are transparent.
        var candidates = [choices]
        if !choices.mayBeTransparent.isEmpty {
            var none = choices
            none.mayBeTransparent = []
            var all = none
            for i in all.indices.indices where choices.mayBeTransparent[i] { all.indices[i] = choices.transparentIndex }
            candidates += [none, all]
        }
        var best: (image: Data, choices: LZWEncoder.Choices)?
        for candidate in candidates {
            for keepsTable in [false, true] {
                var choices = candidate
                let image = lzw.encode(&choices, bitsPerIndex: max(2, tableBits), keepsTable: keepsTable)
                if best == nil || image.count < best!.image.count { best = (image, choices) }
            }
        }
        return (data + best!.image, best!.choices, palette)
    }

    /// Returns the number of bits of an index of 0…`last`, 1…8.
    private static func bits(_ last: Int) -> Int {
        var bits = 1
        while last >> bits > 0 { bits += 1 }
        return min(bits, 8)
    }

    private static func table(_ palette: Palette, bits: Int) -> Data {
        var data = Data()
        for i in 0..<1 << bits {
            let color = i < palette.colors.count ? palette.colors[i] : 0
            data.append(contentsOf: [UInt8(color & 255), UInt8(color >> 8 & 255), UInt8(color >> 16 & 255)])
        }
        return data
    }

    /// Returns a palette for these colours. One index is reserved for transparency.
    private func choosePalette(for colors: [UInt32]) -> Palette {
        Quantizer.palette(for: colors, limit: colorCount - 1) ?? Palette([0xFF00_0000])
    }
}

extension Palette {
    /// Returns `true` if every colour is in the palette.
    fileprivate mutating func isExact(for pixels: [UInt32]) -> Bool {
        pixels.allSatisfy { colors[nearest($0)] == $0 }
    }

    /// Returns an element for each two indices, at first · 256 + second: `true` if their distance is at most
    /// `tolerance`.
    fileprivate func pairs(within tolerance: Int) -> [Bool] {
        var result = [Bool](repeating: false, count: 1 << 16)
        for i in colors.indices {
            for j in colors.indices where Palette.distance(colors[i], colors[j]) <= tolerance {
                result[i << 8 | j] = true
            }
        }
        return result
    }
}

extension Bitmap {
    /// Returns the bitmap with every pixel either opaque or 0.
    func withBinaryAlpha() -> Bitmap {
        var result = self
        for i in pixels.indices { result.pixels[i] = pixels[i] >> 24 >= 128 ? pixels[i] | 0xFF00_0000 : 0 }
        return result
    }
}

extension BitmapRect {
    fileprivate func union(_ other: BitmapRect) -> BitmapRect {
        let left = min(x, other.x), top = min(y, other.y)
        return BitmapRect(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}

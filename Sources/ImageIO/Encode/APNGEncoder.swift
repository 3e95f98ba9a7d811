import Foundation

/// Writes a lossless animated PNG with alpha. It stores only the changed rectangle of each frame. A frame that is
/// identical to its predecessor lengthens the predecessor's delay instead, unless it starts a group. A delay is at most
/// 65,535 s; empty frames extend longer ones.
package struct APNGEncoder: AnimationEncoder {
    private let width: Int, height: Int
    private let level: Int?, groupLength: Int
    private let keepsEveryFrame: Bool
    private let form: PNGForm
    package var assembler: AnimationAssembler
    private var reducer: ColorReducer?
    private var last: Bitmap?
    /// The last frame, which is not written until the next one differs from it.
    private var pending: (rect: BitmapRect, data: Data, blends: Bool, duration: Double)?
    private var index = 0
    /// `true` if the pending frame is the first of all.
    private var isFirst = true

    /// Creates an encoder.
    /// - `loopCount`: 0 for endless repetition.
    /// - `colorCount`: `nil` to keep all colours.
    /// - `level`: zlib's, 1 (fast) … 9 (small); `nil` to choose it by the content of the frames.
    /// - `keepsEveryFrame`: `true` to store identical frames as well, each with its own delay.
    /// - `colors`: the colours of all frames, for a file in grey or with a palette; `nil` for full colour with alpha.
    ///   Ignored if `colorCount` is set.
    package init(
        width: Int, height: Int, loopCount: Int = 0, colorCount: Int? = nil, level: Int? = nil, groupLength: Int = .max,
        keepsEveryFrame: Bool = false, colors: APNGColors? = nil
    ) {
        self.width = width
        self.height = height
        self.level = level
        self.groupLength = groupLength
        self.keepsEveryFrame = keepsEveryFrame
        reducer = colorCount.map(ColorReducer.init)
        form = colorCount == nil ? colors?.form ?? .rgba : .rgba
        assembler = AnimationAssembler(.apng, width: width, height: height, loopCount: loopCount)
        assembler.form = form
    }

    package mutating func setFirst(_ bitmap: Bitmap) {}

    package mutating func skip(to index: Int, previous: Bitmap, duration: Double) {
        self.index = index
        last = previous
        isFirst = false
    }

    package mutating func encode(_ bitmap: Bitmap, duration: Double) -> Data {
        bitmap.checkSize(width, height)
        let startsGroup = index % groupLength == 0
        index += 1
        let bitmap = reducer?.reduce(bitmap, startsAnew: startsGroup) ?? bitmap
        guard let last, !(startsGroup && reducer != nil) else {
            // The encoder of a part does not know the reduced colours of earlier groups.
            let written = flush()
            self.last = bitmap
            let rect = BitmapRect(x: 0, y: 0, width: width, height: height)
            pending = (rect, PNGEncoder.compress(.bitmap(bitmap), form, level: level), false, duration)
            return written
        }
        var difference = bitmap.difference(from: last)
        if difference == nil, startsGroup || keepsEveryFrame {
            difference = BitmapRect(x: 0, y: 0, width: 1, height: 1)
        }
        guard let rect = difference else {
            pending?.duration += duration
            return Data()
        }
        let written = flush()
        let part = bitmap.cropped(to: rect)
        var data = PNGEncoder.compress(.bitmap(part), form, level: level)
        var blends = false
        // If all changed pixels are opaque, the unchanged ones can be transparent. The smaller of both results is used.
        if form.hasTransparent, let sparse = Self.sparse(part, over: last.cropped(to: rect)) {
            let other = PNGEncoder.compress(.bitmap(sparse), form, level: level)
            if other.count < data.count {
                data = other
                blends = true
            }
        }
        pending = (rect, data, blends, duration)
        self.last = bitmap
        return written
    }

    package mutating func finishRecords(before next: Bitmap?) -> Data { flush() }

    /// Returns the image with every unchanged pixel transparent; `nil` if a changed pixel is not opaque.
    private static func sparse(_ part: Bitmap, over last: Bitmap) -> Bitmap? {
        var result = part
        for i in part.pixels.indices {
            if part.pixels[i] == last.pixels[i] {
                result.pixels[i] = 0
            } else if part.pixels[i] < 0xFF00_0000 {
                return nil
            }
        }
        return result
    }

    /// Returns the chunks of the pending frame. The assembler numbers them.
    private mutating func flush() -> Data {
        guard let (rect, data, blends, duration) = pending else { return Data() }
        pending = nil
        var chunks = Data(), rest = duration
        append(rect, data, blends: blends, FrameDelay(seconds: duration), to: &chunks)
        // A longer time is divided among frames without changes.
        for _ in 0..<Self.fillerCount where !keepsEveryFrame && rest > Self.longestDelay {
            rest -= Self.longestDelay
            let place = BitmapRect(x: rect.x, y: rect.y, width: 1, height: 1)
            let pixel = PNGEncoder.compress(.bitmap(last!.cropped(to: place)), form, level: level)
            append(place, pixel, blends: false, FrameDelay(seconds: rest), to: &chunks)
        }
        return chunks
    }

    /// The maximum delay in seconds, and the maximum number of frames that extend one.
    private static let longestDelay = 65_535.0, fillerCount = 1000

    /// Appends the two chunks of a frame.
    private mutating func append(
        _ rect: BitmapRect, _ data: Data, blends: Bool, _ delay: FrameDelay, to chunks: inout Data
    ) {
        let number = Data([0, 0, 0, 0])
        var content = number
        for value in [rect.width, rect.height, rect.x, rect.y] { content.appendBigEndian(UInt32(value)) }
        content.appendBigEndian(delay.numerator)
        content.appendBigEndian(delay.denominator)
        content.append(contentsOf: [0, blends ? 1 : 0])
        PNGChunks.append("fcTL", content, to: &chunks)
        if isFirst {
            PNGChunks.append("IDAT", data, to: &chunks)
        } else {
            PNGChunks.append("fdAT", number + data, to: &chunks)
        }
        isFirst = false
    }
}

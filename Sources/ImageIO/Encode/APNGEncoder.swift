import Foundation

/// Writes an animated PNG: lossless, with alpha. Of each frame only the rectangle that changed is stored, and a frame
/// that is the same as the last makes that one last longer.
package struct APNGEncoder: AnimationEncoder {
    private let width: Int, height: Int
    private let level: Int
    private var last: Bitmap?
    /// The frame that is not written yet, because the next one may prolong it.
    private var pending: (rect: BitmapRect, data: Data, blends: Bool, duration: Double)?
    private var sequenceNumber: UInt32 = 0
    private var frameCount: UInt32 = 0
    private let loopCount: Int

    /// `loopCount` 0: without end. `level` is zlib's, 1 (fast) … 9 (small).
    package init(width: Int, height: Int, loopCount: Int = 0, level: Int = 6) {
        (self.width, self.height, self.loopCount, self.level) = (width, height, loopCount, level)
    }

    /// Where the chunk with the number of frames starts: behind the signature, IHDR and sRGB.
    private static let controlOffset = 8 + 25 + 13

    package mutating func append(_ bitmap: Bitmap, duration: Double) -> Data {
        bitmap.checkSize(width, height)
        guard let last else {
            var file = PNGChunks.signature
            PNGEncoder.appendHeader(width: width, height: height, .rgba, to: &file)
            file.append(control())
            self.last = bitmap
            let data = PNGEncoder.compress(bitmap, .rgba, level: level)
            pending = (BitmapRect(x: 0, y: 0, width: width, height: height), data, false, duration)
            return file
        }
        guard let rect = bitmap.difference(from: last) else {
            pending?.duration += duration
            return Data()
        }
        let written = flush()
        let part = bitmap.cropped(to: rect)
        var data = PNGEncoder.compress(part, .rgba, level: level)
        var blends = false
        // Where all that changed is opaque, what did not change may be left out: often smaller, not always.
        if let sparse = Self.sparse(part, over: last.cropped(to: rect)) {
            let other = PNGEncoder.compress(sparse, .rgba, level: level)
            if other.count < data.count { (data, blends) = (other, true) }
        }
        pending = (rect, data, blends, duration)
        self.last = bitmap
        return written
    }

    package mutating func finish() -> AnimationTail {
        var tail = flush()
        PNGChunks.append("IEND", Data(), to: &tail)
        return AnimationTail(data: tail, patches: [(Self.controlOffset, control())])
    }

    private func control() -> Data {
        var content = Data(), chunk = Data()
        content.appendBigEndian(frameCount)
        content.appendBigEndian(UInt32(loopCount))
        PNGChunks.append("acTL", content, to: &chunk)
        return chunk
    }

    /// The picture with every unchanged pixel transparent; nil where a changed one is not opaque.
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

    private mutating func flush() -> Data {
        guard let (rect, data, blends, duration) = pending else { return Data() }
        pending = nil
        var content = Data(), chunks = Data()
        content.appendBigEndian(sequenceNumber)
        for value in [rect.width, rect.height, rect.x, rect.y] { content.appendBigEndian(UInt32(value)) }
        let delay = FrameDelay(seconds: duration)
        content.appendBigEndian(delay.numerator)
        content.appendBigEndian(delay.denominator)
        content.append(contentsOf: [0, blends ? 1 : 0])
        PNGChunks.append("fcTL", content, to: &chunks)
        sequenceNumber += 1
        if frameCount == 0 {
            PNGChunks.append("IDAT", data, to: &chunks)
        } else {
            var numbered = Data()
            numbered.appendBigEndian(sequenceNumber)
            numbered.append(data)
            PNGChunks.append("fdAT", numbered, to: &chunks)
            sequenceNumber += 1
        }
        frameCount += 1
        return chunks
    }
}

#if Studio
import Foundation
import ImageIO
import MicaRaster
import NIOCore

/// A binary message for the page: PNG files, one after another, a JSON header that describes them, and the header's
/// length in four bytes. The header is last because it contains the encoding times of the files.
enum FrameMessage {
    struct Head: Codable {
        enum Kind: String, Codable { case frame, exploded, snapshot }
        struct Part: Codable {
            /// The rectangle in pixels of the canvas.
            var x, y, width, height: Int
            /// The length of the PNG file.
            var length: Int
        }
        var type: Kind
        /// The page's identifier of the request.
        var id: Int?
        var time: Double
        var width, height: Int
        var parts: [Part] = []
        var cost: FrameTimes?
    }

    /// The durations of a frame's steps, in seconds.
    struct FrameTimes: Codable {
        /// The time for events, layout, commit and animations up to the frame's time.
        var advance: Double
        /// The time for the render tree and the pixels.
        var draw: Double
        /// The time for PNG.
        var encode = 0.0
        var damagedPixels = 0
        /// The memory blocks that the scene's thread allocated meanwhile; `nil` if unknown.
        var advanceAllocations, drawAllocations: Int?
    }

    /// Writes a message to `buffer`, replacing its content. If `rects` is `nil`, it contains all pixels. `isCompressed`
    /// is for a page with a slow connection.
    static func write(
        _ head: Head, _ pixels: Pixmap, _ rects: [PixelRect]?, isCompressed: Bool, to buffer: inout ByteBuffer
    ) {
        var head = head
        let start = ContinuousClock.now
        buffer.clear()
        for rect in parts(of: rects ?? [pixels.bounds], in: pixels.bounds) {
            let length = writePNG(pixels, rect, isCompressed: isCompressed, to: &buffer)
            head.parts.append(Head.Part(x: rect.x0, y: rect.y0, width: rect.width, height: rect.height, length: length))
        }
        head.cost?.encode = start.duration(to: .now).seconds
        head.cost?.damagedPixels = head.parts.reduce(0) { $0 + $1.width * $1.height }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = (try? encoder.encode(head)) ?? Data()
        buffer.writeBytes(json)
        buffer.writeInteger(UInt32(json.count))
    }

    /// Returns the rectangle in which pictures of the same size differ; empty if they are equal, `nil` for different
    /// sizes.
    static func difference(_ a: Pixmap, _ b: Pixmap) -> [PixelRect]? {
        guard a.width == b.width, a.height == b.height else { return nil }
        guard a !== b else { return [] }
        let count = a.width, bytes = 4 * count
        func differs(_ y: Int) -> Bool { memcmp(a.row(y), b.row(y), bytes) != 0 }
        guard let top = (0..<a.height).first(where: differs), let bottom = (0..<a.height).last(where: differs) else {
            return []
        }
        var left = count, right = 0
        for y in top...bottom {
            let one = a.row(y), two = b.row(y)
            if let first = (0..<left).first(where: { one[$0] != two[$0] }) { left = first }
            if let last = (right..<count).last(where: { one[$0] != two[$0] }) { right = last + 1 }
        }
        return [PixelRect(x0: left, y0: top, x1: right, y1: bottom + 1)]
    }

    /// Returns the rectangles, many small ones combined: each has a fixed cost.
    static func parts(of rects: [PixelRect], in canvas: PixelRect) -> [PixelRect] {
        let rects = rects.map { $0.intersection(canvas) }.filter { !$0.isEmpty }
        guard let first = rects.first else { return [] }
        let all = rects.dropFirst().reduce(first) { $0.union($1) }
        let area = rects.reduce(0) { $0 + $1.width * $1.height }
        return rects.count > 12 || 4 * area > 3 * all.width * all.height ? [all] : rects
    }

    /// Writes a PNG file. Returns the number of written bytes.
    private static func writePNG(
        _ pixels: Pixmap, _ rect: PixelRect, isCompressed: Bool, to buffer: inout ByteBuffer
    ) -> Int {
        if !isCompressed, let file = StoredPNG(pixels, rect) {
            return buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: file.length) { bytes in
                file.write(to: UnsafeMutableRawBufferPointer(rebasing: bytes[..<file.length]))
                return file.length
            }
        }
        guard let part = pixels.copy(of: rect) else { return 0 }
        return buffer.writeBytes(PNGEncoder.encodeFast(Bitmap(part)))
    }
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
#endif

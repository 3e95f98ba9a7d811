import Foundation

/// The chunks of a PNG file, walked without decoding anything: what an animation needs to know.
struct PNGStructure {
    /// A frame of an APNG: where its pixels go, how it is drawn and what happens to it afterwards.
    struct Frame {
        var x = 0, y = 0
        var width: Int, height: Int
        var delay = 0.0
        /// 0: left as it is; 1: cleared; 2: what was there before comes back.
        var disposal = 0
        /// Drawn over what is there; otherwise in its place.
        var blends = false
        /// The zlib data in pieces.
        var pieces: [Range<Int>] = []
    }

    /// The content of IHDR.
    private(set) var ihdr = Data()
    /// PLTE, tRNS and colour information: what every frame's own PNG file repeats.
    private(set) var shared: [Range<Int>] = []
    private(set) var frames: [Frame] = []
    /// How often the animation runs; 0: without end. Nil: not an animation.
    private(set) var loopCount: Int?
    /// Whether IEND was met.
    private(set) var isComplete = false

    var width: Int, height: Int

    init(_ data: Data) throws(DecodingFailure) {
        var reader = ByteReader(data, at: 8)
        (width, height) = (0, 0)
        var current: Frame?
        var seenPixels = false
        while let length = reader.number(4), let type = reader.data(4) {
            let start = reader.offset
            guard length < 1 << 31, reader.remaining >= length + 4 else { break }
            let range = start..<start + length
            var content = ByteReader(data, at: start)
            let name = String(decoding: type, as: UTF8.self)
            if ihdr.isEmpty, name != "IHDR" { throw .damaged("the header does not come first") }
            switch name {
            case "IHDR":
                guard length == 13, let w = content.number(4), let h = content.number(4) else {
                    throw .damaged("the header has a wrong size")
                }
                (width, height) = (w, h)
                ihdr = data.dropFirst(start).prefix(length)
                try ImageLimits.check(width: w, height: h)
            case "acTL":
                guard !seenPixels, loopCount == nil, content.skip(4), let count = content.number(4) else { break }
                loopCount = count
            case "fcTL":
                guard loopCount != nil else { break }
                if let frame = current { frames.append(frame) }
                current = try frameControl(&content, length: length)
                if frames.count >= ImageLimits.maximumFrames { throw .unsupported("it has too many frames") }
            case "IDAT":
                seenPixels = true
                // Without a control chunk before it the still image is not part of the animation.
                current?.pieces.append(range)
            case "fdAT":
                if length > 4 { current?.pieces.append(start + 4..<start + length) }
            case "IEND":
                isComplete = true
            default:
                if !seenPixels, ["PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT"].contains(name) {
                    shared.append(start - 8..<start + length + 4)
                }
            }
            if isComplete { break }
            guard reader.skip(length + 4) else { break }
        }
        guard !ihdr.isEmpty else { throw .truncated("in the header") }
        if let frame = current { frames.append(frame) }
        frames.removeAll { $0.pieces.isEmpty }
        if frames.isEmpty { loopCount = nil }
    }

    private func frameControl(_ content: inout ByteReader, length: Int) throws(DecodingFailure) -> Frame {
        guard length == 26, content.skip(4), let w = content.number(4), let h = content.number(4),
            let x = content.number(4), let y = content.number(4), let delay = content.number(2),
            let denominator = content.number(2), let disposal = content.number(1), let blend = content.number(1)
        else { throw .damaged("a frame's description has a wrong size") }
        guard w > 0, h > 0, x + w <= width, y + h <= height else {
            throw .damaged("a frame lies outside of the picture")
        }
        var frame = Frame(x: x, y: y, width: w, height: h)
        frame.delay = Double(delay) / Double(denominator == 0 ? 100 : denominator)
        frame.disposal = disposal
        frame.blends = blend == 1
        return frame
    }

    /// A PNG file that holds nothing but one frame's pixels.
    func file(of frame: Frame, in data: Data) -> Data {
        var header = Data()
        header.appendBigEndian(UInt32(frame.width))
        header.appendBigEndian(UInt32(frame.height))
        header.append(ihdr.dropFirst(8))
        var file = PNGChunks.signature
        PNGChunks.append("IHDR", header, to: &file)
        for range in shared { file.append(data.dropFirst(range.lowerBound).prefix(range.count)) }
        for piece in frame.pieces {
            PNGChunks.append("IDAT", data.dropFirst(piece.lowerBound).prefix(piece.count), to: &file)
        }
        PNGChunks.append("IEND", Data(), to: &file)
        return file
    }
}

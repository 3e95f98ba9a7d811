import Foundation

/// The chunks of a PNG file, parsed without decoding: all data that an animation needs.
struct PNGStructure {
    /// A frame of an APNG: its rectangle, blending and disposal.
    struct Frame {
        var x = 0, y = 0
        var width: Int, height: Int
        var delay = 0.0
        /// The disposal: 0 keeps the frame, 1 clears its area, 2 restores its previous content.
        var disposal = 0
        /// `true` if the frame is drawn over the existing pixels; otherwise it replaces them.
        var blends = false
        /// The ranges of the zlib data.
        var pieces: [Range<Int>] = []
    }

    /// The content of IHDR.
    private(set) var ihdr = Data()
    /// `true` if the file was written by Xcode (its first chunk is `CgBI`): deflated pixels without a zlib header, blue
    /// before red and premultiplied.
    private(set) var isXcodes = false
    /// The chunks of the palette and the transparent colour, which decoding needs.
    private(set) var colors: [Range<Int>] = []
    /// The chunks of further metadata of the image.
    private(set) var metadata: [Range<Int>] = []
    /// The content of the EXIF chunk.
    private(set) var exif: Range<Int>?
    /// The contents of text chunks, at most 1 MB in all.
    private(set) var texts: [(range: Range<Int>, form: PNGText.Form)] = []
    /// The chunks with the still image's pixels.
    private(set) var pixels: [Range<Int>] = []
    /// The available content of a pixel chunk whose end is missing.
    private(set) var cutOff: Range<Int>?
    private(set) var frames: [Frame] = []
    /// The number of times that the animation runs; 0 for endless repetition. `nil` if it is not an animation, or an
    /// invalid one, which the still image replaces, as the standard requires.
    private(set) var loopCount: Int?
    /// `true` if IEND was read.
    private(set) var isComplete = false

    var width: Int, height: Int

    init(_ data: Data) throws(DecodingFailure) {
        var reader = ByteReader(data, at: 8)
        width = 0
        height = 0
        var current: Frame?
        var seenPixels = false, seenEnd = false
        var declaredCount = 0, sequenceNumber = 0, isFaulty = false
        while let length = reader.number(4), let type = reader.data(4) {
            let start = reader.offset
            guard length < 1 << 31, reader.remaining >= length + 4 else {
                if type == Data("IDAT".utf8) { cutOff = start..<start + min(length, reader.remaining) }
                break
            }
            let range = start..<start + length
            var content = ByteReader(data, at: start)
            let name = String(decoding: type, as: UTF8.self)
            if ihdr.isEmpty, name != "IHDR", name != "CgBI" { throw .damaged("it does not begin with the header") }
            switch name {
            case "CgBI":
                isXcodes = ihdr.isEmpty
            case "IHDR":
                guard length == 13, ihdr.isEmpty, let w = content.number(4), let h = content.number(4) else {
                    throw .damaged("the header has the wrong size")
                }
                width = w
                height = h
                ihdr = data.dropFirst(start).prefix(length)
                guard w > 0, h > 0 else { throw .damaged("its size is \(w) × \(h) pixels") }
            case "acTL":
                guard !seenPixels, loopCount == nil, let frameCount = content.number(4), let count = content.number(4)
                else { break }
                declaredCount = frameCount
                loopCount = count
            case "fcTL":
                guard loopCount != nil, !isFaulty else { break }
                if let frame = current { frames.append(frame) }
                if frames.count >= ImageLimits.maximumFrames { throw .unsupported("it has too many frames") }
                let number = content.number(4)
                current = frameControl(&content, length: length)
                // A still image that is a frame fills the whole canvas.
                isFaulty =
                    number != sequenceNumber || current == nil
                    || !seenPixels && (current?.width != width || current?.height != height)
                sequenceNumber += 1
            case "IDAT":
                seenPixels = true
                // Pixel chunks after another chunk are not part of the image.
                if !seenEnd { pixels.append(start - 8..<start + length + 4) }
                // Without a preceding control chunk, the still image is not part of the animation.
                current?.pieces.append(range)
            case "fdAT":
                guard loopCount != nil, !isFaulty else { break }
                isFaulty = content.number(4) != sequenceNumber || current == nil || !seenPixels
                sequenceNumber += 1
                if length > 4 { current?.pieces.append(start + 4..<start + length) }
            case "IEND":
                isComplete = true
            case "PLTE", "tRNS":
                if !seenPixels { colors.append(start - 8..<start + length + 4) }
            case "eXIf":
                exif = exif ?? range
            case "tEXt", "zTXt", "iTXt":
                if texts.reduce(length, { $0 + $1.range.count }) <= 1 << 20, texts.count < 1000 {
                    texts.append((range, name == "iTXt" ? .international : name == "zTXt" ? .packed : .plain))
                }
            case "gAMA", "cHRM", "sRGB", "iCCP", "pHYs":
                if !seenPixels { metadata.append(start - 8..<start + length + 4) }
            default:
                // The type begins with a capital letter: an image with an unknown chunk of this kind cannot be
                // displayed.
                if type.first.map({ $0 & 0x20 == 0 }) == true {
                    throw .damaged("it contains a critical chunk of an unknown type")
                }
            }
            if seenPixels, name != "IDAT" { seenEnd = true }
            if isComplete { break }
            guard reader.skip(length + 4) else { break }
        }
        guard !ihdr.isEmpty else { throw .truncated("in the header") }
        if let frame = current { frames.append(frame) }
        // The data of the last frame may not have arrived yet.
        if !isComplete, frames.last?.pieces.isEmpty == true { frames.removeLast() }
        if frames.contains(where: { $0.pieces.isEmpty }) || isComplete && frames.count != declaredCount {
            isFaulty = true
        }
        if isFaulty { frames = [] }
        if frames.isEmpty { loopCount = nil }
    }

    /// Returns the frame control; `nil` if it violates the standard.
    private func frameControl(_ content: inout ByteReader, length: Int) -> Frame? {
        guard length == 26, let w = content.number(4), let h = content.number(4),
            let x = content.number(4), let y = content.number(4), let delay = content.number(2),
            let denominator = content.number(2), let disposal = content.number(1), let blend = content.number(1)
        else { return nil }
        guard w > 0, h > 0, x + w <= width, y + h <= height, disposal <= 2, blend <= 1 else { return nil }
        var frame = Frame(x: x, y: y, width: w, height: h)
        frame.delay = Double(delay) / Double(denominator == 0 ? 100 : denominator)
        frame.disposal = disposal
        frame.blends = blend == 1
        return frame
    }

    /// Returns the still image's pixels as a PNG file without metadata. `isPartial`: includes the beginning of a pixel
    /// chunk whose end is missing.
    func stillFile(in data: Data, isPartial: Bool = false) -> Data {
        file(header: ihdr, chunks: colors + pixels, in: data) { file in
            guard isPartial, let cutOff else { return }
            PNGChunks.append("IDAT", data.dropFirst(cutOff.lowerBound).prefix(cutOff.count), to: &file)
        }
    }

    /// Returns the contents of the still image's pixel chunks.
    func pixelContent(in data: Data) -> Data {
        var content = Data()
        for chunk in pixels { content.append(data.dropFirst(chunk.lowerBound + 8).prefix(chunk.count - 12)) }
        return content
    }

    /// Returns decompressed rows as a PNG file without metadata.
    func stillFile(of rows: [UInt8], in data: Data) -> Data {
        file(header: ihdr, chunks: colors, in: data) {
            PNGChunks.append("IDAT", Zlib.compress(rows, level: 0), to: &$0)
        }
    }

    /// Returns all data except pixels, as a PNG file.
    func metadataFile(in data: Data) -> Data {
        // The standard requires colour information before the palette.
        file(header: ihdr, chunks: metadata + colors, in: data) { PNGChunks.append("IDAT", Data(), to: &$0) }
    }

    /// Returns a frame's pixels as a PNG file without metadata.
    func file(of frame: Frame, in data: Data) -> Data {
        var header = Data()
        header.appendBigEndian(UInt32(frame.width))
        header.appendBigEndian(UInt32(frame.height))
        header.append(ihdr.dropFirst(8))
        return file(header: header, chunks: colors, in: data) { file in
            for piece in frame.pieces {
                PNGChunks.append("IDAT", data.dropFirst(piece.lowerBound).prefix(piece.count), to: &file)
            }
        }
    }

    private func file(
        header: Data, chunks: [Range<Int>], in data: Data, appending body: (inout Data) -> Void
    ) -> Data {
        var file = PNGChunks.signature
        PNGChunks.append("IHDR", header, to: &file)
        for range in chunks { file.append(data.dropFirst(range.lowerBound).prefix(range.count)) }
        body(&file)
        PNGChunks.append("IEND", Data(), to: &file)
        return file
    }
}

import Foundation

/// Assembles one animated image from records, which encoders write for their frames: adds the file's header, numbers
/// the frames and adds its end. Pixels are not changed.
package struct AnimationAssembler {
    package enum Format: String, Sendable { case gif, apng, webp }

    private let format: Format
    private let width: Int, height: Int
    private let loopCount: Int
    /// The colours of a GIF's frames without a palette of their own, as stored in the file.
    var globalPalette = Data()
    /// The form of all frames' pixels in an APNG.
    var form = PNGForm.rgba
    private var hasHead = false
    private var frameCount: UInt32 = 0
    private var sequenceNumber: UInt32 = 0
    private var byteCount = 0
    private var hasAlpha = false
    /// WebP's first record, until there is a second one: a file with one frame is not an animation.
    private var only: Data?

    package init(_ format: Format, width: Int, height: Int, loopCount: Int) {
        self.format = format
        self.width = width
        self.height = height
        self.loopCount = loopCount
    }

    /// The colours that the file's head states for all frames: a GIF's palette, or the form of an APNG's pixels.
    package var sharedColors: Data {
        get { format == .apng ? form.data : globalPalette }
        set {
            if format == .apng { form = PNGForm(newValue) ?? .rgba } else { globalPalette = newValue }
        }
    }

    /// `true` if `colors` can be the `sharedColors` of a file of this format.
    package static func canShare(_ colors: Data, _ format: Format) -> Bool {
        switch format {
        case .apng: PNGForm(colors) != nil
        case .gif: colors.isEmpty || (1...8).contains { colors.count == 3 << $0 }
        case .webp: colors.isEmpty
        }
    }

    /// Adds whole records. Returns the bytes to append to the file.
    package mutating func add(_ records: Data) -> Data {
        guard !records.isEmpty else { return Data() }
        var data = Data()
        if !hasHead, format != .webp {
            data = format == .gif ? gifHead() : pngHead()
            hasHead = true
        }
        switch format {
        case .gif: data.append(records)
        case .apng: forEachRecord(of: records) { numbered($0, in: &data) }
        case .webp: forEachRecord(of: records) { appendFrame($0, to: &data) }
        }
        byteCount += data.count
        return data
    }

    /// Returns the end of the file.
    package mutating func finish() -> AnimationTail {
        switch format {
        case .gif: return AnimationTail(data: hasHead ? Data([0x3B]) : gifHead() + [0x3B])
        case .apng:
            var tail = hasHead ? Data() : pngHead()
            PNGChunks.append("IEND", Data(), to: &tail)
            return AnimationTail(data: tail, patches: [(Self.controlOffset, control())])
        case .webp:
            if let only {
                if let still = WebPRecord(only).still(width: width, height: height) {
                    return AnimationTail(data: still)
                }
                var data = webPHead()
                data.append(only)
                byteCount = data.count
                return AnimationTail(data: data, patches: webPPatches())
            }
            return AnimationTail(data: Data(), patches: frameCount > 0 ? webPPatches() : [])
        }
    }

    /// Returns the size in bytes of the record at the head of `data`, a chunk of PNG or RIFF. Returns `nil` if the head
    /// is not a record, and for GIF, whose records cannot be distinguished.
    package static func recordSize(_ format: Format, head: Data) -> Int? {
        let bytes = [UInt8](head.prefix(8))
        guard format != .gif, bytes.count == 8 else { return nil }
        if format == .apng { return bytes[..<4].reduce(0) { $0 << 8 | Int($1) } + 12 }
        let size = bytes[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
        return 8 + size + size % 2
    }

    private func forEachRecord(of records: Data, _ body: (Data) -> Void) {
        var rest = records[...]
        while let size = Self.recordSize(format, head: rest), size <= rest.count {
            body(Data(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
    }

    // MARK: GIF

    private func gifHead() -> Data {
        var data = Data("GIF89a".utf8)
        data.appendLittleEndian(UInt16(width))
        data.appendLittleEndian(UInt16(height))
        var bits = 0
        while 3 << bits < globalPalette.count { bits += 1 }
        data.append(contentsOf: [globalPalette.isEmpty ? 0x70 : 0xF0 | UInt8(bits - 1), 0, 0])
        data.append(globalPalette)
        if loopCount != 1 {
            data.append(contentsOf: [0x21, 0xFF, 11])
            data.append(contentsOf: "NETSCAPE2.0".utf8)
            data.append(contentsOf: [3, 1])
            data.appendLittleEndian(UInt16(clamping: max(0, loopCount - 1)))
            data.append(0)
        }
        return data
    }

    // MARK: APNG

    /// The offset of the chunk with the number of frames: after the signature, IHDR and sRGB.
    private static let controlOffset = 8 + 25 + 13

    private func pngHead() -> Data {
        var file = PNGChunks.signature
        PNGEncoder.appendHeader(width: width, height: height, form, to: &file)
        file.append(control())
        PNGEncoder.appendPalette(form, to: &file)
        return file
    }

    private func control() -> Data {
        var content = Data(), chunk = Data()
        content.appendBigEndian(frameCount)
        content.appendBigEndian(UInt32(loopCount))
        PNGChunks.append("acTL", content, to: &chunk)
        return chunk
    }

    /// Appends a chunk with its number in the file; the chunk of the first frame's pixels has no number.
    private mutating func numbered(_ chunk: Data, in data: inout Data) {
        let type = String(decoding: chunk.dropFirst(4).prefix(4), as: UTF8.self)
        var content = Data()
        if type != "IDAT" {
            content.appendBigEndian(sequenceNumber)
            sequenceNumber += 1
        }
        if type == "fcTL" { frameCount += 1 }
        content.append(chunk.dropFirst(type == "IDAT" ? 8 : 12).dropLast(4))
        PNGChunks.append(type, content, to: &data)
    }

    // MARK: WebP

    private mutating func appendFrame(_ record: Data, to data: inout Data) {
        frameCount += 1
        hasAlpha = hasAlpha || WebPRecord(record).hasAlpha
        if frameCount == 1 {
            only = record
            return
        }
        if let only {
            data.append(webPHead())
            data.append(only)
            self.only = nil
        }
        data.append(record)
    }

    private func webPHead() -> Data {
        var data = Data("RIFF".utf8) + [0, 0, 0, 0] + Data("WEBPVP8X".utf8)
        data.appendLittleEndian(UInt32(10))
        data.append(contentsOf: [hasAlpha ? 0x12 : 0x02, 0, 0, 0])
        data.append24(width - 1)
        data.append24(height - 1)
        data.append(contentsOf: "ANIM".utf8)
        data.appendLittleEndian(UInt32(6))
        // The background is white; viewers ignore it.
        data.append(contentsOf: [255, 255, 255, 255])
        data.appendLittleEndian(UInt16(clamping: loopCount))
        return data
    }

    private func webPPatches() -> [(offset: Int, data: Data)] {
        var size = Data()
        size.appendLittleEndian(UInt32(clamping: byteCount - 8))
        return [(4, size), (20, Data([hasAlpha ? 0x12 : 0x02]))]
    }
}

/// A frame of an animated WebP: the chunk ANMF.
struct WebPRecord {
    private let data: Data

    init(_ data: Data) { self.data = data }

    /// Creates a frame at a position on the canvas. `chunks` are those of an image: ALPH, VP8, VP8L.
    init(x: Int, y: Int, width: Int, height: Int, milliseconds: Int, blends: Bool, disposes: Bool, chunks: Data) {
        var data = Data("ANMF".utf8)
        data.appendLittleEndian(UInt32(16 + chunks.count))
        for value in [x / 2, y / 2, width - 1, height - 1, min(milliseconds, 1 << 24 - 1)] { data.append24(value) }
        data.append((blends ? 0 : 2) | (disposes ? 1 : 0))
        data.append(chunks)
        self.data = data
    }

    var bytes: Data { data }

    /// Returns the chunks of an image's file that a frame contains: only those of pixels.
    static func pictureChunks(of file: Data) -> Data {
        var rest = file.dropFirst(12), chunks = Data()
        while let size = AnimationAssembler.recordSize(.webp, head: rest), size <= rest.count {
            if ["ALPH", "VP8 ", "VP8L"].contains(String(decoding: rest.prefix(4), as: UTF8.self)) {
                chunks.append(rest.prefix(size))
            }
            rest = rest.dropFirst(size)
        }
        return chunks
    }

    private var chunks: Data { data.dropFirst(24) }

    var hasAlpha: Bool {
        let head = [UInt8](chunks.prefix(13))
        let type = String(decoding: head.prefix(4), as: UTF8.self)
        // After a byte of VP8L's own there are the two sides, 14 bits each, and a bit for the use of alpha.
        return type == "ALPH" || type == "VP8L" && head.count == 13 && head[12] & 0x10 != 0
    }

    /// Returns the frame as the file of a still image; `nil` if it does not fill the canvas.
    func still(width: Int, height: Int) -> Data? {
        let head = [UInt8](data.prefix(24))
        guard head.count == 24 else { return nil }
        func number(_ offset: Int) -> Int {
            Int(head[offset]) | Int(head[offset + 1]) << 8 | Int(head[offset + 2]) << 16
        }
        guard number(8) == 0, number(11) == 0, number(14) == width - 1, number(17) == height - 1 else { return nil }
        var body = Data("WEBP".utf8)
        if chunks.prefix(4) == Data("ALPH".utf8) {
            body.append(contentsOf: "VP8X".utf8)
            body.appendLittleEndian(UInt32(10))
            body.append(contentsOf: [0x10, 0, 0, 0])
            body.append24(width - 1)
            body.append24(height - 1)
        }
        body.append(chunks)
        var file = Data("RIFF".utf8)
        file.appendLittleEndian(UInt32(body.count))
        return file + body
    }
}

extension Data {
    fileprivate mutating func append24(_ value: Int) {
        append(contentsOf: [UInt8(value & 255), UInt8(value >> 8 & 255), UInt8(value >> 16 & 255)])
    }
}

import Foundation

/// The blocks of a GIF file, parsed without decoding pixels.
struct GIFStructure {
    struct Frame {
        var x: Int, y: Int, width: Int, height: Int
        /// The duration in seconds.
        var delay = 0.0
        /// The disposal: 2 clears the frame's area afterwards, 3 restores its previous content; any other value keeps
        /// the frame.
        var disposal = 0
        var transparentIndex: Int?
        var isInterlaced = false
        /// Red, green, blue for each index.
        var palette: Data
        /// The start of the compressed pixels, and their size in bytes.
        var offset: Int, length = 0
    }

    private(set) var width = 0, height = 0
    private(set) var frames: [Frame] = []
    /// The number of times that the animation runs; 0 for endless repetition.
    private(set) var loopCount = 1
    private(set) var hasGlobalPalette = false
    /// `true` if the trailer was read.
    private(set) var isComplete = false

    init(_ data: Data) throws(DecodingFailure) {
        var reader = ByteReader(data, at: 6)
        guard let w = reader.number(2, littleEndian: true), let h = reader.number(2, littleEndian: true),
            let flags = reader.number(1), reader.skip(2)
        else { throw .truncated("in the header") }
        width = w
        height = h
        var globalPalette = Data()
        if flags & 0x80 != 0 {
            guard let colors = reader.data(3 << (flags & 7 + 1)) else { throw .truncated("in the palette") }
            globalPalette = colors
            hasGlobalPalette = true
        }
        var control = Frame(x: 0, y: 0, width: 0, height: 0, palette: Data(), offset: 0)
        blocks: while let kind = reader.byte() {
            switch kind {
            case 0x21:
                guard let label = reader.byte() else { break blocks }
                let start = reader.offset
                if label == 0xF9, reader.number(1) == 4, let packed = reader.number(1),
                    let delay = reader.number(2, littleEndian: true), let index = reader.number(1)
                {
                    control.delay = Double(delay) / 100
                    control.disposal = packed >> 2 & 7
                    control.transparentIndex = packed & 1 == 1 ? index : nil
                } else if label == 0xFF, reader.number(1) == 11,
                    let name = reader.data(11),
                    ["NETSCAPE2.0", "ANIMEXTS1.0"].contains(String(decoding: name, as: UTF8.self)),
                    reader.number(1) == 3, reader.number(1) == 1, let loops = reader.number(2, littleEndian: true)
                {
                    // The file specifies the number of repetitions after the first run.
                    loopCount = loops == 0 ? 0 : loops + 1
                }
                reader.offset = start
                guard Self.skipSubBlocks(&reader) else { break blocks }
            case 0x2C:
                guard var frame = Self.frame(&reader, control: control, globalPalette: globalPalette) else {
                    break blocks
                }
                if width == 0 || height == 0 {
                    width = frame.x + frame.width
                    height = frame.y + frame.height
                }
                frame.offset = reader.offset
                let isWhole = reader.skip(1) && Self.skipSubBlocks(&reader)
                frame.length = reader.offset - frame.offset
                guard isWhole else {
                    // Its pixels are truncated. The frame is still counted, so that decoding it reports this.
                    frames.append(frame)
                    break blocks
                }
                frames.append(frame)
                if frames.count > ImageLimits.maximumFrames { throw .unsupported("it has too many frames") }
                control = Frame(x: 0, y: 0, width: 0, height: 0, palette: Data(), offset: 0)
            case 0x3B:
                isComplete = true
                break blocks
            case 0: continue
            default: break blocks
            }
        }
        guard width > 0, height > 0 else { throw .damaged("its size is \(width) × \(height) pixels") }
        guard !frames.isEmpty else {
            throw isComplete ? .damaged("it contains no image") : .truncated("before its pixels")
        }
    }

    private static func frame(_ reader: inout ByteReader, control: Frame, globalPalette: Data) -> Frame? {
        guard let x = reader.number(2, littleEndian: true), let y = reader.number(2, littleEndian: true),
            let w = reader.number(2, littleEndian: true), let h = reader.number(2, littleEndian: true),
            let flags = reader.number(1)
        else { return nil }
        var frame = control
        frame.x = x
        frame.y = y
        frame.width = w
        frame.height = h
        frame.isInterlaced = flags & 0x40 != 0
        frame.palette = globalPalette
        if flags & 0x80 != 0 {
            guard let colors = reader.data(3 << (flags & 7 + 1)) else { return nil }
            frame.palette = colors
        }
        return frame
    }

    private static func skipSubBlocks(_ reader: inout ByteReader) -> Bool {
        while let length = reader.byte() {
            if length == 0 { return true }
            guard reader.skip(Int(length)) else { return false }
        }
        return false
    }
}

import Foundation

/// Decodes an animated GIF or PNG file to complete images. Requests for frames in order decode each frame once. Any
/// other request starts at the last frame before that does not depend on earlier ones.
final class AnimationDecoder {
    enum Frames {
        case gif(GIFStructure)
        case png(PNGDecoder)
    }
    /// The properties of a frame without its pixels.
    private struct Frame {
        var area: FrameCanvas.Area
        /// The number of pixels that the decoder processes to draw it.
        var work: Int
        var disposal: FrameCanvas.Disposal
        /// `true` if it replaces everything before it.
        var coversAll: Bool
    }

    private let data: Data
    private let frames: Frames
    private let limits: ImageLimits
    private let width: Int, height: Int
    private var canvas: FrameCanvas?
    /// The index of the frame on the canvas.
    private var current = -1
    private var lzw = LZWDecoder()

    init(_ data: Data, _ frames: Frames, limits: ImageLimits) {
        self.data = data
        self.frames = frames
        self.limits = limits
        switch frames {
        case .gif(let structure):
            width = structure.width
            height = structure.height
        case .png(let decoder):
            width = decoder.structure.width
            height = decoder.structure.height
        }
    }

    var count: Int {
        switch frames {
        case .gif(let structure): structure.frames.count
        case .png(let decoder): decoder.structure.frames.count
        }
    }

    private(set) lazy var timing =
        switch frames {
        case .gif(let structure):
            FrameTiming(delays: structure.frames.map(\.delay), loopCount: structure.loopCount)
        case .png(let decoder):
            FrameTiming(
                delays: decoder.structure.frames.map(\.delay), loopCount: decoder.structure.loopCount ?? 1)
        }

    /// Returns the whole image at frame `index`.
    func image(at index: Int) throws(DecodingFailure) -> DecodedImage {
        guard index >= 0, index < count else { throw .noSuchImage(index: index, count: count) }
        try ImageLimits.check(width: width, height: height)
        let profile: DecodedImage.Profile =
            switch frames {
            case .gif: .standard
            case .png(let decoder): try decoder.header().profile
            }
        // Frames between the current one and a later one are drawn into the same canvas.
        let next = firstFrame(for: index, after: current <= index ? current : -1)
        for index in stride(from: next, through: index, by: 1) { try checkIsPossible(index) }
        try limits.check(cost(of: next, through: index), fileSize: data.count)
        if next != current + 1 {
            current = next - 1
            canvas = nil
        }
        do {
            while current < index {
                try show(current + 1)
                current += 1
            }
        } catch {
            current = -1
            canvas = nil
            throw error
        }
        return canvas!.image(profile: profile)
    }

    private func frame(_ index: Int) -> Frame {
        func area(_ x: Int, _ y: Int, _ w: Int, _ h: Int) -> FrameCanvas.Area {
            .init(
                columns: min(x, width)..<min(x + w, width), rows: min(y, height)..<min(y + h, height))
        }
        switch frames {
        case .gif(let structure):
            let frame = structure.frames[index]
            let area = area(frame.x, frame.y, frame.width, frame.height)
            let colorCount = frame.palette.count / 3
            let bits = Int(ByteReader(data).byte(at: frame.offset) ?? 11)
            return Frame(
                area: area, work: frame.width * rowsToDecode(of: frame),
                disposal: frame.disposal == 2 ? .clear : frame.disposal == 3 ? .restore : .keep,
                coversAll: area.count == width * height && frame.transparentIndex == nil && bits <= 8
                    && colorCount >= 1 << bits)
        case .png(let decoder):
            let frame = decoder.structure.frames[index]
            let area = area(frame.x, frame.y, frame.width, frame.height)
            return Frame(
                area: area, work: area.count,
                // Restoring before the first frame clears: the canvas was empty.
                disposal: frame.disposal == 1 || frame.disposal == 2 && index == 0
                    ? .clear : frame.disposal == 2 ? .restore : .keep,
                coversAll: area.count == width * height && !frame.blends)
        }
    }

    /// Returns the last frame up to `index` from which the canvas can be drawn without earlier frames; at the earliest
    /// the one after `known`.
    private func firstFrame(for index: Int, after known: Int) -> Int {
        var first = index
        while first > known + 1 {
            let frame = frame(first), last = self.frame(first - 1)
            // A frame that is restored again has no lasting effect: what was there before it matters.
            if frame.coversAll, first == index || frame.disposal != .restore { return first }
            if last.disposal == .clear, last.area.count == width * height { return first }
            first -= 1
        }
        return known + 1
    }

    /// Throws if the pixels of a frame cannot fit into so few bytes, before memory is allocated for them: a code of
    /// three bits or more represents at most 4096. Those of a PNG are checked during decoding.
    private func checkIsPossible(_ index: Int) throws(DecodingFailure) {
        guard case .gif(let structure) = frames else { return }
        guard frame(index).work <= structure.frames[index].length * 8 / 3 * 4096 else {
            throw .truncated("in the pixels of frame \(index + 1)")
        }
    }

    /// The canvas, the image made of it and the drawn form of that; the saved area of a frame that is restored; a PNG
    /// frame before it is composited.
    private lazy var bytes: Int = {
        var saved = 0, decoded = 0
        for index in 0..<count {
            let frame = frame(index)
            if frame.disposal == .restore { saved = max(saved, frame.area.count * 4) }
            if case .png(let decoder) = frames {
                let file = decoder.structure.frames[index].pieces.reduce(0) { $0 + $1.count }
                decoded = max(decoded, frame.area.count * 4 + file)
            }
        }
        return width * height * 12 + saved + decoded
    }()

    private func cost(of first: Int, through last: Int) -> ImageLimits.Cost {
        var cost = ImageLimits.Cost(bytes: bytes, work: width * height)
        for index in stride(from: first, through: last, by: 1) { cost.work += frame(index).work }
        return cost
    }

    private func show(_ index: Int) throws(DecodingFailure) {
        var canvas = canvas.take() ?? FrameCanvas(width: width, height: height)
        if index > 0 {
            let last = frame(index - 1)
            canvas.dispose(last.disposal, last.area)
        }
        let frame = frame(index)
        if frame.disposal == .restore { canvas.save(frame.area) }
        switch frames {
        case .gif(let structure): try draw(structure.frames[index], in: frame.area, onto: &canvas)
        case .png(let decoder): try draw(decoder.structure.frames[index], of: decoder, onto: &canvas)
        }
        self.canvas = canvas
    }

    private func draw(
        _ frame: PNGStructure.Frame, of decoder: PNGDecoder, onto canvas: inout FrameCanvas
    ) throws(DecodingFailure) {
        let picture = try decoder.image(of: frame)
        picture.bytes.withUnsafeBytes { bytes in
            for y in 0..<frame.height {
                for x in 0..<frame.width {
                    let pixel = UInt32(
                        littleEndian: bytes.load(fromByteOffset: (y * frame.width + x) * 4, as: UInt32.self))
                    if frame.blends {
                        canvas.blend(pixel, x: frame.x + x, y: frame.y + y)
                    } else {
                        canvas.set(pixel, x: frame.x + x, y: frame.y + y)
                    }
                }
            }
        }
    }

    /// Returns the rows to decode: rows below the canvas are skipped, unless others follow them.
    private func rowsToDecode(of frame: GIFStructure.Frame) -> Int {
        guard frame.width > 0, frame.x < width, frame.y < height else { return 0 }
        return frame.isInterlaced ? frame.height : min(frame.height, height - frame.y)
    }

    private func draw(
        _ frame: GIFStructure.Frame, in area: FrameCanvas.Area, onto canvas: inout FrameCanvas
    ) throws(DecodingFailure) {
        let rowCount = rowsToDecode(of: frame)
        guard rowCount > 0 else { return }
        let colors = (0..<frame.palette.count / 3).map { i -> UInt32 in
            let p = frame.palette.startIndex + i * 3
            return 0xFF00_0000 | UInt32(frame.palette[p + 2]) << 16 | UInt32(frame.palette[p + 1]) << 8
                | UInt32(frame.palette[p])
        }
        let transparentIndex = frame.transparentIndex ?? -1
        var reader = ByteReader(data, at: frame.offset)
        let decoded = lzw.decode(&reader, rowLength: frame.width, rowCount: rowCount) { stored, row in
            let y = frame.y + (frame.isInterlaced ? frame.interlacedRow(stored) : stored)
            guard y < area.rows.upperBound else { return }
            for x in area.columns {
                let index = Int(row[x - frame.x])
                guard index != transparentIndex, index < colors.count else { continue }
                canvas.set(colors[index], x: x, y: y)
            }
        }
        guard decoded == rowCount else {
            throw .truncated("in row \(decoded) of \(frame.height) of its pixels")
        }
    }
}

extension GIFStructure.Frame {
    /// Returns the row of the image for the row `stored` of an interlaced frame: every eighth row is first, then the
    /// rows halfway between these, and so on.
    func interlacedRow(_ stored: Int) -> Int {
        var rest = stored
        for (first, step) in [(0, 8), (4, 8), (2, 4)] {
            let rows = max(0, height - first + step - 1) / step
            if rest < rows { return first + rest * step }
            rest -= rows
        }
        return 1 + rest * 2
    }
}

import Foundation

/// Plays an animated GIF, PNG or WebP file from its first frame on and answers whole pictures. Asking for frames in
/// order decodes each once; going back starts over.
final class AnimationDecoder {
    enum Frames {
        case gif(GIFStructure)
        case png(PNGStructure, DecodedImage.Profile)
    }
    private let data: Data
    private let frames: Frames
    private var canvas: FrameCanvas?
    /// The frame that the canvas shows.
    private var current = -1
    private var lzw = LZWDecoder()

    init(_ data: Data, _ frames: Frames) { (self.data, self.frames) = (data, frames) }

    var count: Int {
        switch frames {
        case .gif(let structure): structure.frames.count
        case .png(let structure, _): structure.frames.count
        }
    }

    var timing: AnimationTiming {
        switch frames {
        case .gif(let structure): .init(delays: structure.frames.map(\.delay), loopCount: structure.loopCount)
        case .png(let structure, _): .init(delays: structure.frames.map(\.delay), loopCount: structure.loopCount ?? 1)
        }
    }

    /// The whole picture while frame `index` shows.
    func image(at index: Int) throws(DecodingFailure) -> DecodedImage {
        guard index >= 0, index < count else { throw .noSuchImage(index: index, count: count) }
        if index < current { (current, canvas) = (-1, nil) }
        do {
            while current < index {
                try show(current + 1)
                current += 1
            }
        } catch {
            (current, canvas) = (-1, nil)
            throw error
        }
        switch frames {
        case .gif: return canvas!.image()
        case .png(_, let profile): return canvas!.image(profile: profile)
        }
    }

    private func show(_ index: Int) throws(DecodingFailure) {
        switch frames {
        case .gif(let structure):
            var canvas = canvas.take() ?? FrameCanvas(width: structure.width, height: structure.height)
            if index > 0 {
                let last = structure.frames[index - 1]
                let disposal: FrameCanvas.Disposal = last.disposal == 2 ? .clear : last.disposal == 3 ? .restore : .keep
                canvas.dispose(disposal, x: last.x, y: last.y, width: last.width, height: last.height)
            }
            let frame = structure.frames[index]
            if frame.disposal == 3 { canvas.save() }
            try draw(frame, onto: &canvas)
            self.canvas = canvas
        case .png(let structure, _):
            var canvas = canvas.take() ?? FrameCanvas(width: structure.width, height: structure.height)
            if index > 0 {
                let last = structure.frames[index - 1]
                // What was there before the first frame is nothing.
                let disposal: FrameCanvas.Disposal =
                    last.disposal == 1 || last.disposal == 2 && index == 1
                    ? .clear : last.disposal == 2 ? .restore : .keep
                canvas.dispose(disposal, x: last.x, y: last.y, width: last.width, height: last.height)
            }
            let frame = structure.frames[index]
            if frame.disposal == 2 { canvas.save() }
            let picture = try PNGDecoder.decode(structure.file(of: frame, in: data), forceRGBA8: true)
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
            self.canvas = canvas
        }
    }

    private func draw(_ frame: GIFStructure.Frame, onto canvas: inout FrameCanvas) throws(DecodingFailure) {
        guard frame.width > 0, frame.height > 0 else { return }
        try ImageLimits.check(width: frame.width, height: frame.height)
        var indices = [UInt8](repeating: 0, count: frame.width * frame.height)
        var reader = ByteReader(data, at: frame.offset)
        let written = lzw.decode(&reader, into: &indices)
        guard written == indices.count else {
            throw .truncated("in row \(written / frame.width) of \(frame.height) of its pixels")
        }
        let colors = (0..<frame.palette.count / 3).map { i -> UInt32 in
            let p = frame.palette.startIndex + i * 3
            return 0xFF00_0000 | UInt32(frame.palette[p + 2]) << 16 | UInt32(frame.palette[p + 1]) << 8
                | UInt32(frame.palette[p])
        }
        var source = 0
        func row(_ y: Int) {
            for x in 0..<frame.width {
                let index = Int(indices[source])
                source += 1
                guard index != frame.transparentIndex, index < colors.count else { continue }
                canvas.set(colors[index], x: frame.x + x, y: frame.y + y)
            }
        }
        guard frame.isInterlaced else { return (0..<frame.height).forEach(row) }
        for (first, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
            for y in stride(from: first, to: frame.height, by: step) { row(y) }
        }
    }
}

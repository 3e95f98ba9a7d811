import CMicaWebP
import Foundation

/// Writes WebP images and animations through libwebp.
package enum WebPEncoder {
    /// The maximum width or height in pixels.
    package static let maximumSide = Int(WEBP_MAX_DIMENSION)

    /// Encodes a still image: lossless at quality 1, lossy below; `nil` if it is too large.
    package static func encode(_ bitmap: Bitmap, quality: Double) -> Data? {
        guard bitmap.width <= maximumSide, bitmap.height <= maximumSide else { return nil }
        var output: UnsafeMutablePointer<UInt8>?
        let size = bitmap.pixels.withUnsafeBytes { pixels in
            let start = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
            let width = Int32(bitmap.width), height = Int32(bitmap.height)
            return quality >= 1
                ? WebPEncodeLosslessRGBA(start, width, height, width * 4, &output)
                : WebPEncodeRGBA(start, width, height, width * 4, Float(max(0, quality) * 100), &output)
        }
        defer { WebPFree(output) }
        return output.flatMap { size > 0 ? Data(bytes: $0, count: size) : nil }
    }
}

/// Writes an animated WebP with alpha. Of each frame only the changes are stored, but the first frame of a group is
/// stored completely. Times are whole milliseconds.
package struct WebPAnimationEncoder: AnimationEncoder {
    package var assembler: AnimationAssembler
    private let width: Int, height: Int
    private let quality: Double, groupLength: Int
    private let keepsEveryFrame: Bool
    private var reducer: ColorReducer?
    private var group: WebPGroup?
    private var index = 0
    private var time = 0.0

    /// Creates an encoder; `nil` if the size exceeds the format's limit. `quality` is 0 (smallest) … 1 (lossless). With
    /// `colorCount` `nil` all colours are kept. If `keepsEveryFrame`, a frame equal to its predecessor is also stored,
    /// with its own delay.
    package init?(
        width: Int, height: Int, loopCount: Int = 0, quality: Double = 1, colorCount: Int? = nil,
        groupLength: Int = .max, keepsEveryFrame: Bool = false
    ) {
        guard width <= WebPEncoder.maximumSide, height <= WebPEncoder.maximumSide else { return nil }
        assembler = AnimationAssembler(.webp, width: width, height: height, loopCount: loopCount)
        self.width = width
        self.height = height
        self.quality = quality
        self.groupLength = groupLength
        self.keepsEveryFrame = keepsEveryFrame
        reducer = colorCount.map(ColorReducer.init)
    }

    package mutating func setFirst(_ bitmap: Bitmap) {}

    package mutating func skip(to index: Int, previous: Bitmap, duration: Double) {
        self.index = index
        for _ in 0..<index { time += duration }
    }

    package mutating func encode(_ bitmap: Bitmap, duration: Double) -> Data {
        bitmap.checkSize(width, height)
        let startsGroup = index % groupLength == 0
        let bitmap = reducer?.reduce(bitmap, startsAnew: startsGroup) ?? bitmap
        var written = Data()
        if startsGroup {
            written = finishRecords(before: nil)
            group = WebPGroup(
                first: bitmap, isFirst: index == 0, start: milliseconds, quality: quality,
                keepsEveryFrame: keepsEveryFrame)
        }
        group?.add(bitmap, at: milliseconds)
        index += 1
        time += max(0, duration)
        return written
    }

    package mutating func finishRecords(before next: Bitmap?) -> Data {
        defer { group = nil }
        return group?.records(until: milliseconds) ?? Data()
    }

    private var milliseconds: Int { Int(min(time, 1e6) * 1000 + 0.5) }
}

/// Frames of an animated WebP that do not depend on earlier ones.
private final class WebPGroup {
    private let encoder: OpaquePointer
    private var config = WebPConfig()
    private let first: Bitmap
    private let isFirst: Bool
    private let start: Int
    private let keepsEveryFrame: Bool
    /// The start of each frame, in milliseconds.
    private var starts: [Int] = []

    /// Creates a group. `isFirst`: the canvas is empty before it. `start` is in milliseconds.
    init?(first: Bitmap, isFirst: Bool, start: Int, quality: Double, keepsEveryFrame: Bool) {
        var options = WebPAnimEncoderOptions()
        guard WebPAnimEncoderOptionsInit(&options) != 0, WebPConfigInit(&config) != 0 else { return nil }
        // Fast: more effort makes files a few per cent smaller in ten times the time.
        if quality < 1 {
            config.quality = Float(max(0, quality) * 100)
            options.allow_mixed = 0
        } else if WebPConfigLosslessPreset(&config, 1) == 0 {
            return nil
        }
        guard let encoder = WebPAnimEncoderNew(Int32(first.width), Int32(first.height), &options) else { return nil }
        self.encoder = encoder
        self.first = first
        self.isFirst = isFirst
        self.start = start
        self.keepsEveryFrame = keepsEveryFrame
    }

    deinit { WebPAnimEncoderDelete(encoder) }

    func add(_ bitmap: Bitmap, at time: Int) {
        // libwebp merges equal frames. If all are kept, its clock counts them, one per millisecond.
        let stamp = keepsEveryFrame ? starts.count : time - start
        starts.append(time)
        withPicture(bitmap) { picture in _ = WebPAnimEncoderAdd(encoder, &picture, Int32(stamp), &config) }
    }

    private func withPicture(_ bitmap: Bitmap, _ body: (inout WebPPicture) -> Void) {
        var picture = WebPPicture()
        guard WebPPictureInit(&picture) != 0 else { return }
        picture.use_argb = 1
        picture.width = Int32(bitmap.width)
        picture.height = Int32(bitmap.height)
        defer { WebPPictureFree(&picture) }
        let isImported = bitmap.pixels.withUnsafeBytes { pixels in
            WebPPictureImportRGBA(
                &picture, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(bitmap.width * 4))
        }
        if isImported != 0 { body(&picture) }
    }

    /// Returns the group's records; empty if libwebp failed.
    func records(until end: Int) -> Data {
        // libwebp writes no animation for one frame, which includes a group of two equal ones.
        var data = WebPData()
        WebPDataInit(&data)
        defer { WebPDataClear(&data) }
        let last = keepsEveryFrame ? starts.count : end - start
        guard WebPAnimEncoderAdd(encoder, nil, Int32(last), nil) != 0,
            WebPAnimEncoderAssemble(encoder, &data) != 0, let mux = WebPMuxCreate(&data, 0)
        else { return Data() }
        defer { WebPMuxDelete(mux) }
        var records = Data(), number: UInt32 = 1
        var ends = (starts.dropFirst() + [end])[...], begin = start
        var frame = WebPMuxFrameInfo()
        while WebPMuxGetFrame(mux, number, &frame) == WEBP_MUX_OK {
            defer { WebPDataClear(&frame.bitstream) }
            var x = Int(frame.x_offset), y = Int(frame.y_offset)
            var width = Int32(0), height = Int32(0)
            guard let bytes = frame.bitstream.bytes, WebPGetInfo(bytes, frame.bitstream.size, &width, &height) != 0
            else { return Data() }
            var blends = frame.blend_method == WEBP_MUX_BLEND
            var file = Data(bytes: bytes, count: frame.bitstream.size)
            let isStill = frame.id == WEBP_CHUNK_IMAGE
            // Earlier content must not show through; the first frame is drawn on an empty canvas.
            if number == 1, !isFirst || isStill,
                blends || isStill || Int(width) != first.width || Int(height) != first.height
            {
                file = whole()
                x = 0
                y = 0
                width = Int32(first.width)
                height = Int32(first.height)
                blends = false
            }
            let duration = isStill ? last : Int(frame.duration)
            var durations = [duration]
            if keepsEveryFrame {
                durations = ends.prefix(duration).map { next in
                    defer { begin = next }
                    return next - begin
                }
                ends = ends.dropFirst(duration)
            }
            let rect = BitmapRect(x: x, y: y, width: Int(width), height: Int(height))
            let disposes = frame.dispose_method == WEBP_MUX_DISPOSE_BACKGROUND
            for (i, milliseconds) in durations.enumerated() {
                // A frame that equals the previous one becomes a transparent one of the same size, with the previous
                // one's disposal.
                if i > 0 {
                    file = Self.clear(rect.width, rect.height)
                    blends = true
                }
                records.append(
                    WebPRecord(
                        x: x, y: y, width: rect.width, height: rect.height, milliseconds: milliseconds, blends: blends,
                        disposes: disposes && i == durations.count - 1, chunks: WebPRecord.pictureChunks(of: file)
                    ).bytes)
            }
            number += 1
        }
        return records
    }

    /// Returns an image without visible pixels; empty if libwebp failed.
    private static func clear(_ width: Int, _ height: Int) -> Data {
        WebPEncoder.encode(Bitmap(width: width, height: height), quality: 1) ?? Data()
    }

    /// Returns the first frame as a separate image; empty if libwebp failed.
    private func whole() -> Data {
        var result = Data()
        withPicture(first) { picture in
            var writer = WebPMemoryWriter()
            WebPMemoryWriterInit(&writer)
            defer { WebPMemoryWriterClear(&writer) }
            let isEncoded = withUnsafeMutablePointer(to: &writer) { pointer in
                picture.writer = WebPMemoryWrite
                picture.custom_ptr = UnsafeMutableRawPointer(pointer)
                return WebPEncode(&config, &picture)
            }
            if isEncoded != 0, let bytes = writer.mem { result = Data(bytes: bytes, count: writer.size) }
        }
        return result
    }
}

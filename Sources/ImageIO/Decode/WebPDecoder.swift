import CMicaWebP
import Foundation

/// Reads WebP images, still and animated, through libwebp.
final class WebPDecoder {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    let width: Int, height: Int
    let hasAlpha: Bool
    /// The delays of an animation; a still image has one frame.
    let timing: FrameTiming?
    let profile: DecodedImage.Profile
    let exif: TIFFStructure?
    /// The XMP packet.
    let xmp: Data?
    private let limits: ImageLimits
    private var decoder: OpaquePointer?
    /// The frame that the decoder returned last.
    private var current = -1
    private var pixels: UnsafeMutablePointer<UInt8>?

    /// `true` if the file's end is missing; the header is present.
    let isPartial: Bool

    init(_ data: Data, limits: ImageLimits, isPartial: Bool) throws(DecodingFailure) {
        self.limits = limits
        // The library reads the bytes for each requested frame: they need a stable address.
        bytes = UnsafeMutableBufferPointer.allocate(capacity: max(data.count, 1))
        _ = bytes.initialize(from: data)
        var webP = WebPData(bytes: UnsafePointer(bytes.baseAddress), size: data.count)
        var features = WebPBitstreamFeatures()
        let status = WebPGetFeatures(bytes.baseAddress, data.count, &features)
        do throws(DecodingFailure) {
            var reader = ByteReader(data, at: 4)
            guard let size = reader.number(4, littleEndian: true), size + 8 <= data.count || isPartial else {
                throw .truncated("in the pixels")
            }
            self.isPartial = size + 8 > data.count
            guard status == VP8_STATUS_OK else {
                throw status == VP8_STATUS_NOT_ENOUGH_DATA ? .truncated("in the header") : .damaged("in the header")
            }
            if self.isPartial {
                // The frames and metadata of an animation are available only with its last frame.
                guard features.has_animation == 0 else { throw .truncated("in its frames") }
                width = Int(features.width)
                height = Int(features.height)
                hasAlpha = features.has_alpha != 0
                timing = nil
                profile = .standard
                exif = nil
                xmp = nil
                return
            }
            guard let demuxer = WebPDemux(&webP) else { throw .damaged("in its chunks") }
            defer { WebPDemuxDelete(demuxer) }
            width = Int(features.width)
            height = Int(features.height)
            hasAlpha = features.has_alpha != 0
            timing = features.has_animation != 0 ? try Self.timing(demuxer) : nil
            profile = Self.chunk("ICCP", demuxer).map { .icc($0) } ?? .standard
            xmp = Self.chunk("XMP ", demuxer)
            // Some encoders keep JPEG's marker before the data.
            exif = Self.chunk("EXIF", demuxer).flatMap {
                TIFFStructure($0.starts(with: Data("Exif\0\0".utf8)) ? Data($0.dropFirst(6)) : $0)
            }
        } catch {
            bytes.deallocate()
            throw error
        }
    }

    deinit {
        if let decoder { WebPAnimDecoderDelete(decoder) }
        bytes.deallocate()
    }

    private static func timing(_ demuxer: OpaquePointer) throws(DecodingFailure) -> FrameTiming {
        let count = Int(WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT))
        guard count > 0 else { throw .damaged("it contains no image") }
        guard count <= ImageLimits.maximumFrames else { throw .unsupported("it has too many frames") }
        var timing = FrameTiming(delays: [], loopCount: Int(WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT)))
        var iterator = WebPIterator()
        defer { WebPDemuxReleaseIterator(&iterator) }
        var found = WebPDemuxGetFrame(demuxer, 1, &iterator) != 0
        while found {
            timing.delays.append(Double(iterator.duration) / 1000)
            found = WebPDemuxNextFrame(&iterator) != 0
        }
        guard timing.delays.count == count else { throw .damaged("in its frames") }
        return timing
    }

    private static func chunk(_ name: String, _ demuxer: OpaquePointer) -> Data? {
        var iterator = WebPChunkIterator()
        guard WebPDemuxGetChunk(demuxer, name, 1, &iterator) != 0 else { return nil }
        defer { WebPDemuxReleaseChunkIterator(&iterator) }
        return iterator.chunk.bytes.map { Data(bytes: $0, count: iterator.chunk.size) }
    }

    var count: Int { timing?.delays.count ?? 1 }

    func header() -> ImageHeader {
        var header = ImageHeader(width: width, height: height)
        header.hasAlpha = hasAlpha
        header.orientation = exif?.orientation
        header.profile = profile
        header.layout = hasAlpha ? .rgba : .rgbx
        return header
    }

    /// Returns the whole image at frame `index`.
    func image(at index: Int) throws(DecodingFailure) -> DecodedImage {
        try ImageLimits.check(width: width, height: height)
        guard !isPartial else { throw .truncated("in the pixels") }
        guard timing != nil else { return try stillImage() }
        let frames = index < current ? index + 1 : index - current
        // The library's two canvases, a frame's colours and alpha, the decoded image and its drawn form, and the file's
        // own copy.
        let cost = ImageLimits.Cost(
            bytes: width * height * 22 + bytes.count, work: width * height * (frames + 1))
        try limits.check(cost, fileSize: bytes.count)
        if index < current || decoder == nil { try start() }
        while current < index {
            var frame: UnsafeMutablePointer<UInt8>?
            var timestamp: Int32 = 0
            guard WebPAnimDecoderGetNext(decoder, &frame, &timestamp) != 0, let frame else {
                // The library's state after a failure is not an image.
                stop()
                throw .damaged("in frame \(current + 2) of \(count)")
            }
            pixels = frame
            current += 1
        }
        guard let pixels else { throw .damaged("it contains no image") }
        var image = DecodedImage(width: width, height: height, layout: .rgba)
        image.profile = profile
        image.bytes.withUnsafeMutableBytes {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: pixels, count: $0.count))
        }
        return image
    }

    /// Decodes the rows that have been received; the rows below are transparent or black.
    func partialImage() throws(DecodingFailure) -> DecodedImage {
        try ImageLimits.check(width: width, height: height)
        let cost = ImageLimits.Cost(bytes: width * height * 14 + bytes.count, work: width * height)
        try limits.check(cost, fileSize: bytes.count)
        var image = DecodedImage(width: width, height: height, layout: hasAlpha ? .rgba : .rgbx)
        let bytesPerRow = Int32(image.bytesPerRow)
        let code = image.bytes.withUnsafeMutableBytes { target -> VP8StatusCode in
            guard
                let decoder = WebPINewRGB(
                    MODE_RGBA, target.baseAddress?.assumingMemoryBound(to: UInt8.self), target.count, bytesPerRow)
            else { return VP8_STATUS_OUT_OF_MEMORY }
            defer { WebPIDelete(decoder) }
            return WebPIUpdate(decoder, bytes.baseAddress, bytes.count)
        }
        guard code == VP8_STATUS_OK || code == VP8_STATUS_SUSPENDED else { throw .damaged("in the pixels") }
        return image
    }

    private func stillImage() throws(DecodingFailure) -> DecodedImage {
        // The pixels, the library's own colours and alpha, and the file's own copy.
        let pixelSize = 6 + DecodedImage.bytesPerPixel(hasAlpha ? .rgba : .rgbx, 8, profile)
        let cost = ImageLimits.Cost(bytes: width * height * pixelSize + bytes.count, work: width * height)
        try limits.check(cost, fileSize: bytes.count)
        var image = DecodedImage(width: width, height: height, layout: hasAlpha ? .rgba : .rgbx)
        image.profile = profile
        let bytesPerRow = Int32(image.bytesPerRow)
        let isDecoded = image.bytes.withUnsafeMutableBytes { target in
            WebPDecodeRGBAInto(
                bytes.baseAddress, bytes.count, target.baseAddress?.assumingMemoryBound(to: UInt8.self), target.count,
                bytesPerRow) != nil
        }
        guard isDecoded else { throw .damaged("in the pixels") }
        return image
    }

    private func start() throws(DecodingFailure) {
        stop()
        var options = WebPAnimDecoderOptions()
        guard WebPAnimDecoderOptionsInit(&options) != 0 else { throw .unsupported("another version of libwebp") }
        options.color_mode = MODE_RGBA
        var webP = WebPData(bytes: UnsafePointer(bytes.baseAddress), size: bytes.count)
        decoder = WebPAnimDecoderNew(&webP, &options)
        guard decoder != nil else { throw .damaged("in its chunks") }
    }

    private func stop() {
        if let decoder { WebPAnimDecoderDelete(decoder) }
        decoder = nil
        pixels = nil
        current = -1
    }
}

import CMicaWebP
import Foundation

/// Writes WebP images and animations through libwebp.
package enum WebPEncoder {
    /// The largest width or height.
    package static let maximumSide = Int(WEBP_MAX_DIMENSION)

    /// A still image: lossless at quality 1, lossy below; nil where it is too large.
    package static func encode(_ bitmap: Bitmap, quality: Double) -> Data? {
        guard bitmap.width <= maximumSide, bitmap.height <= maximumSide else { return nil }
        var output: UnsafeMutablePointer<UInt8>?
        let size = bitmap.pixels.withUnsafeBytes { pixels in
            let start = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
            let (width, height) = (Int32(bitmap.width), Int32(bitmap.height))
            return quality >= 1
                ? WebPEncodeLosslessRGBA(start, width, height, width * 4, &output)
                : WebPEncodeRGBA(start, width, height, width * 4, Float(max(0, quality) * 100), &output)
        }
        defer { WebPFree(output) }
        return output.flatMap { size > 0 ? Data(bytes: $0, count: size) : nil }
    }
}

/// Writes an animated WebP with alpha, only what changed of each frame. Times are whole milliseconds.
package final class WebPAnimationEncoder: AnimationEncoder {
    private let encoder: OpaquePointer
    private var config = WebPConfig()
    private let width: Int, height: Int
    private var time = 0.0

    /// Nil where the size is beyond the format's. `quality` 0 (smallest) … 1 (lossless).
    package init?(width: Int, height: Int, loopCount: Int = 0, quality: Double = 1) {
        guard width <= WebPEncoder.maximumSide, height <= WebPEncoder.maximumSide else { return nil }
        var options = WebPAnimEncoderOptions()
        guard WebPAnimEncoderOptionsInit(&options) != 0, WebPConfigInit(&config) != 0 else { return nil }
        options.anim_params.loop_count = Int32(clamping: loopCount)
        // Fast: more effort makes files a few per cent smaller in ten times the time.
        if quality < 1 {
            config.quality = Float(max(0, quality) * 100)
            options.allow_mixed = 0
        } else if WebPConfigLosslessPreset(&config, 1) == 0 {
            return nil
        }
        guard let encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &options) else { return nil }
        (self.encoder, self.width, self.height) = (encoder, width, height)
    }

    deinit { WebPAnimEncoderDelete(encoder) }

    /// The file is made at the end: nothing is answered here.
    package func append(_ bitmap: Bitmap, duration: Double) -> Data {
        bitmap.checkSize(width, height)
        var picture = WebPPicture()
        guard WebPPictureInit(&picture) != 0 else { return Data() }
        (picture.use_argb, picture.width, picture.height) = (1, Int32(width), Int32(height))
        defer { WebPPictureFree(&picture) }
        let isImported = bitmap.pixels.withUnsafeBytes { pixels in
            WebPPictureImportRGBA(&picture, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(width * 4))
        }
        if isImported != 0 { WebPAnimEncoderAdd(encoder, &picture, Int32(time * 1000 + 0.5), &config) }
        time += max(0, duration)
        return Data()
    }

    /// The whole file; empty where libwebp failed.
    package func finish() -> AnimationTail {
        var data = WebPData()
        WebPDataInit(&data)
        defer { WebPDataClear(&data) }
        guard WebPAnimEncoderAdd(encoder, nil, Int32(time * 1000 + 0.5), nil) != 0,
            WebPAnimEncoderAssemble(encoder, &data) != 0, let bytes = data.bytes
        else { return AnimationTail(data: Data()) }
        return AnimationTail(data: Data(bytes: bytes, count: data.size))
    }
}

public import CoreGraphics
package import ImageIO
import UIKit

/// Options of a file, apart from its frames. The defaults suit most files; an option that does not apply to the format
/// is an error.
public struct MovieOptions: Sendable {
    /// The quality of .jpg, .webp and .gif, 0 (smallest) … 1 (best; .webp is lossless). Default `nil`: 0.85 for .jpg
    /// and .webp; in .gif each pixel has the best colour of its palette.
    public var quality: Double?
    /// The quality of .jpg and .webp.
    var lossyQuality: Double { quality ?? 0.85 }
    /// The bits per channel of .png files, 8 (default) or 16. Only frames averaged by motion blur have more than 8
    /// bits; for others, v becomes v · 257.
    public var bitDepth = 8
    /// The opaque colour behind every frame. Default `nil`: transparency is kept if the format supports it, otherwise
    /// the background is white.
    public var background: CGColor?
    /// The codec. Default `nil`: that of the format, see `VideoCodec`.
    public var codec: VideoCodec?
    /// The constant quality of a movie, 0 (best) … 51 for H.264 and H.265, 0 … 63 for VP9, 1 … 63 for AV1. Default
    /// `nil`: 16 for H.264, 20 for H.265, 22 for VP9, 30 for AV1.
    public var rateFactor: Int?
    /// The bit rate of a movie, 10,000–1,000,000,000 bits per second, instead of `rateFactor`. Default `nil`.
    public var bitRate: Int?
    /// The encoder's thoroughness: `ultrafast` … `veryslow` for H.264 and H.265 (default `veryfast`), `8` (fast) … `0`
    /// for VP9 (default `4`), `12` … `0` for AV1 (default `8`). Default nil.
    public var preset: String?
    /// The pixel format of a movie, by ffmpeg's name, such as `yuv444p10le`. Default `nil`: `yuv420p`, or with
    /// transparency `yuva420p` (VP9); `yuva444p10le` for ProRes; `rgba` for PNG.
    public var pixelFormat: String?
    /// The number of times that an animated image plays, 0–65,535; 0 (default) repeats forever.
    public var loopCount = 0
    /// The number of colours per frame of .gif, .apng or animated .webp, 2–256. Default `nil`: 256 in .gif, all colours
    /// in the others.
    public var colorCount: Int?
    /// The number of frames in a closed group of an animation or movie, 1–10,000. Groups are encoded independently:
    /// players can start at each, and so do parts of a movie that several machines render. Default 120.
    public var keyFrameInterval = 120
    /// The sound of a movie. Default nil.
    public var audio: AudioTrack?
    /// Frames of a .gif from which its palette is chosen. Default `nil`: the palette is chosen when all frames are
    /// available.
    package var colorSamples: GIFColorSamples?
    /// The colours of all frames of an .apng. Default nil: they are counted while frames come.
    package var frameColors: APNGColors?

    /// Creates options with their defaults.
    public init() {}

    /// Throws if an option is out of range or does not apply to the format.
    package func check(for format: MovieFormat) throws(MovieWriterError) {
        func refuse(_ text: String) -> MovieWriterError { MovieWriterError(.badOption, text) }
        func refuse(_ name: String, mustBe range: String, got value: some Any) -> MovieWriterError {
            MovieWriterError(.badOption, name, mustBe: range, got: value)
        }
        func refuse(_ option: String, _ formats: String) -> MovieWriterError {
            refuse("a .\(format.rawValue) file has no \(option); use \(formats), or leave it out")
        }
        if let quality {
            guard [.jpeg, .webp, .gif].contains(format) else { throw refuse("quality", ".jpg, .webp or .gif") }
            guard quality >= 0, quality <= 1 else { throw refuse("quality", mustBe: "0–1", got: quality) }
        }
        if bitDepth != 8 {
            guard bitDepth == 16 else { throw refuse("bit depth", mustBe: "8 or 16", got: bitDepth) }
            guard format == .pngSequence else { throw refuse("depth of 16 bits", ".png") }
        }
        if loopCount != 0 {
            guard (0...65_535).contains(loopCount) else {
                throw refuse("loop count", mustBe: "0–65535", got: loopCount)
            }
            guard [.gif, .apng, .webp].contains(format) else {
                throw refuse("loop count", ".gif, .apng or .webp")
            }
        }
        if let colorCount {
            guard (2...256).contains(colorCount) else {
                throw refuse("number of colours", mustBe: "2–256", got: colorCount)
            }
            guard [.gif, .apng, .webp].contains(format) else {
                throw refuse("number of colours", ".gif, .apng or .webp")
            }
        }
        if keyFrameInterval != 120 {
            guard (1...10_000).contains(keyFrameInterval) else {
                throw refuse("key frame interval", mustBe: "1–10000", got: keyFrameInterval)
            }
            guard format.hasGroups else {
                throw refuse("key frame interval", ".gif, .apng, .webp, .mp4, .webm or .mov")
            }
        }
        if audio != nil, format.codecs.isEmpty { throw refuse("sound", ".mp4, .webm or .mov") }
        if let background, background.alpha < 1 {
            throw refuse("background must be an opaque colour (got alpha \(background.alpha))")
        }
        try checkMovie(format)
    }

    private func checkMovie(_ format: MovieFormat) throws(MovieWriterError) {
        func refuse(_ text: String) -> MovieWriterError { MovieWriterError(.badOption, text) }
        func refuse(_ name: String, mustBe range: String, got value: some Any) -> MovieWriterError {
            MovieWriterError(.badOption, name, mustBe: range, got: value)
        }
        let codecs = format.codecs
        guard let first = codecs.first else {
            let given: [(String, Bool)] = [
                ("codec", codec != nil), ("rate factor", rateFactor != nil), ("bit rate", bitRate != nil),
                ("preset", preset != nil), ("pixel format", pixelFormat != nil),
            ]
            if let option = given.first(where: \.1) {
                throw refuse(
                    "a .\(format.rawValue) file has no \(option.0); use .mp4, .webm or .mov, or leave it out")
            }
            return
        }
        let codec = codec ?? first
        guard codecs.contains(codec) else {
            throw refuse(
                "a .\(format.rawValue) movie cannot use the codec \(codec.rawValue); choose "
                    + codecs.map(\.rawValue).joined(separator: ", "))
        }
        let encoder = VideoEncoder(codec)
        if let rateFactor {
            guard let range = encoder.rateFactors else {
                throw refuse("\(codec.rawValue) has no rate factor; leave it out")
            }
            guard range.contains(rateFactor) else {
                throw refuse(
                    "the rate factor (--crf) of \(codec.rawValue)", mustBe: "\(range.lowerBound)–\(range.upperBound)",
                    got: rateFactor)
            }
            guard bitRate == nil else { throw refuse("rate factor and bit rate are mutually exclusive; leave one out") }
        }
        if let bitRate {
            guard encoder.rateFactors != nil else { throw refuse("\(codec.rawValue) has no bit rate; leave it out") }
            guard (10_000...1_000_000_000).contains(bitRate) else {
                throw refuse("bit rate", mustBe: "10k–1000M", got: bitRate)
            }
        }
        if let preset, !encoder.presets.contains(preset) {
            throw refuse(
                encoder.presets.isEmpty
                    ? "\(codec.rawValue) has no presets; leave it out"
                    : "\(codec.rawValue) has no preset “\(preset)”; choose " + encoder.presets.joined(separator: ", "))
        }
        if let pixelFormat, !encoder.pixelFormats.contains(pixelFormat) {
            throw refuse(
                "\(codec.rawValue) has no pixel format “\(pixelFormat)”; choose "
                    + encoder.pixelFormats.joined(separator: ", "))
        }
    }

    /// The background as a bitmap's pixel; `nil` for none.
    package var backgroundPixel: UInt32? {
        guard let background else { return nil }
        var parts: (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
        guard UIColor(cgColor: background).getRed(&parts.0, green: &parts.1, blue: &parts.2, alpha: nil) else {
            return nil
        }
        func byte(_ value: CGFloat) -> UInt32 { UInt32((min(1, max(0, value)) * 255).rounded()) }
        return 0xFF00_0000 | byte(parts.2) << 16 | byte(parts.1) << 8 | byte(parts.0)
    }
}

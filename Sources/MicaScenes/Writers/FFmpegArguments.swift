import Foundation
import ImageIO

/// The arguments with which ffmpeg encodes frames.
///
/// The bytes of its output must not depend on the machine. The number of threads, which affects the decisions of some
/// encoders, is therefore fixed, and so are choices by the processor's features.
struct FFmpegArguments {
    private let format: MovieFormat
    private let rate: FrameRate
    private let options: MovieOptions
    private let encoder: VideoEncoder
    let pixelFormat: String

    init(_ format: MovieFormat, rate: FrameRate, options: MovieOptions, pixelFormat: String) {
        self.format = format
        self.rate = rate
        self.options = options
        self.pixelFormat = pixelFormat
        encoder = VideoEncoder(options.codec ?? format.codecs[0])
    }

    /// Returns `true` if the pixel format of a movie depends on its first frame.
    static func dependsOnFirstFrame(_ format: MovieFormat, _ options: MovieOptions) -> Bool {
        guard options.pixelFormat == nil, let codec = options.codec ?? format.codecs.first else { return false }
        return VideoEncoder(codec).transparentFormat != nil
    }

    static func pixelFormat(_ format: MovieFormat, _ options: MovieOptions, first: PixelFrame) -> String {
        let encoder = VideoEncoder(options.codec ?? format.codecs[0])
        return options.pixelFormat ?? (first.isOpaque ? nil : encoder.transparentFormat) ?? encoder.pixelFormats[0]
    }

    /// Creates a picture. Plain 4:2:0 is converted here, everything else by ffmpeg.
    func makePicture(_ first: PixelFrame) -> any VideoPicture {
        let width = first.pixmap.width, height = first.pixmap.height
        if pixelFormat == "yuv420p" { return VideoFrame(width: width, height: height) }
        return StraightFrame(
            width: width, height: height, hasEvenSides: VideoEncoder.isSubsampled(pixelFormat),
            background: VideoEncoder.hasAlpha(pixelFormat) ? nil : 0xFFFF_FFFF)
    }

    /// Returns the number of groups that are encoded at once: enough to keep all cores busy, within a quarter of the
    /// memory and the limit of open files.
    func encoderLimit(_ picture: any VideoPicture) -> Int {
        let cores = Machine.coreCount, threads = encoder.threadCount ?? cores
        let wanted = max(2, min((cores + threads - 1) / threads + 1, 8))
        let inMemory = Int(clamping: Machine.memory / 4) / max(1, encoder.heldFrames * picture.byteCount)
        let files = OpenFileLimit.free(upTo: wanted * OpenFileLimit.ofChildProcess) / OpenFileLimit.ofChildProcess
        return max(2, min(wanted, inMemory, files))
    }

    // The colour tags of both the input and the output.
    private static let colors = [
        "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
    ]

    private func input(_ picture: any VideoPicture) -> [String] {
        let isPlanar = picture is VideoFrame
        let shape = [
            "-f", "rawvideo", "-pix_fmt", isPlanar ? "yuv420p" : "rgba", "-video_size",
            "\(picture.width)x\(picture.height)", "-framerate", rate.description,
        ]
        return shape + (isPlanar ? Self.colors + ["-chroma_sample_location", "left"] : []) + ["-i", "pipe:0"]
    }

    /// Returns all arguments except the output file.
    func encoding(_ picture: any VideoPicture) -> [String] {
        var conversion: [String] = []
        var colors = Self.colors
        if encoder.codec == .png {
            colors = ["-color_primaries", "bt709", "-color_trc", "iec61966-2-1"]
        } else if pixelFormat != "yuv420p" {
            conversion = [
                "-vf",
                "scale=in_range=pc:out_range=tv:out_color_matrix=bt709:"
                    + "flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp,format=\(pixelFormat),"
                    // ProRes tags each frame with the frame's own metadata.
                    + "setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709",
            ]
        }
        var quality: [String] = []
        if let bitRate = options.bitRate {
            quality = ["-b:v", "\(bitRate)"]
        } else if encoder.rateFactors != nil {
            quality = ["-crf", "\(options.rateFactor ?? encoder.rateFactor)"]
            // Without it, VP9's rate factor is only an upper bound of the quality.
            if encoder.codec == .vp9 { quality += ["-b:v", "0"] }
        }
        if !encoder.presets.isEmpty { quality += [encoder.presetOption, options.preset ?? encoder.preset] }
        if encoder.rateFactors != nil { quality += ["-g", "\(options.keyFrameInterval)"] }
        // Alternate reference frames are not supported with transparency.
        if pixelFormat == "yuva420p" { quality += ["-auto-alt-ref", "0"] }
        let coding = ["-c:v", encoder.name] + quality + encoder.extraArguments
        return FFmpeg.start + input(picture) + ["-an"] + conversion + ["-pix_fmt", pixelFormat] + colors + coding
            + ["-fflags", "+bitexact", "-f", format.rawValue]
    }
}

extension PixelFrame {
    var isOpaque: Bool {
        if pixmap.isOpaque { return true }
        for y in 0..<pixmap.height {
            let row = pixmap.row(y)
            for x in 0..<pixmap.width where row[x] < 0xFF00_0000 { return false }
        }
        return true
    }
}

/// The compression of a movie's frames.
public enum VideoCodec: String, CaseIterable, Sendable {
    /// H.264: .mp4 (its default) and .mov.
    case h264
    /// H.265: .mp4 and .mov. Files have about two thirds of the size, but fewer players support it.
    case h265
    /// VP9: .webm, its default. Keeps transparency.
    case vp9
    /// AV1: .webm. Smaller than VP9, but slower. No transparency.
    case av1
    /// ProRes 4444: .mov, its default; for editing programs. Keeps transparency.
    case prores
    /// PNG: .mov; exact colours, with transparency.
    case png
}

extension MovieFormat {
    /// The codecs for a movie of the format, the default first; empty for other files.
    var codecs: [VideoCodec] {
        switch self {
        case .mp4: [.h264, .h265]
        case .webm: [.vp9, .av1]
        case .mov: [.prores, .png, .h264, .h265]
        default: []
        }
    }
}

/// An encoder of ffmpeg and its requirements.
struct VideoEncoder {
    let codec: VideoCodec
    /// The name in ffmpeg.
    let name: String
    /// The range of the constant quality, from best to smallest; `nil` if it is not supported.
    var rateFactors: ClosedRange<Int>?
    var rateFactor = 0
    /// The presets from fast to thorough; empty if it has no presets.
    var presets: [String] = []
    var preset = ""
    var presetOption = "-preset"
    /// The pixel formats, the default first.
    let pixelFormats: [String]
    /// The pixel format for transparent frames; `nil` if the encoder has no transparency.
    var transparentFormat: String?
    var extraArguments: [String] = []
    /// The number of cores that it keeps busy; `nil` if it uses all.
    var threadCount: Int?
    /// The memory that it needs, in frames of its input.
    var heldFrames = 100

    init(_ codec: VideoCodec) {
        self.codec = codec
        let words = [
            "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow",
        ]
        switch codec {
        case .h264:
            name = "libx264"
            rateFactors = 0...51
            rateFactor = 16
            presets = words
            preset = "veryfast"
            pixelFormats = ["yuv420p", "yuv422p", "yuv444p", "yuv420p10le", "yuv422p10le", "yuv444p10le"]
            // Its decisions depend on the number of threads and on the processor's features.
            threadCount = 2
            extraArguments = ["-threads", "2", "-x264-params", "cpu-independent=1"]
        case .h265:
            name = "libx265"
            rateFactors = 0...51
            rateFactor = 20
            presets = words
            preset = "veryfast"
            pixelFormats = ["yuv420p", "yuv422p", "yuv444p", "yuv420p10le", "yuv422p10le", "yuv444p10le"]
            // Its decisions depend on the number of threads, which is therefore fixed. Apple's players recognise H.265
            // only by this tag.
            threadCount = 4
            extraArguments = ["-tag:v", "hvc1", "-x265-params", "log-level=error:frame-threads=2:pools=4"]
        case .vp9:
            name = "libvpx-vp9"
            rateFactors = 0...63
            rateFactor = 22
            // Row threads and speed 4 are almost the best, in a fraction of its time.
            presets = (0...8).reversed().map(String.init)
            preset = "4"
            presetOption = "-cpu-used"
            pixelFormats = ["yuv420p", "yuv444p", "yuv420p10le", "yuv444p10le", "yuva420p"]
            transparentFormat = "yuva420p"
            threadCount = 4
            extraArguments = ["-deadline", "good", "-row-mt", "1", "-threads", "4"]
        case .av1:
            name = "libsvtav1"
            rateFactors = 1...63
            rateFactor = 30
            presets = (0...12).reversed().map(String.init)
            preset = "8"
            pixelFormats = ["yuv420p", "yuv420p10le"]
        case .prores:
            name = "prores_ks"
            pixelFormats = ["yuva444p10le", "yuv444p10le"]
            transparentFormat = "yuva444p10le"
            extraArguments = ["-profile:v", "4444", "-vendor", "apl0", "-alpha_bits", "16"]
        case .png:
            name = "png"
            pixelFormats = ["rgba", "rgb24"]
            transparentFormat = "rgba"
        }
    }

    /// Returns `true` if colours have fewer samples than brightness, so that the movie's sides must be even.
    static func isSubsampled(_ pixelFormat: String) -> Bool {
        pixelFormat.contains("420") || pixelFormat.contains("422")
    }

    static func hasAlpha(_ pixelFormat: String) -> Bool { pixelFormat.hasPrefix("yuva") || pixelFormat == "rgba" }
}

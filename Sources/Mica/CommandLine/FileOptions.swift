import ArgumentParser
import Foundation
import UIKit

/// The options that say how a file is written, apart from its frames.
struct FileOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Of .jpg, .webp and .gif, 0 to 100; 85 by default for .jpg and .webp, 100 for .gif. At 100 .webp is lossless, and several times larger.",
            valueName: "percent"))
    var quality: String?
    @Option(
        help: ArgumentHelp(
            "Bits a channel of .png, 8 or 16; 8 by default. Frames are drawn with 8; --motion-blur averages them to 16.",
            valueName: "bits"))
    var depth: String?
    @Option(
        help: ArgumentHelp(
            "A colour behind every frame, such as white or #336699. Without it transparency is kept where the format can.",
            valueName: "colour"))
    var background: String?
    @Option(
        help: ArgumentHelp(
            "Of a movie: h264 or h265 in .mp4, vp9 or av1 in .webm, prores, png, h264 or h265 in .mov.",
            valueName: "name"))
    var codec: String?
    @Option(
        help: ArgumentHelp(
            "Constant quality of a movie: 0 (best) to 51 for h264 and h265, 0 to 63 for vp9, 1 to 63 for av1; 16 by default for h264, 20 for h265, 22 for vp9, 30 for av1.",
            valueName: "number"))
    var crf: String?
    @Option(
        help: ArgumentHelp(
            "Bits a second of a movie, 10k to 1000M, instead of --crf; such as 800k or 4M.", valueName: "rate"))
    var bitrate: String?
    @Option(
        help: ArgumentHelp(
            "How thorough the encoder of a movie is: ultrafast to veryslow for h264 and h265, 8 to 0 for vp9, 12 to 0 for av1.",
            valueName: "name"))
    var preset: String?
    @Option(help: ArgumentHelp("The pixels of a movie in ffmpeg's words, such as yuv444p10le.", valueName: "name"))
    var pixelFormat: String?
    @Option(
        help: ArgumentHelp(
            "How often a .gif, .apng or .webp is shown, 0 to 65535; 0, without end, by default.", valueName: "times"))
    var loop: String?
    @Option(
        help: ArgumentHelp(
            "Colours a frame of .gif, .apng and .webp, 2 to 256; 256 by default for .gif, all for the others.",
            valueName: "number"))
    var colors: String?
    @Option(
        help: ArgumentHelp(
            "Frames of a group that is encoded on its own, 1 to 10000; 120 by default. Shards begin with a group.",
            valueName: "number"))
    var keyFrameInterval: String?

    /// Ranges that depend on the format are checked with it.
    var parsed: MovieOptions {
        get throws {
            var options = MovieOptions()
            options.quality = try whole(quality, "--quality", 0...100).map { Double($0) / 100 }
            options.bitDepth = try whole(depth, "--depth", 8...16) ?? 8
            options.background = try background.map(Self.color)
            options.codec = try codec.map { name in
                guard let codec = VideoCodec(rawValue: name.lowercased()) else {
                    let all = VideoCodec.allCases.map(\.rawValue)
                    throw UsageError("--codec \(name) is none of \(all.joined(separator: ", "))")
                }
                return codec
            }
            options.rateFactor = try crf.map { text in
                guard let number = Int(text) else { throw UsageError("--crf must be a whole number (got \(text))") }
                return number
            }
            options.bitRate = try bitrate.map(Self.bitRate)
            options.preset = preset
            options.pixelFormat = pixelFormat
            options.loopCount = try whole(loop, "--loop", 0...65_535) ?? 0
            options.colorCount = try whole(colors, "--colors", 2...256)
            options.keyFrameInterval = try whole(keyFrameInterval, "--key-frame-interval", 1...10_000) ?? 120
            return options
        }
    }

    private func whole(_ text: String?, _ option: String, _ range: ClosedRange<Int>) throws -> Int? {
        guard let text else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw UsageError("\(option) \(text) is no number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private static func color(_ text: String) throws -> CGColor {
        let names: [String: UIColor] = [
            "white": .white, "black": .black, "red": .red, "green": .green, "blue": .blue, "gray": .gray,
        ]
        guard let color = names[text.lowercased()] ?? UIColor(hex: text) else {
            throw UsageError("--background \(text) is no colour; write it like #336699, or white or black")
        }
        return color.cgColor
    }

    /// "800k", "4M", "250000".
    private static func bitRate(_ text: String) throws -> Int {
        let factor: Double = text.hasSuffix("k") ? 1e3 : text.hasSuffix("M") ? 1e6 : 1
        guard let number = Double(factor == 1 ? text[...] : text.dropLast()), (1e4...1e9).contains(number * factor)
        else {
            throw UsageError("--bitrate \(text) is no number of bits a second from 10k to 1000M")
        }
        return Int(number * factor)
    }
}

import ArgumentParser
import Foundation
import UIKit

/// The options for writing a file, apart from its frames.
struct FileOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Quality of .jpg, .webp and .gif, 0–100; 85 by default for .jpg and .webp, 100 for .gif. At 100 .webp is lossless and several times larger.",
            valueName: "percent"))
    var quality: String?
    @Option(
        help: ArgumentHelp(
            "Bits per channel of .png, 8 or 16; 8 by default. Frames are drawn with 8 bits; --motion-blur averages them to 16.",
            valueName: "bits"))
    var depth: String?
    @Option(
        help: ArgumentHelp(
            "Background colour, such as white or #336699. By default, transparency is kept if the format supports it.",
            valueName: "colour"))
    var background: String?
    @Option(
        help: ArgumentHelp(
            "Codec of a movie: h264 or h265 in .mp4; vp9 or av1 in .webm; prores, png, h264 or h265 in .mov.",
            valueName: "name"))
    var codec: String?
    @Option(
        help: ArgumentHelp(
            "Constant quality of a movie; lower is better: h264 0–51 (16 by default), h265 0–51 (20), vp9 0–63 (22), av1 1–63 (30).",
            valueName: "number"))
    var crf: String?
    @Option(
        help: ArgumentHelp(
            "Bits per second of a movie, 10k–1000M, such as 800k or 4M; replaces --crf.", valueName: "rate"))
    var bitrate: String?
    @Option(
        help: ArgumentHelp(
            "Encoder preset of a movie, from fast to thorough: ultrafast to veryslow for h264 and h265, 8 to 0 for vp9, 12 to 0 for av1.",
            valueName: "name"))
    var preset: String?
    @Option(help: ArgumentHelp("Pixel format of a movie by ffmpeg's name, such as yuv444p10le.", valueName: "name"))
    var pixelFormat: String?
    @Option(
        help: ArgumentHelp(
            "Loop count of a .gif, .apng or .webp, 0–65535; 0, the default, loops forever.", valueName: "times"))
    var loop: String?
    @Option(
        help: ArgumentHelp(
            "Colours per frame of .gif, .apng and .webp, 2–256; by default 256 for .gif, unlimited for the others.",
            valueName: "number"))
    var colors: String?
    @Option(
        help: ArgumentHelp(
            "Frames per independently encoded group, 1–10000; 120 by default. Shards start at a group.",
            valueName: "number"))
    var keyFrameInterval: String?

    /// Ranges that depend on the format are checked together with it.
    var parsed: MovieOptions {
        get throws {
            var options = MovieOptions()
            options.quality = try whole(quality, "--quality", 0...100).map { Double($0) / 100 }
            options.bitDepth = try whole(depth, "--depth", 8...16) ?? 8
            options.background = try background.map(Self.color)
            options.codec = try codec.map { name in
                guard let codec = VideoCodec(rawValue: name.lowercased()) else {
                    let all = VideoCodec.allCases.map(\.rawValue)
                    throw UsageError("--codec", mustBe: "one of \(all.joined(separator: ", "))", got: name)
                }
                return codec
            }
            options.rateFactor = try crf.map { text in
                guard let number = Int(text) else { throw UsageError("--crf", mustBe: "a whole number", got: text) }
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
            throw UsageError(option, mustBe: "\(range.lowerBound)–\(range.upperBound)", got: text)
        }
        return number
    }

    private static func color(_ text: String) throws -> CGColor {
        let names: [String: UIColor] = [
            "white": .white, "black": .black, "red": .red, "green": .green, "blue": .blue, "gray": .gray,
        ]
        guard let color = names[text.lowercased()] ?? UIColor(hex: text) else {
            throw UsageError("--background", mustBe: "a colour such as #336699, white or black", got: text)
        }
        return color.cgColor
    }

    /// Parses "800k", "4M", "250000".
    private static func bitRate(_ text: String) throws -> Int {
        let factor: Double = text.hasSuffix("k") ? 1e3 : text.hasSuffix("M") ? 1e6 : 1
        guard let number = Double(factor == 1 ? text[...] : text.dropLast()), (1e4...1e9).contains(number * factor)
        else {
            throw UsageError("--bitrate", mustBe: "10k–1000M bits per second", got: text)
        }
        return Int(number * factor)
    }
}

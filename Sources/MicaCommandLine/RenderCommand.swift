import ArgumentParser
import Foundation
import ImageIO
import UIKit

/// `render SCENE -o FILE`: one scene into one file.
struct RenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Renders a scene to a movie or image.",
        discussion: """
            The file extension sets the format: .png, .jpg, .apng, .gif, .webp, .mp4, .webm, .mov, .y4m or .rgba. A .png is \
            a sequence: walk.png writes walk-0001.png and so on; walk.%05d.png sets the position of the number; --at \
            writes a single image. An existing file is replaced. “-o -” with --format writes to standard output.

            .pdf and .svg are vectors. A .pdf has one page, at --at or 0, or a page for each frame of --from, --to and \
            --fps (1 by default); an .svg has one picture.
            """)

    @Argument(
        help: "The scene's name; “list” prints all names. Or the path of a Lottie file: .json, .lottie or .tgs.",
        completion: .scenes)
    var scene: String
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Output file; “-” for standard output.", valueName: "file"))
    var output: String
    @Option(
        help: ArgumentHelp("Format of “-o -”, as a file extension: png, gif, mp4, y4m and so on.", valueName: "name"))
    var format: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Frames per second, 0.1–1000; 60 by default, 50 for .gif, the file's own rate for Lottie files. 23.976, 29.97 and 59.94 mean exactly 24000/1001, 30000/1001 and 60000/1001.",
            valueName: "rate"))
    var fps: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Start in seconds, 0–86400; 0 by default.", valueName: "seconds"))
    var from: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("End in seconds, at most 86400; the end of the scene by default.", valueName: "seconds"))
    var to: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Render a single image at this time in seconds, 0–86400; replaces --from and --to.", valueName: "seconds"))
    var at: String?
    @Flag(help: "Remove left-over frames of a longer .png sequence of this name; by default they are an error.")
    var overwrite = false
    @Option(
        help: ArgumentHelp(
            "Debug overlays, separated by commas: damage, borders, overdraw, counts, all.",
            valueName: "names"))
    var overlay: String?
    @Option(
        help: ArgumentHelp(
            "Motion blur: the number of samples that are averaged per frame in linear light, 1–256.",
            valueName: "number"))
    var motionBlur: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Shutter angle of --motion-blur in degrees, above 0 and at most 360; 180 by default.",
            valueName: "degrees"))
    var shutterAngle: String?
    @Option(
        help: ArgumentHelp(
            "JSON Lines file of parameters, one render per line; “-” for standard input. -o is a pattern such as card-{line}.png or {name}.gif.",
            valueName: "file"))
    var batch: String?
    @Flag(
        help:
            "Skip lines of --batch, or parts of --shard and --frames, whose files are up to date."
    )
    var resume = false
    @Option(
        help: ArgumentHelp(
            "Largest file size of .gif, .apng and .webp, such as 500k or 2M: colours and quality are reduced step by step.",
            valueName: "bytes"))
    var maxBytes: String?
    @Flag(help: "Text of an .svg file as characters in fonts that the reader needs; outlines by default.")
    var svgText = false
    @OptionGroup var part: PartOptions
    @OptionGroup var file: FileOptions
    @OptionGroup var audio: AudioOptions
    @OptionGroup var options: SceneOptions

    @MainActor mutating func run() async throws {
        let type = try SceneCatalog.current.scene(named: scene)
        if let batch { return try await render(BatchFile(batch), of: type) }
        if part.isGiven { return try await renderPart(of: options.makeScene(type)) }
        if let document = DocumentFormat(output) {
            return try await renderDocument(document, of: options.makeScene(type))
        }
        guard !resume else { throw UsageError("--resume needs --batch, --shard or --frames; leave it out") }
        let pipe = output == "-" ? try OutputPipe(format: self.format) : nil
        if pipe == nil, self.format != nil {
            throw UsageError("--format needs “-o -”; the extension of \(output) sets the format")
        }
        defer { pipe?.discard() }
        let url = pipe?.url ?? URL(fileURLWithPath: output)
        _ = try (MovieWriter.check(url, options: fileOptions), parseSizeLimit(url))
        try await render(options.makeScene(type), to: url, pipe: pipe, showsProgress: true)
    }

    /// Renders line by line; failures are reported at the end.
    @MainActor private func render(_ batch: BatchFile, of type: any Scene.Type) async throws {
        let pattern = try OutputPattern(output)
        guard format == nil else { throw UsageError("--format needs “-o -”, which --batch cannot write; leave it out") }
        guard !part.isGiven else {
            throw UsageError(
                "--shard and --frames cannot be combined with --batch; split the --batch file instead")
        }
        let common = try options.props.map { try SceneProps(file: $0) }
        // Errors that would repeat for every line are reported before the first line.
        _ = try MovieWriter.check(
            URL(fileURLWithPath: output).lastPathComponent.isEmpty
                ? URL(fileURLWithPath: output)
                : FileManager.default.temporaryDirectory.appendingPathComponent(
                    "batch." + URL(fileURLWithPath: output).pathExtension), options: fileOptions)
        _ = try (
            parseMotionBlur(), parseFramesPerSecond(), parseOverlay(), parseSizeLimit(URL(fileURLWithPath: output))
        )
        _ = try options.makeRenderer(options.makeScene(type))
        let versions = await RenderVersions.ofRendering(try MovieFormat(of: URL(fileURLWithPath: output)))
        var journals: [String: BatchJournal] = [:]
        let progress = ProgressLine(total: batch.lines.count, unit: "files")
        var failures: [(line: Int, reason: String)] = []
        var lines: [String: Int] = [:]
        for (index, line) in batch.lines.enumerated() {
            do {
                let props = try SceneProps(json: line.json)
                let path = try pattern.path(for: props, line: line.number)
                if let other = lines.updateValue(line.number, forKey: path) {
                    lines[path] = other
                    throw UsageError("line \(other) writes \(path) as well; add a parameter to the pattern")
                }
                let scene = try options.makeScene(
                    type, props: (common.map { [$0] } ?? []) + [props], except: pattern.names)
                let url = URL(fileURLWithPath: path)
                let key = try description(of: scene, url).key(versions)
                let files = try files(of: url, scene)
                let folder = url.deletingLastPathComponent()
                var journal = journals[folder.path] ?? BatchJournal(folder: folder)
                if !resume || !journal.isWritten(key, files) {
                    try await render(scene, to: url, pipe: nil, showsProgress: false)
                    try journal.add(key, files)
                }
                journals[folder.path] = journal
            } catch {
                failures.append((line.number, "\(error)"))
            }
            progress.update(index + 1)
        }
        guard failures.isEmpty else { throw BatchError(failures: failures, count: batch.lines.count) }
        progress.finish()
    }

    /// Returns the files that a render writes.
    @MainActor private func files(of url: URL, _ scene: any Scene) throws -> [URL] {
        let format = try MovieFormat(of: url)
        let names = try FrameNames(url, format)
        guard names.isSequence else { return [url] }
        let count = try parseTimes(of: scene, fps: framesPerSecond(of: scene, format)).count
        return (1...max(1, count)).map { names.file($0, of: count) }
    }

    /// The options of the file, with its sound.
    var fileOptions: MovieOptions {
        get throws {
            var options = try file.parsed
            options.audio = try audio.parsed
            return options
        }
    }

    /// Returns a description of everything that determines the pixels of a scene's render.
    @MainActor func description(of scene: any Scene, _ url: URL) throws -> RenderDescription {
        let format = try MovieFormat(of: url)
        let fps = try framesPerSecond(of: scene, format)
        var description = try RenderDescription(
            scene, scene: options, file: fileOptions, format: format, rate: FrameRate(fps))
        let (start, count) = try parseTimes(of: scene, fps: fps)
        description.add("from", start)
        description.add("frames", count)
        description.add("overlay", overlay)
        description.add("motion-blur", motionBlur)
        description.add("shutter-angle", shutterAngle)
        description.add("max-bytes", maxBytes)
        return description
    }

    /// Renders one scene into one file.
    @MainActor private func render(_ scene: any Scene, to url: URL, pipe: OutputPipe?, showsProgress: Bool) async throws
    {
        guard let limit = try parseSizeLimit(url) else {
            return try await render(scene, to: url, fileOptions, pipe: pipe, showsProgress: showsProgress)
        }
        // Each step is rendered beside the file, and the first result that is small enough becomes the file.
        let steps = try SizeLimit.steps(for: MovieFormat(of: url), from: fileOptions)
        _ = try MovieWriter.check(url, options: fileOptions)
        try await MovieFolder.use(for: url) { folder in
            let file = folder.appendingPathComponent(url.lastPathComponent)
            var size = 0
            for (number, step) in steps.enumerated() {
                // Parameter values are kept; the view is created again.
                try await render(
                    number == 0 ? scene : scene.copyWithParameters(), to: file, step, pipe: nil,
                    showsProgress: showsProgress)
                size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
                guard size > limit else { return try OutputFile.rename(file, to: url) }
            }
            throw MovieWriterError(
                .tooLarge,
                "\(url.relativePath): the file has \(size) bytes even with \(SizeLimit.text(steps.last!)), more than --max-bytes "
                    + "\(maxBytes ?? ""); choose fewer frames (--fps, --to) or a smaller --size")
        }
        try pipe?.copyFile()
    }

    @MainActor private func render(
        _ scene: any Scene, to url: URL, _ fileOptions: MovieOptions, pipe: OutputPipe?, showsProgress: Bool
    ) async throws {
        let format = try MovieFormat(of: url)
        let fps = try framesPerSecond(of: scene, format)
        let (start, count) = try parseTimes(of: scene, fps: fps)
        _ = try MovieWriter.check(url, frameCount: count, overwrite: overwrite, options: fileOptions)
        try pipe?.check(frameCount: count)
        let fileOptions = try await sampled(fileOptions, for: format, scene, from: start, fps: fps, count: count)
        let run = try frames(of: scene, from: start, fps: fps)
        let line = showsProgress ? ProgressLine(total: count, unit: "frames") : nil
        let progress: (Int) -> Void = { line?.update($0) }
        var index = 0
        func next() async throws -> MovieFrame? {
            guard index < count else { return nil }
            defer { index += 1 }
            return try await run.frame(index)
        }
        if let pipe, format.isRaw {
            try await MovieWriter.write(
                raw: format, fps: fps, options: fileOptions, progress: progress, next: next,
                write: pipe.write)
        } else {
            try await MovieWriter.write(
                to: url, fps: fps, frameCount: count, overwrite: overwrite, options: fileOptions,
                progress: progress, next: next)
            try pipe?.copyFile()
        }
        line?.finish()
    }

    /// Returns the first frame's time and the number of frames.
    @MainActor func parseTimes(of scene: any Scene, fps: Double) throws -> (start: Double, count: Int) {
        if let at {
            guard from == nil, to == nil else {
                throw UsageError("--at and --\(from == nil ? "to" : "from") are mutually exclusive; leave one out")
            }
            return (try Seconds.parse(at, "--at"), 1)
        }
        let start = try from.map { try Seconds.parse($0, "--from") } ?? 0
        let end = try to.map { try Seconds.parse($0, "--to") } ?? scene.duration
        guard end.isFinite else {
            throw UsageError("the scene's duration", mustBe: "a finite number of seconds", got: end, "add --to")
        }
        guard start < end else {
            throw UsageError(
                to == nil
                    ? "--from must be before the scene's end at \(scene.duration) s (got \(from ?? "0")); add a later --to"
                    : "--from must be before --to \(to ?? "") (got \(from ?? "0"))")
        }
        return (start, OfflineRenderer.frameCount(from: start, to: end, fps: fps))
    }

    /// Returns the limit of "500k", "2M" or "100000"; `nil` for no limit.
    func parseSizeLimit(_ url: URL) throws -> Int? {
        guard let maxBytes else { return nil }
        let format = try MovieFormat(of: url)
        guard [.gif, .apng, .webp].contains(format), try !FrameNames(url, format).isSequence else {
            throw UsageError("--max-bytes needs a single .gif, .apng or .webp file; leave it out")
        }
        let factor: Double = maxBytes.hasSuffix("k") ? 1e3 : maxBytes.hasSuffix("M") ? 1e6 : 1
        guard let number = Double(factor == 1 ? maxBytes[...] : maxBytes.dropLast()),
            (1e3...1e12).contains(number * factor)
        else { throw UsageError("--max-bytes", mustBe: "1k–1000000M bytes", got: maxBytes) }
        return Int(number * factor)
    }

    func parseOverlay() throws -> DebugOverlay {
        try (overlay ?? "").split(separator: ",").reduce(into: []) { all, name in
            guard let one = DebugOverlay(named: String(name)) else {
                throw UsageError("--overlay", mustBe: "damage, borders, overdraw, counts or all", got: name)
            }
            all.formUnion(one)
        }
    }

    func parseMotionBlur() throws -> MotionBlur? {
        guard let motionBlur else {
            guard shutterAngle == nil else { throw UsageError("--shutter-angle needs --motion-blur; add it") }
            return nil
        }
        guard let count = Int(motionBlur), (1...256).contains(count) else {
            throw UsageError("--motion-blur", mustBe: "1–256 samples per frame", got: motionBlur)
        }
        guard let angle = Double(shutterAngle ?? "180"), let blur = MotionBlur(sampleCount: count, shutterAngle: angle)
        else {
            throw UsageError("--shutter-angle", mustBe: "above 0 and at most 360 degrees", got: shutterAngle ?? "")
        }
        return blur
    }

    /// Returns the rate of a movie: that of the option, of a Lottie file, or of the format.
    @MainActor func framesPerSecond(of scene: any Scene, _ format: MovieFormat) throws -> Double {
        if let rate = try parseFramesPerSecond() { return rate }
        let usual = format.defaultFramesPerSecond
        return (scene as? LottieScene)?.framesPerSecond.map { format == .gif ? min($0, usual) : $0 } ?? usual
    }

    func parseFramesPerSecond() throws -> Double? {
        guard let fps else { return nil }
        guard let rate = FrameRate(fps), rate.isUsual else {
            throw UsageError("--fps", mustBe: FrameRate.usualText, got: fps)
        }
        return rate.framesPerSecond
    }
}

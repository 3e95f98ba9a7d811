import ArgumentParser
import Foundation
import UIKit

/// `render SCENE -o FILE`: one scene into one file.
struct RenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Renders a scene into a movie or picture.",
        discussion: """
            The ending of the file tells the format: .png (one file a frame, walk-0001.png and so on for walk.png; \
            walk.%05d.png says itself where the number stands; with --at one picture), .jpg, .apng, .gif, .webp, .mp4, \
            .webm, .mov, .y4m, .rgba. An older file of the name is replaced. “-o -” with --format writes to the standard \
            output.
            """)

    @Argument(help: "The scene's name; “list” shows all.") var scene: String
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write; “-” for the standard output.", valueName: "file"))
    var output: String
    @Option(help: ArgumentHelp("With “-o -”: png, gif, mp4, y4m and so on, as a file's ending.", valueName: "name"))
    var format: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Frames a second, 0.1 to 1000; 60 by default, for .gif 50. 23.976, 29.97 and 59.94 are 24000/1001, 30000/1001 and 60000/1001 exactly.",
            valueName: "rate"))
    var fps: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Start in seconds, 0 to 86400; 0 by default.", valueName: "seconds"))
    var from: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("End in seconds, up to 86400; the scene's own end by default.", valueName: "seconds"))
    var to: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "One picture of this moment in seconds, 0 to 86400, instead of --from and --to.", valueName: "seconds"))
    var at: String?
    @Flag(help: "Remove the frames of a longer .png sequence of this name; otherwise they are an error.")
    var overwrite = false
    @Option(
        help: ArgumentHelp(
            "Shows the drawing itself above the picture: damage, borders, overdraw, counts, all; several with commas.",
            valueName: "names"))
    var overlay: String?
    @Option(
        help: ArgumentHelp(
            "Blurs what moves: each frame is the average of so many pictures, 1 to 256, in linear light.",
            valueName: "number"))
    var motionBlur: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "With --motion-blur: how much of a frame's time the shutter is open, above 0 to 360; 180 by default.",
            valueName: "degrees"))
    var shutterAngle: String?
    @Option(
        help: ArgumentHelp(
            "JSON Lines, one render a line, each an object of parameters; “-” for the standard input. -o is a pattern such as card-{line}.png or {name}.gif.",
            valueName: "file"))
    var batch: String?
    @Flag(help: "With --batch: leaves out lines whose files are there.") var resume = false
    @OptionGroup var file: FileOptions
    @OptionGroup var options: SceneOptions

    @MainActor mutating func run() async throws {
        let type = try SceneCatalog.current.scene(named: scene)
        if let batch { return try await render(BatchFile(batch), of: type) }
        guard !resume else { throw UsageError("--resume is for --batch; leave it out") }
        let pipe = output == "-" ? try OutputPipe(format: self.format) : nil
        if pipe == nil, self.format != nil {
            throw UsageError("--format is for “-o -”; the ending of \(output) tells the format")
        }
        defer { pipe?.discard() }
        let url = pipe?.url ?? URL(fileURLWithPath: output)
        _ = try MovieWriter.check(url, options: file.parsed)
        try await render(options.makeScene(type), to: url, pipe: pipe, showsProgress: true)
    }

    /// Renders line after line; what fails is told at the end.
    @MainActor private func render(_ batch: BatchFile, of type: any Scene.Type) async throws {
        let pattern = try OutputPattern(output)
        guard format == nil else { throw UsageError("--format is for “-o -”, not for --batch; leave it out") }
        let common = try options.props.map { try SceneProps(file: $0) }
        // What would fail for every line fails at once.
        _ = try MovieWriter.check(
            URL(fileURLWithPath: output).lastPathComponent.isEmpty
                ? URL(fileURLWithPath: output)
                : FileManager.default.temporaryDirectory.appendingPathComponent(
                    "batch." + URL(fileURLWithPath: output).pathExtension), options: file.parsed)
        _ = try (parseMotionBlur(), parseFramesPerSecond(), parseOverlay())
        _ = try options.makeRenderer(options.makeScene(type))
        let progress = ProgressLine(total: batch.lines.count, unit: "files")
        var failures: [(line: Int, reason: String)] = []
        var lines: [String: Int] = [:]
        for (index, line) in batch.lines.enumerated() {
            do {
                let props = try SceneProps(json: line.json)
                let path = try pattern.path(for: props, line: line.number)
                if let other = lines.updateValue(line.number, forKey: path) {
                    lines[path] = other
                    throw UsageError("\(path) is the file of line \(other); let the pattern have more in it")
                }
                let scene = try options.makeScene(
                    type, props: (common.map { [$0] } ?? []) + [props], except: pattern.names)
                let url = URL(fileURLWithPath: path)
                if try !resume || !isWritten(url, scene) {
                    try await render(scene, to: url, pipe: nil, showsProgress: false)
                }
            } catch {
                failures.append((line.number, "\(error)"))
            }
            progress.update(index + 1)
        }
        guard failures.isEmpty else { throw BatchError(failures: failures, count: batch.lines.count) }
        progress.finish()
    }

    /// Whether all files of a render are there: they appear only when they are whole.
    @MainActor private func isWritten(_ url: URL, _ scene: any Scene) throws -> Bool {
        let format = try MovieFormat(of: url)
        let names = try FrameNames(url, format)
        guard names.isSequence else { return FileManager.default.fileExists(atPath: url.path) }
        let count = try parseTimes(of: scene, fps: parseFramesPerSecond() ?? format.defaultFramesPerSecond).count
        return (1...max(1, count)).allSatisfy {
            FileManager.default.fileExists(atPath: names.file($0, of: count).path)
        }
    }

    /// Renders one scene into one file.
    @MainActor private func render(_ scene: any Scene, to url: URL, pipe: OutputPipe?, showsProgress: Bool) async throws
    {
        let fileOptions = try file.parsed
        let blur = try parseMotionBlur()
        let format = try MovieFormat(of: url)
        let fps = try parseFramesPerSecond() ?? format.defaultFramesPerSecond
        let (start, count) = try parseTimes(of: scene, fps: fps)
        _ = try MovieWriter.check(url, frameCount: count, overwrite: overwrite, options: fileOptions)
        try pipe?.check(frameCount: count)
        let player = try options.makeRenderer(scene)
        player.debugOverlay = try parseOverlay()
        let line = showsProgress ? ProgressLine(total: count, unit: "frames") : nil
        let progress: (Int) -> Void = { line?.update($0) }
        var index = 0
        func next() async throws -> MovieFrame? {
            guard index < count else { return nil }
            let time = start + Double(index) / fps
            index += 1
            return MovieFrame(
                image: try await player.checkedImage(at: time, fps: fps, blur: blur), duration: 1 / fps)
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

    /// The first frame's time and the number of frames.
    @MainActor private func parseTimes(of scene: any Scene, fps: Double) throws -> (start: Double, count: Int) {
        if let at {
            guard from == nil, to == nil else {
                throw UsageError("--at is one moment: leave out --\(from == nil ? "to" : "from"), or --at")
            }
            return (try Seconds.parse(at, "--at"), 1)
        }
        let start = try from.map { try Seconds.parse($0, "--from") } ?? 0
        let end = try to.map { try Seconds.parse($0, "--to") } ?? scene.duration
        guard start < end else {
            throw UsageError(
                to == nil
                    ? "--from \(from ?? "0") is not before the scene's end at \(scene.duration) s; give a later --to as well"
                    : "--from \(from ?? "0") is not before --to \(to ?? ""): there is nothing to render")
        }
        return (start, OfflineRenderer.frameCount(from: start, to: end, fps: fps))
    }

    private func parseOverlay() throws -> DebugOverlay {
        try (overlay ?? "").split(separator: ",").reduce(into: []) { all, name in
            guard let one = DebugOverlay(named: String(name)) else {
                throw UsageError("--overlay \(name) is none of damage, borders, overdraw, counts and all")
            }
            all.formUnion(one)
        }
    }

    private func parseMotionBlur() throws -> MotionBlur? {
        guard let motionBlur else {
            guard shutterAngle == nil else { throw UsageError("--shutter-angle is for --motion-blur; add it") }
            return nil
        }
        guard let count = Int(motionBlur), (1...256).contains(count) else {
            throw UsageError("--motion-blur \(motionBlur) is no number of pictures a frame from 1 to 256")
        }
        guard let angle = Double(shutterAngle ?? "180"), let blur = MotionBlur(sampleCount: count, shutterAngle: angle)
        else {
            throw UsageError("--shutter-angle \(shutterAngle ?? "") is no angle above 0 and up to 360 degrees")
        }
        return blur
    }

    private func parseFramesPerSecond() throws -> Double? {
        guard let fps else { return nil }
        guard let rate = FrameRate(fps), rate.framesPerSecond >= 0.1, rate.framesPerSecond <= 1000 else {
            throw UsageError("--fps \(fps) is no number of frames a second from 0.1 to 1000")
        }
        return rate.framesPerSecond
    }
}

import Foundation
import UIKit

/// `render --shard` and `render --frames`.
extension RenderCommand {
    @MainActor func renderPart(of scene: any Scene) async throws {
        let option = part.shard == nil ? "--frames" : "--shard"
        guard output != "-", format == nil else { throw UsageError("\(option) cannot write to “-o -”; name a file") }
        guard at == nil else { throw UsageError("--at renders one frame, which has no parts; leave \(option) out") }
        guard audio.audio == nil else {
            throw UsageError("--audio belongs to “join”, which adds sound to the whole movie; leave it out")
        }
        guard maxBytes == nil else {
            throw UsageError("--max-bytes and \(option) are mutually exclusive; leave one out")
        }
        let url = URL(fileURLWithPath: output)
        let fileOptions = try fileOptions
        let format = try MovieWriter.check(url, options: fileOptions)
        let fps = try framesPerSecond(of: scene, format)
        guard format != .gif || fps <= 50 else {
            throw UsageError(
                "--fps must be at most 50 for parts of a GIF (got \(fps)), because a GIF drops frames above that rate")
        }
        let (start, total) = try parseTimes(of: scene, fps: fps)
        let (span, shard) = try part.parsed(
            total: total, format: format, groupLength: fileOptions.keyFrameInterval)
        // The part is written, since “join” needs it.
        if span.isEmpty, let shard = part.shard {
            PartOptions.reportEmpty(
                shard, total: total, groupLength: format.hasGroups ? fileOptions.keyFrameInterval : nil)
        }
        let partURL = PartWriter.url(of: url, span: span, shard: shard)
        let manifestURL = PartManifest.url(of: partURL)
        let description = try description(of: scene, url)
        let versions = await RenderVersions.ofRendering(format)
        if resume, let old = try? PartManifest(manifestURL), old.render == description.values, old.versions == versions,
            old.frames == span, old.fault(in: url.deletingLastPathComponent()) == nil
        {
            return
        }
        let run = try frames(of: scene, from: start, fps: fps)
        let line = ProgressLine(total: span.count, unit: "frames")
        let writerOptions =
            span.isEmpty
            ? fileOptions : try await sampled(fileOptions, for: format, scene, from: start, fps: fps, count: total)
        let writer = PartWriter(
            url: url, format: format, rate: FrameRate(fps), options: writerOptions, span: span, overwrite: overwrite,
            progress: { line.update($0) })
        let contents = try await writer.write(to: partURL) { try await run.frame($0) }
        let manifest = PartManifest(
            render: description.values, versions: versions, fonts: RenderVersions.fonts, frames: span,
            shard: shard.map { "\($0.number)/\($0.count)" }, ending: format.rawValue, width: contents.width,
            height: contents.height, groups: contents.groups, palette: contents.palette, files: contents.files)
        // Written last: a part without it is incomplete.
        try manifest.write(to: manifestURL)
        line.finish()
    }
}

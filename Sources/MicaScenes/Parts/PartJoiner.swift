import Foundation
import ImageIO

/// Joins the parts of a run, without encoding again, to the file that the whole run would have written.
package struct PartJoiner {
    private struct Part {
        let url: URL
        let manifest: PartManifest
        var folder: URL { url.deletingLastPathComponent() }
        /// The file with its frames; `nil` if these are pictures.
        var file: URL { folder.appendingPathComponent(manifest.files.first?.name ?? "") }
    }
    private let parts: [Part]
    private let format: MovieFormat
    private let manifest: PartManifest

    /// Throws if a part does not belong to the others, or one is missing.
    package init(_ urls: [URL]) throws {
        var parts = try urls.map { Part(url: $0, manifest: try PartManifest($0)) }
        guard let one = parts.first else { throw UsageError("no parts were given; name them, such as walk.mp4.*.part") }
        for part in parts.dropFirst() {
            guard let reason = part.manifest.difference(from: one.manifest) else { continue }
            throw MovieWriterError(
                .badPart, "\(part.url.relativePath): the part does not belong to \(one.url.relativePath): \(reason)")
        }
        // Fonts are compared pairwise: a part need not use all of them.
        var fonts: [String: (value: String, part: Part)] = [:]
        for part in parts {
            for (key, value) in part.manifest.fonts {
                if let other = fonts[key], other.value != value {
                    throw MovieWriterError(
                        .badPart,
                        "\(part.url.relativePath): the part does not belong to \(other.part.url.relativePath): the font “\(key)” differs"
                    )
                }
                fonts[key] = (value, part)
            }
        }
        parts.sort {
            ($0.manifest.frames.first, $0.manifest.frames.end) < ($1.manifest.frames.first, $1.manifest.frames.end)
        }
        var next = 0
        let total = one.manifest.frames.total
        for part in parts where !part.manifest.frames.isEmpty {
            let frames = part.manifest.frames
            guard frames.first >= next else {
                throw MovieWriterError(
                    .badPart, "\(part.url.relativePath): another part has the same frames (\(frames)); leave one out"
                )
            }
            if frames.first > next { throw Self.missing(next..<frames.first, one.manifest) }
            next = frames.end
        }
        if next < total { throw Self.missing(next..<total, one.manifest) }
        self.parts = parts
        manifest = parts.first { !$0.manifest.frames.isEmpty }?.manifest ?? one.manifest
        format = try MovieFormat(of: URL(fileURLWithPath: "part." + manifest.ending))
    }

    private static func missing(_ frames: Range<Int>, _ manifest: PartManifest) -> MovieWriterError {
        MovieWriterError(
            .badPart,
            "the frames \(frames.lowerBound)..<\(frames.upperBound) of \(manifest.frames.total) are missing; render them "
                + "with --frames or --shard, and add that part")
    }

    package func write(to url: URL, audio: AudioTrack?) async throws {
        guard try MovieFormat(of: url) == format else {
            throw UsageError(
                "-o \(url.relativePath): the parts are of a .\(manifest.ending) file; use that extension")
        }
        var options = MovieOptions()
        options.audio = audio
        options.codec = manifest.render["codec"].flatMap(VideoCodec.init)
        options.loopCount = manifest.render["loop"].flatMap { Int($0) } ?? 0
        guard let rate = manifest.render["fps"].flatMap({ FrameRate($0) }), rate.isUsual else {
            throw MovieWriterError(
                .badPart,
                "\(parts[0].url.relativePath): the frame rate of the manifest must be \(FrameRate.usualText); render the part again"
            )
        }
        try options.check(for: format)
        try OutputFile.check(url)
        // The joining program writes the file's header, and ffmpeg runs here, so the versions must equal those of the
        // rendering programs.
        let here = await RenderVersions.ofJoining(format)
        for (key, version) in here.sorted(by: { $0.key < $1.key }) where manifest.versions[key] != version {
            throw MovieWriterError(
                .badPart,
                "\(parts[0].url.relativePath): the part was made with “\(key)” \(manifest.versions[key] ?? "unknown"), and this machine has \(version); "
                    + "join on a machine with the same version")
        }
        TemporaryFiles.removeStale(in: url.deletingLastPathComponent())
        if try FrameNames(url, format).isSequence { return try checkSequence() }
        for part in parts {
            if let fault = part.manifest.fault(in: part.folder) {
                throw MovieWriterError(.badPart, "\(part.url.relativePath): \(fault)")
            }
        }
        if !format.codecs.isEmpty { return try await joinMovie(url, rate, options) }
        let file = try OutputFile(url)
        defer { file.discard() }
        if format.isRaw {
            if let head = RawVideoWriter.head(format, width: manifest.width, height: manifest.height, rate: rate) {
                try file.write(head)
            }
            for part in parts { try copy(part.file) { try file.write($0) } }
        } else {
            try joinAnimation(file, loopCount: options.loopCount)
        }
        try file.commit()
    }

    /// Pictures already have their final names.
    private func checkSequence() throws {
        for part in parts {
            if let fault = part.manifest.fault(in: part.folder) {
                throw MovieWriterError(.badPart, "\(part.url.relativePath): \(fault)")
            }
        }
    }

    private func joinAnimation(_ file: OutputFile, loopCount: Int) throws {
        let kind = AnimationAssembler.Format(rawValue: format.rawValue)!
        var assembler = AnimationAssembler(
            kind, width: manifest.width, height: manifest.height, loopCount: loopCount)
        assembler.sharedColors = manifest.palette
        for part in parts {
            // Only complete records are passed on.
            var waiting = Data()
            try copy(part.file) { data in
                guard kind != .gif else { return try file.write(assembler.add(data)) }
                waiting.append(data)
                var rest = waiting[...]
                while let size = AnimationAssembler.recordSize(kind, head: rest), size <= rest.count {
                    try file.write(assembler.add(Data(rest.prefix(size))))
                    rest = rest.dropFirst(size)
                }
                waiting = Data(rest)
            }
            guard waiting.isEmpty else {
                throw MovieWriterError(.badPart, "\(part.url.relativePath): the part is damaged; render it again")
            }
        }
        let tail = assembler.finish()
        try file.write(tail.data)
        for (offset, data) in tail.patches { try file.overwrite(at: offset, with: data) }
    }

    private func joinMovie(_ url: URL, _ rate: FrameRate, _ options: MovieOptions) async throws {
        try await options.audio?.check(for: url)
        try await MovieFolder.use(for: url) { folder in
            var groups: [MovieGroup] = []
            for part in parts {
                let input = try FileHandle(forReadingFrom: part.file)
                defer { try? input.close() }
                for group in part.manifest.groups {
                    let file = folder.appendingPathComponent("\(groups.count).\(format.rawValue)")
                    let output = try OutputFile(file)
                    defer { output.discard() }
                    var rest = group.bytes
                    while rest > 0 {
                        guard let data = try input.read(upToCount: min(rest, 1 << 20)), !data.isEmpty else {
                            throw MovieWriterError(
                                .badPart, "\(part.url.relativePath): the part is damaged; render it again")
                        }
                        do throws(ImageFileError) {
                            try output.write(data)
                        } catch {
                            throw ImageFileError(.unwritable, path: url.relativePath, reason: error.reason)
                        }
                        rest -= data.count
                    }
                    try output.commit()
                    groups.append(MovieGroup(file: file, frameCount: group.frames))
                }
            }
            let ffmpeg = FFmpeg(url: url, format: format)
            try await MovieAssembler(ffmpeg: ffmpeg, rate: rate, options: options, folder: folder).write(groups)
        }
    }
}

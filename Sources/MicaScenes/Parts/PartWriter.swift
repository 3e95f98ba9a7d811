import Foundation
import ImageIO

/// Writes some frames of a movie or animation as a part. `PartJoiner` joins parts to the same file as a run that writes
/// all frames.
package struct PartWriter {
    /// The URL of the whole file.
    let url: URL
    let format: MovieFormat
    let rate: FrameRate
    let options: MovieOptions
    let span: FrameSpan
    let overwrite: Bool
    let progress: (Int) -> Void

    package init(
        url: URL, format: MovieFormat, rate: FrameRate, options: MovieOptions, span: FrameSpan, overwrite: Bool,
        progress: @escaping (Int) -> Void
    ) {
        self.url = url
        self.format = format
        self.rate = rate
        self.options = options
        self.span = span
        self.overwrite = overwrite
        self.progress = progress
    }

    /// A description of the files that were written.
    package struct Contents {
        package var width = 0, height = 0
        package var groups: [PartManifest.Group] = []
        package var palette = Data()
        package var files: [PartManifest.File] = []
    }

    /// Returns the path of a part: `walk.mp4.03-of-10.part`, `walk.mp4.00120-00240.part`. The names sort in the order
    /// of the parts.
    package static func url(of url: URL, span: FrameSpan, shard: (number: Int, count: Int)?) -> URL {
        func padded(_ number: Int, as last: Int) -> String {
            String(repeating: "0", count: max(0, String(last).count - String(number).count)) + String(number)
        }
        let name =
            shard.map { "\(padded($0.number, as: $0.count))-of-\($0.count)" }
            ?? "\(padded(span.first, as: span.total))-\(padded(span.end, as: span.total))"
        return url.deletingLastPathComponent().appendingPathComponent("\(url.lastPathComponent).\(name).part")
    }

    /// Writes the part. It requests frames from `frame` by number, in ascending order, including the first of all, the
    /// one before the part and the one after it if they are needed.
    package func write(to part: URL, frame: (Int) async throws -> MovieFrame) async throws -> Contents {
        TemporaryFiles.removeStale(in: part.deletingLastPathComponent())
        if try FrameNames(url, format).isSequence { return try await writeSequence(frame) }
        guard !span.isEmpty else { return try Contents(files: [describe(part) { _ in }]) }
        var frames = FrameQueue(format, background: options.backgroundPixel) { count in
            // Frames around the part are not counted.
            progress(min(count, span.count))
        }
        func picture(_ index: Int) async throws -> PixelFrame {
            guard let picture = try await frames.next({ try await frame(index) }) else {
                throw MovieWriterError(.noFrames, "\(url.relativePath): there is no frame \(index)")
            }
            return picture
        }
        if !format.codecs.isEmpty { return try await writeMovie(to: part, picture) }
        if format.isRaw { return try await writeRaw(to: part, picture) }
        return try await writeAnimation(to: part, picture)
    }

    private func writeAnimation(
        to part: URL, _ picture: (Int) async throws -> PixelFrame
    ) async throws -> Contents {
        // Frames are copied, since the next one may be drawn into the same pixels.
        var first: Bitmap?, before: Bitmap?
        if span.first > 0, format == .gif, options.colorSamples == nil { first = try await picture(0).bitmap }
        if span.first == 1 { before = first }
        if span.first > 0, before == nil, format != .webp { before = try await picture(span.first - 1).bitmap }
        var current = try await picture(span.first)
        let width = current.pixmap.width, height = current.pixmap.height
        var encoder = try MovieWriter.animationEncoder(format, url, width: width, height: height, options)
        if let first { encoder.setFirst(first) }
        if span.first > 0 {
            encoder.skip(
                to: span.first, previous: before ?? current.bitmap, duration: 1 / rate.framesPerSecond)
        }
        let file = try OutputFile(part)
        defer { file.discard() }
        var digest = Digest(), size = 0
        func write(_ data: Data) throws {
            try file.write(data)
            digest.update(data)
            size += data.count
        }
        for index in span.first..<span.end {
            if index > span.first { current = try await picture(index) }
            try write(encoder.encode(current.bitmap, duration: current.duration))
        }
        let after = span.end < span.total && format == .gif ? try await picture(span.end).bitmap : nil
        try write(encoder.finishRecords(before: after))
        try file.commit()
        return Contents(
            width: width, height: height, palette: encoder.assembler.sharedColors,
            files: [.init(name: part.lastPathComponent, bytes: size, sha256: digest.finish())])
    }

    private func writeRaw(to part: URL, _ picture: (Int) async throws -> PixelFrame) async throws -> Contents {
        let first = try await picture(span.first)
        let file = try OutputFile(part)
        defer { file.discard() }
        var digest = Digest(), size = 0
        var index = span.first
        try await RawVideoWriter.write(
            format, rate: rate, first: first, hasHead: false,
            next: {
                index += 1
                return index < span.end ? try await picture(index) : nil
            },
            write: { data in
                try file.write(data)
                digest.update(data)
                size += data.count
            })
        try file.commit()
        return Contents(
            width: first.pixmap.width, height: first.pixmap.height,
            files: [.init(name: part.lastPathComponent, bytes: size, sha256: digest.finish())])
    }

    private func writeMovie(
        to part: URL, _ picture: (Int) async throws -> PixelFrame
    ) async throws -> Contents {
        var pixelFormat: String?
        if span.first > 0, FFmpegArguments.dependsOnFirstFrame(format, options) {
            pixelFormat = FFmpegArguments.pixelFormat(format, options, first: try await picture(0))
        }
        let current = try await picture(span.first)
        return try await MovieFolder.use(for: part) { folder in
            var index = span.first
            let groups = try await MovieGroupWriter(
                ffmpeg: FFmpeg(url: part, format: format), rate: rate, options: options,
                pixelFormat: pixelFormat ?? FFmpegArguments.pixelFormat(format, options, first: current),
                folder: folder
            ).write(first: current) {
                index += 1
                return index < span.end ? try await picture(index) : nil
            }
            var described: [PartManifest.Group] = []
            let file = try describe(part) { write in
                for group in groups {
                    var size = 0
                    try copy(group.file) { data in
                        size += data.count
                        try write(data)
                    }
                    described.append(.init(frames: group.frameCount, bytes: size))
                }
            }
            return Contents(
                width: current.pixmap.width, height: current.pixmap.height, groups: described, files: [file])
        }
    }

    /// Pictures of a sequence are separate files, with the same names as in the whole sequence.
    private func writeSequence(_ frame: (Int) async throws -> MovieFrame) async throws -> Contents {
        let names = try FrameNames(url, format)
        if !overwrite { try names.refuseLeftovers(of: span.total) }
        guard !span.isEmpty else { return Contents() }
        var frames = FrameQueue(format, background: options.backgroundPixel, progress: progress)
        var contents = Contents()
        try await MovieFolder.use(for: url) { folder in
            var written: [(URL, URL)] = []
            for index in span.first..<span.end {
                guard let picture = try await frames.next({ try await frame(index) }) else { break }
                contents.width = picture.pixmap.width
                contents.height = picture.pixmap.height
                let data = try StillSequenceWriter.encode(picture, url, format, options)
                let name = names.file(index + 1, of: span.total)
                let temporary = folder.appendingPathComponent(name.lastPathComponent)
                try OutputFile.write(data, to: temporary.path, for: url)
                written.append((temporary, name))
                contents.files.append(
                    .init(name: name.lastPathComponent, bytes: data.count, sha256: Digest.of(data)))
            }
            for (temporary, name) in written { try OutputFile.rename(temporary, to: name) }
        }
        return contents
    }

    /// Writes a file in pieces. Returns its description.
    private func describe(_ url: URL, _ body: ((Data) throws -> Void) throws -> Void) throws -> PartManifest.File {
        let file = try OutputFile(url)
        defer { file.discard() }
        var digest = Digest(), size = 0
        try body { data in
            try file.write(data)
            digest.update(data)
            size += data.count
        }
        try file.commit()
        return .init(name: url.lastPathComponent, bytes: size, sha256: digest.finish())
    }
}

/// Reads a file in pieces.
func copy(_ file: URL, _ write: (Data) throws -> Void) throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    while let data = try handle.read(upToCount: 1 << 20), !data.isEmpty { try write(data) }
}

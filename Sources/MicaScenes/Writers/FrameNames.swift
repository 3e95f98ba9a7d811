import Foundation
import ImageIO

/// The names of the files of a sequence of pictures: `walk-0001.png` for `walk.png`, `walk.00001.png` for
/// `walk.%05d.png`.
package struct FrameNames {
    private let url: URL
    private let folder: URL
    /// The text before and after the number.
    private let prefix: String, suffix: String
    /// The minimum number of digits.
    private let width: Int
    /// `true` if the name contains a pattern for the number; a single frame is then numbered, too.
    package let isPattern: Bool
    /// `true` if every frame has its own file.
    package let isSequence: Bool

    /// Throws if the name has a pattern that is not exactly one `%0Nd`, or that the format does not support.
    package init(_ url: URL, _ format: MovieFormat) throws(MovieWriterError) {
        isSequence = format == .pngSequence || format == .jpeg || format == .webp && url.lastPathComponent.contains("%")
        self.url = url
        folder = url.deletingLastPathComponent()
        let name = url.lastPathComponent
        // The set-up of a regular expression would be a considerable part of a small program's start.
        let patterns = name.contains("%") ? name.matches(of: /%[0-9]*d/) : []
        guard let pattern = patterns.first else {
            prefix = url.deletingPathExtension().lastPathComponent + "-"
            suffix = "." + url.pathExtension
            width = 4
            isPattern = false
            return
        }
        guard [.pngSequence, .jpeg, .webp].contains(format) else {
            throw MovieWriterError(
                .badName,
                "\(url.relativePath): only .png, .jpg and .webp files can be numbered; leave \(pattern.0) out of the name"
            )
        }
        guard patterns.count == 1, let digits = pattern.0.wholeMatch(of: /%0([1-9])d/), let width = Int(digits.1) else {
            throw MovieWriterError(
                .badName,
                "\(url.relativePath): the name must contain one number of 1–9 digits, such as frame-%05d.png")
        }
        prefix = String(name[..<pattern.range.lowerBound])
        suffix = String(name[pattern.range.upperBound...])
        self.width = width
        isPattern = true
    }

    /// Returns the file of a frame, counted from 1, of `count` frames.
    package func file(_ number: Int, of count: Int) -> URL {
        if count == 1, !isPattern { return url }
        let width = isPattern ? width : max(width, String(count).count)
        return folder.appendingPathComponent(name(number, digits: width))
    }

    /// Returns the files of an earlier sequence of this name that `count` frames do not replace, in order. Their
    /// numbers continue from 1, or from the last new frame, without a gap, and have as many digits as those of a
    /// sequence. Other numbered files are not frames.
    package func leftovers(of count: Int) -> [URL] {
        // A single picture is not part of a sequence beside it.
        if count == 1, !isPattern { return [] }
        let new = Set((1...max(count, 1)).map { file($0, of: count).lastPathComponent })
        let names = Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        // Without a pattern a longer sequence has more digits.
        return (isPattern ? width...width : width...18).flatMap { width in
            var old: [URL] = [], number = 1
            while isPattern || String(number).count <= width {
                let name = name(number, digits: width)
                guard names.contains(name) || new.contains(name) else { break }
                if !new.contains(name) { old.append(folder.appendingPathComponent(name)) }
                number += 1
            }
            return old
        }
    }

    private func name(_ number: Int, digits: Int) -> String {
        let zeros = String(repeating: "0", count: max(0, digits - String(number).count))
        return "\(prefix)\(zeros)\(number)\(suffix)"
    }

    package func refuseLeftovers(of count: Int) throws(MovieWriterError) {
        let old = leftovers(of: count)
        guard let first = old.first, let last = old.last else { return }
        let names = [first, last].map(\.lastPathComponent)
        let which =
            old.count == 1
            ? "\(names[0]) of an earlier sequence"
            : "\(old.count) frames of an earlier sequence (\(names[0]) … \(names[1]))"
        throw MovieWriterError(
            .existingFrames,
            "\(url.relativePath): \(which) would remain beside the new frames; remove "
                + "\(old.count == 1 ? "it" : "them") (--overwrite) or choose another name")
    }
}

import CoreText
import Foundation
import ImageIO

/// The versions that affect pictures and files besides the options: programs, libraries, fonts.
package enum RenderVersions {
    /// Returns the versions of everything that renders a part.
    package static func ofRendering(_ format: MovieFormat) async -> [String: String] {
        var versions = await ofJoining(format)
        versions.merge(CodecVersions.all) { $1 }
        versions.merge(TextVersions.all) { $1 }
        versions["program"] = program
        return versions
    }

    /// Returns the versions of everything that joins parts.
    static func ofJoining(_ format: MovieFormat) async -> [String: String] {
        var versions = ["mica": Version.text]
        if !format.codecs.isEmpty { versions["ffmpeg"] = await FFmpeg.version() ?? "none" }
        return versions
    }

    /// The checksum of the running program, which contains the scenes.
    private static let program = Digest.ofLargeFile("/proc/self/exe") ?? "unknown"

    /// The fonts to which names resolve on this machine, and the checksums of the files that have been opened.
    package static var fonts: [String: String] {
        let catalogue = FontCatalogue.shared
        var result = catalogue.answers
        for path in catalogue.openedFiles {
            result["file " + URL(fileURLWithPath: path).lastPathComponent] = Digest.ofFile(path) ?? "unknown"
        }
        return result
    }
}

import CoreText
import Foundation
import ImageIO

/// What pictures and files depend on besides what was asked for: programs, libraries, fonts.
enum RenderVersions {
    /// What a part is made with.
    static func ofRendering(_ format: MovieFormat) async -> [String: String] {
        var versions = await ofJoining(format)
        versions.merge(CodecVersions.all) { $1 }
        versions.merge(TextVersions.all) { $1 }
        versions["program"] = program
        return versions
    }

    /// What parts are put together with.
    static func ofJoining(_ format: MovieFormat) async -> [String: String] {
        var versions = ["mica": Version.text]
        if !format.codecs.isEmpty { versions["ffmpeg"] = await FFmpeg.version() ?? "none" }
        return versions
    }

    /// The checksum of the running program, which has the scenes in it.
    private static let program = Digest.ofFile("/proc/self/exe") ?? "unknown"

    /// What names of fonts stand for here, and the checksums of the files that were opened so far.
    static var fonts: [String: String] {
        let catalogue = FontCatalogue.shared
        var result = catalogue.answers
        for path in catalogue.openedFiles {
            result["file " + URL(fileURLWithPath: path).lastPathComponent] = Digest.ofFile(path) ?? "unknown"
        }
        return result
    }
}

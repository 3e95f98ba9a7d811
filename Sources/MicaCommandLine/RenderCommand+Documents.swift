import Foundation
import ImageIO
import UIKit

extension RenderCommand {
    /// A format of vectors.
    enum DocumentFormat: String {
        case pdf, svg

        /// Creates the format of a file's extension; `nil` for others.
        init?(_ path: String) { self.init(rawValue: URL(fileURLWithPath: path).pathExtension.lowercased()) }
    }

    /// The maximum number of pages.
    private static let mostPages = 10_000

    /// Renders a scene to a document: a page for each frame, one a second by default.
    @MainActor func renderDocument(_ format: DocumentFormat, of scene: any Scene) async throws {
        for (name, isGiven) in [
            ("--motion-blur", motionBlur != nil), ("--overlay", overlay != nil), ("--max-bytes", maxBytes != nil),
            ("--shutter-angle", shutterAngle != nil),
        ] where isGiven { throw UsageError("\(name) has no meaning for .\(format.rawValue); leave it out") }
        let fps = try parseFramesPerSecond() ?? 1
        let isOne = at != nil || from == nil && to == nil && self.fps == nil
        let (start, count) = isOne && at == nil ? (0, 1) : try parseTimes(of: scene, fps: fps)
        guard format == .pdf || count == 1 else {
            throw UsageError("an .svg file has one picture (got \(count) frames); add --at")
        }
        guard count <= Self.mostPages else {
            throw UsageError(
                "a document", mustBe: "at most \(Self.mostPages) pages", got: count, "add --fps, --from or --to")
        }
        let renderer = try options.makeRenderer(scene)
        let data: Data
        switch format {
        case .pdf:
            data = try await renderer.pdfData(
                at: (0..<count).map { start + Double($0) / fps }, documentInfo: [kCGPDFContextTitle: self.scene])
        case .svg: data = try await renderer.svgData(at: start, textAsCharacters: svgText)
        }
        try data.write(to: URL(fileURLWithPath: output), options: .atomic)
    }
}

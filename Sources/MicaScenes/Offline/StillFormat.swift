public import Foundation
import ImageIO
import MicaRaster
public import UIKit

/// A file format of one picture.
public enum StillFormat: String, CaseIterable, Sendable {
    /// Lossless, with transparency: the smallest of grey, a palette and full colours that represents the picture
    /// exactly.
    case png
    /// Lossy, without transparency: transparent pixels become white.
    case jpeg
    /// Lossy, or lossless at a quality of 1, with transparency; at most 16,383 pixels per side.
    case webp

    /// Returns the contents of a file with these pixels. `quality` is that of `OfflineRenderer.data(as:at:quality:)`.
    func encode(_ pixels: Pixmap, quality: Double?) throws(MovieWriterError) -> Data {
        try check(quality)
        let quality = quality ?? 0.85
        let data: Data? =
            switch self {
            case .png: PNGEncoder.encode(pixels)
            case .jpeg: JPEGEncoder.encode(Bitmap(pixels), quality: quality)
            case .webp: WebPEncoder.encode(Bitmap(pixels), quality: quality)
            }
        guard let data else {
            throw MovieWriterError(
                .badSize,
                "a .\(rawValue) image must have at most \(WebPEncoder.maximumSide) pixels a side (got \(pixels.width) × "
                    + "\(pixels.height)); choose a smaller size or .png")
        }
        return data
    }

    /// Throws before anything is drawn.
    func check(_ quality: Double?) throws(MovieWriterError) {
        guard let quality else { return }
        guard self != .png else {
            throw MovieWriterError(.badOption, "a .png image has no quality; use .jpeg or .webp, or leave it out")
        }
        guard (0...1).contains(quality) else {
            throw MovieWriterError(.badOption, "quality", mustBe: "0–1", got: quality)
        }
    }
}

/// Single pictures, in memory.
///
/// ```swift
/// let image = try OfflineRenderer(layer, size: CGSize(width: 400, height: 300)).image(at: 0.5)
/// let png = try OfflineRenderer(view: card).data(as: .png)
/// let jpeg = try OfflineRenderer(controller: profile, size: CGSize(width: 390, height: 844)).data(as: .jpeg)
/// let webp = try await OfflineRenderer(scene: Intro()).data(as: .webp, at: 1, quality: 0.7)
/// ```
extension OfflineRenderer {
    /// Throws before time passes.
    private func check(at time: TimeInterval) throws(MovieWriterError) {
        try OfflineRenderer.check(time: time)
        try checkCanvas()
    }

    /// Returns the picture at `time` in seconds, a copy that later frames do not change. For a time in the past it is
    /// the latest picture.
    ///
    /// Throws if `time` is not finite (`MovieWriterError.Kind.badOption`), no canvas of that size can exist
    /// (`.badSize`), memory is insufficient, or text could not be drawn because there is no font.
    public func image(at time: TimeInterval) throws(MovieWriterError) -> CGImage {
        try check(at: time)
        advance(to: time)
        return try checkedImage()
    }

    /// Returns the picture at `time`. If `drivesTasks` is `true`, as for scenes, tasks of the caller's actor run while
    /// time passes.
    public func image(
        at time: TimeInterval, isolation: isolated (any Actor)? = #isolation
    ) async throws(MovieWriterError) -> CGImage {
        try check(at: time)
        await advance(to: time)
        return try checkedImage()
    }

    /// Returns the contents of a file with the picture at `time`, as returned by `image(at:)`.
    ///
    /// Throws the errors of `image(at:)`, and `.badOption` if `quality` is not 0…1 or the format has no quality.
    /// - Parameters:
    ///   - format: PNG, JPEG or WebP.
    ///   - time: The time in seconds; for a time in the past, the latest picture. Default 0.
    ///   - quality: The quality of JPEG and WebP, 0 (smallest) … 1 (best; WebP is lossless). Default `nil`: 0.85.
    public func data(
        as format: StillFormat, at time: TimeInterval = 0, quality: Double? = nil
    ) throws(MovieWriterError) -> Data {
        try format.check(quality)
        try check(at: time)
        advance(to: time)
        return try format.encode(checkedPixels(), quality: quality)
    }

    /// Returns the contents of a file with the picture at `time`. If `drivesTasks` is `true`, as for scenes, tasks of
    /// the caller's actor run while time passes.
    public func data(
        as format: StillFormat, at time: TimeInterval = 0, quality: Double? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(MovieWriterError) -> Data {
        try format.check(quality)
        try check(at: time)
        await advance(to: time)
        return try format.encode(checkedPixels(), quality: quality)
    }
}

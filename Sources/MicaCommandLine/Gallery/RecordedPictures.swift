import Foundation
import ImageIO

/// The pictures of frames for a page: each holds what changed, and the first of every `groupLength` frames is whole.
///
/// They are kept without loss where that takes little space, and as photographs are otherwise.
package struct RecordedPictures {
    /// A frame of an animated WebP: the chunk ANMF. A frame without one looks like the frame before it.
    package struct Picture: Encodable {
        package var frame: Int
        package var chunk: Data
    }
    /// In frames: as many are decoded at most to show one.
    static let groupLength = 30
    /// Of pictures without loss, on average; in bytes a second.
    static let losslessRate = 60_000.0
    private static let quality = 0.85

    private let framesPerSecond: Double
    private var lossless: WebPAnimationEncoder, lossy: WebPAnimationEncoder
    private var losslessRecords = Data(), lossyRecords = Data()
    private var frameCount = 0

    /// Nil where the size is beyond the format's.
    init?(width: Int, height: Int, framesPerSecond: Double) {
        func encoder(_ quality: Double) -> WebPAnimationEncoder? {
            WebPAnimationEncoder(width: width, height: height, quality: quality, groupLength: Self.groupLength)
        }
        guard let lossless = encoder(1), let lossy = encoder(Self.quality) else { return nil }
        (self.lossless, self.lossy, self.framesPerSecond) = (lossless, lossy, framesPerSecond)
    }

    private var prefersLossless: Bool {
        Double(losslessRecords.count) <= Self.losslessRate * max(1, Double(frameCount) / framesPerSecond)
    }

    /// Of those that would be taken now, without the group that is not complete.
    var byteCount: Int { prefersLossless ? losslessRecords.count : lossyRecords.count }

    mutating func append(_ bitmap: Bitmap) {
        losslessRecords += lossless.encode(bitmap, duration: 1 / framesPerSecond)
        lossyRecords += lossy.encode(bitmap, duration: 1 / framesPerSecond)
        frameCount += 1
    }

    mutating func finish() -> [Picture] {
        losslessRecords += lossless.finishRecords(before: nil)
        lossyRecords += lossy.finishRecords(before: nil)
        var pictures: [Picture] = [], milliseconds = 0
        var rest = (prefersLossless ? losslessRecords : lossyRecords)[...]
        while let size = AnimationAssembler.recordSize(.webp, head: rest), size <= rest.count {
            let chunk = Data(rest.prefix(size))
            pictures.append(
                Picture(frame: Int((Double(milliseconds) * framesPerSecond / 1000).rounded()), chunk: chunk))
            // The duration is 24 bits, after the chunk's header, the frame's position and its size.
            milliseconds += Int(chunk[20]) | Int(chunk[21]) << 8 | Int(chunk[22]) << 16
            rest = rest.dropFirst(size)
        }
        return pictures
    }
}

import Foundation
import ImageIO

/// The pictures of frames for a page: each contains the changes, and the first of every `groupLength` frames is
/// complete.
///
/// They are stored without loss if that is small enough, otherwise as photographs.
package struct RecordedPictures {
    /// A frame of an animated WebP: the chunk ANMF. A frame without one looks like the frame before it.
    package struct Picture: Encodable {
        package var frame: Int
        package var chunk: Data
    }
    /// The number of frames in a group: the maximum number that must be decoded to show one.
    static let groupLength = 30
    /// The maximum average rate of lossless pictures, in bytes per second.
    static let losslessRate = 60_000.0
    private static let quality = 0.85

    private let framesPerSecond: Double
    private var lossless: WebPAnimationEncoder, lossy: WebPAnimationEncoder
    private var losslessRecords = Data(), lossyRecords = Data()
    private var frameCount = 0

    /// Returns `nil` if the size exceeds the format's limit.
    init?(width: Int, height: Int, framesPerSecond: Double) {
        func encoder(_ quality: Double) -> WebPAnimationEncoder? {
            WebPAnimationEncoder(width: width, height: height, quality: quality, groupLength: Self.groupLength)
        }
        guard let lossless = encoder(1), let lossy = encoder(Self.quality) else { return nil }
        self.lossless = lossless
        self.lossy = lossy
        self.framesPerSecond = framesPerSecond
    }

    private var prefersLossless: Bool {
        Double(losslessRecords.count) <= Self.losslessRate * max(1, Double(frameCount) / framesPerSecond)
    }

    /// The size of the pictures that are currently preferred, without the incomplete group.
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
            // The duration has 24 bits, after the chunk's header, the frame's position and its size.
            milliseconds += Int(chunk[20]) | Int(chunk[21]) << 8 | Int(chunk[22]) << 16
            rest = rest.dropFirst(size)
        }
        return pictures
    }
}

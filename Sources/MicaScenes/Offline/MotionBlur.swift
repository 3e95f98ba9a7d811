import CoreGraphics
package import Foundation
package import ImageIO
import MicaBase
package import MicaRaster
import UIKit

/// The effect of a camera's shutter on a frame: the shutter stays open for a while, and motion during this time is
/// blurred.
///
/// A frame is the average, in linear light, of pictures at equal distances, the first at the frame's own time.
public struct MotionBlur: Sendable, Equatable {
    /// The number of pictures per frame, 1–256.
    public let sampleCount: Int
    /// The time for which the shutter is open, in degrees of a frame's duration: above 0 and at most 360, which is the
    /// whole frame. Default 180.
    public let shutterAngle: Double

    /// Returns `nil` if a number is out of range.
    public init?(sampleCount: Int, shutterAngle: Double = 180) {
        guard (1...256).contains(sampleCount), shutterAngle > 0, shutterAngle <= 360 else { return nil }
        self.sampleCount = sampleCount
        self.shutterAngle = shutterAngle
    }

    /// Returns the times of a frame's pictures, in seconds.
    package func times(from time: Double, fps: Double) -> [Double] {
        let distance = shutterAngle / 360 / fps / Double(sampleCount)
        return (0..<sampleCount).map { time + Double($0) * distance }
    }
}

/// The average of pictures in linear light, weighted by their alpha. All numbers are integers, so that the result is
/// the same on every machine; a pixel that does not change keeps its value.
package struct LinearAverage: Sendable {
    package let width: Int, height: Int
    private var count: UInt32 = 0
    /// The sums of each pixel's red, green, blue and alpha: linear light of 16 bits times alpha, and alpha. There is
    /// room for 256 pictures.
    private var sums: [UInt32]

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
        sums = [UInt32](repeating: 0, count: width * height * 4)
    }

    package mutating func add(_ pixmap: Pixmap) {
        count += 1
        let isOpaque = pixmap.isOpaque
        Self.linear.withUnsafeBufferPointer { linear in
            sums.withUnsafeMutableBufferPointer { sums in
                var i = 0
                for y in 0..<height {
                    let row = pixmap.row(y)
                    for x in 0..<width {
                        let pixel = row[x], alpha = isOpaque ? 255 : pixel >> 24
                        if alpha > 0 {
                            for (channel, shift) in [16, 8, 0].enumerated() as EnumeratedSequence<[UInt32]> {
                                let value = min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha)
                                sums[i + channel] += linear[Int(value)] * alpha
                            }
                            sums[i + 3] += alpha
                        }
                        i += 4
                    }
                }
            }
        }
    }

    /// Returns the average as pixels; `nil` if memory is insufficient.
    package func pixmap() -> Pixmap? {
        guard count > 0, let result = Pixmap(width: width, height: height) else { return nil }
        var isOpaque = true
        for y in 0..<height {
            let row = result.row(y)
            for x in 0..<width {
                let i = (y * width + x) * 4, weight = sums[i + 3]
                let alpha = (weight + count / 2) / count
                if alpha < 255 { isOpaque = false }
                func channel(_ index: Int) -> UInt32 {
                    guard weight > 0 else { return 0 }
                    let light = (UInt64(sums[i + index]) + UInt64(weight / 2)) / UInt64(weight)
                    return (UInt32(Self.encoded[Int(light)]) * alpha + 127) / 255
                }
                row[x] = alpha << 24 | channel(0) << 16 | channel(1) << 8 | channel(2)
            }
        }
        result.isOpaque = isOpaque
        return result
    }

    /// The average as straight components of 16 bits. Between two 8-bit values, they are interpolated linearly in
    /// light, which is within 5 of 65,535 of the exact value. Without pictures, all pixels are transparent.
    package var deepBitmap: DeepBitmap {
        let samples = [UInt16](unsafeUninitializedCapacity: sums.count) { output, filled in
            for i in stride(from: 0, to: sums.count, by: 4) {
                let weight = UInt64(sums[i + 3]), count = UInt64(max(1, count))
                for channel in 0..<3 {
                    output[i + channel] = weight == 0 ? 0 : Self.deepComponent(UInt64(sums[i + channel]), weight)
                }
                output[i + 3] = UInt16((weight * 257 + count / 2) / count)
            }
            filled = sums.count
        }
        return DeepBitmap(width: width, height: height, samples: samples)
    }

    /// Returns the component of 16 bits whose light is `sum` / `weight`.
    private static func deepComponent(_ sum: UInt64, _ weight: UInt64) -> UInt16 {
        let below = Int(floors[Int(sum / weight)])
        guard below < 255 else { return 65_535 }
        let light = UInt64(linear[below]), step = (UInt64(linear[below + 1]) - light) * weight
        return UInt16(UInt64(below) * 257 + (257 * (sum - light * weight) + step / 2) / step)
    }

    /// The largest component whose light does not exceed each light value.
    private static let floors: [UInt8] = {
        var result = [UInt8](repeating: 255, count: 65536), component = 0
        for light in 0..<65536 {
            while component < 255, UInt32(light) >= linear[component + 1] { component += 1 }
            result[light] = UInt8(component)
        }
        return result
    }()

    /// Returns the linear light, 0–65,535, of an sRGB component, 0–255 (IEC 61966-2-1).
    private static func light(_ component: Double) -> UInt32 {
        let value = component / 255
        let light = value <= 0.04045 ? value / 12.92 : PortableMath.pow((value + 0.055) / 1.055, 2.4)
        return UInt32((light * 65535).rounded())
    }

    private static let linear = (0..<256).map { light(Double($0)) }
    /// The component nearest to each light value.
    private static let encoded: [UInt8] = {
        let ends = (0..<255).map { light(Double($0) + 0.5) }
        var result = [UInt8](repeating: 255, count: 65536)
        var component = 0
        for light in 0..<65536 {
            while component < 255, UInt32(light) >= ends[component] { component += 1 }
            result[light] = UInt8(component)
        }
        return result
    }()
}

extension OfflineRenderer {
    /// Returns the picture at `time`, blurred by motion while the shutter is open, with the duration of one frame. The
    /// next picture may be drawn into the same pixels. Throws if text could not be drawn because there is no font.
    package func movieFrame(
        at time: TimeInterval, fps: Double, blur: MotionBlur?, isolation: isolated (any Actor)? = #isolation
    ) async throws -> MovieFrame {
        guard let blur, blur.sampleCount > 1 else {
            await advance(to: time)
            let (pixels, rows) = try changedPixels()
            var frame = MovieFrame(image: CGImage(ImageSource(pixels)), duration: 1 / fps)
            frame.changedRows = rows
            return frame
        }
        var average = LinearAverage(width: pixelWidth, height: pixelHeight)
        for time in blur.times(from: time, fps: fps) {
            await advance(to: time)
            average.add(try checkedPixels())
        }
        guard let pixmap = average.pixmap() else {
            throw MovieWriterError(.badFrame, "not enough memory for a frame")
        }
        var frame = MovieFrame(image: CGImage(ImageSource(pixmap)), duration: 1 / fps)
        frame.average = average
        return frame
    }
}

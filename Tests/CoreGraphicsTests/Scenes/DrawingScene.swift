import CoreGraphics
import MicaRaster

/// A drawing of 96 × 96 units for a golden image and for invariants of any drawing: flipped, rotated, clipped,
/// enlarged, recorded.
struct DrawingScene: Sendable, CustomTestStringConvertible {
    static let side = 96
    let name: String
    /// The largest channel difference that flipping and rotating may cause: 1 if only coverage rounds, more if rows and
    /// columns are treated one after the other.
    var tolerance = 2
    let draw: @Sendable (CGContext) -> Void

    init(_ name: String, tolerance: Int = 2, draw: @escaping @Sendable (CGContext) -> Void) {
        self.name = name
        self.tolerance = tolerance
        self.draw = draw
    }

    var testDescription: String { name }

    /// In a bitmap context, as user code would draw it.
    func image() -> CGImage {
        let context = CGContext(pixelWidth: Self.side, pixelHeight: Self.side)!
        draw(context)
        return context.makeImage()!
    }

    /// Recorded in a context whose default user space `transform` maps to pixels (y down), then drawn.
    func pixmap(width: Int = side, height: Int = side, under transform: CGAffineTransform) -> Pixmap {
        let context = CGContext(recordingWidth: width, height: height, transform: transform)
        draw(context)
        let pixmap = Pixmap(width: width, height: height)!
        Painter().draw(context.finishRecording(), into: pixmap)
        return pixmap
    }

    /// Default user space to pixels with y down, as in a bitmap context.
    static let upright = upright(side)
    static func upright(_ height: Int) -> CGAffineTransform {
        CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
    }
}

import Testing

extension Pixmap {
    /// The largest channel difference from another picture, whose pixel at (x, y) is given.
    func difference(from other: (Int, Int) -> UInt32) -> Int {
        var largest = 0
        for y in 0..<height {
            for x in 0..<width {
                let a = self[x, y], b = other(x, y)
                if a == b { continue }
                for shift: UInt32 in [0, 8, 16, 24] {
                    largest = max(largest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
                }
            }
        }
        return largest
    }

    /// The first pixels with more than a small difference.
    func differences(from other: (Int, Int) -> UInt32) -> String {
        var found: [String] = []
        for y in 0..<height {
            for x in 0..<width where self[x, y] != other(x, y) {
                found.append("\(x), \(y): \(String(self[x, y], radix: 16)) for \(String(other(x, y), radix: 16))")
            }
        }
        return found.prefix(8).joined(separator: "; ")
    }

    /// The mean over all pixels of the largest difference of a channel.
    func meanDifference(from other: (Int, Int) -> UInt32) -> Double {
        var sum = 0
        for y in 0..<height {
            for x in 0..<width {
                let a = self[x, y], b = other(x, y)
                // Most pixels are equal. (Tests are compiled without optimisation.)
                if a != b { sum += [0, 8, 16, 24].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max()! }
            }
        }
        return Double(sum) / Double(width * height)
    }
}

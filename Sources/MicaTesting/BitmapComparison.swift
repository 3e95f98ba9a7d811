package import ImageIO

/// Two pictures held against each other.
package struct BitmapComparison {
    package let expected: Bitmap, actual: Bitmap
    package let isEqual: Bool
    /// One sentence: how they differ.
    package let summary: String

    package init(expected: Bitmap, actual: Bitmap, tolerance: SnapshotTolerance) {
        (self.expected, self.actual) = (expected, actual)
        guard expected.width == actual.width, expected.height == actual.height else {
            isEqual = false
            summary =
                "it is \(actual.width) × \(actual.height) pixels instead of \(expected.width) × \(expected.height)."
            return
        }
        var count = 0, largest = 0
        var first: (x: Int, y: Int)?
        for i in expected.pixels.indices {
            let difference = Self.difference(expected.pixels[i], actual.pixels[i])
            guard difference > tolerance.channel else { continue }
            if first == nil { first = (i % expected.width, i / expected.width) }
            count += 1
            largest = max(largest, difference)
        }
        isEqual = Double(count) <= tolerance.pixels * Double(expected.pixels.count)
        summary =
            first.map { first in
                "\(count) of \(expected.pixels.count) pixels differ by up to \(largest), the first at \(first.x), \(first.y)."
            } ?? "no pixel differs."
    }

    /// The largest difference of a channel; 0 where both are transparent.
    static func difference(_ a: UInt32, _ b: UInt32) -> Int {
        if a == b || (a | b) >> 24 == 0 { return 0 }
        return [0, 8, 16, 24].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
    }

    /// Expected | difference | actual. Pixels that differ are white to yellow on black, and never too dark to be seen;
    /// transparency shows as a chequered ground.
    package var sheet: Bitmap {
        let gap = 4
        let width = max(expected.width, actual.width), height = max(expected.height, actual.height)
        var sheet = Bitmap(width: width * 3 + gap * 2, height: height, filledWith: 0xFF00_6FFF)
        func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> UInt32? {
            x < bitmap.width && y < bitmap.height ? bitmap[x, y] : nil
        }
        for y in 0..<height {
            for x in 0..<width {
                let ground: UInt32 = (x / 8 + y / 8) % 2 == 0 ? 0xFFFF_FFFF : 0xFFD0_D0D0
                let (a, b) = (pixel(expected, x, y), pixel(actual, x, y))
                sheet[x, y] = Bitmap(width: 1, height: 1, pixels: [a ?? 0]).flattened(onto: ground).pixels[0]
                sheet[x + 2 * (width + gap), y] =
                    Bitmap(width: 1, height: 1, pixels: [b ?? 0]).flattened(onto: ground).pixels[0]
                let difference = a == nil && b == nil ? 0 : a.flatMap { a in b.map { Self.difference(a, $0) } } ?? 255
                let level = UInt32(difference == 0 ? 0 : 64 + difference * 191 / 255)
                sheet[x + width + gap, y] = 0xFF00_0000 | (level / 2) << 16 | level << 8 | level
            }
        }
        return sheet
    }
}

import CMicaSnapshot
package import CoreGraphics
package import ImageIO

/// A comparison of two pictures.
package struct BitmapComparison {
    package let expected: Bitmap, actual: Bitmap
    package let isEqual: Bool
    /// The differences in one sentence.
    package let summary: String
    /// Not 0 for ignored pixels; `nil` if no pixel is ignored, or the sizes differ.
    private let ignored: [UInt8]?

    /// Creates a comparison.
    /// - Parameter scale: The scale of the picture in pixels per point, for the tolerance's regions.
    /// - Parameter parts: Named parts of the picture, such as a film strip's frames: the summary names the first that
    ///   differs.
    package init(
        expected: Bitmap, actual: Bitmap, tolerance: SnapshotTolerance, scale: CGFloat = 1,
        parts: [SnapshotContent.Part] = []
    ) {
        self.expected = expected
        self.actual = actual
        guard expected.width == actual.width, expected.height == actual.height else {
            isEqual = false
            ignored = nil
            summary =
                "its size is \(actual.width) × \(actual.height) pixels instead of \(expected.width) × \(expected.height)."
            return
        }
        let width = expected.width, total = expected.pixels.count
        ignored = Self.mask(tolerance.ignoredRegions, scale: scale, width: width, height: expected.height)
        var differs = [UInt8](repeating: 0, count: total)
        var largest: Int32 = 0
        var count = mica_snapshot_compare(
            expected.pixels, actual.pixels, ignored, total, Int32(clamping: tolerance.channel), &differs, &largest)
        var unit = ""
        if count > 0, let limit = tolerance.colorDifference {
            // Only of pixels that differ by more than the channel limit: all others look the same.
            var difference = PixelDifference()
            var worst = 0.0
            count = 0
            for i in 0..<total where differs[i] != 0 {
                let d = difference.between(expected.pixels[i], actual.pixels[i])
                if d > limit {
                    count += 1
                    worst = max(worst, d)
                } else {
                    differs[i] = 0
                }
            }
            unit = "a colour difference (CIEDE2000) of \((worst * 100).rounded() / 100)"
        } else {
            unit = "\(largest)"
        }
        isEqual = Double(count) <= tolerance.pixels * Double(total)
        guard count > 0, let first = differs.firstIndex(where: { $0 != 0 }) else {
            summary = "no pixel differs."
            return
        }
        var sentence =
            "\(count) of \(total) pixels differ by up to \(unit), the first at \(first % width), \(first / width)."
        let changed = parts.filter { $0.rect.contains(differs, width: width) }
        if let part = changed.first {
            sentence +=
                " \(changed.count) of \(parts.count) frames differ; the first is \(part.name)."
        }
        summary = sentence
    }

    private static func mask(_ regions: [CGRect], scale: CGFloat, width: Int, height: Int) -> [UInt8]? {
        guard !regions.isEmpty else { return nil }
        var mask = [UInt8](repeating: 0, count: width * height)
        let canvas = CGRect(x: 0, y: 0, width: width, height: height)
        for region in regions {
            let part = CGRect(
                x: region.minX * scale, y: region.minY * scale, width: region.width * scale,
                height: region.height * scale
            ).integral.intersection(canvas)
            guard !part.isNull, !part.isEmpty else { continue }
            for y in Int(part.minY)..<Int(part.maxY) {
                for x in Int(part.minX)..<Int(part.maxX) { mask[y * width + x] = 1 }
            }
        }
        return mask
    }

    /// The sheet: expected | difference | actual. Pixels that differ are bright on black, and never too dark to be
    /// visible. Transparency has a chequered background, ignored regions a hatched one.
    package var sheet: Bitmap {
        let gap = 4
        let width = max(expected.width, actual.width), height = max(expected.height, actual.height)
        let sheetWidth = width * 3 + gap * 2
        let pixels = [UInt32](unsafeUninitializedCapacity: sheetWidth * height) { sheet, count in
            mica_snapshot_sheet(
                expected.pixels, Int32(expected.width), Int32(expected.height), actual.pixels, Int32(actual.width),
                Int32(actual.height), ignored, Int32(width), Int32(height), Int32(gap), sheet.baseAddress)
            count = sheetWidth * height
        }
        return Bitmap(width: sheetWidth, height: height, pixels: pixels)
    }
}

extension BitmapRect {
    /// Returns `true` if a byte in the rectangle is not 0.
    fileprivate func contains(_ bytes: [UInt8], width: Int) -> Bool {
        for row in y..<y + height {
            for column in x..<x + self.width where bytes[row * width + column] != 0 { return true }
        }
        return false
    }
}

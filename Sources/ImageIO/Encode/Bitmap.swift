/// The pixels of a frame for encoders: straight (unpremultiplied) sRGB, rows from the top, without padding. A pixel is
/// one word with red in the lowest byte and alpha in the highest: in memory R, G, B, A on a little-endian machine.
package struct Bitmap: Sendable, Equatable {
    package let width: Int, height: Int
    package var pixels: [UInt32]

    package init(width: Int, height: Int, pixels: [UInt32]) {
        guard pixels.count == width * height else {
            fatalError("A bitmap of \(width) × \(height) must have \(width * height) pixels (got \(pixels.count)).")
        }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    package init(width: Int, height: Int, filledWith pixel: UInt32 = 0) {
        self.init(width: width, height: height, pixels: [UInt32](repeating: pixel, count: width * height))
    }

    package var isOpaque: Bool { pixels.allSatisfy { $0 >= 0xFF00_0000 } }

    package subscript(x: Int, y: Int) -> UInt32 {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }

    package func cropped(to rect: BitmapRect) -> Bitmap {
        if rect.width == width, rect.height == height { return self }
        var part: [UInt32] = []
        part.reserveCapacity(rect.width * rect.height)
        for y in rect.y..<rect.y + rect.height {
            part += pixels[y * width + rect.x..<y * width + rect.x + rect.width]
        }
        return Bitmap(width: rect.width, height: rect.height, pixels: part)
    }

    /// Stops the program if the bitmap's size is not the expected one.
    func checkSize(_ width: Int, _ height: Int) {
        guard self.width == width, self.height == height else {
            fatalError(
                "Both bitmaps must have the same size (got \(self.width) × \(self.height) and \(width) × \(height)).")
        }
    }

    /// Returns the smallest rectangle that contains every differing pixel; `nil` if the bitmaps are equal. Colours of
    /// transparent pixels are ignored.
    package func difference(from other: Bitmap) -> BitmapRect? {
        other.checkSize(width, height)
        func differs(_ a: UInt32, _ b: UInt32) -> Bool { a != b && (a | b) >> 24 != 0 }
        var left = width, right = -1, top = height, bottom = -1
        for y in 0..<height {
            let row = y * width
            var x = 0
            while x < width, !differs(pixels[row + x], other.pixels[row + x]) { x += 1 }
            guard x < width else { continue }
            left = min(left, x)
            x = width - 1
            while x > right, !differs(pixels[row + x], other.pixels[row + x]) { x -= 1 }
            right = max(right, x)
            top = min(top, y)
            bottom = y
        }
        return right < 0 ? nil : BitmapRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}

/// A rectangle of whole pixels, rows counted from the top.
package struct BitmapRect: Sendable, Equatable {
    package var x: Int, y: Int, width: Int, height: Int
    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

import Foundation

/// The bitmap onto which an animation's frames are drawn one after another: straight RGBA, one word per pixel with red
/// in the lowest byte.
struct FrameCanvas {
    /// The columns and rows of a frame, all within the canvas.
    struct Area: Equatable {
        let columns: Range<Int>, rows: Range<Int>
        var count: Int { columns.count * rows.count }
    }

    let width: Int, height: Int
    private(set) var pixels: [UInt32]
    private var saved: (area: Area, pixels: [UInt32])?

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [UInt32](repeating: 0, count: width * height)
    }

    enum Disposal { case keep, clear, restore }

    /// Saves the pixels that `dispose(.restore)` restores.
    mutating func save(_ area: Area) {
        var copy: [UInt32] = []
        copy.reserveCapacity(area.count)
        for y in area.rows { copy += pixels[y * width + area.columns.lowerBound..<y * width + area.columns.upperBound] }
        saved = (area, copy)
    }

    mutating func dispose(_ disposal: Disposal, _ area: Area) {
        switch disposal {
        case .keep: break
        case .clear:
            for y in area.rows { for x in area.columns { pixels[y * width + x] = 0 } }
        case .restore:
            guard let saved else { break }
            var source = 0
            for y in saved.area.rows {
                for x in saved.area.columns {
                    pixels[y * width + x] = saved.pixels[source]
                    source += 1
                }
            }
        }
        saved = nil
    }

    /// Sets a pixel inside the canvas.
    mutating func set(_ value: UInt32, x: Int, y: Int) { pixels[y * width + x] = value }

    /// Draws a pixel over the canvas, inside it: the "over" operator on straight colours.
    mutating func blend(_ source: UInt32, x: Int, y: Int) {
        let alpha = source >> 24
        if alpha == 255 { return pixels[y * width + x] = source }
        if alpha == 0 { return }
        let below = pixels[y * width + x]
        let belowWeight = (below >> 24) * (255 - alpha)
        let sum = alpha * 255 + belowWeight
        var result = ((sum + 127) / 255) << 24
        for shift: UInt32 in [0, 8, 16] {
            let color = (source >> shift & 255) * alpha * 255 + (below >> shift & 255) * belowWeight
            result |= ((color + sum / 2) / sum) << shift
        }
        pixels[y * width + x] = result
    }

    func image(profile: DecodedImage.Profile = .standard) -> DecodedImage {
        var image = DecodedImage(width: width, height: height, layout: .rgba)
        image.profile = profile
        image.bytes.withUnsafeMutableBytes { target in
            for i in pixels.indices {
                target.storeBytes(of: pixels[i].littleEndian, toByteOffset: i * 4, as: UInt32.self)
            }
        }
        return image
    }
}

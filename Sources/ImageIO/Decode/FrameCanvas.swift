import Foundation

/// The picture that an animation's frames are drawn onto, one after another: straight RGBA, one word a pixel with red
/// in the lowest byte.
struct FrameCanvas {
    let width: Int, height: Int
    private(set) var pixels: [UInt32]
    private var saved: [UInt32]?

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        pixels = [UInt32](repeating: 0, count: width * height)
    }

    enum Disposal { case keep, clear, restore }

    /// Keeps what `dispose(.restore)` will bring back.
    mutating func save() { saved = pixels }

    mutating func dispose(_ disposal: Disposal, x: Int, y: Int, width w: Int, height h: Int) {
        switch disposal {
        case .keep: break
        case .clear:
            let left = min(x, width), right = min(x + w, width)
            for row in min(y, height)..<min(y + h, height) {
                for i in row * width + left..<row * width + right { pixels[i] = 0 }
            }
        case .restore:
            if let saved { pixels = saved }
        }
        saved = nil
    }

    /// Sets a pixel; what lies outside is ignored.
    mutating func set(_ value: UInt32, x: Int, y: Int) {
        guard x < width, y < height else { return }
        pixels[y * width + x] = value
    }

    /// Draws over what is there: the "over" operator on straight colours.
    mutating func blend(_ source: UInt32, x: Int, y: Int) {
        guard x < width, y < height else { return }
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

import CoreGraphics
import Testing

/// Enlarged images, as `CGContext.draw` and `render(in:)` sample them: at twice the size ⅞ of the nearer pixel and ⅛ of
/// the other, the mean of a box of ⅔ pixel.
@Suite struct ImageSamplingTests {
    private func context(_ width: Int, _ height: Int) throws -> CGContext {
        try #require(
            CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    }

    /// An image whose left half is black and whose right half is white, or turned by a quarter.
    private func edge(_ side: Int, turned: Bool = false) throws -> CGImage {
        let context = try context(side, side)
        context.setFillColor(.black)
        context.fill(CGRect(x: 0, y: 0, width: side, height: side))
        context.setFillColor(.white)
        let half = side / 2
        context.fill(
            turned
                ? CGRect(x: 0, y: 0, width: side, height: half) : CGRect(x: half, y: 0, width: half, height: side))
        return try #require(context.makeImage())
    }

    private let doubled = [0, 0, 0, 32, 223, 255, 255, 255]

    private func drawn(
        _ image: CGImage, _ size: Int, turned: Bool = false, _ prepare: (CGContext) -> Void = { _ in }
    ) throws -> [Int] {
        let context = try context(size, size)
        prepare(context)
        context.draw(image, in: CGRect(x: 0, y: 0, width: size, height: size))
        let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self), middle = size / 2
        return (0..<size).map {
            let (x, y) = turned ? (middle, $0) : ($0, middle)
            return Int(bytes[y * context.bytesPerRow + 4 * x])
        }
    }

    private func isNear(_ a: [Int], _ b: [Int]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= 1 }
    }

    @Test(arguments: [CGInterpolationQuality.default, .medium]) func enlarged(_ quality: CGInterpolationQuality) throws
    {
        func row(_ side: Int, _ size: Int) throws -> [Int] {
            try drawn(edge(side), size) { $0.interpolationQuality = quality }
        }
        #expect(try isNear(row(4, 8), doubled))
        #expect(try isNear(row(2, 6), [0, 0, 64, 191, 255, 255]))
        #expect(try isNear(row(2, 8), [0, 0, 0, 80, 175, 255, 255, 255]))
    }

    @Test func enlarged_downwards() throws {
        #expect(try isNear(drawn(edge(4, turned: true), 8, turned: true), doubled))
    }

    @Test func otherQualities() throws {
        let image = try edge(4)
        #expect(try isNear(drawn(image, 8) { $0.interpolationQuality = .low }, [0, 0, 0, 64, 191, 255, 255, 255]))
        #expect(try drawn(image, 8) { $0.interpolationQuality = .none } == [0, 0, 0, 0, 255, 255, 255, 255])
        let cubic = try drawn(image, 8) { $0.interpolationQuality = .high }
        #expect(cubic != doubled && cubic[3] > 0)
    }

    /// A context that is scaled enlarges too.
    @Test func enlarged_byTheTransform() throws {
        let context = try context(8, 8), image = try edge(4)
        context.scaleBy(x: 2, y: 2)
        context.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4))
        let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
        #expect(isNear((0..<8).map { Int(bytes[4 * context.bytesPerRow + 4 * $0]) }, doubled))
    }

    /// At its own size between pixels it stays bilinear, whatever the rounding of a rotation.
    @Test func ownSize_isBilinear() throws {
        let context = try context(8, 8), image = try edge(4)
        context.draw(image, in: CGRect(x: 1.25, y: 2, width: 4, height: 4))
        let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
        let row = (0..<8).map { Int(bytes[4 * context.bytesPerRow + 4 * $0]) }
        #expect(abs(row[3] - 191) <= 1, "\(row)")
    }
}
